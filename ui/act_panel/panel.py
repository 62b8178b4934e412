"""The act panel: who, what, at whom, the few choices, the odds; then the dice, what comes of them, and Enter.

A view of `gm_desk.app.acting.Acting`. One row's digits are live at a time, and show it: targets first, acts after A, dice and
what to overrule when there is a result. Keys come from the page by `take_key`, so that they work from the list as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gm_desk.app.acting import Acting
from gm_desk.app.documents import display_name
from gm_desk.app.play import Play, Preview, Role
from gm_desk.app.session import ChangeSet
from gm_desk.systems.protocol import Field, Track
from ui.act_panel.dice_entry import DiceEntry
from ui.act_panel.digit_row import DigitRow
from ui.act_panel.figure_field import FIGURE_KEY
from ui.act_panel.fitting_scroll import LEAST, LEAST_LOW, FittingScroll, Inside
from ui.act_panel.form import MORE_KEY, ActForm
from ui.act_panel.headline import Headline
from ui.act_panel.odds_view import OPEN_KEY, OddsView
from ui.act_panel.result_view import ResultView
from ui.act_panel.secrecy_switch import SECRET_KEY, SecrecySwitch
from ui.bridge import Desk
from ui.keys import shown
from ui.tab_order import fields_in, order_tabs
from ui.theme import px, set_role
from ui.widgets import Card, Choice, KeyHint, Notice, text_label

ACTS_PAGE = 7
"""So many stand in one line of a small window."""

TABS_AFTER = 100
"""Milliseconds of quiet before Tab is led anew: nobody presses it sooner, and the next turn is not kept waiting."""

Live = Literal["acts", "targets", "dice", "result", "nothing"]


class ActPanel(Card):
    """Plays acts of one campaign.

    `targets_shown(dict)` tells which combatant has which digit while targets are asked for, for the list to show; `shown` that
    something else is shown now, which may want another height.
    """

    targets_shown = Signal(object)
    shown = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("actPanel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._desk = desk
        self.acting = Acting(desk.session)
        self._asks_acts = self._called = self._stale = self._low = False
        self._overruled: Role | None = None
        self._asked: Role | None = None
        self.headline = Headline(desk)
        self.acts, self.targets = DigitRow(ACTS_PAGE), DigitRow()
        self.acts.setObjectName("actList")
        self.targets.setObjectName("targetList")
        self.form, self.late = ActForm(desk), ActForm(desk)
        self.notice = Notice()
        self.hint = text_label("", "muted")
        self.hint.setWordWrap(True)
        self.odds = OddsView(desk)
        self.entry = DiceEntry()
        self.result = ResultView(desk, self.late)
        self._middle = Inside()
        self._scroll = FittingScroll(self._middle)
        self._scroll_soon = QTimer(self)
        self._scroll_soon.setSingleShot(True)
        self._scroll_soon.timeout.connect(self._scroll_to_what_matters)
        self._tabs_later = QTimer(self)
        self._tabs_later.setSingleShot(True)
        self._tabs_later.setInterval(TABS_AFTER)
        self._tabs_later.timeout.connect(self._order_tabs)
        self._stops: list[QWidget] = []
        self.roll_button, self.apply_button, self.drop_button = QPushButton(), QPushButton(), QPushButton()
        self._buttons = {"roll": self.roll_button, "apply": self.apply_button, "drop": self.drop_button}
        self._keys = {"roll": KeyHint(), "apply": KeyHint(), "drop": KeyHint()}
        self.secrecy = SecrecySwitch()
        self._arrange()
        self._connect()
        self._retranslate()

    def _arrange(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(px(8))
        for name, button in self._buttons.items():
            button.setObjectName(f"{name}Button")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button)
            buttons.addWidget(self._keys[name])
        set_role(self.roll_button, "primary")
        set_role(self.apply_button, "primary")
        buttons.addStretch(1)
        buttons.addWidget(self.secrecy)
        column = self.body
        assert isinstance(column, QVBoxLayout)
        middle = QVBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(px(8))
        for part in (self.acts, self.targets, self.entry, self.form, self.result):
            middle.addWidget(part)
        middle.addStretch(1)
        for row in (self.headline, self._scroll, self.hint, self.notice, self.odds):
            column.addWidget(row)
        column.addLayout(buttons)

    def set_low(self, low: bool) -> None:
        """Do with less where there is little height: narrower edges, and less of the form in sight."""
        if low == self._low:
            return
        self._low = low
        edge, gap = (px(6), px(4)) if low else (px(12), px(8))
        self.body.setContentsMargins(px(16), edge, px(16), edge)
        self.body.setSpacing(gap)
        self._scroll.set_least(LEAST_LOW if low else LEAST)

    def _connect(self) -> None:
        self.headline.actor_chosen.connect(self.choose_actor)
        self.headline.target_chosen.connect(self.choose_target)
        self.acts.chosen.connect(self._on_act)
        self.targets.chosen.connect(self.choose_target)
        self.form.unfolded.connect(self._scroll_soon.start)
        for form in (self.form, self.late):
            form.answered.connect(self._on_answer)
            form.left.connect(self._take_focus)
        self.entry.entered.connect(self._on_entered)
        self.entry.app_throw_requested.connect(self._on_app_throw)
        self.entry.back_requested.connect(self._on_back)
        self.result.overrule_requested.connect(self._on_overrule)
        self.odds.opened.connect(self._on_weigh)
        self.roll_button.clicked.connect(self.roll)
        self.apply_button.clicked.connect(self.apply)
        self.drop_button.clicked.connect(self.drop)
        self.secrecy.switched.connect(self.hide_roll)
        self._desk.changed.connect(self._on_changed)
        self._desk.settled.connect(self._on_settled)
        self._desk.encounter_selected.connect(self._on_encounter)
        self._desk.play_requested.connect(self.take)

    # ── Keys ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    def take_key(self, key: str) -> bool:
        """Take a key by its Latin name, or "Enter", "Esc", "Backspace"; return whether it meant something here."""
        live = self.live()
        if key == "Enter":
            return self._confirm(live)
        if key in {"Esc", SECRET_KEY}:
            return self._cancel() if key == "Esc" else self._hide_by_key()
        if live == "dice":
            return self._on_app_key() if key == "R" else self.entry.take_key("+" if key == "=" else key)
        if key == "R":
            return self._roll_by_key()
        if key == "A":
            self.choose_act()
            return True
        if key in {MORE_KEY, FIGURE_KEY}:
            return self.form.take_key(key)
        if key == OPEN_KEY:
            return self.weigh()
        return key.isdigit() and self._choose_digit(live, int(key))

    def live(self) -> Live:
        """Return whose digits work now."""
        stage = self.acting.stage
        if stage == "dice" or self._overruled is not None:
            return "dice"
        if stage == "result":
            return "result"
        if stage == "idle":
            return "nothing"
        return "acts" if self._asks_acts or not self._takes_targets() else "targets"

    def weigh(self) -> bool:
        """Ask for the odds of the act as it is chosen, on the odds tab; return whether there are any."""
        play = self.acting.play
        if play is None or self.acting.stage != "choosing" or self.acting.odds_request() is None:
            return False
        self._desk.odds_requested.emit(play)
        return True

    def _on_weigh(self) -> None:
        self.weigh()

    def is_busy(self) -> bool:
        """Whether dice lie, or are waited for: Enter or Esc must come first."""
        return self.live() in {"dice", "result"}

    def _takes_targets(self) -> bool:
        act = self.acting.act
        return act is not None and act.targets != "none"

    def choose_act(self) -> None:
        """Come here to aim; asked again, choose another act."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if self.acting.stage == "choosing":
            self._asks_acts = self._called and not self._asks_acts
            self._called = True
            self._show()

    def _confirm(self, live: Live) -> bool:
        if live == "dice":
            self.entry.take_key("Enter")
        elif live == "result":
            self.apply()
        elif live != "nothing":
            self.roll()
        return live != "nothing"

    def _cancel(self) -> bool:
        if self._overruled is not None:
            self._overruled = None
            self._show()
        elif self.acting.stage in {"dice", "result"}:
            self.drop()
        elif self._asks_acts:
            self._asks_acts = False
            self._show()
        else:
            return False
        return True

    def _roll_by_key(self) -> bool:
        if self.acting.stage == "choosing":
            self.roll()
        return self.acting.stage != "idle"

    def _choose_digit(self, live: Live, digit: int) -> bool:
        if live == "acts":
            return self.acts.choose_digit(digit)
        if live == "targets":
            return self.targets.choose_digit(digit)
        return live == "result" and self.result.choose_digit(digit)

    # ── What the GM does ──────────────────────────────────────────────────────────────────────────────────────────────

    def roll(self) -> None:
        """Throw for those whose dice the app rolls, and ask the table for the others."""
        self._asks_acts = False
        self.acting.roll()
        self._show()

    def apply(self) -> None:
        """Store what the result shows."""
        if self._desk.attempt(self._apply):
            self._begin_anew()
        if self._desk.is_settled:
            self._show()

    def _apply(self) -> bool:
        return self.acting.apply(origin=self) is not None

    def hide_roll(self, secret: bool) -> None:
        """Say whether what is rolled is hidden from the players; dice that lie stay."""
        self.acting.hide(secret)
        self.secrecy.show_secret(self.acting.is_secret)

    def _hide_by_key(self) -> bool:
        if self.acting.stage != "idle":
            self.hide_roll(not self.acting.is_secret)
        return self.acting.stage != "idle"

    def drop(self) -> None:
        """Let go of dice and result."""
        self._overruled = None
        self.acting.drop()
        self._show()

    def take(self, play: Play) -> None:
        """Take up a play made elsewhere: a check from the sheet, the turn's own dice. Dice that lie are not dropped by the way."""
        if self.is_busy():
            self._desk.failed.emit(self.tr("Dice lie on the table: apply them or drop them first."))
            return
        self._begin_anew()
        self.acting.take(play)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()

    def choose_actor(self, actor: str) -> None:
        """Let somebody else act."""
        self._begin_anew()
        self.acting.choose_actor(actor)
        self._show()

    def choose_target(self, target: str) -> None:
        """Aim at somebody, where the act can be aimed."""
        self.acting.choose_target(target)
        self._show()

    def _on_act(self, act: str) -> None:
        self._begin_anew()
        self.acting.choose_act(act)
        self._show()

    def _on_answer(self, key: str, value: object) -> None:
        self.acting.answer(key, value)
        self._show()

    def _on_entered(self, faces: tuple[int, ...], total_only: bool) -> None:
        role, self._overruled = self._overruled, None
        if role is not None:
            self.acting.overrule(role, faces, total_only=total_only)
        else:
            self.acting.throw(faces, total_only=total_only)
        self._show()

    def _on_app_throw(self) -> None:
        self.acting.throw_by_app()
        self._show()

    def _on_app_key(self) -> bool:
        """Let the app throw what the table was asked for; the GM's own word it cannot say."""
        if self._overruled is None:
            self._on_app_throw()
        return True

    def _on_back(self) -> None:
        if self._overruled is None and self.acting.pick_up():
            self._show()

    def _on_overrule(self, role: Role) -> None:
        self._overruled = role
        self._asked = None
        self._show()

    def _take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin_anew(self) -> None:
        self._asks_acts = self._called = False
        self._overruled = None
        self.form.fold()

    # ── What happens elsewhere ────────────────────────────────────────────────────────────────────────────────────────

    def _on_encounter(self, encounter: str) -> None:
        self._begin_anew()
        self.acting.follow(encounter)
        self._show()

    def _on_changed(self, changes: ChangeSet) -> None:
        if changes.origin is self:
            return  # `apply` has seen to what comes after
        if self.isVisible():
            self._catch_up()
        else:
            self._stale = True

    def _on_settled(self, _changes: ChangeSet) -> None:
        if self.isVisible():
            self._show()

    def _catch_up(self) -> None:
        """See what was changed elsewhere."""
        self._stale = False
        before = self.acting.play
        self.acting.refresh()
        if self.acting.play is not before and self.acting.stage in {"idle", "choosing"}:
            self._begin_anew()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._catch_up()
            self._show()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        """Show the act as it stands; a button that held the keys and is gone leaves them here."""
        held = QApplication.focusWidget()
        inside = held is not None and self.isAncestorOf(held)
        self._show_act()
        if inside and QApplication.focusWidget() is not held:
            self._take_focus()
        self.shown.emit()

    def _show_act(self) -> None:
        acting, stage = self.acting, self.acting.stage
        passing = acting.passes_turn
        choosing = stage == "choosing"
        fields = () if stage == "idle" else acting.fields()
        # What came of it says itself who did what.
        announces = acting.play is not None and not passing and self.live() != "result"
        self.headline.setVisible(announces)
        if announces:
            self.headline.show_act(acting, fields)
        if acting.preview is None:
            self.result.show_preview(
                None
            )  # gone before anything else comes: Qt lays out all there is whenever something is shown
        self._show_acts(choosing)
        self._show_targets(choosing)
        self.form.setVisible(choosing and bool(fields) and not acting.lacks_target)
        if choosing and not acting.lacks_target:
            self.form.show_fields(fields, acting.value)
        self._show_dice()
        self.result.show_preview(acting.preview)
        self._show_late(fields if stage == "result" else ())
        self._show_odds()
        self._show_buttons()
        self.notice.say(self._desk.words.error(acting.problem) if acting.problem else "")
        self.hint.setText(self._advice())
        self.hint.setVisible(bool(self.hint.text()))
        self._scroll.setVisible(stage != "idle")
        self._show_live()
        self._scroll_soon.start()
        self._tabs_later.start()

    def _show_late(self, fields: Sequence[Field]) -> None:
        """Ask, with the dice on the table, what may still be decided."""
        late = [replace(field, minor=False) for field in fields if field.late]
        self.late.setVisible(bool(late))
        if late:
            self.late.show_fields(late, self.acting.value)

    def _scroll_to_what_matters(self) -> None:
        """Where there is little room, show the dice, the result or what was unfolded rather than what stands above them."""
        shown = {"dice": self.entry, "result": self.result}.get(self.live())
        held = QApplication.focusWidget()
        if not shown and held is not None and self.form.isAncestorOf(held):
            self._scroll.ensureWidgetVisible(held)  # somebody is answering there
            return
        top = shown.y() if shown else 0
        if not shown and self.form.isVisible() and self.form.is_unfolded():
            top = self.form.y() + self.form.minor_top()
        self._scroll.verticalScrollBar().setValue(top)

    def _order_tabs(self) -> None:
        """Let Tab go through the panel as it is read: controls made as they are wanted would come last in the window."""
        stops = list(fields_in(self))
        if stops != self._stops:
            self._stops = stops
            order_tabs(self)

    def _show_acts(self, choosing: bool) -> None:
        offered = self.acting.offered()
        self.acts.setVisible(choosing and bool(offered))
        choices = [Choice(act.id, self._desk.text(act.label)) for act in offered]
        chosen = self.acting.play.act if self.acting.play else ""
        self.acts.set_choices(choices, {chosen}, self.tr("More…"))

    def _show_targets(self, choosing: bool) -> None:
        aimed = not self.acting.lacks_target and self.acting.act is not None and self.acting.act.targets == "one"
        candidates = self.acting.candidates() if choosing else []
        self.targets.setVisible(bool(candidates) and not aimed)
        if not candidates:
            return  # the buttons wait, unseen, for the next time
        choices = [
            Choice(str(each.combatant["id"]), display_name(each.character, each.combatant))
            for each in candidates
            if each.combatant
        ]
        self.targets.set_choices(choices, self.acting.play.targets if self.acting.play else (), self.tr("More…"))

    def _show_dice(self) -> None:
        """Ask for the dice that are wanted now; what is typed of them stays until others are."""
        preview = self.acting.preview
        self.entry.setVisible(self.live() == "dice")
        if preview is None or self.live() != "dice":
            self._asked = None
            return
        wanted = self._overruled or (preview.prompt.role if preview.prompt else None)
        if wanted == self._asked:
            return
        self._asked = wanted
        if self._overruled is not None:
            self._ask_overruled(preview, self._overruled)
        elif preview.prompt is not None:
            prompt = preview.prompt
            title = self.tr("{name} rolls: what is on the table?").format(name=self.result.who(prompt.roller))
            about = " · ".join(self._desk.text(part) for part in prompt.about)
            if prompt.waiting:
                more = self.tr("%n more to roll at the table", "", prompt.waiting)
                about = f"{about} · {more}"
            self.entry.ask(title, about, prompt.count, prompt.kind)

    def _ask_overruled(self, preview: Preview, role: Role) -> None:
        roll = next(each for each in preview.rolls if each.name == role.resolve)
        faces, kind = roll.thrown[role.role].faces, roll.kinds[role.role]
        self.entry.ask(
            self.tr("The GM's word: what shall the dice show?"),
            self._desk.text(roll.title),
            len(faces),
            kind,
            by_app=False,
        )

    def _show_odds(self) -> None:
        wanted = self.acting.stage in {"choosing", "dice"} and not self.acting.passes_turn
        each = self.acting.odds_of_each() if wanted else []
        if each:
            self.odds.ask_each([(display_name(who.character, who.combatant), request) for who, request in each])
        else:
            self.odds.ask(self.acting.odds_request() if wanted else None, self._track() if wanted else None)

    def _track(self) -> Track | None:
        play = self.acting.play
        if play is None or not play.targets:
            return None
        session = self._desk.session
        return session.track(session.actor(play.targets[0], self.acting.encounter).character)

    def _show_buttons(self) -> None:
        stage = self.acting.stage
        busy = self.live() == "dice"
        shown = {"roll": stage == "choosing", "apply": stage in {"dice", "result"}, "drop": stage in {"dice", "result"}}
        for name, button in self._buttons.items():
            button.setVisible(shown[name])
            self._keys[name].setVisible(shown[name])
        if stage == "choosing":
            self.roll_button.setText(self.tr("Roll") if self.acting.rolls else self.tr("Do it"))
        self.apply_button.setEnabled(stage == "result" and not busy and not self._desk.read_only)
        self.secrecy.setVisible(stage != "idle")
        self.secrecy.show_secret(self.acting.is_secret)

    def _show_live(self) -> None:
        live = self.live()
        self.acts.set_live(live == "acts")
        self.targets.set_live(live == "targets")
        self.result.set_live(live == "result")
        keys = [each.key for each in self.targets.choices()] if live == "targets" else []
        self.targets_shown.emit({key: digit for key in keys if (digit := self.targets.digit_of(key))})

    def _advice(self) -> str:
        """Say what to do where there is nothing to choose."""
        if self.acting.stage != "idle" or not self.acting.encounter:
            return ""
        if self._desk.read_only:
            return self.tr("Nobody has the turn.")
        if self._desk.session.encounter(self.acting.encounter)["round"]:
            return self.tr("Nobody has the turn now: Space passes it on.")
        return self.tr("Space begins the fight: the order is made, and whoever is first acts here.")

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Act"))
        self.acts.setAccessibleName(self.tr("What to do"))
        self.targets.setAccessibleName(self.tr("At whom"))
        self.apply_button.setText(self.tr("Apply"))
        self.drop_button.setText(self.tr("Drop"))
        for name, key in (("roll", "R"), ("apply", "Enter"), ("drop", "Esc")):
            self._keys[name].set_text(shown(key))
        self.secrecy.retranslate()
        self._asked = None
        self._show()
