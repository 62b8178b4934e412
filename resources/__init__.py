"""Where the data that ships with the program lies: fonts, icons, texts, translations, demo campaign.

The same in a checkout, in an installed wheel and in a frozen program, because the data always lies beside this file.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
_SHIPPED = ("en", "ru")


def path(*parts: str) -> Path:
    """Return the path of bundled data, e.g. ``path("texts", "ru.toml")``; it need not exist."""
    return _HERE.joinpath(*parts)


def languages() -> tuple[str, ...]:
    """Return the languages that there are texts in: those that ship, and any whose file somebody has added."""
    found = {file.stem for file in path("texts").glob("*.toml")}
    return (*_SHIPPED, *sorted(found.difference(_SHIPPED)))
