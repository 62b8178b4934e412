"""A shot and a blow: from both sheets, the states and the GM's choices to opus100.attack, and what comes of it.

Rulebook: «Атака», «Укрытия».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.forms import Form, given, rows_as_choices
from gm_desk.systems.opus100.acts.economy import Cost, cost_of, form_of, pay
from gm_desk.systems.opus100.acts.harm import Harm, suffer
from gm_desk.systems.opus100.settings import setting
from gm_desk.systems.opus100.sheet import Weapon
from gm_desk.systems.opus100.states import COVERS, cover_of, note_shot, shots_at
from gm_desk.systems.people import fleeting, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at

BARE_HANDS: Document = Weapon(id="bare_hands", kind="melee").model_dump()
"""What everybody has; what it does the GM says."""
MOST = 1_000


@dataclass(frozen=True)
class Plan:
    """An attack thought through. `burden` is what pains and heavy wounds take off the chance, by the campaign's settings."""

    fields: tuple[Field, ...]
    request: Document
    cost: Cost
    burden: int


def plan(scene: Scene, answers: Answers, *, melee: bool) -> Plan:
    """Think an attack through, on the first target if there is one. Raises: Refused with nobody, or nothing to shoot with."""
    attacker = acting(scene)
    target = scene.targets[0] if scene.targets else None
    form = form_of(answers)
    weapon = _weapon(form, attacker, melee=melee)
    protection = {} if melee else _protection(form, attacker, target, weapon)
    modifier = form.whole("modifier", low=-MOST, high=MOST, signed=True)
    burden = burden_of(scene, attacker.sheet)
    known = bool(weapon["damage"] or weapon["critical_damage"])
    request = given(
        accuracy=_skill(form, attacker, melee=melee),
        modifier=modifier - burden,
        **protection,
        critical_bonus=form.whole(
            "critical_bonus", weapon["critical_bonus"], low=-MOST, high=MOST, signed=True, minor=True
        ),
        melee=melee,
        damage=form.whole("damage", weapon["damage"], minor=known),
        critical_damage=form.whole("critical_damage", weapon["critical_damage"], minor=known),
    )
    cost = cost_of(form, scene, "attack", None if melee else _walled_in(attacker))
    return Plan(tuple(form.fields), request, cost, burden)


def _weapon(form: Form, attacker: Actor, *, melee: bool) -> Document:
    kind = "melee" if melee else "ranged"
    weapons = [each for each in attacker.sheet["weapons"] if each["kind"] == kind]
    choices = rows_as_choices(weapons)
    if melee:
        weapons.append(BARE_HANDS)
        choices.append(Choice(BARE_HANDS["id"], "opus100.ask.bare_hands"))
    if not weapons:
        raise Refused("opus100.nothing_to_shoot", "act.weapon", actor=name_of(attacker))
    chosen = form.choice("weapon", choices)
    return next(each for each in weapons if each["id"] == chosen)


def _skill(form: Form, attacker: Actor, *, melee: bool) -> int:
    key = "melee" if melee else "accuracy"
    skill: int = form.whole(key, attacker.sheet[key], low=-1_000_000, minor=True)
    return skill


def _protection(form: Form, attacker: Actor, target: Actor | None, weapon: Document) -> Document:
    """Ask what protects the target from this shot: its cover, as its state says, and how long it has stood under fire."""
    asked: Document = {}
    cover = form.codes("cover", ("none", *COVERS), cover_of(target) if target else None)
    asked["cover"] = "black" if cover == "black_edge" else cover
    asked["at_edge"] = cover == "black_edge"
    if cover != "none":
        asked["flanked"] = cover != "black" and form.flag("flanked")
        asked["ignores_cover"] = form.flag("ignores_cover", default=weapon["ignores_cover"], minor=True)
        asked["hunkered"] = form.flag("hunkered", default=bool(target and fleeting(target, "hunkered")), minor=True)
    shots = shots_at(target, attacker) if target else 0
    asked["stationary_turns"] = form.whole("stationary_turns", shots, high=MOST, minor=not shots)
    return asked


def _walled_in(attacker: Actor) -> Refused | None:
    """Return why the attacker cannot shoot from where it stands (RULINGS 2.4.15)."""
    if cover_of(attacker) == "black":
        return Refused("opus100.walled_in", "act", actor=name_of(attacker))
    return None


def burden_of(scene: Scene, sheet: Document) -> int:
    """Return what pains and heavy wounds take off a chance: nothing, unless the GM gave them a price."""
    burden: int = sheet["pain"] * setting(scene, "pain_percent")
    burden += sheet["heavy_wounds"] * setting(scene, "heavy_percent")
    return burden


# ── Playing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _play(scene: Scene, answers: Answers, table: Table, *, melee: bool) -> None:
    """Attack the first target.

    Raises: Refused where the turn does not allow it and the GM does not either; Illegal as the rules.
    """
    attacker, target = acting(scene), aimed_at(scene)
    made = plan(scene, answers, melee=melee)
    made.cost.check()
    actor, victim = name_of(attacker), name_of(target)
    title = Text("opus100.act.strike.title" if melee else "opus100.act.shoot.title", actor=actor, target=victim)
    outcome = table.resolve("attack", "attack", made.request, {"hit": attacker.id}, title)
    _tell(table, outcome, actor, victim)
    if made.burden:
        table.say(Text("opus100.log.burden", actor=actor, percent=-made.burden, detail=True))
    suffer(table, target, Harm(outcome["damage"], int(outcome["heavy_wound"]), outcome["pain"]))
    if not melee:
        note_shot(table, scene, target, attacker, once_a_turn=setting(scene, "once_a_turn"))
    pay(table, scene, made.cost)


def _tell(table: Table, outcome: Outcome, actor: str, victim: str) -> None:
    words = {"actor": actor, "target": victim, "chance": outcome["chance"], "damage": outcome["damage"]}
    words["pain"] = outcome["pain"]
    if not table.faces("attack"):
        how = "deaf_defence"
    elif outcome["hit"]:
        how = "critical" if outcome["critical"] else "hit"
    else:
        how = "missed"
    table.say(Text(f"opus100.log.{how}", **words))


def _odds(scene: Scene, answers: Answers, *, melee: bool) -> tuple[str, Document] | None:
    return ("attack", plan(scene, answers, melee=melee).request) if scene.actor and scene.targets else None


# ── The two acts ──────────────────────────────────────────────────────────────────────────────────────────────────────


def can_shoot(scene: Scene) -> bool:
    """Tell whether the actor has anything to shoot with."""
    return scene.actor is not None and any(each["kind"] == "ranged" for each in scene.actor.sheet["weapons"])


def _shot_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    return plan(scene, answers, melee=False).fields


def _shoot(scene: Scene, answers: Answers, table: Table) -> None:
    _play(scene, answers, table, melee=False)


def _shot_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return _odds(scene, answers, melee=False)


def _blow_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    return plan(scene, answers, melee=True).fields


def _strike(scene: Scene, answers: Answers, table: Table) -> None:
    _play(scene, answers, table, melee=True)


def _blow_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return _odds(scene, answers, melee=True)


SHOOT = Act("shoot", "opus100.act.shoot.label", "one", _shot_form, _shoot, can_shoot, _shot_odds, icon="crosshair")
STRIKE = Act("strike", "opus100.act.strike.label", "one", _blow_form, _strike, odds=_blow_odds, icon="swords")
