"""How an attack is told and where it lands: the title, the segment that chance chose, the wound. Rulebook: «Обычная атака»."""

from __future__ import annotations

from dataclasses import replace

from gm_desk.core.resolution import Outcome
from gm_desk.systems.kmrp.acts.attack_form import REDIRECTED, Plan
from gm_desk.systems.kmrp.acts.defence import armour_against
from gm_desk.systems.kmrp.acts.hurt import Blow, hurt
from gm_desk.systems.kmrp.acts.will import pay_will
from gm_desk.systems.kmrp.pyramid import severity_of
from gm_desk.systems.kmrp.tables import SEVERITIES
from gm_desk.systems.kmrp.terms import PAIRED_ZONES, SIDES
from gm_desk.systems.kmrp.zones import FATAL, KNOCKS_DOWN, STUN_AIMED, effects_of
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Actor, Scene, Table, Text

SEGMENTS = tuple((side, zone) for zone in REDIRECTED for side in (SIDES if zone in PAIRED_ZONES else (None,)))
"""Where an unaimed attack may be led by chance: segments of fair difficulty."""


def say_title(table: Table, attacker: Actor, target: Actor, blow: Outcome) -> None:
    """Name the attack by how it went: «Анна → Волк 1: превосходно против плохо, урон 5, лёгкая рана»."""
    words: dict[str, object] = {
        "actor": name_of(attacker),
        "target": name_of(target),
        "attack_level": blow["attack"]["result"],
    }
    if blow["defence"] is not None:
        words["defence_level"] = blow["defence"]["result"]
    if blow["hit"]:
        words |= {"damage": str(blow["damage"]).replace("-", "−"), "wound": blow["severity"] or "none"}
        if blow["wound_kind"] == "stun":
            words["wound"] = f"stun_{blow['severity']}"
    if not blow["hit"]:
        how = "missed" if blow["defence"] is None else "held"
    else:
        how = "hit_undefended" if blow["defence"] is None else "hit"
    table.say(Text(f"kmrp.log.attack.{how}", **words))


def redirected(table: Table, scene: Scene, made: Plan, name: str) -> Plan:
    """Let chance lead an unaimed attack to another segment, where the campaign wants that (RULINGS 2.5.46)."""
    chance = scene.settings.get("redirect_percent", 0)
    request, attacker, target = made.request, scene.actor, made.target
    if not chance or request is None or attacker is None or target is None or made.zone or request.get("aim"):
        return made
    title = Text("kmrp.act.attack.redirect", actor=name_of(attacker), target=name_of(target))
    if table.throw(name, 1, 100, attacker.id, title)[0] > chance:
        return made
    face = table.throw(f"{name}_where", 1, len(SEGMENTS), None, title)[0]
    side, zone = SEGMENTS[face - 1]
    armour = armour_against(target, zone, side)
    return replace(made, request={**request, "redirected": True, "armour": armour}, zone=zone, side=side, astray=True)


def land(table: Table, scene: Scene, made: Plan, blow: Outcome, name: str) -> None:
    """Deal the wound of one attack that did damage."""
    target = made.target
    assert target is not None
    assert made.request is not None
    if blow["aimed"] and blow["hit"]:
        table.say(Text("kmrp.log.aimed", aim=made.request["aim"], aimed=blow["aimed"]))
    if blow["severity"] is None:
        return
    if made.wound_will:
        pay_will(table, target, "lighter")
        blow = lighter(made, blow)
        if blow["severity"] is None:
            return
    by_damage = blow["severity"] == severity_of(blow["damage"])
    stuns = blow["wound_kind"] == "stun"
    dealt = Blow(
        damage=blow["damage"],
        severity=None if by_damage else blow["severity"],
        stun=stuns,
        until_fight_ends=stuns and blow["aimed"] == "success" and made.request["aim"] in STUN_AIMED,
        training=made.training,
        effects=blow["effects"],
        zone=made.zone,
        side=made.side,
        survival_difficulty=scene.settings.get("survival_difficulty", 0),
    )
    hurt(table, target, dealt, name)


def lighter(made: Plan, blow: Outcome) -> Outcome:
    """Return the blow with its wound a level lighter, before its consequences (RULINGS 2.5.12); a scratch becomes nothing."""
    assert made.request is not None
    row = SEVERITIES.index(blow["severity"]) - 1
    if row < 0:
        return {**blow, "severity": None, "effects": []}
    severity = SEVERITIES[row]
    struck = made.request.get("aim") if blow["aimed"] == "success" else None
    stun = bool(made.request.get("stun"))
    effects = [each for each in effects_of(severity, struck, stun=stun) if each != FATAL]
    situation = made.request["situation"]
    if situation.get("charge") and severity in KNOCKS_DOWN[bool(situation.get("mounted"))]:
        effects.append("knocked_down")
    return {**blow, "severity": severity, "effects": sorted(effects), "wound_kind": "stun" if stun else "lethal"}
