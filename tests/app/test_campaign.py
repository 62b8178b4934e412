"""The campaign's title and rule settings are changed together, as one act, and refused where they are wrong."""

from __future__ import annotations

import pytest

from gm_desk.app import campaign
from gm_desk.app.session import setting
from gm_desk.core.errors import InvalidInput
from tests.toy.system import toy_session


def test_title_and_settings_are_one_act_that_undo_takes_back() -> None:
    session = toy_session()
    before = session.campaign
    assert campaign.edit(session, "  The  Ford ", {"grim": True}) is not None
    assert session.campaign["title"] == "The Ford"
    assert setting(session.campaign, session.system.settings()[0]) is True
    assert session.catalogues["en"].text(session.next_undo or "") == "Campaign settings changed"
    session.undo()
    assert session.campaign == before


def test_nothing_is_stored_where_nothing_differs() -> None:
    session = toy_session()
    revision = session.store.revision
    assert campaign.edit(session, str(session.campaign["title"]), {"grim": False}) is None
    assert session.store.revision == revision


@pytest.mark.parametrize(("title", "settings", "path"), [(" \n", {}, "title"), ("Ford", {"easy": 1}, "settings.easy")])
def test_a_campaign_without_a_name_or_with_unknown_rules_is_refused(
    title: str, settings: dict[str, object], path: str
) -> None:
    session = toy_session()
    with pytest.raises(InvalidInput) as refused:
        campaign.edit(session, title, settings)
    assert refused.value.path == path
    for words in session.catalogues.values():
        assert "{" not in words.error(refused.value)
