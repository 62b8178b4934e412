"""The campaign itself under the pen: its title and the rule settings that its system declares, stored as one act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm_desk.app.documents import CAMPAIGN, clean_name
from gm_desk.app.ports import Done
from gm_desk.app.session import Session
from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import Fact, change
from gm_desk.systems.protocol import Text


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
