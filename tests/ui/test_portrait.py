"""A portrait at the head of the sheet: from a file or dropped, small whatever it was, one act each; what is no picture is said."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QImageWriter, QPainter, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import portraits, roster
from gm_desk.app.session import Session
from gm_desk.core.errors import BrokenFile, InvalidInput
from ui import pictures
from ui.bridge import Desk
from ui.pictures import LARGEST_SIDE, MOST_BYTES, portrait_from
from ui.sheet import SheetPage
from ui.sheet.editors import LongTextEditor, TextEditor
from ui.sheet.portrait import Portrait
from ui.theme import px

RED, BLUE = QColor("#c03020"), QColor("#2040c0")


def two_halves(width: int, height: int, form: QImage.Format = QImage.Format.Format_RGB32) -> QImage:
    """A picture that is red above and blue below."""
    made = QImage(width, height, form)
    made.fill(RED)
    painter = QPainter(made)
    painter.fillRect(0, height // 2, width, height - height // 2, BLUE)
    painter.end()
    return made


def saved(path: Path, picture: QImage, how: str = "") -> Path:
    writer = QImageWriter(str(path), how.encode()) if how else QImageWriter(str(path))
    writer.setText("GPS", "where it was taken")
    assert writer.write(picture)
    return path


def seen(data: bytes) -> QImage:
    found = QImage.fromData(data)
    assert not found.isNull()
    return found


def is_like(picture: QImage, across: float, down: float, color: QColor) -> bool:
    here = picture.pixelColor(int(across * (picture.width() - 1)), int(down * (picture.height() - 1)))
    return all(abs(one - other) < 24 for one, other in zip(here.toTuple()[:3], color.toTuple()[:3], strict=True))


# ── From a file ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "size", "form", "kind", "kept"),
    [
        ("photo.jpg", (1400, 700), QImage.Format.Format_RGB32, portraits.JPEG, (512, 256)),
        ("scan.png", (600, 1200), QImage.Format.Format_RGB32, portraits.JPEG, (256, 512)),
        ("token.PNG", (900, 900), QImage.Format.Format_ARGB32, portraits.PNG, (512, 512)),
        ("small.png", (40, 30), QImage.Format.Format_RGB32, portraits.PNG, (40, 30)),
        ("hair.png", (1, 3000), QImage.Format.Format_RGB32, portraits.JPEG, (1, 512)),
    ],
)
def test_whatever_it_was_it_is_small_plain_and_fit_for_a_character(
    tmp_path: Path, name: str, size: tuple[int, int], form: QImage.Format, kind: bytes, kept: tuple[int, int]
) -> None:
    made = portrait_from(saved(tmp_path / name, two_halves(*size, form)))
    assert made.startswith(kind)
    portraits.check(made)
    picture = seen(made)
    assert picture.size() == QSize(*kept)
    assert is_like(picture, 0.5, 0.1, RED)
    assert is_like(picture, 0.5, 0.9, BLUE)
    assert b"where it was taken" not in made


def test_a_photograph_that_lies_on_its_side_stands_upright(tmp_path: Path) -> None:
    lying = two_halves(60, 90).transformed(QTransform().rotate(-90))
    path = saved(tmp_path / "lying.jpg", lying)
    data = path.read_bytes()
    # An orientation of 6 in the Exif part: to be turned a quarter clockwise.
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    path.write_bytes(data[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + data[2:])
    picture = seen(portrait_from(path))
    assert picture.size() == QSize(60, 90)
    assert is_like(picture, 0.5, 0.1, RED)
    assert is_like(picture, 0.5, 0.9, BLUE)


def test_noise_that_would_be_too_many_bytes_is_made_smaller_still(tmp_path: Path) -> None:
    state, row = 1, []
    for _ in range(512 * 512):
        state = (state * 1_103_515_245 + 12_345) & 0xFFFFFFFF
        row.append(state)
    noise = QImage(struct.pack(f"{len(row)}I", *row), 512, 512, QImage.Format.Format_ARGB32)
    made = portrait_from(saved(tmp_path / "noise.png", noise))
    portraits.check(made)
    assert seen(made).width() in (LARGEST_SIDE, LARGEST_SIDE // 2)


def png_head(width: int, height: int) -> bytes:
    """A PNG that says it is so large, and has next to nothing in it."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return portraits.PNG + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")


WRONG: dict[str, tuple[bytes, str]] = {
    "text": (b"not a picture", "portrait.no_picture"),
    "empty": (b"", "portrait.no_picture"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "portrait.no_picture"),
    "bitmap": (
        b"BM" + struct.pack("<IHHIIiiHHIIiiII", 58, 0, 0, 54, 40, 1, 1, 1, 24, 0, 4, 0, 0, 0, 0) + b"\0" * 4,
        "portrait.no_picture",
    ),
    "cut off": (png_head(10, 10)[:40], "portrait.no_picture"),
    "a bomb": (png_head(60_000, 60_000), "portrait.too_many_pixels"),
    "more than libpng takes": (png_head(2**31 - 1, 1), "portrait.no_picture"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_picture_is_refused_whatever_it_is_called(tmp_path: Path, what: str) -> None:
    data, key = WRONG[what]
    path = tmp_path / "face.png"
    path.write_bytes(data)
    with pytest.raises(InvalidInput) as refused:
        portrait_from(path)
    assert refused.value.key == key
    assert refused.value.path == "face.png"


def test_what_is_too_long_or_no_file_is_not_read(tmp_path: Path) -> None:
    long = tmp_path / "long.png"
    with long.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(InvalidInput, match=r"portrait\.too_large"):
        portrait_from(long)
    for path in (tmp_path, tmp_path / "gone.png"):
        with pytest.raises(BrokenFile, match=r"file\.missing"):
            portrait_from(path)


# ── On the sheet ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def page(desk: Desk, people: dict[str, str], qtbot: QtBot) -> Iterator[SheetPage]:
    made = SheetPage(desk)
    qtbot.addWidget(made)
    made.resize(756, 620)
    made.show()
    made.show_character(people["Anna"])
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()


@pytest.fixture
def face(tmp_path: Path) -> Path:
    return saved(tmp_path / "face.jpg", two_halves(900, 1200))


def stored(session: Session, page: SheetPage) -> object:
    return session.character(page.character)["portrait"]


def painted(portrait: Portrait) -> QImage:
    return portrait.grab().toImage()


def test_enter_asks_for_a_picture_and_undo_takes_it_back(
    page: SheetPage, session: Session, face: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args, **_more: (str(face), ""))
    portrait = page.portrait
    assert "PNG" in portrait.accessibleDescription()
    portrait.setFocus()
    QTest.keyClick(portrait, Qt.Key.Key_Return)
    value = stored(session, page)
    assert isinstance(value, str)
    assert max(seen(base64.b64decode(value)).size().toTuple()) == LARGEST_SIDE
    assert session.next_undo is not None
    assert session.next_undo.key == "act.portrait_set"
    assert is_like(painted(portrait), 0.5, 0.2, RED)
    assert is_like(painted(portrait), 0.5, 0.9, BLUE)
    # Its corners are round.
    assert not is_like(painted(portrait), 0.03, 0.03, RED)
    session.undo()
    assert stored(session, page) is None
    assert not portrait.has_picture
    session.redo()
    assert portrait.picture is not None


def test_a_portrait_that_is_there_has_a_menu_and_delete_takes_it_away(
    page: SheetPage, session: Session, face: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[list[str]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: opened.append([each.text() for each in menu.actions()]))
    portrait = page.portrait
    portrait.take(face)
    portrait.setFocus()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(portrait, key)
    assert len(opened) == 2
    assert [len(entries) for entries in opened] == [2, 2]
    assert stored(session, page) is not None
    QTest.keyClick(portrait, Qt.Key.Key_Delete)
    assert stored(session, page) is None
    session.undo()
    menu = portrait.menu()
    menu.actions()[1].trigger()
    assert stored(session, page) is None
    menu.close()


def test_the_same_picture_again_is_no_act(page: SheetPage, session: Session, face: Path) -> None:
    page.portrait.take(face)
    revision = session.store.revision
    page.portrait.take(face)
    assert session.store.revision == revision


def test_what_is_wrong_with_a_picture_is_said_on_the_sheet_until_the_next_one(
    page: SheetPage, session: Session, face: Path, tmp_path: Path, people: dict[str, str]
) -> None:
    wrong = tmp_path / "<b>.png"
    wrong.write_text("no picture")
    page.portrait.take(wrong)
    assert "<b>.png" in page._notice.text()
    assert page._notice.isVisible()
    assert stored(session, page) is None
    page.portrait.take(face)
    assert not page._notice.isVisible()
    page.portrait.take(wrong)
    page.show_character(people["Boris"])
    assert not page._notice.isVisible()


def test_another_character_has_another_portrait(page: SheetPage, people: dict[str, str], face: Path) -> None:
    page.portrait.take(face)
    page.show_character(people["Boris"])
    assert not page.portrait.has_picture
    assert "Boris" in page.portrait.accessibleName()
    page.show_character(people["Anna"])
    assert page.portrait.picture is not None


def test_a_picture_that_came_in_broken_is_told_and_can_be_taken_away(page: SheetPage, session: Session) -> None:
    broken = portraits.encoded(png_head(8, 8)[:33])
    roster.edit(session, page.character, ("portrait",), broken)
    portrait = page.portrait
    assert portrait.has_picture
    assert portrait.picture is None
    assert "drawn" in portrait.accessibleDescription()
    painted(portrait)
    portrait.setFocus()
    QTest.keyClick(portrait, Qt.Key.Key_Delete)
    assert stored(session, page) is None


def drop(target: QWidget, *paths: Path) -> bool:
    """Drag files onto a widget and let go, as Qt does: to it, and to what it lies in while nobody takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    data.setData("text/plain", str(paths[0]).encode())  # as file managers do
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    widget: QWidget | None = target
    while widget is not None:
        if widget.acceptDrops():
            entered = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
            entered.ignore()
            QApplication.sendEvent(widget, entered)
            if entered.isAccepted():
                dropped = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
                QApplication.sendEvent(widget, dropped)
                return True
        widget = widget.parentWidget()
    return False


@pytest.mark.parametrize("where", ["sheet", "portrait", "name", "notes"])
def test_a_picture_dropped_anywhere_on_the_sheet_becomes_the_portrait(
    page: SheetPage, session: Session, face: Path, tmp_path: Path, where: str
) -> None:
    name = next(each for each in page.findChildren(TextEditor) if each.objectName() == "field.name")
    notes = next(each for each in page.findChildren(LongTextEditor) if each.objectName() == "field.notes")
    target = {"sheet": page, "portrait": page.portrait, "name": name, "notes": notes.viewport()}[where]
    assert not drop(target, face, face)
    assert not drop(target, tmp_path / "notes.txt")
    assert not drop(target, tmp_path / "people.json")
    assert stored(session, page) is None
    assert drop(target, face)
    assert stored(session, page) is not None
    assert name.text() == "Anna"
    assert notes.toPlainText() == ""


def test_who_may_only_read_changes_no_portrait(
    page: SheetPage, session: Session, face: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(session.store), "read_only", True)
    page._refresh(forget=True)
    assert not page.portrait.isEnabled()
    assert not drop(page, face)
    page.portrait.take(face)
    page.portrait.remove()
    assert stored(session, page) is None


def test_nothing_is_dropped_on_a_page_without_a_sheet(page: SheetPage, face: Path) -> None:
    page.show_character("")
    assert not drop(page, face)


def test_a_narrow_sheet_makes_the_portrait_smaller(page: SheetPage, face: Path, qapp: QApplication) -> None:
    page.portrait.take(face)
    assert page.portrait.size() == QSize(px(96), px(96))
    page.resize(380, 620)
    QTest.qWait(1)
    assert px(56) <= page.portrait.width() <= px(96)
    assert not painted(page.portrait).isNull()


def test_it_is_drawn_sharp_on_a_fine_screen() -> None:
    drawn = pictures.rounded(two_halves(300, 300), 90, 6, 2.0)
    assert drawn.size() == QSize(180, 180)
    assert drawn.deviceIndependentSize().toSize() == QSize(90, 90)
    picture = drawn.toImage()
    assert picture.pixelColor(0, 0).alpha() == 0
    assert picture.pixelColor(90, 10).alpha() == 255
