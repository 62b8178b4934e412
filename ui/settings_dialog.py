"""Settings: language, theme, size of text; each shows at once, so there is nothing to apply."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QHBoxLayout, QLayout, QSlider, QWidget

from ui.language import language_name, languages
from ui.preferences import Preferences
from ui.theme import MODES, SCALE_MAX, SCALE_MIN, px
from ui.widgets import Combo, text_label

STEP = 5
"""Per cent that the size of text changes by."""
PAUSE = 150
"""Milliseconds after the last of several keys, until the text takes its size."""


class Chooser(Protocol):
    """Who carries a choice out: the window."""

    preferences: Preferences

    def set_language(self, chosen: str) -> None:
        """Speak a language."""
        ...

    def set_theme(self, mode: str) -> None:
        """Show a theme."""
        ...

    def set_scale(self, scale: float) -> None:
        """Show text of a size."""
        ...


class SettingsDialog(QDialog):
    """The choices that hold for this person on this computer."""

    def __init__(self, chooser: Chooser) -> None:
        super().__init__(chooser if isinstance(chooser, QWidget) else None)
        self.setObjectName("settingsDialog")
        self._chooser = chooser
        self.language, self.theme = Combo(), Combo()
        self.scale = QSlider(Qt.Orientation.Horizontal)
        self.scale.setRange(round(SCALE_MIN * 100 / STEP), round(SCALE_MAX * 100 / STEP))
        self.scale.setPageStep(5)
        self.scale.setTracking(False)  # the whole desk is drawn anew: once, when the mouse lets go
        self._percent = text_label()
        self._labels = [text_label(), text_label(), text_label()]
        size = QHBoxLayout()
        size.addWidget(self.scale, 1)
        size.addWidget(self._percent)
        form = QFormLayout(self)
        form.setContentsMargins(px(16), px(16), px(16), px(16))
        form.setSpacing(px(12))
        form.addRow(self._labels[0], self.language)
        form.addRow(self._labels[1], self.theme)
        form.addRow(self._labels[2], size)
        form.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)  # it shrinks again with the text
        self.scale.setMinimumWidth(px(200))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        for label, field in zip(self._labels, (self.language, self.theme, self.scale), strict=True):
            label.setBuddy(field)
        self._fill()
        self.retranslate()
        self.language.activated.connect(self._on_language)
        self.theme.activated.connect(self._on_theme)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._set_scale)
        self.scale.valueChanged.connect(self._on_scale)
        self.scale.sliderMoved.connect(self._show_percent)

    def _fill(self) -> None:
        chosen = self._chooser.preferences
        for value in ("", *languages()):
            self.language.addItem("", value)
        for value in MODES:
            self.theme.addItem("", value)
        self.language.setCurrentIndex(self.language.findData(chosen.language))
        self.theme.setCurrentIndex(self.theme.findData(chosen.theme))
        self.scale.setValue(round(chosen.text_scale * 100 / STEP))
        self._show_percent()

    def _on_language(self, place: int) -> None:
        self._chooser.set_language(self.language.itemData(place))

    def _on_theme(self, place: int) -> None:
        self._chooser.set_theme(self.theme.itemData(place))

    def _on_scale(self, value: int) -> None:
        self._show_percent(value)
        self._pause.start()

    def _set_scale(self) -> None:
        self._pause.stop()
        self._chooser.set_scale(self.scale.value() * STEP / 100)

    def done(self, result: int) -> None:
        """Set what was chosen a moment ago, too."""
        if self._pause.isActive():
            self._set_scale()
        super().done(result)

    def _show_percent(self, value: int | None = None) -> None:
        number = (self.scale.value() if value is None else value) * STEP
        self._percent.setText(self.tr("{number} %").format(number=number))
        self._percent.setMinimumWidth(self._percent.fontMetrics().horizontalAdvance("200 %"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setWindowTitle(self.tr("Settings"))
        names = {
            "": self.tr("As the system"),
            **{each: language_name(each) for each in languages()},
            "system": self.tr("As the system"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
            "high-contrast": self.tr("High contrast"),
        }
        for box in (self.language, self.theme):
            for place in range(box.count()):
                box.setItemText(place, names[box.itemData(place)])
        texts = (self.tr("&Language"), self.tr("&Theme"), self.tr("&Size of text"))
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        self._show_percent()
