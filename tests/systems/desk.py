"""A small table to play any system's acts on: documents in memory, the house's own script, dice that the test names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import resources
from gm_desk.app.documents import new_character, new_combatant, new_encounter
from gm_desk.app.play import Play, Role, Script, Thrown
from gm_desk.app.texts import Catalogue
from gm_desk.core import facts
from gm_desk.core.dice import no_source
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Document, Fact, Ref
from gm_desk.systems.protocol import Act, Actor, Field, Scene, System, Text
from gm_desk.systems.resolving import Rules

FIGHT = "fight"

Json = Any
"""Whatever a sheet, a state or an answer may hold."""


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language, resources.path())


def said(lines: Sequence[Text], language: str = "ru") -> list[str]:
    """The account in words, each of which must be in the catalogue and filled."""
    return [catalogue(language).text(line) for line in lines]


@dataclass
class Desk:
    """Characters by name, all of them combatants of one fight of a system; a play is applied at once."""

    system: System
    documents: dict[Ref, Document] = field(default_factory=dict)
    settings: Document = field(default_factory=dict)
    last: Script | None = None

    def __post_init__(self) -> None:
        encounter = dict(new_encounter("У брода")) | {"id": FIGHT, "round": 1}
        self.documents[Ref("encounter", FIGHT)] = encounter

    def add(self, name: str, **sheet: Json) -> str:
        """Put someone with this sheet into the fight; the character's id is the name, the combatant's `name!`."""
        character = dict(new_character(name, self.system.sheet.complete(sheet))) | {"id": name}
        combatant = dict(new_combatant(FIGHT, name)) | {"id": f"{name}!"}
        self.documents |= {Ref("character", name): character, Ref("combatant", f"{name}!"): combatant}
        self.encounter["order"].append(f"{name}!")
        return name

    def act(self, name: str) -> Act:
        """An act by its id."""
        return next(each for each in (*self.system.acts, self.system.order.act) if each.id == name)

    @property
    def encounter(self) -> Document:
        return self.documents[Ref("encounter", FIGHT)]

    def sheet(self, name: str) -> Json:
        return self.documents[Ref("character", name)]["sheet"]

    def states(self, name: str) -> Json:
        return self.documents[Ref("combatant", f"{name}!")]["states"]

    def roll(self, name: str) -> Json:
        return self.documents[Ref("combatant", f"{name}!")]["roll"]

    def lasting(self, name: str) -> dict[str, Any]:
        return {row["id"]: row["value"] for row in self.sheet(name)["states"]}

    def actor(self, name: str) -> Actor:
        return Actor(self.documents[Ref("character", name)], self.documents[Ref("combatant", f"{name}!")])

    def scene(self, actor: str | None, *targets: str) -> Scene:
        names = [each.removesuffix("!") for each in self.encounter["order"]]
        others = tuple(self.actor(name) for name in names if name != actor)
        who = self.actor(actor) if actor else None
        return Scene(self.settings, who, tuple(map(self.actor, targets)), self.encounter, others)

    def script(self, dice: Mapping[str, Sequence[int]]) -> Script:
        """A table where `RESOLVE.ROLE` falls as given and nothing else may be rolled."""
        thrown = {Role(*role.split(".", 1)): Thrown(tuple(faces), "overruled") for role, faces in dice.items()}
        return Script(self.system, Rules(), Play("", thrown=thrown), self.read, no_source)

    def read(self, ref: Ref) -> Document:
        if ref not in self.documents:
            raise NotFound("document", str(ref))
        return self.documents[ref]

    def play(
        self,
        name: str,
        actor: str | None,
        *targets: str,
        dice: Mapping[str, Sequence[int]] | None = None,
        **answers: Json,
    ) -> list[str]:
        """Play an act and apply it; return its account in Russian, having tried the English one too."""
        script = self.script(dice or {})
        self.act(name).play(self.scene(actor, *targets), answers, script)
        assert {f"{role.resolve}.{role.role}" for role in script.thrown} == set(dice or {})
        return self.apply(script)

    def apply(self, script: Script) -> list[str]:
        """Apply what a script changed."""
        self.last = script
        for fact in script.facts:
            facts.apply(self.documents, fact)
        for line in said(script.lines, "en"):
            assert "{" not in line
            assert f"{self.system.id}." not in line
        return said(script.lines)

    def turn(self, name: str) -> tuple[bool, list[str]]:
        """Begin somebody's turn; return whether it is taken, and what was said."""
        script = self.script({})
        taken = self.system.turn_begun(self.actor(name), script)
        return taken, self.apply(script)

    def go_on(self, name: str) -> tuple[bool, list[str]]:
        """Go on with a turn that was put off or interrupted; return whether it is taken, and what was said."""
        script = self.script({})
        taken = self.system.order.resumed(self.actor(name), script)
        return taken, self.apply(script)

    def end_fight(self, name: str) -> list[str]:
        """End the fight for somebody; return what was said."""
        script = self.script({})
        self.system.fight_ended(self.actor(name), script)
        return self.apply(script)

    def end_turn(self, name: str) -> None:
        script = self.script({})
        self.system.turn_ended(self.actor(name), script)
        self.apply(script)

    def facts(self) -> Sequence[Fact]:
        assert self.last is not None
        return self.last.facts

    def requests(self) -> list[Document]:
        """What the last act asked the rules."""
        assert self.last is not None
        return [roll.request for roll in self.last.rolls]

    def form(self, name: str, actor: str | None, *targets: str, **answers: Json) -> dict[str, Field]:
        """The form of an act, by field key."""
        return {each.key: each for each in self.act(name).choices(self.scene(actor, *targets), answers)}

    def badges(self, name: str) -> list[str]:
        """The badges beside a name, in Russian."""
        return said([text for text, _tone in self.system.badges(self.actor(name))])
