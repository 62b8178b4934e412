"""The day: action points spent on work, and the morning that gives them back. Rulebook: «Очки действия», «Оглушение»."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.kmrp.states import without
from gm_desk.systems.kmrp.tables import ACTION_POINTS, LEAST_ACTION_POINTS
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting

MOST_POINTS = 10_000


def _spending(answers: Answers) -> tuple[Form, int]:
    form = Form("kmrp.act.spend_ap", answers)
    return form, form.whole("points", 1, low=1, high=MOST_POINTS)


def _spends(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    return _spending(answers)[0].fields


def _spend(scene: Scene, answers: Answers, table: Table) -> None:
    """Spend points of the day; what is left never falls below -100 (rulebook: Очки действия)."""
    actor = acting(scene)
    points = _spending(answers)[1]
    most = ACTION_POINTS.at(actor.sheet["attributes"]["endurance"])
    spent = max(actor.sheet["ap_spent"], min(actor.sheet["ap_spent"] + points, most - LEAST_ACTION_POINTS))
    table.change(character_ref(actor), ("sheet", "ap_spent"), spent)
    title = Text("kmrp.act.spend_ap.title", actor=name_of(actor))
    request = {"endurance": actor.sheet["attributes"]["endurance"], "spent": spent}
    left = table.resolve("points", "action_points", request, {}, title)["left"]
    words = {"spent": points, "left": str(left).replace("-", "−")}
    table.say(Text("kmrp.log.spent_ap", actor=name_of(actor), **words))


def _mornings(scene: Scene, answers: Answers) -> tuple[Form, bool, bool]:
    form = Form("kmrp.act.new_day", answers)
    everybody = bool(scene.others) and form.flag("everybody", default=True)
    return form, everybody, form.flag("stun", default=True)


def _new_days(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _mornings(scene, answers)[0].fields


def _new_day(scene: Scene, answers: Answers, table: Table) -> None:
    """Begin a day: action points are full; stun wounds that are a day old are gone."""
    actor = acting(scene)
    _form, everybody, stun = _mornings(scene, answers)
    people = {each.id: each for each in (actor, *(scene.others if everybody else ()))}
    table.say(Text("kmrp.log.new_day", names=[name_of(each) for each in people.values()]))
    for each in people.values():
        ref = character_ref(each)
        table.change(ref, ("sheet", "ap_spent"), 0)
        if stun and each.sheet["stun_wounds"]:
            _wake(table, each)


def _wake(table: Table, actor: Actor) -> None:
    """Take the stun wounds off the pyramid, and the knock-out that came with them."""
    ref = character_ref(actor)
    sheet: Document = table.document(ref)["sheet"]
    table.change(ref, ("sheet", "wounds"), without(sheet["wounds"], sheet["stun_wounds"]))
    table.change(ref, ("sheet", "stun_wounds"), [])
    table.change(ref, ("sheet", "states"), [row for row in sheet["states"] if row["id"] != "knocked_out"])
    table.say(Text("kmrp.log.stun_gone", actor=name_of(actor)))


SPEND_AP = Act("spend_ap", "kmrp.act.spend_ap.label", "none", _spends, _spend, icon="clock")
NEW_DAY = Act("new_day", "kmrp.act.new_day.label", "none", _new_days, _new_day, icon="sun")
