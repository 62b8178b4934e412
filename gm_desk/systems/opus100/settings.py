"""What the rulebook of opus100 leaves to the GM: switches, and lists with a few rows of examples to begin with."""

from __future__ import annotations

from functools import partial
from typing import Any

from gm_desk.core.facts import Document
from gm_desk.systems.examples import example
from gm_desk.systems.opus100.sheet_spec import ABILITY_COLUMNS, ACCURACY, ARMOUR, MAX_HP, MELEE, MOVE, WEAPON_COLUMNS
from gm_desk.systems.protocol import Field, Scene


def _label(key: str) -> str:
    return f"opus100.settings.{key}"


def _weapon(name: str, kind: str, damage: int, critical: int, bonus: int = 0, *, through: bool = False) -> Document:
    return {
        "name": name,
        "kind": kind,
        "damage": damage,
        "critical_damage": critical,
        "critical_bonus": bonus,
        "ignores_cover": through,
    }


def _kind(name: str, points: int, skill: tuple[int, int], armour: str, move: int) -> Document:
    return {
        "name": name,
        "hp": {"max": points},
        "accuracy": skill[0],
        "melee": skill[1],
        "armour": armour,
        "move": move,
    }


WEAPONS: list[Document] = [
    _weapon(example("Пистолет", "Pistol"), "ranged", 2, 4),
    _weapon(example("Карабин", "Carbine"), "ranged", 3, 6),
    _weapon(example("Снайперская винтовка", "Sniper rifle"), "ranged", 4, 9, 5),
    _weapon(example("Рельсотрон", "Railgun"), "ranged", 4, 8, through=True),
    _weapon(example("Граната", "Grenade"), "area", 4, 0),
    _weapon(example("Клинок", "Blade"), "melee", 3, 6),
]
ABILITIES: list[Document] = [
    {"name": example("Полевая хирургия", "Field surgery"), "costs_action": True, "text": ""},
    {"name": example("Боевой кураж", "Battle nerve"), "costs_action": False, "text": ""},
]
KINDS: list[Document] = [
    _kind(example("Лёгкий боец", "Light fighter"), 8, (55, 50), "light", 7),
    _kind(example("Средний боец", "Medium fighter"), 12, (55, 55), "medium", 6),
    _kind(example("Тяжёлый боец", "Heavy fighter"), 18, (50, 60), "heavy", 4),
]

KIND_COLUMNS = (Field("name", "text", "opus100.sheet.name", default=""), MAX_HP, ACCURACY, MELEE, ARMOUR, MOVE)

_cost = partial(Field, kind="integer", default=0, low=0, high=100, unit="%")

SETTINGS = (
    Field("opening", "flag", _label("opening"), default=True, help=_label("opening_help")),
    Field("once_a_turn", "flag", _label("once_a_turn"), default=False, help=_label("once_a_turn_help")),
    _cost("pain_percent", label=_label("pain_percent"), help=_label("pain_percent_help")),
    _cost("heavy_percent", label=_label("heavy_percent"), help=_label("heavy_percent_help")),
    Field("weapons", "list", _label("weapons"), default=WEAPONS, columns=WEAPON_COLUMNS, help=_label("weapons_help")),
    Field(
        "abilities",
        "list",
        _label("abilities"),
        default=ABILITIES,
        columns=ABILITY_COLUMNS,
        help=_label("abilities_help"),
    ),
    Field("kinds", "list", _label("kinds"), default=KINDS, columns=KIND_COLUMNS, help=_label("kinds_help")),
)
"""`pain_percent` and `heavy_percent`: what each pain and each heavy wound takes off accuracy and melee; the rulebook does not say."""

_DEFAULTS = {field.key: field.default for field in SETTINGS}


def setting(scene: Scene, key: str) -> Any:  # noqa: ANN401 - any JSON value
    """Return a setting of the campaign, as it is where the GM changed nothing."""
    return scene.settings.get(key, _DEFAULTS[key])
