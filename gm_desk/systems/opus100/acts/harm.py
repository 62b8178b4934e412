"""What damage, a heavy wound and pains leave on a sheet («Атака»: a critical deals a heavy wound and two pains)."""

from __future__ import annotations

from typing import NamedTuple

from gm_desk.systems.opus100.states import gone
from gm_desk.systems.people import character_ref, name_of, seen
from gm_desk.systems.protocol import Actor, Table, Text

MOST = 1_000
"""No sheet counts more heavy wounds or pains than this."""


class Harm(NamedTuple):
    """What somebody suffers."""

    damage: int = 0
    heavy_wounds: int = 0
    pain: int = 0


def suffer(table: Table, victim: Actor, harm: Harm) -> None:
    """Write the harm on the victim's sheet and say what it comes to; hit points stop at 0, where the fight is over for one."""
    ref = character_ref(victim)
    before = seen(table, victim)
    hp = before.sheet["hp"]["current"]
    left = min(hp, max(0, hp - harm.damage))
    table.change(ref, ("sheet", "hp", "current"), left)
    for key, more in (("heavy_wounds", harm.heavy_wounds), ("pain", harm.pain)):
        table.change(ref, ("sheet", key), min(before.sheet[key] + more, MOST))
    if left != hp:
        table.say(
            Text("opus100.log.points", target=name_of(victim), before=hp, after=left, most=before.sheet["hp"]["max"])
        )
    if (why := gone(seen(table, victim))) and not gone(before):
        table.say(Text("opus100.log.fell", target=name_of(victim), gone=why))
