"""Hiding a log entry from the players afterwards, and showing it: an act that can be undone. Its corrections go with it."""

from __future__ import annotations

from gm_desk.app import texts
from gm_desk.app.corrections import corrections_of
from gm_desk.app.documents import CAMPAIGN
from gm_desk.app.ports import SECRECY, Done
from gm_desk.app.session import Session
from gm_desk.core.facts import Fact, change
from gm_desk.systems.protocol import Text


def set_secret(session: Session, number: int, secret: bool, origin: object = None) -> Done | None:
    """Hide an entry and all corrections of it, or show them; nothing is stored where they are so already. Raises: NotFound; Refused."""
    asked = session.store.log_entry(number)
    entry = asked if asked.entry.corrects is None else session.store.log_entry(asked.entry.corrects)
    family = [entry, *corrections_of(session, entry)]
    wrong = [str(each.number) for each in family if each.entry.secret != secret]
    if not wrong:
        return None
    campaign = session.campaign
    facts: list[Fact]
    if SECRECY in campaign:
        facts = [change(CAMPAIGN, campaign, (SECRECY, each), secret) for each in wrong]
    else:
        facts = [change(CAMPAIGN, campaign, (SECRECY,), dict.fromkeys(wrong, secret))]
    title = texts.from_json(asked.entry.lines[0]) if asked.entry.lines else ""
    return session.perform(Text("act.entry_hidden" if secret else "act.entry_shown", entry=title), facts, origin)
