"""A quiet button that shows an action's icon and says its name."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton

from ui.theme import set_role


def action_button(action: QAction) -> QToolButton:
    """Return a quiet button that shows an action's icon and says its name."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    set_role(button, "quiet")
    return button
