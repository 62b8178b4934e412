"""The order of Tab: as things are read, layout by layout, whenever they were made."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def order_tabs(whole: QWidget, after: QWidget | None = None) -> None:
    """Let Tab go through all of a widget's fields in the order of its layouts, beginning `after` a widget if one is given."""
    before = after
    for widget in fields_in(whole):
        if before is not None:
            QWidget.setTabOrder(before, widget)
        before = widget


def fields_in(widget: QWidget) -> Iterator[QWidget]:
    """Yield what Tab stops at within a widget, in reading order."""
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
        yield widget
    inside = widget.widget() if isinstance(widget, QScrollArea) else None
    if inside is not None:
        yield from fields_in(inside)
    layout = widget.layout()
    if layout is not None:
        yield from _fields_in_layout(layout)


def _fields_in_layout(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        assert item is not None
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            yield from fields_in(widget)
        elif inner is not None:
            yield from _fields_in_layout(inner)
