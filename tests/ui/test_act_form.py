"""The form of an act: what is rarely needed is folded away, never lost, and controls are not made anew without need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gm_desk.systems.protocol import Choice, Field
from tests.toy.system import toy_session
from ui.act_panel.form import ActForm
from ui.bridge import Desk

SIDES = (Choice("left", "toy.king"), Choice("right", "toy.sea"))
FIELDS = (
    Field("range", "integer", "toy.range", default=0),
    Field("side", "choice", "toy.part", default="left", choices=SIDES, minor=True),
    Field("bonus", "integer", "toy.bonus", default=0, signed=True, minor=True),
    Field("aimed", "flag", "toy.aimed", default=False),
    Field("grim", "flag", "toy.grim", default=False, minor=True),
)


@pytest.fixture
def form(qtbot: QtBot) -> Iterator[ActForm]:
    host = QWidget()
    desk = Desk(toy_session(), host)
    made = ActForm(desk, host)
    made.setGeometry(0, 0, 500, 400)
    qtbot.addWidget(host)
    host.resize(500, 400)
    host.show()
    yield made
    host.close()


def show(form: ActForm, answers: Mapping[str, Any], fields: tuple[Field, ...] = FIELDS) -> None:
    form.show_fields(fields, lambda field: answers.get(field.key, field.default))


def test_minor_fields_wait_until_they_are_asked_for(form: ActForm) -> None:
    show(form, {})
    assert form.field_keys() == ("range", "aimed")
    assert form.more.button.text() == "More… (3)"
    QTest.mouseClick(form.more.button, Qt.MouseButton.LeftButton)
    assert form.field_keys() == ("range", "side", "bonus", "aimed", "grim")
    assert all(form.control(key).isVisible() for key in form.field_keys())  # type: ignore[union-attr]
    form.toggle_more()
    assert form.field_keys() == ("range", "aimed")


def test_a_minor_field_that_says_something_is_never_folded_away(form: ActForm) -> None:
    show(form, {"bonus": 2})
    assert form.is_unfolded()
    assert form.control("bonus").value() == 2  # type: ignore[union-attr]
    form.toggle_more()
    assert form.control("bonus").isVisible()  # type: ignore[union-attr]
    assert not form.more.button.isEnabled()
    show(form, {})
    form.fold()
    show(form, {})
    assert form.control("bonus") is None


def test_without_minor_fields_there_is_nothing_to_unfold(form: ActForm) -> None:
    show(form, {}, FIELDS[:1])
    form.toggle_more()
    assert not form.is_unfolded()
    assert not form.more.isVisible()


def test_a_control_stays_while_only_what_it_starts_with_changes(form: ActForm) -> None:
    show(form, {})
    control = form.control("range")
    other = (Field("range", "integer", "toy.range", default=7), *FIELDS[1:])
    show(form, {}, other)
    assert form.control("range") is control
    assert control.value() == 7  # type: ignore[union-attr]
    show(form, {}, (Field("range", "integer", "toy.range", default=7, high=9), *FIELDS[1:]))
    assert form.control("range") is control
    assert control.maximum() == 9  # type: ignore[union-attr]


def test_a_control_that_serves_again_offers_what_is_offered_now(form: ActForm) -> None:
    side = replace(FIELDS[1], minor=False)
    show(form, {}, (side,))
    control = form.control("side")
    show(form, {}, FIELDS[:1])
    assert form.control("side") is None
    assert not control.isVisible()  # type: ignore[union-attr]
    show(form, {"side": "both"}, (replace(side, choices=(Choice("both", "toy.bold"), *SIDES)),))
    assert form.control("side") is control
    assert [control.itemText(place) for place in range(control.count())] == ["bold", "to the king", "to the sea"]  # type: ignore[union-attr]
    assert control.value() == "both"  # type: ignore[union-attr]
    assert control.isVisible()  # type: ignore[union-attr]
