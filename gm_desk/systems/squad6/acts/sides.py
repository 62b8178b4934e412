"""The order of a fight: sides in turn, nothing is rolled (RULINGS 2.2.5). Within a side the game master's own order stays."""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document, Ref
from gm_desk.systems.people import combatant_ref
from gm_desk.systems.protocol import SIDES, Act, Answers, Scene, Table, Text, side_of
from gm_desk.systems.scenes import nothing
from gm_desk.systems.squad6.settings import setting


def sides_in_turn(settings: Document) -> list[str]:
    """Return the sides as they act: the campaign's first one, then the others."""
    first = setting(settings, "first_side")
    return sorted(SIDES, key=lambda side: (side != first, SIDES.index(side)))


def _play(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Set each one's place by its side. Raises: Refused outside of an encounter."""
    if scene.encounter is None:
        raise Refused("no_encounter", "act.encounter")
    turns = sides_in_turn(scene.settings)
    everybody = [*([scene.actor] if scene.actor else []), *scene.others]
    ranks = {}
    for each in everybody:
        if each.combatant is not None:
            rank = turns.index(side_of(each)) + 1
            ranks[str(each.combatant["id"])] = rank
            table.change(combatant_ref(each.combatant), ("roll",), {"rank": rank})
    order = sorted(ranks, key=lambda name: ranks[name])
    table.change(Ref("encounter", str(scene.encounter["id"])), ("order",), order)
    there = [side for side in turns if any(side_of(each) == side for each in everybody)]
    table.say(Text("squad6.log.sides", sides=there))


SIDES_IN_TURN = Act("sides", "squad6.deed.sides", "none", nothing, _play, icon="list-ordered")
