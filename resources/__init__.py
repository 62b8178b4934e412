"""Where the data that ships with the program lies: fonts, icons, texts, translations, demo campaign.

The same in a checkout, in an installed wheel and in a frozen program, because the data always lies beside this file.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def path(*parts: str) -> Path:
    """Return the path of bundled data, e.g. ``path("texts", "ru.toml")``; it need not exist."""
    return _HERE.joinpath(*parts)
