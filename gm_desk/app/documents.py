"""The documents a campaign is made of: their shapes, and how a new one begins.

Documents are plain JSON objects, so that facts can change them without knowing what they mean (`gm_desk.core.facts`). A
combatant points to one character: wounds, ammunition and other lasting things live on the character; order, states of
the turn, hidden and alias on the combatant.
"""

from __future__ import annotations

import unicodedata
import uuid
from typing import Any, Literal, NotRequired, TypedDict

from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import Document, Ref

CharacterKind = Literal["player", "npc", "template"]
CAMPAIGN = Ref("campaign", "campaign")
LONGEST_NAME = 300
LONGEST_NOTE = 100_000


class Character(TypedDict):
    """Someone or something with a sheet. `rolls`: whose dice, the app's or the table's. `portrait`: base64 or None."""

    id: str
    name: str
    kind: CharacterKind
    player: str
    alias: str
    tags: list[str]
    notes: str
    gm_notes: str
    portrait: str | None
    rolls: Literal["app", "table"]
    sheet_version: int
    sheet: Document


class Combatant(TypedDict):
    """A character in an encounter. `number` tells equals apart (0: none needed); `roll` is this round's order roll.

    `group`: those who share one roll once and stand together, by any name (None: alone). Files from before groups have no such key.
    """

    id: str
    encounter: str
    character: str
    number: int
    alias: str
    hidden: bool
    roll: Document | None
    states: Document
    group: str | None


class Encounter(TypedDict):
    """A fight, prepared or running. `round` 0: not begun.

    `order` holds combatant ids; `done` those whose turn in this round is over, in the order of time; `turn` whose turn it
    is. `begun`: whose turn in this round was put off or interrupted, and is gone on with. `trail` remembers how to go back, `ahead`
    what a round taken back had rolled; `numbers` the last number given to each name; `one_roll`: whether equals who join roll once.
    Files from before them have no `begun` and no `one_roll`. `known`: by which names and numbers the players know whom they have seen
    (`gm_desk.app.public_names`); not there before anybody was.
    """

    id: str
    name: str
    notes: str
    round: int
    turn: str | None
    order: list[str]
    done: list[str]
    trail: list[Document]
    ahead: list[Document]
    numbers: dict[str, int]
    begun: list[str]
    one_roll: bool
    known: NotRequired[dict[str, list[Any]]]


class Evening(TypedDict):
    """A session of play, from `began_at` to `ended_at` (ISO 8601, UTC; None while it lasts)."""

    id: str
    number: int
    title: str
    notes: str
    began_at: str
    ended_at: str | None


class Campaign(TypedDict):
    """The campaign itself. `settings` are the switches that its system declares.

    `secrecy`, by the number of a log entry, says of those that the GM has hidden or shown since whether they are hidden now; not there
    before the first.
    """

    id: str
    title: str
    system: str
    language: str
    settings: Document
    secrecy: NotRequired[dict[str, bool]]


def new_id() -> str:
    """Return a new document id."""
    return str(uuid.uuid4())


def new_character(name: str, sheet: Document, *, kind: CharacterKind = "npc", sheet_version: int = 1) -> Character:
    """Return a new character; players roll at the table, all others by the app."""
    return Character(
        id=new_id(),
        name=clean_name(name),
        kind=kind,
        player="",
        alias="",
        tags=[],
        notes="",
        gm_notes="",
        portrait=None,
        rolls="table" if kind == "player" else "app",
        sheet_version=sheet_version,
        sheet=sheet,
    )


def new_combatant(
    encounter: str, character: str, *, number: int = 0, alias: str = "", hidden: bool = False
) -> Combatant:
    """Return a combatant who has not rolled yet."""
    return Combatant(
        id=new_id(),
        encounter=encounter,
        character=character,
        number=number,
        alias=alias,
        hidden=hidden,
        roll=None,
        states={},
        group=None,
    )


def new_encounter(name: str, notes: str = "") -> Encounter:
    """Return an encounter that has not begun."""
    return Encounter(
        id=new_id(),
        name=clean_name(name),
        notes=notes,
        round=0,
        turn=None,
        order=[],
        done=[],
        trail=[],
        ahead=[],
        numbers={},
        begun=[],
        one_roll=False,
    )


def new_campaign(title: str, system: str, language: str) -> Campaign:
    """Return a campaign with the system's own settings."""
    return Campaign(id=CAMPAIGN.id, title=clean_name(title), system=system, language=language, settings={})


def clean_name(name: str) -> str:
    """Return a name on one line without control characters, at most `LONGEST_NAME` long; markup stays what it is: text."""
    plain = (
        name
        if name.isprintable()
        else "".join(" " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign for sign in name)
    )
    return " ".join(plain.split())[:LONGEST_NAME]


def required_name(name: str) -> str:
    """Return a cleaned name. Raises: InvalidInput when nothing visible is left of it."""
    cleaned = clean_name(name)
    if not cleaned:
        raise InvalidInput("name.empty", "name")
    return cleaned


def display_name(character: Document, combatant: Document | None = None) -> str:
    """Return the name the GM sees: with its number where equals stand in one encounter."""
    number: Any = combatant["number"] if combatant else 0
    return f"{character['name']} {number}" if number else str(character["name"])
