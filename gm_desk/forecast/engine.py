"""Thousands of fights in step: every turn of all of them at once, each roll sampled from its exact table.

The rules are the system's own (`gm_desk.systems.skirmish`, numbered in `rules`); what is here is only whose turn it is, whom they
attack, and when a fight is over.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gm_desk.forecast.plan import Plan
from gm_desk.forecast.rules import NO_MEETING, NumberedRules
from gm_desk.forecast.tables import Floats, Ints
from gm_desk.systems.protocol import Actor, side_of
from gm_desk.systems.skirmish import Skirmish

MOST_ROUNDS = 60
"""A fight that is not decided by then is called undecided."""
UNDECIDED = -1
NEVER = 1_000_000
FAR = 1e9

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Played:
    """How a batch of fights ended, a row a fight: the rounds, the side that won (by its place in the plan's sides), and each
    fighter's grade of harm and fate.

    Shapes: `rounds` and `winner` (n,), all others (n, fighters).
    """

    rounds: Ints
    winner: Ints
    grade: Ints
    fell: Flags
    died: Flags
    fled: Flags


class Stopped(Exception):
    """The forecast was stopped before it was done."""


def never() -> bool:
    """Ask for no stop."""
    return False


class Engine:
    """A plan, ready to be played. Its tables grow while it is played and serve all batches.

    `stopped` is asked every few milliseconds, also while it is made ready. Raises: Stopped.
    """

    def __init__(self, skirmish: Skirmish, plan: Plan, stopped: Callable[[], bool] = never) -> None:
        self._stopped = stopped
        self._every_round = skirmish.every_round
        fighters, sides = list(plan.fighters), list(plan.sides)
        tactics = [plan.tactics_of(side_of(each)) for each in fighters]
        self._sides = len(sides)
        self._side = np.array([sides.index(side_of(each)) for each in fighters])
        self._kind = np.array(_alike(fighters))
        self._rules = NumberedRules(skirmish, plan.settings, fighters, [each.defence for each in tactics], self._check)
        entered = [skirmish.enter(each) for each in fighters]
        self._kept = np.array([self._rules.lasting.of(lasting) for lasting, _ in entered])
        self._brief = np.array([self._rules.fleeting.of(fleeting) for _, fleeting in entered])
        self._flee = np.array([NEVER if each.flee_at is None else each.flee_at for each in tactics])
        self._weakest = np.array([each.target == "weakest" for each in tactics])
        self._preference = self._preferences(plan, fighters, [each.target for each in tactics])

    def _preferences(self, plan: Plan, fighters: Sequence[Actor], targets: Sequence[str]) -> Floats:
        """Return how little each fighter (row) wants to attack each other one (column); allies, and whom it cannot attack, never."""
        ids = [str(each.combatant["id"]) if each.combatant else each.id for each in fighters]
        count = len(fighters)
        place = np.zeros(count)
        for side in range(self._sides):
            mine = self._side == side
            place[mine] = np.arange(mine.sum())
        wish = np.abs(place[:, None] - place[None, :]) + np.arange(count)[None, :] / (2 * count)
        for row, target in enumerate(targets):
            if target == "strongest":
                danger = []
                for other in range(count):
                    self._check()
                    danger.append(self._rules.danger(int(self._kind[other]), int(self._kind[row])))
                wish[row] -= 1_000 * np.array(danger)
            elif target == "aimed" and (aim := plan.aims.get(ids[row])) in ids:
                wish[row, ids.index(aim)] -= FAR / 10
        rows, columns = np.indices(wish.shape).reshape(2, -1)
        foes = self._side[rows] != self._side[columns]
        wish[rows[~foes], columns[~foes]] = FAR
        rows, columns = rows[foes], columns[foes]
        helpless = self._rules.meeting(self._kind[rows], self._kind[columns]) == NO_MEETING
        wish[rows[helpless], columns[helpless]] = FAR
        return wish

    def _check(self) -> None:
        if self._stopped():
            raise Stopped

    def play(self, count: int, chance: np.random.Generator) -> Played:
        """Play so many fights to their ends. Raises: Stopped."""
        fights = _Fights(count, self._kept, self._brief)
        everybody = np.arange(len(self._side))
        fights.up[:] = self._rules.fights(self._kind, self._kept).astype(bool)[None, :]
        order = np.tile(everybody, (count, 1))
        for number in range(1, MOST_ROUNDS + 1):
            rows = np.flatnonzero(self._undecided(fights))
            if not len(rows):
                break
            fights.rounds[rows] = number
            self._begin_round(fights, rows)
            if self._every_round or number == 1:
                order[rows] = self._order(fights, rows, chance)
            for place in everybody:
                self._take_turns(fights, rows, order[rows, place], chance)
        return self._ended(fights)

    def _undecided(self, fights: _Fights) -> Flags:
        standing = [fights.up[:, self._side == side].any(axis=1) for side in range(self._sides)]
        undecided: Flags = np.sum(standing, axis=0) > 1
        return undecided

    def _begin_round(self, fights: _Fights, rows: Ints) -> None:
        brief = fights.brief[rows]
        kinds = np.broadcast_to(self._kind, brief.shape)
        fights.brief[rows] = self._rules.round_begun(kinds.ravel(), brief.ravel()).reshape(brief.shape)

    def _order(self, fights: _Fights, rows: Ints, chance: np.random.Generator) -> Ints:
        kept, brief = fights.kept[rows], fights.brief[rows]
        kinds = np.broadcast_to(self._kind, kept.shape)
        places = self._rules.place(kinds.ravel(), kept.ravel(), brief.ravel(), chance).reshape(kept.shape)
        return np.argsort(-places, axis=1, kind="stable")

    def _take_turns(self, fights: _Fights, rows: Ints, who: Ints, chance: np.random.Generator) -> None:
        """Let one fighter in each of these fights have its turn. Raises: Stopped."""
        self._check()
        able = fights.up[rows, who]
        rows, who = rows[able], who[able]
        kept, brief = fights.kept[rows, who], fights.brief[rows, who]
        attacks, fights.brief[rows, who] = self._rules.turn(self._kind[who], kept, brief)
        for done in range(int(attacks.max(initial=0))):
            self._check()
            may = attacks > done
            self._attack(fights, rows[may], who[may], chance)

    def _attack(self, fights: _Fights, rows: Ints, who: Ints, chance: np.random.Generator) -> None:
        target, there = self._targets(fights, rows, who)
        rows, who, target = rows[there], who[there], target[there]
        if not len(rows):
            return
        met = self._rules.meeting(self._kind[who], self._kind[target])
        attacker = fights.kept[rows, who], fights.brief[rows, who]
        defender = fights.kept[rows, target], fights.brief[rows, target]
        kept, struck, spent = self._rules.exchange(met, attacker, defender, chance)
        fights.kept[rows, target], fights.brief[rows, target], fights.brief[rows, who] = kept, struck, spent
        up = self._rules.fights(self._kind[target], kept).astype(bool)
        flees = up & (self._rules.grade(self._kind[target], kept) >= self._flee[target])
        fights.fled[rows, target] |= flees
        fights.up[rows, target] = up & ~flees

    def _targets(self, fights: _Fights, rows: Ints, who: Ints) -> tuple[Ints, Flags]:
        """Choose whom each attacks; the second column says where there is anybody left."""
        wish = self._preference[who].copy()
        hurt = self._weakest[who]
        if hurt.any():
            kept = fights.kept[rows[hurt]]
            kinds = np.broadcast_to(self._kind, kept.shape)
            wish[hurt] -= 1_000 * self._rules.harm(kinds.ravel(), kept.ravel()).reshape(kept.shape)
        wish[self._preference[who] >= FAR] = FAR
        wish[~fights.up[rows]] = FAR
        target = wish.argmin(axis=1)
        return target, wish[np.arange(len(rows)), target] < FAR

    def _ended(self, fights: _Fights) -> Played:
        shape = fights.kept.shape
        kinds, kept = np.broadcast_to(self._kind, shape).ravel(), fights.kept.ravel()
        fighting = self._rules.fights(kinds, kept).reshape(shape).astype(bool)
        standing = np.stack([fights.up[:, self._side == side].any(axis=1) for side in range(self._sides)], axis=1)
        alone = standing.sum(axis=1) == 1
        return Played(
            rounds=fights.rounds,
            winner=np.where(alone, standing.argmax(axis=1), UNDECIDED),
            grade=self._rules.grade(kinds, kept).reshape(shape),
            fell=~fighting,
            died=self._rules.dead(kinds, kept).reshape(shape).astype(bool),
            fled=fights.fled,
        )


class _Fights:
    """A batch of fights under way: states by number, who is up, who has fled; shape (n, fighters)."""

    def __init__(self, count: int, kept: Ints, brief: Ints) -> None:
        self.kept = np.tile(kept, (count, 1))
        self.brief = np.tile(brief, (count, 1))
        self.up = np.zeros(self.kept.shape, bool)
        self.fled = np.zeros(self.kept.shape, bool)
        self.rounds = np.zeros(count, np.int64)


def _alike(fighters: Sequence[Actor]) -> list[int]:
    """Return, for each fighter, the first one that is like it: same side, sheet, states and roll, and of neither do others' states tell."""
    everybody = json.dumps([each.combatant["states"] for each in fighters if each.combatant])
    seen: dict[tuple[str, str, str], int] = {}
    kinds = []
    for place, each in enumerate(fighters):
        own = str(each.combatant["id"]) if each.combatant else each.id
        roll = json.dumps(each.combatant["roll"]) if each.combatant else ""
        kinds.append(seen.setdefault((likeness(each), roll, own if own in everybody else ""), place))
    return kinds


def likeness(actor: Actor) -> str:
    """Return what two fighters share who are alike: side, sheet and states."""
    states = actor.combatant["states"] if actor.combatant else {}
    return json.dumps([side_of(actor), actor.sheet, states], sort_keys=True, ensure_ascii=False)
