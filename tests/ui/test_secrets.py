"""Planted words reach no player, whatever is played: every act of every system, hidden and open, newcomers, groups, the past, paper."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_desk import bootstrap
from gm_desk.app import encounters, evenings, roster
from gm_desk.app.accounts import note_of
from gm_desk.app.acting import Acting
from gm_desk.app.dice_tray import throw
from gm_desk.app.hiding import set_secret
from gm_desk.app.luck import luck
from gm_desk.app.play import Play, Preview
from gm_desk.app.ports import LogEntry, LogQuery
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES
from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import Actor, Text, side_of
from tests.ui.every_screen import settle
from tests.ui.paper import pages, pdf
from tests.ui.secrets import let_out
from ui.language import use_language
from ui.main_window import MainWindow
from ui.top_bar import ODDS

PLANTED = Text("act.note", text="planted")
NAMED, LURKING, NOTED, FIGHT, WEAPON = "Grimtooth", "Lurkwell", "GMNOTEWORD", "AMBUSHWORD", "SECRETBLADE"
ROLLED = "HIDDENROLLWORD"
SECRETS = (NAMED, LURKING, NOTED, FIGHT, WEAPON, ROLLED)
KNOWN_AS = "Shadow"
TURNS = frozenset({"next_turn", "previous_turn", "leave", "end_fight", "join"})
"""Acts of the fight itself: they are done by name."""


class Ambush:
    """A demo's first fight with its foes renamed: some known by another name, some hidden, all of them full of secrets."""

    def __init__(self, window: MainWindow, system: str, folder: Path) -> None:
        file = folder / "ambush.gmdesk"
        bootstrap.write_demo(file, "en", system)
        assert window.open_campaign(file)
        assert window.workspace is not None
        self.window, self.workspace = window, window.workspace
        self.desk = self.workspace.desk
        self.session = self.desk.session
        self.dice = random.Random(5)
        self.hides_next = False
        self.evening = evenings.begin(self.session, FIGHT)
        evenings.edit(self.session, self.evening, "notes", NOTED)
        self.fight = self.session.store.encounters()[0].id
        encounters.rename(self.session, self.fight, FIGHT)
        self.desk.select_encounter(self.fight)
        self.foes = [each for each in self.people() if each.character["kind"] != "player"]
        for place, each in enumerate(self.foes):
            self._plant(each, f"{(NAMED, LURKING)[place % 2]}{place}")
        self.hidden = {self._id(each) for each in self.foes[1::2]}
        encounters.set_value(self.session, sorted(self.hidden), ("hidden",), True, PLANTED)
        for each in self.foes[::2]:
            encounters.set_value(self.session, [self._id(each)], ("alias",), KNOWN_AS, PLANTED)

    def _plant(self, foe: Actor, name: str) -> None:
        for path, value in (("name", name), ("alias", ""), ("gm_notes", NOTED), ("notes", NOTED), ("tags", [NOTED])):
            roster.edit(self.session, foe.id, (path,), value)
        weapons = [{**each, "name": WEAPON} for each in foe.sheet.get("weapons", [])]
        roster.edit(self.session, foe.id, ("sheet", "weapons"), weapons)

    @staticmethod
    def _id(actor: Actor) -> str:
        assert actor.combatant is not None
        return str(actor.combatant["id"])

    def people(self) -> list[Actor]:
        return self.session.combatants(self.fight)

    def done(self, preview: Preview) -> bool:
        """Do an act, all dice thrown by the app; what the rules forbid just now is left undone."""
        try:
            for _ in range(60):
                if preview.prompt is None:
                    break
                prompt = preview.prompt
                preview = self.session.preview(preview.play.throw(prompt, list(self.session.throw(prompt))))
            self.session.execute(preview)
        except DeskError:
            return False
        return True

    def play(self, act: str, **more: object) -> bool:
        try:
            preview = self.session.preview(Play(act, encounter=self.fight, **more))  # type: ignore[arg-type]
        except DeskError:
            return False
        return self.done(preview)

    def deeds(self) -> Iterator[str]:
        """Do one thing after another, and name it."""
        for secret in (None, True, True):
            self.play("next_turn", secret=secret)
            yield f"a turn, hidden: {secret}"
        yield from self._acts()
        yield from self._hidden_afterwards()
        yield from self._states()
        yield from self._crowd()
        yield from self._past()
        self.play("end_fight")
        yield "the end"

    def _acts(self) -> Iterator[str]:
        """Let everybody try every act at somebody on the other side, until one who is seen and one who is hidden have done it."""
        done: set[tuple[str, bool]] = set()
        for actor in self.people():
            who = self._id(actor)
            hides = who in self.hidden
            for act in self._offered(who):
                if (act, hides) in done or act in TURNS or not self._try(act, who):
                    continue
                done.add((act, hides))
                yield f"{act} by one who is {'hidden' if hides else 'seen'}"
        assert {hides for _, hides in done} == {True, False}
        assert len(done) >= 8, done

    def _offered(self, who: str) -> list[str]:
        acting = self._acting(who)
        return [act.id for act in acting.offered()]

    def _acting(self, who: str) -> Acting:
        acting = Acting(self.session)
        acting.encounter = self.fight
        acting.choose_actor(who)
        return acting

    def _try(self, act: str, who: str) -> bool:
        acting = self._acting(who)
        acting.choose_act(act)
        assert acting.actor is not None
        others = [each for each in acting.candidates() if each.combatant]
        foes = [each for each in others if side_of(each) != side_of(acting.actor)] or others
        if acting.lacks_target and foes:
            acting.aim([self._id(self.dice.choice(foes))])
        play = acting.play
        if play is None or acting.lacks_target:
            return False
        # Of those who are seen, too, every other roll is hidden: it counts in nothing that the players are given.
        self.hides_next = not self.hides_next
        secret = self.hides_next or None
        if not self.play(play.act, actor=play.actor, targets=play.targets, answers=dict(play.answers), secret=secret):
            return False
        logged = self.newest()
        assert logged.entry.secret or not secret
        return True

    def newest(self) -> LogEntry:
        return self.session.store.log(LogQuery(limit=1))[0]

    def _hidden_afterwards(self) -> Iterator[str]:
        """Log words that only the GM is to read; hide them; roll loose dice that are hidden afterwards; show an old roll and hide it."""
        note = Text("act.note", text=ROLLED)
        self.session.perform(note, [], None, note_of("note", [note], self.session.catalogues))
        set_secret(self.session, self.newest().number, True)
        assert self.newest().entry.secret
        yield "a note is hidden"
        throw(self.session, "d20")
        set_secret(self.session, self.newest().number, True)
        yield "loose dice are hidden"
        rolled = next(each for each in self.session.store.log(LogQuery(secret=True, limit=50)) if each.entry.rolls)
        for secret in (False, True):
            set_secret(self.session, rolled.number, secret)
            yield f"a roll is hidden afterwards: {secret}"

    def _states(self) -> Iterator[str]:
        for state in self.session.system.states:
            value: object = state.choices[0].value if state.choices else LURKING if state.kind == "flag" else 3
            try:
                encounters.set_state(self.session, self.fight, [self._id(self.people()[0])], state.id, value)
            except DeskError:
                continue
            yield f"state {state.id}"

    def _crowd(self) -> Iterator[str]:
        """Group, let a hidden template's copies come late, reorder, dismiss, all undone and redone."""
        encounters.group(self.session, self.fight, [self._id(each) for each in self.foes[:2]])
        yield "grouped"
        encounters.roll_equals_once(self.session, self.fight, True)
        yield "equals roll once"
        for _ in range(len(self.people()) + 1):
            self.play("next_turn", secret=True)
            yield "a turn of those who are grouped"
        template = roster.create(self.session, f"{LURKING} late", "template")
        before = {self._id(each) for each in self.people()}
        self.done(self.session.preview(encounters.arrival(self.fight, [template, template])))
        late = [self._id(each) for each in self.people() if self._id(each) not in before]
        encounters.set_value(self.session, late, ("hidden",), True, PLANTED)
        yield "came late"
        encounters.shift(self.session, self.fight, late, -1)
        yield "moved"
        encounters.dismiss(self.session, self.fight, late)
        yield "dismissed"
        self.session.undo()
        yield "undone"
        self.session.redo()
        yield "redone"

    def _past(self) -> Iterator[str]:
        """Look back to before anything was hidden, take a roll up for correction, weigh the odds of a hidden one."""
        entries = self.session.store.log(LogQuery(limit=1_000))
        panel = self.workspace.encounter.panel
        panel.acting.follow(self.fight)
        panel.hide_roll(True)
        assert panel.acting.is_secret
        back = self.workspace.back
        back.go(entries[0].number)
        self._wait(lambda: back.screens is not None)
        yield "the past"
        back.leave()
        settle()
        assert self.workspace.encounter.panel.acting.is_secret
        yield "the present"
        rolled = next(each.number for each in reversed(entries) if each.entry.rolls and each.entry.play)
        back.correct(rolled)
        self._wait(lambda: self.workspace.correction is not None or not back.is_away)
        yield "a correction"
        self.workspace.show_page(ODDS)
        settle()
        yield "odds"

    @staticmethod
    def _wait(until: Callable[[], bool]) -> None:
        for _ in range(500):
            settle(1)
            if until():
                return
        raise AssertionError("nothing came of it")


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("system", bootstrap.registry().playable)
def test_planted_words_reach_no_player(system: str, window: MainWindow, qapp: QApplication, tmp_path: Path) -> None:
    ambush = Ambush(window, system, tmp_path)
    window.actions_["playerWindow"].trigger()
    players = ambush.workspace.players
    assert players.window is not None
    seen, last = "", ""
    for number, deed in enumerate(ambush.deeds()):
        if number % 7 == 0:
            use_language(qapp, ("en", "ru")[number % 2])
        settle(1)
        out = let_out(players.window) + let_out(players.thumbnail)
        assert (deed, leaked(out)) == (deed, [])
        last = out
        seen += out
    assert KNOWN_AS in seen
    assert KNOWN_AS not in last  # the fight is over
    evenings.end(ambush.session)
    on_paper(ambush)


def on_paper(ambush: Ambush) -> None:
    """All that is printed for the players holds no secret, and the GM's own paper shows that the search would find one."""
    session = ambush.session
    players = [line.id for line in session.store.roster() if line.kind == "player"]
    for language in LANGUAGES:
        summary = printed(session, "summary", evening=ambush.evening, for_players=True, language=language)
        sheets = printed(session, "sheets", *players, language=language)
        tents = printed(session, "tents", encounter=ambush.fight, language=language)
        for what, told in (("summary", summary), ("sheets", sheets), ("tents", tents)):
            assert (what, leaked(told)) == (what, [])
        assert throws(summary) == open_throws(ambush)
        assert throws(summary) != throws(printed(session, "summary", evening=ambush.evening, language=language))
        assert KNOWN_AS in tents
        assert session.character(players[0])["name"].split()[0] in sheets
        gms = printed(session, "summary", evening=ambush.evening, language=language)
        assert leaked(gms) >= [FIGHT, NOTED]


def throws(text: str) -> Counter[str]:
    """Return which numbers of throws stand in a summary, and of what dice."""
    return Counter(f"{dice} {count}" for dice, count in re.findall(r"\b(4dF|d\d+) (\d+)\b", text))


def open_throws(ambush: Ambush) -> Counter[str]:
    """Return the same, counted from those rolls of the players' characters that are open."""
    session = ambush.session
    rolled = evenings.entries(session, ambush.evening)
    lucks = luck([each for each in rolled if not each.entry.secret])
    assert any(each.entry.secret and each.entry.rolls for each in evenings.entries(session, ambush.evening))
    players = {line.id for line in session.store.roster() if line.kind == "player"}
    own = [one for who, theirs in lucks.items() if who in players for one in theirs if one.dice != "dF"]
    return Counter(f"{one.dice} {one.count}" for one in own)


def printed(session: Session, what: str, *characters: str, **options: object) -> str:
    made = pdf(pages(session, what, *characters, **options))
    words = " ".join(words.text.replace("\t", " ") for page in made.words() for words in page)
    return f"{made.title} {words}"


def leaked(text: str) -> list[str]:
    return sorted(word for word in SECRETS if word.casefold() in text.casefold())
