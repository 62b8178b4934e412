"""The rulebook's tables for the reference page and the GM screen, and the examples that fill what it leaves out.

Cells are Texts, catalogue keys, or numbers; a table's words stand under `squad6.reference`, and its title says whose figures they
are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm_desk.systems.examples import spoken
from gm_desk.systems.protocol import Reference, Text
from gm_desk.systems.squad6.examples import EQUIPMENT, KINDS
from gm_desk.systems.squad6.examples import WEAPONS as EXAMPLES
from gm_desk.systems.squad6.tables import (
    ABANDONING_CREW,
    DASH_SIDES,
    DESTROYED_AT,
    DICE_ABOVE_SKILL,
    GRENADE_DICE,
    JAM_FACE,
    LEAST_DICE,
    SIDES,
    SUCCESS_AT,
    VEHICLE_PARTS,
    WEAPONS,
)

START = "squad6.reference"
NONE = Text(f"{START}.none")


def _table(key: str, columns: Iterable[str], rows: Iterable[Sequence[object]]) -> Reference:
    titles = tuple(f"{START}.{key}.{column}" for column in columns)
    return Reference(f"squad6.{key}", f"{START}.{key}.title", titles, tuple(tuple(row) for row in rows))


def _from(face: int | None) -> Text:
    """Return the faces that hit: "4–6", "6"; a dash where the weapon cannot."""
    if face is None:
        return NONE
    return Text(f"{START}.face" if face == SIDES else f"{START}.faces", low=face, high=SIDES)


def _pool(dice: int) -> Text:
    return Text(f"{START}.dice", dice=dice, sides=SIDES)


def _signed(number: int) -> Text | int:
    return Text(f"{START}.signed", number=number) if number else number


def _yes(flag: bool) -> Text:
    return Text("value.yes") if flag else NONE


ROLLS: tuple[tuple[str, Text, Text], ...] = (
    ("dash", Text(f"{START}.dice", dice=1, sides=DASH_SIDES), Text(f"{START}.rolls.dash_counts")),
    ("first", Text(f"{START}.dice", dice=1, sides=2), Text(f"{START}.rolls.first_counts")),
    ("melee", Text(f"{START}.rolls.melee_dice"), _from(SUCCESS_AT)),
    (
        "attack",
        Text(f"{START}.rolls.attack_dice", above=DICE_ABOVE_SKILL, least=LEAST_DICE),
        Text(f"{START}.rolls.attack_counts"),
    ),
    ("jam", Text(f"{START}.rolls.jam_dice"), Text(f"{START}.rolls.jam_counts", face=JAM_FACE)),
    ("defence", Text(f"{START}.rolls.defence_dice"), _from(SUCCESS_AT)),
    ("suppress", Text(f"{START}.rolls.suppress_dice"), Text(f"{START}.rolls.suppress_counts")),
    ("overwatch", Text(f"{START}.rolls.overwatch_dice"), Text(f"{START}.rolls.overwatch_counts")),
    ("grenade", _pool(GRENADE_DICE), _from(SUCCESS_AT)),
    ("vehicle", _pool(len(VEHICLE_PARTS)), _from(SUCCESS_AT)),
    ("search", _pool(1), _from(SUCCESS_AT)),
)

TURN = ("move", "action", "dash", "jam", "suppressed", "stunned", "overwatch", "ranges", "melee", "grenade", "wreck")


def _turn() -> Iterable[Sequence[object]]:
    numbers = {"destroyed_at": DESTROYED_AT, "crew": ABANDONING_CREW}
    for rule in TURN:
        yield Text(f"{START}.turn.{rule}"), Text(f"{START}.turn.{rule}_is", **numbers)


def _weapon(name: object, weapon: dict[str, object]) -> Sequence[object]:
    close, far = weapon["close_at"], weapon["far_at"]
    assert close is None or isinstance(close, int)
    assert far is None or isinstance(far, int)
    return name, weapon["dice"], _from(close), _from(far)


REFERENCES: tuple[Reference, ...] = (
    _table("rolls", ("roll", "dice", "counts"), ((Text(f"{START}.rolls.{key}"), *cells) for key, *cells in ROLLS)),
    _table("turn", ("rule", "is"), _turn()),
    _table(
        "vehicle",
        ("die", "effect"),
        ((die, Text(f"{START}.vehicle.{part}")) for die, part in enumerate(VEHICLE_PARTS, 1)),
    ),
    _table(
        "weapons",
        ("weapon", "dice", "close", "far"),
        (_weapon(Text(f"{START}.weapons.{name}"), dict(row)) for name, row in WEAPONS.items()),
    ),
    _table(
        "example_weapons",
        ("weapon", "dice", "close", "far", "automatic", "anti_vehicle"),
        ((*_weapon(spoken(row["name"]), row), _yes(row["automatic"]), _yes(row["anti_vehicle"])) for row in EXAMPLES),
    ),
    _table(
        "example_equipment",
        ("item", "defence", "melee_defence"),
        ((spoken(row["name"]), *(_signed(row[key]) for key in ("defence", "melee_defence"))) for row in EQUIPMENT),
    ),
    _table(
        "example_kinds",
        ("kind", "hp", "mobility", "melee", "defence"),
        ((spoken(row["name"]), *(row[key] for key in ("hp", "mobility", "melee", "defence"))) for row in KINDS),
    ),
)
"""All tables, in the order in which a fight asks for them."""
