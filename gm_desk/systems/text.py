"""A sentence to be: what a system says without words, to be filled from the catalogue in any language."""

from __future__ import annotations

from typing import NamedTuple


class Clock(NamedTuple):
    """A direction and how far, to be drawn as a hand on a clock face: its highest hour is onward, as the thing was thrown.

    A sentence carries it as its parameter `clock`.
    """

    hand: int
    hours: int
    far: int

    def as_param(self) -> dict[str, object]:
        """Return it as a sentence carries it: plain data that a log keeps."""
        return dict(self._asdict())


class Text(tuple[str, dict[str, object]]):
    """A sentence to be: a catalogue key and its parameters. A parameter may be a Text itself."""

    __slots__ = ()

    def __new__(cls, key: str, /, **params: object) -> Text:
        """Name a sentence of the catalogue."""
        return super().__new__(cls, (key, params))

    @property
    def key(self) -> str:
        """The catalogue key."""
        return self[0]

    @property
    def params(self) -> dict[str, object]:
        """What fills the sentence."""
        return self[1]

    @property
    def is_detail(self) -> bool:
        """Whether this line of an account only says why (parameter `detail`): it is shown when somebody asks for it."""
        return self[1].get("detail") is True

    @property
    def clock(self) -> Clock | None:
        """The clock face that shows what this line says, if there is one."""
        shown = self[1].get("clock")
        return Clock(**shown) if isinstance(shown, dict) else None
