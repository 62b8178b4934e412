"""What somebody who does not see the screen is told of it, and where the Tab key leads: through Qt's accessibility interface."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QDialogButtonBox, QWidget

from tests.ui.inspecting import told, widgets

NO_ROLE = frozenset({QAccessible.Role.NoRole, QAccessible.Role.Client})
DEEPEST = 40
MOST_ROWS = 60
"""So many of a long list are listened to; the others are alike."""
CONTROLS = frozenset(
    {
        QAccessible.Role.Button,
        QAccessible.Role.PushButton,
        QAccessible.Role.CheckBox,
        QAccessible.Role.RadioButton,
        QAccessible.Role.ComboBox,
        QAccessible.Role.EditableText,
        QAccessible.Role.SpinBox,
        QAccessible.Role.Slider,
        QAccessible.Role.List,
        QAccessible.Role.ListItem,
        QAccessible.Role.Table,
        QAccessible.Role.Tree,
        QAccessible.Role.Cell,
        QAccessible.Role.PageTab,
        QAccessible.Role.PageTabList,
        QAccessible.Role.ButtonMenu,
        QAccessible.Role.ButtonDropDown,
        QAccessible.Role.ProgressBar,
        QAccessible.Role.MenuItem,
    }
)
"""Roles that mean something to do or to read by its name."""


def tree(root: QWidget) -> Iterator[QAccessibleInterface]:
    """Yield what a screen reader finds in a window."""
    interface = QAccessible.queryAccessibleInterface(root)
    yield from _below(interface, 0)


def _below(interface: QAccessibleInterface, depth: int) -> Iterator[QAccessibleInterface]:
    yield interface
    if depth == DEEPEST:
        return
    for place in range(min(interface.childCount(), MOST_ROWS)):
        child = interface.child(place)
        if child.isValid() and not child.state().invisible:
            yield from _below(child, depth + 1)


def nameless(root: QWidget) -> Iterator[str]:
    """Yield controls that have no name to be read aloud."""
    for interface in tree(root):
        if interface.role() in CONTROLS and not _name(interface) and not _is_a_part(interface):
            yield f"{interface.role().name} without a name: {_where(interface)}"


def roleless(root: QWidget) -> Iterator[str]:
    """Yield what takes the keys and does not say what it is."""
    for widget in widgets(root):
        interface = QAccessible.queryAccessibleInterface(widget)
        if takes_tab(widget) and interface.role() in NO_ROLE and not _name(interface):
            yield f"neither role nor name: {told(widget)}"


def _name(interface: QAccessibleInterface) -> str:
    name = interface.text(QAccessible.Text.Name)
    if interface.role() in {QAccessible.Role.ListItem, QAccessible.Role.Cell}:
        return name or interface.text(QAccessible.Text.Value) or "an empty cell"
    return name


def _is_a_part(interface: QAccessibleInterface) -> bool:
    """Whether it is a part of a control that has a name: the field of a spin box, the list of a combo, a button of Qt's own."""
    above = interface.parent()
    mine = interface.object()
    if isinstance(mine, QWidget) and mine.objectName().startswith(("qt_", "Scroll")):
        return True
    return above.role() in {QAccessible.Role.SpinBox, QAccessible.Role.ComboBox} and bool(_name(above))


def _where(interface: QAccessibleInterface) -> str:
    for each in (interface.object(), interface.parent().object()):
        if isinstance(each, QWidget):
            return told(each)
    return "?"


# ── Tab ───────────────────────────────────────────────────────────────────────────────────────────────────────────────


def takes_tab(widget: QWidget) -> bool:
    """Whether the Tab key should come to a widget."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isEnabled() and widget.focusProxy() is None


def stops(window: QWidget) -> list[QWidget]:
    """Return the widgets of a window in the order in which Tab comes to them, from the first that takes it round to itself."""
    chain: list[QWidget] = []
    each = window.nextInFocusChain()
    while each is not None and each is not window:
        chain.append(each)
        each = each.nextInFocusChain()
    return [each for each in chain if takes_tab(each) and each.isVisibleTo(window) and each.window() is window.window()]


def out_of_order(window: QWidget) -> Iterator[str]:
    """Yield steps of Tab that jump up within one group of controls; a dialog's own buttons stand as the platform has them."""
    for one, other in zip(stops(window), stops(window)[1:], strict=False):
        if one.parentWidget() is not other.parentWidget() or isinstance(one.parentWidget(), QDialogButtonBox):
            continue
        first, second = one.geometry(), other.geometry()
        if second.bottom() <= first.top() or (_level(first, second) and second.right() <= first.left()):
            yield f"Tab goes back from {told(one)} to {told(other)}"


def _level(one: QRect, other: QRect) -> bool:
    return one.top() < other.bottom() and other.top() < one.bottom()


def unreached(window: QWidget) -> Iterator[str]:
    """Yield buttons and fields that neither Tab comes to nor another key: an area that scrolls and a part of a control apart."""
    for widget in widgets(window):
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface.role() not in CONTROLS or not widget.isEnabled():
            continue
        if (
            widget.focusPolicy() == Qt.FocusPolicy.NoFocus
            and not isinstance(widget, QAbstractScrollArea)
            and not _is_a_part(interface)
        ):
            yield f"no key comes to {told(widget)}"


def unseen_focus(window: QWidget) -> Iterator[str]:
    """Yield widgets that look the same with the keys and without them."""
    for widget in stops(window):
        held = QApplication.focusWidget()
        if held is not None:
            held.clearFocus()
        QCoreApplication.processEvents()
        without = _picture(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QCoreApplication.processEvents()
        if widget.hasFocus() and _picture(widget) == without:
            yield f"no focus to be seen on {told(widget)}"


def _picture(widget: QWidget) -> QImage:
    """Return what stands in a widget's place, whoever paints it."""
    parent = widget.parentWidget()
    return (parent or widget).grab(widget.geometry() if parent is not None else widget.rect()).toImage()
