"""Draws every building block into pictures to look at: `python -m tests.ui.gallery FOLDER` (light, dark, high contrast; 80 to 200 %)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTabBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ui import icons, theme
from ui.health import SEVERITIES, Health, Points, Pyramid, TrackRow
from ui.hp_track import HpTrack
from ui.pyramid import HealthView, PyramidEditor
from ui.widgets import (
    Badge,
    Card,
    Chip,
    Choice,
    ChoiceRow,
    DiceRow,
    ElidedLabel,
    EmptyState,
    KeyHint,
    Notice,
    OddsBar,
    OddsPart,
    SearchField,
    SectionLabel,
    Step,
    StepsView,
    text_label,
)

LABELS = ("Царапина", "Лёгкая", "Тяжёлая", "Критическая", "Смертельная")
DETAILS = ("урон 0–3", "урон 4–6", "урон 7–9", "урон 10–12", "урон 13 и выше")
PENALTIES = ("−5 % каждая", "−25 % каждая", "−50 % каждая", "−2, вне боя", "−2, вне боя, проверка")


def pyramid(boxes: tuple[int, ...], filled: tuple[int, ...], stun: tuple[int | None, ...] = ()) -> Pyramid:
    """A pyramid with stun wounds among its scratches."""
    rows = tuple(
        TrackRow(token, label, room, marks, stun if not place else (), detail, penalty, token)
        for place, (token, label, room, marks, detail, penalty) in enumerate(
            zip(SEVERITIES, LABELS, boxes, filled, DETAILS, PENALTIES, strict=True)
        )
    )
    return Pyramid(rows, "−40 % ко всем броскам, кроме выносливости")


def healths() -> Iterator[Health]:
    """Some states of health, from fine to gone."""
    yield pyramid((5, 4, 2, 1, 1), (2, 0, 0, 0, 0))
    yield pyramid((4, 3, 2, 1, 1), (3, 1, 0, 0, 0), (2,))
    yield pyramid((2, 1, 1, 1, 1), (4, 2, 1, 0, 1), (3,))
    yield Points(9, 20)
    yield Points(0, 20, out=True)


def row(*widgets: QWidget) -> QWidget:
    """Widgets side by side."""
    result = QWidget()
    across = QHBoxLayout(result)
    across.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        across.addWidget(widget)
    across.addStretch(1)
    return result


def act_card() -> Card:
    """A card as the act panel has it."""
    choices = ChoiceRow([Choice(name, name) for name in ("Обычная", "В голову", "В стык", "Оглушить", "Размах")])
    choices.set_current("Обычная")
    odds = OddsBar()
    odds.set_parts(
        [
            OddsPart(label="попадёт", value="61,8 %"),
            OddsPart(0.382, "raised"),
            OddsPart(0.141, "scratch"),
            OddsPart(0.304, "light", "лёгкая+", "47,7"),
            OddsPart(0.147, "heavy", "тяжёлая+", "17,3"),
            OddsPart(0.026, "critical"),
        ]
    )
    steps = StepsView()
    steps.set_steps([Step("Фехтование: хорошо", "+1"), Step("Концентрация", "+1"), Step("Раны", "−40 %")])
    card = Card()
    for widget in (ElidedLabel("Борис Кречет бьёт Волк 2", "large bold"), choices, odds):
        card.body.addWidget(widget)
    card.body.addWidget(DiceRow(["+", "−", "", None, None]))
    card.body.addWidget(steps)
    return card


def buttons() -> QWidget:
    """Buttons of every role, and one that cannot be pressed."""
    made = []
    for text, role in (("Применить", "primary"), ("Отбросить", ""), ("Тихая", "quiet"), ("Удалить", "danger")):
        button = QPushButton(text)
        theme.set_role(button, role)
        made.append(button)
    disabled = QPushButton(icons.icon("dices"), "4dF")
    disabled.setEnabled(False)
    return row(*made, disabled)


def fields() -> QWidget:
    """Fields, switches and lists."""
    choice, number, check, radio = QComboBox(), QSpinBox(), QCheckBox("Скрыт"), QRadioButton("За столом")
    choice.addItems(["меч", "кинжал"])
    check.setChecked(True)
    radio.setChecked(True)
    wrong = QLineEdit("абв")
    wrong.setProperty("wrong", True)
    return row(QLineEdit("текст"), wrong, choice, number, check, radio)


def table() -> QTableWidget:
    """A table with a chosen row."""
    result = QTableWidget(3, 3)
    result.setHorizontalHeaderLabels(["Кто", "Реакция", "Раны"])
    result.verticalHeader().hide()
    for place, name in enumerate(("Анна Вольская", "Борис Кречет", "Волк 2")):
        result.setItem(place, 0, QTableWidgetItem(name))
        result.setItem(place, 1, QTableWidgetItem("хорошо"))
    result.selectRow(1)
    result.setFixedHeight(theme.px(130))
    return result


def left() -> QWidget:
    """The first column of the gallery."""
    result = QWidget()
    column = QVBoxLayout(result)
    tabs = QTabBar()
    for name in ("Бой", "Лист", "Шансы"):
        tabs.addTab(name)
    notice, chip, progress = Notice(), Chip("стая"), QProgressBar()
    chip.setChecked(True)
    progress.setValue(40)
    badges = row(Badge("ходила"), Badge("кровь: слабая", "danger"), chip, Chip("дозор"), KeyHint("Пробел"))
    items = QListWidget()
    items.addItems(["Волк 1", "Волк 2", "Стрелок на мосту"])
    items.setCurrentRow(1)
    items.setFixedHeight(theme.px(100))
    notes = QPlainTextEdit("Заметки ведущего")
    notes.setFixedHeight(theme.px(60))
    parts = (tabs, SearchField("Имя, игрок, метка…", "Ctrl F"), SectionLabel("Игроки"), act_card(), buttons(), badges)
    for widget in (*parts, notice, fields(), progress, table(), items, notes):
        column.addWidget(widget)
    notice.say("Не хватает патронов: в магазине 1.")
    return result


def right() -> QWidget:
    """The second column: health at every size, and an empty screen."""
    result = QWidget()
    column = QVBoxLayout(result)
    editors = [PyramidEditor() for _ in range(2)]
    editors[0].set_health(pyramid((4, 3, 2, 1, 1), (4, 1, 0, 0, 0), (3, None)))
    editors[0].board.ask_wound(0, stun=False)
    editors[0].set_health(pyramid((4, 3, 2, 1, 1), (4, 2, 0, 0, 0), (3, None)))
    editors[1].set_health(pyramid((2, 1, 1, 1, 1), (4, 2, 1, 0, 1), (3,)))
    track = HpTrack()
    track.set_health(Points(12, 20, "ранен"))
    small, strips = [], []
    for health in healths():
        for views, flat in ((small, False), (strips, True)):
            views.append(HealthView(flat=flat))
            views[-1].set_health(health)
    for widget in (*editors, row(*small), *strips, track):
        column.addWidget(widget)
    column.addWidget(text_label("раунд 3 · далее Волк 2", "small muted"))
    column.addWidget(EmptyState("swords", "Боя ещё нет", "Добавьте участников из списка слева.", "Добавить"), 1)
    return result


def draw(app: QApplication, mode: str, scale: float, folder: Path) -> Path:
    """Draw the gallery in one look; returns the picture."""
    theme.apply_theme(app, mode, scale)
    window = QWidget()
    columns = QHBoxLayout(window)
    columns.addWidget(left(), 1)
    columns.addWidget(right(), 1)
    window.resize(theme.px(1240), theme.px(980))
    window.show()
    app.processEvents()
    file = folder / f"{mode}-{round(scale * 100)}.png"
    window.grab().save(str(file))
    window.close()
    return file


def main(folder: Path) -> None:
    """Draw all looks into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    for mode, scale in (
        ("light", 1.0),
        ("dark", 1.0),
        ("high-contrast", 1.0),
        ("light", 0.8),
        ("dark", 1.5),
        ("light", 2.0),
    ):
        print(draw(app, mode, scale, folder))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main(Path(sys.argv[1]))
