"""The campaign itself under the pen: its title and the rule settings that its system declares, stored as one act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm_desk.app.documents import CAMPAIGN, clean_name
from gm_desk.app.ports import Done
from gm_desk.app.session import Session, setting
from gm_desk.app.sheet_editing import InnerRows, Rows
from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import Document, Fact, change
from gm_desk.systems.protocol import Field, Text


def edit(session: Session, title: str, settings: Mapping[str, Any], origin: object = None) -> Done | None:
    """Give the campaign a title and rule settings (by field key); settings not named stay as they are.

    Nothing is stored where nothing differs. Raises: InvalidInput without a title or for a setting that the system does not
    declare; Refused.
    """
    named = clean_name(title)
    if not named:
        raise InvalidInput("name.empty", "title")
    campaign = session.campaign
    fields = {field.key: field for field in session.system.settings()}
    facts: list[Fact] = [] if named == campaign["title"] else [change(CAMPAIGN, campaign, ("title",), named)]
    for key, value in settings.items():
        if key not in fields:
            raise InvalidInput("field.unknown", f"settings.{key}")
        if value != campaign["settings"].get(key, fields[key].default):
            facts.append(change(CAMPAIGN, campaign, ("settings", key), value))
    return session.perform(Text("act.campaign_edited"), facts, origin)


class Draft:
    """Rule settings under the pen, not stored yet (`sheet_editing.Holder`): `answers` are those that were set, by field key."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.answers: Document = {}

    def value(self, field: Field) -> Any:  # noqa: ANN401 - any JSON value
        """Return what a setting is to be."""
        return self.answers.get(field.key, setting(self._session.campaign, field))

    def set(self, field: Field, value: object) -> None:
        """Set a setting in the draft."""
        self.answers[field.key] = value

    def rows(self, field: Field) -> Rows:
        """Return a list among the settings."""
        return InnerRows(self, field)
