"""Every word of ap20 at the desk: labels, sentences, icons, the reference with its figures and whose they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gm_desk.systems.ap20 as package
import resources
from gm_desk.systems.ap20 import SYSTEM
from gm_desk.systems.ap20.settings import PARTS, WEAPONS
from gm_desk.systems.examples import spoken
from gm_desk.systems.protocol import Field, Reference, Text
from gm_desk.systems.resolving import Rules
from tests.systems.desk import catalogue

LANGUAGES = ("ru", "en")
TABLES = {table.key: table for table in SYSTEM.references}
EXAMPLES = {"ap20.parts", "ap20.weapons", "ap20.hit_points"}


def words_of(field: Field) -> list[str]:
    """The keys that a field shows, with those of its columns."""
    found = [field.label, field.help, field.unit, *(each.label for each in field.choices if not each.literal)]
    return [key for key in found if key] + [key for column in field.columns for key in words_of(column)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_state_field_and_setting_is_named(language: str) -> None:
    keys = [SYSTEM.label, SYSTEM.order.act.label, *(each.label for each in SYSTEM.acts)]
    for state in SYSTEM.states:
        keys += [state.label, *(each.label for each in state.choices), *([state.public] if state.public else [])]
    for section in SYSTEM.sheet.sections:
        keys += [section.label, *(key for field in section.fields for key in words_of(field))]
    keys += [key for field in SYSTEM.settings() for key in words_of(field)]
    assert [key for key in keys if key not in catalogue(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_written_in_the_system_is_in_the_catalogue(language: str) -> None:
    assert package.__file__
    sources = "\n".join(file.read_text(encoding="utf-8") for file in Path(package.__file__).parent.rglob("*.py"))
    written = {key for key in re.findall(r'"(ap20\.[\w.]+\w)"', sources) if key.count(".") > 1}
    refused = {f"error.ap20.desk.{key}" for key in re.findall(r'_refused\("(\w+)"', sources)}
    refused |= {f"error.{key}" for key in re.findall(r'Refused\("([\w.]+)"', sources)}
    spoken = {key for key in written if not key.startswith("ap20.desk.")}
    assert len(spoken) > 80
    assert len(refused) > 10
    assert [key for key in sorted(spoken | refused) if key not in catalogue(language)] == []


def test_icons_are_among_those_that_ship() -> None:
    for each in (*SYSTEM.acts, SYSTEM.order.act):
        assert resources.path("icons", f"{each.icon}.svg").is_file(), each.icon


# ── The reference ─────────────────────────────────────────────────────────────────────────────────────────────────────


def said(cell: object, language: str = "ru") -> str:
    return catalogue(language).text(cell) if isinstance(cell, Text) else str(cell)


@pytest.mark.parametrize("table", SYSTEM.references, ids=lambda table: table.key)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_table_is_in_the_catalogue(table: Reference, language: str) -> None:
    assert table.rows
    assert {table.title, *table.columns} <= set(catalogue(language).sentences)
    for row in table.rows:
        assert len(row) == len(table.columns)
        assert not [cell for cell in row if "ap20." in said(cell, language) or "{" in said(cell, language)]


@pytest.mark.parametrize(("language", "book", "example"), [("ru", "книга", "пример"), ("en", "the book's", "example")])
def test_every_title_says_whose_the_figures_are(language: str, book: str, example: str) -> None:
    for key, table in TABLES.items():
        title = catalogue(language).text(table.title)
        assert (example in title) == (key in EXAMPLES), title
        assert (book in title) or key in EXAMPLES | {"ap20.ours"}, title


def test_the_pages_figures_are_the_resolvers() -> None:
    def ap(**request: object) -> object:
        return Rules().resolve("ap20", "reload", request).outcome["ap"]

    assert [row[1] for row in TABLES["ap20.reload"].rows][-2:] == [7, 13]
    assert ap(kind="loose_rounds", rounds=6, at_once=1, in_hand=True, agility=0) == 7
    assert ap(kind="loose_rounds", rounds=6, at_once=1, agility=0) == 13
    assert [said(cell) for cell in TABLES["ap20.landing"].rows[1]] == ["2–3", "↖", "перелёт и слева"]
    assert [said(cell) for cell in TABLES["ap20.movement"].rows[3]] == ["бег", "2 м за 1 ОД", "−7", "+1", "+1"]


def test_the_examples_on_the_page_are_those_a_campaign_begins_with() -> None:
    assert [row[0] for row in TABLES["ap20.weapons"].rows] == [spoken(row["name"]) for row in WEAPONS]
    assert len(TABLES["ap20.parts"].rows) == len(PARTS)
