"""What needs no aim: hand-to-hand attacks and flamethrowers always hit whom they reach. «1.3. Прочее»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.people import fleeting, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at
from gm_desk.systems.tactics100.acts.economy import anyway, check, check_loaded, fire, spend
from gm_desk.systems.tactics100.acts.situation import (
    LABELS,
    MOST,
    ask_armour,
    ask_critical_bonus,
    card,
    choose_weapon,
    weapons_of,
)
from gm_desk.systems.tactics100.acts.strike import check_target, strike
from gm_desk.systems.tactics100.settings import setting
from gm_desk.systems.tactics100.sheet import CriticalDice

UNARMED = "unarmed"


class Plan(NamedTuple):
    """An attack thought through: one request a target, in their order."""

    fields: Sequence[Field]
    weapon: str
    loaded: Document | None
    requests: Sequence[Document]
    overruled: bool


# ── Hand to hand ──────────────────────────────────────────────────────────────────────────────────────────────────────


def melee(scene: Scene, answers: Answers) -> Plan:
    """Ask what for a hand-to-hand attack; without a weapon the campaign says what fists do."""
    actor, form = acting(scene), Form(LABELS, answers)
    weapon = _blade(form, actor, scene)
    bonus = ask_critical_bonus(form, actor)
    requests = []
    for target in scene.targets[:1]:
        guarding = form.flag("guarding", default=bool(fleeting(target, "guarding")), minor=True)
        request = _request("melee", card(weapon, ask_armour(form, target)), bonus, target)
        requests.append({**request, "target_guarding": guarding})
    return Plan(form.fields, weapon["name"], None, requests, anyway(form))


def _blade(form: Form, actor: Actor, scene: Scene) -> Document:
    """Ask for the weapon in hand, or for bare hands and what they do."""
    blades = weapons_of(actor, "melee")
    hands = Choice(UNARMED, "tactics100.code.weapon.unarmed")
    chosen = form.choice("weapon", [*(Choice(each["id"], each["name"], literal=True) for each in blades), hands])
    if chosen != UNARMED:
        return next(each for each in blades if each["id"] == chosen)
    damage = form.whole("damage", setting(scene, "unarmed_damage"), high=MOST)
    dice = CriticalDice().model_dump()
    return {"name": UNARMED, "damage": damage, "critical_chance": 0, "critical_dice": dice}


def _request(kind: str, weapon: Document, bonus: int, target: Actor) -> Document:
    hp = max(target.sheet["hp"]["current"], 1)
    return {"kind": kind, "weapon": weapon, "critical_bonus": bonus, "target_hp": hp}


def _melee_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    return melee(scene, answers).fields if scene.actor else ()


def _melee_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("attack", melee(scene, answers).requests[0]) if scene.actor and scene.targets else None


def _melee(scene: Scene, answers: Answers, table: Table) -> None:
    """Strike the first target. Raises: Refused without one, for one who is down, or when the turn is over."""
    actor, target = acting(scene), aimed_at(scene)
    made = melee(scene, answers)
    check(actor, "melee", overruled=made.overruled)
    check_target(target)
    strike(table, actor, target, made.requests[0], made.weapon, "attack")
    spend(table, actor, "melee", overruled=made.overruled)


# ── Flamethrowers ─────────────────────────────────────────────────────────────────────────────────────────────────────


def flame(scene: Scene, answers: Answers) -> Plan:
    """Ask what for a burst of flame on all targets; the actor has a flamethrower."""
    actor, form = acting(scene), Form(LABELS, answers)
    weapon = choose_weapon(form, weapons_of(actor, "flamethrower"))
    bonus = ask_critical_bonus(form, actor)
    several = len(scene.targets) > 1
    requests = [
        _request(
            "flamethrower",
            card(weapon, ask_armour(form.about(place, name_of(target) * several), target)),
            bonus,
            target,
        )
        for place, target in enumerate(scene.targets)
    ]
    return Plan(form.fields, weapon["name"], weapon, requests, anyway(form))


def _burns(scene: Scene) -> bool:
    return scene.actor is not None and bool(weapons_of(scene.actor, "flamethrower"))


def _flame_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    return flame(scene, answers).fields if _burns(scene) else ()


def _flame_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("attack", flame(scene, answers).requests[0]) if _burns(scene) and scene.targets else None


def _flame(scene: Scene, answers: Answers, table: Table) -> None:
    """Burn all targets with one charge. Raises: Refused without a flamethrower, charge or target, or when the turn is over."""
    actor = acting(scene)
    aimed_at(scene)
    if not _burns(scene):
        raise Refused("tactics100.desk.no_flamethrower", "sheet.weapons", actor=name_of(actor))
    made = flame(scene, answers)
    assert made.loaded is not None
    check(actor, "attack", overruled=made.overruled)
    check_loaded(made.loaded, overruled=made.overruled)
    for target in scene.targets:
        check_target(target)
    if len(scene.targets) > 1:
        names = [name_of(target) for target in scene.targets]
        table.say(Text("tactics100.log.flame", actor=name_of(actor), targets=names, area=made.loaded["area"]))
    for place, (target, request) in enumerate(zip(scene.targets, made.requests, strict=True), 1):
        strike(table, actor, target, request, made.weapon, f"attack{place}")
    fire(table, actor, made.loaded)
    spend(table, actor, "attack", overruled=made.overruled)


MELEE = Act("melee", "tactics100.act.melee", "one", _melee_form, _melee, odds=_melee_odds, icon="swords")
FLAME = Act("flame", "tactics100.act.flame", "several", _flame_form, _flame, _burns, _flame_odds, icon="wind")
