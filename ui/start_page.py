"""The start page: campaigns that were open, a new one, another one, the demo. What goes wrong is said here."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QDir, QEvent, QLocale, QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui import campaigns
from ui.backup_offer import BackupOffer
from ui.icons import icon
from ui.language import language
from ui.preferences import Preferences, Recent
from ui.theme import look, px, set_role
from ui.widgets import Card, Combo, ElidedLabel, Notice, SectionLabel, text_label

WIDTH = 640
DAMAGED = frozenset({"file.damaged", "file.empty", "file.missing", "file.not_a_campaign"})
"""What is wrong with a file for which a copy of it is a remedy: not that it is newer, or of another user."""


class RecentRow(Card):
    """A campaign that was open: what it is and where; or why it cannot be opened."""

    opened, forgotten = Signal(), Signal()

    def __init__(self, recent: Recent, spoken: str) -> None:
        super().__init__(QHBoxLayout())
        found = campaigns.look(recent.path)
        self.broken = found.error is not None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        title = ElidedLabel(recent.path.stem if self.broken else found.title, "bold")
        words = QVBoxLayout()
        words.setSpacing(px(2))
        words.addWidget(title)
        if found.error is not None:
            reason = text_label(campaigns.sentence(found.error, spoken), "small danger")
            reason.setWordWrap(True)
            words.addWidget(reason)  # it names the place
        else:
            words.addWidget(
                ElidedLabel(f"{campaigns.system_name(found.system, spoken)} · {_when(recent.opened)}", "small muted")
            )
            words.addWidget(ElidedLabel(QDir.toNativeSeparators(str(recent.path)), "small muted"))
        self._forget = QToolButton()
        self._forget.setIcon(icon("x", "text_muted"))
        self._forget.setToolTip(self.tr("Take off this list; the file stays"))
        self._forget.setAccessibleName(self.tr("Take {name} off this list").format(name=title.text()))
        set_role(self._forget, "quiet")
        self._forget.clicked.connect(self.forgotten)
        self.body.addLayout(words, 1)  # type: ignore[attr-defined]  # a QHBoxLayout was given
        self.body.addWidget(self._forget)
        self.setAccessibleName(title.text())
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.opened.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.forgotten.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit()


class StartButton(QPushButton):
    """Does what it says on Enter as well; with a menu, Down opens it, else Down asks for what stands below."""

    went_down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.key() != Qt.Key.Key_Down:
            super().keyPressEvent(event)
        elif self.menu() is not None:
            self.showMenu()
        else:
            self.went_down.emit()


class NewForm(Card):
    """The few questions before a campaign is made."""

    submitted = Signal(Path, str, str)
    cancelled = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(QFormLayout())
        self._preferences = preferences
        self.title, self.folder, self.system = QLineEdit(), QLineEdit(), Combo()
        self._browse, self._create, self._cancel = QPushButton(), QPushButton(), QPushButton()
        set_role(self._create, "primary")
        self._labels = [text_label(), text_label(), text_label()]
        place = QHBoxLayout()
        place.addWidget(self.folder, 1)
        place.addWidget(self._browse)
        buttons = QHBoxLayout()
        buttons.addWidget(self._create)
        buttons.addWidget(self._cancel)
        buttons.addStretch(1)
        form = self.body
        assert isinstance(form, QFormLayout)
        form.addRow(self._labels[0], self.title)
        form.addRow(self._labels[1], self.system)
        form.addRow(self._labels[2], place)
        form.addRow(buttons)
        for label, field in zip(self._labels, (self.title, self.system, self.folder), strict=True):
            label.setBuddy(field)
        self.title.returnPressed.connect(self._on_create)
        self._create.clicked.connect(self._on_create)
        self._cancel.clicked.connect(self.cancelled)
        self._browse.clicked.connect(self._on_browse)
        self.retranslate()

    def begin(self) -> None:
        """Ask anew."""
        self.folder.setText(QDir.toNativeSeparators(self._likely_folder()))
        self.title.clear()
        self._fill_systems()
        self.show()
        self.title.setFocus()

    def _likely_folder(self) -> str:
        """Return a folder that is there: the last one used, the documents, or home where there is none for documents."""
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        there = [folder for folder in (self._preferences.folder, documents) if folder and Path(folder).is_dir()]
        return there[0] if there else QDir.homePath()

    def _fill_systems(self) -> None:
        chosen = self.system.currentData()
        self.system.clear()
        for name, label in campaigns.systems(_language()):
            self.system.addItem(label, name)
        self.system.setCurrentIndex(max(0, self.system.findData(chosen)))

    def _on_browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder of the campaign"), self.folder.text())
        if folder:
            self.folder.setText(QDir.toNativeSeparators(folder))

    def _on_create(self) -> None:
        title = self.title.text().strip()
        folder = Path(self.folder.text())
        self._preferences.folder = str(folder)
        self.submitted.emit(campaigns.free_name(folder, _file_stem(title)), title, self.system.currentData())

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        texts = (self.tr("&Title"), self.tr("&Rules"), self.tr("&Folder"))
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        self.title.setPlaceholderText(self.tr("What the campaign is called"))
        self._browse.setText(self.tr("Choose…"))
        self._create.setText(self.tr("Create"))
        self._cancel.setText(self.tr("Cancel"))
        if not self.isHidden():
            self._fill_systems()


class StartPage(QScrollArea):
    """What the window shows when no campaign is open.

    Signals ask the window: open_requested(path), create_requested(path, title, system), choose_requested, demo_requested(system).
    """

    open_requested = Signal(Path)
    create_requested = Signal(Path, str, str)
    choose_requested, demo_requested = Signal(), Signal(str)

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("startPage")
        self.setWidgetResizable(True)
        self._preferences = preferences
        self._name, self._hint = text_label("GM Desk", "title"), text_label("", "muted")
        self._notice = Notice()
        self.backup_offer = BackupOffer()
        self._new, self._open, self._demo = StartButton(), StartButton(), StartButton()
        self.form = NewForm(preferences)
        self._heading = SectionLabel()
        self._rows = QVBoxLayout()
        self._arrange()
        self._new.clicked.connect(self.begin_new)
        self._open.clicked.connect(self._ask_open)
        for button in (self._new, self._open):
            button.went_down.connect(self._go_down)
        self.setFocusProxy(self._new)
        self._demos = QMenu(self)
        self._demos.aboutToShow.connect(self._fill_demos)
        self._demo.setMenu(self._demos)
        self.form.submitted.connect(self.create_requested)
        self.form.cancelled.connect(self._end_new)
        self.retranslate()

    def _arrange(self) -> None:
        for button, name in ((self._new, "file-plus"), (self._open, "folder-open"), (self._demo, "dices")):
            button.setIcon(icon(name, "accent_text" if button is self._new else "text"))
        set_role(self._new, "primary")
        buttons = QHBoxLayout()
        for button in (self._new, self._open, self._demo):
            buttons.addWidget(button)
        buttons.addStretch(1)
        inner = self._inner = QWidget()
        self._hint.setWordWrap(True)
        self._grow()
        look().changed.connect(self._grow)
        column = QVBoxLayout(inner)
        column.setSpacing(px(12))
        column.setContentsMargins(px(16), px(48), px(16), px(16))
        for widget in (self._name, self._hint):
            column.addWidget(widget)
        column.addLayout(buttons)
        for each in (self._notice, self.backup_offer, self.form, self._heading):
            column.addWidget(each)
        self._rows.setSpacing(px(8))
        column.addLayout(self._rows)
        column.addStretch(1)
        self.form.hide()
        outer = QWidget()
        row = QHBoxLayout(outer)
        row.addStretch(1)
        row.addWidget(inner, 10)
        row.addStretch(1)
        self.setWidget(outer)

    def _grow(self) -> None:
        """Be as wide as the text asks for."""
        self._inner.setMaximumWidth(px(WIDTH))

    def say(self, text: str) -> None:
        """Say what went wrong; an empty text takes it away."""
        self._notice.say(text)
        self.backup_offer.offer(None, Path())

    def offer_backup(self, path: Path) -> None:
        """Offer the newest whole copy of a campaign that cannot be opened because of what is in it, if it has one."""
        self.backup_offer.offer(campaigns.newest_good_backup(path), path)

    def said(self) -> str:
        """Return what is said to have gone wrong."""
        return self._notice.text()

    def begin_new(self) -> None:
        """Show the form of a new campaign."""
        self.say("")
        self.form.begin()

    def refresh(self) -> None:
        """Look at the recent campaigns again."""
        self.say("")
        self._end_new()
        self._fill()

    def rows(self) -> list[RecentRow]:
        """Return the rows of the recent campaigns."""
        places = (self._rows.itemAt(place) for place in range(self._rows.count()))
        return [row for item in places if item is not None and isinstance(row := item.widget(), RecentRow)]

    def _fill(self) -> None:
        for row in self.rows():
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        recent = self._preferences.recent
        for each in recent:
            row = RecentRow(each, _language())
            row.opened.connect(partial(self.open_requested.emit, each.path))
            row.forgotten.connect(partial(self._on_forgotten, each.path))
            self._rows.addWidget(row)
        self._heading.setVisible(bool(recent))

    def _on_forgotten(self, path: Path) -> None:
        self._preferences.forget(path)
        self._fill()

    def _end_new(self) -> None:
        self.form.hide()

    def _go_down(self) -> None:
        """Go from the buttons to the campaigns below; where there are none, to the next button."""
        rows = self.rows()
        if rows:
            rows[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.focusNextChild()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go up and down among the campaigns with the arrows, and from the first back to the buttons."""
        rows, held = self.rows(), QApplication.focusWidget()
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is None or held not in rows:
            super().keyPressEvent(event)
            return
        place = rows.index(held) + step
        aim = self._new if place < 0 else rows[min(place, len(rows) - 1)]
        aim.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(aim)

    def _ask_open(self) -> None:
        self.choose_requested.emit()

    def _fill_demos(self) -> None:
        self._demos.clear()
        for system, name in campaigns.demos(_language()):
            action = self._demos.addAction(name.replace("&", "&&"))
            action.triggered.connect(partial(self._ask_demo, system))

    def _ask_demo(self, system: str, _checked: bool = False) -> None:
        self.demo_requested.emit(system)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.form.retranslate()
            self.backup_offer.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setAccessibleName(self.tr("Start"))
        self._hint.setText(self.tr("A campaign is one file. Everything you do is stored in it at once."))
        self._new.setText(self.tr("New campaign"))
        self._open.setText(self.tr("Open…"))
        self._demo.setText(self.tr("Look at a demo"))
        self._heading.setText(self.tr("Recent campaigns"))
        if self.rows():
            self._fill()


def _language() -> str:
    app = QApplication.instance()
    return language(app) if app else "en"


def _when(opened: str) -> str:
    """Say when a campaign was open; nothing for a date that makes no sense."""
    try:
        moment = datetime.fromisoformat(opened)
    except ValueError:
        return ""
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(moment.timestamp())), "d MMMM yyyy, H:mm")


def _file_stem(title: str) -> str:
    """Return a file name for a title: the title itself, without what file systems do not take."""
    kept = "".join("-" if sign in '<>:"/\\|?*' or not sign.isprintable() else sign for sign in title)
    return kept.strip(" .")[:80].rstrip(" .") or "campaign"
