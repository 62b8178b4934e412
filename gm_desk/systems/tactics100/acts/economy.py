"""What an act costs: the turn's two actions, judged by tactics100.turn, and what lies in the magazine. «3. Действия и движение».

What the rules forbid here the GM may allow: a flag of the form says "anyway".
"""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.people import character_ref, name_of, seen, set_state
from gm_desk.systems.protocol import Actor, Table, Text
from gm_desk.systems.tactics100.states import ask, spent


def anyway(form: Form) -> bool:
    """Ask whether the GM allows what the rules forbid."""
    return form.flag("anyway", minor=True)


def check(actor: Actor, *actions: str, overruled: bool) -> None:
    """Refuse actions that the turn has no room for. Raises: Refused."""
    if overruled or actor.combatant is None:
        return
    done = spent(actor)["actions"]
    if not ask("turn", {"actions": [*done, *actions]})["legal"]:
        raise Refused("tactics100.desk.turn_over", "act.anyway", actor=name_of(actor), action=list(done))


NOTHING_WALKED: Document = {"straight": 0, "diagonal": 0}


def spend(table: Table, actor: Actor, *actions: str, overruled: bool, walked: Document = NOTHING_WALKED) -> None:
    """Take actions off the turn, and the steps that they walked; say where the GM allowed more than there is."""
    steps = walked["straight"] + walked["diagonal"]
    if actor.combatant is None or not (actions or steps):
        return
    before = spent(seen(table, actor))
    done = [*before["actions"], *actions]
    if actions and ask("turn", {"actions": done})["legal"]:
        table.resolve("turn", "turn", {"actions": done}, {}, Text("tactics100.act.turn", actor=name_of(actor)))
    elif actions and overruled:
        table.say(Text("tactics100.log.anyway", actor=name_of(actor)))
        done = before["actions"]
    total = {key: before[key] + walked[key] for key in ("straight", "diagonal")}
    way = walked["way"] if steps else before.get("way")
    set_state(table, actor, "spent", {"actions": done, **total} | ({"way": way} if way else {}))


# ── Magazines ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_loaded(weapon: Document) -> bool:
    """Tell whether there is a round for it; where magazines are not counted there always is (RULINGS 2.3.29)."""
    return weapon["magazine"] is None or bool(weapon["loaded"])


def check_loaded(weapon: Document, *, overruled: bool) -> None:
    """Refuse an empty weapon. Raises: Refused."""
    if not overruled and not is_loaded(weapon):
        key = "none_left" if weapon["kind"] == "grenade" else "empty"
        raise Refused(f"tactics100.desk.{key}", "act.weapon", weapon=weapon["name"])


def fire(table: Table, actor: Actor, weapon: Document) -> None:
    """Take one round out of the magazine, if there is one and rounds are counted."""
    if weapon["magazine"] is not None and weapon["loaded"]:
        place = next(at for at, each in enumerate(actor.sheet["weapons"]) if each["id"] == weapon["id"])
        table.change(character_ref(actor), ("sheet", "weapons", place, "loaded"), weapon["loaded"] - 1)
