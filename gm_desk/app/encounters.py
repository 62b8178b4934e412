"""What the GM does to encounters beside playing acts: make, fill, reorder, mark, end. Each is one named, undoable act."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from gm_desk.app.accounts import note_of
from gm_desk.app.documents import display_name, new_combatant, new_encounter, new_id, required_name
from gm_desk.app.ports import Done, Entry
from gm_desk.app.session import Session
from gm_desk.app.turns import leave
from gm_desk.core.errors import InvalidInput, Refused
from gm_desk.core.facts import ABSENT, Added, Changed, Document, Fact, Path, Ref, Removed, change
from gm_desk.systems.protocol import Actor, Text

Origin = object


def create(session: Session, name: str, origin: Origin = None) -> str:
    """Make an empty encounter; return its id. Raises: InvalidInput without a name."""
    encounter: Document = dict(new_encounter(required_name(name)))
    session.perform(
        Text("act.encounter_created", name=encounter["name"]), [Added(_ref(encounter["id"]), encounter)], origin
    )
    return str(encounter["id"])


def rename(session: Session, encounter: str, name: str, origin: Origin = None) -> Done | None:
    """Give an encounter another name. Raises: InvalidInput without a name."""
    document = session.encounter(encounter)
    fact = change(_ref(encounter), document, ("name",), required_name(name))
    return session.perform(Text("act.encounter_renamed", name=fact.after), _if_changed(fact), origin)


def remove(session: Session, encounter: str, origin: Origin = None) -> Done | None:
    """Delete an encounter with its combatants; the characters stay."""
    document = session.encounter(encounter)
    facts: list[Fact] = [_removal("combatant", each) for each in session.store.combatants(encounter)]
    facts.append(Removed(_ref(encounter), document))
    return session.perform(Text("act.encounter_removed", name=document["name"]), facts, origin)


def duplicate(session: Session, encounter: str, name: str, origin: Origin = None) -> str:
    """Make an encounter of the same combatants that has not begun; return its id."""
    source = session.encounter(encounter)
    copied: Document = dict(new_encounter(required_name(name), source["notes"]))
    copied["numbers"] = dict(source["numbers"])
    facts: list[Fact] = []
    for each in session.combatants(encounter):
        old = each.combatant or {}
        new = new_combatant(
            str(copied["id"]), each.id, number=old["number"], alias=old["alias"], hidden=bool(old["hidden"])
        )
        copied["order"].append(new["id"])
        facts.append(Added(Ref("combatant", new["id"]), dict(new)))
    facts.insert(0, Added(_ref(copied["id"]), copied))
    session.perform(Text("act.encounter_created", name=copied["name"]), facts, origin)
    return str(copied["id"])


def add(session: Session, encounter: str, characters: Sequence[str], origin: Origin = None) -> list[str]:
    """Let characters join, each once; a template makes a new numbered NPC. Return the new combatants' ids.

    Raises: Refused (`already_there`) when all of them stand in the encounter already.
    """
    document = copy.deepcopy(session.encounter(encounter))
    present = {each["character"] for each in session.store.combatants(encounter)}
    joining = _Joining(session, document, present)
    for character in dict.fromkeys(characters):
        joining.admit(session.character(character))
    if not joining.combatants:
        raise Refused("already_there", "encounter", encounter=document["name"])
    before = session.encounter(encounter)
    facts = joining.facts
    for key in ("order", "numbers"):
        facts.append(change(_ref(encounter), before, (key,), document[key]))
    name = Text("act.joined", names=joining.names, encounter=document["name"])
    session.perform(name, facts, origin, _note(session, encounter, name))
    return joining.combatants


class _Joining:
    """Characters joining an encounter, under way."""

    def __init__(self, session: Session, encounter: Document, present: set[str]) -> None:
        self.session = session
        self.encounter = encounter
        self.present = present
        self.facts: list[Fact] = []
        self.combatants: list[str] = []
        self.names: list[str] = []

    def admit(self, character: Document) -> None:
        """Add a character, or a new NPC made from a template, unless it is there already."""
        if character["kind"] == "template":
            character = self._from_template(character)
        elif character["id"] in self.present:
            return
        number = self._number(character)
        combatant = new_combatant(self.encounter["id"], character["id"], number=number, alias=str(character["alias"]))
        self.facts.append(Added(Ref("combatant", combatant["id"]), dict(combatant)))
        self.combatants.append(combatant["id"])
        self.names.append(display_name(character, dict(combatant)))
        self.encounter["order"].append(combatant["id"])
        self.present.add(character["id"])

    def _from_template(self, template: Document) -> Document:
        npc = copy.deepcopy(template) | {"id": new_id(), "kind": "npc"}
        self.facts.append(Added(Ref("character", npc["id"]), npc))
        self.encounter["numbers"].setdefault(npc["name"], 0)
        return npc

    def _number(self, character: Document) -> int:
        """Number those who share a name; a number once given in an encounter is not given again."""
        numbers = self.encounter["numbers"]
        name = character["name"]
        if name in numbers:
            numbers[name] += 1
            return int(numbers[name])
        if any(self.session.character(each)["name"] == name for each in self.present if self._stored(each)):
            numbers[name] = 2
            return 2
        return 0

    def _stored(self, character: str) -> bool:
        return not any(isinstance(fact, Added) and fact.ref == Ref("character", character) for fact in self.facts)


def dismiss(session: Session, encounter: str, combatants: Sequence[str], origin: Origin = None) -> Done | None:
    """Let combatants leave. If the turn is one of theirs, it passes to the next who has not had it."""
    document = session.encounter(encounter)
    leaving = [each for each in session.combatants(encounter) if each.combatant and each.combatant["id"] in combatants]
    gone = {str(each.combatant["id"]) for each in leaving if each.combatant}
    if not gone:
        return None
    facts: list[Fact] = [_removal("combatant", each.combatant) for each in leaving if each.combatant]
    facts += leave(document, gone)
    name = Text("act.left", names=[_name(each) for each in leaving], encounter=document["name"])
    return session.perform(name, facts, origin, _note(session, encounter, name))


def move(session: Session, encounter: str, combatant: str, place: int, origin: Origin = None) -> Done | None:
    """Put a combatant at another place of the order (0: first)."""
    document = session.encounter(encounter)
    order = [str(each.combatant["id"]) for each in session.combatants(encounter) if each.combatant]
    if combatant not in order:
        return None
    order.remove(combatant)
    order.insert(max(0, min(place, len(order))), combatant)
    fact = change(_ref(encounter), document, ("order",), order)
    name = Text("act.moved", name=_name(session.actor(combatant, encounter)), place=order.index(combatant) + 1)
    return session.perform(name, _if_changed(fact), origin)


def shift(session: Session, encounter: str, combatants: Sequence[str], by: int, origin: Origin = None) -> Done | None:
    """Move combatants one place up (`by` -1) or down (1), together; nothing happens where one is at the end already."""
    document = session.encounter(encounter)
    people = {str(each.combatant["id"]): each for each in session.combatants(encounter) if each.combatant}
    order = list(people)
    places = sorted((order.index(each) for each in combatants if each in people), reverse=by > 0)
    if not places or not 0 <= places[0] + by < len(order):
        return None
    for place in places:
        order[place], order[place + by] = order[place + by], order[place]
    fact = change(_ref(encounter), document, ("order",), order)
    first = order[min(places) + by]
    name = Text("act.moved", name=_name(people[first]), place=min(places) + by + 1)
    return session.perform(name, _if_changed(fact), origin)


def end(session: Session, encounter: str, origin: Origin = None) -> Done | None:
    """End the fight: no round, no turn; states of the fight are cleared, wounds stay."""
    document = session.encounter(encounter)
    facts: list[Fact] = []
    for each in session.store.combatants(encounter):
        ref = Ref("combatant", each["id"])
        facts += _if_changed(change(ref, each, ("states",), {}))
        facts += _if_changed(change(ref, each, ("roll",), None))
    for key, value in (("round", 0), ("turn", None), ("done", []), ("trail", []), ("ahead", [])):
        facts += _if_changed(change(_ref(encounter), document, (key,), value))
    name = Text("act.fight_ended", encounter=document["name"])
    return session.perform(name, facts, origin, _note(session, encounter, name)) if facts else None


def set_value(
    session: Session, combatants: Sequence[str], path: Path, value: object, name: Text, origin: Origin = None
) -> Done | None:
    """Set one value (`alias`, `hidden`, …) of several combatants at once, as one act called `name`."""
    facts: list[Fact] = []
    for combatant in combatants:
        ref = Ref("combatant", combatant)
        facts += _if_changed(change(ref, session.store.document(ref), path, value))
    return session.perform(name, facts, origin)


def set_state(
    session: Session, encounter: str, combatants: Sequence[str], state: str, value: object, origin: Origin = None
) -> Done | None:
    """Set a state of several combatants (None or False clears it), on the combatant or, if lasting, on the character."""
    declared = next((each for each in session.system.states if each.id == state), None)
    if declared is None:
        raise InvalidInput("state.unknown", "state", state=state)
    cleared = value is None or value is False
    facts: list[Fact] = []
    people = [session.actor(combatant, encounter) for combatant in combatants]
    for person in people:
        if declared.lasting:
            facts += _lasting_state(person, state, None if cleared else value)
        elif person.combatant:
            ref = Ref("combatant", person.combatant["id"])
            facts += _if_changed(change(ref, person.combatant, ("states", state), ABSENT if cleared else value))
    key = "act.state_cleared" if cleared else "act.state_set"
    name = Text(key, names=[_name(each) for each in people], state=Text(declared.label))
    return session.perform(name, facts, origin)


def _lasting_state(person: Actor, state: str, value: object) -> list[Fact]:
    before = person.sheet.get("states", [])
    after = [each for each in before if each.get("id") != state]
    if value is not None:
        after.append({"id": state, "value": value})
    return _if_changed(change(Ref("character", person.id), person.character, ("sheet", "states"), after))


def _name(actor: Actor) -> str:
    return display_name(actor.character, actor.combatant)


def _ref(encounter: str) -> Ref:
    return Ref("encounter", encounter)


def _removal(kind: str, document: Document) -> Removed:
    return Removed(Ref(kind, document["id"]), document)


def _if_changed(fact: Changed) -> list[Fact]:
    return [] if fact.before == fact.after and type(fact.before) is type(fact.after) else [fact]


def _note(session: Session, encounter: str, name: Text) -> Entry:
    """Return the log entry of who came, went, or ended a fight."""
    document = session.encounter(encounter)
    return note_of("encounter", [name], session.catalogues, encounter=encounter, round_=document["round"])
