"""Hiding and noticing. Rulebook: «Восприятие и скрытность». What a hider reached is what it takes to notice it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form, given
from gm_desk.systems.kmrp.acts.simple_check import Roll
from gm_desk.systems.kmrp.acts.turn_cost import fights_with
from gm_desk.systems.kmrp.standing import Share, account, attribute, best_skill, burdens, hurts, totals
from gm_desk.systems.kmrp.states import concentrates_on, lose_concentration, value
from gm_desk.systems.kmrp.tables import FACTORS
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at, fights

FAR = 1_000_000


class Look(NamedTuple):
    """One look ready to be resolved: who looks, and what bears on it."""

    looker: Actor
    request: Document
    shares: Sequence[Share]


# ── Hiding ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _hide_plan(actor: Actor, answers: Answers) -> tuple[Form, Roll]:
    form = Form("kmrp.act.hide", answers)
    more = (Share("gm", *form.modifiers()),)
    return form, Roll(actor, best_skill(actor.sheet, "stealth"), None, more)


def _hides(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _hide_plan(scene.actor, answers)[0].fields if scene.actor else ()


def _hide_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("check", _hide_plan(scene.actor, answers)[1].request) if scene.actor else None


def _hide(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    roll = _hide_plan(actor, answers)[1]
    outcome = roll.throw(table, "check")
    table.title(Text("kmrp.log.hid", actor=name_of(actor), result_level=outcome["result"]))
    set_state(table, actor, "hiding", {"level": outcome["result"]})


def hidden_at(actor: Actor) -> int:
    """Return the level that it takes to notice a hider; one noted by hand is as hard as fair."""
    held = value(actor, "hiding")
    return int(held["level"]) if isinstance(held, dict) else 0


# ── Noticing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _circumstances(form: Form, base: int, factors: Sequence[str] = ()) -> Document:
    """Ask how hard it is to notice: the base, the distance, what helps and hinders."""
    difficulty = form.level("base_difficulty", max(-12, min(base, 12)))
    distance = form.whole("distance_m", 0, high=FAR, unit="kmrp.act.unit.metres")
    chosen = [factor for factor in FACTORS if form.flag(factor, default=factor in factors, minor=True)]
    return {"base_difficulty": difficulty, "distance_m": distance, "factors": chosen}


def _look(looker: Actor, circumstances: Document, more: Share, *, active: bool) -> Look:
    perception = attribute(looker.sheet, "perception")
    shares = [*burdens(looker.sheet, perception), *hurts(looker.sheet), more]
    if active and concentrates_on(looker, "other"):
        shares.append(Share("concentration", 1))
    modifier, percent = totals(shares)
    request = given(modifier=modifier, percent=percent, active=active)
    return Look(looker, {"perception": perception.level, **request, **circumstances}, shares)


def _resolve_look(table: Table, look: Look, name: str) -> bool:
    looker = look.looker
    title = Text("kmrp.act.detect.title", actor=name_of(looker))
    outcome = table.resolve(name, "detect", look.request, {"roll": looker.id}, title)
    words = {"result_level": outcome["result"], "difficulty_level": outcome["difficulty"]}
    table.say(Text("kmrp.log.noticed" if outcome["detected"] else "kmrp.log.unnoticed", actor=name_of(looker), **words))
    if (line := account(name_of(looker), look.shares)) is not None:
        table.say(line)
    if look.request.get("active") and concentrates_on(looker, "other"):
        lose_concentration(table, looker)
    return bool(outcome["detected"])


def _detect_plan(scene: Scene, answers: Answers) -> tuple[Form, Look, Actor | None]:
    """Ask whom or what the actor tries to notice, and how."""
    actor = acting(scene)
    form = Form("kmrp.act.detect", answers)
    hiders = {str(each.combatant["id"]): each for each in scene.others if each.combatant and value(each, "hiding")}
    hider = None
    if hiders:
        offered = [Choice(name, name_of(each), literal=True) for name, each in hiders.items()]
        offered.append(Choice(None, "kmrp.act.detect.something"))
        hider = hiders.get(form.choice("whom", offered, offered[0].value))
    active = form.flag("active", default=True)
    circumstances = _circumstances(form, hidden_at(hider) if hider else 0)
    return form, _look(actor, circumstances, Share("gm", *form.modifiers()), active=active), hider


def _detects(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _detect_plan(scene, answers)[0].fields if scene.actor else ()


def _detect_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("detect", _detect_plan(scene, answers)[1].request) if scene.actor else None


def _detect(scene: Scene, answers: Answers, table: Table) -> None:
    _form, look, hider = _detect_plan(scene, answers)
    if _resolve_look(table, look, "detect") and hider:
        _found(table, hider)


def _found(table: Table, hider: Actor) -> None:
    clear(table, hider, "hiding")
    table.say(Text("kmrp.log.found", actor=name_of(hider)))


def _spot_plan(scene: Scene, answers: Answers) -> tuple[Form, list[Look]]:
    """Ask how all the others look for the hider, after a shot by default."""
    form = Form("kmrp.act.detect", answers)
    circumstances = _circumstances(form, hidden_at(acting(scene)), ("gunshot",))
    return form, [_look(looker, circumstances, Share("gm"), active=True) for looker in scene.targets]


def _spots(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _spot_plan(scene, answers)[0].fields if scene.actor else ()


def _spot(scene: Scene, answers: Answers, table: Table) -> None:
    """Let all who may notice a hidden shooter roll perception."""
    aimed_at(scene)
    looks = _spot_plan(scene, answers)[1]
    noticed = [_resolve_look(table, look, f"detect{number}") for number, look in enumerate(looks, 1)]
    if any(noticed):
        _found(table, acting(scene))


HIDE = Act("hide", "kmrp.act.hide.label", "none", _hides, _hide, fights, _hide_odds, icon="eye-off", secret=True)
DETECT = Act("detect", "kmrp.act.detect.label", "none", _detects, _detect, odds=_detect_odds, icon="eye", secret=True)
SPOT = Act("spot", "kmrp.act.spot.label", "several", _spots, _spot, fights_with("hiding"), icon="search", secret=True)
