"""The menu of the selected combatants: health, states, what the players see, place in the order. One act for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gm_desk.app import encounters
from gm_desk.app.documents import display_name
from gm_desk.app.grouping import groups_of, one_group
from gm_desk.systems.protocol import SIDE, Actor, State, Text, side_of
from ui.bridge import Desk
from ui.icons import icon
from ui.keys import shown

MOST_TURNS = 6


class RowMenu(QObject):
    """Makes the menu anew for whoever is selected.

    Its signals ask the page for what needs a place on the screen: the health popup, the alias editor, another actor, dismissal.
    """

    health_requested = Signal()
    alias_requested = Signal()
    actor_requested = Signal()
    sheet_requested = Signal()
    dismissal_requested = Signal()
    turn_requested = Signal()
    group_requested = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._parent = parent

    def build(self, ids: Sequence[str]) -> QMenu:
        """Return the menu for these combatants."""
        menu = QMenu(self._parent)
        people = [self._desk.session.actor(each, self._desk.encounter) for each in ids]
        single = len(people) == 1
        self._add(menu, self.tr("Act with this one"), "swords", self.actor_requested.emit, enabled=single)
        waits = single and self._waits(ids[0])
        self._add(menu, self.tr("Take the turn now"), "zap", self.turn_requested.emit, enabled=waits, key="T")
        self._add(menu, self.tr("Health…"), "heart-pulse", self.health_requested.emit, enabled=single, key="H")
        states = menu.addMenu(icon("tag"), self.tr("States"))
        self.fill_states(states, ids)
        menu.addSeparator()
        self._add(menu, self.tr("Name for the players…"), "pencil", self.alias_requested.emit, enabled=single, key="F2")
        self._add_hiding(menu, ids, people)
        self._add(menu, self.tr("Open the sheet"), "clipboard-list", self.sheet_requested.emit, enabled=single)
        menu.addSeparator()
        self._add(menu, self.tr("Up one place"), "arrow-up", partial(self._shift, ids, -1), key="Alt+Up")
        self._add(menu, self.tr("Down one place"), "arrow-down", partial(self._shift, ids, 1), key="Alt+Down")
        self._add_grouping(menu, ids)
        self._add(menu, self.tr("Leave the fight"), "x", self.dismissal_requested.emit, key="Del")
        return menu

    def fill_states(self, menu: QMenu, ids: Sequence[str]) -> None:
        """Fill a menu with the states that the system declares, marked where all the selected ones are in them."""
        people = [self._desk.session.actor(each, self._desk.encounter) for each in ids]
        for state in self._desk.session.system.states:
            values = [state_value(person, state) for person in people]
            if state.kind == "flag":
                self._add_value(menu, state, ids, self._desk.text(state.label), True, on=all(values), off=None)
            else:
                self._add_values(menu.addMenu(self._desk.text(state.label).replace("&", "&&")), state, ids, values)

    def _add_values(self, menu: QMenu, state: State, ids: Sequence[str], values: Sequence[Any]) -> None:
        if state.kind == "choice":
            offered = [
                (each.label if each.literal else self._desk.text(each.label), each.value) for each in state.choices
            ]
        elif state.kind == "turns":
            offered = [(self.tr("%n turn(s)", "", count), count) for count in range(1, MOST_TURNS + 1)]
        else:
            offered = [(str(count), count) for count in range(1, MOST_TURNS + 1)]
        for words, value in offered:
            self._add_value(menu, state, ids, words, value, on=all(each == value for each in values), off=None)
        menu.addSeparator()
        clear = menu.addAction(self.tr("Not any more"))
        clear.setEnabled(any(each for each in values))
        clear.triggered.connect(partial(self._set, ids, state.id, None))
        menu.menuAction().setCheckable(True)
        menu.menuAction().setChecked(bool(values) and all(values))

    def _add_value(
        self, menu: QMenu, state: State, ids: Sequence[str], words: str, value: object, *, on: bool, off: object
    ) -> None:
        action = menu.addAction(words.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(partial(self._set, ids, state.id, off if on else value))

    def _waits(self, combatant: str) -> bool:
        """Tell whether a combatant's turn in this round is still to come."""
        encounter = self._desk.session.encounter(self._desk.encounter)
        return encounter["round"] > 0 and combatant not in (*encounter["done"], encounter["turn"])

    def _add_grouping(self, menu: QMenu, ids: Sequence[str]) -> None:
        groups = groups_of(self._desk.session.combatants(self._desk.encounter))
        together = one_group(ids, groups)
        words = self.tr("Roll each alone") if together else self.tr("Roll once, stand together")
        self._add(menu, words, "users", self.group_requested.emit, enabled=together or len(ids) > 1, key="G")

    def _add_hiding(self, menu: QMenu, ids: Sequence[str], people: Sequence[Actor]) -> None:
        hidden = all(person.combatant and person.combatant["hidden"] for person in people)
        words = self.tr("Show to the players") if hidden else self.tr("Hide from the players")
        names = [display_name(person.character, person.combatant) for person in people]
        name = Text("act.shown" if hidden else "act.hidden", names=names)
        self._add(menu, words, "eye" if hidden else "eye-off", partial(self._set_hidden, ids, not hidden, name))

    @staticmethod
    def _add(
        menu: QMenu, words: str, icon_name: str, act: Callable[[], object], *, enabled: bool = True, key: str = ""
    ) -> QAction:
        action = menu.addAction(icon(icon_name), words + (f"\t{shown(key)}" if key else ""))
        action.setEnabled(enabled)
        action.triggered.connect(partial(_without_state, act))
        return action

    def _shift(self, ids: Sequence[str], by: int) -> None:
        self._desk.attempt(lambda: encounters.shift(self._desk.session, self._desk.encounter, ids, by, self))

    def _set(self, ids: Sequence[str], state: str, value: object, _checked: bool = False) -> None:
        self._desk.attempt(
            lambda: encounters.set_state(self._desk.session, self._desk.encounter, ids, state, value, self)
        )

    def _set_hidden(self, ids: Sequence[str], hidden: bool, name: Text) -> None:
        self._desk.attempt(lambda: encounters.set_value(self._desk.session, ids, ("hidden",), hidden, name, self))


def state_value(actor: Actor, state: State) -> Any:  # noqa: ANN401 - whatever the state holds
    """Return what a combatant holds of a state, None where it is not in it; everybody is on a side."""
    if state.id == SIDE.id:
        return side_of(actor)
    if state.lasting:
        return next((each["value"] for each in actor.sheet.get("states", []) if each["id"] == state.id), None)
    return actor.combatant["states"].get(state.id) if actor.combatant else None


def _without_state(act: Callable[[], object], _checked: bool = False) -> None:
    act()
