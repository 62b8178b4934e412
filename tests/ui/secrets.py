"""Everything that a window lets out: its widgets' texts and properties, what assistive technology reads, and its picture's words."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractItemView, QWidget

from ui.player_board import PlayerBoard

READ = (
    QAccessible.Text.Name,
    QAccessible.Text.Description,
    QAccessible.Text.Value,
    QAccessible.Text.Help,
    QAccessible.Text.Accelerator,
    QAccessible.Text.Identifier,
)


def let_out(window: QWidget) -> str:
    """Return all text that can be had from a window, of whatever kind."""
    return "\n".join([*_of_objects(window), *_of_accessibility(window)])


def _of_objects(window: QWidget) -> Iterator[str]:
    for each in (window, *window.findChildren(QObject)):
        meta = each.metaObject()
        properties = [meta.property(place) for place in range(meta.propertyCount())]
        yield from (str(each.property(one.name())) for one in properties if one.typeName() == "QString")
        given = [bytes(name.data()).decode() for name in each.dynamicPropertyNames()]
        yield from (str(each.property(name)) for name in given if not name.startswith("_"))  # those are Qt's own
        if isinstance(each, PlayerBoard):
            yield from each.lines()
        if isinstance(each, QAbstractItemView) and (model := each.model()) is not None:
            for row in range(model.rowCount()):
                yield from (str(model.index(row, column).data()) for column in range(model.columnCount()))


def _of_accessibility(window: QWidget) -> Iterator[str]:
    root = QAccessible.queryAccessibleInterface(window)
    assert root is not None
    yield from _read(root)


def _read(interface: QAccessibleInterface) -> Iterator[str]:
    yield from (interface.text(kind) for kind in READ)
    for place in range(interface.childCount()):
        child = interface.child(place)
        if child is not None:
            yield from _read(child)
