"""How fights of opus100 go in a forecast: places, blows and what is left, against the rules and against a fight reckoned by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gm_desk.core.facts import Document
from gm_desk.forecast.plan import Plan
from gm_desk.forecast.running import forecast
from gm_desk.forecast.tables import chances
from gm_desk.systems.opus100.skirmish import SKIRMISH, Blow, Body, Moment
from gm_desk.systems.protocol import Actor
from gm_desk.systems.registry import Registry
from tests.systems.desk import Json, catalogue
from tests.systems.opus100.at_table import KNIFE, RIFLE, Desk, operatives


@pytest.fixture
def desk() -> Desk:
    return operatives()


def blows(desk: Desk, settings: Document | None = None, *, hunkered: bool = False, body: Body | None = None) -> Json:
    """Every blow of Vera's at Grek with its chance."""
    met = SKIRMISH.meeting(settings or {}, desk.actor("Вера"), desk.actor("Грек"), None)
    assert met is not None
    (attack,) = chances(met.attack(body or Body(10), Moment()))
    (defence,) = chances(met.defence(Body(12), Moment(hunkered=hunkered)))
    return {blow: Fraction(part).limit_denominator(100) for blow, part in chances(met.blow(attack, defence)).items()}


def test_a_blow_falls_as_the_rules_have_it(desk: Desk) -> None:
    assert blows(desk) == {
        Blow(7, 1, 2): Fraction(5, 100),
        Blow(3, 0, 0): Fraction(65, 100),
        Blow(0, 0, 0): Fraction(30, 100),
    }
    desk.states("Грек")["cover"] = "full"
    assert blows(desk)[Blow(3, 0, 0)] == Fraction(25, 100)
    assert blows(desk, hunkered=True) == {Blow(0, 0, 0): 1}


def test_earlier_shots_and_actions_of_this_moment_are_left_out(desk: Desk) -> None:
    desk.states("Грек")["under_fire"] = {"Вера!": {"shots": 3, "round": 1}}
    desk.states("Вера")["actions"] = ["attack", "attack"]
    assert blows(desk)[Blow(0, 0, 0)] == Fraction(30, 100)


def test_pains_cost_what_the_campaign_says(desk: Desk) -> None:
    body = Body(10, heavy_wounds=1, pain=2)
    assert blows(desk, body=body)[Blow(0, 0, 0)] == Fraction(30, 100)
    settings = {"pain_percent": 5, "heavy_percent": 10}
    assert blows(desk, settings, body=body)[Blow(0, 0, 0)] == Fraction(50, 100)


def test_nobody_shoots_through_a_black_cover_and_who_has_no_gun_strikes(desk: Desk) -> None:
    desk.states("Грек")["cover"] = "black"
    assert SKIRMISH.meeting({}, desk.actor("Вера"), desk.actor("Грек"), None) is None
    desk.sheet("Вера")["weapons"] = [desk.sheet("Вера")["weapons"][1]]
    assert blows(desk)[Blow(0, 0, 0)] == Fraction(40, 100)
    desk.states("Вера")["cover"] = "black"
    assert SKIRMISH.meeting({}, desk.actor("Вера"), desk.actor("Грек"), None) is not None


def test_a_blow_leaves_hit_points_that_stop_at_nothing(desk: Desk) -> None:
    actor = desk.actor("Грек")
    (left,) = chances(SKIRMISH.suffer({}, actor, Body(3), Blow(7, 1, 2)))
    assert left == Body(0, 1, 2)
    standing = SKIRMISH.standing(actor, left)
    assert (standing.fights, standing.dead, SKIRMISH.grades[standing.grade]) == (False, False, "forecast.points.out")


@pytest.mark.parametrize(
    ("points", "grade"),
    [(12, "unhurt"), (15, "unhurt"), (11, "hurt"), (7, "hurt"), (6, "half"), (1, "half"), (0, "out")],
)
def test_grades_go_by_the_hit_points_left(desk: Desk, points: int, grade: str) -> None:
    standing = SKIRMISH.standing(desk.actor("Грек"), Body(points))
    assert SKIRMISH.grades[standing.grade] == f"forecast.points.{grade}"


def test_the_opening_comes_first_and_then_the_cascades(desk: Desk) -> None:
    players = desk.actor("Вера")
    players = Actor({**players.character, "kind": "player"}, players.combatant)
    body, moment = SKIRMISH.enter(players)
    places = []
    for _ in range(3):
        moment = SKIRMISH.round_begun(players, moment)
        (place,) = chances(SKIRMISH.place(players, body, moment))
        places.append(place)
    foe = desk.actor("Грек")
    (of_foe,) = chances(SKIRMISH.place(foe, *SKIRMISH.enter(foe)))
    assert places == [4.5, -0.5, -0.5]
    assert of_foe == -3.0


def test_deaf_defence_holds_until_ones_own_turn(desk: Desk) -> None:
    desk.states("Грек")["hunkered"] = True
    body, moment = SKIRMISH.enter(desk.actor("Грек"))
    assert SKIRMISH.defence_view(desk.actor("Грек"), body, moment)
    attacks, after = SKIRMISH.turn(desk.actor("Грек"), body, moment)
    assert attacks == 1
    assert not SKIRMISH.defence_view(desk.actor("Грек"), body, after)


def test_a_duel_of_one_hit_ends_as_reckoned_by_hand() -> None:
    """Whoever hits first wins: with 60 % and 50 %, the first to shoot wins 0.6 / (1 - 0.4 × 0.5)."""
    desk = Desk()
    for name, accuracy in (("Первый", 60), ("Второй", 50)):
        desk.add(name, accuracy=accuracy, hp={"max": 1}, weapons=[RIFLE, KNIFE])
    first, second = desk.actor("Первый"), desk.actor("Второй")
    first = Actor({**first.character, "kind": "player"}, first.combatant)
    found = forecast(Registry().skirmish("opus100"), Plan({}, [first, second], fights=20_000, seed=3))
    share = found.wins["players"]
    low, high = share.interval
    assert low - 0.01 < 0.6 / (1 - 0.4 * 0.5) < high + 0.01
    assert found.undecided.seen == 0


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_it_takes_for_granted_is_said(language: str) -> None:
    assert [key for key in (*SKIRMISH.grades, *SKIRMISH.assumptions) if key not in catalogue(language)] == []
