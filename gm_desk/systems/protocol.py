"""What a rule system gives to the house. A Protocol and plain data: no base class, no widget, no expression in data.

A system is an object with these attributes; its nouns (sheet fields, tables, states, acts' choices) are data, its verbs
(operations, acts, marking wounds) are functions. The desk, the command line and the odds know systems only by this file.
All visible words are catalogue keys (`gm_desk.app.texts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from gm_desk.core.dice import Dice
from gm_desk.core.facts import Document, Fact, Path, Ref
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.figure import Figure as Figure  # noqa: PLC0414
from gm_desk.systems.figure import Region as Region  # noqa: PLC0414
from gm_desk.systems.ground import Ground as Ground  # noqa: PLC0414
from gm_desk.systems.ground import Token as Token  # noqa: PLC0414
from gm_desk.systems.sheets import Choice as Choice  # noqa: PLC0414 - named here for all who read the protocol
from gm_desk.systems.sheets import Field as Field  # noqa: PLC0414
from gm_desk.systems.sheets import FieldKind as FieldKind  # noqa: PLC0414
from gm_desk.systems.sheets import Section as Section  # noqa: PLC0414
from gm_desk.systems.sheets import SheetSpec as SheetSpec  # noqa: PLC0414
from gm_desk.systems.text import Clock as Clock  # noqa: PLC0414
from gm_desk.systems.text import Text as Text  # noqa: PLC0414
from gm_desk.systems.tracks import Gauge as Gauge  # noqa: PLC0414
from gm_desk.systems.tracks import Track as Track  # noqa: PLC0414
from gm_desk.systems.tracks import TrackRow as TrackRow  # noqa: PLC0414

if TYPE_CHECKING:
    from gm_desk.core.requests import Request

# ── Operations ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Operation:
    """One operation of the contract: its request model and its pure resolver.

    The resolver raises InvalidInput for a field that the case at hand needs, then Illegal, both before it asks for dice.
    """

    name: str
    request: type[Request]
    resolve: Callable[[Any, Dice, Explanation], Outcome]


@dataclass(frozen=True)
class RuleSet:
    """A system whose operations can be asked, and which is not (yet) declared for the desk."""

    id: str
    label: str
    operations: Mapping[str, Operation]


# ── Acts ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

Answers = Mapping[str, Any]
"""What the GM chose in an act's form, by field key."""


@dataclass(frozen=True)
class Actor:
    """Someone in an act: the character's document, and the combatant's when a fight is on."""

    character: Document
    combatant: Document | None = None

    @property
    def id(self) -> str:
        """The character's id."""
        return str(self.character["id"])

    @property
    def sheet(self) -> Document:
        """The character's sheet."""
        sheet: Document = self.character["sheet"]
        return sheet


@dataclass(frozen=True)
class Scene:
    """What an act is played on: frozen documents, read only. `targets` are in the order chosen."""

    settings: Document
    actor: Actor | None = None
    targets: tuple[Actor, ...] = ()
    encounter: Document | None = None
    others: tuple[Actor, ...] = ()
    """All other combatants of the encounter, in order (for initiative: everybody is in `others`)."""


class Table(Protocol):
    """What an act's script may do: resolve, change documents, and say what happened. Replayed on every preview."""

    def resolve(
        self,
        name: str,
        op: str,
        request: Document,
        rollers: Mapping[str, str],
        title: Text,
        *,
        lying: Mapping[str, Sequence[int]] = {},
    ) -> Outcome:
        """Resolve one request of the act's system; `name` is unique in the act.

        `rollers` says whose dice a role is: role, or role prefix before `_`/`:`, to character id. Roles of a character who rolls at
        the table are asked for there; all others the app rolls. `lying` are faces that lie on the table already, by role: one
        attack's roll against several, or a roll shown before it was answered.
        """
        ...

    def faces(self, name: str) -> Mapping[str, Sequence[int]]:
        """Return the faces of an earlier resolve or throw of this act, by role."""
        ...

    def throw(self, name: str, count: int, sides: int, roller: str | None, title: Text) -> Sequence[int]:
        """Throw dice that are of no operation, by a character or (None) by the app, and return their faces in order."""
        ...

    def change(self, ref: Ref, path: Path, value: object) -> None:
        """Set a value of a document. Later reads through `document` see it."""
        ...

    def document(self, ref: Ref) -> Document:
        """Return a document as it stands at this point of the act."""
        ...

    def exists(self, ref: Ref) -> bool:
        """Tell whether there is such a document."""
        ...

    @property
    def facts(self) -> Sequence[Fact]:
        """What the act has changed so far, in order."""
        ...

    def say(self, text: Text) -> None:
        """Add a line to the act's account, as the log will show it; the first is its title."""
        ...

    def title(self, text: Text) -> None:
        """Put a line before all others of the account: the title, where it is known only at the end."""
        ...


def no_odds(_scene: Scene, _answers: Answers) -> tuple[str, Document] | None:
    """Say that an act has no odds: whatever it rolls, if anything."""
    return None


@dataclass(frozen=True)
class Act:
    """Something a combatant or character can do: a form of choices and a script.

    `choices(scene, answers)` returns the fields to show, in order, each with its prefilled `default`, given the answers so
    far (a field may come or go with another's answer). `play(scene, answers, table)` is the script: pure but for `table`.
    `available(scene)` says whether to offer it.
    """

    id: str
    label: str
    targets: Literal["none", "one", "several"]
    choices: Callable[[Scene, Answers], Sequence[Field]]
    play: Callable[[Scene, Answers, Table], None]
    available: Callable[[Scene], bool] = lambda _scene: True
    odds: Callable[[Scene, Answers], tuple[str, Document] | None] = no_odds
    """The request (op, input) whose exact odds stand above the button, if there is one."""
    icon: str = ""
    odds_at: Callable[[Scene, Answers, int], tuple[str, Document] | None] | None = None
    """The same against one of several targets, by its place, where each has odds of its own."""
    secret: bool = False
    """Whether the roll itself would tell the players too much: hidden from them unless the GM says otherwise."""


@dataclass(frozen=True)
class State:
    """A state that a combatant can be in, set by acts or by hand.

    `kind`: a `flag`, a number of `turns` left or a `count`; `ends` says when it ends or counts down by itself. `lasting` ones live on
    the character (`sheet.states`), the others on the combatant. `tone` is `danger` for what hurts. `public` names, for the
    players' screen, what anybody there would see: a catalogue key without parameters, so that no number or name gets out; "" keeps
    the state from them.
    """

    id: str
    label: str
    kind: Literal["flag", "turns", "count", "choice"] = "flag"
    choices: tuple[Choice, ...] = ()
    ends: Literal["by_hand", "own_turn_start", "own_turn_end", "round_end", "fight_end"] = "by_hand"
    lasting: bool = False
    tone: Literal["plain", "danger"] = "plain"
    public: str = ""


SIDES = ("players", "foes", "third")
SIDE = State("side", "side.name", "choice", choices=tuple(Choice(side, f"side.{side}") for side in SIDES))
"""Whose side a combatant is on. Every system lists it among its states; who has none set is on the side of its kind."""


def side_of(actor: Actor) -> str:
    """Return the side of a combatant: as set by hand, else players' characters against all others."""
    given = actor.combatant["states"].get(SIDE.id) if actor.combatant else None
    return str(given) if given in SIDES else "players" if actor.character["kind"] == "player" else "foes"


def place_by_roll(roll: Document) -> float | None:
    """Return what a roll of the order is worth, more acting earlier: its `result` or `score`, or a `rank`, of which less does."""
    value = next((roll[key] for key in ("result", "score") if roll.get(key) is not None), None)
    if value is None and roll.get("rank") is not None:
        value = -roll["rank"]
    return float(value) if isinstance(value, int | float) else None


def _always(_actor: Actor, _table: Table) -> bool:
    return True


@dataclass(frozen=True)
class Order:
    """How turns come: the act that makes the order, and whether it is made anew each round.

    `act` is played with everybody in `scene.others`; it sets `combatant.roll` and `encounter.order`. It is also played with those alone
    who join a fight under way, and with one of a group that rolls once; the house puts them where they belong by `worth`, more
    acting earlier (None: at the end). `able` tells whether a combatant takes turns at all as things stand, beside its health.

    A turn begins once a round (`System.turn_begun`). One that was put off, or in which somebody else took the turn, is gone on with:
    `resumed` is asked then, and returns False where it is lost meanwhile, having said why.
    """

    act: Act
    every_round: bool
    worth: Callable[[Document], float | None] = place_by_roll
    able: Callable[[Actor], bool] = lambda _actor: True
    resumed: Callable[[Actor, Table], bool] = _always


@dataclass(frozen=True)
class Reference:
    """A table of the rulebook for the reference page and the GM screen: cells are Texts, keys or numbers."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...] = field(default=())


# ── The system ────────────────────────────────────────────────────────────────────────────────────────────────────────


class System(Protocol):
    """A rule system, whole."""

    @property
    def id(self) -> str:
        """Its permanent name in files and requests."""
        ...

    @property
    def label(self) -> str:
        """The catalogue key of its name."""
        ...

    @property
    def operations(self) -> Mapping[str, Operation]:
        """The operations of the contract, by name."""
        ...

    @property
    def sheet(self) -> SheetSpec:
        """The character sheet."""
        ...

    @property
    def ladder(self) -> Mapping[int, str]:
        """Names of levels (catalogue keys) for `level` fields; empty where the system has none."""
        ...

    @property
    def severities(self) -> Sequence[str]:
        """The keys of the rows of its health track, lightest first; empty where health is points."""
        ...

    def level_name(self, level: int) -> Text:
        """Name any level, also off the ladder."""
        ...

    @property
    def acts(self) -> Sequence[Act]:
        """All acts, the most used first."""
        ...

    @property
    def order(self) -> Order:
        """How turns come."""
        ...

    @property
    def states(self) -> Sequence[State]:
        """All states, in the order to offer them."""
        ...

    def track(self, sheet: Document) -> Track:
        """Return the health of a character with this sheet."""
        ...

    def mark(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one more mark on `row` (`points`: one point less), climbing where the rules climb."""
        ...

    def heal(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one mark less on `row` (`points`: one point more)."""
        ...

    def badges(self, actor: Actor) -> Sequence[tuple[Text, str]]:
        """Return what to show beside a combatant: (words, tone `plain`|`danger`), states that it is in first."""
        ...

    def gauges(self, actor: Actor) -> Sequence[Gauge]:
        """Return what a combatant has left to spend in its turn; nothing outside of a fight."""
        ...

    def remarks(self, character: Document) -> Sequence[tuple[str, Text]]:
        """Return what on a sheet is allowed and yet worth a look: (dotted path in the sheet, words)."""
        ...

    def turn_ended(self, actor: Actor, table: Table) -> None:
        """Do what the rules want when this combatant's turn is over, beside the states that end by declaration."""
        ...

    def turn_delayed(self, actor: Actor, table: Table) -> None:
        """Do what the rules want when this combatant puts its turn off. Raises: Refused where it may not."""
        ...

    def turn_begun(self, actor: Actor, table: Table) -> bool:
        """Begin a combatant's turn; return False where it must be skipped, having said why."""
        ...

    def fight_ended(self, actor: Actor, table: Table) -> None:
        """Do what the rules want when a fight that this combatant stands in is over, beside the states that end with it."""
        ...

    def settings(self) -> Sequence[Field]:
        """Return the switches of a campaign's rule settings, and its lists of what the rulebook leaves to the GM."""
        ...

    @property
    def references(self) -> Sequence[Reference]:
        """The rulebook's tables, in the order in which a fight asks for them."""
        ...
