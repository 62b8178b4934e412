"""The toy, whole: hit points, one weapon list, three states; every kind of field that a sheet can have."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence

import resources
from gm_desk.app import encounters
from gm_desk.app.documents import new_character
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import RandomSource
from gm_desk.core.errors import InvalidInput, Refused
from gm_desk.core.facts import Added, Document, Ref
from gm_desk.systems.protocol import (
    SIDE,
    Act,
    Actor,
    Choice,
    Field,
    Gauge,
    Order,
    Reference,
    Section,
    SheetSpec,
    State,
    Table,
    Text,
    Track,
)
from gm_desk.systems.registry import SHIPPED, Registry
from tests.doubles.memory import MemoryStore
from tests.toy.acts import CHECK, HIDE, ORDER, STRIKE, SWEEP, name_of
from tests.toy.rules import OPERATIONS

BLANK: Document = {
    "might": 0,
    "guard": 0,
    "speed": 1,
    "motto": "",
    "oath": "",
    "brave": False,
    "home": None,
    "hp": {"current": 10, "maximum": 10},
    "weapons": [],
    "states": [],
}

FIELDS = (
    Field("might", "level", "toy.might", default=0, low=-3, high=3, rolls="check"),
    Field("guard", "level", "toy.guard", default=0, low=-3, high=3),
    Field("speed", "integer", "toy.speed", default=1, low=0, high=9, unit="toy.metres", pencil=True),
    Field("motto", "text", "toy.motto", default=""),
    Field("oath", "long_text", "toy.oath", default=""),
    Field("brave", "flag", "toy.brave", default=False),
    Field(
        "home", "choice", "toy.home", default=None, choices=(Choice(None, "toy.nowhere"), Choice("hill", "toy.hill"))
    ),
)
WEAPON = (
    Field("name", "text", "toy.weapon", default=""),
    Field("edge", "integer", "toy.edge", default=0, low=-5, high=5, signed=True),
)
WEAPONS = Field("weapons", "list", "toy.weapons", default=[], columns=WEAPON, stock="arms")


def complete(sheet: Document) -> Document:
    """Fill what is missing. Raises: InvalidInput for a level off the ladder."""
    full = copy.deepcopy(BLANK) | copy.deepcopy(sheet)
    for key in ("might", "guard"):
        if type(full[key]) is not int or not -3 <= full[key] <= 3:
            raise InvalidInput("field.too_large", f"sheet.{key}", given=repr(full[key]))
    return full


class Toy:
    """The system (`gm_desk.systems.protocol.System`)."""

    id = "toy"
    label = "toy.name"
    operations = OPERATIONS
    sheet = SheetSpec(
        1,
        (
            Section("body", "toy.body", FIELDS),
            Section("health", "toy.health", health=True),
            Section("arms", "toy.arms", (WEAPONS,)),
        ),
        lambda: copy.deepcopy(BLANK),
        complete,
    )
    ladder: Mapping[int, str] = {level: f"toy.level.{level}" for level in range(-3, 4)}
    severities: Sequence[str] = ()
    acts: Sequence[Act] = (STRIKE, CHECK, SWEEP, HIDE)
    order = Order(ORDER, every_round=False)
    states: Sequence[State] = (
        State("dazed", "toy.dazed", "turns", ends="own_turn_end", tone="danger", public="toy.dazed"),
        State("hidden_hand", "toy.hidden_hand"),
        State("down", "toy.down", tone="danger", public="toy.down"),
        State("wounds", "toy.cuts", "count"),
        State(
            "oathed",
            "toy.oathed",
            "choice",
            choices=(Choice("king", "toy.king"), Choice("sea", "toy.sea")),
            lasting=True,
        ),
        State("braced", "toy.braced", ends="fight_end"),
        State("blessed", "toy.blessed", lasting=True, ends="fight_end"),
        SIDE,
    )

    def level_name(self, level: int) -> Text:
        """Name a level."""
        return Text("toy.any_level", level=level)

    def track(self, sheet: Document) -> Track:
        """Return the hit points."""
        hp = sheet["hp"]
        return Track("points", current=hp["current"], maximum=hp["maximum"], out=hp["current"] <= 0)

    def mark(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Take a point. Raises: Refused below minus the maximum."""
        return self._shift(sheet, -1)

    def heal(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Give a point. Raises: Refused above the maximum."""
        return self._shift(sheet, 1)

    def _shift(self, sheet: Document, by: int) -> Document:
        hp = sheet["hp"]
        current = hp["current"] + by
        if not -hp["maximum"] <= current <= hp["maximum"]:
            raise Refused("toy.no_more", "sheet.hp")
        return sheet | {"hp": hp | {"current": current}}

    def badges(self, actor: Actor) -> Sequence[tuple[Text, str]]:
        """Return the states by their labels."""
        held = dict(actor.combatant["states"]) if actor.combatant else {}
        held |= {each["id"]: each["value"] for each in actor.sheet["states"]}
        return [(Text(state.label), state.tone) for state in self.states if held.get(state.id) and state is not SIDE]

    def gauges(self, actor: Actor) -> Sequence[Gauge]:
        """Return how quick one is, in a fight."""
        return (Gauge("toy.speed_left", actor.sheet["speed"], 9),) if actor.combatant else ()

    def remarks(self, character: Document) -> Sequence[tuple[str, Text]]:
        """Mark great might."""
        return [("might", Text("toy.mighty"))] if character["sheet"]["might"] == 3 else []

    def turn_ended(self, actor: Actor, table: Table) -> None:
        """Do nothing more."""

    def turn_delayed(self, actor: Actor, table: Table) -> None:
        """Refuse those who are dazed."""
        if actor.combatant and actor.combatant["states"].get("dazed"):
            raise Refused("toy.dazed", "encounter", actor=name_of(actor))

    def turn_begun(self, actor: Actor, table: Table) -> bool:
        """Pass over those who are down."""
        return not (actor.combatant and actor.combatant["states"].get("down"))

    def fight_ended(self, actor: Actor, table: Table) -> None:
        """Let those who are down say so."""
        if actor.combatant and actor.combatant["states"].get("down"):
            table.say(Text("toy.lies_there", actor=name_of(actor)))

    def settings(self) -> Sequence[Field]:
        """Return one switch, and the arms that there are."""
        return (
            Field("grim", "flag", "toy.grim", default=False),
            Field("arms", "list", "toy.arms_there_are", default=[{"name": "Club", "edge": 1}], columns=WEAPON),
        )

    @property
    def references(self) -> Sequence[Reference]:
        """Return one table of every kind of cell."""
        return (
            Reference(
                "toy.table",
                "toy.name",
                ("toy.might", "toy.weapon"),
                ((Text("toy.any_level", level=2), "toy.bold"), (3, 4)),
            ),
        )


SYSTEM = Toy()

WORDS = {
    "toy.name": "Toy",
    "toy.strike_title": "{actor} strikes {target}",
    "toy.struck": "{actor} hits {target} for {damage}",
    "toy.missed": "{actor} misses {target}",
    "toy.check_title": "{actor} checks might",
    "toy.passed": "{actor} passes",
    "toy.failed": "{actor} fails",
    "toy.swept": "{actor} sweeps {targets}",
    "toy.any_level": "{level}",
    "toy.order_title": "Order of the round",
    "toy.strike": "Strike",
    "toy.check": "Check",
    "toy.sweep": "Sweep",
    "toy.order": "Quickness",
    "toy.weapon": "Weapon",
    "toy.stance": "Stance",
    "toy.speed_left": "Speed",
    "toy.arms_there_are": "Arms that there are",
    "toy.bold": "bold",
    "toy.wary": "wary",
    "toy.guard": "Guard",
    "toy.bonus": "Bonus",
    "toy.aimed": "Aimed",
    "toy.range": "Range",
    "toy.dazed": "dazed",
    "toy.hidden_hand": "hidden hand",
    "toy.down": "down",
    "toy.lies_there": "{actor} lies there",
    "toy.braced": "braced",
    "toy.blessed": "blessed",
    "toy.cuts": "cuts",
    "toy.oathed": "oath",
    "toy.king": "to the king",
    "toy.sea": "to the sea",
    "error.toy.bonus": "A bonus is at most {most}.",
    "error.toy.no_more": "No further.",
    "error.toy.dazed": "{actor} is dazed.",
    "toy.strike.margin.might": "might",
    "toy.strike.margin.bonus": "bonus",
    "toy.strike.margin.blow": "blow",
    "toy.strike.margin.guard": "guard",
} | {f"toy.level.{level}": f"level {level}" for level in range(-3, 4)}


def toy_registry() -> Registry:
    """Return the shipped systems and the toy: one line more, as for any sixth system."""
    return Registry({**SHIPPED, "toy": lambda: SYSTEM})


def toy_catalogues() -> dict[str, Catalogue]:
    """Return the house's texts with the toy's on top (the same words in both languages, marked in Russian)."""
    russian = {key: text + " ¤" for key, text in WORDS.items()}
    words = {"en": WORDS, "ru": russian}
    return {language: Catalogue(language, resources.path(), words[language]) for language in LANGUAGES}


def toy_session(seed: int = 7) -> Session:
    """Return a session on an empty toy campaign in memory; its dice repeat."""
    return Session(MemoryStore("toy"), toy_registry(), toy_catalogues(), RandomSource(seed))


def add_character(session: Session, name: str, *, rolls: str = "app", **sheet: object) -> str:
    """Store a character; return its id."""
    character = dict(new_character(name, complete(dict(sheet)), kind="player" if rolls == "table" else "npc"))
    character["rolls"] = rolls
    session.perform(Text("toy.added"), [Added(Ref("character", str(character["id"])), character)])
    return str(character["id"])


def toy_fight(session: Session, **rolls: str) -> tuple[str, list[str]]:
    """Make an encounter of characters, `name="app"` or `name="table"`; return it and its combatants."""
    encounter = encounters.create(session, "Ford")
    people = [add_character(session, name, rolls=who, might=1) for name, who in rolls.items()]
    return encounter, encounters.add(session, encounter, people)
