"""The pages of docs/ hold together: every link leads somewhere, the guide says the same in both languages and names keys that there are."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.actions import Actions
from ui.help_page import HelpDialog

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
GUIDES = {
    language: (ROOT / "docs" / "guide" / f"{language}.md").read_text(encoding="utf-8") for language in ("en", "ru")
}
LINK = re.compile(r"\]\(([^)#]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_guide_is_built_alike_in_both_languages() -> None:
    english, russian = (re.findall(r"^(#+|!\[|\||- \*\*[A-Z])", text, re.MULTILINE) for text in GUIDES.values())
    assert english == russian
    pictures = [[re.sub(r"-(en|ru)\.", ".", link) for link in LINK.findall(text)] for text in GUIDES.values()]
    assert [link.replace("ru.md", "") for link in pictures[0]] == [link.replace("en.md", "") for link in pictures[1]]


def test_the_keys_of_the_guide_are_on_the_page_of_keys(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = HelpDialog(Actions(window).by_name(), window)
    known = {key for _, keys in dialog.groups() for key, _ in keys} | {"F2", "Alt+↑", "Alt+↓", "1 … 9", "Ctrl+1 … 5"}
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", GUIDES["en"], re.MULTILINE)
    named = set(chain.from_iterable(row.split(", ") for row in rows)) - {"key", "---"}
    named |= set(re.findall(r"\b(?:Ctrl(?:\+Shift)?\+[A-Z]|F\d+)\b", GUIDES["en"]))
    assert named - known == set()
    dialog.deleteLater()


def test_every_picture_is_a_picture() -> None:
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    assert len(pictures) >= 18
    assert [path.name for path in pictures if QImage(str(path)).isNull()] == []
