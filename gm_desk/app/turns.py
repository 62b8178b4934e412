"""Passing the turn: forward, back, and delaying, for any system. Acts like others: previewed, one transaction, undoable.

The next turn always belongs to the first in the order whose turn in this round is not over. So nothing that is removed,
reordered or added can skip anyone, repeat a turn or turn the round by itself. Going back takes back what the passing had
changed, as far as nothing else has changed it since; rolls of a round taken back are kept for going forward again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Literal

from gm_desk.app.documents import display_name
from gm_desk.core.errors import Refused
from gm_desk.core.facts import ABSENT, Changed, Document, Fact, Ref, change, from_json, inverse, to_json, value_at
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, State, System, Table, Text

LONGEST_TRAIL = 60
"""So many turns can be gone back."""

Moment = Literal["own_turn_start", "own_turn_end", "round_end", "fight_end"]


def turn_acts(system: System) -> tuple[Act, ...]:
    """Return the acts that pass the turn in a fight of this system."""
    return (
        Act("next_turn", "turn.next", "none", _no_choices, partial(_next, system)),
        Act("previous_turn", "turn.previous", "none", _no_choices, partial(_previous, system)),
        Act("delay", "turn.delay", "none", _no_choices, partial(_delay, system)),
    )


def _no_choices(_scene: Scene, _answers: Answers) -> Sequence[Field]:
    return ()


def expire(system: System, actor: Actor, table: Table, moment: Moment) -> None:
    """End, or count down, the states that the system says end at this moment."""
    for state in system.states:
        if state.ends == moment:
            for ref, path, value in _where(actor, table, state):
                left = value - 1 if state.kind == "turns" and isinstance(value, int) else 0
                table.change(ref, path, left if left > 0 else ABSENT)


def _where(actor: Actor, table: Table, state: State) -> list[tuple[Ref, tuple[str | int, ...], object]]:
    if state.lasting or not actor.combatant:
        return []
    ref = Ref("combatant", actor.combatant["id"])
    states = table.document(ref)["states"]
    return [(ref, ("states", state.id), states[state.id])] if state.id in states else []


def leave(encounter: Document, gone: Collection[str]) -> list[Fact]:
    """Return what changes in an encounter when combatants leave it: a turn of theirs passes to the next who has not had it."""
    order = [name for name in encounter["order"] if name not in gone]
    done = [name for name in encounter["done"] if name not in gone]
    turn = encounter["turn"]
    if turn in gone:
        turn = next((name for name in order if name not in done), None)
    ref = Ref("encounter", encounter["id"])
    after = {"order": order, "done": done, "turn": turn}
    return [change(ref, encounter, (key,), value) for key, value in after.items() if encounter[key] != value]


class _Passage:
    """One passing of the turn, under way."""

    def __init__(self, system: System, scene: Scene, table: Table) -> None:
        if scene.encounter is None:
            raise Refused("no_encounter", "encounter")
        self.system = system
        self.scene = scene
        self.table = table
        self.ref = Ref("encounter", scene.encounter["id"])
        self.ids = [str(each.combatant["id"]) for each in scene.others if each.combatant]
        self.before = scene.encounter
        self.done = [name for name in self.before["done"] if name in self.ids]
        self.round: int = self.before["round"]

    def actor(self, name: str) -> Actor:
        """Return a combatant as things stand now."""
        combatant = self.table.document(Ref("combatant", name))
        return Actor(self.table.document(Ref("character", combatant["character"])), combatant)

    @property
    def order(self) -> list[str]:
        """The order as it stands; combatants that it does not name come last."""
        named = [name for name in self.table.document(self.ref)["order"] if name in self.ids]
        return named + [name for name in self.ids if name not in named]

    def take_turn(self) -> str | None:
        """Return who is next in this round, passing over those who cannot act."""
        for name in self.order:
            if name in self.done:
                continue
            actor = self.actor(name)
            expire(self.system, actor, self.table, "own_turn_start")
            if self.system.turn_begun(self.actor(name), self.table):
                return name
            self.done.append(name)
        return None

    def new_round(self) -> None:
        """End the round and make the order of the next."""
        if self.round:
            for name in self.order:
                expire(self.system, self.actor(name), self.table, "round_end")
        self.round += 1
        self.done = []
        remembered = next((each for each in self.before["ahead"] if each["round"] == self.round), None)
        if remembered:
            self._restore(remembered)
        elif self.round == 1 or self.system.order.every_round:
            everybody = tuple(self.actor(name) for name in self.order)
            scene = Scene(self.scene.settings, None, (), self.table.document(self.ref), everybody)
            self.system.order.act.play(scene, {}, self.table)

    def _restore(self, remembered: Document) -> None:
        for name, roll in remembered["rolls"].items():
            if name in self.ids:
                self.table.change(Ref("combatant", name), ("roll",), roll)
        named = [name for name in remembered["order"] if name in self.ids]
        self.table.change(self.ref, ("order",), named + [name for name in self.ids if name not in named])

    def finish(self, turn: str | None, trail: list[Document], ahead: list[Document]) -> None:
        """Store whose turn it is."""
        for key, value in (
            ("round", self.round),
            ("turn", turn),
            ("done", self.done),
            ("trail", trail[-LONGEST_TRAIL:]),
            ("ahead", ahead),
        ):
            self.table.change(self.ref, (key,), value)

    def remembered(self) -> Document:
        """Return what going back needs to know about the state before this passage.

        Within a round that is whose turns are over since (`over`): whole lists of hundreds would be kept, and written, each turn.
        """
        changes = [to_json(fact) for fact in self.table.facts if fact.ref != self.ref]
        kept: Document = {"round": self.before["round"], "turn": self.before["turn"], "facts": changes}
        if self.round != self.before["round"]:
            return kept | {"done": self.before["done"], "order": self.before["order"]}
        return kept | {"over": [name for name in self.done if name not in self.before["done"]]}


def _next(system: System, scene: Scene, _answers: Answers, table: Table) -> None:
    passage = _Passage(system, scene, table)
    if not passage.ids:
        raise Refused("no_combatants", "encounter")
    current = passage.before["turn"]
    if current in passage.ids:
        system.turn_ended(passage.actor(current), table)
        expire(system, passage.actor(current), table, "own_turn_end")
        passage.done.append(current)
    _pass_on(passage)


def _pass_on(passage: _Passage) -> None:
    turn = passage.take_turn() if passage.round else None
    if turn is None:
        passage.new_round()
        turn = passage.take_turn()
    _announce(passage, turn)
    ahead = [each for each in passage.before["ahead"] if each["round"] > passage.round]
    passage.finish(turn, [*passage.before["trail"], passage.remembered()], ahead)


def _announce(passage: _Passage, turn: str | None) -> None:
    if turn is None:
        passage.table.title(Text("turn.nobody", round=passage.round))
    elif passage.round != passage.before["round"]:
        passage.table.title(Text("turn.round", round=passage.round, name=name_of(passage.actor(turn))))
    else:
        passage.table.title(Text("turn.of", round=passage.round, name=name_of(passage.actor(turn))))


def _delay(system: System, scene: Scene, _answers: Answers, table: Table) -> None:
    passage = _Passage(system, scene, table)
    current = passage.before["turn"]
    order = passage.order
    later = [name for name in order[order.index(current) + 1 :] if name not in passage.done] if current in order else []
    if not later:
        raise Refused("nobody_later", "encounter")
    system.turn_delayed(passage.actor(current), table)
    order.remove(current)
    order.insert(order.index(later[0]) + 1, current)
    table.change(passage.ref, ("order",), order)
    table.say(Text("turn.delayed", name=name_of(passage.actor(current)), after=name_of(passage.actor(later[0]))))
    turn = passage.take_turn()
    passage.finish(turn, [*passage.before["trail"], passage.remembered()], passage.before["ahead"])


def _previous(_system: System, scene: Scene, _answers: Answers, table: Table) -> None:
    passage = _Passage(_system, scene, table)
    trail = list(passage.before["trail"])
    if not trail:
        raise Refused("no_way_back", "encounter")
    entry = trail.pop()
    ahead = list(passage.before["ahead"])
    if entry["round"] != passage.round:
        ahead = [each for each in ahead if each["round"] != passage.round]
        ahead.insert(0, _round_rolls(passage))
        named = [name for name in entry["order"] if name in passage.ids]
        table.change(passage.ref, ("order",), named + [name for name in passage.ids if name not in named])
    for data in reversed(entry["facts"]):
        _take_back(data, table)
    passage.round = entry["round"]
    if "over" in entry:
        passage.done = [name for name in passage.done if name not in entry["over"]]
    else:
        passage.done = [name for name in entry["done"] if name in passage.ids]
    turn = entry["turn"] if entry["turn"] in passage.ids else None
    table.say(
        Text("turn.back", round=passage.round, name=name_of(passage.actor(turn)))
        if turn
        else Text("turn.back_to_start", round=passage.round)
    )
    passage.finish(turn, trail, ahead)


def _round_rolls(passage: _Passage) -> Document:
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
