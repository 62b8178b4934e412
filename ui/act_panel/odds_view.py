"""The exact chance above the button: does it work, and how grave will it be. Walked off the GUI thread, never in its way."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction

from PySide6.QtCore import QEvent, QLocale, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Document
from gm_desk.odds.glance import Chance, Glance, glance
from gm_desk.systems.protocol import Track
from gm_desk.systems.resolving import Rules
from ui.bridge import Desk
from ui.health import severity_token
from ui.theme import px
from ui.widgets import OddsBar, OddsPart, text_label

SETTLE_MS = 40
"""So long nothing must change before odds are walked: a GM who types fast does not wait for odds that nobody reads."""

LOOK_MS = 5
"""So often a walk under way is looked after."""


class _Walk:
    """One walk over all falls of the dice, on a thread of its own.

    The thread holds nothing of Qt's: a QObject whose last reference fell there would be deleted by the wrong thread. So
    the view looks now and then whether the walk is `over`.
    """

    def __init__(
        self, number: int, rules: Rules, system: str, request: tuple[str, Document], rows: Sequence[str]
    ) -> None:
        self.number = number
        self.found: Glance | None = None
        self._rules, self._system, self._request, self._rows = rules, system, request, rows
        # A daemon: a long walk never keeps the program from ending.
        self._thread = threading.Thread(target=self._run, name="odds", daemon=True)
        self._thread.start()

    def is_over(self) -> bool:
        """Whether `found` is what was found; None where the act itself is refused, which is said where it is rolled."""
        return not self._thread.is_alive()

    def _run(self) -> None:
        from gm_desk.odds.distribution import exact

        with suppress(DeskError):
            self.found = glance(exact(self._rules, self._system, *self._request), self._rows)


class OddsView(QWidget):
    """Shows the odds of a request, hidden while there are none."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("oddsLabel")
        self._desk = desk
        self._asked: object = None
        self._number = 0
        self._track: Track | None = None
        self._glance: Glance | None = None
        self._walk: _Walk | None = None
        self._request: tuple[str, Document] | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._start)
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._look_after)
        self._title = text_label("", "small muted")
        self.bar = OddsBar()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        row.addWidget(self._title, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.bar, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.hide()

    def ask(self, request: tuple[str, Document] | None, track: Track | None) -> None:
        """Show the odds of a request against somebody with this health track; None hides."""
        if (request, track) == self._asked:
            return
        self._asked = (request, track)
        self._request, self._track = request, track
        self._number += 1
        if request is None:
            self._settle.stop()
            self._tell(None)
            return
        if self._glance is None:
            self._wait()
        self._settle.start()

    def _wait(self) -> None:
        """Hold the place while odds are walked, so that the button under them does not move."""
        self._title.setText(self.tr("Exact odds"))
        self.bar.set_parts([OddsPart(label="…")])
        self.setVisible(True)

    def is_settled(self) -> bool:
        """Whether what is shown is what was asked."""
        return not self._settle.isActive() and self._walk is None

    def glance(self) -> Glance | None:
        """Return the odds on show."""
        return self._glance

    def _start(self) -> None:
        if self._request is None or self._walk is not None:
            return  # one at a time: the walk under way asks again when it is done
        session = self._desk.session
        rows = [row.key for row in self._track.rows] if self._track else []
        self._walk = _Walk(self._number, session.rules, session.system.id, self._request, rows)
        self._look.start()

    def _look_after(self) -> None:
        walk = self._walk
        if walk is None or not walk.is_over():
            return
        self._look.stop()
        self._walk = None
        if walk.number == self._number:
            self._tell(walk.found)
        elif not self._settle.isActive():
            self._start()

    def _tell(self, found: Glance | None) -> None:
        self._glance = found
        parts = self._parts(found) if found else []
        title = self.tr("Exact odds")
        if found and found.first_only:
            title = self.tr("Exact odds of the first blow")
        self._title.setText(title)
        self.bar.set_parts(parts)
        self.setAccessibleName(f"{title}: {self.bar.accessibleName()}")
        self.setVisible(bool(parts))

    def _parts(self, found: Glance) -> list[OddsPart]:
        words = {
            "hit": self.tr("hits"),
            "success": self.tr("succeeds"),
            "critical": self.tr("critically"),
            "killed": self.tr("kills"),
        }
        works = [OddsPart(0.0, "", words[each.name], _percent(each.chance)) for each in found.works]
        if not found.severities:
            share = float(found.works[0].chance) if found.works else 0.0
            return [OddsPart(share, "accent"), *works] if share else works
        named = {row.key: (place, row.label) for place, row in enumerate(self._track.rows)} if self._track else {}
        graver = _at_least(found.severities)
        parts = [OddsPart(float(1 - graver[0]), "")]
        for each, chance in zip(found.severities, graver, strict=True):
            place, label = named[each.name]
            more = "+" if chance != each.chance else ""
            token = severity_token(place, len(named))
            parts.append(OddsPart(float(each.chance), token, self._desk.text(label) + more, _percent(chance)))
        return [*works, *parts]

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
