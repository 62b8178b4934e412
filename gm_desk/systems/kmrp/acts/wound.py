"""A wound that the GM deals without an attack: a fall, fire, a grenade; with all its checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gm_desk.core.errors import Refused
from gm_desk.systems.forms import Form
from gm_desk.systems.kmrp.acts.hurt import Blow, hurt
from gm_desk.systems.kmrp.acts.will import pay_will
from gm_desk.systems.kmrp.pyramid import severity_of
from gm_desk.systems.kmrp.tables import SEVERITIES, SURVIVAL_DIFFICULTY
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text

MOST_DAMAGE = 1_000


def _plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], Blow, bool]:
    """Ask how grave the wound is, of what kind, and whether a point of will makes it lighter."""
    form = Form("kmrp.act.wound", answers)
    damage = severity = None
    if form.codes("known", ("damage", "severity")) == "damage":
        damage = form.whole("damage", low=-MOST_DAMAGE, high=MOST_DAMAGE, signed=True)
    else:
        severity = form.codes("severity", SEVERITIES, name="wound")
    stun = form.flag("stun")
    training = stun and form.flag("training", default=bool(scene.settings.get("training")), minor=True)
    difficulty = form.level("survival_difficulty", scene.settings.get("survival_difficulty", SURVIVAL_DIFFICULTY))
    hurts = severity is not None or severity_of(damage or 0) is not None
    has_will = scene.actor is not None and bool(scene.actor.sheet["will_points"])
    will = hurts and has_will and form.flag("wound_will", minor=True, late=True)
    return form.fields, Blow(damage, severity, stun=stun, training=training, survival_difficulty=difficulty), will


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a wound."""
    return _plan(scene, answers)[0]


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Deal the wound to the actor. Raises: Refused with nobody to hurt."""
    if scene.actor is None:
        raise Refused("no_actor", "act.actor")
    _fields, blow, will = _plan(scene, answers)
    severity = blow.severity or severity_of(blow.damage or 0)
    word = f"stun_{severity}" if blow.stun and severity else severity or "none"
    words: dict[str, object] = {"target": name_of(scene.actor), "wound": word}
    if blow.damage is None:
        table.say(Text("kmrp.log.wound.severity", **words))
    else:
        table.say(Text("kmrp.log.wound.damage", damage=str(blow.damage).replace("-", "−"), **words))
    if will and severity:
        pay_will(table, scene.actor, "lighter")
        row = SEVERITIES.index(severity) - 1
        if row < 0:
            return
        blow = replace(blow, damage=None, severity=SEVERITIES[row])
    hurt(table, scene.actor, blow, "wound")


WOUND = Act("wound", "kmrp.act.wound.label", "none", choices, play, icon="droplet")
