"""Steps: why an outcome is what it is, in keys and numbers.

A step's rule id reads `SYSTEM.OP.FIELD.RULE`. The values of all steps under one FIELD add up to that field of the
outcome. The sentence is made elsewhere, from the catalogue entry that `text` names.
"""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One rule applied: a permanent id, the number it contributes (None: none), and what its sentence needs."""

    rule: str
    value: int | None
    text: str
    params: dict[str, object]


_new = tuple.__new__


class Explanation:
    """Collects the steps of one resolve, in the order in which the rule was applied."""

    __slots__ = ("_append", "_index", "_plain", "_prefix", "_texts", "steps")

    def __init__(self, prefix: str, *, texts: str = "", index: int = 0, steps: list[Step] | None = None) -> None:
        """Explain `prefix` (`SYSTEM.OP`), with sentences from `texts` (by default the same).

        From `index` 1 on the FIELD carries it (`damage[1]`): the second target, the second attack of a series.
        """
        self.steps: list[Step] = [] if steps is None else steps
        self._append = self.steps.append
        self._prefix = f"{prefix}."
        self._texts = f"{texts or prefix}."
        self._index = index
        self._plain = not index and self._texts == self._prefix

    def add(self, rule: str, value: int | None = None, **params: object) -> None:
        """Note that `rule` (`FIELD.RULE`) was applied and contributed `value` to FIELD."""
        # Called a dozen times a resolve: a NamedTuple made as the tuple that it is costs half.
        if self._plain:
            full = self._prefix + rule
            self._append(_new(Step, (full, value, full, params)))
            return
        text = self._texts + rule
        if self._index:
            field, _, rest = rule.partition(".")
            rule = f"{field}[{self._index}].{rest}"
        self._append(_new(Step, (self._prefix + rule, value, text, params)))

    def item(self, index: int, *, texts: str = "") -> Explanation:
        """Explain the `index`-th target or attack of the same operation into the same list of steps."""
        return Explanation(self._prefix[:-1], texts=texts or self._texts[:-1], index=index, steps=self.steps)


class Silence(Explanation):
    """Explains nothing: what the odds walk with, where only outcomes are wanted."""

    __slots__ = ()

    def add(self, rule: str, value: int | None = None, **params: object) -> None:
        """Keep nothing."""

    def item(self, index: int, *, texts: str = "") -> Explanation:
        """Stay silent about every part."""
        return self
