"""What the desk asks of the system beside its acts: words for everything that is shown, tables, quick loading."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gm_desk.app.play import Play, Script, preview_play
from gm_desk.core.dice import RandomSource
from gm_desk.core.errors import DeskError, Refused
from gm_desk.core.facts import Document, Ref
from gm_desk.systems.protocol import Act, Actor, Field, Scene, Text
from gm_desk.systems.resolving import Rules
from gm_desk.systems.squad6 import SYSTEM
from tests.systems.desk import Desk, catalogue
from tests.systems.squad6.at_table import fighter, squad

ACTS = [act.id for act in (*SYSTEM.acts, SYSTEM.order.act)]


def everything() -> Desk:
    """A squad in which every act has something to do."""
    desk = squad()
    for name in ("Нина", "Танк"):
        desk.states(name).update(jammed=True, overwatch={"spot": "мост", "weapon": "ptr"}, acted=True)
    desk.sheet("Танк")["vehicle"]["damage"] = ["blinded", "driver_out"]
    return desk


def forms(act: Act, desk: Desk, *targets: str) -> list[Field]:
    found: list[Field] = []
    for name in ("Нина", "Олег", "Танк"):
        scene = desk.scene(name, *targets)
        if act.available(scene):
            found += act.choices(scene, {})
    return found


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ACTS)
def test_every_word_of_a_form_is_in_the_catalogue(name: str, language: str) -> None:
    words = catalogue(language)
    desk = everything()
    act = desk.act(name)
    assert act.label in words
    for field in [*forms(act, desk), *forms(act, desk, "Курт", "Ганс"), *forms(act, desk, "Танк")]:
        assert field.label in words
        assert all(choice.literal or choice.label in words for choice in field.choices)


@pytest.mark.parametrize("name", ACTS)
def test_without_a_target_there_is_a_form_and_no_odds(name: str) -> None:
    desk = everything()
    act = desk.act(name)
    assert all(isinstance(field, Field) for field in forms(act, desk))
    if act.targets != "none":
        assert act.odds(desk.scene("Нина"), {}) is None


def test_every_operation_is_asked_by_some_act() -> None:
    desk = squad()
    fighter(desk, "Ещё")
    asked: set[str] = set()
    dice: Document = {"attack.attack": [6, 6], "attack.defence": [1, 1]}
    plays: list[tuple[str, tuple[str, ...], Document]] = [
        ("attack", ("Курт",), dice),
        ("attack", ("Танк",), {"vehicle.attack": [1] * 6}),
        ("grenade", ("Курт",), {"grenade1.attack": [1] * 5}),
        ("move", (), {"move.dash": [1]}),
        ("search", (), {"search.search": [1]}),
        (
            "melee",
            ("Ещё",),
            {"first.dice": [1], "blow.attack": [1, 1], "blow.defence": [1, 1]}
            | {"strike_back.attack": [1, 1], "strike_back.defence": [1, 1]},
        ),
    ]
    for name, targets, thrown in plays:
        desk.states("Нина").clear()
        desk.play(name, "Нина", *targets, dice=thrown, dash=True)
        assert desk.last is not None
        asked |= {roll.op for roll in desk.last.rolls}
    assert asked - {""} == set(SYSTEM.operations)


@pytest.mark.parametrize("target", ["Курт", "Танк"])
@pytest.mark.parametrize("name", ACTS)
def test_odds_are_of_requests_that_the_rules_take(name: str, target: str) -> None:
    desk = squad()
    act = desk.act(name)
    scene = desk.scene("Нина", target)
    if not act.available(scene):
        return
    if (name, target) == ("melee", "Танк"):
        with pytest.raises(Refused):
            act.odds(scene, {})
    elif (found := act.odds(scene, {})) is not None:
        assert Rules().resolve("squad6", *found, seed=1).outcome


@pytest.mark.parametrize("name", [act.id for act in SYSTEM.acts if act.id not in {"overwatch"}])
def test_outside_of_a_fight_an_act_can_be_played_or_says_why_not(name: str) -> None:
    desk = squad()
    nina, kurt = (Actor(desk.actor(each).character) for each in ("Нина", "Курт"))
    act = desk.act(name)
    scene = Scene({}, nina, (kurt,))
    if act.available(scene):
        found = act.choices(scene, {})
        assert "anyway" not in {field.key for field in found}
        assert act.targets == "none" or act.odds(scene, {}) is not None
    else:
        with pytest.raises(DeskError):
            act.play(scene, {}, desk.script({}))


def said(words: object, language: str) -> str:
    return catalogue(language).text(words) if isinstance(words, Text | str) else str(words)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_reference_is_in_words_and_tells_examples_from_the_rulebook(language: str) -> None:
    marks = {"ru": ("книга правил", "примеры"), "en": ("rulebook", "examples")}[language]
    for table in SYSTEM.references:
        title = said(table.title, language)
        assert any(mark in title for mark in marks)
        assert (marks[1] in title) is table.key.startswith("squad6.example_")
        for row in table.rows:
            assert len(row) == len(table.columns)
        for cell in (*table.columns, *(cell for row in table.rows for cell in row)):
            assert "squad6." not in said(cell, language)
            assert "{" not in said(cell, language)


def test_the_tables_hold_the_rulebooks_figures() -> None:
    tables = {table.key: table for table in SYSTEM.references}
    assert [[said(cell, "en") for cell in row] for row in tables["squad6.weapons"].rows] == [
        ["Pistol", "2", "3–6", "5–6"]
    ]
    rolls = {said(row[0], "en"): [said(cell, "en") for cell in row[1:]] for row in tables["squad6.rolls"].rows}
    assert rolls["Dash"] == ["1d3", "added to the mobility"]
    assert rolls["Grenade"] == ["5d6", "4–6"]
    assert rolls["Attack on a vehicle"] == ["6d6", "4–6"]
    assert len(tables["squad6.vehicle"].rows) == 6


def test_the_command_line_loads_nothing_of_the_desk() -> None:
    code = (
        "import sys; from gm_desk.systems.resolving import Rules;"
        "Rules().resolve('squad6', 'search', {}, seed=1);"
        "print([m for m in sys.modules if m.startswith('gm_desk.systems.squad6.') and m.split('.')[3] in"
        " ('acts', 'sheet', 'sheet_spec', 'states', 'health', 'settings', 'examples', 'reference')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_player_throws_for_the_enemys_defence_too_and_is_told_so() -> None:
    """«ИГРОК ЖЕ бросает за защиту врага, ЭТО ВАЖНО!»: and the game master for both when the enemy attacks."""
    desk = squad()
    for name in ("Нина", "Олег"):
        desk.documents[Ref("character", name)]["rolls"] = "table"
    attack = desk.act("attack")
    play = Play("attack")
    prompts = []
    for faces in ([6, 6], [1, 1]):
        script = Script(SYSTEM, Rules(), play, desk.read, RandomSource(1))
        preview = preview_play(attack, desk.scene("Нина", "Курт"), script, play, 0)
        assert preview.prompt is not None
        prompts.append((preview.prompt.roller, preview.prompt.count, said(preview.prompt.about[-1], "ru")))
        play = preview.play.throw(preview.prompt, faces)
    assert prompts == [("Нина", 2, "Нина → Курт: ТТ"), ("Нина", 2, "защита")]
    script = Script(SYSTEM, Rules(), Play("attack"), desk.read, RandomSource(1))
    assert preview_play(attack, desk.scene("Курт", "Нина"), script, Play("attack"), 0).complete
