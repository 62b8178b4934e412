"""What the GM does to encounters beside playing acts: make, fill, reorder, group, mark. Each is one named, undoable act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm_desk.app.documents import display_name, new_combatant, new_encounter, new_id, required_name
from gm_desk.app.grouping import gathered, group_of, groups_of, moved, shifted
from gm_desk.app.joining import newcomers
from gm_desk.app.play import Play
from gm_desk.app.ports import Done
from gm_desk.app.public_names import now_known
from gm_desk.app.session import Session
from gm_desk.core.errors import InvalidInput, Refused
from gm_desk.core.facts import ABSENT, Added, Changed, Document, Fact, Path, Ref, Removed, change, same
from gm_desk.systems.protocol import SIDE, Actor, Text

Origin = object

KNOWN_BY = (("hidden",), ("alias",))
"""What of a combatant decides by which name the players know it."""


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
    copied["one_roll"] = bool(source.get("one_roll"))
    facts: list[Fact] = []
    for each in session.combatants(encounter):
        old = each.combatant or {}
        new = new_combatant(
            str(copied["id"]), each.id, number=old["number"], alias=old["alias"], hidden=bool(old["hidden"])
        )
        new["group"] = group_of(old)
        new["states"] = {name: value for name, value in old["states"].items() if name == SIDE.id}
        copied["order"].append(new["id"])
        facts.append(Added(Ref("combatant", new["id"]), dict(new)))
    facts.insert(0, Added(_ref(copied["id"]), copied))
    session.perform(Text("act.encounter_created", name=copied["name"]), facts, origin)
    return str(copied["id"])


def arrival(encounter: str, characters: Sequence[str]) -> Play:
    """Return the act by which characters join an encounter, each once; a template makes a new numbered NPC.

    In a fight under way they roll for their places in it.
    """
    return Play("join", encounter=encounter, answers={"newcomers": [list(each) for each in newcomers(characters)]})


def add(session: Session, encounter: str, characters: Sequence[str], origin: Origin = None) -> list[str]:
    """Let characters join whose dice, if they need any, the app rolls. Return the new combatants' ids.

    Raises: Refused (`already_there`) when all of them stand in the encounter already; `incomplete` where the table must throw.
    """
    done = session.execute(session.preview(arrival(encounter, characters)), origin)
    return [fact.ref.id for fact in done.facts if isinstance(fact, Added) and fact.ref.kind == "combatant"]


def dismiss(session: Session, encounter: str, combatants: Sequence[str], origin: Origin = None) -> Done | None:
    """Let combatants leave. If the turn is one of theirs, it passes to the next who has not had it.

    Where that turn cannot begin before the table has thrown for it, nobody has the turn until it is passed on.
    """
    there = [str(each.combatant["id"]) for each in session.combatants(encounter) if each.combatant]
    leaving = tuple(name for name in there if name in combatants)
    if not leaving:
        return None
    play = Play("leave", targets=leaving, encounter=encounter)
    preview = session.preview(play)
    if not preview.complete:
        preview = session.preview(play.answer("pass_on", False))
    return session.execute(preview, origin)


def move(session: Session, encounter: str, combatant: str, place: int, origin: Origin = None) -> Done | None:
    """Put a combatant, and who stands with it in its group, at another place of the order (0: first)."""
    order, groups = _order(session, encounter)
    if combatant not in order:
        return None
    after = moved(order, groups, combatant, place)
    name = Text("act.moved", name=_name(session.actor(combatant, encounter)), place=after.index(combatant) + 1)
    return _reorder(session, encounter, after, name, origin)


def shift(session: Session, encounter: str, combatants: Sequence[str], by: int, origin: Origin = None) -> Done | None:
    """Move combatants one place up (`by` -1) or down (1), together and past whole groups; nothing happens at the end."""
    order, groups = _order(session, encounter)
    after = shifted(order, groups, combatants, by)
    if after is None:
        return None
    first = next(name for name in after if name in combatants)
    name = Text("act.moved", name=_name(session.actor(first, encounter)), place=after.index(first) + 1)
    return _reorder(session, encounter, after, name, origin)


def _order(session: Session, encounter: str) -> tuple[list[str], dict[str, str]]:
    people = session.combatants(encounter)
    return [str(each.combatant["id"]) for each in people if each.combatant], groups_of(people)


def _reorder(session: Session, encounter: str, order: list[str], name: Text, origin: Origin) -> Done | None:
    fact = change(_ref(encounter), session.encounter(encounter), ("order",), order)
    return session.perform(name, _if_changed(fact), origin)


# ── Groups ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def group(session: Session, encounter: str, combatants: Sequence[str], origin: Origin = None) -> Done | None:
    """Let combatants roll once for their place and stand together, where the first of them stands. Raises: Refused for one alone."""
    people = [each for each in session.combatants(encounter) if each.combatant and each.combatant["id"] in combatants]
    if len(people) < 2:
        raise Refused("one_is_no_group", "encounter")
    names = [str(each.combatant["id"]) for each in people if each.combatant]
    text = Text("act.grouped", names=[_name(each) for each in people])
    return _regroup(session, encounter, dict.fromkeys(names, new_id()), text, origin)


def ungroup(session: Session, encounter: str, combatants: Sequence[str], origin: Origin = None) -> Done | None:
    """Let combatants roll each for themselves again."""
    people = [each for each in session.combatants(encounter) if each.combatant and each.combatant["id"] in combatants]
    text = Text("act.ungrouped", names=[_name(each) for each in people])
    return _regroup(session, encounter, dict.fromkeys(combatants), text, origin)


def roll_equals_once(session: Session, encounter: str, wanted: bool, origin: Origin = None) -> Done | None:
    """Let equals roll once: those who stand in the encounter now, and those who join; or let newcomers roll for themselves."""
    document = session.encounter(encounter)
    facts: list[Fact] = [change(_ref(encounter), document, ("one_roll",), wanted)]
    equals: dict[str, list[str]] = {}
    for each in session.combatants(encounter):
        if each.combatant and each.combatant["number"]:
            equals.setdefault(str(each.character["name"]), []).append(str(each.combatant["id"]))
    alike = [names for names in equals.values() if len(names) > 1] if wanted else []
    groups = {name: group for names in alike for group in [new_id()] for name in names}
    text = Text("act.equals_roll_once" if wanted else "act.equals_roll_alone", encounter=document["name"])
    return _regroup(session, encounter, groups, text, origin, facts)


def _regroup(
    session: Session,
    encounter: str,
    groups: Mapping[str, str | None],
    name: Text,
    origin: Origin,
    facts: Sequence[Fact] = (),
) -> Done | None:
    """Put combatants into groups, and whoever is in one together in the order."""
    found = list(facts)
    people = []
    for each in session.combatants(encounter):
        combatant = each.combatant or {}
        if combatant["id"] in groups:
            ref, group_now = Ref("combatant", combatant["id"]), groups[combatant["id"]]
            if group_of(combatant) != group_now:
                found.append(change(ref, combatant, ("group",), group_now))
            combatant = combatant | {"group": group_now}
        people.append(Actor(each.character, combatant))
    order = gathered([str(each.combatant["id"]) for each in people if each.combatant], groups_of(people))
    found += _if_changed(change(_ref(encounter), session.encounter(encounter), ("order",), order))
    return session.perform(name, found, origin)


# ── States and the like ───────────────────────────────────────────────────────────────────────────────────────────────


def set_value(
    session: Session, combatants: Sequence[str], path: Path, value: object, name: Text, origin: Origin = None
) -> Done | None:
    """Set one value (`alias`, `hidden`, …) of several combatants at once, as one act called `name`."""
    facts: list[Fact] = []
    encounters: set[str] = set()
    for combatant in combatants:
        ref = Ref("combatant", combatant)
        document = session.store.document(ref)
        encounters.add(document["encounter"])
        facts += _if_changed(change(ref, document, path, value))
    if path in KNOWN_BY and facts:
        for encounter in sorted(encounters):
            facts += _numbers_after(session, encounter, combatants, {str(path[0]): value})
    return session.perform(name, facts, origin)


def _numbers_after(
    session: Session, encounter: str, combatants: Sequence[str], values: Mapping[str, object]
) -> list[Fact]:
    """Return what a fight under way keeps of the numbers by which the players know whom they see, once combatants have these values.

    The others keep those that they are seen with already: theirs come first.
    """
    document = session.encounter(encounter)
    if not document["round"]:
        return []
    others, all_after = [], []
    for each in session.combatants(encounter):
        if each.combatant and each.combatant["id"] in combatants:
            all_after.append(Actor(each.character, {**each.combatant, **values}))
        else:
            all_after.append(each)
            others.append(each)
    first = now_known(others, document)
    known = now_known(all_after, document if first is None else {**document, "known": first}) or first
    return [] if known is None else [change(_ref(encounter), document, ("known",), known)]


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
    words: dict[str, object] = {"names": [_name(each) for each in people], "state": Text(declared.label)}
    chosen = next((each for each in declared.choices if each.value == value and not cleared), None)
    if chosen is not None:
        key, words["choice"] = "act.state_chosen", chosen.label if chosen.literal else Text(chosen.label)
    name = Text(key, **words)
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
    return [] if same(fact.before, fact.after) else [fact]
