"""A squad at the small table: a rifleman of the players', a machine gunner and a tank against them."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Ref
from gm_desk.systems.squad6 import SYSTEM
from tests.systems.desk import Desk, Json

PISTOL = {"id": "pistol", "name": "ТТ", "dice": 2, "close_at": 3, "far_at": 5}
SELF_LOADING = {"id": "rifle", "name": "СВТ", "dice": 3, "close_at": 5, "far_at": 4}
SMG = {"id": "smg", "name": "ППШ", "skill": "Автоматы", "dice": 4, "close_at": 3, "far_at": 5, "automatic": True}
ANTI_TANK = {"id": "ptr", "name": "ПТР", "dice": 2, "close_at": 5, "far_at": 4, "anti_vehicle": True}
GRENADES = {"id": "bundle", "name": "Связка", "dice": 2, "close_at": 4, "far_at": None, "anti_vehicle": True}


def side(desk: Desk, name: str, of: str) -> None:
    """Put somebody on a side."""
    desk.documents[Ref("combatant", f"{name}!")]["states"]["side"] = of


def fighter(desk: Desk, name: str, of: str = "foes", **sheet: Json) -> str:
    """Add a soldier of a side: defence 2, melee 2 and three hit points unless told otherwise."""
    desk.add(name, **{"defence": 2, "melee": 2, "hp": {"max": 3, "current": 3}} | sheet)
    side(desk, name, of)
    return name


def squad(**settings: Json) -> Desk:
    """Two of the players', two foes and a tank of three."""
    desk = Desk(SYSTEM, settings=settings)
    fighter(desk, "Нина", "players", weapons=[PISTOL, SELF_LOADING, ANTI_TANK, GRENADES])
    fighter(desk, "Олег", "players", skills=[{"name": "Автоматы", "value": 1}], weapons=[SMG])
    fighter(desk, "Курт", weapons=[PISTOL])
    fighter(desk, "Ганс", melee=1, equipment=[{"name": "Ватник", "melee_defence": 1, "defence": 1}])
    fighter(desk, "Танк", vehicle={"crew": 3}, weapons=[ANTI_TANK | {"id": "gun"}, SMG | {"skill": ""}])
    return desk


def refused(desk: Desk, name: str, actor: str, *targets: str, **answers: Json) -> str:
    """The key of what the act is refused for, which `anyway` must be there to overrule."""
    with pytest.raises(Refused) as problem:
        desk.act(name).play(desk.scene(actor, *targets), answers, desk.script({}))
    if problem.value.key not in HARD:
        assert "anyway" in desk.form(name, actor, *targets, **answers)
    return problem.value.key.removeprefix("squad6.desk.")


HARD = {
    "squad6.desk.no_melee_with_vehicle",
    "squad6.desk.no_weapon",
    "squad6.desk.no_seat",
    "squad6.desk.nothing_jammed",
}
"""What no word of the game master's overrules: there is nothing to do it with."""
