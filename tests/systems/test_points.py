"""Hit points of the systems that count them, edited by hand: whoever is whole stays whole, the wounded stay wounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_desk import bootstrap
from gm_desk.app import roster

SYSTEMS = ("ap20", "squad6", "tactics100", "opus100")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_new_number_of_hit_points_is_whole_for_the_whole_and_takes_nothing_from_a_wound(
    system: str, tmp_path: Path
) -> None:
    session = bootstrap.create_campaign(tmp_path / "new.gmdesk", "New", system, "en")
    who = roster.create(session, "Anna", "player")
    most = ("sheet", "hp", "max")
    roster.edit(session, who, most, 14)
    assert session.character(who)["sheet"]["hp"] == {"max": 14, "current": 14}
    session.undo()
    blank = session.system.sheet.blank()["hp"]
    assert session.character(who)["sheet"]["hp"] == blank

    roster.edit(session, who, most, 14)
    roster.edit(session, who, ("sheet", "hp", "current"), 5)
    roster.edit(session, who, most, 9)
    assert session.character(who)["sheet"]["hp"] == {"max": 9, "current": 5}
    session.close()
