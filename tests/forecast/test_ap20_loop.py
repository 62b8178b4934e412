"""A forecast of ap20 against a plain loop over the rules core that spends AP as the desk does, one fight after another."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.core.dice import Kind, RandomSource
from gm_desk.core.facts import Document
from gm_desk.forecast.plan import Plan, Tactics
from gm_desk.forecast.running import forecast
from gm_desk.forecast.tables import chances
from gm_desk.systems.ap20.skirmish import SKIRMISH, Deed, Moment
from gm_desk.systems.points_skirmish import Body
from gm_desk.systems.protocol import Actor, side_of
from tests.forecast.fighters import fighter
from tests.forecast.loops import asking, assert_agrees, opposite, undecided, winner

pytestmark = pytest.mark.slow

LOOPS = 600
SETTINGS: Document = {"jam_at": 5, "critical_factor": 3}
REPAIR_AP, BOLT_AP, MAGAZINE_AP = 5, 2, 4
RELOAD = {"crossbow_bolt": ("crossbow_bolt", BOLT_AP), "magazine": ("magazine_on_belt", MAGAZINE_AP)}
DICE = RandomSource(20_261_130)
ask = asking("ap20", DICE)


def shooter(name: str, side: str, skill: int, ap: int, hp: int, *, weapon: Document, **sheet: int) -> Actor:
    """Return somebody with one weapon and no more."""
    skills = [{"id": "guns", "name": "Guns", "value": skill}, {"id": "fix", "name": "Fix", "value": 6, "use": "repair"}]
    weapons = [{"id": "gun", "name": "Gun", "skill": "guns", "damage": "2d6-1", **weapon}]
    return fighter("ap20", name, side, ap=ap, hp={"max": hp}, skills=skills, weapons=weapons, **sheet)


PISTOL = {"ap_cost": 4, "range_m": 4, "magazine": 3}
CROSSBOW = {"ap_cost": 4, "range_m": 6, "magazine": 1, "reload": "crossbow_bolt"}
BLADE = {"kind": "melee", "ap_cost": 3}


class Fighter:
    """A fighter in the loop."""

    def __init__(self, actor: Actor) -> None:
        self.id, self.sheet, self.side = actor.id, actor.sheet, side_of(actor)
        self.hp = self.sheet["hp"]["max"]
        self.weapon = self.sheet["weapons"][0]
        self.loaded = self.weapon["loaded"]
        self.jammed = self.acted = False
        self.begun: tuple[str, int] | None = None

    @property
    def down(self) -> bool:
        return bool(self.hp <= 0)

    @property
    def next(self) -> tuple[str, int]:
        if self.jammed:
            return "repair", REPAIR_AP
        return ("reload", RELOAD[self.weapon["reload"]][1]) if self.loaded == 0 else ("attack", self.weapon["ap_cost"])


def do(act: str, who: Fighter, everybody: list[Fighter]) -> None:
    target = opposite(everybody, who)
    if act == "repair":
        who.jammed = not ask("repair", {"skill": 6})["success"]
    elif act == "reload":
        assert ask("reload", {"kind": RELOAD[who.weapon["reload"]][0]})["loaded"] is None
        who.loaded = who.weapon["magazine"]
    elif target is not None:
        attack(who, target)


def attack(who: Fighter, target: Fighter) -> None:
    shot = who.weapon["kind"] == "shot"
    request: dict[str, Any] = {"kind": who.weapon["kind"], "skill": who.sheet["skills"][0]["value"]}
    if shot:
        request |= {"distance_m": 10, "range_m": who.weapon["range_m"]}
        who.loaded -= 1
    parts = {"agility_ac": target.sheet["agility_ac"], "armour_ac": target.sheet["armour_ac"]}
    struck = ask("attack", {**request, "ac": target.sheet["ac"], **parts, "target_idle": target.acted})
    if struck["hit"]:
        damage = max(0, sum(DICE("damage", 2, Kind(1, 6))) - 1)
        target.hp -= damage * (SETTINGS["critical_factor"] if struck["critical"] else 1)
    far = 2 if shot and who.weapon["range_m"] == 4 else 1 if shot else 0
    face = struck["attack_value"] - request["skill"] + far
    who.jammed = shot and face <= SETTINGS["jam_at"]


def turn(who: Fighter, everybody: list[Fighter]) -> None:
    """Pay what is owed and do it; then do one thing after another, until the last is only begun."""
    left = who.sheet["ap"]
    act, cost = who.begun or who.next
    while left:
        paid = ask("spend", {"ap": left, "cost": cost})
        left = paid["left"]
        if not paid["done"]:
            who.begun = act, paid["carried"]
            break
        who.begun = None
        do(act, who, everybody)
        act, cost = who.next
    who.acted = True


def fight(actors: list[Actor]) -> tuple[str, int]:
    """Play one fight; return the side that won and the rounds it took."""
    everybody = [Fighter(actor) for actor in actors]
    people = [{"id": each.id, "agility": each.sheet["agility"], "wits": each.sheet["wits"]} for each in everybody]
    order = [line["id"] for line in ask("initiative", {"participants": people})["order"]]
    rounds = 0
    while undecided(everybody):
        rounds += 1
        for who in sorted(everybody, key=lambda each: order.index(each.id)):
            if not who.down and undecided(everybody):
                turn(who, everybody)
    return winner(everybody), rounds


def test_it_agrees_with_a_plain_loop_over_the_rules_core() -> None:
    actors = [
        shooter("Nika", "players", 9, 7, 18, weapon=PISTOL, agility=7, agility_ac=3),
        shooter("Lom", "players", 6, 8, 20, weapon=BLADE, armour_ac=4),
        shooter("Sandpiper", "foes", 9, 7, 17, weapon=CROSSBOW, agility_ac=3),
        shooter("Spike", "foes", 8, 6, 22, weapon=PISTOL, wits=8, armour_ac=2),
    ]
    made = forecast(SKIRMISH, Plan(SETTINGS, actors, fights=20_000))
    assert_agrees(made, [fight(actors) for _ in range(LOOPS)])


def deeds(actor: Actor, turns: int) -> list[list[str]]:
    """What somebody does turn by turn who never jams, and whose every shot misses."""
    body, moment = SKIRMISH.enter(actor)
    target = shooter("Target", "foes", 0, 4, 99, weapon=BLADE, armour_ac=50)
    meeting = SKIRMISH.meeting({}, actor, target, None)
    assert meeting is not None
    done: list[list[str]] = []
    for _ in range(turns):
        attacks, moment = SKIRMISH.turn(actor, body, moment)
        done.append([])
        for _ in range(attacks):
            (deed,) = chances(meeting.attack(body, moment))
            assert isinstance(deed, Deed)
            (blow,) = chances(meeting.blow(deed, False))
            moment = meeting.spent(moment, blow)
            done[-1] += [deed.what] * (deed.what != "wait")
    return done


def test_what_is_begun_with_the_last_points_is_done_in_the_next_turn() -> None:
    """Six AP and attacks for four: one and two left; one paid for by two and two more, and four left for another; and so on."""
    actor = shooter("Six", "players", 0, 6, 10, weapon={**BLADE, "ap_cost": 4})
    assert [len(each) for each in deeds(actor, 4)] == [1, 2, 1, 2]


def test_a_crossbow_is_loaded_between_its_shots() -> None:
    actor = shooter("Bow", "players", 0, 7, 10, weapon=CROSSBOW)
    assert deeds(actor, 4) == [["attack", "reload"]] * 3 + [["attack", "reload", "attack"]]


def test_one_who_collapsed_rests_a_turn_and_fights_on() -> None:
    actor = shooter("Tired", "players", 0, 8, 10, weapon=BLADE, fatigue=20)
    assert [len(each) for each in deeds(actor, 2)] == [0, 2]


@pytest.mark.parametrize(("ap_cost", "attacks"), [(0, 8), (8, 1), (9, 0)])
def test_costs_have_their_bounds(ap_cost: int, attacks: int) -> None:
    assert len(deeds(shooter("Any", "players", 0, 8, 10, weapon={**BLADE, "ap_cost": ap_cost}), 1)[0]) == attacks


def test_what_a_fight_has_brought_so_far_counts() -> None:
    actor = shooter("Half", "players", 5, 8, 10, weapon={**PISTOL, "loaded": 1, "jammed": True})
    combatant = {**(actor.combatant or {}), "roll": {"result": 21, "agility": 5, "lot": 7}}
    combatant["states"] = {"side": "players", "aim": 3, "unfinished": {"act": "attack", "owed": 1, "cost": 4}}
    character = {**actor.character, "sheet": {**actor.sheet, "hp": {"max": 10, "current": 4}}}
    actor = Actor(character, combatant)
    body, moment = SKIRMISH.enter(actor)
    assert body == Body(4)
    assert isinstance(moment, Moment)
    assert (moment.ap, moment.loaded, moment.jammed, moment.aim) == (3, 1, True, 3)
    assert list(chances(SKIRMISH.place(actor, body, moment))) == [pytest.approx(21 + 5 / 1e4 + 7 / 1e7)]
    assert SKIRMISH.grades[SKIRMISH.standing(actor, body).grade] == "forecast.points.half"


def test_an_attack_that_is_paid_for_comes_on_top_of_the_turns_own() -> None:
    actor = shooter("Paid", "players", 0, 8, 10, weapon={**BLADE, "ap_cost": 4})
    paid = {"side": "players", "finishing": {"act": "attack", "paid": 4}}
    assert len(deeds(Actor(actor.character, {**(actor.combatant or {}), "states": paid}), 1)[0]) == 3


def test_aiming_helps_the_next_attack_alone() -> None:
    aimed = shooter("Aims", "players", 0, 8, 10, weapon=BLADE)
    aimed = Actor(aimed.character, {**(aimed.combatant or {}), "states": {"side": "players", "aim": 4}})
    target = shooter("Target", "foes", 0, 4, 99, weapon=BLADE)
    meeting = SKIRMISH.meeting({}, aimed, target, None)
    assert meeting is not None
    body, moment = SKIRMISH.enter(aimed)
    _, moment = SKIRMISH.turn(aimed, body, moment)
    hits = []
    for _ in range(2):
        (deed,) = chances(meeting.attack(body, moment))
        blows = chances(meeting.blow(deed, False))
        hits.append(sum(part for blow, part in blows.items() if meeting.weight(blow) or not part))
        moment = meeting.spent(moment, next(iter(blows)))
    assert hits[0] == pytest.approx(15 / 20)
    assert hits[1] == pytest.approx(11 / 20)


def test_whoever_stands_idle_after_a_turn_is_hit_more_easily() -> None:
    actor = shooter("One", "players", 5, 8, 10, weapon=BLADE)
    target = shooter("Two", "foes", 5, 8, 10, weapon=BLADE, agility_ac=5)
    meeting = SKIRMISH.meeting({}, actor, target, None)
    assert meeting is not None
    _, moment = SKIRMISH.turn(actor, *SKIRMISH.enter(actor))
    (deed,) = chances(meeting.attack(Body(10), moment))
    before, after = (
        sum(part * meeting.weight(blow) for blow, part in chances(meeting.blow(deed, acted)).items())
        for acted in (False, True)
    )
    assert before < after


def test_two_alike_at_different_distances_are_told_apart() -> None:
    """Nika has measured both twins: one she cannot miss by much, the other is too far away to be hit at all."""
    near, far = (shooter("Twin", "foes", 0, 4, 30, weapon=BLADE) for _ in range(2))
    nika = shooter("Nika", "players", 5, 8, 10, weapon={**PISTOL, "magazine": None})
    me, *ids = (str((each.combatant or {})["id"]) for each in (nika, near, far))
    states = {"side": "players", "distances": dict(zip(ids, (1, 400), strict=True))}
    nika = Actor(nika.character, {**(nika.combatant or {}), "states": states})
    for aim, unhurt in zip(ids, (False, True), strict=True):
        plan = Plan({}, [nika, near, far], {"players": Tactics("aimed")}, {me: aim}, fights=400)
        twins = forecast(SKIRMISH, plan).lots[1:]
        assert [lot.grades[0].value == 1 for lot in twins] == [unhurt, True]
