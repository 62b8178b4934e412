"""Cards, tents, blank tracks, blank sheets and the GM's screen: each says what it must, nothing more, and whole."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication

from gm_desk.app import encounters, roster
from gm_desk.app.paper import TablePaper, blank_tracks, character_tents, encounter_tents
from gm_desk.app.session import Session
from gm_desk.core.errors import InvalidInput
from gm_desk.systems.protocol import Text
from tests.app.conftest import new_session
from tests.toy.system import add_character, toy_session
from tests.ui import paper
from tests.ui.pdf import squeezed
from ui.paper import PAPERS
from ui.paper.area import FOOT_HEIGHT, Area
from ui.paper.cards import PADDING, Card
from ui.paper.grid_pages import A_PAGE, GridPage
from ui.paper.health_blocks import PyramidBlock
from ui.paper.screen_pages import Cells, ScreenPages, TableTitle
from ui.paper.sheet_pages import SheetPages

PEOPLE = 9
LONG = "Notes that go on and on. " * 130


@pytest.fixture
def campaign(qapp: QApplication) -> Session:
    return new_session()


def npc(session: Session, name: str = "Wolf", **values: object) -> str:
    made = roster.create(session, name, "npc")
    for key, value in values.items():
        roster.edit(session, made, (key,) if key in session.character(made) else ("sheet", key), value)
    return made


def text(session: Session, what: str, *characters: str, **options: object) -> str:
    return paper.pdf(paper.pages(session, what, *characters, **options)).text()


def cells(pages: list[object]) -> list[object]:
    return [cell for page in pages for cell in page._cells]  # type: ignore[attr-defined]


# ── Cards ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_card_says_what_a_fight_asks_for(campaign: Session) -> None:
    wolf = npc(
        campaign,
        tags=["ford"],
        notes="Limps.",
        attributes={"strength": 2},
        skills=[{"name": "Biting", "use": "unarmed", "level": 1}],
        weapons=[{"name": "Teeth", "damage": 3, "type": "piercing"}, {"name": "Gun", "magazine": 6, "loaded": 4}],
        armour=[{"segment": "torso", "class": 2}],
        states=[{"id": "bleeding", "value": "weak"}],
    )
    told = text(campaign, "cards", wolf)
    for words in ("Wolf", "NPC, ford", "Strength +2", "Biting +1", "Teeth +3", "Torso 2", "Limps.", "4 / 6", "Scratch"):
        assert squeezed(words) in told
    assert squeezed("fair") not in told  # levels are told by their numbers


def test_the_gms_notes_are_on_cards_only_where_they_are_wanted(campaign: Session) -> None:
    wolf = npc(campaign, gm_notes="TRAITORWORD")
    assert "TRAITORWORD" not in text(campaign, "cards", wolf)
    assert "TRAITORWORD" in text(campaign, "cards", wolf, gm_notes=True)
    for what in ("sheets", "tents"):
        assert "TRAITORWORD" not in text(campaign, what, wolf, gm_notes=True)


def test_cards_are_eight_a_page_to_be_cut_apart(campaign: Session) -> None:
    people = [npc(campaign, f"Wolf {number}") for number in range(PEOPLE)]
    pages = paper.pages(campaign, "cards", *people).first()
    assert [len(page._cells) for page in pages] == [A_PAGE, 1]  # type: ignore[attr-defined]
    assert all(isinstance(page, GridPage) for page in pages)
    assert [done for done, _ in paper.pages(campaign, "cards", *people).walk()] == [A_PAGE, PEOPLE]


@pytest.mark.parametrize("size", PAPERS)
def test_what_does_not_fit_a_card_goes_on_on_another(campaign: Session, size: str) -> None:
    weapons = [{"name": f"Claw {number}", "magazine": 5 * number} for number in range(15)]
    wolf = npc(campaign, "W" * 300, notes=LONG, weapons=weapons)
    pages = paper.pages(campaign, "cards", wolf, paper=size)
    laid = [cell for cell in cells(list(pages.first())) if isinstance(cell, Card)]
    assert len(laid) > 2
    height = pages.first()[0]._grid.cell[1]  # type: ignore[attr-defined]
    for card in laid:
        spans = sorted((each.y, each.y + each.block.height) for each in card._placed)
        assert spans[-1][1] <= height - 2 * PADDING + 0.01
        assert all(before[1] <= after[0] + 0.01 for before, after in pairwise(spans))
    told = paper.pdf(pages).text()
    assert told.count("Notes") == 130 + 1  # and the title of them
    assert told.count("W" * 300) == len(laid)
    assert all(squeezed(f"Claw {number}") in told for number in range(15))


# ── Tents ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_tent_is_read_from_both_sides_and_tells_what_players_know(campaign: Session) -> None:
    wolf = npc(campaign, "Grimtooth", alias="a wolf", gm_notes="TRAITORWORD")
    anna = roster.create(campaign, "Anna", "player")
    roster.edit(campaign, anna, ("player",), "Olga")
    told = text(campaign, "tents", wolf, anna)
    assert told.count(squeezed("a wolf")) == 2
    assert told.count("Anna") == told.count("Olga") == 2
    assert "Grimtooth" not in told
    assert "TRAITORWORD" not in told


def test_tents_of_one_name_are_told_apart(campaign: Session) -> None:
    wolves = [npc(campaign, name, alias="a wolf") for name in ("Grey", "Old")]
    tents = character_tents([campaign.character(each) for each in wolves])
    assert [tent.name for tent in tents] == ["a wolf 1", "a wolf 2"]


def test_tents_of_a_fight_stand_in_its_order(campaign: Session) -> None:
    fight = encounters.create(campaign, "The ford")
    bandit = roster.create(campaign, "Bandit", "template")
    for each in (npc(campaign, "Wolf"), bandit, bandit):
        encounters.add(campaign, fight, [each])
    pages = paper.pages(campaign, "tents", encounter=fight)
    names = [tent._paper.name for tent in cells(list(pages.first()))]  # type: ignore[attr-defined]
    assert names == ["Wolf", "Bandit 1", "Bandit 2"]


def test_who_is_hidden_has_no_tent_and_leaves_no_gap(campaign: Session) -> None:
    fight = encounters.create(campaign, "The ford")
    bandit = roster.create(campaign, "Bandit", "template")
    ids = [each for _ in range(3) for each in encounters.add(campaign, fight, [bandit])]
    encounters.set_value(campaign, ids[1:2], ("hidden",), True, Text("act.note", text="hidden"))
    assert [tent.name for tent in encounter_tents(campaign, fight)] == ["Bandit 1", "Bandit 2"]
    encounters.set_value(campaign, ids, ("hidden",), True, Text("act.note", text="hidden"))
    with pytest.raises(InvalidInput):
        paper.pages(campaign, "tents", encounter=fight)


def test_a_name_is_as_large_as_it_stands_and_never_cut(campaign: Session) -> None:
    names = ("Ox", "Balthasar of the Long Marches and the Salt Road", "x" * 300)
    pdf = paper.pdf(paper.pages(campaign, "tents", *(npc(campaign, name) for name in names)))
    sizes = {words.text: words.size for page in pdf.words() for words in page}
    assert max(sizes.values()) >= 30
    assert min(sizes.values()) >= 8.9
    for name in names:
        assert pdf.text().count(squeezed(name)) == 2


# ── Blank ones ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_blank_pyramids_come_by_what_shapes_them(campaign: Session) -> None:
    tracks = blank_tracks(campaign, "en")
    assert len(tracks) % A_PAGE == 0
    titles = [track.title for track in tracks]
    assert titles[0].startswith("Endurance: legendary")
    assert "Endurance: fair" in titles
    sizes = [sum(row.boxes for row in track.track.rows) for track in tracks]
    assert sizes[0] == max(sizes)
    assert all(row.filled == 0 for track in tracks for row in track.track.rows)
    cells_ = cells(list(paper.pages(campaign, "pyramids").first()))
    blocks = [cell._block(270, 190) for cell in cells_]  # type: ignore[attr-defined]
    assert all(isinstance(block, PyramidBlock) for block in blocks)
    assert len({round(block.side, 3) for block in blocks}) == 1
    assert blocks[0].side >= 17  # six millimetres


def test_blank_points_come_by_what_is_there(qapp: QApplication) -> None:
    session = toy_session()
    add_character(session, "Anna", hp={"current": 3, "maximum": 37})
    tracks = blank_tracks(session, "en")
    assert len(tracks) == A_PAGE
    assert [track.track.maximum for track in tracks] == sorted(track.track.maximum for track in tracks)
    assert {10, 37} <= {track.track.maximum for track in tracks}
    assert all(track.track.current == track.track.maximum for track in tracks)


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_blank_sheet_is_one_page_with_room_for_everything(campaign: Session, size: str, language: str) -> None:
    pages = paper.pages(campaign, "blank", paper=size, language=language)
    assert len(pages.first()) == 1
    told = paper.pdf(pages).text()
    words = campaign.catalogues[language]
    for section in campaign.system.sheet.sections:
        assert squeezed(words.text(section.label)) in told
    sheet = pages.first()[0].whole  # type: ignore[attr-defined]
    assert isinstance(sheet, SheetPages)
    block = next(block for block, _, _ in sheet.pages[0].placed if isinstance(block, PyramidBlock))
    boxes = {row.key: (block._sure[row.key], row.boxes) for row in block._pyramid.rows}
    assert boxes["scratch"] == (3, 6)  # three by any endurance, the other three are dashed
    assert squeezed(words.text(campaign.system.level_name(0))) not in told  # no value stands there before it is written


# ── The GM's screen ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_screen_has_every_table_once_and_whole(campaign: Session, size: str, language: str) -> None:
    pages = paper.pages(campaign, "screen", paper=size, language=language)
    screen = pages.first()[0].whole  # type: ignore[attr-defined]
    assert isinstance(screen, ScreenPages)
    placed = [block for page in screen.pages for block, _, _ in page.placed]
    tables = campaign.system.references
    assert sum(isinstance(block, TableTitle) for block in placed) == len(tables)
    rows = [block for block in placed if isinstance(block, Cells) and not block.leads]
    assert len(rows) == sum(len(table.rows) for table in tables)
    assert_apart(screen)


def test_a_table_longer_than_a_page_goes_on_with_its_heads(campaign: Session) -> None:
    rows = tuple((f"row {number}", "long words " * 20) for number in range(60))
    table = TablePaper("Long", ("Name", "What it is"), rows)
    screen = ScreenPages([table, table], campaign.catalogues["en"], Area(40, 40, 515, 778))
    assert len(screen.pages) > 2
    for page in screen.pages:
        first, heads, *others = [block for block, _, _ in page.placed]
        assert isinstance(first, TableTitle)
        assert isinstance(heads, Cells)
        assert heads.leads
        assert others
    assert_apart(screen)


def assert_apart(screen: ScreenPages) -> None:
    """Nothing stands over another or beyond the page."""
    for page in screen.pages:
        columns: dict[float, list[tuple[float, float]]] = {}
        for block, x, y in page.placed:
            columns.setdefault(x, []).append((y, y + block.height))
        for spans in columns.values():
            spans.sort()
            assert spans[-1][1] <= screen._area.height - FOOT_HEIGHT + 0.01
            assert all(before[1] <= after[0] + 0.01 for before, after in pairwise(spans))


def test_the_toys_screen_is_made_of_its_table(qapp: QApplication) -> None:
    told = text(toy_session(), "screen")
    assert squeezed("Weapon") in told
    assert squeezed("bold") in told


# ── Whatever it is ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("what", ["sheets", "cards", "tents"])
def test_nobody_is_nothing_to_print(campaign: Session, what: str) -> None:
    with pytest.raises(InvalidInput):
        paper.pages(campaign, what)


@pytest.mark.parametrize("what", ["sheets", "cards", "pyramids", "tents", "screen", "blank"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_kind_is_small_vectors_with_a_title(campaign: Session, what: str, language: str) -> None:
    pdf = paper.pdf(paper.pages(campaign, what, npc(campaign), language=language))
    assert pdf.title
    assert pdf.language == language
    assert pdf.fonts <= pdf.embedded_fonts
    assert not pdf.has_images
    assert pdf.bytes < 300_000
    assert "paper." not in pdf.text()
