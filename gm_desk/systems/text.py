"""A sentence to be: what a system says without words, to be filled from the catalogue in any language."""

from __future__ import annotations


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
