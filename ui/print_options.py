"""What the print dialog asks: what is to be printed, of whom, on what paper and in what language. It asks what the kind needs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gm_desk.app import evenings
from gm_desk.core.errors import NotFound
from ui.bridge import Desk
from ui.language import language_name, languages
from ui.paper import OF_PEOPLE, PAPERS, WHAT, Wanted
from ui.theme import px
from ui.widgets import Combo, text_label

SHOWN, FIGHT, PLAYERS, NPCS, EVERYBODY, CHOSEN = "shown", "fight", "players", "npcs", "everybody", "chosen"
GM, FOR_PLAYERS = "gm", "players"
FIRST_OF = {"sheets": (SHOWN, PLAYERS), "cards": (NPCS,), "tents": (FIGHT, EVERYBODY)}
"""Whom one most likely wants to print so: the first of them who is there."""


class PrintOptions(QWidget):
    """The choices; `changed` after any of them. It begins with the character whose sheet is on show, or with all players."""

    changed = Signal()

    def __init__(self, desk: Desk, what: str = "sheets", evening: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._roster = desk.session.store.roster()
        self._evenings = list(reversed(desk.session.store.sessions()))
        self._fight = self._in_fight()
        self.what, self.whom, self.evening, self.audience = Combo(), Combo(), Combo(), Combo()
        self.paper, self.language = Combo(), Combo()
        self.people = QListWidget()
        self.gm_notes = QCheckBox()
        self._labels: dict[Combo, QLabel] = {}
        self._arrange()
        self._fill()
        self._say()
        self.what.setCurrentIndex(self.what.findData(what))
        self.evening.setCurrentIndex(max(0, self.evening.findData(evening)))
        self.paper.setCurrentIndex(0)
        self.language.setCurrentIndex(self.language.findData(desk.words.language))
        self._choose_likely()
        self._show_needed()
        for box in self._labels:
            box.currentIndexChanged.connect(self._on_chosen)
        self.what.currentIndexChanged.connect(self._on_what)
        self.people.itemChanged.connect(self._on_chosen)
        self.gm_notes.toggled.connect(self._on_chosen)

    def _in_fight(self) -> list[str]:
        """Return the characters of the encounter on show, in its order, each once."""
        if not self._desk.encounter:
            return []
        return list(dict.fromkeys(actor.id for actor in self._desk.session.combatants(self._desk.encounter)))

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        for box in (self.what, self.whom, self.evening, self.audience, self.paper, self.language):
            label = text_label("", "small muted")
            label.setBuddy(box)
            self._labels[box] = label
            column.addWidget(label)
            column.addWidget(box)
            if box is self.whom:
                column.addWidget(self.people, 100)
            elif box is self.audience:
                column.addWidget(self.gm_notes)
        column.addStretch(1)

    def _fill(self) -> None:
        for kind in WHAT:
            if kind != "summary" or self._evenings:
                self.what.addItem("", kind)
        for key in (SHOWN, FIGHT, PLAYERS, NPCS, EVERYBODY, CHOSEN):
            if (key != SHOWN or self._desk.character) and (key != FIGHT or self._fight):
                self.whom.addItem("", key)
        for evening in self._evenings:
            self.evening.addItem("", evening["id"])
        for key in (GM, FOR_PLAYERS):
            self.audience.addItem("", key)
        for key in PAPERS:
            self.paper.addItem("", key)
        for language in self._desk.session.catalogues:
            self.language.addItem("", language)
        for line in self._roster:
            item = QListWidgetItem(line.name)
            item.setData(Qt.ItemDataRole.UserRole, line.id)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.people.addItem(item)

    def _choose_likely(self) -> None:
        for key in FIRST_OF.get(self.what.currentData(), ()):
            if (place := self.whom.findData(key)) >= 0:
                self.whom.setCurrentIndex(place)
                return

    def _on_what(self) -> None:
        self._choose_likely()
        self._on_chosen()

    def _on_chosen(self) -> None:
        self._show_needed()
        self.changed.emit()

    def _show_needed(self) -> None:
        """Ask only what this kind of print needs."""
        what = self.what.currentData()
        shown = {self.whom: what in OF_PEOPLE, self.evening: what == "summary", self.audience: what == "summary"}
        for box, needed in shown.items():
            box.setVisible(needed)
            self._labels[box].setVisible(needed)
        self.people.setVisible(what in OF_PEOPLE and self.whom.currentData() == CHOSEN)
        self.gm_notes.setVisible(what == "cards")

    # ── What was chosen ───────────────────────────────────────────────────────────────────────────────────────────────

    def characters(self) -> list[str]:
        """Return the ids of those to be printed."""
        match self.whom.currentData():
            case "shown":
                return [self._desk.character]
            case "fight":
                return self._fight
            case "chosen":
                items = [self.people.item(row) for row in range(self.people.count())]
                return [
                    item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() == Qt.CheckState.Checked
                ]
            case "players":
                return [line.id for line in self._roster if line.kind == "player"]
            case "npcs":
                return [line.id for line in self._roster if line.kind == "npc"]
        return [line.id for line in self._roster if line.kind != "template"]

    def wanted(self) -> Wanted:
        """Return what is to be printed."""
        what = self.what.currentData()
        in_order = what == "tents" and self.whom.currentData() == FIGHT
        return Wanted(
            what,
            tuple(self.characters()) if what in OF_PEOPLE else (),
            self.paper.currentData(),
            self.language.currentData(),
            encounter=self._desk.encounter if in_order else "",
            gm_notes=what == "cards" and self.gm_notes.isChecked(),
            evening=(self.evening.currentData() or "") if what == "summary" else "",
            for_players=what == "summary" and self.audience.currentData() == FOR_PLAYERS,
        )

    # ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        """Say everything in the language spoken now."""
        titles = {
            self.what: self.tr("What"),
            self.whom: self.tr("Of whom"),
            self.evening: self.tr("Which session"),
            self.audience: self.tr("For whom"),
            self.paper: self.tr("Paper"),
            self.language: self.tr("Language"),
        }
        names = {
            self.what: self._kinds(),
            self.whom: self._whom(),
            self.audience: {
                GM: self.tr("The GM: everything"),
                FOR_PLAYERS: self.tr("The players: only what is theirs"),
            },
            self.paper: {"a4": self.tr("A4 (210 × 297 mm)"), "letter": self.tr("Letter (8.5 × 11 in)")},
            self.language: {each: language_name(each) for each in languages()},
            self.evening: {each["id"]: self._desk.text(evenings.name_of(each)) for each in self._evenings},
        }
        for box, label in self._labels.items():
            label.setText(titles[box])
            box.setAccessibleName(titles[box])
            for place in range(box.count()):
                box.setItemText(place, names[box].get(box.itemData(place), str(box.itemData(place))))
        self.people.setAccessibleName(self.tr("Characters to print"))
        self.gm_notes.setText(self.tr("With the GM's notes"))
        self.gm_notes.setToolTip(
            self.tr("Cards lie on the table: what only you may know is left out unless you want it")
        )

    def _kinds(self) -> dict[str, str]:
        return {
            "sheets": self.tr("Character sheets"),
            "cards": self.tr("Cards, 8 a page"),
            "pyramids": self.tr("Blank health tracks"),
            "tents": self.tr("Name tents"),
            "screen": self.tr("GM screen"),
            "summary": self.tr("Summary of a session"),
            "blank": self.tr("Blank character sheet"),
        }

    def _whom(self) -> dict[str, str]:
        shown = next((line.name for line in self._roster if line.id == self._desk.character), "")
        return {
            SHOWN: self.tr("{name} (the sheet on show)").format(name=shown),
            FIGHT: self.tr("Everybody in {fight}").format(fight=self._fight_name()),
            PLAYERS: self.tr("All player characters"),
            NPCS: self.tr("All NPCs"),
            EVERYBODY: self.tr("All players and NPCs"),
            CHOSEN: self.tr("Chosen ones…"),
        }

    def _fight_name(self) -> str:
        try:
            return str(self._desk.session.encounter(self._desk.encounter)["name"])
        except NotFound:
            return ""
