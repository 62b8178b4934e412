"""The printed sheet: whole, in points, nothing split or lost, nothing secret, and a file that is there whole or not at all."""

from __future__ import annotations

import errno
import os
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from gm_desk.app import roster
from gm_desk.app.paper import sheet_paper
from gm_desk.app.session import Session
from gm_desk.core.errors import BrokenFile, DeskError, InvalidInput, NotFound, Refused
from tests.app.conftest import new_session
from tests.toy.system import add_character, toy_session
from tests.ui import paper
from tests.ui.pdf import Pdf, squeezed
from ui.paper import PAPERS, Wanted, picture, print_to_pdf
from ui.paper.area import FOOT_HEIGHT
from ui.paper.blocks import Caption, Heading, Heads, Rule
from ui.paper.health_blocks import PyramidBlock
from ui.paper.sheet_pages import SheetPages
from ui.theme import apply_theme

BIG: dict[str, Any] = {
    "attributes": {"endurance": 4},
    "wounds": {"scratch": 8, "light": 2, "heavy": 0, "critical": 0, "mortal": 0},
    "stun_wounds": [{"severity": "light", "turns_left": 3}],
    "skills": [{"name": f"Skill {n} " + "long " * (n % 6), "level": n % 6 - 2, "percent": n % 3} for n in range(40)],
    "weapons": [
        {"name": f"Claw {n}", "damage": n, "range": [{"to": 10 * m, "difficulty": m} for m in range(n % 5)]}
        for n in range(15)
    ],
    "perks": [{"name": f"Perk {n}", "text": "words " * 40} for n in range(8)],
    "injuries": [{"part": "hand", "side": "left", "kind": "fracture", "percent": 50}],
}


@pytest.fixture
def campaign(qapp: QApplication) -> Session:
    """A campaign in memory: what is printed does not depend on the file."""
    return new_session()


def person(session: Session, name: str = "Борис", **values: object) -> str:
    made = roster.create(session, name, "player")
    for key, value in values.items():
        roster.edit(session, made, (key,) if key in session.character(made) else ("sheet", key), value)
    return made


def monster(session: Session) -> str:
    return person(session, "Monster", notes="Notes about it, and so on. " * 115, **BIG)


def printed(session: Session, *characters: str, **options: str) -> Pdf:
    return paper.pdf(paper.pages(session, "sheets", *characters, **{"language": "ru", **options}))


def laid(session: Session, character: str, paper_size: str = "a4") -> SheetPages:
    first = paper.pages(session, "sheets", character, paper=paper_size).first()[0]
    sheet = first.whole  # type: ignore[attr-defined]
    assert isinstance(sheet, SheetPages)
    return sheet


# ── What it says ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_sheet_says_everything_in_reading_order(campaign: Session) -> None:
    boris = person(
        campaign,
        player="Олег",
        notes="Капитан дозора.",
        skills=[{"name": "Фехтование", "use": "weapon", "level": 2, "percent": 10}],
        weapons=[{"name": "Меч", "damage": 3, "type": "slashing"}],
        shield={"modifier": 2, "size": "small"},
        armour=[{"segment": "torso", "class": 2}, {"segment": "belly", "class": 2}, {"segment": "head", "class": 1}],
        perks=[{"name": "Железная воля", "text": "Повторяет бросок."}],
    )
    text = printed(campaign, boris).text()
    expected = (
        "Борис", "играет Олег", "Атрибуты", "Реакция", "нормально", "0", "Сила воли", "посредственно", "−1", "Здоровье",
        "Смертельная", "урон 13 и выше", "−2, вне боя, проверка", "Царапина", "Навыки", "Фехтование", "отлично", "+2",
        "+10 %", "Оружие", "Меч", "рубящее", "+3", "Броня и щит", "Щит", "малый", "+2", "Голова", "1", "Торс, живот", "2",
        "Перки", "Железная воля. Повторяет бросок.", "Заметки", "Капитан дозора.", "лист 1 из 1 · 29 ноября 2026",
    )  # fmt: skip
    place = 0
    for words in expected:
        found = text.find(squeezed(words), place)
        assert found >= 0, f"{words} is not there after {text[max(0, place - 40) : place]}"
        place = found + len(squeezed(words))


def test_the_gm_s_notes_never_leave_the_gm(campaign: Session) -> None:
    boris = person(campaign, gm_notes="ПРЕДАТЕЛЬ", notes="честный")
    text = printed(campaign, boris).text()
    assert "ПРЕДАТЕЛЬ" not in text
    assert "честный" in text


def test_both_languages_are_printed(campaign: Session) -> None:
    boris = person(campaign)
    assert squeezed("Attributes") in printed(campaign, boris, language="en").text()
    assert squeezed("page 1 of 1 · 29 November 2026") in printed(campaign, boris, language="en").text()


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("<b>Bold</b> &amp;", "<b>Bold</b> &amp;"),
        ("Ёж . ~ ' \" %", "Ёж . ~ ' \" %"),
        ("x" * 300, "x" * 300),
        ("مرحبا", "مرحبا"),
        ("🐺 Волк", "Волк"),  # a wolf's head is up to the fonts of the computer
    ],
)
def test_strange_names_are_printed_as_they_are(campaign: Session, name: str, seen: str) -> None:
    pdf = printed(campaign, person(campaign, name))
    assert pdf.title == name
    assert squeezed(seen) in ordinary(pdf.text())


def ordinary(text: str) -> str:
    """Return text with Arabic letters as they are typed: a font knows their four shapes as signs of their own."""
    return "".join(unicodedata.normalize("NFKC", sign) if sign >= "\ufb50" else sign for sign in text)


def test_a_system_nobody_knew_is_printed_from_its_declarations(qapp: QApplication) -> None:
    session = toy_session()
    anna = add_character(
        session, "Anna", might=2, motto="Onward", oath="By the hill.", weapons=[{"name": "Axe", "edge": 2}]
    )
    text = printed(session, anna, language="en").text()
    for words in ("toy.might", "level 2", "Onward", "By the hill.", "10 of 10", "Axe", "+2"):
        assert squeezed(words) in text


def test_an_empty_sheet_has_room_to_write(campaign: Session) -> None:
    sheet = laid(campaign, person(campaign))
    assert len(sheet.pages) == 1
    assert sum(isinstance(block, Rule) for block, _, _ in sheet.pages[0].placed) >= 5


# ── How it is laid out ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", PAPERS)
def test_nothing_is_cut_split_or_set_over_another(campaign: Session, size: str) -> None:
    sheet = laid(campaign, monster(campaign), size)
    assert len(sheet.pages) >= 3
    room = sheet._area.height - FOOT_HEIGHT
    for page in sheet.pages:
        columns: dict[float, list[tuple[float, float]]] = {}
        for block, x, y in page.placed:
            assert y >= 0
            assert y + block.height <= room + 0.01
            columns.setdefault(x, []).append((y, y + block.height))
        for spans in columns.values():
            spans.sort()
            assert all(before[1] <= after[0] + 0.01 for before, after in pairwise(spans))


def test_no_heading_stands_alone_at_the_foot_of_a_page(campaign: Session) -> None:
    for count in range(12, 44, 4):
        skills = [{"name": f"Skill {n}"} for n in range(count)]
        sheet = laid(campaign, person(campaign, skills=skills, weapons=[{"name": f"W{n}"} for n in range(count // 2)]))
        for page in sheet.pages:
            for block, x, y in page.placed:
                if isinstance(block, Heading | Heads | Caption):
                    below = [each for each in page.placed if each[1] == x and each[2] >= y + block.height - 0.01]
                    assert below


def test_every_row_of_a_long_sheet_is_there_once(campaign: Session) -> None:
    text = printed(campaign, monster(campaign), language="en").text()
    assert [text.count(f"Claw{n}") - (text.count(f"Claw{n}0") if n == 1 else 0) for n in (2, 7, 9, 14)] == [1, 1, 1, 1]
    assert all(f"Skill{n}" in text for n in range(40))
    assert text.count(squeezed("Notes about it, and so on.")) == 115
    assert squeezed("Skills, continued") in text
    assert squeezed("page 2 of") in text


def test_an_ordinary_sheet_stays_on_one_page(campaign: Session) -> None:
    boris = person(
        campaign,
        notes="Words. " * 30,
        skills=[{"name": f"Навык {n}"} for n in range(13)],
        weapons=[{"name": f"Меч {n}", "skill": "Фехтование", "magazine": 3} for n in range(4)],
        perks=[{"name": "Воля", "text": "Раз за бой."}],
        mount={"name": "Репей", "movement": 2},
    )
    assert len(laid(campaign, boris).pages) == 1


def test_the_pyramid_is_large_enough_for_a_pencil(campaign: Session) -> None:
    for endurance in (-3, 0, 4):
        sheet = laid(campaign, person(campaign, attributes={"endurance": endurance}))
        block = next(block for block, _, _ in sheet.pages[0].placed if isinstance(block, PyramidBlock))
        assert block.side >= 22  # nearly eight millimetres


@pytest.mark.parametrize(("name", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_text_has_the_size_in_points_that_it_was_given(
    campaign: Session, qapp: QApplication, name: str, size: tuple[float, float]
) -> None:
    boris = person(campaign, "Boris")
    found = []
    for scale in (1.0, 2.0):
        apply_theme(qapp, "light", scale)
        pdf = printed(campaign, boris, paper=name)
        assert pdf.sizes() == [size]
        found.append([(words.text, round(words.size, 1)) for words in pdf.words()[0]])
    assert found[0] == found[1]
    sizes = {size for _, size in found[0]}
    assert min(sizes) >= 8
    assert ("Boris", 24.0) in found[0]


def test_the_fonts_are_embedded_and_nothing_is_a_picture(campaign: Session) -> None:
    pdf = printed(campaign, person(campaign, notes="Заметки."))
    assert {"PTSans-Regular", "PTSans-Bold", "PTSerif-Regular"} <= pdf.fonts
    assert pdf.fonts <= pdf.embedded_fonts
    assert not pdf.has_images


def test_it_is_black_on_white(campaign: Session) -> None:
    drawn = picture(paper.pages(campaign, "sheets", monster(campaign)), 72)
    colours = {drawn.pixelColor(x, y).hsvSaturation() for x in range(0, 595, 3) for y in range(0, 842, 3)}
    assert colours == {0}


def test_screen_and_printer_get_the_same_page(campaign: Session) -> None:
    pages = paper.pages(campaign, "sheets", monster(campaign))
    screen = ink(picture(pages, 72))
    printer = ink(picture(pages, 288))
    assert max(abs(one - other) for one, other in zip(screen, printer, strict=True)) < 12
    assert max(screen) > 60


def test_the_same_sheet_on_the_same_day_is_the_same_to_the_pixel(campaign: Session) -> None:
    boris = monster(campaign)
    one, other = (picture(paper.pages(campaign, "sheets", boris), 100) for _ in range(2))
    assert one == other
    assert printed(campaign, boris).words() == printed(campaign, boris).words()


def ink(picture: QImage) -> list[int]:
    """Return how dark each of 30 × 40 parts of a page is, 0 … 255."""
    small = picture.scaled(30, 40, mode=Qt.TransformationMode.SmoothTransformation)
    return [255 - small.pixelColor(x, y).value() for y in range(40) for x in range(30)]


def test_many_sheets_are_one_document_called_after_the_campaign(campaign: Session) -> None:
    pdf = printed(campaign, person(campaign, "Anna"), person(campaign, "Boris"))
    assert pdf.title == campaign.campaign["title"]
    assert len(pdf.sizes()) == 2


# ── Where it goes ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_file_is_written_and_replaced(campaign: Session, tmp_path: Path) -> None:
    target = tmp_path / "Лист Бориса.pdf"
    boris = person(campaign)
    for _ in range(2):
        print_to_pdf(campaign, target, Wanted("sheets", (boris,), language="ru"))
    assert Pdf(target.read_bytes()).title == "Борис"
    assert list(tmp_path.iterdir()) == [target]


def test_nobody_to_print_is_said(campaign: Session, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        print_to_pdf(campaign, tmp_path / "x.pdf", Wanted("sheets"))
    with pytest.raises(NotFound):
        print_to_pdf(campaign, tmp_path / "x.pdf", Wanted("sheets", ("nobody",)))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("problem", "kind", "key"),
    [
        (PermissionError(errno.EACCES, "no"), BrokenFile, "file.no_permission"),
        (OSError(errno.ENOSPC, "full"), Refused, "disk_full"),
        (OSError(errno.EIO, "broken"), BrokenFile, "file.io"),
    ],
)
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_what_cannot_be_written_leaves_the_old_file(
    campaign: Session,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    problem: OSError,
    kind: type[DeskError],
    key: str,
    step: str,
) -> None:
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"the old one")
    boris = person(campaign)

    def refuse(*_anything: object) -> None:
        raise problem

    monkeypatch.setattr(os, step, refuse)
    with pytest.raises(kind) as refused:
        print_to_pdf(campaign, target, Wanted("sheets", (boris,)))
    assert refused.value.key == key
    assert campaign.catalogues["ru"].error(refused.value) != f"error.{key}"
    assert target.read_bytes() == b"the old one"
    assert os.listdir(tmp_path) == ["sheet.pdf"]


@pytest.mark.parametrize(("place", "key"), [("nowhere/x.pdf", "file.no_folder"), ("", "paper.folder")])
def test_a_place_that_is_no_file_is_said(campaign: Session, tmp_path: Path, place: str, key: str) -> None:
    with pytest.raises(BrokenFile) as refused:
        print_to_pdf(campaign, tmp_path / place, Wanted("sheets", (person(campaign),)))
    assert refused.value.key == key
    assert campaign.catalogues["en"].error(refused.value) != f"error.{key}"
    assert list(tmp_path.iterdir()) == []


def test_what_is_printed_can_be_told_without_a_screen(campaign: Session) -> None:
    boris = person(campaign, gm_notes="secret", skills=[{"name": "Blades", "level": 1}])
    told = sheet_paper(campaign, campaign.character(boris), "en")
    assert "secret" not in repr(told)
    skills = next(part for part in told.parts if part.title == "Skills").listings[0]
    assert (skills.lines[0].title, skills.lines[0].words, skills.lines[0].numbers) == ("Blades", "good", ("+1",))
