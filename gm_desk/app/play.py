"""Playing an act before it counts: the script runs on frozen documents, pauses where the table must roll, and is replayed.

    play = Play("attack", actor=…, targets=(…,), encounter=…, answers={…})
    preview = preview_play(play, …)          # preview.prompt says whose dice are wanted
    play = preview.play.throw(preview.prompt, [1, 0, -1, 1])
    preview = preview_play(play, …)          # preview.complete: outcome, steps and facts are known

Everything rolled so far, by the app or at the table, stays with the `Play`, so a replay changes nothing but what was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from gm_desk.app.documents import display_name
from gm_desk.app.ties import TIE, tied_with
from gm_desk.core.dice import Kind, Source, TableDice, checked_faces
from gm_desk.core.errors import BadDice, NotFound
from gm_desk.core.facts import Added, Document, Documents, Fact, Path, Ref, Removed, change, same, with_change
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation, Step
from gm_desk.systems.protocol import Act, Scene, System, Text
from gm_desk.systems.resolving import Rules

Thrower = Literal["app", "table", "overruled", "lying"]
"""Who threw dice; `lying` ones lay there already and count for the roll that they were thrown for."""


LOOSE = "dice"
"""The role of dice that are of no operation."""
DEFENCE = "defence"
"""The role of a defence, alone or of one of several (`defence:ID`)."""

PARTS = {
    TIE: Text("prompt.tie"),
    "_percent": Text("prompt.percent"),
    "critical": Text("prompt.critical"),
    "critical_damage": Text("prompt.critical_damage"),
    "direction": Text("prompt.direction"),
}
"""What dice are for that are not a roll's first ones, by how their role ends."""


class Role(NamedTuple):
    """Which dice of an act: the resolve's name and the role in it."""

    resolve: str
    role: str


class Thrown(NamedTuple):
    """Faces that lie on the table: who threw them, and whether only their total is known (the faces are then canonical)."""

    faces: tuple[int, ...]
    by: Thrower
    total_only: bool = False


class OddsRequest(NamedTuple):
    """A request whose exact odds are to be told, and the faces that lie on the table for it already."""

    op: str
    fields: Document
    lying: Mapping[str, Sequence[int]] = MappingProxyType({})


@dataclass(frozen=True)
class Prompt:
    """Dice that the table must throw: for which roll, by which character, how many of what kind.

    `waiting`: how many others at the table have dice in the same resolve and have thrown none yet. `rest`: what is resolved, with the
    dice that lie already; None for dice of no operation. `tied`: with whom a tie is rolled off.
    """

    role: Role
    roller: str
    count: int
    kind: Kind
    title: Text
    waiting: int = 0
    rest: OddsRequest | None = None
    tied: tuple[str, ...] = ()

    @property
    def about(self) -> tuple[Text, ...]:
        """What the dice are for: the roll's title, and the part of it where it is not the roll itself (a tie, a chance, a defence)."""
        part = Text("prompt.tied", names=list(self.tied)) if self.tied else part_of(self.role.role)
        return (self.title, part) if part else (self.title,)


def part_of(role: str) -> Text | None:
    """Say which part of a roll a role is; None for the roll itself."""
    if role == DEFENCE or role.startswith(f"{DEFENCE}:"):
        return Text("prompt.defence")
    return next((text for ending, text in PARTS.items() if role.endswith(ending)), None)


@dataclass(frozen=True)
class Play:
    """An act in the making: who does what to whom, with what choices, and the dice thrown so far."""

    act: str
    actor: str | None = None
    """The combatant's id in an encounter, else the character's."""
    targets: tuple[str, ...] = ()
    encounter: str | None = None
    answers: Mapping[str, Any] = field(default_factory=dict)
    thrown: Mapping[Role, Thrown] = field(default_factory=dict)
    secret: bool | None = None
    """The GM's word on whether the roll is hidden from the players; None: as `gm_desk.app.secrecy` has it."""

    def throw(self, prompt: Prompt, faces: Sequence[int], *, total_only: bool = False, by: Thrower = "table") -> Play:
        """Return the play with the faces that a prompt asked for. Raises: BadDice."""
        checked = tuple(checked_faces(prompt.role.role, list(faces), prompt.count, prompt.kind))
        return self._with(prompt.role, Thrown(checked, by, total_only))

    def overrule(self, role: Role, faces: Sequence[int], *, total_only: bool = False) -> Play:
        """Return the play with the GM's own word on dice that were thrown."""
        return self._with(role, Thrown(tuple(faces), "overruled", total_only))

    def take_back(self, role: Role) -> Play:
        """Return the play with a roll's dice picked up again."""
        return replace(self, thrown={each: thrown for each, thrown in self.thrown.items() if each != role})

    def answer(self, key: str, value: object) -> Play:
        """Return the play with another choice; what was thrown stays."""
        return replace(self, answers={**self.answers, key: value})

    def again(self) -> Play:
        """Return the play with no dice thrown."""
        return replace(self, thrown={})

    def _with(self, role: Role, thrown: Thrown) -> Play:
        return replace(self, thrown={**self.thrown, role: thrown})


@dataclass(frozen=True)
class Roll:
    """One resolve of an act, for the panel and the log."""

    name: str
    title: Text
    op: str
    request: Document
    outcome: Outcome
    steps: tuple[Step, ...]
    thrown: Mapping[str, Thrown]
    rollers: Mapping[str, str]
    kinds: Mapping[str, Kind]
    """What kind of dice each role was thrown with."""


@dataclass(frozen=True)
class Preview:
    """What would happen: complete, or waiting for the dice that `prompt` asks for."""

    play: Play
    rolls: tuple[Roll, ...]
    lines: tuple[Text, ...]
    facts: tuple[Fact, ...]
    prompt: Prompt | None
    revision: int

    @property
    def complete(self) -> bool:
        """Whether nothing is left to throw."""
        return self.prompt is None


class _NotedDice(TableDice):
    """Dice that remember of what kind they were, so that a roll can be entered anew."""

    __slots__ = ("kinds",)

    def __init__(self, given: Mapping[str, Any], source: Source) -> None:
        super().__init__(given, source)
        self.kinds: dict[str, Kind] = {}

    def _faces(self, role: str, count: int, kind: Kind) -> Sequence[int]:
        self.kinds[role] = kind
        return super()._faces(role, count, kind)


class _Wanted(Exception):
    """The script needs dice that the table has not thrown yet."""

    def __init__(self, prompt: Prompt) -> None:
        super().__init__(prompt)
        self.prompt = prompt


class Script:
    """The Table that an act's script plays on (`gm_desk.systems.protocol.Table`)."""

    def __init__(
        self,
        system: System,
        rules: Rules,
        play: Play,
        documents: Callable[[Ref], Document],
        random: Source,
    ) -> None:
        self._system = system
        self._rules = rules
        self._play = play
        self._read = documents
        self._random = random
        self._touched: Documents = {}
        self._gone: set[Ref] = set()
        self.thrown: dict[Role, Thrown] = {}
        self.rolls: list[Roll] = []
        self.lines: list[Text] = []
        self.facts: list[Fact] = []

    def resolve(
        self,
        name: str,
        op: str,
        request: Document,
        rollers: Mapping[str, str],
        title: Text,
        *,
        lying: Mapping[str, Sequence[int]] = MappingProxyType({}),
    ) -> Outcome:
        """Resolve one request, throwing for those whose dice the app rolls. Raises: as the rules core."""
        operation = self._rules.operation(self._system.id, op)
        checked = self._rules.request(operation, request)
        given = self._given(name) | {role: list(faces) for role, faces in lying.items()}
        explanation = Explanation(f"{self._system.id}.{op}")
        dice = _NotedDice(given, self._source(name, rollers, title))
        try:
            outcome = operation.resolve(checked, dice, explanation)
        except _Wanted as wanted:
            tied = tied_with(operation, checked, dice.used, wanted.prompt.role.role)
            rest = OddsRequest(op, request, dict(dice.used))
            named = tuple(self._name(each) or each for each in tied)
            raise _Wanted(replace(wanted.prompt, rest=rest, tied=named)) from None
        finally:
            for role, faces in dice.used.items():
                if role not in lying:
                    self._keep(Role(name, role), faces)
        thrown = {
            role: Thrown(tuple(faces), "lying") if role in lying else self.thrown[Role(name, role)]
            for role, faces in dice.used.items()
        }
        steps = self._by_name(explanation.steps, rollers)
        self.rolls.append(Roll(name, title, op, request, outcome, steps, thrown, dict(rollers), dice.kinds))
        return outcome

    def _by_name(self, steps: Sequence[Step], rollers: Mapping[str, str]) -> tuple[Step, ...]:
        """Return the steps with names in place of the ids of those in `rollers`: so are they called in a request for many."""
        names: dict[str, str | None] = {}

        def named(value: object) -> object:
            if not isinstance(value, str) or value not in rollers:
                return value
            if value not in names:
                names[value] = self._name(value)
            return names[value] or value

        return tuple(
            step._replace(params={key: named(value) for key, value in step.params.items()}) if step.params else step
            for step in steps
        )

    def _name(self, someone: str) -> str | None:
        """Return the name of a combatant or, outside of a fight, of a character by its id."""
        ref, character = Ref("combatant", someone), Ref("character", someone)
        if self.exists(ref):
            document = self.document(ref)
            return display_name(self.document(Ref("character", document["character"])), document)
        return display_name(self.document(character)) if self.exists(character) else None

    def faces(self, name: str) -> Mapping[str, Sequence[int]]:
        """Return the faces of an earlier roll of this act."""
        roll = next(each for each in self.rolls if each.name == name)
        return {role: thrown.faces for role, thrown in roll.thrown.items()}

    def throw(self, name: str, count: int, sides: int, roller: str | None, title: Text) -> Sequence[int]:
        """Throw dice of no operation; the log keeps them as the tray's."""
        rollers = {LOOSE: roller} if roller else {}
        dice = _NotedDice(self._given(name), self._source(name, rollers, title))
        faces = dice.dice(LOOSE, count, sides)
        self._keep(Role(name, LOOSE), faces)
        thrown = {LOOSE: self.thrown[Role(name, LOOSE)]}
        self.rolls.append(Roll(name, title, "", {}, {"total": sum(faces)}, (), thrown, rollers, dice.kinds))
        return faces

    def change(self, ref: Ref, path: Path, value: object) -> None:
        """Set a value of a document, unless it is that already."""
        document = self.document(ref)
        fact = change(ref, document, path, value)
        if same(fact.before, fact.after):
            return
        self._touched[ref] = with_change(document, fact)
        self.facts.append(fact)

    def add(self, ref: Ref, document: Document) -> None:
        """Let a document come to be: something that only the house's own acts do."""
        self._touched[ref] = document
        self.facts.append(Added(ref, document))

    def remove(self, ref: Ref) -> None:
        """Take a document away: something that only the house's own acts do."""
        self.facts.append(Removed(ref, self.document(ref)))
        self._gone.add(ref)

    def document(self, ref: Ref) -> Document:
        """Return a document with the changes made so far; treat it as frozen. Raises: NotFound."""
        if ref in self._gone:
            raise NotFound(ref.kind, ref.kind, name=ref.id, near="")
        return self._touched.get(ref) or self._read(ref)

    def exists(self, ref: Ref) -> bool:
        """Tell whether a document is still there."""
        try:
            self.document(ref)
        except NotFound:
            return False
        return True

    def say(self, text: Text) -> None:
        """Add a line to the account."""
        self.lines.append(text)

    def title(self, text: Text) -> None:
        """Put a line before all others of the account."""
        self.lines.insert(0, text)

    def _given(self, name: str) -> dict[str, list[int]]:
        return {role.role: list(thrown.faces) for role, thrown in self._play.thrown.items() if role.resolve == name}

    def _source(self, name: str, rollers: Mapping[str, str], title: Text) -> Source:
        def faces(role: str, count: int, kind: Kind) -> Sequence[int]:
            roller = roller_of(role, rollers)
            if roller and self._at_table(roller):
                waiting = self._waiting(name, rollers, roller)
                raise _Wanted(Prompt(Role(name, role), roller, count, kind, title, waiting))
            return self._random(role, count, kind)

        return faces

    def _at_table(self, character: str) -> bool:
        return bool(self.document(Ref("character", character))["rolls"] == "table")

    def _waiting(self, name: str, rollers: Mapping[str, str], now: str) -> int:
        """Count those at the table, but for the one who throws now, who have dice in a resolve and have thrown none of them."""
        thrown = {roller_of(role.role, rollers) for role in self._play.thrown if role.resolve == name}
        return sum(each not in thrown and self._at_table(each) for each in {*rollers.values()} - {now})

    def _keep(self, role: Role, faces: Sequence[int]) -> None:
        before = self._play.thrown.get(role)
        self.thrown[role] = before if before and before.faces == tuple(faces) else Thrown(tuple(faces), "app")


def roller_of(role: str, rollers: Mapping[str, str]) -> str | None:
    """Return whose dice a role is: the entry that is the role, or its longest beginning (`attack` for `attack_percent`)."""
    if role in rollers:
        return rollers[role]
    # From the role's side: in a fight of hundreds many are asked for among many.
    longest = next((role[:length] for length in range(len(role) - 1, -1, -1) if role[:length] in rollers), None)
    return None if longest is None else rollers[longest]


def preview_play(act: Act, scene: Scene, script: Script, play: Play, revision: int) -> Preview:
    """Run an act's script as far as the dice go.

    The returned play holds all dice of this run: those that turned out not to be needed are dropped; those thrown for a roll
    that the script has not reached yet are kept.
    """
    prompt: Prompt | None = None
    try:
        act.play(scene, play.answers, script)
    except _Wanted as wanted:
        prompt = wanted.prompt
    thrown = {**play.thrown, **script.thrown} if prompt else script.thrown
    return Preview(
        play=replace(play, thrown=thrown),
        rolls=tuple(script.rolls),
        lines=tuple(script.lines),
        facts=() if prompt else tuple(script.facts),
        prompt=prompt,
        revision=revision,
    )


def total_faces(total: int) -> tuple[int, ...]:
    """Return the canonical faces of a 4dF total: as few non-blank dice as it takes, first ones first.

    Raises: BadDice for a total that four dice cannot show.
    """
    if not -4 <= total <= 4:
        raise BadDice("dice.impossible_total", "dice", total=total)
    sign = 1 if total > 0 else -1
    return tuple(sign if place < abs(total) else 0 for place in range(4))
