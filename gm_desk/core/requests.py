"""The base of every request: strict, frozen, no unknown fields; whole numbers within sane limits.

Only JSON integers count as numbers (`true`, `1.0` and `"1"` are refused). `invalid` turns pydantic's first complaint
into the error family of the house, with a path like `input.participants[1].id`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from gm_desk.core.dice import MOST_DICE
from gm_desk.core.errors import InvalidInput, shown
from gm_desk.core.limits import LARGEST, MOST_ITEMS

Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
"""Any whole number that a request may hold."""

Natural = Annotated[int, Field(ge=0, le=LARGEST)]
"""A count, distance, weight or pool: not negative."""

Positive = Annotated[int, Field(ge=1, le=LARGEST)]

Pool = Annotated[int, Field(ge=0, le=MOST_DICE)]
"""A number of dice rolled together."""

Identifier = Annotated[str, Field(min_length=1, max_length=MOST_ITEMS)]
"""What a request calls a participant or a target."""


class Request(BaseModel):
    """The `input` of an operation, or a part of it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    @classmethod
    def checked(cls, fields: dict[str, Any]) -> Self:
        """Return the request that these fields make. Raises: InvalidInput with the path of the first fault."""
        try:
            return cls.model_validate(fields)
        except ValidationError as problem:
            raise invalid(problem) from None


def not_given() -> Any:  # noqa: ANN401 - the default of a field of any type
    """Return the default of a field that only some cases use: it may be left out, null is refused, the schema names no default.

    Whether it was given says `model_fields_set` (`need`); its value is then not looked at.
    """
    return Field(default=None, json_schema_extra=_no_default)


def _no_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


def missing(path: str) -> InvalidInput:
    """Return the error for a field that the case at hand needs and that was not given."""
    return InvalidInput("field.missing", path)


def need(request: Request, *fields: str, at: str = "input") -> None:
    """Refuse a request without the fields that the case at hand needs.

    Raises: InvalidInput at `AT.FIELD` for the first that was not given.
    """
    given = request.model_fields_set
    for field in fields:
        if field not in given:
            raise missing(f"{at}.{field}")


def distinct(roles: Iterable[Collection[str]], at: str) -> None:
    """Refuse a list in which two parts would roll under one name; `roles` are the names of each part's rolls, its id first.

    Raises: InvalidInput at `AT[i].id`.
    """
    taken: set[str] = set()
    for index, names in enumerate(roles):
        if not taken.isdisjoint(names):
            raise InvalidInput("field.not_distinct", f"{at}[{index}].id", given=shown(next(iter(names))))
        taken.update(names)


def wrong(message: str, **params: object) -> PydanticCustomError:
    """Return the error to raise inside a pydantic validator: `message` is a catalogue key under `error.field`."""
    return PydanticCustomError(message, message, params)


def place(location: Sequence[str | int], root: str = "input") -> str:
    """Write a pydantic location as the contract does: `input.participants[1].id`."""
    text = root
    for part in location:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text


def invalid(problem: ValidationError, root: str = "input") -> InvalidInput:
    """Return the first complaint of pydantic's as an error of ours."""
    details = problem.errors(include_url=False)[0]
    key, path = _sentence(details, place(details["loc"], root))
    return InvalidInput(key, path, **_limits(details))


_KEYS = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "int_type": "whole_number",
    "int_from_float": "whole_number",
    "int_parsing_size": "too_large",
    "bool_type": "true_or_false",
    "string_type": "text",
    "string_unicode": "text",
    "string_too_short": "empty",
    "string_too_long": "text_too_long",
    "list_type": "list",
    "too_long": "list_too_long",
    "too_short": "list_too_short",
    "greater_than_equal": "too_small",
    "less_than_equal": "too_large",
    "literal_error": "not_a_code",
    "model_type": "object",
    "model_attributes_type": "object",
    "dict_type": "object",
}


def _sentence(details: ErrorDetails, path: str) -> tuple[str, str]:
    kind = details["type"]
    return f"field.{_KEYS.get(kind, kind)}", path


def _limits(details: ErrorDetails) -> dict[str, object]:
    context = dict(details.get("ctx") or {})
    context["given"] = shown(details.get("input"))
    if details["type"] == "literal_error":
        # Pydantic joins the last two codes with an English word; the sentence around them may be in any language.
        context["expected"] = str(context["expected"]).replace("' or '", "', '")
    return context
