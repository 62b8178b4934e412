"""The order of a round: reaction rolled by everybody who can act. Rulebook: «Порядок и структура боя»."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document, Ref
from gm_desk.systems.kmrp.standing import account, attribute, burdens, hurts, totals
from gm_desk.systems.kmrp.states import out
from gm_desk.systems.people import combatant_ref, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    """Return no questions: everything stands on the sheets."""
    return ()


def play(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Roll for all combatants and set rolls and order; those who are out keep their places at the end, without a roll.

    Raises: Refused outside of an encounter.
    """
    if scene.encounter is None:
        raise Refused("kmrp.desk.no_encounter", "act.encounter")
    everybody = [*([scene.actor] if scene.actor else []), *scene.others]
    fighters = {str(each.combatant["id"]): each for each in everybody if each.combatant}
    able = {name: each for name, each in fighters.items() if not out(each)}
    lines = _roll(table, able) if able else []
    for line in lines:
        roll = {key: line[key] for key in ("result", "quick_use", "interrupt", "tied")}
        table.change(Ref("combatant", line["id"]), ("roll",), roll | {"name_level": line["result"]})
    for name, each in fighters.items():
        if name not in able and each.combatant:
            table.change(combatant_ref(each.combatant), ("roll",), None)
    order = [line["id"] for line in lines]
    order += [name for name in fighters if name not in able]
    table.change(Ref("encounter", str(scene.encounter["id"])), ("order",), order)


def _roll(table: Table, able: dict[str, Actor]) -> list[Document]:
    participants = []
    shares = {}
    for name, each in able.items():
        reaction = attribute(each.sheet, "reaction")
        shares[name] = [*burdens(each.sheet, reaction), *hurts(each.sheet)]
        modifier, percent = totals(shares[name])
        participants.append({"id": name, "reaction": reaction.level, "modifier": modifier, "percent": percent})
    rollers = {name: each.id for name, each in able.items()}
    title = Text("kmrp.act.initiative.title")
    outcome = table.resolve("initiative", "initiative", {"participants": participants}, rollers, title)
    lines: list[Document] = outcome["order"]
    table.say(Text("kmrp.log.initiative", order=[_line(able[line["id"]], line) for line in lines]))
    for name, each in able.items():
        if (text := account(name_of(each), shares[name])) is not None:
            table.say(text)
    return lines


def _line(actor: Actor, line: Document) -> Text:
    key = "kmrp.log.initiative_tied" if line["tied"] else "kmrp.log.initiative_one"
    return Text(key, actor=name_of(actor), result_level=line["result"])


INITIATIVE = Act("initiative", "kmrp.act.initiative.label", "none", choices, play, icon="list-ordered")
