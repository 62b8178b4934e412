"""Leaping, climbing, falling and pushing. Rulebook: «Передвижение и ловкость». Distances are blocks."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.kmrp.acts.hurt import Blow, hurt
from gm_desk.systems.kmrp.acts.simple_check import Roll
from gm_desk.systems.kmrp.acts.turn_cost import walk
from gm_desk.systems.kmrp.standing import Share, ask, attribute, burdens
from gm_desk.systems.kmrp.states import lose_concentration, stop, value
from gm_desk.systems.kmrp.tables import HIGHEST_FALL
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at, fights

FAR = 1_000_000
MOST_POINTS = 1_000


# ── Leaps and climbs ──────────────────────────────────────────────────────────────────────────────────────────────────


def _leap_plan(actor: Actor, answers: Answers) -> tuple[Form, str, Roll, int | None]:
    """Ask what kind of leap or climb, and how many blocks it needs; a running leap needs a run-up or a run."""
    form = Form("kmrp.act.leap", answers)
    runs = not actor.combatant or bool(value(actor, "run_up") or value(actor, "run"))
    ways = (*("running_jump",) * runs, "standing_jump", "jump_down", "climb", "climb_rope")
    way = form.codes("way", ways, name="leap")
    needed = form.whole("needed", None, high=FAR, unit="kmrp.act.unit.blocks", nullable=True)
    trait = attribute(actor.sheet, "dexterity")
    more: tuple[Share, ...] = ()
    if way == "climb_rope" and form.codes("by", ("dexterity", "strength"), name="by") == "strength":
        # On a rope strength may stand in for dexterity, and then the armour burdens it too.
        more = tuple(share for share in burdens(actor.sheet, trait) if share.name == "armour")
        trait = attribute(actor.sheet, "strength")
    more = (*more, Share("gm", *form.modifiers()))
    return form, way, Roll(actor, trait, None, more, "dexterity"), needed


def _leaps(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _leap_plan(scene.actor, answers)[0].fields if scene.actor else ()


def _leap_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("check", _leap_plan(scene.actor, answers)[2].request) if scene.actor else None


def _leap(scene: Scene, answers: Answers, table: Table) -> None:
    """Roll, and look up how far it goes; whether that is far enough is said, what follows is the GM's (RULINGS 2.5.70)."""
    actor = acting(scene)
    _form, way, roll, needed = _leap_plan(actor, answers)
    result = roll.throw(table, "check")["result"]
    title = Text("kmrp.act.leap.title", actor=name_of(actor))
    blocks = table.resolve("leap", "leap", {"result": result}, {}, title)[way]
    words: dict[str, object] = {"actor": name_of(actor), "leap": way, "result_level": result}
    if blocks is None:
        table.title(Text("kmrp.log.leap_falls", **words))
    elif needed is not None and blocks < needed:
        table.title(Text("kmrp.log.leap_short", blocks=blocks, short=needed - blocks, **words))
    else:
        table.title(Text("kmrp.log.leapt", blocks=blocks, **words))


# ── Falls ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _falls_from(scene: Scene, answers: Answers) -> tuple[Form, int, bool]:
    form = Form("kmrp.act.fall", answers)
    blocks = form.whole("blocks", 3, low=1, high=HIGHEST_FALL, unit="kmrp.act.unit.blocks")
    armoured = form.flag("armoured", default=scene.actor is not None and _armoured(scene.actor))
    return form, blocks, armoured


def _armoured(actor: Actor) -> bool:
    return any(piece["class"] and piece.get("worn", True) for piece in actor.sheet["armour"])


def _falls(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _falls_from(scene, answers)[0].fields


def _fall_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    _form, blocks, armoured = _falls_from(scene, answers)
    return "fall", {"blocks": blocks, "armoured": armoured}


def _fall(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    _form, blocks, armoured = _falls_from(scene, answers)
    drop(table, scene, actor, blocks, armoured=armoured)


def drop(table: Table, scene: Scene, actor: Actor, blocks: int, *, armoured: bool) -> None:
    """Let someone fall that many blocks: damage, wound, and what a fall shakes off."""
    title = Text("kmrp.act.fall.title", actor=name_of(actor))
    damage = table.resolve("fall", "fall", {"blocks": blocks, "armoured": armoured}, {"extra": actor.id}, title)[
        "damage"
    ]
    table.say(Text("kmrp.log.dropped", actor=name_of(actor), blocks=blocks, damage=damage))
    lose_concentration(table, actor)
    stop(table, actor)
    set_state(table, actor, "prone", True)
    clear(table, actor, "crouching", "mounted")
    hurt(table, actor, Blow(damage, survival_difficulty=scene.settings.get("survival_difficulty", 0)), "wound")


# ── Pushing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _push_plan(scene: Scene, answers: Answers) -> tuple[Form, int, int, Roll | None]:
    """Ask how many points are spent and how deep it goes down; the roll is the target's."""
    form = Form("kmrp.act.push", answers)
    points = form.whole("points", 3, low=1, high=MOST_POINTS, unit="kmrp.act.unit.blocks")
    height = form.whole("height", 3, low=1, high=HIGHEST_FALL, unit="kmrp.act.unit.blocks")
    if not scene.targets:
        return form, points, height, None
    target = scene.targets[0]
    more = (Share("gm", *form.modifiers("defender")),)
    difficulty = ask("push", {"points": points})["difficulty"]
    return form, points, height, Roll(target, attribute(target.sheet, "dexterity"), difficulty, more, "dexterity")


def _pushes(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _push_plan(scene, answers)[0].fields


def _push_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    roll = _push_plan(scene, answers)[3]
    return ("check", roll.request) if roll else None


def _push(scene: Scene, answers: Answers, table: Table) -> None:
    """Push the target at an edge: it lies at the brink, or falls (rulebook: Проверка ловкости при толкании вниз)."""
    actor, target = acting(scene), aimed_at(scene)
    _form, points, height, roll = _push_plan(scene, answers)
    assert roll is not None
    walk(table, actor, points)
    title = Text("kmrp.act.push.title", actor=name_of(actor), target=name_of(target))
    table.resolve("push", "push", {"points": points}, {}, title)
    outcome = roll.throw(table, "check")
    how = "kmrp.log.push_held" if outcome["success"] else "kmrp.log.pushed"
    words = {"result_level": outcome["result"], "difficulty_level": roll.request.get("difficulty", 0)}
    table.title(Text(how, actor=name_of(actor), target=name_of(target), **words))
    if outcome["success"]:
        set_state(table, target, "prone", True)
        lose_concentration(table, target)
        stop(table, target)
    else:
        drop(table, scene, target, height, armoured=_armoured(target))


LEAP = Act("leap", "kmrp.act.leap.label", "none", _leaps, _leap, odds=_leap_odds, icon="arrow-up")
FALL = Act("fall", "kmrp.act.fall.label", "none", _falls, _fall, odds=_fall_odds, icon="arrow-down")
PUSH = Act("push", "kmrp.act.push.label", "one", _pushes, _push, fights, _push_odds, icon="arrow-right")
