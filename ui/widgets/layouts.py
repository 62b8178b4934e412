"""Laying out at once what Qt would lay out an event a level: for what must know how high something wants to be before it is painted."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def lay_out(widget: QWidget) -> None:
    """Lay out a widget and all that is seen inside it, from the inside outwards."""
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isHidden():
            lay_out(child)
    layout = widget.layout()
    if layout is None:
        widget.updateGeometry()  # one that asks for as much as what is in it does, as scroll areas do
    else:
        layout.activate()
