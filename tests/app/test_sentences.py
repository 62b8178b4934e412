"""A file of sentences is read table by table, and says the same as if it were read at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from gm_desk.app.sentences import Sentences
from gm_desk.app.texts import LANGUAGES
from resources import path

FILES = sorted(file for file in path().rglob("*.toml") if file.stem in LANGUAGES)
AWKWARD = """
plain = "one"
[a]
b.c = "two"
[a.d] # of d
e = "three [x]"
"f:1" = "four"
"""
SEVERAL_LINES = '[a]\nb = """\n[c]\nd = "no key"\n"""\n[e]\nf = "five"\n'
QUOTED = '[a."b c"]\nd = "six"\n[e]\nf = "seven"\n'


def flat(tables: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


@pytest.mark.parametrize(
    "text", [*(file.read_text("utf-8") for file in FILES), AWKWARD, SEVERAL_LINES, QUOTED, "", "a = 'b'"]
)
def test_each_sentence_is_found_alone_and_all_of_them_together(text: str) -> None:
    whole = dict(flat(tomllib.loads(text)))
    for key, sentence in reversed(whole.items()):
        assert Sentences(text)[key] == sentence
    sentences = Sentences(text)
    assert {key: sentences.get(key) for key in whole} == whole
    assert dict(Sentences(text)) == whole
    assert len(Sentences(text)) == len(whole)
    for missing in ("", ".", "nothing", "a", "a.b.c.d", "error.nothing.at.all"):
        assert (missing in sentences) == (missing in whole)
        assert sentences.get(missing, "else") == whole.get(missing, "else")


def test_only_what_is_asked_for_is_read() -> None:
    sentences = Sentences('[a]\nb = "one"\n[broken]\nc = \n')
    assert sentences["a.b"] == "one"
    with pytest.raises(KeyError):
        sentences["a.c"]
    with pytest.raises(tomllib.TOMLDecodeError):
        sentences["broken.c"]


@pytest.mark.parametrize("text", ['[a]\nb = "1"\n[a]\nc = "2"\n', '[a]\nb = "1"\nb = "2"\n', "[a\nb = 'c'", "= 1"])
def test_what_toml_forbids_is_refused(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        dict(Sentences(text))
