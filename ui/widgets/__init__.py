"""The desk's small building blocks. They show plain text only, take their sizes from the font and their colours from the theme."""

from __future__ import annotations

from ui.widgets.action_button import action_button
from ui.widgets.badge import Badge, Chip, badge_size, paint_badge
from ui.widgets.card import Card, EmptyState, Notice, line
from ui.widgets.choices import Choice, ChoiceButton, ChoiceRow
from ui.widgets.clock_face import ClockFace
from ui.widgets.combo import Combo
from ui.widgets.dice_row import DiceRow
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.gauge import GaugeRow, gauge_size, gauge_text, paint_gauge
from ui.widgets.icon_label import IconLabel
from ui.widgets.key_hint import KeyHint
from ui.widgets.labels import ElidedLabel, SectionLabel, escaped_tooltip, text_label
from ui.widgets.odds_bar import OddsBar, OddsPart, paint_odds
from ui.widgets.page_scroll import PageScroll
from ui.widgets.search_field import SearchField
from ui.widgets.side_mark import paint_side
from ui.widgets.steps_view import Step, StepsView

__all__ = [
    "Badge",
    "Card",
    "Chip",
    "Choice",
    "ChoiceButton",
    "ChoiceRow",
    "ClockFace",
    "Combo",
    "DiceRow",
    "ElidedLabel",
    "EmptyState",
    "FlowLayout",
    "GaugeRow",
    "IconLabel",
    "KeyHint",
    "Notice",
    "OddsBar",
    "OddsPart",
    "PageScroll",
    "SearchField",
    "SectionLabel",
    "Step",
    "StepsView",
    "action_button",
    "badge_size",
    "escaped_tooltip",
    "gauge_size",
    "gauge_text",
    "line",
    "paint_badge",
    "paint_gauge",
    "paint_odds",
    "paint_side",
    "text_label",
]
