"""One titled part of the sheet, in a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

from PySide6.QtWidgets import QWidget

from gm_desk.app.sheet_editing import Holder, SheetEdit
from gm_desk.systems.protocol import Field, Section
from ui.bridge import Desk
from ui.sheet.fields import FieldGroup, is_list, is_rich
from ui.sheet.form import Roll
from ui.sheet.health import HealthEditor
from ui.theme import px
from ui.widgets import Card, SectionLabel

FEW_COLUMNS = 3
"""Columns of a table that still stands in half the width."""


class Wants(IntEnum):
    """How much width a part of the sheet wants."""

    LITTLE = 0
    HEALTH = 1
    ANY = 2
    MUCH = 3


class SectionCard(Card):
    """A part of the sheet: its health track, if it has the place for it, and its fields."""

    def __init__(
        self,
        title: str,
        fields: Sequence[Field],
        desk: Desk,
        holder: Holder,
        *,
        wants: Wants = Wants.ANY,
        health: HealthEditor | None = None,
        roll: Roll | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self.wants = wants
        self.health = health
        self.body.setContentsMargins(px(12), px(10), px(12), px(10))
        self.body.addWidget(SectionLabel(title))
        if health is not None:
            self.body.addWidget(health)
        titled = health is not None or len(fields) > 1
        self.group = FieldGroup(desk, holder, fields, roll=roll, titled=titled)
        self.body.addWidget(self.group)

    def refresh(self, *, forget: bool = False) -> None:
        """Show what is stored."""
        if self.health is not None:
            self.health.refresh(forget=forget)
        self.group.refresh(forget=forget)

    def commit_pending(self) -> None:
        """Store what is typed and not stored."""
        self.group.commit_pending()

    def set_remarks(self, remarks: Mapping[str, str]) -> None:
        """Say what is worth a look, by dotted path in the sheet."""
        self.group.set_remarks(remarks)


def section_card(desk: Desk, edit: SheetEdit, section: Section, roll: Roll) -> SectionCard:
    """Return the card of a section that a system declares."""
    return SectionCard(
        desk.text(section.label),
        section.fields,
        desk,
        edit.sheet,
        wants=_wants(section),
        health=HealthEditor(desk, edit) if section.health else None,
        roll=roll,
    )


def _wants(section: Section) -> Wants:
    if section.health:
        return Wants.HEALTH
    lists = [field for field in section.fields if is_list(field)]
    if not lists:
        return Wants.ANY if any(field.kind == "long_text" for field in section.fields) else Wants.LITTLE
    wide = any(len(field.columns) > FEW_COLUMNS and not is_rich(field) for field in lists)
    return Wants.MUCH if wide else Wants.ANY
