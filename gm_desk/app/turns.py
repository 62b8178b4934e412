"""Passing the turn: forward, back, putting it off and taking it, for any system. Acts like others: previewed, undoable.

The next turn always belongs to the first in the order whose turn in this round is not over. So nothing that is removed,
reordered or added can skip anyone, repeat a turn or turn the round by itself. A turn begins once a round: one that was put off or
interrupted is gone on with. Going back takes back what the passing had changed, as far as nothing else has changed it since; rolls
of a round taken back are kept for going forward again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Literal

from gm_desk.app.documents import display_name
from gm_desk.app.grouping import gathered, groups_of, leaders, runs
from gm_desk.app.public_names import now_known
from gm_desk.app.trail import cut, facts_of, with_facts
from gm_desk.core.errors import Refused
from gm_desk.core.facts import ABSENT, Changed, Document, Fact, Ref, change, from_json, inverse, to_json, value_at
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, State, System, Table, Text

LISTS = ("order", "done", "begun")
"""Where an encounter names combatants."""

Moment = Literal["own_turn_start", "own_turn_end", "round_end", "fight_end"]


def turn_acts(system: System) -> tuple[Act, ...]:
    """Return the acts that pass the turn in a fight of this system."""
    return (
        Act("next_turn", "turn.next", "none", no_choices, partial(_next, system)),
        Act("previous_turn", "turn.previous", "none", no_choices, partial(_previous, system)),
        Act("delay", "turn.delay", "none", no_choices, partial(_delay, system)),
        Act("take_turn", "turn.take", "none", no_choices, partial(_take, system)),
    )


def no_choices(_scene: Scene, _answers: Answers) -> Sequence[Field]:
    """Return no questions."""
    return ()


def expire(system: System, actor: Actor, table: Table, moment: Moment) -> None:
    """End, or count down, the states that the system says end at this moment."""
    for state in system.states:
        if state.ends == moment:
            if state.lasting:
                _expire_lasting(state, actor, table)
            elif actor.combatant:
                ref = Ref("combatant", actor.combatant["id"])
                states = table.document(ref)["states"]
                if state.id in states:
                    table.change(ref, ("states", state.id), _left(state, states[state.id]) or ABSENT)


def _expire_lasting(state: State, actor: Actor, table: Table) -> None:
    ref = Ref("character", actor.id)
    before = table.document(ref)["sheet"].get("states", [])
    after = [
        row | {"value": left} if row["id"] == state.id else row
        for row in before
        if row["id"] != state.id or (left := _left(state, row["value"]))
    ]
    if after != before:
        table.change(ref, ("sheet", "states"), after)


def _left(state: State, value: object) -> int:
    """Return how many turns are left of a state when one of them is over; 0 for what is not counted in turns."""
    return max(value - 1, 0) if state.kind == "turns" and isinstance(value, int) else 0


def leave(encounter: Document, gone: Collection[str]) -> list[Fact]:
    """Return what changes in an encounter when combatants leave it; nobody has the turn then if it was one of theirs."""
    ref = Ref("encounter", encounter["id"])
    after: Document = {key: [name for name in encounter.get(key, ()) if name not in gone] for key in LISTS}
    after["turn"] = None if encounter["turn"] in gone else encounter["turn"]
    return [change(ref, encounter, (key,), value) for key, value in after.items() if encounter.get(key, []) != value]


class Passage:
    """One passing of the turn, under way."""

    def __init__(self, system: System, scene: Scene, table: Table, gone: Collection[str] = ()) -> None:
        if scene.encounter is None:
            raise Refused("no_encounter", "encounter")
        self.system = system
        self.scene = scene
        self.table = table
        self.ref = Ref("encounter", scene.encounter["id"])
        self.before = table.document(self.ref)
        self.people = (*scene.others, *([scene.actor] if scene.actor else []))
        self.ids = [name for each in self.people if each.combatant and (name := str(each.combatant["id"])) not in gone]
        self._there = frozenset(self.ids)
        self.done = [name for name in self.before["done"] if name in self._there]
        self.begun = [name for name in self.before.get("begun", ()) if name in self._there]
        self.round: int = self.before["round"]
        self._facts_before = len(table.facts)

    def actor(self, name: str) -> Actor:
        """Return a combatant as things stand now."""
        combatant = self.table.document(Ref("combatant", name))
        return Actor(self.table.document(Ref("character", combatant["character"])), combatant)

    @property
    def order(self) -> list[str]:
        """The order as it stands; combatants that it does not name come last."""
        named = [name for name in self.table.document(self.ref)["order"] if name in self._there]
        known = set(named)
        return named + [name for name in self.ids if name not in known]

    def take_turn(self) -> str | None:
        """Return who is next in this round, passing over those who cannot act."""
        over = set(self.done)
        for name in self.order:
            if name in over:
                continue
            if self.begin(name):
                return name
            self.done.append(name)
        return None

    def begin(self, name: str) -> bool:
        """Begin somebody's turn, or go on with one that was put off or interrupted; return False where it is lost."""
        if name in self.begun:
            self.begun.remove(name)
            actor = self.actor(name)
            if able(self.system, actor):
                return self.system.order.resumed(actor, self.table)
            self.table.say(Text("turn.lost", name=name_of(actor)))
            return False
        expire(self.system, self.actor(name), self.table, "own_turn_start")
        return self.system.turn_begun(self.actor(name), self.table)

    def interrupt(self, name: str) -> None:
        """Note that somebody's turn, which has begun, is gone on with later in this round."""
        self.begun = [*(each for each in self.begun if each != name), name]

    def new_round(self) -> None:
        """End the round and make the order of the next."""
        if self.round:
            for name in self.order:
                expire(self.system, self.actor(name), self.table, "round_end")
        self.round += 1
        self.done, self.begun = [], []
        remembered = next((each for each in self.before["ahead"] if each["round"] == self.round), None)
        if remembered:
            self._restore(remembered)
        elif self.round == 1 or self.system.order.every_round:
            self.roll([self.actor(name) for name in self.order])
        else:
            order = self.order
            self.table.change(self.ref, ("order",), gathered(order, groups_of(self.actor(name) for name in order)))

    def roll(self, people: Sequence[Actor]) -> None:
        """Let people roll for their places, a group once; the order is then theirs alone."""
        rolling, following = leaders(people, partial(able, self.system))
        scene = Scene(self.scene.settings, None, (), self.table.document(self.ref), tuple(rolling))
        self.system.order.act.play(scene, {}, self.table)
        order: list[str] = []
        for name in self.table.document(self.ref)["order"]:
            order.append(name)
            order += following.get(name, ())
        for leader, those in following.items():
            roll = self.table.document(Ref("combatant", leader))["roll"]
            for name in those:
                self.table.change(Ref("combatant", name), ("roll",), roll)
            names = [name_of(self.actor(name)) for name in those]
            self.table.say(Text("turn.group_rolled", name=name_of(self.actor(leader)), names=names))
        self.table.change(self.ref, ("order",), order)

    def _restore(self, remembered: Document) -> None:
        for name, roll in remembered["rolls"].items():
            if name in self.ids:
                self.table.change(Ref("combatant", name), ("roll",), roll)
        named = [name for name in remembered["order"] if name in self.ids]
        self.table.change(self.ref, ("order",), named + [name for name in self.ids if name not in named])

    def finish(self, turn: str | None, trail: list[Document], ahead: list[Document]) -> None:
        """Store whose turn it is, and the numbers of those whom the players have seen by now."""
        known = now_known(self.people, self.table.document(self.ref)) if self.round else None
        if known is not None:
            self.table.change(self.ref, ("known",), known)
        for key, value in (
            ("round", self.round),
            ("turn", turn),
            ("done", self.done),
            ("begun", self.begun),
            ("trail", cut(trail)),
            ("ahead", ahead),
        ):
            if isinstance(value, list) and isinstance(self.before.get(key), list):
                self._set_list(key, value)
            elif value or key in self.before:
                self.table.change(self.ref, (key,), value)

    def _set_list(self, key: str, after: list[Any]) -> None:
        """Change a list at its end where the rest stays: lists of hundreds would be written whole each turn."""
        before = self.table.document(self.ref)[key]
        if len(after) > len(before) and after[: len(before)] == before:
            for place in range(len(before), len(after)):
                self.table.change(self.ref, (key, place), after[place])
        elif len(after) < len(before) and before[: len(after)] == after:
            for place in reversed(range(len(after), len(before))):
                self.table.change(self.ref, (key, place), ABSENT)
        else:
            self.table.change(self.ref, (key,), after)

    def remembered(self) -> Document:
        """Return what going back needs to know about the state before this passage.

        Within a round that is whose turns are over since (`over`): whole lists of hundreds would be kept, and written, each turn.
        """
        kept = with_facts({"round": self.before["round"], "turn": self.before["turn"]}, self.changes())
        if begun := self.before.get("begun"):
            kept["begun"] = begun
        if self.round != self.before["round"]:
            return kept | {"done": self.before["done"], "order": self.before["order"]}
        if self.table.document(self.ref)["order"] != self.before["order"]:
            kept["order"] = self.before["order"]
        return kept | {"over": self.over()}

    def changes(self) -> list[Document]:
        """Return what has changed beside the encounter itself."""
        return [to_json(fact) for fact in self.table.facts[self._facts_before :] if fact.ref != self.ref]

    def over(self) -> list[str]:
        """Return whose turns are over since this passage began."""
        before = set(self.before["done"])
        return [name for name in self.done if name not in before]


def able(system: System, actor: Actor) -> bool:
    """Tell whether a combatant takes turns at all as things stand."""
    track = system.track(actor.sheet)
    return not (track.out or track.dead) and system.order.able(actor)


def _next(system: System, scene: Scene, _answers: Answers, table: Table) -> None:
    passage = Passage(system, scene, table)
    if not passage.ids:
        raise Refused("no_combatants", "encounter")
    current = passage.before["turn"]
    if current in passage.ids:
        system.turn_ended(passage.actor(current), table)
        expire(system, passage.actor(current), table, "own_turn_end")
        passage.done.append(current)
    _pass_on(passage)


def _pass_on(passage: Passage) -> None:
    turn = passage.take_turn() if passage.round else None
    if turn is None:
        passage.new_round()
        turn = passage.take_turn()
    _announce(passage, turn)
    ahead = [each for each in passage.before["ahead"] if each["round"] > passage.round]
    passage.finish(turn, [*passage.before["trail"], passage.remembered()], ahead)


def _announce(passage: Passage, turn: str | None) -> None:
    if turn is None:
        passage.table.title(Text("turn.nobody", round=passage.round))
    elif passage.round != passage.before["round"]:
        passage.table.title(Text("turn.round", round=passage.round, name=name_of(passage.actor(turn))))
    else:
        passage.table.title(Text("turn.of", round=passage.round, name=name_of(passage.actor(turn))))


def _delay(system: System, scene: Scene, _answers: Answers, table: Table) -> None:
    passage = Passage(system, scene, table)
    current = passage.before["turn"]
    order = passage.order
    later = [name for name in order[order.index(current) + 1 :] if name not in passage.done] if current in order else []
    if not later:
        raise Refused("nobody_later", "encounter")
    system.turn_delayed(passage.actor(current), table)
    passage.interrupt(current)
    order.remove(current)
    groups = groups_of(passage.actor(name) for name in passage.order)
    together = [later[0]]
    if groups.get(current) != groups.get(later[0]):  # a group that is next is not torn apart
        together = next(piece for piece in runs(order, groups) if later[0] in piece)
    order.insert(order.index(together[-1]) + 1, current)
    table.change(passage.ref, ("order",), order)
    table.say(Text("turn.delayed", name=name_of(passage.actor(current)), after=name_of(passage.actor(later[0]))))
    turn = passage.take_turn()
    passage.finish(turn, [*passage.before["trail"], passage.remembered()], passage.before["ahead"])


def _take(system: System, scene: Scene, _answers: Answers, table: Table) -> None:
    """Let somebody whose turn is not over act now; whoever has the turn goes on with it afterwards.

    Where the order is made anew each round, it shows them before the present one; a lasting order stays as it is.
    """
    passage = Passage(system, scene, table)
    if scene.actor is None or scene.actor.combatant is None or not passage.round:
        raise Refused("fight_not_begun", "encounter")
    taker, name, current = str(scene.actor.combatant["id"]), name_of(scene.actor), passage.before["turn"]
    if taker == current:
        raise Refused("has_turn_already", "act.actor", name=name)
    if taker in passage.done:
        raise Refused("turn_is_over", "act.actor", name=name)
    if current is not None:
        passage.interrupt(current)
        if system.order.every_round:
            order = [each for each in passage.order if each != taker]
            order.insert(order.index(current), taker)
            table.change(passage.ref, ("order",), order)
    if not passage.begin(taker):
        raise Refused("cannot_act", "act.actor", name=name)
    before = {"before": name_of(passage.actor(current))} if current else {}
    table.title(Text("turn.taken_before" if current else "turn.taken", round=passage.round, name=name, **before))
    passage.finish(taker, [*passage.before["trail"], passage.remembered()], passage.before["ahead"])


def _previous(_system: System, scene: Scene, _answers: Answers, table: Table) -> None:
    passage = Passage(_system, scene, table)
    trail = list(passage.before["trail"])
    if not trail:
        raise Refused("no_way_back", "encounter")
    entry = trail.pop()
    ahead = list(passage.before["ahead"])
    if entry["round"] != passage.round:
        ahead = [each for each in ahead if each["round"] != passage.round]
        ahead.insert(0, _round_rolls(passage))
    if "order" in entry:
        named = [name for name in entry["order"] if name in passage.ids]
        table.change(passage.ref, ("order",), named + [name for name in passage.ids if name not in named])
    for data in reversed(facts_of(entry)):
        _take_back(data, table)
    passage.round = entry["round"]
    if "over" in entry:
        passage.done = [name for name in passage.done if name not in entry["over"]]
    else:
        passage.done = [name for name in entry["done"] if name in passage.ids]
    passage.begun = [name for name in entry.get("begun", ()) if name in passage.ids]
    turn = entry["turn"] if entry["turn"] in passage.ids else None
    table.say(
        Text("turn.back", round=passage.round, name=name_of(passage.actor(turn)))
        if turn
        else Text("turn.back_to_start", round=passage.round)
    )
    passage.finish(turn, trail, ahead)


def _round_rolls(passage: Passage) -> Document:
    rolls = {name: passage.table.document(Ref("combatant", name))["roll"] for name in passage.ids}
    return {"round": passage.round, "order": list(passage.before["order"]), "rolls": rolls}


def _take_back(data: Document, table: Table) -> None:
    """Take back one change of a passage, unless something else has changed the value since or the document is gone."""
    fact = inverse(from_json(data))
    if (
        isinstance(fact, Changed)
        and table.exists(fact.ref)
        and value_at(table.document(fact.ref), fact.path) == fact.before
    ):
        table.change(fact.ref, fact.path, fact.after)


def name_of(actor: Actor) -> str:
    """Return the name of a combatant, with its number where equals stand beside it."""
    return display_name(actor.character, actor.combatant)
