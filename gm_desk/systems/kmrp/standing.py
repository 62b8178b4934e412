"""What an actor's sheet and states do to a roll: wounds, exhaustion, load, armour, injuries, concentration, each by name.

A `Share` is one such part: whole levels and percent. All percent of a roll is added up before it is split (rulebook:
«Процентные бонусы и штрафы»), so shares stay apart until the roll's request is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gm_desk.core.dice import TableDice, no_source
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Silence
from gm_desk.systems.kmrp.health import cost, exhaustion, within_room
from gm_desk.systems.kmrp.health import one_mark as one_mark_costs
from gm_desk.systems.kmrp.tables import UNTRAINED
from gm_desk.systems.protocol import Text


class Share(NamedTuple):
    """One part of a roll's modifiers: what it is (`kmrp.code.share.NAME`), whole levels, percent."""

    name: str
    levels: int = 0
    percent: int = 0


class Trait(NamedTuple):
    """What is rolled: an attribute or a skill, its level, and what it is for (an attribute's name, a skill's use)."""

    title: Text | str
    level: int | None
    use: str
    skill: bool
    percent: int = 0
    complex: bool = False


def ask(op: str, fields: Document, faces: Mapping[str, Sequence[int]] | None = None) -> Outcome:
    """Return the outcome of an operation that rolls nothing, or whose dice do not matter: `faces` by role then."""
    from gm_desk.systems.kmrp.operations import OPERATIONS  # with all their requests: the desk stands without

    operation = OPERATIONS[op]
    request = operation.request.model_validate(fields)
    lying = {role: list(thrown) for role, thrown in (faces or {}).items()}
    return operation.resolve(request, TableDice(lying, no_source), Silence(f"kmrp.{op}"))


# ── Traits ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def attribute(sheet: Document, name: str) -> Trait:
    """Return an attribute as a trait."""
    return Trait(Text(f"kmrp.sheet.attribute.{name}"), sheet["attributes"][name], name, skill=False)


def trained(skill: Document) -> Trait:
    """Return a skill of the sheet as a trait."""
    return Trait(skill["name"], skill["level"], skill["use"], True, skill["percent"], skill["complex"])


def untrained(use: str = "other") -> Trait:
    """Return what is rolled where the skill is wanting."""
    title = Text("kmrp.sheet.untrained") if use == "other" else Text("kmrp.sheet.untrained_in", use=use)
    return Trait(title, None, use, skill=True)


def best_skill(sheet: Document, use: str) -> Trait:
    """Return the character's best skill of this use, untrained where there is none."""
    skills = [trained(skill) for skill in sheet["skills"] if skill["use"] == use]
    return max(skills, key=worth, default=untrained(use))


def weapon_skill(sheet: Document, weapon: Document) -> Trait:
    """Return the skill that a weapon names by id or by name; else the unarmed skill for bare hands, else untrained."""
    wanted = weapon["skill"].casefold()
    for key in ("id", "name"):
        for skill in sheet["skills"]:
            if wanted and skill[key].casefold() == wanted:
                return trained(skill)
    unarmed = weapon["type"] == "unarmed" or weapon["id"] == "shield"
    return best_skill(sheet, "unarmed") if unarmed else untrained("weapon")


def level_of(trait: Trait) -> int:
    """Return the level that is rolled from."""
    return UNTRAINED if trait.level is None else trait.level


def worth(trait: Trait) -> int:
    """Return what a roll of this trait alone is expected to reach, in hundredths of a level."""
    return 100 * level_of(trait) + trait.percent


# ── Shares ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def burdens(sheet: Document, trait: Trait) -> list[Share]:
    """Return what the sheet itself does to a roll of this trait, wounds and exhaustion left out."""
    shares = [Share("skill", percent=trait.percent), *_load(sheet, trait), *_gear(sheet, trait)]
    return [share for share in shares if share.levels or share.percent]


def hurts(sheet: Document) -> list[Share]:
    """Return what wounds and exhaustion do to every roll but endurance's."""
    levels, percent = cost(sheet)
    shares = [Share("wounds", levels, percent), Share("exhaustion", percent=exhaustion(sheet))]
    return [share for share in shares if share.levels or share.percent]


def hurts_above(sheet: Document) -> list[Share]:
    """Return what the marks cost that endurance has no boxes for any more: requests cannot carry those as wounds."""
    above = within_room(sheet)[1]
    levels = sum(one_mark_costs(row)[0] * count for row, count in above.items())
    percent = sum(one_mark_costs(row)[1] * count for row, count in above.items())
    return [Share("wounds_above", levels, percent)] if levels or percent else []


def _load(sheet: Document, trait: Trait) -> list[Share]:
    load = ask("load", {"strength": sheet["attributes"]["strength"], "weight": sheet["weight"]})
    percent = load["percent"] if trait.use in {"reaction", "movement", "dodge", "dexterity"} else 0
    return [Share("load", percent=percent + (load["percent_all"] if trait.skill else 0))]


def _gear(sheet: Document, trait: Trait) -> list[Share]:
    """Return the shortfall of strength for breastplate and shield (rulebook: Броня, Защитные навыки)."""
    torso = armour_on(sheet, "torso")
    fields: Document = {
        "strength": sheet["attributes"]["strength"],
        "armour_class": torso["class"] if torso else 0,
        "shield": sheet["shield"]["modifier"] if sheet["shield"] else 0,
    }
    if sheet["shield"]:
        fields["shield_size"] = sheet["shield"]["size"]
    gear = ask("gear", fields)
    if trait.use not in gear["applies_to"]:
        return []
    return [Share("armour", gear["armour_penalty"]), Share("shield", gear["shield_penalty"])]


def armour_on(sheet: Document, segment: str) -> Document | None:
    """Return {class, era} of what covers a segment, None where nothing does."""
    for piece in sheet["armour"]:
        if piece["segment"] == segment and piece.get("worn", True):
            return {"class": piece["class"], "era": piece["era"]}
    return None


def totals(shares: Sequence[Share]) -> tuple[int, int]:
    """Return the sums of levels and of percent."""
    return sum(share.levels for share in shares), sum(share.percent for share in shares)


def account(name: str, shares: Sequence[Share]) -> Text | None:
    """Return the line that says what went into a roll beside level and dice, None where nothing did."""
    words = [_words(share) for share in shares if share.levels or share.percent]
    return Text("kmrp.log.shares", actor=name, shares=words, detail=True) if words else None


def _words(share: Share) -> Text:
    parts: dict[str, object] = {"share": share.name, "levels": abs(share.levels), "percent": abs(share.percent)}
    key = ""
    if share.levels:
        key += "plus_levels" if share.levels > 0 else "minus_levels"
    if share.percent:
        key += "_" * bool(key) + ("plus_percent" if share.percent > 0 else "minus_percent")
    return Text(f"kmrp.log.share.{key}", **parts)
