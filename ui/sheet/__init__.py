"""The sheet page: one character, everything on it editable."""

from __future__ import annotations

from ui.sheet.page import SheetPage

__all__ = ["SheetPage"]
