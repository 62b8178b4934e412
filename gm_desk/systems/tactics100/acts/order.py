"""The order of a round: side by side, the players' first (RULINGS 2.3.28). Nothing is rolled."""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Ref
from gm_desk.systems.people import combatant_ref
from gm_desk.systems.protocol import SIDES, Act, Answers, Scene, Table, Text, side_of
from gm_desk.systems.scenes import nothing


def play(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Put the sides one after the other; within a side everybody stays where they stand.

    Raises: Refused outside of an encounter.
    """
    if scene.encounter is None:
        raise Refused("no_encounter", "act.encounter")
    everybody = [*([scene.actor] if scene.actor else []), *scene.others]
    ranked = sorted((each for each in everybody if each.combatant), key=lambda each: SIDES.index(side_of(each)))
    order = []
    for each in ranked:
        assert each.combatant is not None
        table.change(combatant_ref(each.combatant), ("roll",), {"rank": SIDES.index(side_of(each)) + 1})
        order.append(str(each.combatant["id"]))
    table.change(Ref("encounter", str(scene.encounter["id"])), ("order",), order)
    table.say(
        Text("tactics100.log.order", sides=[side for side in SIDES if any(side_of(each) == side for each in ranked)])
    )


ORDER = Act("order", "tactics100.act.order", "none", nothing, play)
