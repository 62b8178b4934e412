"""Any act of the system weighed before it is played: two ways side by side, as chart, as shares of at least so much, and ranked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from gm_desk.app.documents import display_name
from gm_desk.app.play import Play
from gm_desk.odds.comparing import Line, lines, mean, telling
from gm_desk.odds.distribution import Distribution
from gm_desk.systems.protocol import Actor, side_of
from ui.bridge import Desk
from ui.icons import icon
from ui.odds.ranking import Ranking
from ui.odds.variant import Variant
from ui.odds.words import actor_id, field_name, figure, percent, value_name
from ui.theme import px, set_role
from ui.widgets import Combo, Notice, text_label

if TYPE_CHECKING:
    from ui.odds.chart import BarChart

EACH, AT_LEAST, RANKED = range(3)
LIKELY = ("severity", "damage", "hit", "hits", "success", "result")
"""Fields that are looked at first, where an outcome has them."""


class ActPage(QWidget):
    """Who, what, at whom; two variants; what comes of them."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.who, self.what, self.whom, self.field = (Combo() for _ in range(4))
        self.first, self.second = Variant(desk), Variant(desk)
        self.view = QTabBar()
        self.chart: BarChart | None = None
        self.ranking = Ranking(desk)
        self.sentence = text_label()
        self.notice = Notice()
        self.copy_text, self.copy_picture = QPushButton(), QPushButton()
        self._shown = QStackedWidget()
        self._chart_place = QWidget()
        self._arrange()
        self._connect()
        self._retranslate()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(px(8))
        for box, share in ((self.who, 3), (self.what, 3), (self.whom, 3)):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(8)
            head.addWidget(box, share)
        variants = QHBoxLayout()
        variants.setSpacing(px(8))
        variants.addWidget(self.first, 1)
        variants.addWidget(self.second, 1)
        self.view.setExpanding(False)
        self.view.setDrawBase(False)
        for _ in (EACH, AT_LEAST, RANKED):
            self.view.addTab("")
        self.field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.field.setMinimumContentsLength(10)
        choosing = QHBoxLayout()
        choosing.setSpacing(px(8))
        choosing.addWidget(self.view)
        choosing.addStretch(1)
        choosing.addWidget(self.field, 1)
        for button, name in ((self.copy_text, "copy"), (self.copy_picture, "image")):
            button.setIcon(icon(name))
            set_role(button, "quiet")
            choosing.addWidget(button)
        QVBoxLayout(self._chart_place).setContentsMargins(0, 0, 0, 0)
        self._shown.addWidget(self._chart_place)
        self._shown.addWidget(self.ranking)
        self._shown.setMinimumHeight(140)  # as little with large text: there the words need the room
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addLayout(head)
        column.addWidget(self.notice)
        column.addLayout(variants)
        column.addLayout(choosing)
        column.addWidget(self._shown, 1)
        column.addWidget(self.sentence)

    def _connect(self) -> None:
        self.who.activated.connect(self._on_who)
        self.what.activated.connect(self._on_what)
        self.whom.activated.connect(self._on_whom)
        self.field.activated.connect(self._show_odds)
        self.view.currentChanged.connect(self._show_odds)
        self.view.currentChanged.connect(self.view.updateGeometry)  # the one chosen is bold, and wider
        for variant in (self.first, self.second):
            variant.changed.connect(self._show_odds)
            variant.renewed.connect(self._show_odds)
        self.first.reset.clicked.connect(partial(self._same_as, self.second, self.first))
        self.second.reset.clicked.connect(partial(self._same_as, self.first, self.second))
        self.copy_text.clicked.connect(self.copy_as_text)
        self.copy_picture.clicked.connect(self.copy_as_picture)

    # ── Choosing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """See who there is, and keep to what was chosen as far as it is still there."""
        people = self._people()
        chosen = self.who.currentData()
        self._fill(self.who, ((self._name(each), actor_id(each)) for each in people), chosen or self._on_turn())
        self._follow()

    def take(self, play: Play) -> None:
        """Weigh an act as it is chosen elsewhere, in both ways alike."""
        for box, key, follow in (
            (self.who, play.actor, self._follow),
            (self.what, play.act, self._choose_act),
            (self.whom, play.targets[0] if play.targets else None, self._choose_target),
        ):
            place = box.findData(key) if key is not None else -1
            if place >= 0:
                box.setCurrentIndex(place)
                follow()
        for variant in (self.first, self.second):
            if variant.acting.play is not None and variant.acting.play.act == play.act:
                variant.acting.play = replace(play, thrown={})
                variant.show_act()
        self._fill_whom(" ".join(play.targets))

    def _people(self) -> list[Actor]:
        encounter = self._desk.encounter
        return self._desk.session.combatants(encounter) if encounter else []

    def _on_turn(self) -> str:
        encounter = self._desk.encounter
        return str(self._desk.session.encounter(encounter)["turn"] or "") if encounter else ""

    def _on_who(self, _index: int) -> None:
        self._follow()

    def _on_what(self, _index: int) -> None:
        self._choose_act()

    def _on_whom(self, _index: int) -> None:
        self._choose_target()

    def _follow(self) -> None:
        """Let whoever is chosen act."""
        actor = self.who.currentData()
        for variant in (self.first, self.second):
            variant.acting.encounter = self._desk.encounter or None
            if actor:
                variant.acting.choose_actor(actor)
            else:
                variant.acting.play = None
        acting = self.first.acting
        weighed = [act for act in acting.offered() if self._has_odds(act.id)]
        chosen = self.what.currentData()
        self._fill(self.what, ((self._desk.text(act.label), act.id) for act in weighed), chosen)
        self.notice.say("" if weighed else self._why_nothing())
        if weighed:
            self._choose_act()
        else:
            for variant in (self.first, self.second):
                variant.acting.play = None
                variant.show_act()
        for widget in (self.first, self.second, self.whom, self.what):
            widget.setEnabled(bool(weighed))

    def _has_odds(self, act: str) -> bool:
        """Tell whether an act has odds to tell, aimed at the first there is to aim at."""
        acting = self.first.acting
        if acting.play is None:
            return False
        before = acting.play
        acting.choose_act(act)
        candidates = acting.candidates()
        if acting.lacks_target and candidates:
            acting.choose_target(actor_id(candidates[0]))
        found = acting.odds_request() is not None
        acting.play = before
        return found

    def _why_nothing(self) -> str:
        if not self._desk.encounter or not self._people():
            return self.tr("Odds are weighed between those who stand in a fight: choose one, or add somebody to it.")
        return self.tr("There is nothing to weigh for whoever is chosen here now.")

    def _choose_act(self) -> None:
        act = self.what.currentData()
        for variant in (self.first, self.second):
            if act and variant.acting.play is not None:
                variant.acting.choose_act(act)
        self._fill_whom(self.whom.currentData() or "")
        self._choose_target()

    def _fill_whom(self, chosen: str) -> None:
        """Offer everybody who can be aimed at, and where several can be: all on the other side, and those who are `chosen`.

        Several stand for one entry by their ids, blanks between them.
        """
        acting = self.first.acting
        people = {actor_id(each): each for each in acting.candidates()}
        foes = [name for name, each in people.items() if acting.actor and side_of(each) != side_of(acting.actor)]
        entries = {name: self._name(each) for name, each in people.items()}
        aimed_at = [name for name in chosen.split() if name in people]
        if acting.act is not None and acting.act.targets == "several":
            if len(foes) > 1:
                entries[" ".join(foes)] = self.tr("all on the other side")
            entries.setdefault(" ".join(aimed_at), ", ".join(entries[name] for name in aimed_at))
            entries.pop("", None)
        else:
            aimed_at = aimed_at[:1]
        wanted = " ".join(aimed_at) or next(iter(foes), None)
        self._fill(self.whom, ((words, name) for name, words in entries.items()), wanted)
        self.whom.setVisible(self.whom.count() > 0)

    def _choose_target(self) -> None:
        targets = (self.whom.currentData() or "").split()
        for variant in (self.first, self.second):
            if targets and variant.acting.play is not None:
                variant.acting.aim(targets)
            variant.show_act()

    def _same_as(self, model: Variant, changed: Variant, _checked: bool = False) -> None:
        play, other = model.acting.play, changed.acting.play
        if play is not None and other is not None:
            changed.acting.play = Play(play.act, play.actor, play.targets, play.encounter, dict(play.answers))
            changed.show_act()

    def _fill(self, box: QComboBox, entries: Iterable[tuple[str, str]], chosen: str | None) -> None:
        box.blockSignals(True)
        box.clear()
        for words, key in entries:
            box.addItem(words, key)
        box.setCurrentIndex(max(0, box.findData(chosen)) if box.count() else -1)
        box.blockSignals(False)

    @staticmethod
    def _name(actor: Actor) -> str:
        return display_name(actor.character, actor.combatant)

    # ── What comes of it ──────────────────────────────────────────────────────────────────────────────────────────────

    def is_settled(self) -> bool:
        """Whether what is shown is what is chosen."""
        return self.first.is_settled() and self.second.is_settled() and self.ranking.is_settled()

    def _differs(self) -> bool:
        return self.second.odds is not None and self.second.odds != self.first.odds

    def _show_odds(self) -> None:
        odds = self.first.odds
        self._fill_fields(odds)
        path = self.field.currentData()
        shown = odds is not None and bool(path)
        self._shown.setVisible(shown)
        self.sentence.setVisible(shown)
        for button in (self.copy_text, self.copy_picture):
            button.setEnabled(shown)
        if odds is None or not path:
            return
        ranked = self.view.currentIndex() == RANKED
        self._shown.setCurrentIndex(int(ranked))
        self.copy_picture.setEnabled(not ranked)
        if ranked:
            self.ranking.rank(self.first.acting, path)
        else:
            self._draw(path)
        self.sentence.setText(self._said(path))

    def _fill_fields(self, odds: Distribution | None) -> None:
        found = telling(odds) if odds else []
        if found and self._differs():  # another way may come out in other fields: several shots, each by itself
            found += [path for path in telling(self.second.odds or {}) if path not in found]
        chosen = self.field.currentData()
        likely = next((name for name in LIKELY for path in found if path.rpartition(".")[2] == name), "")
        first = next((path for path in found if path.rpartition(".")[2] == likely), "")
        self._fill(
            self.field, ((field_name(self._desk, path), path) for path in found), chosen if chosen in found else first
        )

    def _ranks(self) -> list[str]:
        """Return the rows of the target's health, lightest first: so are words of a severity ordered."""
        play = self.first.acting.play
        if play is None or not play.targets:
            return []
        session = self._desk.session
        return [row.key for row in session.track(session.actor(play.targets[0], play.encounter).character).rows]

    def _lines(self, variant: Variant, path: str) -> list[Line]:
        odds = variant.odds or {}
        return lines(odds[path], self._ranks()) if path in odds else []

    def _draw(self, path: str) -> None:
        from ui.odds.chart import BarChart, Series

        if self.chart is None:
            self.chart = BarChart()
            layout = self._chart_place.layout()
            assert layout is not None
            layout.addWidget(self.chart)
        at_least = self.view.currentIndex() == AT_LEAST
        both = [self.first, self.second] if self._differs() else [self.first]
        found = {id(variant): {line.value: line for line in self._lines(variant, path)} for variant in both}
        order = lines({line.value: line.chance for each in found.values() for line in each.values()}, self._ranks())
        values = [line.value for line in order]
        series = []
        for variant in both:
            mine = found[id(variant)]
            chances = [mine[value].chance if value in mine else 0 for value in values]
            if at_least:
                chances = [sum(chances[place:]) for place in range(len(chances))]
            series.append(Series(variant.title.text(), [float(chance) for chance in chances]))
        self.chart.setAccessibleName(field_name(self._desk, path))
        words = [value_name(self._desk, path, value) for value in values]
        self.chart.show_series(words, series, self._said(path))

    def _said(self, path: str) -> str:
        """Say what is shown in words: each way's mean, or its shares."""
        ways = [self.first, self.second] if self._differs() else [self.first]
        said = (f"{variant.title.text()}: {self._told(variant, path)}" for variant in ways)
        return self.tr("Exact.") + " " + "\n".join(said)

    def _told(self, variant: Variant, path: str) -> str:
        values = (variant.odds or {}).get(path)
        if values is None:
            return self.tr("nothing of the kind can come of it")
        words, middle = self._shares(variant, path), mean(values)
        if middle is None or any(isinstance(value, bool) for value in values):
            return words
        return self.tr("mean {mean}").format(mean=figure(middle)) + "; " + words

    def _shares(self, variant: Variant, path: str) -> str:
        found = self._lines(variant, path)
        return ", ".join(f"{value_name(self._desk, path, line.value)} {percent(line.chance)}" for line in found)

    def copy_as_text(self) -> None:
        """Copy what is shown as lines of text."""
        path = self.field.currentData()
        if not path:
            return
        title = f"{self.what.currentText()}: {field_name(self._desk, path)}"
        if self.view.currentIndex() == RANKED:
            said = [self.tr("Exact.") + " " + title, self.ranking.text()]
        else:
            said = [title, self._said(path)]
        QGuiApplication.clipboard().setText("\n".join(said))

    def copy_as_picture(self) -> None:
        """Copy the chart as a picture."""
        if self.chart is not None:
            QGuiApplication.clipboard().setPixmap(self.chart.picture())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        for box, name in (
            (self.who, self.tr("Who")),
            (self.what, self.tr("What")),
            (self.whom, self.tr("At whom")),
            (self.field, self.tr("Outcome")),
        ):
            box.setAccessibleName(name)
            box.setToolTip(name)
        self.first.title.setText(self.tr("A") + " ■")
        self.second.title.setText(self.tr("B") + " ▨")
        self.first.reset.setText(self.tr("as B"))
        self.second.reset.setText(self.tr("as A"))
        self.first.setAccessibleName(self.tr("The first way"))
        self.second.setAccessibleName(self.tr("The second way"))
        for place, name in (
            (EACH, self.tr("Each value")),
            (AT_LEAST, self.tr("At least")),
            (RANKED, self.tr("Ranked")),
        ):
            self.view.setTabText(place, name)
        self.view.setAccessibleName(self.tr("How to show the odds"))
        self.copy_text.setText(self.tr("Copy"))
        self.copy_text.setToolTip(self.tr("Copy as text"))
        self.copy_picture.setText("")
        self.copy_picture.setToolTip(self.tr("Copy the chart as a picture"))
        self.copy_picture.setAccessibleName(self.tr("Copy the chart as a picture"))
