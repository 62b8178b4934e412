"""The exact chance above the button: does it work, and how grave will it be. Walked off the GUI thread, never in its way."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gm_desk.app.play import OddsRequest
from gm_desk.odds.glance import Chance, Glance, glance
from gm_desk.systems.protocol import Track
from gm_desk.systems.resolving import Rules
from ui.background import Task, Watcher
from ui.bridge import Desk
from ui.health import severity_token
from ui.icons import icon
from ui.theme import px, set_role
from ui.widgets import OddsBar, OddsPart, text_label

MOST_LOSSES = 3
"""Of more numbers of points that may be lost the least are told."""

OPEN_KEY = "O"
LATE_MS = 150
"""Odds that are out of date are on show no longer than this."""
SETTLE_MS = 8
"""So long nothing must change before odds are walked: a GM who types fast does not wait for odds that nobody reads."""


def _walk(rules: Rules, system: str, request: OddsRequest, rows: Sequence[str]) -> Glance:
    from gm_desk.odds.distribution import exact

    return glance(exact(rules, system, *request), rows)


def _walk_each(rules: Rules, system: str, requests: Sequence[OddsRequest]) -> list[Glance]:
    return [_walk(rules, system, each, ()) for each in requests]


class OddsView(QWidget):
    """Shows the odds of a request, hidden while there are none; `opened` asks for more of them than a glance."""

    opened = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("oddsLabel")
        self._desk = desk
        self._asked: object = None
        self._number = 0
        self._track: Track | None = None
        self._glance: Glance | None = None
        self._glances: Sequence[Glance] = ()
        self._names: tuple[str, ...] = ()
        self._others: tuple[OddsRequest, ...] = ()
        self._walked = 0
        self._request: OddsRequest | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._start)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(LATE_MS)
        self._late.timeout.connect(self._wait)
        self._watcher = Watcher(self)
        self._watcher.over.connect(self._on_over)
        self._title = text_label("", "small muted")
        self.bar = OddsBar()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        row.addWidget(self._title, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.bar, 1)
        self.more = QToolButton()
        self.more.setIcon(icon("chart-column", "text_muted"))
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self.more, "quiet")
        self.more.clicked.connect(self._on_more)
        row.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.hide()

    def ask(self, request: OddsRequest | None, track: Track | None) -> None:
        """Show the odds of a request against somebody with this health track; None hides."""
        if (request, track) == self._asked:
            return
        self._asked = (request, track)
        self._request, self._track, self._names, self._others = request, track, (), ()
        self._ask()

    def ask_each(self, asked: Sequence[tuple[str, OddsRequest]]) -> None:
        """Show how likely each of several is hit, by name."""
        names, requests = tuple(name for name, _ in asked), tuple(request for _, request in asked)
        if (names, requests) == self._asked:
            return
        self._asked = (names, requests)
        self._request, self._track, self._names, self._others = requests[0], None, names, requests
        self._ask()

    def _ask(self) -> None:
        self._number += 1
        if self._request is None:
            self._settle.stop()
            self._tell(None)
            return
        if self._glance is None:
            self._wait()
        self._late.start()
        self._settle.start()

    def _wait(self) -> None:
        """Hold the place while odds are walked, so that the button under them does not move."""
        self._title.setText(self.tr("Exact odds"))
        self.bar.set_parts([OddsPart(label="…")])
        self.setVisible(True)

    def _on_more(self, _checked: bool = False) -> None:
        self.opened.emit()

    def is_settled(self) -> bool:
        """Whether what is shown is what was asked."""
        return not self._settle.isActive() and not self._watcher.busy

    def glance(self) -> Glance | None:
        """Return the odds on show."""
        return self._glance

    def _start(self) -> None:
        if self._request is None or self._watcher.busy:
            return  # one at a time: the walk under way asks again when it is done
        session = self._desk.session
        rows = [row.key for row in self._track.rows] if self._track else []
        self._walked = self._number
        if self._others:
            self._watcher.watch(Task(partial(_walk_each, session.rules, session.system.id, self._others), "odds"))
            return
        walk = partial(_walk, session.rules, session.system.id, self._request, rows)
        self._watcher.watch(Task(walk, "odds"))

    def _on_over(self, task: Task[Glance | list[Glance]]) -> None:
        """Tell what was found; nothing where the act itself is refused, which is said where it is rolled."""
        if self._walked == self._number:
            found = task.result
            self._glances = found if isinstance(found, list) else ()
            self._tell(found[0] if isinstance(found, list) else found)
        elif not self._settle.isActive():
            self._start()

    def _tell(self, found: Glance | None) -> None:
        self._late.stop()
        self._glance = found
        parts = self._parts_of_each() if self._names and found else self._parts(found) if found else []
        title = self.tr("Exact odds of the rest") if self._request and self._request.lying else self.tr("Exact odds")
        if found and found.first_only:
            title = self.tr("Exact odds of the first one")
        self._title.setText(title)
        self.more.setToolTip(self.tr("Weigh it on the odds tab ({key})").format(key=OPEN_KEY))
        self.more.setAccessibleName(self.tr("Weigh it on the odds tab"))
        self.bar.set_parts(parts)
        self.setAccessibleName(f"{title}: {self.bar.accessibleName()}")
        self.setVisible(bool(parts))

    def _parts_of_each(self) -> list[OddsPart]:
        """Say of each by name how likely it works."""
        told = zip(self._names, self._glances, strict=False)
        return [OddsPart(0.0, "", name, _percent(each.works[0].chance)) for name, each in told if each.works]

    def _parts(self, found: Glance) -> list[OddsPart]:
        words = {
            "hit": self.tr("hits"),
            "success": self.tr("succeeds"),
            "critical": self.tr("critically"),
            "killed": self.tr("kills"),
            "suppressed": self.tr("suppresses"),
            "destroyed": self.tr("destroys"),
            "found": self.tr("finds something"),
            "jammed": self.tr("jams"),
        }
        works = [OddsPart(0.0, "", words[each.name], _percent(each.chance)) for each in found.works]
        if not found.severities:
            numbers = found.losses or found.hits
            likely = _at_least(numbers)[:1] or [each.chance for each in found.works[:1]]
            parts = [*self._numbers(found.losses, self.tr("health −{points}")), *works]
            parts += self._numbers(found.hits, self.tr("hits: {points}"))
            return [OddsPart(float(likely[0]), "accent"), *parts] if likely and likely[0] else parts
        named = {row.key: (place, row.label) for place, row in enumerate(self._track.rows)} if self._track else {}
        graver = _at_least(found.severities)
        parts = [OddsPart(float(1 - graver[0]), "")]
        for each, chance in zip(found.severities, graver, strict=True):
            place, label = named[each.name]
            more = "+" if chance != each.chance else ""
            token = severity_token(place, len(named))
            parts.append(OddsPart(float(each.chance), token, self._desk.text(label) + more, _percent(chance)))
        return [*works, *parts]

    def _numbers(self, numbers: Sequence[Chance], said: str) -> list[OddsPart]:
        """Say how likely it is that so many points or more are lost, or so many hit."""
        shown = list(zip(numbers, _at_least(numbers), strict=True))[:MOST_LOSSES]
        return [
            OddsPart(0.0, "", said.format(points=each.name) + ("+" if chance != each.chance else ""), _percent(chance))
            for each, chance in shown
        ]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._tell(self._glance)
        super().changeEvent(event)


def _at_least(severities: Sequence[Chance]) -> list[Fraction]:
    """Return how likely each severity or a graver one is."""
    return [sum((each.chance for each in severities[place:]), Fraction(0)) for place in range(len(severities))]


def _percent(chance: Fraction) -> str:
    """Write a chance: «61,8 %»; what is possible is never called 0, what is not certain never 100."""
    locale = QLocale()
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    least = Fraction(1, 1000)
    if chance < least:
        return f"< {locale.toString(0.1, 'f', 1)} %"
    if chance > 1 - least:
        return f"> {locale.toString(99.9, 'f', 1)} %"
    return f"{locale.toString(float(chance) * 100, 'f', 1)} %"
