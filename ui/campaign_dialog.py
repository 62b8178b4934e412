"""The campaign's own settings: its title, and what its rule system leaves to the GM; kept together, as one act."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app import campaign
from gm_desk.app.documents import LONGEST_NAME
from gm_desk.app.session import setting
from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import Field
from ui.act_panel.fields import Control, control_of, is_plain
from ui.bridge import Desk
from ui.dialog_size import room_for
from ui.sheet.fields import FieldGroup, is_list
from ui.tab_order import order_tabs
from ui.theme import px
from ui.widgets import Notice, escaped_tooltip, text_label

WIDTH, WIDTH_WITH_LISTS, TALLEST = 440, 720, 560


class CampaignDialog(QDialog):
    """Title and rule settings of the open campaign; OK keeps them, what is refused is said here."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("campaignDialog")
        self._desk = desk
        self._draft = campaign.Draft(desk.session)
        self.title = QLineEdit(str(desk.session.campaign["title"]))
        self.title.setMaxLength(LONGEST_NAME)
        self._title_label = text_label()
        self._title_label.setBuddy(self.title)
        self._area: QScrollArea | None = None
        self.controls: dict[str, Control] = {}
        self._form = QFormLayout()
        self._form.setSpacing(px(12))
        self._form.addRow(self._title_label, self.title)
        fields = desk.session.system.settings()
        for field in fields:
            if not is_list(field):
                self._add(field)
        lists = [field for field in fields if is_list(field)]
        self.lists = FieldGroup(desk, self._draft, lists) if lists else None
        self.notice = Notice()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(16), px(16), px(16))
        column.setSpacing(px(12))
        column.addWidget(self._scrolled() if self.lists else self._plain())
        column.addWidget(self.notice)
        column.addWidget(self.buttons)
        self.setMinimumWidth(min(px(WIDTH_WITH_LISTS if self.lists else WIDTH), room_for(self).width()))
        if not self.lists:
            column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)  # as high as the wrapped words need
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not desk.read_only)
        if self.lists:
            order_tabs(self.lists, after=([self.title, *self.controls.values()])[-1])
        self.retranslate()

    def _plain(self) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(16))
        column.addLayout(self._form)
        return body

    def _scrolled(self) -> QWidget:
        """Return the form with the campaign's lists beneath it; those may be long."""
        assert self.lists is not None
        self.lists.refresh(forget=True)
        body = self._plain()
        layout = body.layout()
        assert layout is not None
        layout.addWidget(self.lists)
        area = self._area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(body)
        rest = px(120)  # the edges, the buttons and what may be wrong
        area.setMinimumHeight(min(px(TALLEST), body.sizeHint().height(), room_for(self).height() - rest))
        return area

    def _add(self, field: Field) -> None:
        desk = self._desk
        control = control_of(field, desk)
        control.setObjectName(f"setting_{field.key}")
        control.setAccessibleName(desk.label(field))
        control.set_value(setting(desk.session.campaign, field))
        control.edited.connect(partial(self._draft.set, field))
        if field.help:
            control.setToolTip(escaped_tooltip(desk.text(field.help)))
        if is_plain(control):
            self._form.addRow(control)
        else:
            label = text_label(desk.label(field))
            label.setBuddy(control)
            self._form.addRow(label, control)
        if field.help:
            told = text_label(desk.text(field.help), "small muted")
            told.setWordWrap(True)
            self._form.addRow(told)
        self.controls[field.key] = control

    def accept(self) -> None:
        """Keep everything as one act, and close; what is wrong keeps the dialog open."""
        focused = self.focusWidget()
        if focused is not None:
            focused.clearFocus()  # a number that is being typed counts
        if self.lists:
            self.lists.commit_pending()
        try:
            campaign.edit(self._desk.session, self.title.text(), self._draft.answers, self)
        except DeskError as error:
            self.notice.say(self._desk.words.error(error))
            return
        super().accept()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setWindowTitle(self.tr("Campaign settings"))
        self._title_label.setText(self.tr("Title"))
        if self._area is not None:
            self._area.setAccessibleName(self.tr("Settings of the rules"))
        self.title.setAccessibleName(self.tr("Title"))
