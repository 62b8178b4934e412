"""One attack: a shot or a blow, plain, aimed at a part of the body, or a sniper's; and the wound that it deals.

Rulebook: «Выстрел», «Прицельный удар или выстрел», «Снайперский выстрел», «Атака в ближнем бою».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.ap20.acts.arms import (
    BARE_HANDS,
    ask_distance,
    ask_weapon,
    attack_bonus,
    check_weapon,
    fire,
    may_jam,
    remember_distance,
)
from gm_desk.systems.ap20.acts.defence import MOST_MODIFIER, Defence, account, ask_defence
from gm_desk.systems.ap20.acts.economy import form_of
from gm_desk.systems.ap20.acts.moving import Deed, ask_deed, begin_deed, end_deed
from gm_desk.systems.ap20.damage import Damage, parse
from gm_desk.systems.ap20.settings import row_word, rows_to_choose, setting
from gm_desk.systems.ap20.states import hurt, number
from gm_desk.systems.ap20.tables import MOST_AIM_AP, SNIPER_AP
from gm_desk.systems.forms import Form, given
from gm_desk.systems.people import clear, fleeting, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at

NO_DAMAGE = Damage()


@dataclass(frozen=True)
class Plan:
    """An attack ready to be resolved."""

    fields: Sequence[Field]
    weapon: Document
    deed: Deed
    request: Document
    defence: Defence | None
    distance: int | None
    damage_modifier: int
    part: Document | None


def ask_aim(form: Form, actor: Actor) -> tuple[int, int]:
    """Ask for the AP spent on aiming; return them, and those that are still to be paid."""
    kept = min(number(actor, "aim"), MOST_AIM_AP)
    aim = form.whole("aim_ap", kept, high=MOST_AIM_AP, unit="ap20.unit.ap")
    return aim, max(0, aim - kept)


def keep_aim(table: Table, actor: Actor, request: Document) -> None:
    """Keep what was aimed for an attack that is only begun."""
    if request["aim_ap"]:
        set_state(table, actor, "aim", request["aim_ap"])


def ask_modifier(form: Form) -> int:
    """Ask for the GM's own modifier of the attack."""
    return int(form.whole("modifier", low=-MOST_MODIFIER, high=MOST_MODIFIER, signed=True, minor=True))


def ask_damage_modifier(form: Form) -> int:
    """Ask for the GM's own modifier of the damage."""
    return int(form.whole("damage_modifier", low=-1_000, high=1_000, signed=True, minor=True))


def plan(scene: Scene, answers: Answers) -> Plan:
    """Ask all that an attack needs to know and make the request of it."""
    actor = acting(scene)
    target = scene.targets[0] if scene.targets else None
    form = form_of(answers)
    weapons = [each for each in actor.sheet["weapons"] if each["kind"] != "thrown"]
    weapon = ask_weapon(form, [*weapons, BARE_HANDS])
    ranged = weapon["kind"] == "shot"
    distance = ask_distance(form, actor, target) if ranged else None
    aim, unpaid = ask_aim(form, actor)
    part = _ask_part(form, scene)
    bare = part is not None and form.flag("bare")
    sniper = bool(part and part["sniper"] and ranged and form.flag("sniper"))
    cost = weapon["ap_cost"] + unpaid + (SNIPER_AP if sniper else 0)
    deed = ask_deed(form, scene, "attack", cost, still=sniper)
    modifier = ask_modifier(form)
    defence = ask_defence(form, scene, target, ranged=ranged, distance=distance or 0) if target else None
    request = given(
        kind=weapon["kind"],
        skill=attack_bonus(actor.sheet, weapon) + modifier,
        ac=defence.ac if defence else 0,
        distance_m=distance,
        range_m=weapon["range_m"] if ranged else None,
        activity=deed.meanwhile.activities,
        aim_ap=aim,
        aimed={"penalty": part["penalty"], "bare": bare} if part else None,
        sniper=sniper,
        critical_at=weapon["critical_at"],
        **(defence.parts if defence else {}),
    )
    return Plan(form.fields, weapon, deed, request, defence, distance, ask_damage_modifier(form), part)


def _ask_part(form: Form, scene: Scene) -> Document | None:
    """Ask for the part of the body aimed at, from the campaign's table; None: none."""
    parts = setting(scene.settings, "parts")
    place = form.choice("part", [Choice(None, "ap20.field.no_part"), *rows_to_choose(parts, "part")])
    row = None if place is None else parts[place]
    return row if row is None else {**row, "label": row_word(row, "part")}


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of an attack."""
    return plan(scene, answers).fields if scene.actor else ()


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    if not scene.actor or not scene.targets:
        return None
    return "attack", plan(scene, answers).request


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Play an attack on the first target. Raises: Refused as things stand; Illegal as the rules."""
    actor, target = acting(scene), aimed_at(scene)
    made = plan(scene, answers)
    shots = 1 if made.weapon["kind"] == "shot" else 0
    check_weapon(actor, made.weapon, shots, anyway=made.deed.terms.anyway)
    if made.request.get("sniper"):
        check_unmoved(actor, anyway=made.deed.terms.anyway)
    if not begin_deed(table, scene, made.deed):
        keep_aim(table, actor, made.request)
        return
    title = Text("ap20.act.attack_title", actor=name_of(actor), target=name_of(target))
    outcome = table.resolve("attack", "attack", made.request, {"attack": actor.id}, title)
    table.title(_told(actor, target, made, outcome))
    if made.defence:
        table.say(account(target, made.defence))
    fire(table, actor, made.weapon, shots)
    clear(table, actor, "aim")
    if made.request.get("sniper"):
        set_state(table, actor, "sniping", True)
    if made.distance is not None:
        remember_distance(table, actor, target, made.distance)
    if outcome["hit"]:
        wound(table, scene, target, made.weapon, made.damage_modifier, critical=outcome["critical"], name="damage")
    may_jam(table, scene, actor, made.weapon, table.faces("attack")["attack"])
    end_deed(table, scene, made.deed)


def check_unmoved(actor: Actor, *, anyway: bool) -> None:
    """Refuse a sniper's shot to one who has moved this turn (RULINGS 2.1.41). Raises: Refused."""
    if fleeting(actor, "mode") not in {None, "idle"} and not anyway:
        raise Refused("ap20.desk.sniper_moved", "act.anyway", actor=name_of(actor))


def wound(
    table: Table,
    scene: Scene,
    target: Actor,
    weapon: Document,
    modifier: int,
    *,
    name: str,
    critical: bool = False,
    hits: int = 1,
) -> None:
    """Roll a weapon's damage for so many hits and deal it; a critical one is multiplied as the campaign has it."""
    expression = (parse(weapon["damage"]) or NO_DAMAGE).times(hits)
    title = Text("ap20.act.damage_title", target=name_of(target), dice=weapon["damage"], count=hits)
    roller = acting(scene).id
    points = max(0, expression.roll(table, name, roller, title) + modifier * hits)
    if critical:
        points *= setting(scene.settings, "critical_factor")
    hurt(table, target, points)


def _told(actor: Actor, target: Actor, made: Plan, outcome: Outcome) -> Text:
    words: dict[str, Any] = {
        "actor": name_of(actor),
        "target": name_of(target),
        "value": outcome["attack_value"],
        "ac": outcome["ac"],
    }
    how = "critical" if outcome["critical"] else "hit" if outcome["hit"] else "missed"
    if made.part is None:
        return Text(f"ap20.log.attack.{how}", **words)
    return Text(f"ap20.log.attack_at.{how}", part=made.part["label"], **words)


ATTACK = Act("attack", "ap20.act.attack", "one", choices, play, odds=odds, icon="crosshair")
