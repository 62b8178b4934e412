"""Examples of what the rulebooks leave out: marked, named in both languages, and in one of them in a new campaign and on the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm_desk import bootstrap
from gm_desk.app.texts import LANGUAGES
from gm_desk.systems.examples import BETWEEN, MARK, ORDER, example, lists_in, spoken
from tests.systems.desk import catalogue

SYSTEMS = ("ap20", "squad6", "tactics100", "opus100")
SOURCED = {"Пистолет · Pistol"}
"""What the rulebook gives in full."""


def rows_of(settings: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for rows in settings.values():
        if isinstance(rows, list):
            yield from rows


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_named_row_is_in_both_languages_and_marked_if_it_is_ours(system: str) -> None:
    lists = {
        field.key: field.default for field in bootstrap.registry().system(system).settings() if field.kind == "list"
    }
    names = [row["name"] for row in rows_of(lists) if row["name"]]
    assert names
    for name in names:
        words = name.split(BETWEEN)
        assert len(words) == len(ORDER), name
        assert all(word.endswith(MARK) for word in words) or (system == "squad6" and name in SOURCED), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_new_campaign_has_its_lists_in_its_own_language(system: str, language: str, tmp_path: Path) -> None:
    session = bootstrap.create_campaign(tmp_path / "new.gmdesk", "New", system, language)
    settings = session.campaign["settings"]
    assert settings == lists_in(session.system.settings(), language)
    for row in rows_of(settings):
        assert BETWEEN not in row["name"]
        assert any("а" <= sign <= "я" for sign in row["name"].lower()) == (language == "ru" and bool(row["name"]))
    session.close()


def test_the_page_shows_an_example_in_the_readers_language() -> None:
    name = spoken(example("Нож", "Knife"))
    assert (catalogue("ru").text(name), catalogue("en").text(name)) == ("Нож", "Knife")
