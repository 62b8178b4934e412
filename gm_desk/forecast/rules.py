"""A system's skirmish behind numbers: every function of it as a lookup or as an exact table, computed when first met."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import numpy as np

from gm_desk.core.facts import Document
from gm_desk.forecast.plan import Defending
from gm_desk.forecast.tables import Chances, Floats, Ints, Lookup, Numbering, Tables, chances, nothing
from gm_desk.systems.protocol import Actor
from gm_desk.systems.skirmish import Meeting, Roll, Skirmish, Standing, State

NO_MEETING = -1


class NumberedRules:
    """What the engine asks, by numbers: `kind` a fighter (alike ones share one), `kept` and `brief` its lasting and fleeting state.

    `check` is called whenever something is found out, which takes its time; it may raise.
    All arguments are columns of equal length, one row a fight; so are the answers.
    """

    def __init__(
        self,
        skirmish: Skirmish,
        settings: Document,
        fighters: Sequence[Actor],
        defending: Sequence[Defending],
        check: Callable[[], None] = nothing,
    ) -> None:
        self._skirmish, self._settings = skirmish, settings
        self._fighters, self._defending = fighters, defending
        self.lasting, self.fleeting = Numbering(), Numbering()
        self._harms, self._places, self._views = Numbering(), Numbering(), Numbering()
        self._rolls, self._blows = Numbering(), Numbering()
        self._tables = Tables()
        self._meetings: list[Meeting] = []
        self._kinds: list[tuple[int, int]] = []
        self._alike: dict[tuple[int, int], tuple[State, State]] = {}
        lookup = partial(Lookup, check=check)
        self.fights = lookup(lambda kind, kept: int(self.standing(kind, kept).fights))
        self.dead = lookup(lambda kind, kept: int(self.standing(kind, kept).dead))
        self.grade = lookup(lambda kind, kept: self.standing(kind, kept).grade)
        self.round_begun = lookup(self._round_begun)
        self.meeting = lookup(self._meet)
        self._harm = lookup(lambda kind, kept: self._harms.of(self.standing(kind, kept).harm))
        self._turn = lookup(self._turn_of)
        self._place_view = lookup(partial(self._view, skirmish.place_view))
        self._place = lookup(self._place_of)
        self._attack_view = lookup(partial(self._view, skirmish.attack_view))
        self._defence_view = lookup(partial(self._view, skirmish.defence_view))
        self._attack = lookup(partial(self._roll, "attack", 0))
        self._defence = lookup(partial(self._roll, "defence", 1))
        self._blow = lookup(self._blow_of)
        self._suffer = lookup(self._suffer_of)
        self._struck = lookup(partial(self._after, "struck"))
        self._spent = lookup(partial(self._after, "spent"))

    # ── What the engine asks ──────────────────────────────────────────────────────────────────────────────────────────

    def standing(self, kind: int, kept: int) -> Standing:
        """Return how a fighter in this lasting state stands."""
        return self._skirmish.standing(self._fighters[kind], self.lasting.things[kept])

    def harm(self, kind: Ints, kept: Ints) -> Floats:
        """Return how badly off fighters are."""
        return _read(self._harms, self._harm(kind, kept))

    def turn(self, kind: Ints, kept: Ints, brief: Ints) -> tuple[Ints, Ints]:
        """Begin turns: how many attacks may be made, and the fleeting states from now on."""
        begun = self._turn(kind, kept, brief)
        return begun >> 32, begun & 0xFFFFFFFF

    def place(self, kind: Ints, kept: Ints, brief: Ints, chance: np.random.Generator) -> Floats:
        """Roll places in the order."""
        return _read(self._places, self._tables.draw(self._place(kind, self._place_view(kind, kept, brief)), chance))

    def exchange(
        self, met: Ints, attacker: tuple[Ints, Ints], defender: tuple[Ints, Ints], chance: np.random.Generator
    ) -> tuple[Ints, Ints, Ints]:
        """Let meetings happen: return the defenders' lasting and fleeting states after them, and the attackers' fleeting ones.

        `attacker` and `defender` are columns of lasting and of fleeting states.
        """
        draw, kinds = self._tables.draw, np.array(self._kinds, np.int64)[met]
        attack_view = self._attack_view(kinds[:, 0], *attacker)
        defence_view = self._defence_view(kinds[:, 1], *defender)
        attack = draw(self._attack(met, attack_view), chance)
        defence = draw(self._defence(met, defence_view), chance)
        blow = draw(self._blow(met, attack, defence), chance)
        kept = draw(self._suffer(kinds[:, 1], defender[0], blow), chance)
        return kept, self._struck(met, defender[1], blow), self._spent(met, attacker[1], blow)

    def danger(self, attacker: int, defender: int) -> float:
        """Return how much a blow of one hurts the other on average, both as they enter; 0 where it cannot attack."""
        met = int(self.meeting(np.array([attacker]), np.array([defender]))[0])
        if met == NO_MEETING:
            return 0.0
        return _mean_weight(self._meetings[met], self._entered(attacker), self._entered(defender))

    # ── How it is found out ───────────────────────────────────────────────────────────────────────────────────────────

    def _entered(self, kind: int) -> tuple[State, State]:
        return self._skirmish.enter(self._fighters[kind])

    def _table(self, numbers: Numbering, roll: Roll) -> int:
        return self._tables.add([(numbers.of(value), part) for value, part in chances(roll).items()])

    def _round_begun(self, kind: int, brief: int) -> int:
        return self.fleeting.of(self._skirmish.round_begun(self._fighters[kind], self.fleeting.things[brief]))

    def _turn_of(self, kind: int, kept: int, brief: int) -> int:
        attacks, after = self._skirmish.turn(self._fighters[kind], *self._state(kept, brief))
        return attacks << 32 | self.fleeting.of(after)

    def _place_of(self, kind: int, view: int) -> int:
        state = self._alike[kind, view]
        return self._table(self._places, self._skirmish.place(self._fighters[kind], *state))

    def _state(self, kept: int, brief: int) -> tuple[State, State]:
        return self.lasting.things[kept], self.fleeting.things[brief]

    def _view(self, view: Callable[[Actor, State, State], Hashable], kind: int, kept: int, brief: int) -> int:
        state = self._state(kept, brief)
        number = self._views.of((view.__name__, view(self._fighters[kind], *state)))
        self._alike.setdefault((kind, number), state)
        return number

    def _roll(self, what: str, who: int, met: int, view: int) -> int:
        state = self._alike[self._kinds[met][who], view]
        return self._table(self._rolls, getattr(self._meetings[met], what)(*state))

    def _blow_of(self, met: int, attack: int, defence: int) -> int:
        things = self._rolls.things
        return self._table(self._blows, self._meetings[met].blow(things[attack], things[defence]))

    def _suffer_of(self, kind: int, kept: int, blow: int) -> int:
        state = self.lasting.things[kept], self._blows.things[blow]
        return self._table(self.lasting, self._skirmish.suffer(self._settings, self._fighters[kind], *state))

    def _after(self, what: str, met: int, brief: int, blow: int) -> int:
        change = getattr(self._meetings[met], what)
        return self.fleeting.of(change(self.fleeting.things[brief], self._blows.things[blow]))

    def _meet(self, attacker: int, defender: int) -> int:
        chosen = self._choose(attacker, defender)
        if chosen is None:
            return NO_MEETING
        self._meetings.append(chosen)
        self._kinds.append((attacker, defender))
        return len(self._meetings) - 1

    def _choose(self, attacker: int, defender: int) -> Meeting | None:
        """Choose the defence: the sheet's own, or the one that by exact odds lets the least through."""
        make, pair = self._skirmish.meeting, (self._fighters[attacker], self._fighters[defender])
        ways = self._skirmish.defences(self._settings, *pair) if self._defending[defender] == "best" else ()
        met = [each for way in ways if (each := make(self._settings, *pair, way)) is not None]
        if not met:
            return make(self._settings, *pair, None)
        state = self._entered(attacker), self._entered(defender)
        return min(met, key=lambda each: _mean_weight(each, *state))


def _read(numbering: Numbering, numbers: Ints) -> Floats:
    read: Floats = np.array(numbering.things, np.float64)[numbers]
    return read


def _mean_weight(meeting: Meeting, attacker: tuple[State, State], defender: tuple[State, State]) -> float:
    """Return how much a blow of this meeting hurts on average, exactly."""
    attacks, defences = chances(meeting.attack(*attacker)), chances(meeting.defence(*defender))
    return sum(
        first * second * _weight(meeting, chances(meeting.blow(attack, defence)))
        for attack, first in attacks.items()
        for defence, second in defences.items()
    )


def _weight(meeting: Meeting, blows: Chances) -> float:
    return sum(part * meeting.weight(blow) for blow, part in blows.items())
