"""Outcomes in words: the fields that a rule can come out in, their values, their chances."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLocale

from gm_desk.app.documents import display_name
from gm_desk.odds.comparing import NUMBERED
from gm_desk.odds.distribution import Scalar
from gm_desk.systems.protocol import Actor
from ui.bridge import Desk


def field_name(desk: Desk, path: str) -> str:
    """Name a field of an outcome: by the catalogue where it has a name, else as the contract writes it.

    Fields of one of several are told apart by name (`targets.ID.hits`) or by number (`attack_values[0]`).
    """
    plain = NUMBERED.sub("", path)
    last = plain.rpartition(".")[2]
    name = next((name for name in (plain, last) if f"odds.field.{name}" in desk.words), None)
    if name is None:
        return path
    told = [desk.words.say(f"odds.field.{name}")]
    if name != plain:
        told += _whereabouts(desk, path.split(".")[:-1])
    told += [str(int(number) + 1) for number in NUMBERED.findall(path)]
    return " · ".join(told)


def _whereabouts(desk: Desk, parts: Sequence[str]) -> list[str]:
    """Return what the parts of a path before its last word say: names of combatants, and words that stand for no list of them."""
    people = desk.session.combatants(desk.encounter) if desk.encounter else []
    names: dict[str, str] = {}
    for each in people:
        names |= dict.fromkeys((each.id, actor_id(each)), display_name(each.character, each.combatant))
    following = [*parts[1:], ""]
    said = (
        names.get(part, "" if NUMBERED.search(part) or after in names else part)
        for part, after in zip(parts, following, strict=True)
    )
    return [word for word in said if word]


def actor_id(actor: Actor) -> str:
    """Return the id by which acts know somebody: the combatant's, where there is one."""
    return str(actor.combatant["id"]) if actor.combatant else actor.id


def value_name(desk: Desk, path: str, value: Scalar) -> str:
    """Name a value of a field: a code by the catalogue, yes and no, numbers with a real minus, a dash for nothing that has no name."""
    if isinstance(value, bool):
        yes, no = QCoreApplication.translate("OddsWords", "yes"), QCoreApplication.translate("OddsWords", "no")
        return yes if value else no
    if isinstance(value, int):
        return str(value).replace("-", "−")
    key = f"{desk.session.system.id}.code.{path.rpartition('.')[2]}.{'none' if value is None else value}"
    return desk.words.say(key) if key in desk.words else "—" if value is None else str(value)


def percent(chance: Fraction | float) -> str:
    """Write a chance with one digit after the point; what is possible is never called 0, what is not certain never 100."""
    share = float(chance)
    if share in (0.0, 1.0):
        return f"{100 * int(share)} %"
    locale = QLocale()
    shown = min(max(100 * share, 0.1), 99.9)
    sign = "< " if 100 * share < 0.1 else "> " if 100 * share > 99.9 else ""
    return f"{sign}{locale.toString(shown, 'f', 1)} %"


def figure(number: Fraction | float) -> str:
    """Write a mean with two digits after the point, as the language writes it, and a real minus."""
    return QLocale().toString(float(number), "f", 2).replace("-", "−")
