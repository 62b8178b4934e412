"""Coming to a fight, going from it, and its end, for any system. Acts like others: previewed, one transaction, undoable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gm_desk.app.grouping import groups_of, with_newcomer
from gm_desk.app.joining import Joining, Newcomer
from gm_desk.app.play import Preview, Script
from gm_desk.app.public_names import now_known
from gm_desk.app.trail import facts_of, with_facts
from gm_desk.app.turns import Passage, expire, leave, name_of, no_choices
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Added, Changed, Document, Ref
from gm_desk.systems.protocol import SIDE, Act, Actor, Answers, Choice, Field, Scene, System, Table, Text

WHEN = Field(
    "when",
    "choice",
    "turn.join_when",
    default="next_round",
    choices=(Choice("next_round", "turn.join_next_round"), Choice("at_once", "turn.join_at_once")),
    late=True,
)
"""What becomes of a newcomer whose place in the order has passed."""


def arrival_acts(system: System) -> tuple[Act, ...]:
    """Return the acts by which combatants come and go, and a fight ends."""
    return (
        Act("join", "turn.join", "none", _join_choices, partial(_join, system)),
        Act("leave", "turn.leave", "several", no_choices, partial(_leave, system)),
        Act("end_fight", "turn.end", "none", no_choices, partial(_end, system)),
    )


def _encounter(scene: Scene) -> Document:
    if scene.encounter is None:
        raise Refused("no_encounter", "encounter")
    return scene.encounter


# ── Coming ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _join_choices(_scene: Scene, _answers: Answers) -> Sequence[Field]:
    return (WHEN,)


def _join(system: System, scene: Scene, answers: Answers, table: Table) -> None:
    """Let characters join (`newcomers`: ids); in a fight under way they roll and are put where they belong.

    Raises: Refused (`already_there`) when all of them stand in the encounter already.
    """
    assert isinstance(table, Script)
    encounter = _encounter(scene)
    joining = Joining(table.document, encounter, [each.combatant for each in scene.others if each.combatant])
    for each in answers["newcomers"]:
        joining.admit(Newcomer(*each))
    if not joining.combatants:
        raise Refused("already_there", "encounter", encounter=encounter["name"])
    for fact in joining.facts:
        if isinstance(fact, Added):
            table.add(fact.ref, fact.after)
        elif isinstance(fact, Changed):
            table.change(fact.ref, fact.path, fact.after)
    table.say(Text("act.joined", names=joining.names, encounter=encounter["name"]))
    if encounter["round"]:
        _take_places(system, scene, table, joining.combatants, answers.get("when", WHEN.default) == "at_once")


def _take_places(system: System, scene: Scene, table: Table, newcomers: Sequence[str], at_once: bool) -> None:
    """Let newcomers roll, each where it belongs; who comes too late for this round acts in the next, or at once."""
    passage = Passage(system, scene, table)
    people = {name: passage.actor(name) for name in (*passage.ids, *newcomers)}
    groups = groups_of(people.values())
    old = {groups[name]: _roll(people[name]) for name in passage.ids if name in groups and _roll(people[name])}
    rolling = [people[name] for name in newcomers if groups.get(name) not in old]
    order = [name for name in passage.order if name not in newcomers]
    if rolling:
        passage.roll(rolling)
    for name in newcomers:
        if groups.get(name) in old:
            table.change(Ref("combatant", name), ("roll",), old[groups[name]])
    late = []
    for name in newcomers:
        people[name] = passage.actor(name)
        order = with_newcomer(order, people, name, system.order.worth)
        if not at_once and _has_passed(order, name, passage):
            passage.done.append(name)
            late.append(name)
    table.change(passage.ref, ("order",), order)
    table.change(passage.ref, ("done",), passage.done)
    if late:
        names = [name_of(people[name]) for name in late]
        table.say(Text("turn.joined_too_late", names=names, count=len(late), round=passage.round + 1))


def _has_passed(order: Sequence[str], name: str, passage: Passage) -> bool:
    """Tell whether a newcomer stands before the first whose turn is not over, or who is in the middle of it."""
    over, busy = passage.done, (passage.before["turn"], *passage.begun)
    first = next((place for place, each in enumerate(order) if each not in over and each != name), len(order))
    return any(each in over or each in busy for each in order[order.index(name) + 1 : first + 1])


def _roll(actor: Actor) -> Document | None:
    return actor.combatant["roll"] if actor.combatant else None


def comes_too_late(preview: Preview) -> bool:
    """Tell whether a join leaves somebody out of this round, so that the GM should have a word in it."""
    changed = (fact.path for fact in preview.facts if isinstance(fact, Changed) and fact.ref.kind == "encounter")
    return preview.play.act == "join" and ("done",) in changed


def asks_when(preview: Preview) -> bool:
    """Tell whether it matters when a newcomer acts: its place has passed, or would have but for the GM's word."""
    return comes_too_late(preview) or WHEN.key in preview.play.answers


# ── Going ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _leave(system: System, scene: Scene, answers: Answers, table: Table) -> None:
    """Let the targets leave. A turn of theirs passes to the next who has not had it, unless `pass_on` is false."""
    assert isinstance(table, Script)
    encounter = _encounter(scene)
    gone = {str(each.combatant["id"]) for each in scene.targets if each.combatant}
    names = [name_of(each) for each in scene.targets]
    ref = Ref("encounter", encounter["id"])
    if encounter["round"] and (known := now_known(scene.others, encounter)) is not None:
        table.change(ref, ("known",), known)
    for name in sorted(gone):
        table.remove(Ref("combatant", name))
    for fact in leave(encounter, gone):
        if isinstance(fact, Changed):
            table.change(fact.ref, fact.path, fact.after)
    table.say(Text("act.left", names=names, encounter=encounter["name"]))
    if encounter["turn"] in gone and answers.get("pass_on", True):
        _pass_on(Passage(system, scene, table, gone))


def _pass_on(passage: Passage) -> None:
    """Begin the turn of the next in this round; going back takes this back with the passage before it."""
    turn = passage.take_turn()
    trail = list(passage.before["trail"])
    if trail:
        last = with_facts(trail[-1], [*facts_of(trail[-1]), *passage.changes()])
        if "over" in last:
            last["over"] = [*last["over"], *passage.over()]
        trail[-1] = last
    if turn is not None:
        passage.table.say(Text("turn.of", round=passage.round, name=name_of(passage.actor(turn))))
    passage.finish(turn, trail, passage.before["ahead"])


def _end(system: System, scene: Scene, _answers: Answers, table: Table) -> None:
    """End the fight: no round, no turn; states of the fight are cleared, wounds stay, and everybody stays on their side."""
    encounter = _encounter(scene)
    ref = Ref("encounter", encounter["id"])
    table.say(Text("act.fight_ended", encounter=encounter["name"]))
    for each in scene.others:
        if each.combatant:
            _stand_down(system, Ref("combatant", each.combatant["id"]), table)
    for key, value in (
        ("round", 0),
        ("turn", None),
        ("done", []),
        ("begun", []),
        ("trail", []),
        ("ahead", []),
        ("known", {}),
    ):
        if value or key in encounter:
            table.change(ref, (key,), value)


def _stand_down(system: System, ref: Ref, table: Table) -> None:
    def now() -> Actor:
        combatant = table.document(ref)
        return Actor(table.document(Ref("character", combatant["character"])), combatant)

    system.fight_ended(now(), table)
    expire(system, now(), table, "fight_end")
    kept = {name: value for name, value in table.document(ref)["states"].items() if name == SIDE.id}
    table.change(ref, ("states",), kept)
    table.change(ref, ("roll",), None)
