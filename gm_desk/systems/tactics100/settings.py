"""What the rulebook of tactics100 leaves to the GM: switches, and lists with a few examples to begin with (`examples.toml`)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Choice, Field, Scene
from gm_desk.systems.tactics100.sheet_spec import AIM, CELLS, MAX_HP, MOVE, WEAPON_COLUMNS

_EXAMPLES = tomllib.loads(files(__package__).joinpath("examples.toml").read_text(encoding="utf-8"))

WEAPONS: list[Document] = [{"magazine": None, **row} for row in _EXAMPLES["weapons"]]
WEAPONS = [{**row, "loaded": row["magazine"]} for row in WEAPONS]
FIGHTERS: list[Document] = _EXAMPLES["fighters"]
"""What a recruit, a soldier and a veteran may be made of."""

METRICS = ("diagonals", "straight")


def _label(key: str) -> str:
    return f"tactics100.settings.{key}"


FIGHTER_COLUMNS = (Field("name", "text", "tactics100.sheet.name", default=""), AIM, MAX_HP, MOVE)


def _cells(key: str, default: int, high: int) -> Field:
    return Field(key, "integer", _label(key), default=default, low=4, high=high, unit=CELLS)


SETTINGS = (
    _cells("ground_columns", 24, 40),
    _cells("ground_rows", 8, 24),
    Field(
        "metric",
        "choice",
        _label("metric"),
        default=METRICS[0],
        choices=tuple(Choice(metric, f"tactics100.code.metric.{metric}") for metric in METRICS),
        help=_label("metric_help"),
    ),
    Field("watch_appearing", "flag", _label("watch_appearing"), default=False, help=_label("watch_appearing_help")),
    Field(
        "unarmed_damage",
        "integer",
        _label("unarmed_damage"),
        default=1,
        low=0,
        high=1_000,
        help=_label("unarmed_damage_help"),
    ),
    Field("weapons", "list", _label("weapons"), default=WEAPONS, columns=WEAPON_COLUMNS, help=_label("weapons_help")),
    Field(
        "fighters", "list", _label("fighters"), default=FIGHTERS, columns=FIGHTER_COLUMNS, help=_label("fighters_help")
    ),
)

_DEFAULTS = {field.key: field.default for field in SETTINGS}


def setting(scene: Scene, key: str) -> Any:  # noqa: ANN401 - any JSON value
    """Return a setting of the campaign, its default where the GM changed nothing."""
    return scene.settings.get(key, _DEFAULTS[key])
