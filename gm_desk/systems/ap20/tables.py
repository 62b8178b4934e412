"""The rulebook's tables of ap20 as typed constants, read once from tables.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, NamedTuple


class Mode(NamedTuple):
    """A way of moving: `metres` for every `for_ap` action points, and what it does to actions and armour class."""

    metres: int
    for_ap: int
    action_penalty: int
    ac_ranged: int
    ac_melee: int


_DATA: dict[str, Any] = tomllib.loads(files(__package__ or "").joinpath("tables.toml").read_text(encoding="utf-8"))

MODES: dict[str, Mode] = {name: Mode(**row) for name, row in _DATA["mode"].items()}

JUMP_DIVISOR: int = _DATA["jump"]["divisor"]
RUN_UP_M: int = _DATA["jump"]["run_up_m"]
RUN_UP_DIVISOR: int = _DATA["jump"]["run_up_divisor"]

POSTURE_AP: dict[str, int] = _DATA["posture"]["ap"]
POSTURE_PENALTY: int = _DATA["posture"]["action_penalty"]

ACTIVITY_PENALTY: dict[str, int] = {name: mode.action_penalty for name, mode in MODES.items() if name != "idle"}
ACTIVITY_PENALTY["posture"] = POSTURE_PENALTY

MOST_AIM_AP: int = _DATA["attack"]["most_aim_ap"]
SNIPER_AP: int = _DATA["attack"]["sniper_ap"]
SNIPER_CRITICAL_BONUS: int = _DATA["attack"]["sniper_critical_bonus"]
CRITICAL_AT: int = _DATA["attack"]["critical_at"]
FAN_PENALTY: int = _DATA["attack"]["fan_penalty"]
EXTENSION_AP: int = _DATA["attack"]["extension_ap"]

BOUNCE_M: int = _DATA["throw"]["bounce_m"]
DIRECTIONS: tuple[str, ...] = tuple(_DATA["throw"]["direction"])
DIRECTION_EDGES: tuple[int, ...] = tuple(_DATA["throw"]["direction"].values())[:-1]

RELOAD_AP: dict[str, int] = _DATA["reload"]
FIRST_HANDFUL_AP: int = _DATA["loose_rounds"]["first_ap"]
FURTHER_HANDFUL_AP: int = _DATA["loose_rounds"]["further_ap"]
TAKE_OUT_AP: int = _DATA["loose_rounds"]["take_out_ap"]
DROP_STEP: int = _DATA["loose_rounds"]["drop_step"]
HANDFUL_DIFFICULTY: dict[int, int] = {int(size): least for size, least in _DATA["loose_rounds"]["difficulty"].items()}
MOST_AT_ONCE: int = max(HANDFUL_DIFFICULTY)

ACTION_AP: dict[str, int] = _DATA["action"]
RAISE_AC_AP: int = _DATA["raise_ac"]["ap"]

TIRELESS_MULTIPLE: int = _DATA["fatigue"]["free_multiple"]
COLLAPSE: int = _DATA["fatigue"]["collapse"]

REPAIR_DIFFICULTY: int = _DATA["repair"]["difficulty"]
