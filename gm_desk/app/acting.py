"""An act in the making, as the act panel shows it: who, what, at whom, with what choices; its dice; what comes of it. No Qt.

    acting.follow(encounter)            # whose turn it is, the most used act
    acting.choose_target(combatant)
    acting.roll()                       # `stage` is then "dice" (the table must throw) or "result"
    acting.throw([1, 0, -1, 1])
    acting.apply()

What the rules refuse stands in `problem`; the act stays as it was chosen, so that it can be mended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

from gm_desk.app.arrivals import asks_when
from gm_desk.app.play import OddsRequest, Play, Preview, Role, roller_of
from gm_desk.app.ports import Done
from gm_desk.app.secrecy import is_secret
from gm_desk.app.session import Session
from gm_desk.core.errors import DeskError, Refused
from gm_desk.systems.protocol import Act, Actor, Field, Scene, no_odds, side_of

Stage = Literal["idle", "choosing", "dice", "result"]
OF_THE_FIGHT = ("next_turn", "previous_turn", "delay", "take_turn", "join", "leave", "end_fight")
"""Acts of the fight itself, not somebody's in it: they have no form before their dice."""


class Acting:
    """One act in the making. Everything it shows is asked of the session anew, so it never shows a stale fight."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.encounter: str | None = None
        self.play: Play | None = None
        self.preview: Preview | None = None
        self.problem: DeskError | None = None
        self._moment: object = None
        self._applying = False

    # ── What it shows ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def stage(self) -> Stage:
        """Nothing yet, choosing, waiting for the table's dice, or showing what came of it."""
        if self.play is None:
            return "idle"
        if self.preview is None:
            return "choosing"
        return "result" if self.preview.complete else "dice"

    @property
    def act(self) -> Act | None:
        """What is being done."""
        return self.session.act(self.play.act) if self.play else None

    @property
    def passes_turn(self) -> bool:
        """Whether this is the turn being passed, or the like of it, not somebody's act."""
        return self.play is not None and self.play.act in OF_THE_FIGHT

    @property
    def actor(self) -> Actor | None:
        """Who acts."""
        return self.session.actor(self.play.actor, self.encounter) if self.play and self.play.actor else None

    def people(self) -> list[Actor]:
        """Return everybody who could act: the combatants, or the one character outside of a fight."""
        if self.encounter:
            return self.session.combatants(self.encounter)
        actor = self.actor
        return [actor] if actor else []

    @property
    def is_secret(self) -> bool:
        """Whether what is done is hidden from the players: by the GM's word, or by itself."""
        if self.play is None or self.act is None:
            return False
        try:
            targets = [self.session.actor(target, self.play.encounter) for target in self.play.targets]
            return is_secret(self.play, self.act, self.actor, targets)
        except DeskError:
            return bool(self.play.secret)

    def candidates(self) -> list[Actor]:
        """Return whom the act may be aimed at, in the order of the fight: other sides first, those out of it last."""
        if self.play is None or self.act is None or self.act.targets == "none" or not self.encounter:
            return []
        others = [each for each in self.people() if _id(each) != self.play.actor]
        side = side_of(self.actor) if self.actor else ""
        return sorted(others, key=lambda each: (self._out(each), side_of(each) == side))

    def _out(self, actor: Actor) -> bool:
        track = self.session.track(actor.character)
        return track.out or track.dead

    def offered(self) -> list[Act]:
        """Return the acts that can be done now, the most used first."""
        if self.play is None or self.passes_turn:
            return []
        scene = self._scene(self.play)
        return [act for act in self.session.system.acts if act.available(scene)]

    def fields(self) -> Sequence[Field]:
        """Return the act's form; nothing where the rules have no answer to the choices made (see `problem`)."""
        if self.play is None or (self.preview and self.play.act == "join" and not asks_when(self.preview)):
            return ()
        try:
            return [field for field in self.session.choices(self.play) if self._matters(field)]
        except DeskError as error:
            self.problem = error
            return ()

    def _matters(self, field: Field) -> bool:
        """Tell whether a choice can matter yet: some do only after a certain outcome."""
        if field.matters is None:
            return True
        name, what = field.matters
        rolls = self.preview.rolls if self.preview else ()
        # Thrown anew, a roll goes on under a longer name; the last one counts.
        own = [roll for roll in rolls if roll.name == name or roll.name.startswith(f"{name}_")]
        return bool(own) and own[-1].outcome.get(what) not in {None, False}

    def value(self, field: Field) -> Any:  # noqa: ANN401 - any JSON value
        """Return what a field of the form holds: the GM's answer, else what it is prefilled with."""
        return self.play.answers.get(field.key, field.default) if self.play else field.default

    def odds_of_each(self) -> list[tuple[Actor, OddsRequest]]:
        """Return, where several are aimed at and each has odds of its own, whose they are and the request."""
        play, act = self.play, self.act
        if play is None or act is None or act.odds_at is None or len(play.targets) < 2 or self.preview:
            return []
        try:
            scene = self._scene(play)
            asked = [act.odds_at(scene, play.answers, place) for place in range(len(scene.targets))]
        except DeskError:
            return []  # as below
        return [(who, OddsRequest(*each)) for who, each in zip(scene.targets, asked, strict=True) if each]

    def odds_request(self) -> OddsRequest | None:
        """Return the request whose exact odds tell the chance, if there is one; with dice on the table, that of the rest."""
        play, act = self.play, self.act
        if self.preview and self.preview.prompt:
            return self.preview.prompt.rest
        if play is None or act is None or self.lacks_target:
            return None
        try:
            asked = act.odds(self._scene(play), play.answers)
            return OddsRequest(*asked) if asked else None
        except DeskError:
            return None  # what is wrong is said where the act is rolled

    @property
    def lacks_target(self) -> bool:
        """Whether the act needs a target that is not chosen yet."""
        return self.act is not None and self.act.targets != "none" and not (self.play and self.play.targets)

    @property
    def rolls(self) -> bool:
        """Whether dice are thrown when the act is done as it is chosen."""
        play, act = self.play, self.act
        if play is None or act is None or act.odds is not no_odds or self.lacks_target:
            return True
        try:
            preview = self.session.preview(play)
        except DeskError:
            return True
        return preview.prompt is not None or any(roll.thrown for roll in preview.rolls)

    def dice(self) -> Iterator[tuple[Role, str | None]]:
        """Yield the rolls made so far and whose dice they are (a character's id; None: nobody's), in order."""
        for roll in self.preview.rolls if self.preview else ():
            for role, thrown in roll.thrown.items():
                if thrown.by != "lying":
                    yield Role(roll.name, role), roller_of(role, roll.rollers)

    # ── Choosing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def follow(self, encounter: str | None) -> None:
        """Begin with whoever's turn it is in an encounter, with the most used act."""
        self.encounter = encounter or None
        self.play = self.preview = self.problem = None
        self._moment = self._now()
        if self.encounter:
            turn = self.session.encounter(self.encounter)["turn"]
            if turn:
                self.choose_actor(turn)

    def choose_actor(self, actor: str) -> None:
        """Let somebody else act (a combatant of the encounter), with the most used act there is for it."""
        self._choose(Play("", actor, encounter=self.encounter, secret=self._still_hidden))
        acts = self.offered()
        self._choose(replace(self.play, act=acts[0].id) if acts and self.play else None)

    def choose_act(self, act: str) -> None:
        """Choose what to do; targets stay where the act takes them, answers do not."""
        if self.play is None:
            return
        taken = {"none": 0, "one": 1, "several": None}[self.session.act(act).targets]
        targets = self.play.targets[:taken]
        self._choose(Play(act, self.play.actor, targets, self.encounter, secret=self._still_hidden))

    def choose_target(self, target: str) -> None:
        """Aim at somebody; where several can be aimed at, choosing again lets go."""
        if self.play is None or self.act is None or self.act.targets == "none":
            return
        chosen = self.play.targets
        if self.act.targets == "one":
            targets: tuple[str, ...] = (target,)
        elif target in chosen:
            targets = tuple(each for each in chosen if each != target)
        else:
            targets = (*chosen, target)
        self.aim(targets)

    def aim(self, targets: Sequence[str]) -> None:
        """Aim at these and nobody else; answers given for others are forgotten."""
        if self.play is not None:
            answers = self.play.answers if tuple(targets) == self.play.targets else {}
            aimed = replace(self.play, targets=tuple(targets), answers=answers, thrown={}, secret=self._still_hidden)
            self._choose(aimed)

    def answer(self, key: str, value: object) -> None:
        """Make one of the act's choices; a late one leaves the dice where they lie."""
        if self.play is None:
            return
        if self.preview is not None and any(field.key == key and field.late for field in self.fields()):
            answered = self.preview.play.answer(key, value)
            self.play = self.play.answer(key, value)
            self._look(answered)
        else:
            self._choose(self.play.again().answer(key, value))

    def hide(self, secret: bool) -> None:
        """Say whether the roll is hidden from the players; dice that lie stay. What would be so by itself is left to itself."""
        if self.play is None:
            return
        self.play = replace(self.play, secret=None)
        said = None if self.is_secret == secret else secret
        self.play = replace(self.play, secret=said)
        if self.preview is not None:
            self.preview = replace(self.preview, play=replace(self.preview.play, secret=said))

    @property
    def _still_hidden(self) -> bool | None:
        """What the GM has hidden stays so while something else is chosen; what was shown, was shown for that alone."""
        return True if self.play is not None and self.play.secret else None

    def take(self, play: Play) -> None:
        """Take up a play made elsewhere: a check from the sheet; the passing of the turn, which asks for its dice at once."""
        self.follow(play.encounter)
        self._choose(play)
        if self.passes_turn:
            self._look(play)
            if self.preview is None:
                problem = self.problem
                self.follow(play.encounter)
                self.problem = problem

    def _choose(self, play: Play | None) -> None:
        self.play, self.preview, self.problem = play, None, None

    # ── Rolling ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def roll(self) -> None:
        """Throw what the app throws; the table's dice are asked for. Begun anew each time."""
        if self.play is None:
            return
        if self.lacks_target:
            self.problem = Refused("no_target", "act.target")
            return
        self._look(self.play.again())

    def throw(self, faces: Sequence[int], *, total_only: bool = False) -> None:
        """Enter the dice that the table was asked for."""
        if self.preview and self.preview.prompt:
            preview, prompt = self.preview, self.preview.prompt
            self._look_at(lambda: preview.play.throw(prompt, faces, total_only=total_only))

    def throw_by_app(self) -> None:
        """Let the app throw what the table was asked for."""
        if self.preview and self.preview.prompt:
            preview, prompt = self.preview, self.preview.prompt
            self._look_at(lambda: preview.play.throw(prompt, list(self.session.throw(prompt)), by="app"))

    def overrule(self, role: Role, faces: Sequence[int], *, total_only: bool = False) -> None:
        """Put the GM's word in place of dice that were thrown."""
        if self.preview:
            preview = self.preview
            self._look_at(lambda: preview.play.overrule(role, faces, total_only=total_only))

    def pick_up(self) -> bool:
        """Ask again for the dice that the table threw last; return False when it threw none."""
        if self.preview is None:
            return False
        last = [role for role, thrown in self.preview.play.thrown.items() if thrown.by == "table"][-1:]
        for role in last:
            self._look(self.preview.play.take_back(role))
        return bool(last)

    def drop(self) -> None:
        """Let go of dice and result; the choices stay. The turn's own dice are dropped with the passing of the turn."""
        if self.passes_turn:
            self.follow(self.encounter)
        elif self.play is not None:
            self._choose(self.play.again())

    def apply(self, origin: object = None) -> Done | None:
        """Store what the result shows, then be ready for the next act. Raises: as `Session.execute`."""
        if self.preview is None or not self.preview.complete:
            return None
        self._applying = True
        try:
            done = self.session.execute(self.preview, origin)
        finally:
            self._applying = False
        self._ready_again()
        return done

    def refresh(self) -> None:
        """See what is left of the act after something was changed: a new turn begins anew, dice that lie are kept."""
        if self._applying:
            return
        if self._moment != self._now() or (self.play and not self._all_there(self.play)):
            self.follow(self.encounter)
        elif self.preview:
            self._look(self.preview.play)
            if self.problem and self.play:
                self.preview = None
        else:
            self.problem = None  # it was about what was asked before

    def _ready_again(self) -> None:
        """Begin anew after an act; who has the turn may do more of the same."""
        same = self.play if self._moment == self._now() and not self.passes_turn else None
        if same is None:
            self.follow(self.encounter)
        elif self._all_there(same):
            self._choose(Play(same.act, same.actor, encounter=self.encounter))
            if same.act not in [act.id for act in self.offered()] and same.actor:
                self.choose_actor(same.actor)
        else:
            self.follow(self.encounter)

    def _look_at(self, play: Callable[[], Play]) -> None:
        made = self._minding(play)
        if made is not None:
            self._look(made)

    def _look(self, play: Play) -> None:
        preview = self._minding(lambda: self.session.preview(play))
        if preview is not None:
            self.preview = preview

    def _minding(self, ask: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever `ask` returns
        self.problem = None
        try:
            return ask()
        except DeskError as error:
            self.problem = error
            return None

    def _scene(self, play: Play) -> Scene:
        return self.session.scene(play)

    def _now(self) -> object:
        """Return what makes this moment of the fight: another one ends the act in the making."""
        if not self.encounter:
            return None
        try:
            encounter = self.session.encounter(self.encounter)
        except DeskError:
            self.encounter = None
            return "gone"
        return (encounter["round"], encounter["turn"])

    def _all_there(self, play: Play) -> bool:
        try:
            self._scene(play)
        except DeskError:
            return False
        return True


def _id(actor: Actor) -> str:
    return str(actor.combatant["id"]) if actor.combatant else actor.id
