"""Holding a spot: «Взять на мушку», and what ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.people import clear, name_of, seen, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights
from gm_desk.systems.squad6.acts.arms import choose_weapon, weapon_objection, weapons_of
from gm_desk.systems.squad6.acts.economy import form_of, not_in_melee, objection, overruled, spend
from gm_desk.systems.squad6.settings import setting
from gm_desk.systems.squad6.states import broken, value


class Watch(NamedTuple):
    """A spot to be held."""

    fields: Sequence[Field]
    weapon: Document
    spot: str
    refusal: Refused | None


def plan(scene: Scene, answers: Answers) -> Watch:
    """Ask for the weapon and the spot."""
    actor = acting(scene)
    form = form_of(answers)
    weapons = weapons_of(actor)
    if not weapons:
        raise Refused("squad6.desk.no_weapon", "sheet.weapons", actor=name_of(actor))
    weapon = choose_weapon(form, actor, weapons, armoured=False)
    spot = form.text("spot").strip()
    blind = (
        Refused("squad6.desk.blinded", "act.actor", actor=name_of(actor)) if "blinded" in broken(actor.sheet) else None
    )
    refusal = overruled(
        form,
        objection(actor, "acted"),
        weapon_objection(actor, weapon, None),
        not_in_melee(actor, setting(scene.settings, "shoot_in_melee")),
        blind,
    )
    return Watch(form.fields, weapon, spot, refusal)


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return plan(scene, answers).fields if scene.actor else ()


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Hold a spot until the next own turn, instead of an attack (RULINGS 2.2.29)."""
    actor = acting(scene)
    made = plan(scene, answers)
    if made.refusal is not None:
        raise made.refusal
    spend(table, actor, "acted")
    set_state(table, actor, "overwatch", {"spot": made.spot, "weapon": made.weapon["id"]})
    words = {"actor": name_of(actor), "weapon": made.weapon["name"]}
    if made.spot:
        table.say(Text("squad6.log.watches_spot", spot=made.spot, **words))
    else:
        table.say(Text("squad6.log.watches", **words))


def disturb(table: Table, settings: Document, target: Actor, *, hit: bool) -> None:
    """End the watch of one who is attacked: by any attack, or where the campaign says so by a hit alone (RULINGS 2.2.31)."""
    if value(seen(table, target), "overwatch") and (hit or not setting(settings, "hit_breaks_overwatch")):
        clear(table, target, "overwatch")
        table.say(Text("squad6.log.watch_broken", target=name_of(target)))


def _offered(scene: Scene) -> bool:
    return fights(scene) and scene.actor is not None and bool(weapons_of(scene.actor))


OVERWATCH = Act("overwatch", "squad6.deed.overwatch", "none", _choices, _play, _offered, icon="eye")
