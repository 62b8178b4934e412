"""Sentences are found wherever they stand; the files of systems that nobody plays are not read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from gm_desk.app import texts
from gm_desk.app.texts import LANGUAGES, Catalogue
from resources import path

OWN = sorted(folder.name for folder in (path() / "systems").glob("*/"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_looked_up_alone_is_that_of_the_whole_catalogue(language: str) -> None:
    everything = Catalogue(language, path()).sentences
    alone = Catalogue(language, path())
    assert len(everything) > 2_000
    assert [key for key, sentence in everything.items() if alone.find(key) != sentence] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_files(language: str) -> None:
    catalogue = Catalogue(language, path())
    stored = [path() / "texts", *(path() / "systems" / system for system in OWN)]
    counted = sum(Path(folder, f"{language}.toml").read_text(encoding="utf-8").count('= "') for folder in stored)
    assert len(catalogue.sentences) == counted


def test_what_no_system_has_is_found_nowhere_and_read_from_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    sentences_in = texts.sentences_in

    def counting(file: Path) -> Mapping[str, str]:
        read.append(file)
        return sentences_in(file)

    monkeypatch.setattr(texts, "sentences_in", counting)
    catalogue = Catalogue("en", path())
    assert catalogue.say("kmrp.code.nothing.like_this") == "kmrp.code.nothing.like_this"
    assert len(read) == 1
    assert "ap20.name" in catalogue
    assert catalogue.say("error.ap20.nothing") == "error.ap20.nothing"
    assert len(read) <= 2


def test_extra_sentences_come_on_top() -> None:
    (key, _), *_ = Catalogue("en", path()).sentences.items()
    assert Catalogue("en", path(), {key: "mine", "of.mine": "too"}).say(key) == "mine"
    assert Catalogue("en", path(), {"of.mine": "too"}).find("of.mine") == "too"
