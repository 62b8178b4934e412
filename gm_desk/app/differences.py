"""What two outcomes of one act differ in, and what of it can be brought to the campaign as it is now.

A value that is still as the first outcome left it becomes what the second would have made of it. A number on a character's sheet
counts on from what it is now (a wound more, a cartridge less), and lines of a list there are added and taken away among those that
came later. What has become something else since is left alone, and told; so is what belonged to a turn that is over: that it looks the
same now is chance.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from gm_desk.app.session import Session
from gm_desk.core.errors import DeskError, NotFound
from gm_desk.core.facts import ABSENT, Changed, Document, Path, Ref, same, value_at, with_change

Verdict = Literal["set", "counted", "same", "kept", "over"]
OF_A_TURN = ("own_turn_start", "own_turn_end", "round_end")
"""States that end at these moments are those of a turn or a round."""
SHOWN = {"encounter": ("order", "turn", "round")}
"""What of an encounter means something to a person; the rest is how the desk finds its way."""


@dataclass(frozen=True)
class Difference:
    """One value that came out differently: `old` and `new` outcome, what it is `now`, and what it becomes (`after`).

    `path` leads to it in the document as it is now. ABSENT stands for no such value, or document.
    """

    ref: Ref
    path: Path
    old: Any
    new: Any
    now: Any
    after: Any
    verdict: Verdict

    @property
    def fact(self) -> Changed | None:
        """What brings it to the present; None where nothing is to be done."""
        return Changed(self.ref, self.path, self.now, self.after) if self.verdict in {"set", "counted"} else None

    @property
    def is_shown(self) -> bool:
        """Whether it means something to a person."""
        return self.path[0] in SHOWN.get(self.ref.kind, self.path)


def differences(
    session: Session, old: Mapping[Ref, Document], new: Mapping[Ref, Document], *, is_over: bool = False
) -> list[Difference]:
    """Compare documents after two outcomes with each other and with the campaign as it is now.

    `is_over`: the turn in which it happened has passed since.
    """
    return [found for ref in old for found in _Weighing(session, ref, old[ref], new[ref], is_over).differences()]


class _Weighing:
    """The differences of one document, one after the other."""

    def __init__(self, session: Session, ref: Ref, old: Document, new: Document, is_over: bool) -> None:
        self._session, self._is_over = session, is_over
        self._ref, self._old, self._new = ref, old, new
        try:
            self._now: Document | None = session.store.document(ref)
        except NotFound:
            self._now = None

    def differences(self) -> Iterator[Difference]:
        is_character = self._ref.kind == "character"
        for path, old, new in _leaves((), self._old, self._new, deep=is_character):
            here = None if self._now is None else _place_now(self._now, self._old, path)
            now = ABSENT if here is None or self._now is None else value_at(self._now, here)
            found = self._weigh(here, path, (old, new, now))
            if found.fact is not None and self._now is not None:
                self._now = with_change(self._now, found.fact)
            yield found

    def _weigh(self, here: Path | None, path: Path, values: tuple[Any, Any, Any]) -> Difference:
        old, new, now = values
        if here is None:
            return Difference(self._ref, path, old, new, ABSENT, ABSENT, "kept")
        if self._is_over and self._is_of_a_turn(path):
            return Difference(self._ref, here, old, new, now, now, "over")
        if same(now, new):
            return Difference(self._ref, here, old, new, now, now, "same")
        after, verdict = new, "set"
        if not same(now, old):
            after, verdict = self._counted(here, old, new, now), "counted"
        if after is None and verdict == "counted":
            return Difference(self._ref, here, old, new, now, now, "kept")
        found = Difference(self._ref, here, old, new, now, after, "set" if verdict == "set" else "counted")
        return found if self._fits(found) else Difference(self._ref, here, old, new, now, now, "kept")

    def _is_of_a_turn(self, path: Path) -> bool:
        """Tell whether a value is about one turn or round: the order, its rolls, and states that end with it."""
        if self._ref.kind != "combatant" or path[0] != "states":
            return self._ref.kind in {"combatant", "encounter"}
        return any(state.id == path[1] and state.ends in OF_A_TURN for state in self._session.system.states)

    def _counted(self, path: Path, old: Any, new: Any, now: Any) -> Any:  # noqa: ANN401 - any JSON values
        """Return what a value of a sheet becomes when the difference is counted on from now; None where it cannot be."""
        if path[0] != "sheet" or self._ref.kind != "character":
            return None
        numbers = [0 if value is ABSENT else value for value in (old, new, now)]
        if all(type(number) is int for number in numbers):
            counted: int = numbers[2] + numbers[1] - numbers[0]
            return counted if counted >= min(0, *numbers) else None
        if all(isinstance(value, list) for value in (old, new, now)):
            return _merged(old, new, now)
        return None

    def _fits(self, found: Difference) -> bool:
        """Tell whether a sheet is one still, with no row of its track fuller than it may be, after a change."""
        if self._ref.kind != "character" or self._now is None or found.fact is None or found.path[0] != "sheet":
            return True
        before, after = self._now["sheet"], with_change(self._now, found.fact)["sheet"]
        system = self._session.system
        try:
            system.sheet.complete(copy.deepcopy(after))
            return _overfull(system.track(after).rows) <= _overfull(system.track(before).rows)
        except DeskError:
            return False


def _overfull(rows: Any) -> int:  # noqa: ANN401 - rows of a track
    return sum(max(0, row.filled - row.boxes) for row in rows)


def _leaves(path: Path, old: Any, new: Any, *, deep: bool) -> Iterator[tuple[Path, Any, Any]]:  # noqa: ANN401 - JSON values
    """Yield where two documents differ: values of a sheet one by one; of anything else, and of lists of nameless lines, whole."""
    if same(old, new):
        return
    goes_on = deep or len(path) < 1 or path == ("states",)
    if goes_on and isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            yield from _leaves((*path, key), old.get(key, ABSENT), new.get(key, ABSENT), deep=deep)
    elif goes_on and _ids(old) and _ids(old) == _ids(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _leaves((*path, place), one, other, deep=deep)
    else:
        yield path, old, new


def _ids(rows: Any) -> list[object]:  # noqa: ANN401 - any JSON value
    """Return the ids of a list of lines that all have one; nothing for anything else."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) and "id" in row for row in rows):
        return []
    ids = [row["id"] for row in rows]
    return ids if len(set(map(str, ids))) == len(ids) else []


def _place_now(now: Document, old: Document, path: Path) -> Path | None:
    """Return where a value stands now: a line with an id may have moved; None where its holder is gone."""
    found: list[str | int] = []
    holder_now: Any = now
    holder_old: Any = old
    for depth, part in enumerate(path):
        here = part
        if isinstance(holder_old, list):
            ids = _ids(holder_now)
            wanted = holder_old[int(part)]["id"]
            if wanted not in ids:
                return None
            here = ids.index(wanted)
        found.append(here)
        if depth < len(path) - 1:
            holder_old = value_at(holder_old, (part,))
            holder_now = value_at(holder_now, (here,))
            if not isinstance(holder_now, dict | list):
                return None
    return tuple(found)


def _merged(old: list[Any], new: list[Any], now: list[Any]) -> list[Any] | None:
    """Take from a list what the one outcome put in, and add what the other would have; None where some of it is gone."""
    merged = list(now)
    for row in _without(old, new):
        if row not in merged:
            return None
        merged.reverse()
        merged.remove(row)  # the last one like it: what came later was added behind
        merged.reverse()
    return [*merged, *_without(new, old)]


def _without(rows: list[Any], others: list[Any]) -> list[Any]:
    left = list(rows)
    for row in others:
        if row in left:
            left.remove(row)
    return left
