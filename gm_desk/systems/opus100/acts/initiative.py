"""The order of a round: cascades by armour, the players first in each, all of them first in the opening («Атака», «Скорость»)."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document, Ref
from gm_desk.systems.opus100.acts.economy import form_of
from gm_desk.systems.opus100.settings import setting
from gm_desk.systems.opus100.states import gone
from gm_desk.systems.opus100.tables import LAST_RANK, RANK
from gm_desk.systems.people import combatant_ref, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text, side_of
from gm_desk.systems.scenes import fights

PLAYERS = "players"


def _opening(scene: Scene, answers: Answers) -> tuple[Sequence[Field], bool]:
    """Ask whether the players open the fight; where it begins just now they do, if the campaign's settings say so."""
    begins = scene.encounter is not None and scene.encounter["round"] == 0
    form = form_of(answers)
    opening = form.flag("opening", default=begins and bool(setting(scene, "opening")))
    return form.fields, opening


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _opening(scene, answers)[0]


def rank_of(sheet: Document) -> int:
    """Return the cascade of a character: its own, or its armour's."""
    own = sheet["initiative_rank"]
    return RANK[sheet["armour"]] if own is None else own


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Put everybody in order; those who are out keep their places at the end. Raises: Refused outside of an encounter."""
    if scene.encounter is None:
        raise Refused("no_encounter", "act.encounter")
    opening = _opening(scene, answers)[1]
    everybody = [*([scene.actor] if scene.actor else []), *scene.others]
    fighters = {str(each.combatant["id"]): each for each in everybody if each.combatant}
    places = {name: place for place, name in enumerate(scene.encounter["order"])}
    fighters = {name: fighters[name] for name in sorted(fighters, key=lambda name: places.get(name, len(places)))}
    able = {name: each for name, each in fighters.items() if not gone(each)}
    order = _resolve(table, able, opening=opening) if able else []
    for name, each in fighters.items():
        if each.combatant:
            table.change(
                combatant_ref(each.combatant), ("roll",), _roll(each, opening=opening) if name in able else None
            )
    order += [name for name in fighters if name not in able]
    table.change(Ref("encounter", str(scene.encounter["id"])), ("order",), order)


def _resolve(table: Table, able: dict[str, Actor], *, opening: bool) -> list[str]:
    participants = [_participant(name, each) for name, each in able.items()]
    request = {"participants": participants, "opening": opening}
    rollers = {name: each.id for name, each in able.items()}
    title = Text("opus100.act.initiative.title")
    order: list[str] = table.resolve("initiative", "initiative", request, rollers, title)["order"]
    key = "opus100.log.opening" if opening else "opus100.log.cascades"
    table.say(Text(key, order=[name_of(able[name]) for name in order]))
    return order


def _participant(name: str, actor: Actor) -> Document:
    side = "player" if side_of(actor) == PLAYERS else "npc"
    rank = actor.sheet["initiative_rank"]
    own = {} if rank is None else {"rank": rank}
    return {"id": name, "side": side, "armour": actor.sheet["armour"], **own}


def _roll(actor: Actor, *, opening: bool) -> Document:
    players = side_of(actor) == PLAYERS
    return {"rank": rank_of(actor.sheet), "players": players, "opens": opening and players}


def worth(roll: Document) -> float | None:
    """Return what a place in the order is worth: who opens, then cascade by cascade, the players first in each."""
    if type(roll.get("rank")) is not int:
        return None
    cascade = LAST_RANK + 1 if roll.get("opens") else -int(roll["rank"])
    return cascade + (0.5 if roll.get("players") else 0.0)


INITIATIVE = Act("initiative", "opus100.act.initiative.label", "none", _choices, _play, icon="list-ordered")
CASCADES = Act("cascades", "opus100.act.cascades.label", "none", _choices, _play, fights, icon="list-ordered")
"""The same by the GM's hand, in the middle of a round too: armour has changed, or nobody opens this fight."""
