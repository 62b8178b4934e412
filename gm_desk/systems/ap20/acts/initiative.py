"""The order of a fight, rolled once, and of a duel, where the quicker hand decides. Rulebook: «Инициатива»."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document, Ref
from gm_desk.systems.ap20.acts.defence import MOST_MODIFIER
from gm_desk.systems.ap20.acts.economy import form_of
from gm_desk.systems.ap20.states import out
from gm_desk.systems.people import combatant_ref, fleeting, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at, fights, nothing

FIRST = 1_000_000.0
"""What acting first without a roll is worth: more than any roll."""


def worth(roll: Document) -> float | None:
    """Return what a roll is worth, more acting earlier: the score, then agility, then the lot (RULINGS 2.1.3)."""
    if roll.get("first"):
        return FIRST
    score = roll.get("result")
    if type(score) is not int:
        return None
    return score + (roll.get("agility") or 0) / 1e4 + (roll.get("lot") or 0) / 1e7


def _everybody(scene: Scene) -> dict[str, Actor]:
    people = [*([scene.actor] if scene.actor else []), *scene.others]
    return {str(each.combatant["id"]): each for each in people if each.combatant}


def play(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Roll for all who can act and set rolls and order; those who are out keep their places at the end, without a roll.

    A duel that was rolled before the first round stands. Raises: Refused outside of an encounter.
    """
    if scene.encounter is None:
        raise Refused("no_encounter", "act.encounter")
    fighters = _everybody(scene)
    able = {name: each for name, each in fighters.items() if not out(each)}
    if able and not scene.encounter["round"] and all(_duelled(each) for each in able.values()):
        table.say(Text("ap20.log.duel_stands", order=[name_of(each) for each in able.values()]))
        return
    participants = [_participant(name, each) for name, each in able.items()]
    title = Text("ap20.act.initiative_title")
    order = _resolve(table, able, {"participants": participants}, title, duel=False) if able else []
    for name, each in fighters.items():
        if name not in able and each.combatant:
            table.change(combatant_ref(each.combatant), ("roll",), None)
    order += [name for name in fighters if name not in able]
    table.change(Ref("encounter", str(scene.encounter["id"])), ("order",), order)


def _participant(name: str, actor: Actor) -> Document:
    if fleeting(actor, "assessing"):
        return {"id": name, "assessing": True}
    return {"id": name, "agility": actor.sheet["agility"], "wits": actor.sheet["wits"]}


def _resolve(table: Table, people: dict[str, Actor], request: Document, title: Text, *, duel: bool) -> list[str]:
    """Roll, note every roll, say the order, and return it."""
    rollers = {name: each.id for name, each in people.items()}
    rollers |= {f"lot:{name}": each.id for name, each in people.items()}
    outcome = table.resolve("initiative", "initiative", request, rollers, title)
    faces = table.faces("initiative")
    for line in outcome["order"]:
        roll = {"result": line["score"], "tied": line["tied"], "agility": 0, "lot": 0}
        if line["score"] is None:
            roll["first"] = True
        else:
            roll["agility"] = 0 if duel else people[line["id"]].sheet["agility"]
            roll["lot"] = next(iter(faces.get(f"lot:{line['id']}", [0])))
        table.change(Ref("combatant", line["id"]), ("roll",), {**roll, "duel": True} if duel else roll)
    key = "ap20.log.duel" if duel else "ap20.log.initiative"
    table.say(Text(key, order=[_line(people, line) for line in outcome["order"]]))
    return [line["id"] for line in outcome["order"]]


def _line(people: dict[str, Actor], line: Document) -> Text:
    name = name_of(people[line["id"]])
    if line["score"] is None:
        return Text("ap20.log.initiative_first", actor=name)
    return Text(
        "ap20.log.initiative_tied" if line["tied"] else "ap20.log.initiative_one", actor=name, score=line["score"]
    )


# ── Duels ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _duelled(actor: Actor) -> bool:
    return bool(actor.combatant and (actor.combatant["roll"] or {}).get("duel"))


def _bonuses(scene: Scene, answers: Answers) -> tuple[Sequence[Field], list[Actor], list[int]]:
    """Ask what each has for drawing quickly: perks, a holster, a hand on the grip."""
    form = form_of(answers)
    people = [acting(scene), *scene.targets]
    bonuses = [
        form.about(place, name_of(each)).whole("draw_bonus", low=-MOST_MODIFIER, high=MOST_MODIFIER, signed=True)
        for place, each in enumerate(people)
    ]
    return form.fields, people, bonuses


def _duel_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _bonuses(scene, answers)[0] if scene.actor else ()


def _duel(scene: Scene, answers: Answers, table: Table) -> None:
    """Roll who is quicker; the duellists share out the places that they have in the order."""
    aimed_at(scene)
    if scene.encounter is None:
        raise Refused("no_encounter", "act.encounter")
    _fields, people, bonuses = _bonuses(scene, answers)
    named = {str(each.combatant["id"]): each for each in people if each.combatant}
    participants = [{"id": name, "draw_bonus": bonus} for name, bonus in zip(named, bonuses, strict=True)]
    title = Text("ap20.act.duel_title", names=[name_of(each) for each in people])
    quickest = iter(_resolve(table, named, {"participants": participants, "duel": True}, title, duel=True))
    order = _complete(scene.encounter["order"], named)
    order = [next(quickest) if name in named else name for name in order]
    table.change(Ref("encounter", str(scene.encounter["id"])), ("order",), order)


def _complete(order: Sequence[str], names: Iterable[str]) -> list[str]:
    return [*order, *(name for name in names if name not in order)]


INITIATIVE = Act("initiative", "ap20.act.initiative", "none", nothing, play, icon="list-ordered")
DUEL = Act("duel", "ap20.act.duel", "several", _duel_form, _duel, fights, icon="swords")
