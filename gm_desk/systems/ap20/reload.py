"""Reloading: magazines, belts and bolts by table, loose rounds by the handful («Перезарядка оружия»)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.dice import MOST_DICE, Dice
from gm_desk.core.errors import InvalidInput
from gm_desk.core.requests import Positive, Request, Whole, need, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.ap20.tables import (
    DROP_STEP,
    FIRST_HANDFUL_AP,
    FURTHER_HANDFUL_AP,
    HANDFUL_DIFFICULTY,
    MOST_AT_ONCE,
    RELOAD_AP,
    TAKE_OUT_AP,
)


class Reload(Request):
    """A way of reloading. All but `kind` is for loose rounds: how many, in hand or not, how many at a time, the saves."""

    kind: Literal[
        "magazine_at_hand",
        "magazine_on_belt",
        "magazine_taped",
        "belt_feed",
        "draw_arrow",
        "crossbow_bolt",
        "loose_rounds",
    ]
    rounds: Positive = not_given()
    in_hand: bool = False
    at_once: Annotated[int, Field(ge=1, le=MOST_AT_ONCE)] = not_given()
    agility: Whole = not_given()
    modifier: Whole = 0


def dropped(handful: int, save: int) -> int:
    """Return how many rounds of a handful fall: 1 when the save fails, 1 more for every full 5 short."""
    short = HANDFUL_DIFFICULTY[handful] - save
    return min(handful, 1 + short // DROP_STEP) if short > 0 else 0


@dataclass(frozen=True, slots=True)
class Dropped:
    """The rounds that fall from all `handfuls` (sizes, in order) together, with `bonus` on every save."""

    handfuls: tuple[int, ...]
    bonus: int

    def read(self, faces: Sequence[int]) -> int:
        """Add up what falls from each handful."""
        return sum(dropped(size, self.bonus + face) for size, face in zip(self.handfuls, faces, strict=True))

    def classes(self, count: int, sides: int) -> Iterable[tuple[int, int]]:
        """Yield every number of fallen rounds with its number of falls."""
        ways = [1]
        for size, times in Counter(self.handfuls).items():
            one = [0] * (size + 1)
            for face in range(1, sides + 1):
                one[dropped(size, self.bonus + face)] += 1
            ways = _product(ways, _power(one, times))
        return [(total, number) for total, number in enumerate(ways) if number]


def _product(left: Sequence[int], right: Sequence[int]) -> list[int]:
    ways = [0] * (len(left) + len(right) - 1)
    for total, number in enumerate(left):
        for more, others in enumerate(right):
            ways[total + more] += number * others
    return ways


def _power(ways: Sequence[int], times: int) -> list[int]:
    """Return the coefficients of the polynomial `ways` to the power `times`, by Euler's recurrence.

    It takes a few multiplications a coefficient, so that a thousand handfuls are counted in a moment.
    """
    lowest = next(index for index, number in enumerate(ways) if number)
    base = ways[lowest:]
    result = [base[0] ** times]
    for total in range(1, (len(base) - 1) * times + 1):
        reach = range(1, min(total, len(base) - 1) + 1)
        number = sum((times * step - (total - step)) * base[step] * result[total - step] for step in reach)
        result.append(number // (total * base[0]))
    return [0] * (lowest * times) + result


def resolve_reload(request: Reload, dice: Dice, why: Explanation) -> Outcome:
    """Tell the action points that reloading takes; of loose rounds also how many are loaded and how many fall.

    Raises: InvalidInput for what loose rounds need, and for more than a thousand saves.
    """
    if request.kind == "loose_rounds":
        return _loose_rounds(request, dice, why)
    cost = RELOAD_AP[request.kind]
    why.add("ap.kind", cost, kind=request.kind)
    why.add("loaded.not_counted")
    why.add("dropped.nothing", 0)
    return {"ap": cost, "loaded": None, "dropped": 0}


def _loose_rounds(request: Reload, dice: Dice, why: Explanation) -> Outcome:
    need(request, "rounds", "at_once", "agility")
    full, rest = divmod(request.rounds, request.at_once)
    count = full + (rest > 0)
    saves = (0 if request.at_once == 1 else full) + (rest > 1)
    if saves > MOST_DICE:
        raise InvalidInput("dice.too_many", "input.rounds", most=MOST_DICE)
    cost = _cost(request, count, why)
    lost = _lost(request, full, rest, dice, why) if saves else 0
    if not saves:
        why.add("dropped.one_by_one", 0)
    why.add("loaded.rounds", request.rounds)
    if lost:
        why.add("loaded.dropped", -lost)
    return {"ap": cost, "loaded": request.rounds - lost, "dropped": lost}


def handfuls_ap(handfuls: int, *, in_hand: bool) -> int:
    """Return the action points that loading so many handfuls takes, with taking them out where they are not in hand."""
    return FIRST_HANDFUL_AP + FURTHER_HANDFUL_AP * (handfuls - 1) + (0 if in_hand else TAKE_OUT_AP * handfuls)


def _cost(request: Reload, handfuls: int, why: Explanation) -> int:
    further = FURTHER_HANDFUL_AP * (handfuls - 1)
    taking_out = 0 if request.in_hand else TAKE_OUT_AP * handfuls
    why.add("ap.first_handful", FIRST_HANDFUL_AP)
    if further:
        why.add("ap.further_handfuls", further, handfuls=handfuls - 1)
    if taking_out:
        why.add("ap.taking_out", taking_out, handfuls=handfuls)
    return handfuls_ap(handfuls, in_hand=request.in_hand)


def _lost(request: Reload, full: int, rest: int, dice: Dice, why: Explanation) -> int:
    handfuls = (request.at_once,) * full + (rest,) * (rest > 1)
    bonus = request.agility + request.modifier
    for size in sorted(set(handfuls), reverse=True):
        why.add("dropped.difficulty", 0, size=size, difficulty=HANDFUL_DIFFICULTY[size])
    lost = dice.pool("save", len(handfuls), 20, Dropped(handfuls, bonus))
    why.add("dropped.saves", lost, saves=len(handfuls), agility=request.agility, modifier=request.modifier)
    return lost
