"""How fights of squad6 go in a forecast: blows and what is left, against the rules, against reckoning by hand and against a plain loop."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from gm_desk.core.dice import RandomSource
from gm_desk.core.facts import Document
from gm_desk.forecast.plan import Plan
from gm_desk.forecast.running import forecast
from gm_desk.forecast.tables import chances
from gm_desk.systems.registry import Registry
from gm_desk.systems.resolving import Rules
from gm_desk.systems.skirmish import Meeting
from gm_desk.systems.squad6 import SYSTEM
from gm_desk.systems.squad6.skirmish import SKIRMISH, Blow, Body, Moment
from tests.systems.desk import Desk, catalogue
from tests.systems.squad6.at_table import PISTOL, fighter, squad


def met(desk: Desk, attacker: str, defender: str) -> Meeting:
    meeting = SKIRMISH.meeting(desk.settings, desk.actor(attacker), desk.actor(defender), None)
    assert meeting is not None
    return meeting


def blows(desk: Desk, attacker: str, defender: str) -> dict[Blow, Fraction]:
    """Every blow of one at the other with its chance."""
    meeting = met(desk, attacker, defender)
    (attack,) = chances(meeting.attack(*SKIRMISH.enter(desk.actor(attacker))))
    (defence,) = chances(meeting.defence(*SKIRMISH.enter(desk.actor(defender))))
    found: dict[Blow, Fraction] = {}
    for blow, chance in chances(meeting.blow(attack, defence)).items():
        assert isinstance(blow, Blow)
        found[blow] = Fraction(chance).limit_denominator(10_000)
    return found


def test_a_pistol_from_afar_against_two_dice_of_defence() -> None:
    """Of 36 falls 11 jam; two hits on 4, one hit without a jam on 12 and before a jam on 2; saves take a quarter, a half, a quarter."""
    found = blows(squad(), "Нина", "Курт")
    hurt = {loss: sum(part for blow, part in found.items() if blow.damage == loss) for loss in (1, 2)}
    two, one = Fraction(4, 36), Fraction(12 + 2, 36)
    assert hurt == {1: two / 2 + one / 4, 2: two / 4}
    assert sum(part for blow, part in found.items() if blow.jams) == Fraction(11, 36)


def test_armour_is_attacked_with_what_hurts_it_or_not_at_all() -> None:
    desk = squad()
    assert SKIRMISH.meeting({}, desk.actor("Олег"), desk.actor("Танк"), None) is None
    found = blows(desk, "Нина", "Танк")
    assert len(found) == 64
    assert found[Blow()] == Fraction(1, 64)
    assert Blow(parts=("blinded", "immobilised")) in found


def test_damage_adds_up_and_the_third_kind_destroys() -> None:
    desk = squad()
    tank = desk.actor("Танк")
    body, _moment = SKIRMISH.enter(tank)
    grades = []
    for parts in (("immobilised",), ("immobilised", "crew_out"), ("driver_out",)):
        (body,) = chances(SKIRMISH.suffer({}, tank, body, Blow(parts=parts)))
        grades.append(SKIRMISH.grades[SKIRMISH.standing(tank, body).grade].rpartition(".")[2])
    assert grades == ["hurt", "half", "dead"]
    assert not SKIRMISH.standing(tank, body).fights


def test_a_crew_that_leaves_is_out_and_a_blinded_vehicle_is_no_danger() -> None:
    desk = squad()
    tank = desk.actor("Танк")
    (body,) = chances(SKIRMISH.suffer({}, tank, SKIRMISH.enter(tank)[0], Blow(parts=("crew_out",), leaves=True)))
    standing = SKIRMISH.standing(tank, body)
    assert (standing.fights, standing.dead) == (False, False)
    desk.sheet("Танк")["vehicle"]["damage"] = ["blinded"]
    assert blows(desk, "Танк", "Нина") == {Blow(): 1}


@pytest.mark.parametrize(("points", "grade"), [(3, "unhurt"), (5, "unhurt"), (2, "hurt"), (1, "half"), (0, "out")])
def test_grades_go_by_the_hit_points_left(points: int, grade: str) -> None:
    standing = SKIRMISH.standing(squad().actor("Курт"), Body(points))
    assert SKIRMISH.grades[standing.grade] == f"forecast.points.{grade}"


def test_a_blow_leaves_hit_points_that_stop_at_nothing() -> None:
    assert list(chances(SKIRMISH.suffer({}, squad().actor("Курт"), Body(1), Blow(3)))) == [Body(0)]


@pytest.mark.parametrize(
    ("moment", "attacks", "after"),
    [
        (Moment(), 1, Moment()),
        (Moment(jammed=True), 0, Moment()),
        (Moment(suppressed=True, jammed=True), 0, Moment(jammed=True)),
        (Moment(stunned=True), 0, Moment()),
    ],
)
def test_a_blast_suppressing_fire_and_a_jam_take_the_attack(moment: Moment, attacks: int, after: Moment) -> None:
    assert SKIRMISH.turn(squad().actor("Курт"), Body(3), moment) == (attacks, after)


def test_states_of_the_fight_come_along() -> None:
    desk = squad()
    desk.states("Курт").update(stunned=True, jammed=["pistol"], acted=True)
    assert SKIRMISH.enter(desk.actor("Курт")) == (Body(3), Moment(stunned=True, jammed=True))
    assert SKIRMISH.meeting({}, desk.actor("Курт"), desk.actor("Нина"), None) is not None


def test_the_forecast_agrees_with_a_plain_loop_over_the_rules() -> None:
    """A duel of pistols at close range, the players' first: hit points, jams and clearing them, by `resolve` alone."""
    desk = Desk(SYSTEM)
    pistol = PISTOL | {"far_at": None}
    for name, side, points in (("Первый", "players", 2), ("Второй", "foes", 3)):
        fighter(desk, name, side, hp={"max": points}, defence=1, weapons=[pistol])
    desk.play("sides", None)
    people = [desk.actor(name) for name in ("Первый", "Второй")]
    found = forecast(Registry().skirmish("squad6"), Plan({}, people, fights=20_000, seed=3))
    won = sum(_duel(Random(place), [2, 3]) == 0 for place in range(1_500))
    low, high = found.wins["players"].interval
    assert found.undecided.seen == 0
    assert low - 0.04 < won / 1_500 < high + 0.04


def _duel(random: Random, points: list[int]) -> int:
    rules, jammed, turn = Rules(), [False, False], 0
    request: Document = {"dice": 2, "range": "close", "close_at": 3, "defence": 1}
    while min(points) > 0:
        if jammed[turn]:
            jammed[turn] = False
        else:
            seed = random.randrange(1_000_000)
            outcome = rules.resolve("squad6", "attack", request, source=RandomSource(seed)).outcome
            jammed[turn] = outcome["jammed"]
            points[1 - turn] -= outcome["damage"]
        turn = 1 - turn
    return 0 if points[0] > 0 else 1


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_it_takes_for_granted_is_said(language: str) -> None:
    assert [key for key in (*SKIRMISH.grades, *SKIRMISH.assumptions) if key not in catalogue(language)] == []
