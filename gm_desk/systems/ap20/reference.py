"""The rulebook's tables for the reference page and the GM screen, then the examples for what it leaves out.

Cells are Texts, catalogue keys, or numbers; a table's words stand under `ap20.reference`. Every title says whose the figures are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm_desk.core.facts import Document
from gm_desk.systems.ap20.acts.throw import ARROWS
from gm_desk.systems.ap20.attack import range_penalty
from gm_desk.systems.ap20.reload import handfuls_ap
from gm_desk.systems.ap20.settings import KINDS, PARTS, WEAPONS, row_word
from gm_desk.systems.ap20.sheet import NEW_AP_COST
from gm_desk.systems.ap20.tables import (
    ACTION_AP,
    COLLAPSE,
    DIRECTION_EDGES,
    DIRECTIONS,
    DROP_STEP,
    EXTENSION_AP,
    FAN_PENALTY,
    HANDFUL_DIFFICULTY,
    MODES,
    MOST_AIM_AP,
    POSTURE_AP,
    POSTURE_PENALTY,
    RAISE_AC_AP,
    RELOAD_AP,
    REPAIR_DIFFICULTY,
    SNIPER_AP,
    SNIPER_CRITICAL_BONUS,
    TIRELESS_MULTIPLE,
)
from gm_desk.systems.examples import spoken
from gm_desk.systems.protocol import Reference, Text

NONE = Text("ap20.reference.none")
YES = Text("ap20.reference.yes")
NO = Text("ap20.reference.no")

RANGE_STEPS = 6
"""So many steps of a weapon's range are written out."""
FATIGUE_ROWS = 4
LARGEST_CYLINDER = 6


def _table(key: str, columns: Iterable[str], rows: Iterable[Sequence[object]]) -> Reference:
    name = f"ap20.reference.{key}"
    titles = tuple(f"{name}.{column}" for column in columns)
    return Reference(f"ap20.{key}", f"{name}.title", titles, tuple(tuple(row) for row in rows))


def _code(kind: str, value: str) -> Text:
    return Text(f"ap20.code.{kind}.{value}")


def _signed(number: int) -> Text:
    return Text("ap20.reference.signed", number=number) if number else NONE


def _said(key: str, **numbers: int) -> Text:
    return Text(f"ap20.reference.{key}", **numbers)


def _modes() -> Iterable[Sequence[object]]:
    for mode, row in MODES.items():
        if mode == "jump":
            pace: Text = _said("movement.jump_pace")
        else:
            pace = NONE if mode == "idle" else _said("movement.pace_of", metres=row.metres, ap=row.for_ap)
        yield _code("mode", mode), pace, _signed(-row.action_penalty), _signed(row.ac_ranged), _signed(row.ac_melee)


def _modifiers() -> Iterable[Sequence[object]]:
    yield _said("attack.aim", most=MOST_AIM_AP), _signed(1), _said("attack.per_ap", ap=1)
    yield _said("attack.fan"), _signed(-FAN_PENALTY), NONE
    yield _said("attack.extension"), NONE, _said("attack.ap_more", ap=EXTENSION_AP)
    yield _said("attack.sniper", bonus=SNIPER_CRITICAL_BONUS), NONE, _said("attack.ap_more", ap=SNIPER_AP)
    yield _said("attack.raise_ac"), _signed(1), _said("attack.per_ap", ap=RAISE_AC_AP)
    yield _said("attack.posture_change"), _signed(-POSTURE_PENALTY), NONE


def _ranges() -> Iterable[Sequence[object]]:
    yield _said("range.up_to", steps=1), NONE
    for step in range(2, RANGE_STEPS + 1):
        yield _said("range.from_to", low=step - 1, high=step), _signed(-range_penalty(step, 1))
    yield _said("range.farther"), _said("range.one_more")


def _reloads() -> Iterable[Sequence[object]]:
    for kind, ap in RELOAD_AP.items():
        yield _code("kind", kind), ap
    for in_hand in (True, False):
        key = "reload.in_hand" if in_hand else "reload.in_pouch"
        yield _said(key, rounds=LARGEST_CYLINDER), handfuls_ap(LARGEST_CYLINDER, in_hand=in_hand)


def _landings() -> Iterable[Sequence[object]]:
    faces: dict[str, list[int]] = {}
    for face, lands in enumerate(_directions(), 1):
        faces.setdefault(lands, []).append(face)
    for lands, shown in faces.items():
        cell = Text("ap20.reference.faces", low=shown[0], high=shown[-1]) if len(shown) > 1 else shown[0]
        yield cell, ARROWS[lands], _code("lands", lands)


def _directions() -> list[str]:
    return [DIRECTIONS[sum(face > edge for edge in DIRECTION_EDGES)] for face in range(1, 7)]


def _fatigue() -> Iterable[Sequence[object]]:
    yield _said("fatigue.beyond", times=TIRELESS_MULTIPLE), 1
    for row in range(2, FATIGUE_ROWS + 1):
        yield _said("fatigue.from", times=TIRELESS_MULTIPLE + row - 1), row
    yield _said("fatigue.collapse", most=COLLAPSE), NONE


def _weapons() -> Iterable[Sequence[object]]:
    for row in WEAPONS:
        burst: Document | None = row["burst"]
        yield (
            spoken(row["name"]),
            _code("weapon_kind", row["kind"]),
            row["ap_cost"],
            NONE if row["range_m"] is None else row["range_m"],
            row["damage"],
            _said("weapons.burst_of", **burst) if burst else NONE,
            NONE if row["magazine"] is None else row["magazine"],
        )


REFERENCES: tuple[Reference, ...] = (
    _table("actions", ("action", "ap"), ((_code("action", action), ap) for action, ap in ACTION_AP.items())),
    _table("movement", ("mode", "pace", "penalty", "ranged", "melee"), _modes()),
    _table("postures", ("change", "ap"), ((_code("change", change), ap) for change, ap in POSTURE_AP.items())),
    _table("range", ("distance", "penalty"), _ranges()),
    _table("attack", ("what", "number", "ap"), _modifiers()),
    _table("reload", ("way", "ap"), _reloads()),
    _table(
        "handfuls",
        ("rounds", "difficulty", "falls"),
        ((size, least, _said("handfuls.falls_of", step=DROP_STEP)) for size, least in HANDFUL_DIFFICULTY.items()),
    ),
    _table("landing", ("die", "arrow", "where"), _landings()),
    _table("fatigue", ("ran", "points"), _fatigue()),
    _table(
        "special",
        ("what", "how"),
        (
            (Text("ap20.act.assess"), _said("special.assess")),
            (Text("ap20.act.hold"), _said("special.hold")),
            (_said("special.delay_name"), _said("special.delay")),
            (_said("special.long_name"), _said("special.long")),
            (Text("ap20.act.repair"), _said("special.repair", difficulty=REPAIR_DIFFICULTY, ap=ACTION_AP["repair"])),
        ),
    ),
    _table(
        "parts",
        ("part", "penalty", "sniper"),
        ((row_word(row, "part"), _signed(-row["penalty"]), YES if row["sniper"] else NO) for row in PARTS),
    ),
    _table("weapons", ("name", "kind", "ap", "range", "damage", "burst", "magazine"), _weapons()),
    _table("hit_points", ("kind", "points"), ((row_word(row, "creature"), row["points"]) for row in KINDS)),
    _table(
        "ours",
        ("what", "figure"),
        (
            (_said("ours.ap_cost"), NEW_AP_COST),
            (_said("ours.critical"), _said("ours.critical_at")),
            (_said("ours.jump"), _signed(-MODES["jump"].action_penalty)),
        ),
    ),
)
"""The rulebook's tables in the order in which a fight asks for them, then the examples."""
