"""What the models of all systems' sheets are made of: strict about what they know, keeping what they do not.

class Sheet(Part): …
def complete(sheet): return filled(Sheet, sheet, skills="skill", weapons="weapon")
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gm_desk.core.errors import InvalidInput, shown
from gm_desk.core.facts import Document
from gm_desk.core.requests import invalid

Name = Annotated[str, Field(max_length=300)]
LongText = Annotated[str, Field(max_length=100_000)]
Count = Annotated[int, Field(ge=0, le=1_000)]


class Part(BaseModel):
    """A part of a sheet: strict about what it knows, keeping what it does not."""

    model_config = ConfigDict(extra="allow", strict=True, serialize_by_alias=True, defer_build=True)


class LastingState(Part):
    """A state that outlasts the fight."""

    id: Name
    value: Any = True


def fresh(model: type[Part], **given: Any) -> Document:  # noqa: ANN401 - fields of any type
    """Return a part as it is by default, but for what is `given`.

    For what stands in the code: unlike `filled` it does not make pydantic build what checks and writes such a part.
    """
    return {name: field.get_default(call_default_factory=True) for name, field in model.model_fields.items()} | given


def filled(model: type[Part], sheet: Document, **named: str) -> Document:
    """Return a sheet made whole by its model; `named` lists (`weapons="weapon"`) get an id for every row that has none.

    Raises: InvalidInput at `sheet.PATH`, such as `sheet.skills[2].level`.
    """
    try:
        whole: Document = model.model_validate(sheet).model_dump()
    except ValidationError as problem:
        raise invalid(problem, "sheet") from None
    for path, kind in named.items():
        _name_all(whole[path], path, kind)
    return whole


def distinct(rows: list[Document], key: str, path: str) -> None:
    """Refuse a list in which two rows share a `key`. Raises: InvalidInput at `sheet.PATH[i].KEY`."""
    seen: set[str] = set()
    for place, row in enumerate(rows):
        if row[key] and row[key] in seen:
            raise InvalidInput("field.not_distinct", f"sheet.{path}[{place}].{key}", given=shown(row[key]))
        seen.add(row[key])


def _name_all(rows: list[Document], path: str, kind: str) -> None:
    """Give an id to every row that has none; `skill-3` is free when no row has that number or a higher one."""
    distinct(rows, "id", path)
    numbers = [row["id"].removeprefix(f"{kind}-") for row in rows]
    last = max(
        (int(number) for number in numbers if number.isascii() and number.isdigit() and len(number) < 7), default=0
    )
    for row in rows:
        if not row["id"]:
            last += 1
            row["id"] = f"{kind}-{last}"
