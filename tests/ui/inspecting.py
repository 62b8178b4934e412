"""What can be wrong with a screen, found by looking at every widget on it: words cut, widgets over each other, words of no language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QAbstractListModel, QPoint, QRect, Qt
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollBar,
    QSplitterHandle,
    QStackedWidget,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from ui.command_palette import CommandPalette
from ui.focus_ring import Ring
from ui.top_bar import FindButton
from ui.widgets import ChoiceButton, ElidedLabel

SPEAKING = (QLabel, QAbstractButton, QAbstractSpinBox, QComboBox, QTabBar)
ELIDING = (ElidedLabel, ChoiceButton, FindButton, QTabBar)
"""Whose own painting ends what does not fit in "…"."""
FLOATING = (QSplitterHandle, CommandPalette, Ring)
QUOTING = {"licenceNames", "licenceText"}
"""Which widgets say what others wrote, in the words in which they did."""
SLACK = 1
"""Pixels that rounding may take."""
KEY = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+|\{\w+\}|%n|%\d")
"""A key of the catalogue that nobody wrote a sentence for, or what was to be filled in."""
LATIN = re.compile(r"[A-Za-z]{3,}")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
SAME_IN_BOTH = re.compile(
    r"GM Desk|Русский|English|Ctrl|Shift|Alt|Esc|Enter|Space|Del(?:ete)?|Tab|Home|End|PgUp|PgDown|Return|Backspace|\bF\d+"
    r"|Letter|PDF|JSON|CSV|HTML|PT Sans|PT Serif|SIL OFL|DejaVu Sans|Lucide|ISC|MIT|Traceback|Qt|ap20|opus100|squad6|tactics100|kmrp|Magnum Opus"
    r"|[\w./\\~-]*[/\\][^\n]*|\w+\.(?:gmdesk|json|txt|csv)"
)
"""What is written alike in every language: names of keys, of formats, of others' work; places of files."""


def widgets(root: QWidget) -> list[QWidget]:
    """Return the root and whatever can be seen inside it."""
    return [
        root,
        *(each for each in root.findChildren(QWidget) if each.isVisibleTo(root) and each.window() is root.window()),
    ]


def told(widget: QWidget) -> str:
    """Name a widget for a complaint."""
    words = widget.text() if isinstance(widget, QLabel | QAbstractButton | QLineEdit) else widget.accessibleName()
    parents: list[str] = []
    above = widget.parentWidget()
    while above is not None and len(parents) < 3:
        parents.append(above.objectName() or type(above).__name__)
        above = above.parentWidget()
    return f"{type(widget).__name__} {widget.objectName()} {words!r} in {' < '.join(parents)}"


# ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def words_on(root: QWidget) -> Iterator[tuple[str, str]]:
    """Yield every text that can be read or heard on a screen, and where."""
    for widget in widgets(root):
        for text in _words_of(widget):
            if text:
                yield text, told(widget)


def _words_of(widget: QWidget) -> Iterator[str]:
    yield from (re.sub("<[^>]+>", " ", widget.toolTip()), widget.accessibleName(), widget.accessibleDescription())
    if widget.isWindow():
        yield widget.windowTitle()
    if widget.objectName() in QUOTING:
        return
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield from (widget.placeholderText(), widget.text())
        case QPlainTextEdit():
            yield from (widget.placeholderText(), widget.toPlainText())
        case QComboBox():
            yield from (widget.itemText(place) for place in range(widget.count()))
        case QTabBar():
            yield from (widget.tabText(place) for place in range(widget.count()))
        case QMenu():
            yield from _words_in_menu(widget)
        case QAbstractItemView():
            yield from _words_in_view(widget)


def _words_in_menu(menu: QMenu) -> Iterator[str]:
    for action in menu.actions():
        yield action.text().replace("&", "")
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _words_in_menu(inner)


def _words_in_view(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for column in range(columns):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        for row in range(min(model.rowCount(), 60)):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
                value = model.index(row, column).data(role)
                if isinstance(value, str):
                    yield re.sub("<[^>]+>", " ", value)


def untranslated(root: QWidget, language: str) -> Iterator[str]:
    """Yield texts that are a key, or stand in another language than the screen's."""
    for text, where in words_on(root):
        own = SAME_IN_BOTH.sub(" ", text)
        if KEY.search(own):
            yield f"a key: {text!r}: {where}"
        elif CYRILLIC.search(own) if language == "en" else (LATIN.search(own) and not CYRILLIC.search(own)):
            yield f"not {language}: {text!r}: {where}"


# ── Room ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def cut(root: QWidget) -> Iterator[str]:
    """Yield labels, buttons and fields that have less room than their words take, and do not say so with "…"."""
    for widget in widgets(root):
        lack = _lack(widget)
        if lack is not None:
            yield f"{lack}: {told(widget)}"


def _lack(widget: QWidget) -> str | None:
    if isinstance(widget, ElidedLabel) or not isinstance(widget, SPEAKING) or _is_mute(widget):
        return None
    if isinstance(widget, QAbstractSpinBox):
        return _lack_of_field(widget.lineEdit(), widget.text())
    if isinstance(widget, QComboBox):
        return _lack_of_combo(widget)
    wanted, given = widget.sizeHint(), widget.size()
    if isinstance(widget, QLabel) and widget.wordWrap():
        high = widget.heightForWidth(given.width())
        return f"{given.height()} px high, not {high}" if given.height() < high - SLACK else None
    if given.width() < wanted.width() - SLACK and not isinstance(widget, ELIDING):
        return f"{given.width()} px wide, not {wanted.width()}"
    if given.height() < min(wanted.height(), widget.minimumSizeHint().height()) - SLACK:
        return f"{given.height()} px high, not {wanted.height()}"
    return None


def _is_mute(widget: QWidget) -> bool:
    """Whether there is nothing to read on it: no text, or an arrow that Qt puts beside tabs."""
    return (isinstance(widget, QLabel | QPushButton | QToolButton) and not widget.text()) or isinstance(
        widget.parent(), QTabBar
    )


def _lack_of_field(field: QLineEdit, text: str) -> str | None:
    wanted = field.fontMetrics().horizontalAdvance(text)
    return f"{field.width()} px for a text of {wanted}" if field.width() < wanted else None


def _lack_of_combo(box: QComboBox) -> str | None:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    style = box.style()
    room = style.subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    ).width()
    wanted = box.fontMetrics().horizontalAdvance(box.currentText())
    if room >= wanted or option.currentText.endswith("…"):
        return None
    return f"{room} px for a text of {wanted}"


def _covered(widget: QWidget) -> QRegion:
    """Return what a widget takes of the one it is in."""
    mask = widget.mask()
    return QRegion(widget.geometry()) if mask.isEmpty() else mask.translated(widget.pos())


def overlapping(root: QWidget) -> Iterator[str]:
    """Yield widgets that lie over a sibling, or reach out of the widget they are in."""
    for parent in widgets(root):
        if isinstance(parent, QStackedWidget | QAbstractItemView | QComboBox | QAbstractSpinBox | QLineEdit):
            continue
        children = [
            each
            for each in parent.children()
            if isinstance(each, QWidget)
            and each.isVisibleTo(root)
            and not each.isWindow()
            and not isinstance(each, FLOATING)
        ]
        if not isinstance(parent, QAbstractScrollArea):
            for one, other in combinations(children, 2):
                both = _covered(one).intersected(_covered(other)).boundingRect()
                if both.width() > SLACK and both.height() > SLACK:
                    yield f"{told(one)} over {told(other)} by {both.width()} × {both.height()}"
        for each in children:
            if not isinstance(each, QScrollBar) and not _inside(each, parent):
                yield f"{told(each)} reaches out: {each.geometry()} of {parent.size()}"


def _inside(child: QWidget, parent: QWidget) -> bool:
    above = parent.parentWidget()
    if isinstance(above, QAbstractScrollArea) and parent is above.viewport():
        if above.verticalScrollBar().isVisible() and above.verticalScrollBar().maximum() == 0:
            return True  # it is going, with the next turn of the event loop
        return isinstance(above, QAbstractItemView) or child.width() <= parent.width() + SLACK or _scrolls_across(above)
    area = QRect(QPoint(0, 0), parent.size()).adjusted(-SLACK, -SLACK, SLACK, SLACK)
    return area.contains(child.geometry())


def _scrolls_across(area: QAbstractScrollArea) -> bool:
    return area.horizontalScrollBar().maximum() > 0 and area.horizontalScrollBar().isVisible()
