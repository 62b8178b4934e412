"""What the lists in the columns at the sides share: how they behave, what they offer on a right click, and what stands in an empty one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import shiboken6
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QStackedWidget, QWidget

from ui import icons
from ui.keys import shown
from ui.widgets import EmptyState
from ui.widgets.opaque import make_opaque


class Entry(NamedTuple):
    """One line of a list's menu: its words, icon and key ("" for none), what it does, whether it can be done."""

    text: str
    icon: str
    key: str
    do: Callable[[], None]
    enabled: bool = True


class SideList(QListView):
    """A list that lays its rows out once it is seen: while the screens are put together it would do so again and again."""

    def doItemsLayout(self) -> None:
        # Qt may still ask for it while the view is being let go of, when nothing of it can be asked any more.
        if shiboken6.isValid(self) and self.isVisible():
            super().doItemsLayout()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        make_opaque(self)
        self.scheduleDelayedItemsLayout()


class SteadyList(SideList):
    """One whose rows never grow: when the contents of one change it is painted, and the other thousands are not laid out anew."""

    def dataChanged(
        self,
        first: QModelIndex | QPersistentModelIndex,
        last: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        QAbstractItemView.dataChanged(self, first, last, list(roles))


def prepare(view: QListView) -> None:
    """Let a list scroll smoothly, wrap to its width, and leave editing to others and right clicks to its column."""
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.setMouseTracking(True)
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)


def menu_of(parent: QWidget, entries: Iterable[Entry]) -> QMenu:
    """Return a menu that is gone once it is closed."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for entry in entries:
        action = QAction(icons.icon(entry.icon), entry.text + (f"\t{shown(entry.key)}" if entry.key else ""), menu)
        action.triggered.connect(entry.do)
        action.setEnabled(entry.enabled)
        menu.addAction(action)
    return menu


class ListStack(QStackedWidget):
    """The list, or what is said in its place: that there is nothing yet (`empty`), or nothing that was looked for (`nothing`)."""

    def __init__(self, view: QListView, empty: EmptyState) -> None:
        super().__init__()
        self.view, self.empty, self.nothing = view, empty, EmptyState("search", "", "")
        for page in (view, empty, self.nothing):
            self.addWidget(page)

    def show_state(self, *, found: bool, any_at_all: bool) -> None:
        """Show what fits."""
        self.setCurrentWidget(self.view if found else self.nothing if any_at_all else self.empty)
