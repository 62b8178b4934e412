"""The one Qt style sheet, made from a theme's tokens. Sizes are for the text scale it is asked for.

Where rules tie, the later one holds: fields are views too, so they come after views. Only what the palette cannot say stands here: corners, paddings, focus rings, and the roles that `theme.set_role` gives.
"""

from __future__ import annotations

from dataclasses import asdict
from string import Template

import resources
from ui.palettes import Theme

_BASE = """
QToolTip { background: $surface; color: $text; border: 1px solid $border; padding: ${p4}px ${p8}px; }
QMainWindow, QDialog { background: $background; }
QMainWindow::separator { background: $border; width: 1px; height: 1px; }
QSplitter::handle { background: $border; }
QSplitter::handle:hover { background: $accent; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QFrame[role~="card"] { background: $surface; border: 1px solid $border; border-radius: 8px; }
QFrame[role~="card"]:focus { border: 2px solid $focus; }
QFrame[role~="banner"] { background: $accent_soft; border: none; border-bottom: 1px solid $accent; }
QFrame[role~="bar"] { background: $surface; border: none; }
QFrame[role~="line"] { background: $border; border: none; max-height: 1px; min-height: 1px; }
"""

_LABELS = """
QLabel { background: transparent; }
QLabel[role~="muted"] { color: $text_muted; }
QLabel[role~="small"] { font-size: ${small}px; }
QLabel[role~="large"] { font-size: ${large}px; }
QLabel[role~="title"] { font-size: ${title}px; font-weight: 700; }
QLabel[role~="section"] { font-size: ${small}px; font-weight: 700; color: $text_muted; }
QLabel[role~="bold"] { font-weight: 700; }
QLabel[role~="accent"] { color: $accent; }
QLabel[role~="danger"] { color: $danger; }
QLabel[role~="ok"] { color: $ok; }
"""

_BUTTONS = """
QPushButton, QToolButton { background: $surface; color: $text; border: 1px solid $border; border-radius: 6px;
    padding: ${p5}px ${p12}px; icon-size: ${icon}px; }
QPushButton:hover, QToolButton:hover { background: $raised; }
QPushButton:pressed, QToolButton:pressed { background: $border; }
QPushButton:checked, QToolButton:checked { color: $accent; border-color: $accent; background: $surface; }
QPushButton:disabled, QToolButton:disabled { color: $text_muted; background: $background; border-color: $border; }
QPushButton:focus, QToolButton:focus { outline: none; border: 2px solid $focus; padding: ${p5m}px ${p12m}px; }
QPushButton[role~="primary"] { background: $accent; color: $accent_text; border-color: $accent; font-weight: 700; }
QPushButton[role~="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[role~="primary"]:focus { border: 2px solid $text; }
QPushButton[role~="primary"]:disabled { background: $raised; color: $text_muted; border-color: $border; }
QPushButton[role~="danger"] { color: $danger; border-color: $danger; }
QPushButton[role~="quiet"], QToolButton[role~="quiet"], QToolBar QToolButton {
    background: transparent; border: 1px solid transparent; padding: ${p4}px ${p8}px; }
QPushButton[role~="quiet"]:hover, QToolButton[role~="quiet"]:hover, QToolBar QToolButton:hover { background: $raised; }
QPushButton[role~="quiet"]:focus, QToolButton[role~="quiet"]:focus, QToolBar QToolButton:focus {
    border: 2px solid $focus; padding: ${p3}px ${p7}px; }
QPushButton[role~="quiet"]:disabled, QToolButton[role~="quiet"]:disabled, QToolBar QToolButton:disabled {
    background: transparent; border-color: transparent; }
QToolButton[role~="chip"] { padding: ${p1}px ${p8}px; font-size: ${small}px; border-color: $outline; border-radius: ${p8}px; }
QToolButton[role~="chip"]:checked { background: $accent_soft; color: $accent; border-color: $accent; font-weight: 700; }
QToolButton[role~="chip"]:focus { border: 2px solid $focus; padding: ${p1}px ${p7}px; }
QToolButton::menu-indicator { image: none; }
QFileDialog QToolButton, QTabBar QToolButton { padding: ${p2}px; }
QToolBar { background: $surface; border: none; spacing: ${p4}px; padding: ${p4}px; }
"""

_FIELDS = """
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox { background: $surface; color: $text;
    border: 1px solid $outline; border-radius: 6px; padding: ${p4}px ${p8}px;
    selection-background-color: $accent; selection-color: $accent_text; placeholder-text-color: $text_muted; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
    border: 2px solid $focus; padding: ${p3}px ${p7}px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {
    color: $text_muted; background: $background; border-color: $border; }
QLineEdit[wrong="true"], QAbstractSpinBox[wrong="true"], QComboBox[wrong="true"], QPlainTextEdit[wrong="true"] {
    border: 2px solid $danger; padding: ${p3}px ${p7}px; }
QComboBox { combobox-popup: 0; }
QComboBox QAbstractItemView { background: $surface; border: 1px solid $outline; selection-background-color: $accent_soft;
    selection-color: $text; outline: none; }
QComboBox QLineEdit, QAbstractSpinBox QLineEdit { border: none; padding: 0; background: transparent; }
QAbstractItemView QLineEdit, QAbstractItemView QAbstractSpinBox, QAbstractItemView QComboBox {
    border-radius: 0; padding: 0 ${p4}px; }
QComboBox::drop-down { border: none; width: ${p24}px; }
QComboBox::down-arrow, QSpinBox::down-arrow { image: url("$marks/chevron-down-$name.svg"); width: ${p12}px; height: ${p12}px; }
QSpinBox::up-arrow { image: url("$marks/chevron-up-$name.svg"); width: ${p12}px; height: ${p12}px; }
QSpinBox::up-button, QSpinBox::down-button { background: transparent; border: none; width: ${p20}px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: $raised; }
QCheckBox, QRadioButton { spacing: ${p8}px; padding: ${p2}px; border: 2px solid transparent; border-radius: 4px; }
QCheckBox:focus, QRadioButton:focus { border-color: $focus; }
QCheckBox:disabled, QRadioButton:disabled { color: $text_muted; }
QCheckBox::indicator, QAbstractItemView::indicator, QGroupBox::indicator, QMenu::indicator {
    width: ${p14}px; height: ${p14}px; border: 1px solid $outline; border-radius: 4px; background: $surface; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked, QGroupBox::indicator:checked, QMenu::indicator:checked {
    background: $accent; border-color: $accent; image: url("$marks/check-$name.svg"); }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { background: $background; border-color: $border; }
QMenu::indicator { margin-left: ${p6}px; }
QRadioButton::indicator { width: ${p14}px; height: ${p14}px; border: 1px solid $outline; border-radius: ${radio}px;
    background: $surface; }
QRadioButton::indicator:checked { border-color: $accent; background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5,
    fx: 0.5, fy: 0.5, stop: 0 $accent, stop: 0.55 $accent, stop: 0.65 $surface, stop: 1 $surface); }
"""

_VIEWS = """
QAbstractScrollArea { border: none; }
QListView, QTreeView, QTableView { background: transparent; border: none; outline: none;
    selection-background-color: $accent_soft; selection-color: $text; gridline-color: $border; }
QAbstractItemView[role~="ground"] { background: $background; }
QListView:focus, QTreeView:focus, QTableView:focus { border: none; }
QTableView::item { padding: ${p4}px; }
QTreeView::item, QListView::item { min-height: ${p24}px; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section { background: transparent; color: $text_muted; border: none; border-bottom: 1px solid $border;
    padding: ${p4}px ${p8}px; font-size: ${small}px; font-weight: 400; }
QTableCornerButton::section { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: ${p10}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${p10}px; margin: 0; }
QScrollBar::handle { background: $outline; border-radius: ${p3}px; margin: 2px; }
QScrollBar::handle:vertical { min-height: ${p24}px; }
QScrollBar::handle:horizontal { min-width: ${p24}px; }
QScrollBar::handle:hover { background: $text_muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""

_NAVIGATION = """
QTabWidget::pane { border: none; border-top: 1px solid $border; }
QTabBar { background: transparent; border: none; }
QTabBar::tab { background: transparent; color: $text_muted; border: none; border-bottom: 3px solid transparent;
    padding: ${p8}px ${p16}px ${p6}px ${p16}px; }
QTabBar::tab:selected { color: $text; font-weight: 700; border-bottom-color: $accent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:focus { color: $accent; }
QMenuBar { background: $surface; border-bottom: 1px solid $border; }
QMenuBar::item { background: transparent; padding: ${p4}px ${p8}px; }
QMenuBar::item:selected { background: $accent_soft; }
QMenu { background: $surface; border: 1px solid $border; padding: ${p4}px 0; }
QMenu::item { padding: ${p4}px ${p24}px ${p4}px ${p16}px; }
QMenu::icon { padding-left: ${p10}px; }
QMenu::item:selected { background: $accent_soft; color: $text; }
QMenu::item:disabled { color: $text_muted; }
QMenu::separator { height: 1px; background: $border; margin: ${p4}px 0; }
QStatusBar { background: $surface; border-top: 1px solid $border; }
QStatusBar::item { border: none; }
QProgressBar { background: $raised; color: $text; border: none; border-radius: 4px; text-align: center; }
QProgressBar::chunk { background: $accent_soft; border: 1px solid $accent; border-radius: 4px; }
QGroupBox { border: none; margin-top: ${p24}px; font-weight: 700; }
QGroupBox::title { subcontrol-origin: margin; left: 0; color: $text_muted; }
"""

SMALL, LARGE, TITLE = 12 / 14, 16 / 14, 18 / 14
"""Sizes of text beside the body text: hints and badges, names in the fight, headings."""


def stylesheet(theme: Theme, text_scale: float) -> str:
    """Return the style sheet for a theme at a text scale (1.0 is normal)."""
    sizes = {f"p{n}": max(1, round(n * text_scale)) for n in (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24)}
    sizes["p5m"], sizes["p12m"] = sizes["p5"] - 1, sizes["p12"] - 1  # a focus ring is a pixel wider: nothing may jump
    sizes["p3"], sizes["p7"] = max(1, sizes["p4"] - 1), sizes["p8"] - 1
    body = 14 * text_scale
    sizes |= {
        "small": round(body * SMALL),
        "large": round(body * LARGE),
        "title": round(body * TITLE),
        "icon": round(16 * text_scale),
        "radio": (sizes["p14"] + 2) // 2,
    }  # Qt forgets a radius of more than half the side
    values = {**asdict(theme), **sizes, "marks": resources.path("icons", "marks").as_posix()}
    return Template(_BASE + _LABELS + _BUTTONS + _VIEWS + _FIELDS + _NAVIGATION).substitute(values)
