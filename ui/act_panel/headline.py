"""The first line of the act panel: who, does what, to whom, and with what, in one glance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from gm_desk.app.acting import Acting
from gm_desk.app.documents import display_name
from gm_desk.systems.protocol import Actor, Field
from ui.act_panel.fields import choice_text
from ui.bridge import Desk
from ui.icons import icon
from ui.theme import px, set_role
from ui.widgets import ElidedLabel, GaugeRow, text_label

LONGEST = 40


class Headline(QWidget):
    """Shows an act in the making. `actor_chosen(id)`, `target_chosen(id)`: somebody else is to act, or to be aimed at."""

    actor_chosen = Signal(str)
    target_chosen = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.who = text_label("", "bold")
        self._acting: Acting | None = None
        self.chooser, self.aim = _chooser(), _chooser()
        self.chooser.menu().aboutToShow.connect(self._offer_actors)
        self.aim.menu().aboutToShow.connect(self._offer_targets)
        self.verb = text_label("", "muted")
        self.target = text_label("", "bold")
        self.summary = ElidedLabel("", "muted")
        self.gauges = GaugeRow()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        for widget in (self.who, self.chooser, self.verb, self.target, self.aim):
            widget.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            row.addWidget(widget)
        row.addWidget(self.summary, 1)
        row.addWidget(self.gauges)
        self._retranslate()

    def show_act(self, acting: Acting, fields: Sequence[Field]) -> None:
        """Show who does what."""
        self._acting = acting
        actor, act = acting.actor, acting.act
        self.chooser.setVisible(actor is not None and acting.encounter is not None)
        if actor is not None:
            self.who.setText(_short(display_name(actor.character, actor.combatant)))
        self.verb.setText(self._desk.text(act.label) if act else "")
        targets = [self._name(acting, each) for each in acting.play.targets] if acting.play else []
        self.target.setText(_short(", ".join(targets)))
        self.target.setVisible(bool(targets))
        self.aim.setVisible(acting.stage == "choosing" and act is not None and act.targets == "one" and bool(targets))
        self.summary.setText(", ".join(self._said(acting, fields)))
        gauges = self._desk.session.system.gauges(actor) if actor is not None else ()
        self.gauges.show_gauges([(self._desk.text(each.label), each) for each in gauges])

    def _offer_actors(self) -> None:
        _fill(self.chooser.menu(), self._acting.people() if self._acting else (), self.actor_chosen)

    def _offer_targets(self) -> None:
        _fill(self.aim.menu(), self._acting.candidates() if self._acting else (), self.target_chosen)

    def _name(self, acting: Acting, combatant: str) -> str:
        actor = self._desk.session.actor(combatant, acting.encounter)
        return display_name(actor.character, actor.combatant)

    def _said(self, acting: Acting, fields: Sequence[Field]) -> list[str]:
        """Say what is chosen: the user's own words always (a weapon), other choices where they are not the plain ones."""
        said = []
        for field in fields:
            value = acting.value(field)
            chosen = next(
                (each for each in field.choices if each.value == value and type(each.value) is type(value)), None
            )
            if field.kind == "choice" and chosen and value is not None:
                words = choice_text(chosen, self._desk)
                if chosen.literal:
                    said.append(words)
                elif value != field.default:
                    said.append(f"{self._desk.label(field)}: {words}")
            elif field.kind == "flag" and value:
                said.append(self._desk.label(field))
        return said

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.chooser.setAccessibleName(self.tr("Let somebody else act"))
        self.chooser.setToolTip(self.tr("Let somebody else act"))
        self.aim.setAccessibleName(self.tr("Aim at somebody else"))
        self.aim.setToolTip(self.tr("Aim at somebody else"))


def _chooser() -> QToolButton:
    button = QToolButton()
    button.setIcon(icon("chevron-down"))
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    set_role(button, "quiet")
    button.setMenu(QMenu(button))
    return button


def _fill(menu: QMenu, people: Sequence[Actor], chosen: SignalInstance) -> None:
    menu.clear()
    for each in people:
        name = display_name(each.character, each.combatant)
        act = menu.addAction(_short(name).replace("&", "&&"))
        act.triggered.connect(partial(_tell, chosen, str(each.combatant["id"]) if each.combatant else each.id))


def _tell(chosen: SignalInstance, key: str, _checked: bool = False) -> None:
    chosen.emit(key)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
