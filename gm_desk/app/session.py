"""A campaign at the table: the one object that the desk and the command line act through.

Reading goes straight to the store; every change is one act through one write door, and is published as a `ChangeSet`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from gm_desk.app import texts
from gm_desk.app.accounts import entry_of
from gm_desk.app.arrivals import arrival_acts
from gm_desk.app.documents import CAMPAIGN
from gm_desk.app.fighters import Fighters
from gm_desk.app.play import Play, Preview, Prompt, Script, preview_play
from gm_desk.app.ports import CopyTold, Done, Entry, NewAct, Store
from gm_desk.app.secrecy import is_secret
from gm_desk.app.turns import turn_acts
from gm_desk.core.compact import refs_of
from gm_desk.core.dice import RandomSource, Source
from gm_desk.core.errors import NotFound, Refused
from gm_desk.core.facts import Document, Fact, Ref
from gm_desk.systems.protocol import Act, Actor, Field, Scene, System, Text, Track
from gm_desk.systems.registry import Registry
from gm_desk.systems.resolving import Rules


@dataclass(frozen=True)
class ChangeSet:
    """What an act, an undo or a redo changed, and who caused it (to ignore one's own echo)."""

    kinds: frozenset[str]
    refs: frozenset[Ref]
    origin: object = None

    @classmethod
    def of(cls, facts: Iterable[Fact], origin: object = None) -> ChangeSet:
        """Return what these facts change."""
        refs = refs_of(facts)
        return cls(frozenset(ref.kind for ref in refs), refs, origin)

    def __or__(self, other: ChangeSet) -> ChangeSet:
        """Return what both change together; caused by whoever caused both, else by nobody in particular."""
        origin = self.origin if self.origin is other.origin else None
        return ChangeSet(self.kinds | other.kinds, self.refs | other.refs, origin)


Observer = Callable[[ChangeSet], None]
CHARACTERS_AT_ONCE = 100
"""So many characters are read at a time where all are gone through; one with its portrait may be megabytes."""
MOST_TRACKS = 4_000
"""So many characters' health is remembered."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Session:
    """One open campaign: its system, its documents, its acts."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        catalogues: Mapping[str, texts.Catalogue],
        random: Source | None = None,
        clock: Callable[[], datetime] = _utc_now,
    ) -> None:
        """Open the campaign in `store`. Raises: UnknownSystem when no such system can be played."""
        self.store = store
        self.rules = Rules(registry)
        self.catalogues = catalogues
        self.system: System = registry.system(self.campaign["system"])
        self._random = random or RandomSource()
        self._clock = clock
        self._observers: list[Observer] = []
        # Looked up many times between two changes, by every part of the screen.
        self._fighters: Fighters | None = None
        self._tracks: dict[str, tuple[Document, Track]] = {}

    def beside(self, store: Store) -> Session:
        """Return this campaign as another store has it: the same system, texts, dice and clock."""
        return Session(store, self.rules.registry, self.catalogues, self._random, self._clock)

    # ── Reading ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def campaign(self) -> Document:
        """The campaign's own document."""
        return self.store.document(CAMPAIGN)

    def character(self, character: str) -> Document:
        """Return a character. Raises: NotFound."""
        return self.store.document(Ref("character", character))

    def characters(self, characters: Sequence[str]) -> Iterator[Document]:
        """Yield many characters in this order, some at a time: who goes through all of them never holds all. Raises: NotFound."""
        for start in range(0, len(characters), CHARACTERS_AT_ONCE):
            some = characters[start : start + CHARACTERS_AT_ONCE]
            yield from self.store.many([Ref("character", character) for character in some])

    def encounter(self, encounter: str) -> Document:
        """Return an encounter. Raises: NotFound."""
        return self.store.document(Ref("encounter", encounter))

    def combatants(self, encounter: str) -> list[Actor]:
        """Return everybody in an encounter, in its order; whoever has not changed is the same object."""
        return list(self._people(encounter).values())

    def _people(self, encounter: str) -> Mapping[str, Actor]:
        known = self._fighters
        if known is None or known.encounter != encounter or known.revision != self.store.revision:
            known = self._fighters = Fighters.read(self.store, encounter)
        return known.people

    def actor(self, name: str, encounter: str | None = None) -> Actor:
        """Return someone by combatant id (in an encounter) or character id. Raises: NotFound."""
        if encounter:
            combatant = self.store.document(Ref("combatant", name))
            return Actor(self.character(combatant["character"]), combatant)
        return Actor(self.character(name))

    def track(self, character: Document) -> Track:
        """Return the health of a character, worked out once as long as its sheet stays the same."""
        sheet = character["sheet"]
        known = self._tracks.get(character["id"])
        if known is None or known[0] is not sheet:
            if len(self._tracks) >= MOST_TRACKS:
                self._tracks.clear()
            known = self._tracks[character["id"]] = (sheet, self.system.track(sheet))
        return known[1]

    def now(self) -> str:
        """Return the time as documents keep it: ISO 8601, UTC."""
        return self._clock().isoformat(timespec="seconds")

    # ── Acts that are previewed ───────────────────────────────────────────────────────────────────────────────────────

    def act(self, name: str) -> Act:
        """Return an act of the system, or one of the fight itself. Raises: NotFound."""
        known = {act.id: act for act in (*self.system.acts, self.system.order.act, *fight_acts(self.system))}
        if name not in known:
            raise NotFound("act", "act", name=name, near=", ".join(known))
        return known[name]

    def scene(self, play: Play) -> Scene:
        """Return what a play would be played on. Raises: NotFound."""
        people = self._people(play.encounter) if play.encounter else {}

        def someone(name: str) -> Actor:
            return people.get(name) or self.actor(name, play.encounter)

        return Scene(
            settings=self.campaign["settings"],
            actor=someone(play.actor) if play.actor else None,
            targets=tuple(someone(name) for name in play.targets),
            encounter=self.encounter(play.encounter) if play.encounter else None,
            others=tuple(each for name, each in people.items() if name != play.actor),
        )

    def choices(self, play: Play) -> Sequence[Field]:
        """Return the form of a play's act, prefilled from sheets and states."""
        return self.act(play.act).choices(self.scene(play), play.answers)

    def preview(self, play: Play) -> Preview:
        """Play an act without storing anything. Raises: InvalidInput, Illegal, Refused when the rules forbid it."""
        script = Script(self.system, self.rules, play, self.store.document, self._random)
        return preview_play(self.act(play.act), self.scene(play), script, play, self.store.revision)

    def throw(self, prompt: Prompt) -> Sequence[int]:
        """Throw by the app the dice that a prompt asks the table for."""
        return self._random(prompt.role.role, prompt.count, prompt.kind)

    def execute(self, preview: Preview, origin: object = None) -> Done:
        """Store what a complete preview showed.

        Raises: Refused (`incomplete`; `stale` when the campaign has changed since; or as `Store.perform`).
        """
        if not preview.complete:
            raise Refused("incomplete", "act")
        if preview.revision != self.store.revision:
            raise Refused("stale", "act")
        name = preview.lines[0] if preview.lines else Text(self.act(preview.play.act).label)
        scene = self.scene(preview.play)
        secret = is_secret(preview.play, self.act(preview.play.act), scene.actor, scene.targets)
        entry = entry_of(preview, scene, self.catalogues, secret=secret)
        return self._publish(self.store.perform(NewAct(texts.to_json(name), preview.facts, entry)), origin)

    # ── Acts that need no preview ─────────────────────────────────────────────────────────────────────────────────────

    def perform(
        self, name: Text, facts: Sequence[Fact], origin: object = None, entry: Entry | None = None
    ) -> Done | None:
        """Store plain changes as one named act; nothing happens when there is nothing to change. Raises: Refused."""
        if not facts and entry is None:
            return None
        return self._publish(self.store.perform(NewAct(texts.to_json(name), facts, entry)), origin)

    def undo(self, origin: object = None) -> Text | None:
        """Take back the newest act; return its name, None when there is none. Raises: Refused."""
        done = self.store.undo()
        return texts.from_json(self._publish(done, origin).name) if done else None

    def redo(self, origin: object = None) -> Text | None:
        """Apply again the act last taken back; return its name, None when there is none. Raises: Refused."""
        done = self.store.redo()
        return texts.from_json(self._publish(done, origin).name) if done else None

    def undo_back_to(self, number: int, origin: object = None) -> int:
        """Take back every act that came after the one of this number (0: all), or none; return how many. Raises: Refused."""
        taken = self.store.undo_back_to(number)
        if taken:
            self._tell(ChangeSet.of((fact for done in taken for fact in done.facts), origin))
        return len(taken)

    @property
    def next_undo(self) -> Text | None:
        """The name of what `undo` would take back."""
        name = self.store.next_undo()
        return texts.from_json(name) if name else None

    @property
    def next_redo(self) -> Text | None:
        """The name of what `redo` would apply."""
        name = self.store.next_redo()
        return texts.from_json(name) if name else None

    # ── The file ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def follow(self) -> bool:
        """Take writing over as soon as nothing stands in its way; show meanwhile what another desk has stored.

        Called every now and then until it returns True: this desk writes now. It costs little when nothing happened.
        Raises: BrokenFile (`file.gone`; `file.damaged` when the file was found so only now), Refused (`locked`).
        """
        reading = self.store.read_only
        writes = self.store.try_to_write()
        touched = self.store.news() if reading else None
        if touched is not None:
            self._tell(ChangeSet(frozenset(ref.kind for ref in touched), touched))
        return writes

    def keep_copy(self, told: CopyTold) -> None:
        """Make a dated copy of the campaign in the background if anything has changed since the last one (`Store.keep_copy`)."""
        self.store.keep_copy(told)

    # ── Observers ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def subscribe(self, observer: Observer) -> None:
        """Call `observer` with a ChangeSet after every stored change."""
        self._observers.append(observer)

    def unsubscribe(self, observer: Observer) -> None:
        """Stop calling `observer`."""
        self._observers.remove(observer)

    def close(self) -> None:
        """Close the campaign file."""
        self._observers.clear()
        self.store.close()

    def _publish(self, done: Done, origin: object) -> Done:
        self._tell(ChangeSet.of(done.facts, origin))
        return done

    def _tell(self, changes: ChangeSet) -> None:
        if self._fighters is not None:
            self._fighters = self._fighters.after(self.store, changes.refs)
        for observer in list(self._observers):
            observer(changes)


def fight_acts(system: System) -> tuple[Act, ...]:
    """Return the acts that the house has for any fight: the turn passed and taken, coming, going, the end."""
    return (*turn_acts(system), *arrival_acts(system))


def setting(campaign: Mapping[str, Any], field: Field) -> object:
    """Return a rule setting of a campaign, its default where it was never set."""
    return campaign["settings"].get(field.key, field.default)
