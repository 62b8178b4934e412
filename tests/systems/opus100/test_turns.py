"""Cascades and turns as the house passes them: the opening, the order of each round, what ends when, who is passed over."""

from __future__ import annotations

import pytest

import resources
from gm_desk.app import encounters
from gm_desk.app.documents import new_character
from gm_desk.app.play import Play, Role, Thrown
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import RandomSource
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Added, Document, Ref
from gm_desk.systems.opus100 import SYSTEM
from gm_desk.systems.opus100.acts.initiative import worth
from gm_desk.systems.protocol import Text
from gm_desk.systems.registry import Registry
from tests.doubles.memory import MemoryStore
from tests.systems.desk import Json
from tests.systems.opus100.at_table import KNIFE, RIFLE

BOOK = (
    ("Тяжёлый НПС", "npc", "heavy"),
    ("Средний НПС", "npc", "medium"),
    ("Лёгкий НПС", "npc", "light"),
    ("Средний игрок", "player", "medium"),
    ("Лёгкий игрок", "player", "light"),
)
"""The rulebook's example, one of each kind, joined in no good order."""


class Fight:
    """A fight in memory; combatants by name."""

    def __init__(self, people: Json = BOOK, **settings: Json) -> None:
        catalogues = {language: Catalogue(language, resources.path()) for language in LANGUAGES}
        self.session = Session(MemoryStore("opus100"), Registry(), catalogues, RandomSource(1))
        if settings:
            self.session.store.documents[Ref("campaign", "campaign")]["settings"] = settings  # type: ignore[attr-defined]
        ids = []
        for name, kind, armour in people:
            sheet = SYSTEM.sheet.complete({"armour": armour, "weapons": [RIFLE, KNIFE], "accuracy": 50})
            character = dict(new_character(name, sheet, kind=kind)) | {"rolls": "app"}
            self.session.perform(Text("act.added"), [Added(Ref("character", character["id"]), character)])
            ids.append(character["id"])
        self.id = encounters.create(self.session, "Причал")
        self.by_name = dict(zip([name for name, *_ in people], encounters.add(self.session, self.id, ids), strict=True))

    def play(self, act: str, actor: str | None = None, *targets: str, face: int | None = None, **answers: Json) -> None:
        """Play an act of the fight and keep it."""
        thrown = {} if face is None else {Role("attack", "hit"): Thrown((face,), "overruled")}
        names = tuple(self.by_name[target] for target in targets)
        who = self.by_name[actor] if actor else None
        self.session.execute(self.session.preview(Play(act, who, names, self.id, answers, thrown)))

    @property
    def encounter(self) -> Document:
        return self.session.encounter(self.id)

    def order(self) -> list[str]:
        """The names in order."""
        names = {combatant: name for name, combatant in self.by_name.items()}
        return [names[each] for each in self.encounter["order"]]

    def turn(self) -> str:
        """Whose turn it is."""
        return next((name for name, each in self.by_name.items() if each == self.encounter["turn"]), "")

    def pass_turns(self, count: int) -> list[str]:
        """Pass the turn; return who had it each time."""
        had = []
        for _ in range(count):
            self.play("next_turn")
            had.append(self.turn())
        return had

    def states(self, name: str) -> Json:
        return self.session.actor(self.by_name[name], self.id).combatant["states"]  # type: ignore[index]

    def set_hp(self, name: str, hp: int) -> None:
        """Set somebody's hit points by hand."""
        track = SYSTEM.track(self.session.actor(self.by_name[name], self.id).sheet)
        character = self.session.actor(self.by_name[name], self.id).id
        self.session.execute(
            self.session.preview(Play("hurt", self.by_name[name], (), self.id, {"damage": track.current - hp}))
        )
        assert self.session.character(character)["sheet"]["hp"]["current"] == hp


def test_in_the_opening_the_players_come_first_and_then_the_foes_by_cascade() -> None:
    fight = Fight()
    had = fight.pass_turns(5)
    assert had == ["Средний игрок", "Лёгкий игрок", "Лёгкий НПС", "Средний НПС", "Тяжёлый НПС"]


def test_from_the_second_round_on_cascades_go_by_armour_the_players_first_in_each() -> None:
    fight = Fight()
    fight.pass_turns(5)
    had = fight.pass_turns(5)
    assert had == ["Лёгкий игрок", "Лёгкий НПС", "Средний игрок", "Средний НПС", "Тяжёлый НПС"]
    assert fight.encounter["round"] == 2


def test_without_an_opening_the_cascades_begin_at_once() -> None:
    assert Fight(opening=False).pass_turns(1) == ["Лёгкий игрок"]


def test_armour_that_changed_counts_from_the_next_round_and_a_rank_of_ones_own_before_it() -> None:
    fight = Fight()
    fight.pass_turns(5)
    for name, changes in (("Лёгкий НПС", {"armour": "heavy"}), ("Тяжёлый НПС", {"initiative_rank": 0})):
        character = fight.session.actor(fight.by_name[name], fight.id).id
        fight.session.store.documents[Ref("character", character)]["sheet"].update(changes)  # type: ignore[attr-defined]
    assert fight.pass_turns(5) == ["Тяжёлый НПС", "Лёгкий игрок", "Средний игрок", "Средний НПС", "Лёгкий НПС"]


def test_whose_side_one_is_on_is_set_by_hand() -> None:
    fight = Fight()
    encounters.set_state(fight.session, fight.id, [fight.by_name["Тяжёлый НПС"]], "side", "players")
    assert fight.pass_turns(3) == ["Тяжёлый НПС", "Средний игрок", "Лёгкий игрок"]


def test_places_are_worth_what_the_order_makes_of_them() -> None:
    fight = Fight()
    for _ in range(2):
        fight.play("next_turn")
        rolls = [fight.session.store.document(Ref("combatant", each))["roll"] for each in fight.encounter["order"]]
        values = [worth(roll) for roll in rolls]
        assert None not in values
        assert values == sorted(values, key=lambda value: -(value or 0))
        fight.pass_turns(4)
    assert worth({}) is None


def test_who_is_out_is_passed_over_and_stands_last() -> None:
    fight = Fight()
    fight.pass_turns(1)
    fight.set_hp("Лёгкий игрок", 0)
    assert fight.pass_turns(1) == ["Лёгкий НПС"]
    fight.pass_turns(3)
    assert fight.order()[-1] == "Лёгкий игрок"


def test_deaf_defence_lasts_until_the_next_own_turn_and_actions_until_the_round_is_over() -> None:
    fight = Fight()
    fight.pass_turns(1)
    fight.play("hunker", "Средний игрок", behind="full")
    fight.pass_turns(4)
    assert fight.states("Средний игрок") == {"cover": "full", "hunkered": True, "actions": ["hunker"]}
    fight.pass_turns(2)
    assert fight.states("Средний игрок") == {"cover": "full", "hunkered": True}
    assert fight.pass_turns(1) == ["Средний игрок"]
    assert fight.states("Средний игрок") == {"cover": "full"}


def test_actions_that_were_spent_stay_spent_when_the_turn_is_put_off() -> None:
    fight = Fight()
    fight.pass_turns(1)
    fight.play("gear", "Средний игрок")
    fight.play("delay")
    assert fight.turn() == "Лёгкий игрок"
    assert fight.pass_turns(1) == ["Средний игрок"]
    assert fight.states("Средний игрок")["actions"] == ["gear"]


def test_players_act_in_any_order_and_what_was_spent_before_another_cut_in_stays_spent() -> None:
    fight = Fight()
    fight.pass_turns(1)
    fight.play("shoot", "Средний игрок", "Лёгкий НПС", face=90)
    fight.play("take_turn", "Лёгкий игрок")
    assert fight.turn() == "Лёгкий игрок"
    fight.play("move", "Лёгкий игрок", place="open")
    assert fight.pass_turns(1) == ["Средний игрок"]
    assert fight.states("Средний игрок")["actions"] == ["attack"]
    with pytest.raises(Refused):
        fight.play("hunker", "Средний игрок", behind="full")


def test_who_fell_while_another_cut_in_does_not_go_on() -> None:
    fight = Fight()
    fight.pass_turns(1)
    fight.play("take_turn", "Лёгкий игрок")
    fight.set_hp("Средний игрок", 0)
    assert fight.pass_turns(1) == ["Лёгкий НПС"]


def test_a_fight_that_is_over_leaves_wounds_and_takes_places_away() -> None:
    fight = Fight()
    fight.pass_turns(1)
    fight.play("shoot", "Средний игрок", "Лёгкий НПС", face=3)
    fight.play("move", "Средний игрок", place="partial")
    fight.play("end_fight")
    assert fight.states("Средний игрок") == {}
    assert fight.states("Лёгкий НПС") == {}
    assert fight.session.actor(fight.by_name["Лёгкий НПС"], fight.id).sheet["pain"] == 2


def test_a_whole_round_is_undone_to_its_beginning() -> None:
    fight = Fight()
    before = fight.session.store.documents.copy()  # type: ignore[attr-defined]
    fight.pass_turns(1)
    fight.play("shoot", "Средний игрок", "Лёгкий НПС", face=3)
    fight.play("move", "Средний игрок", place="on_full")
    fight.pass_turns(6)
    for _ in range(9):
        assert fight.session.undo() is not None
    assert fight.session.store.documents == before  # type: ignore[attr-defined]


def test_the_order_alone_may_be_made_anew_by_hand_with_or_without_an_opening() -> None:
    fight = Fight()
    fight.pass_turns(1)
    fight.play("cascades", "Средний игрок")
    assert fight.order()[:2] == ["Лёгкий игрок", "Лёгкий НПС"]
    assert fight.turn() == "Средний игрок"
    fight.play("cascades", "Средний игрок", opening=True)
    assert fight.order()[:2] == ["Лёгкий игрок", "Средний игрок"]


def test_outside_of_an_encounter_there_is_no_order() -> None:
    fight = Fight()
    with pytest.raises(Refused):
        fight.session.preview(Play("initiative"))
