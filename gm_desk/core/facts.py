"""Facts: what an act changed, with before and after, for any rule system.

A campaign is a set of documents (plain JSON objects), each known by a `Ref`. Three kinds of fact change them; each can be
applied and inverted without knowing what the document means. Undo applies inverses, redo applies the facts again.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from typing import Any, NamedTuple

from gm_desk.core.errors import BrokenFile, Refused

Document = dict[str, Any]
Path = tuple[str | int, ...]


class Ref(NamedTuple):
    """Which document: its kind (`character`, `encounter`, `combatant`, `session`, `campaign`) and its id."""

    kind: str
    id: str


class Absent:
    """The value of a key that is not there (None is a value of its own)."""

    _only: Absent | None = None

    def __new__(cls) -> Absent:
        """Return the one instance, so that `is ABSENT` holds after copying."""
        cls._only = cls._only or super().__new__(cls)
        return cls._only

    def __repr__(self) -> str:
        return "ABSENT"

    def __copy__(self) -> Absent:
        return self

    def __deepcopy__(self, memo: object) -> Absent:
        return self


ABSENT = Absent()


class Added(NamedTuple):
    """A document came to be."""

    ref: Ref
    after: Document


class Removed(NamedTuple):
    """A document was taken away."""

    ref: Ref
    before: Document


class Changed(NamedTuple):
    """A value inside a document, at `path` (keys and list positions), became another. ABSENT stands for no such key.

    At the position just behind the end of a list there is ABSENT: so items are put behind the others and taken off the end.
    """

    ref: Ref
    path: Path
    before: Any
    after: Any


Fact = Added | Removed | Changed
Documents = MutableMapping[Ref, Document]


def inverse(fact: Fact) -> Fact:
    """Return the fact that takes this one back."""
    if isinstance(fact, Added):
        return Removed(fact.ref, fact.after)
    if isinstance(fact, Removed):
        return Added(fact.ref, fact.before)
    return Changed(fact.ref, fact.path, fact.after, fact.before)


def inverses(facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts that take these back, last first."""
    return [inverse(fact) for fact in reversed(list(facts))]


def apply(documents: Documents, fact: Fact) -> None:
    """Carry one fact out on `documents`.

    Raises: Refused (`stale`) when the document is not as it was when the fact was made; nothing is changed then.
    """
    if isinstance(fact, Added):
        if fact.ref in documents:
            raise Refused("stale", f"{fact.ref.kind}.{fact.ref.id}")
        documents[fact.ref] = _copied(fact.after)
        return
    document = documents.get(fact.ref)
    if document is None:
        raise Refused("stale", f"{fact.ref.kind}.{fact.ref.id}")
    if isinstance(fact, Removed):
        if document != fact.before:
            raise Refused("stale", f"{fact.ref.kind}.{fact.ref.id}")
        del documents[fact.ref]
        return
    documents[fact.ref] = with_change(document, fact)


def with_change(document: Document, fact: Changed) -> Document:
    """Return the document with one value changed; it shares with the old one all that did not change.

    Raises: Refused (`stale`) when the value there is not `before`.
    """
    copied: Document = dict(document)
    holder: Any = copied
    for part in fact.path[:-1]:
        try:
            inner = holder[part]
        except (KeyError, IndexError, TypeError):
            break  # `change_value` says what is wrong
        holder[part] = inner = (
            list(inner) if isinstance(inner, list) else dict(inner) if isinstance(inner, dict) else inner
        )
        holder = inner
    change_value(copied, fact)
    return copied


def change_value(document: Document, fact: Changed) -> None:
    """Set the value of a `Changed` in `document`, in place.

    Raises: Refused (`stale`) when the value there is not `before`.
    """
    place = ".".join(str(part) for part in fact.path)
    holder: Any = document
    for part in fact.path[:-1]:
        try:
            holder = holder[part]
        except (KeyError, IndexError, TypeError):
            raise Refused("stale", place) from None
    last = fact.path[-1]
    if isinstance(holder, list):
        if not _put(holder, last, fact):
            raise Refused("stale", place)
        return
    if not isinstance(holder, dict) or holder.get(last, ABSENT) != fact.before:
        raise Refused("stale", place)
    if fact.after is ABSENT:
        del holder[last]
    else:
        holder[last] = _copied(fact.after)


def _put(items: list[Any], place: str | int, fact: Changed) -> bool:
    """Set, add or take off an item; return False, with nothing done, where the list is not as it was."""
    if not isinstance(place, int) or not 0 <= place <= len(items):
        return False
    if (items[place] if place < len(items) else ABSENT) != fact.before:
        return False
    if fact.after is not ABSENT:
        items[place : place + 1] = [_copied(fact.after)]
    elif place == len(items) - 1:
        items.pop()
    return fact.after is not ABSENT or place == len(items)


def value_at(document: Document, path: Path) -> Any:  # noqa: ANN401 - any JSON value
    """Return the value at `path`, ABSENT where there is none."""
    value: Any = document
    for part in path:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return ABSENT
    return value


def same(one: object, other: object) -> bool:
    """Tell whether two values are one and the same to a document: True is not 1, though Python takes them for equal."""
    return one == other and _alike(one, other)


def _alike(one: Any, other: Any) -> bool:  # noqa: ANN401 - any JSON values that are equal
    if isinstance(one, dict):
        return all(_alike(inner, other[key]) for key, inner in one.items())
    if isinstance(one, list):
        return all(map(_alike, one, other))
    return isinstance(one, bool) is isinstance(other, bool)


def change(ref: Ref, document: Document, path: Path, after: Any) -> Changed:  # noqa: ANN401 - any JSON value
    """Make the fact that sets `path` in `document` to `after` (ABSENT takes the key away)."""
    return Changed(ref, path, _copied(value_at(document, path)), _copied(after))


def _copied(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a JSON value that shares no list and no object with the given one; many times quicker than `copy.deepcopy`."""
    if type(value) in SCALARS:
        return value
    if isinstance(value, dict):
        return {key: inner if type(inner) in SCALARS else _copied(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [inner if type(inner) in SCALARS else _copied(inner) for inner in value]
    return value


SCALARS = frozenset({str, int, float, bool, type(None)})


def to_json(fact: Fact) -> Document:
    """Return the fact as a JSON object, for the file."""
    if isinstance(fact, Added):
        return {"fact": "added", "kind": fact.ref.kind, "id": fact.ref.id, "after": fact.after}
    if isinstance(fact, Removed):
        return {"fact": "removed", "kind": fact.ref.kind, "id": fact.ref.id, "before": fact.before}
    data: Document = {"fact": "changed", "kind": fact.ref.kind, "id": fact.ref.id, "path": list(fact.path)}
    if fact.before is not ABSENT:
        data["before"] = fact.before
    if fact.after is not ABSENT:
        data["after"] = fact.after
    return data


def from_json(data: Document) -> Fact:
    """Return the fact that `to_json` wrote.

    Raises: Refused (`unknown_fact`) for one of a kind that this version does not know; BrokenFile (`file.damaged`) for what no
    version can have written.
    """
    try:
        return _read(data)
    except (KeyError, TypeError) as error:
        raise BrokenFile("file.damaged", "JSON") from error


def _read(data: Document) -> Fact:
    ref = Ref(data["kind"], data["id"])
    match data["fact"]:
        case "added":
            return Added(ref, data["after"])
        case "removed":
            return Removed(ref, data["before"])
        case "changed":
            return Changed(ref, tuple(data["path"]), data.get("before", ABSENT), data.get("after", ABSENT))
        case other:
            raise Refused("unknown_fact", str(other), fact=str(other))
