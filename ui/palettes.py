"""The colours of the desk, by what they are for: one table for light, one for dark, one for high contrast.

`tests/ui/test_theme.py` measures them: text on any ground at least 4.5 : 1, graphics at least 3 : 1 (WCAG AA).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from PySide6.QtGui import QColor

GROUNDS = ("background", "surface", "raised", "accent_soft")
INKS = (
    "text",
    "text_muted",
    "accent",
    "danger",
    "ok",
    "scratch_ink",
    "light_ink",
    "heavy_ink",
    "critical_ink",
    "mortal_ink",
    "stun_ink",
)
GRAPHICS = ("outline", "focus", "scratch", "light", "heavy", "critical", "mortal", "stun")


@dataclass(frozen=True)
class Theme:
    """Named colour tokens as ``#rrggbb``.

    Grounds: `background` under everything, `surface` for cards and fields, `raised` for badges and quiet fills,
    `accent_soft` for the chosen row. `border` is a hairline that only decorates; `outline` is a line that means something.
    A severity has a fill (`light`) and an ink for words of that colour (`light_ink`).
    """

    name: str
    is_dark: bool
    background: str
    surface: str
    raised: str
    accent_soft: str
    border: str
    outline: str
    text: str
    text_muted: str
    accent: str
    accent_hover: str
    accent_text: str
    focus: str
    danger: str
    ok: str
    scratch: str
    light: str
    heavy: str
    critical: str
    mortal: str
    stun: str
    scratch_ink: str
    light_ink: str
    heavy_ink: str
    critical_ink: str
    mortal_ink: str
    stun_ink: str

    def color(self, token: str) -> QColor:
        """Return the colour of a token, shared by all who ask; a name that is no token is the caller's mistake (KeyError)."""
        if token not in TOKENS:
            raise KeyError(token)
        return _color(getattr(self, token))

    def ink(self, token: str) -> QColor:
        """Return the colour to write words in that belong to `token`: its ink if it has one, else itself."""
        return self.color(f"{token}_ink" if f"{token}_ink" in TOKENS else token)


@cache
def _color(value: str) -> QColor:
    return QColor(value)


TOKENS = frozenset(field.name for field in fields(Theme)) - {"name", "is_dark"}

LIGHT = Theme(
    name="light",
    is_dark=False,
    background="#f4f2ee",
    surface="#ffffff",
    raised="#ece8e1",
    accent_soft="#f3e3e0",
    border="#dad5cc",
    outline="#8a8277",
    text="#24211d",
    text_muted="#655e55",
    accent="#8a2e2b",
    accent_hover="#762522",
    accent_text="#ffffff",
    focus="#8a2e2b",
    danger="#a33f1c",
    ok="#2f6b4a",
    scratch="#9a7e4a",
    light="#b6741b",
    heavy="#c2532d",
    critical="#9b2226",
    mortal="#4a1f3d",
    stun="#3f6c8f",
    scratch_ink="#6b5926",
    light_ink="#855107",
    heavy_ink="#a33f1c",
    critical_ink="#9b2226",
    mortal_ink="#4a1f3d",
    stun_ink="#335c7c",
)

DARK = Theme(
    name="dark",
    is_dark=True,
    background="#1c1b1a",
    surface="#262422",
    raised="#34312d",
    accent_soft="#40292a",
    border="#3b3834",
    outline="#8a8378",
    text="#ede8e0",
    text_muted="#aaa296",
    accent="#e6877a",
    accent_hover="#ee9c90",
    accent_text="#1c1b1a",
    focus="#e6877a",
    danger="#ea8a64",
    ok="#6fbf97",
    scratch="#c9b67f",
    light="#e0a24a",
    heavy="#e2784f",
    critical="#e05a5e",
    mortal="#b58bc9",
    stun="#7fb2d6",
    scratch_ink="#c9b67f",
    light_ink="#e0a24a",
    heavy_ink="#ea8a64",
    critical_ink="#ef8184",
    mortal_ink="#bd97cf",
    stun_ink="#7fb2d6",
)

HIGH_CONTRAST = Theme(
    name="high-contrast",
    is_dark=True,
    background="#000000",
    surface="#000000",
    raised="#262626",
    accent_soft="#3a3300",
    border="#9a9a9a",
    outline="#ffffff",
    text="#ffffff",
    text_muted="#dcdcdc",
    accent="#ffe14d",
    accent_hover="#fff0a0",
    accent_text="#000000",
    focus="#5ce1ff",
    danger="#ff9d80",
    ok="#7dffb2",
    scratch="#e6d08a",
    light="#ffb84d",
    heavy="#ff8a5c",
    critical="#ff7a80",
    mortal="#d9a8ff",
    stun="#8fd0ff",
    scratch_ink="#e6d08a",
    light_ink="#ffb84d",
    heavy_ink="#ff9d76",
    critical_ink="#ff9094",
    mortal_ink="#dfb5ff",
    stun_ink="#8fd0ff",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}
