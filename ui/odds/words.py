"""Outcomes in words: the fields that a rule can come out in, their values, their chances."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLocale

from gm_desk.odds.distribution import Scalar
from ui.bridge import Desk


def field_name(desk: Desk, path: str) -> str:
    """Name a field of an outcome: by the catalogue where it has a name, else as the contract writes it."""
    for name in (path, path.rpartition(".")[2]):
        key = f"odds.field.{name}"
        if key in desk.words:
            rest = path[: -len(name)].rstrip(".")
            return f"{desk.words.say(key)} · {rest}" if rest and path != name else desk.words.say(key)
    return path


def value_name(desk: Desk, path: str, value: Scalar) -> str:
    """Name a value of a field: a code by the catalogue, yes and no, numbers with a real minus, a dash for nothing."""
    if value is None:
        return "—"
    if isinstance(value, bool):
        yes, no = QCoreApplication.translate("OddsWords", "yes"), QCoreApplication.translate("OddsWords", "no")
        return yes if value else no
    if isinstance(value, int):
        return str(value).replace("-", "−")
    key = f"{desk.session.system.id}.code.{path.rpartition('.')[2]}.{value}"
    return desk.words.say(key) if key in desk.words else str(value)


def percent(chance: Fraction | float) -> str:
    """Write a chance with one digit after the point; what is possible is never called 0, what is not certain never 100."""
    share = float(chance)
    if share in (0.0, 1.0):
        return f"{100 * int(share)} %"
    locale = QLocale()
    shown = min(max(100 * share, 0.1), 99.9)
    sign = "< " if 100 * share < 0.1 else "> " if 100 * share > 99.9 else ""
    return f"{sign}{locale.toString(shown, 'f', 1)} %"
