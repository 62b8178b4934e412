"""The toy's acts: strike somebody, check might, and roll the order of turns."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.facts import Document, Ref
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text


def name_of(actor: Actor) -> str:
    """Return the name, with the number of equals."""
    number = actor.combatant["number"] if actor.combatant else 0
    return f"{actor.character['name']} {number}" if number else str(actor.character["name"])


def _strike_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    weapons = scene.actor.sheet["weapons"] if scene.actor else []
    offered = tuple(Choice(place, each["name"], literal=True) for place, each in enumerate(weapons))
    fields = [
        Field("stance", "choice", "toy.stance", default="bold", choices=tuple(_stances())),
        Field(
            "guard",
            "level",
            "toy.guard",
            default=scene.targets[0].sheet["guard"] if scene.targets else 0,
            low=-3,
            high=3,
        ),
        Field("bonus", "integer", "toy.bonus", default=0, low=-9, high=9, signed=True),
        Field("range", "integer", "toy.range", default=None, low=0, high=99, nullable=True, unit="toy.metres"),
        Field("aimed", "flag", "toy.aimed", default=False),
        Field("cry", "text", "toy.cry", default=""),
    ]
    if offered:
        fields.insert(0, Field("weapon", "choice", "toy.weapon", default=0, choices=offered))
    if answers.get("aimed"):
        fields.append(Field("part", "choice", "toy.part", default="head", choices=(Choice("head", "toy.head"),)))
    return fields


def _stances() -> list[Choice]:
    return [Choice("bold", "toy.bold"), Choice("wary", "toy.wary")]


def _request(scene: Scene, answers: Answers) -> Document:
    values = {field.key: answers.get(field.key, field.default) for field in _strike_form(scene, answers)}
    assert scene.actor is not None
    might = scene.actor.sheet["might"] - (1 if values["stance"] == "wary" else 0)
    return {"might": might, "bonus": values["bonus"], "guard": values["guard"], "aimed": values["aimed"]}


def _strike_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("strike", _request(scene, answers)) if scene.targets else None


def _strike(scene: Scene, answers: Answers, table: Table) -> None:
    actor, target = scene.actor, scene.targets[0]
    assert actor is not None
    title = Text("toy.strike_title", actor=name_of(actor), target=name_of(target))
    rollers = {"blow": actor.id, "guard": target.id}
    outcome = table.resolve("strike", "strike", _request(scene, answers), rollers, title)
    if not outcome["hit"]:
        table.say(Text("toy.missed", actor=name_of(actor), target=name_of(target)))
        return
    table.say(Text("toy.struck", actor=name_of(actor), target=name_of(target), damage=outcome["damage"]))
    ref = Ref("character", target.id)
    left = table.document(ref)["sheet"]["hp"]["current"] - outcome["damage"]
    table.change(ref, ("sheet", "hp", "current"), left)
    if left <= 0 and target.combatant:
        table.change(Ref("combatant", target.combatant["id"]), ("states", "down"), True)


def _check_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    return (Field("difficulty", "integer", "toy.difficulty", default=0, low=-20, high=20, signed=True),)


def _check_request(scene: Scene, answers: Answers) -> Document:
    assert scene.actor is not None
    return {"target": 10 + scene.actor.sheet["might"] - answers.get("difficulty", 0)}


def _check(scene: Scene, answers: Answers, table: Table) -> None:
    assert scene.actor is not None
    title = Text("toy.check_title", actor=name_of(scene.actor))
    outcome = table.resolve("check", "check", _check_request(scene, answers), {"roll": scene.actor.id}, title)
    table.say(Text("toy.passed" if outcome["success"] else "toy.failed", actor=name_of(scene.actor)))


def _sweep(scene: Scene, answers: Answers, table: Table) -> None:
    assert scene.actor is not None
    table.say(Text("toy.swept", actor=name_of(scene.actor), targets=[name_of(each) for each in scene.targets]))
    for target in scene.targets:
        if target.combatant:
            table.change(Ref("combatant", target.combatant["id"]), ("states", "dazed"), 2)


def _order(scene: Scene, answers: Answers, table: Table) -> None:
    assert scene.encounter is not None
    people = {str(each.combatant["id"]): each for each in scene.others if each.combatant}
    request = {"participants": [{"id": name, "speed": each.sheet["might"]} for name, each in people.items()]}
    rollers = {name: each.id for name, each in people.items()}
    outcome = table.resolve("order", "order", request, rollers, Text("toy.order_title"))
    for line in outcome["order"]:
        table.change(Ref("combatant", line["id"]), ("roll",), {"result": line["result"]})
    table.change(Ref("encounter", scene.encounter["id"]), ("order",), [line["id"] for line in outcome["order"]])


STRIKE = Act("strike", "toy.strike", "one", _strike_form, _strike, odds=_strike_odds, icon="swords")
CHECK = Act(
    "check",
    "toy.check",
    "none",
    _check_form,
    _check,
    odds=lambda scene, answers: ("check", _check_request(scene, answers)),
)
SWEEP = Act("sweep", "toy.sweep", "several", lambda _scene, _answers: (), _sweep)
HIDE = Act(
    "hide",
    "toy.hide",
    "none",
    lambda _scene, _answers: (),
    _sweep,
    available=lambda scene: not scene.others,
    secret=True,
)
ORDER = Act("order", "toy.order", "none", lambda _scene, _answers: (), _order)
