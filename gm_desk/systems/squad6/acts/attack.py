"""Shooting: the attack, suppressing fire, and the shot of one who holds a spot; at people and at armour.

Rulebook: «Атака», «Защита», «Подавление огнем», «Взять на мушку», «Атака бронетехники».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.forms import Form, given
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at
from gm_desk.systems.squad6.acts.armour import attack_armour, request_of
from gm_desk.systems.squad6.acts.arms import (
    choose_defence,
    choose_pool,
    choose_range,
    choose_weapon,
    jam,
    weapon_objection,
    weapons_of,
)
from gm_desk.systems.squad6.acts.economy import form_of, not_in_melee, objection, overruled, spend
from gm_desk.systems.squad6.acts.watch import disturb
from gm_desk.systems.squad6.health import lose
from gm_desk.systems.squad6.settings import MOST_CELLS, setting
from gm_desk.systems.squad6.states import broken, value

Mode = Literal["fire", "suppress", "overwatch"]


@dataclass(frozen=True)
class Shot:
    """A shot ready to be fired: at armour `op` is `vehicle`, else `attack`; `refusal` says what forbids it.

    `map` are columns and rows into which a blinded vehicle fires, `in_cell` whether the target stands where that falls.
    """

    fields: Sequence[Field]
    weapon: Document
    op: str = "attack"
    request: Document | None = None
    pool: Document | None = None
    refusal: Refused | None = None
    map: tuple[int, int] | None = None
    in_cell: bool = False


def plan(scene: Scene, answers: Answers, mode: Mode) -> Shot:
    """Ask all that a shot at the first target needs to know and make the request of it."""
    actor = acting(scene)
    target = scene.targets[0] if scene.targets else None
    form = form_of(answers)
    weapons = weapons_of(actor, automatic=mode == "suppress")
    if not weapons:
        raise Refused("squad6.desk.no_weapon", "sheet.weapons", actor=name_of(actor))
    armoured = target is not None and target.sheet["vehicle"] is not None
    weapon = choose_weapon(form, actor, weapons, armoured=armoured, preferred=_watched_with(actor, mode))
    reach = choose_range(form, weapon)
    into = _blind_fire(form, actor, scene.settings) if mode != "overwatch" else None
    if armoured and mode != "suppress" and target is not None:
        return Shot(
            op="vehicle",
            request=request_of(target.sheet),
            pool=None,
            weapon=weapon,
            refusal=_refusal(form, scene, mode, weapon, target),
            map=into,
            in_cell=_in_cell(form, into),
            fields=form.fields,
        )
    pool, dice = choose_pool(form, actor, weapon)
    request = given(
        dice=dice,
        range=reach,
        close_at=weapon["close_at"],
        far_at=weapon["far_at"],
        automatic=weapon["automatic"],
        mode=None if mode == "fire" else mode,
    )
    if target is not None and mode != "overwatch":
        request["defence"] = choose_defence(form, target)
    refusal = _refusal(form, scene, mode, weapon, target)
    return Shot(
        weapon=weapon,
        request=request,
        pool=pool,
        refusal=refusal,
        map=into,
        in_cell=_in_cell(form, into),
        fields=form.fields,
    )


def _watched_with(actor: Actor, mode: Mode) -> str | None:
    held = value(actor, "overwatch") if mode == "overwatch" else None
    return held["weapon"] if isinstance(held, dict) else None


def _blind_fire(form: Form, actor: Actor, settings: Document) -> tuple[int, int] | None:
    """Ask, for a vehicle that has lost its view, how large the map is into which it fires (RULINGS 2.2.35)."""
    if "blinded" not in broken(actor.sheet):
        return None
    columns, rows = (
        form.whole(key, setting(settings, key), low=1, high=MOST_CELLS, minor=True)
        for key in ("map_columns", "map_rows")
    )
    return columns, rows


def _in_cell(form: Form, into: tuple[int, int] | None) -> bool:
    """Ask, when the cell is known, whether the target stands in it."""
    return into is not None and form.flag("in_cell", late=True)


def _refusal(form: Form, scene: Scene, mode: Mode, weapon: Document, target: Actor | None) -> Refused | None:
    actor = acting(scene)
    close = setting(scene.settings, "shoot_in_melee")
    return overruled(
        form,
        objection(actor) if mode == "overwatch" else objection(actor, "acted"),
        weapon_objection(actor, weapon, target),
        not_in_melee(actor, close),
    )


# ── Playing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def choices(mode: Mode, scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a shot."""
    return plan(scene, answers, mode).fields if scene.actor else ()


def odds(mode: Mode, scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    if not scene.actor or not scene.targets:
        return None
    shot = plan(scene, answers, mode)
    return (shot.op, shot.request) if shot.request is not None else None


def play(mode: Mode, scene: Scene, answers: Answers, table: Table) -> None:
    """Fire at the first target.

    Raises: Refused without a target, or where something stands in the way and the game master does not overrule it; Illegal at a
    range that the weapon does not reach.
    """
    actor, target = acting(scene), aimed_at(scene)
    shot = plan(scene, answers, mode)
    if shot.refusal is not None:
        raise shot.refusal
    if mode == "overwatch":
        clear(table, actor, "overwatch")
    else:
        spend(table, actor, "acted")
    if shot.map is not None and not _falls_on_target(table, actor, target, shot):
        return
    if shot.op == "vehicle":
        title = Text(
            "squad6.log.attack.title", actor=name_of(actor), target=name_of(target), weapon=shot.weapon["name"]
        )
        attack_armour(table, actor, target, "vehicle", title)
        disturb(table, scene.settings, target, hit=True)
        return
    outcome = _fire(table, actor, target, shot)
    _tell(table, actor, target, mode, outcome)
    if outcome["jammed"]:
        jam(table, actor, shot.weapon, outcome["counted"])
    disturb(table, scene.settings, target, hit=outcome["hits"] > 0)
    if outcome["suppressed"]:
        set_state(table, target, "suppressed", True)
        clear(table, target, "overwatch")
    lose(table, target, outcome["damage"])


def _falls_on_target(table: Table, actor: Actor, target: Actor, shot: Shot) -> bool:
    """Draw the cell that a blinded vehicle fires into, and say it; return whether the target stands there."""
    assert shot.map is not None
    title = Text("squad6.log.blind", actor=name_of(actor))
    drawn = [
        table.throw(key, 1, cells, actor.id, title)[0] if cells > 1 else 1
        for key, cells in zip(("column", "row"), shot.map, strict=True)
    ]
    words = {"actor": name_of(actor), "target": name_of(target), "column": drawn[0], "row": drawn[1]}
    table.say(Text("squad6.log.blind_hit" if shot.in_cell else "squad6.log.blind_missed", **words))
    return shot.in_cell


def _fire(table: Table, actor: Actor, target: Actor, shot: Shot) -> Outcome:
    assert shot.pool is not None
    assert shot.request is not None
    words = {"actor": name_of(actor), "weapon": shot.weapon["name"]}
    table.resolve("pool", "pool", shot.pool, {}, Text("squad6.log.pool", **words))
    title = Text("squad6.log.attack.title", target=name_of(target), **words)
    rollers = {"attack": actor.id, "defence": actor.id}
    return table.resolve("attack", "attack", shot.request, rollers, title)


def _tell(table: Table, actor: Actor, target: Actor, mode: Mode, outcome: Outcome) -> None:
    words = {key: outcome[key] for key in ("hits", "saves", "damage")}
    if not outcome["hits"]:
        how = "missed"
    elif mode == "suppress":
        how = "suppressed" if outcome["suppressed"] else "not_suppressed"
    elif mode == "overwatch":
        how = "watched"
    else:
        how = "hit" if outcome["damage"] else "held"
    table.say(Text(f"squad6.log.attack.{how}", actor=name_of(actor), target=name_of(target), **words))


def _armed(scene: Scene) -> bool:
    return scene.actor is not None and bool(weapons_of(scene.actor))


def _suppresses(scene: Scene) -> bool:
    return scene.actor is not None and bool(weapons_of(scene.actor, automatic=True))


def _watches(scene: Scene) -> bool:
    return _armed(scene) and scene.actor is not None and bool(value(scene.actor, "overwatch"))


def _act(name: str, mode: Mode, icon: str) -> Act:
    offered = {"fire": _armed, "suppress": _suppresses, "overwatch": _watches}[mode]
    asked, played, walked = partial(choices, mode), partial(play, mode), partial(odds, mode)
    return Act(name, f"squad6.deed.{name}", "one", asked, played, offered, walked, icon=icon)


ATTACK = _act("attack", "fire", "crosshair")
SUPPRESS = _act("suppress", "suppress", "wind")
OVERWATCH_SHOT = _act("overwatch_shot", "overwatch", "target")
