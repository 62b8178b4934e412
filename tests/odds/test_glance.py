"""What is read from exact odds at a glance."""

from __future__ import annotations

from fractions import Fraction

from gm_desk.odds.distribution import exact
from gm_desk.odds.glance import Chance, Glance, glance
from gm_desk.systems.resolving import Rules
from tests.toy.system import toy_registry

ROWS = ("scratch", "light", "heavy")
HALF = Fraction(1, 2)


def test_chance_to_hit_and_every_severity_are_told_lightest_first() -> None:
    quarter = Fraction(1, 4)
    odds = {
        "attack.hit": {True: Fraction(1)},
        "hit": {False: HALF, True: HALF},
        "severity": {None: HALF, "heavy": quarter, "light": quarter},
        "wound_kind": {None: HALF, "lethal": HALF},
    }
    assert glance(odds, ROWS) == Glance((Chance("hit", HALF),), (Chance("light", quarter), Chance("heavy", quarter)))


def test_what_is_never_decided_is_not_told() -> None:
    assert glance({"success": {None: Fraction(1)}, "result": {0: Fraction(1)}}, ROWS) == Glance((), ())


def test_what_cannot_happen_is_told_as_nought() -> None:
    assert glance({"hit": {False: Fraction(1)}}, ROWS).works == (Chance("hit", Fraction(0)),)


def test_of_a_series_the_first_blow_is_told() -> None:
    odds = {
        "attacks[0].hit": {False: HALF, True: HALF},
        "attacks[0].severity": {None: HALF, "light": HALF},
        "attacks[1].hit": {None: HALF, True: HALF},
        "ended_by": {"complete": Fraction(1)},
    }
    assert glance(odds, ROWS) == Glance((Chance("hit", HALF),), (Chance("light", HALF),), first_only=True)


def test_of_points_what_is_lost_is_told_and_of_what_may_happen_what_can() -> None:
    odds = {
        "damage": {0: HALF, 2: Fraction(1, 8), 1: Fraction(3, 8)},
        "suppressed": {False: Fraction(1)},
        "jammed": {False: HALF, True: HALF},
    }
    seen = glance(odds, ())
    assert seen.losses == (Chance("1", Fraction(3, 8)), Chance("2", Fraction(1, 8)))
    assert seen.works == (Chance("jammed", HALF),)
    assert glance(odds, ROWS).losses == ()


def test_of_several_who_may_be_hurt_the_first_is_told() -> None:
    odds = exact(
        Rules(),
        "squad6",
        "grenade",
        {"range": "close", "targets": [{"id": "a.b", "defence": 0}, {"id": "c", "defence": 9}]},
    )
    seen = glance(odds, ())
    assert seen.first_only
    assert seen.losses[0] == Chance("1", Fraction(5, 32))
    assert len(seen.losses) == 5


def test_a_system_that_nobody_knows_is_read_as_well() -> None:
    rules = Rules(toy_registry())
    seen = glance(exact(rules, "toy", "strike", {"might": 0}), ())
    # Two equal sides: a tie is no hit, and the rest is even.
    tie = Fraction(sum(ways * ways for ways in (1, 4, 10, 16, 19, 16, 10, 4, 1)), 81 * 81)
    assert (seen.works, seen.severities) == ((Chance("hit", (1 - tie) / 2),), ())
    assert sum(loss.chance for loss in seen.losses) == (1 - tie) / 2
    assert glance(exact(rules, "toy", "check", {"target": 5}), ()).works == (Chance("success", Fraction(1, 4)),)


def test_of_a_burst_it_is_told_how_many_bullets_hit_the_first_target() -> None:
    target = {"ac": 18, "distance_m": 1}
    burst = {"skill": 5, "distance_m": 1, "range_m": 5, "length": 3, "spread": 4, "extensions": 0, "ammo": 9}
    one = glance(exact(Rules(), "ap20", "burst", {**burst, "targets": [{"id": "a", **target}]}), ())
    assert one.hits == (Chance("1", Fraction(4, 20)), Chance("2", Fraction(4, 20)))
    assert (one.works, one.losses, one.first_only) == ((), (), False)
    two = glance(exact(Rules(), "ap20", "burst", {**burst, "targets": [{"id": each, **target} for each in "ab"]}), ())
    assert two.first_only
    assert two.hits
