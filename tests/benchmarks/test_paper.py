"""How fast paper is printed: two hundred sheets of the demo's players into a PDF. In how much memory: `tests/harm/test_print.py`."""

from __future__ import annotations

import copy
from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

import resources
from gm_desk.app import demo
from gm_desk.app.session import Session
from gm_desk.core.facts import Added, Document, Ref
from gm_desk.systems.protocol import Text
from tests.app.conftest import new_session
from tests.ui.paper import pages, pdf
from ui.fonts import load_fonts
from ui.paper import PdfJob, run
from ui.paper.pen import Style, font_of

SHEETS = 200
SECONDS = 10.0
"""What two hundred sheets may take on a quiet machine of two cores."""
TIMES_THE_FLOOR = 8.0
GROUP = "two hundred sheets"


def crowd(many: int) -> tuple[Session, list[str]]:
    """Return a campaign in memory with so many of the demo's players, each sheet as full as the demo's."""
    session = new_session()
    content = demo.content(resources.path(), session.system.id, "ru")
    players = [each for each in demo.documents(content, session.system) if each.after.get("kind") == "player"]
    people = [_somebody(players[number % len(players)].after, number) for number in range(many)]
    session.perform(Text("crowd"), [Added(Ref("character", each["id"]), each) for each in people])
    return session, [each["id"] for each in people]


def _somebody(player: Document, number: int) -> Document:
    """Return a character whose texts are no one else's, so that nothing that was set for another serves again."""
    made = copy.deepcopy(player) | {"id": f"guard-{number}", "name": f"{player['name']} {number}"}
    for each in (*made["sheet"]["skills"], *made["sheet"]["weapons"]):
        each["name"] += f" {number}"
    return made


@pytest.mark.slow
@pytest.mark.benchmark(group=GROUP)
def test_two_hundred_sheets(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path) -> None:
    load_fonts(qapp)
    session, people = crowd(SHEETS)
    printed = pages(session, "sheets", *people, language="ru")

    def write() -> bool:
        return run(PdfJob(printed, tmp_path / "all.pdf"))

    assert benchmark.pedantic(write, rounds=3, warmup_rounds=1)
    if benchmark.stats:
        floor = _floor(tmp_path, session, people[0])
        least = benchmark.stats.stats.min
        benchmark.extra_info |= {"floor_seconds": floor, "times_the_floor": least / floor}
        assert least <= max(SECONDS, TIMES_THE_FLOOR * floor)


def _floor(folder: Path, session: Session, somebody: str) -> float:
    """Return how long Qt alone takes to write as many pieces of text on as many pages, nothing laid out, nothing else drawn."""
    texts = [words.text for words in pdf(pages(session, "sheets", somebody, language="ru")).words()[0]]
    began = perf_counter()
    writer = QPdfWriter(str(folder / "floor.pdf"))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    painter = QPainter(writer)
    painter.setFont(font_of(Style()))
    for number in range(SHEETS):
        if number:
            writer.newPage()
        for line, text in enumerate(texts):
            painter.drawText(QPointF(100, 200 + 250 * (line % 60)), text)
    painter.end()
    return perf_counter() - began
