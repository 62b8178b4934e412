"""Throwing a grenade: where it lands, and then whom the GM counts as caught. «1.2. Гранаты».

It is thrown at somebody or at an empty cell. Who is caught is ticked when the landing is known: those fields are late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.forms import Form
from gm_desk.systems.people import name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Clock, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at
from gm_desk.systems.tactics100.acts.economy import anyway, check, check_loaded, fire, is_loaded, spend
from gm_desk.systems.tactics100.acts.situation import (
    LABELS,
    ask_distance,
    ask_situation,
    choose_weapon,
    weapons_of,
)
from gm_desk.systems.tactics100.acts.strike import take_damage
from gm_desk.systems.tactics100.field import landing_cell, near_cell
from gm_desk.systems.tactics100.sheet import perk_value
from gm_desk.systems.tactics100.states import note_distance, out
from gm_desk.systems.tactics100.tables import DIRECTIONS

MOST_BYSTANDERS = 40
"""In a fight of more the others are hurt by hand."""

CAUGHT = ("by_landing", "yes", "no")
"""Whether the one aimed at is caught: as far as the grenade lands within its area, or by the GM's word."""


@dataclass(frozen=True)
class Throw:
    """A throw thought through. `aim` says how the GM counts the one aimed at, `victims` who else is ticked."""

    fields: Sequence[Field]
    weapon: Document
    request: Document
    distance: int
    smoke: bool
    overruled: bool
    aim: str
    victims: Sequence[Actor]


def plan(scene: Scene, target: Actor | None, answers: Answers) -> Throw:
    """Ask all that a throw needs to know; the actor has a grenade. A grenade that does no damage makes smoke."""
    actor, form = acting(scene), Form(LABELS, answers)
    weapon = choose_weapon(form, weapons_of(actor, "grenade"))
    distance = ask_distance(form, scene, target, weapon)
    situation = ask_situation(form, actor, target)
    screen = form.flag("screen", default=not weapon["damage"], minor=True)
    overruled = anyway(form)
    aim = "no"
    if target is not None:
        aim = form.about(0, name_of(target)).codes("caught", CAUGHT, minor=True, late=True)
    victims = [
        other
        for place, other in enumerate(_bystanders(scene, target), 1)
        if form.about(place, name_of(other)).flag("victim", minor=True, late=True)
    ]
    request = {
        "aim": actor.sheet["aim"],
        "distance": min(distance, weapon["ranges"][-1]) if overruled else distance,
        "ranges": weapon["ranges"],
        **situation,
    }
    return Throw(form.fields, weapon, request, distance, screen, overruled, aim, victims)


def _bystanders(scene: Scene, target: Actor | None) -> list[Actor]:
    """Return everybody else whom it could catch, as many as a form can ask for: the thrower comes last."""
    aimed = target.combatant if target is not None else None
    others = [each for each in scene.others if each.combatant != aimed and not out(each)]
    return [*others[:MOST_BYSTANDERS], acting(scene)]


def _target(scene: Scene, *, at_cell: bool) -> Actor | None:
    return None if at_cell or not scene.targets else scene.targets[0]


def choices(scene: Scene, answers: Answers, *, at_cell: bool) -> Sequence[Field]:
    """Return the form of a throw."""
    return plan(scene, _target(scene, at_cell=at_cell), answers).fields if _throws(scene) else ()


def odds(scene: Scene, answers: Answers, *, at_cell: bool) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    if not _throws(scene) or not (at_cell or scene.targets):
        return None
    return "grenade", plan(scene, _target(scene, at_cell=at_cell), answers).request


def play(scene: Scene, answers: Answers, table: Table, *, at_cell: bool) -> None:
    """Throw, show where it lands, and deal its damage to those who are caught, or hide them in smoke.

    Raises: Refused without a grenade or target, or when the turn is over; Illegal out of range.
    """
    actor = acting(scene)
    target = None if at_cell else aimed_at(scene)
    if not _throws(scene):
        raise Refused("tactics100.desk.no_grenade", "sheet.weapons", actor=name_of(actor))
    made = plan(scene, target, answers)
    check(actor, "grenade", overruled=made.overruled)
    check_loaded(made.weapon, overruled=made.overruled)
    title = Text("tactics100.act.grenade_title", actor=name_of(actor))
    outcome = table.resolve("grenade", "grenade", made.request, {"hit": actor.id, "direction": actor.id}, title)
    _tell(table, actor, target, made, outcome)
    if target is not None:
        _tell_where(table, scene, target, made, outcome)
    fire(table, actor, made.weapon)
    if target is not None:
        note_distance(table, actor, target, made.distance)
    caught = list(made.victims)
    if target is not None and _is_caught(made, outcome):
        caught.insert(0, target)
    _deal(table, made, caught)
    spend(table, actor, "grenade", overruled=made.overruled)


def _tell(table: Table, actor: Actor, target: Actor | None, made: Throw, outcome: Outcome) -> None:
    """Say where it landed, with the clock face that shows it."""
    where = (
        Text("tactics100.log.empty_cell") if target is None else Text("tactics100.log.someone", target=name_of(target))
    )
    words = {"actor": name_of(actor), "weapon": made.weapon["name"], "where": where}
    if not outcome["deviation"]:
        table.say(Text("tactics100.log.grenade_landed", **words))
    else:
        clock = Clock(outcome["direction"], DIRECTIONS, outcome["deviation"]).as_param()
        off = {"deviation": outcome["deviation"], "direction": outcome["direction"]}
        table.say(Text("tactics100.log.grenade_off", **words, **off, clock=clock))
    chance = {"chance": outcome["hit_chance"], "distance": made.distance, "area": made.weapon["area"]}
    table.say(Text("tactics100.log.grenade_area", **chance))


def _tell_where(table: Table, scene: Scene, target: Actor, made: Throw, outcome: Outcome) -> None:
    """Where both stand on the map, name the cell and who stands near: it is still the GM who ticks."""
    cell = landing_cell(acting(scene), target, outcome["direction"], outcome["deviation"])
    if cell is not None:
        near = [name_of(each) for each in near_cell(scene, cell, made.weapon["area"])]
        words = {"column": cell[0] + 1, "row": cell[1] + 1}
        if near:
            table.say(Text("tactics100.log.landed_near", targets=near, **words))
        else:
            table.say(Text("tactics100.log.landed_alone", **words))


def _is_caught(made: Throw, outcome: Outcome) -> bool:
    return made.aim == "yes" or (made.aim == "by_landing" and outcome["deviation"] <= made.weapon["area"])


def _deal(table: Table, made: Throw, caught: Sequence[Actor]) -> None:
    if not caught:
        table.say(Text("tactics100.log.nobody_caught"))
    elif made.smoke:
        for each in caught:
            set_state(table, each, "smoke", True)
        table.say(Text("tactics100.log.in_smoke", targets=[name_of(each) for each in caught]))
    else:
        for each in caught:
            take_damage(table, each, max(made.weapon["damage"] - max(perk_value(each.sheet, "armour"), 0), 0))


def _throws(scene: Scene) -> bool:
    return scene.actor is not None and bool(weapons_of(scene.actor, "grenade"))


def _may_throw(scene: Scene) -> bool:
    return scene.actor is not None and any(is_loaded(weapon) for weapon in weapons_of(scene.actor, "grenade"))


def _act(name: str, *, at_cell: bool) -> Act:
    return Act(
        name,
        f"tactics100.act.{name}",
        "none" if at_cell else "one",
        partial(choices, at_cell=at_cell),
        partial(play, at_cell=at_cell),
        _may_throw,
        partial(odds, at_cell=at_cell),
        icon="target",
    )


GRENADE = _act("grenade", at_cell=False)
GRENADE_CELL = _act("grenade_cell", at_cell=True)
