"""The form of an act, made while the act is thought through: each question is asked once and its answer used at once.

So the fields that the desk shows and the request that is resolved come from one pass, and a question may depend on the
answers before it. Shared by all systems; labels and codes are catalogue keys under the system's own name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from gm_desk.core.errors import InvalidInput, shown
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Answers, Choice, Field, FieldKind, Figure, Ground, Text

WRONG = {bool: "field.true_or_false", int: "field.whole_number", str: "field.text"}
MOST_MODIFIER = 100
MOST_PERCENT = 1_000


class Form:
    """The questions asked so far (`fields`), answered by the GM or else by their defaults."""

    def __init__(self, prefix: str, answers: Answers) -> None:
        """Ask under labels `PREFIX.KEY`; codes are labelled `SYSTEM.code.…`, the system being the prefix's first word."""
        self._prefix = prefix
        self._codes = f"{prefix.partition('.')[0]}.code"
        self._answers = answers
        self._ending = self._of = ""
        self.fields: list[Field] = []

    def about(self, place: int, name: str) -> Self:
        """Return a form that asks the same about one of several, `place` 0 being the first; the fields are of one form."""
        form = type(self)(self._prefix, self._answers)
        form.fields = self.fields
        form._ending = f"_{place + 1}" if place else ""  # noqa: SLF001 - our own kind
        form._of = name  # noqa: SLF001
        return form

    def choice(
        self,
        key: str,
        choices: Iterable[Choice],
        default: Any = None,  # noqa: ANN401 - any choice's value
        *,
        minor: bool = False,
        late: bool = False,
        figure: Figure | None = None,
    ) -> Any:  # noqa: ANN401 - any choice's value
        """Ask for one of several; an answer that is no longer among them falls back to the default."""
        offered = tuple(choices)
        values = [choice.value for choice in offered]
        start = default if default in values else values[0]
        field = self._field(key, "choice", default=start, choices=offered, minor=minor, late=late, figure=figure)
        self.fields.append(field)
        answer = self._answers.get(field.key, start)
        return answer if any(answer is value or answer == value for value in values) else start

    def codes(
        self,
        key: str,
        codes: Sequence[Any],
        default: Any = None,  # noqa: ANN401 - as choice
        *,
        name: str = "",
        minor: bool = False,
        late: bool = False,
        figure: Figure | None = None,
    ) -> Any:  # noqa: ANN401 - as choice
        """Ask for one of several codes, labelled `SYSTEM.code.NAME.CODE` (`none` for None)."""
        word = name or key
        choices = [Choice(code, f"{self._codes}.{word}.{code or 'none'}") for code in codes]
        return self.choice(key, choices, default, minor=minor, late=late, figure=figure)

    def text(self, key: str, default: str = "") -> str:
        """Ask for a few words."""
        return str(self._typed(self._field(key, "text", default=default), str))

    def flag(
        self,
        key: str,
        *,
        default: bool = False,
        minor: bool = False,
        late: bool = False,
        matters: tuple[str, str] | None = None,
    ) -> bool:
        """Ask yes or no; what a state already answers with yes is never `minor`."""
        minor = minor and not default
        return bool(
            self._typed(self._field(key, "flag", default=default, minor=minor, late=late, matters=matters), bool)
        )

    def whole(
        self,
        key: str,
        default: int | None = 0,
        *,
        low: int = 0,
        high: int = 1_000_000,
        signed: bool = False,
        unit: str = "",
        nullable: bool = False,
        minor: bool = False,
    ) -> Any:  # noqa: ANN401 - an int, or None where nullable
        """Ask for a whole number, or for none where `nullable`."""
        field = self._field(
            key,
            "integer",
            default=default,
            low=low,
            high=high,
            signed=signed,
            unit=unit,
            nullable=nullable,
            minor=minor,
        )
        return self._number(field)

    def level(self, key: str, default: int | None = 0, *, nullable: bool = False) -> Any:  # noqa: ANN401 - as whole
        """Ask for a level."""
        return self._number(self._field(key, "level", default=default, low=-12, high=12, nullable=nullable))

    def ground(self, key: str, ground: Ground, blocked: list[list[int]]) -> Document:
        """Ask for a way over a map, and for what nobody can pass on it; return {"path", "blocked"}."""
        field = self._field(key, "ground", default=ground.value(blocked), ground=ground)
        self.fields.append(field)
        answer: Document = self._answers.get(field.key, field.default)
        if not ground.takes(answer):
            raise InvalidInput("field.ground", f"act.{field.key}", columns=ground.columns, rows=ground.rows)
        return answer

    def tell(self, key: str, text: Text) -> None:
        """Say something among the questions: what follows from the answers, and no one chooses."""
        self.fields.append(self._field(key, "told", default=text))

    def modifiers(self, who: str = "") -> tuple[int, int]:
        """Ask for the GM's own modifier and percent on someone's roll."""
        start = f"{who}_" * bool(who)
        modifier = self.whole(f"{start}modifier", low=-MOST_MODIFIER, high=MOST_MODIFIER, signed=True, minor=True)
        percent = self.whole(f"{start}percent", low=-MOST_PERCENT, high=MOST_PERCENT, signed=True, unit="%", minor=True)
        return modifier, percent

    def _number(self, field: Field) -> int | None:
        if field.nullable and self._answers.get(field.key, field.default) is None:
            self.fields.append(field)
            return None
        number: int = self._typed(field, int)
        if number < field.low:
            raise InvalidInput("field.too_small", f"act.{field.key}", ge=field.low, given=number)
        if number > field.high:
            raise InvalidInput("field.too_large", f"act.{field.key}", le=field.high, given=number)
        return number

    def _typed(self, field: Field, kind: type) -> Any:  # noqa: ANN401 - a value of `kind`
        self.fields.append(field)
        answer = self._answers.get(field.key, field.default)
        if type(answer) is not kind:
            key = WRONG[kind]
            raise InvalidInput(key, f"act.{field.key}", given=shown(answer))
        return answer

    def _field(self, key: str, kind: FieldKind, **more: Any) -> Field:  # noqa: ANN401 - whatever a field holds
        return Field(f"{key}{self._ending}", kind, f"{self._prefix}.{key}", of=self._of, **more)


def rows_as_choices(rows: Iterable[Document]) -> list[Choice]:
    """Return named rows of a sheet as choices, by id: names are the user's own words."""
    return [Choice(row["id"], row["name"], literal=True) for row in rows]


def given(**fields: Any) -> Document:  # noqa: ANN401 - any JSON value
    """Return a request's fields without those that say nothing: None and False are the defaults of their fields."""
    return {key: value for key, value in fields.items() if value is not None and value is not False}
