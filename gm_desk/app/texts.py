"""The catalogue: keys and numbers become sentences, in the language asked for. Works without Qt.

One TOML file a language under `resources/texts/`; a system that brings its own folder under `resources/systems/` may add
`LANGUAGE.toml` there. Parameters are filled by `str.format`, only ever from the catalogue's own templates, so user text
is never read as markup or as a template. A parameter called `…_level` is shown as the name of that level; one that has an entry
`SYSTEM.code.NAME.VALUE` is shown by it; a `Text` is rendered in place; of words by language (`{"ru": …, "en": …}`) the
catalogue's own are shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from gm_desk.app.sentences import sentences_in
from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Named, Outcome
from gm_desk.core.steps import Step
from gm_desk.systems.text import Text

LANGUAGES = ("en", "ru")
"""Those that are whole: a test sees to it. Another one that somebody adds speaks English where it has no word of its own yet."""

MOST_SIGNS = 40
"""A level farther than this off its ladder has its signs counted in a sentence."""

SYSTEM_AMONG = 3
"""A sentence in a system's own folder has its id among so many first parts of its key: `error.field.SYSTEM.…`, `SYSTEM.…`."""


class Catalogue:
    """The sentences of one language."""

    def __init__(self, language: str, folder: Path, extra: Mapping[str, str] | None = None) -> None:
        """Read the sentences of `language` below the resources' `folder` when first asked; `extra` ones come on top."""
        self.language = language
        self._folder = folder
        self._extra = dict(extra or {})
        self._own: dict[str, Mapping[str, str]] = {}
        self._ladders: dict[str, tuple[int, int]] = {}

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """All sentences by key."""
        found = dict(self._common)
        for system in self._folders:
            found |= self._of_system(system)
        return found | self._extra

    def find(self, key: str) -> str | None:
        """Return the sentence called `key` as the catalogue has it; None where there is none."""
        found = self._extra.get(key) or self._common.get(key)
        if found is None:
            # A system's own sentences name it early on in their keys; those of systems that nobody plays are never read.
            for system in key.split(".", SYSTEM_AMONG)[:SYSTEM_AMONG]:
                if system in self._folders:
                    return self._of_system(system).get(key)
        return found

    def __contains__(self, key: str) -> bool:
        return self.find(key) is not None

    @cached_property
    def _common(self) -> Mapping[str, str]:
        return self._read("texts/{}.toml")

    @cached_property
    def _folders(self) -> Sequence[str]:
        """The systems that bring a folder of their own, in order."""
        return sorted(folder.name for folder in (self._folder / "systems").glob("*/"))

    def _of_system(self, system: str) -> Mapping[str, str]:
        if system not in self._own:
            self._own[system] = self._read(f"systems/{system}/{{}}.toml")
        return self._own[system]

    def _read(self, name: str) -> Mapping[str, str]:
        """Read the sentences that a file has for each language spoken; not every system has one for a language that was added."""
        languages = (self.language,) if self.language in LANGUAGES else (LANGUAGES[0], self.language)
        files = [self._folder / name.format(language) for language in languages]
        there = [sentences_in(file) for file in files if file.is_file()]
        return there[0] if len(there) == 1 else {key: said for each in there for key, said in each.items()}

    def say(self, key: str, /, **params: object) -> str:
        """Return the sentence called `key`, filled with `params`; an unknown key is shown as it is."""
        return self._fill(key, params)

    def text(self, text: Text | str) -> str:
        """Return the sentence that a Text (or a bare key) stands for."""
        return self._fill(text, {}) if isinstance(text, str) else self._fill(text.key, text.params)

    def step(self, step: Step) -> str:
        """Return the sentence of a step."""
        return self._fill(step.text, {"value": step.value, **step.params})

    def outcome(self, outcome: Outcome) -> Outcome:
        """Return an outcome with its names in this language."""
        spoken: Outcome = self._spoken(outcome)
        return spoken

    def _spoken(self, value: Any) -> Any:  # noqa: ANN401 - any JSON value
        if isinstance(value, Named):
            return self._fill(value.key, value.params) if value.key else str(value)
        if isinstance(value, dict):
            return {key: self._spoken(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._spoken(inner) for inner in value]
        return value

    def error(self, error: DeskError) -> str:
        """Return the sentence of an error."""
        return self._fill(f"error.{error.key}", {"path": error.path, **error.params})

    def level(self, system: str, level: int) -> str:
        """Name a level of a system; off its ladder with a sign for each level beyond the end."""
        name = self.find(f"{system}.level.{level}")
        if name is not None:
            return name
        low, high = self._ladder_ends(system)
        edge, sign = (high, "+") if level > high else (low, "−")
        return (self.find(f"{system}.level.{edge}") or "") + _signs(sign, abs(level - edge))

    def _ladder_ends(self, system: str) -> tuple[int, int]:
        if system not in self._ladders:
            start = f"{system}.level."
            there = (*self._common, *self._of_system(system), *self._extra)
            rungs = [int(key.removeprefix(start)) for key in there if key.startswith(start)]
            self._ladders[system] = (min(rungs), max(rungs)) if rungs else (0, 0)
        return self._ladders[system]

    def _fill(self, key: str, params: Mapping[str, object]) -> str:
        template = self.find(key)
        if template is None:
            return key
        system = key.partition(".")[0]
        if system == "error":
            system = key.split(".")[1]
        return template.format_map(_Filling({name: self._value(system, name, value) for name, value in params.items()}))

    def _value(self, system: str, name: str, value: object) -> object:
        if isinstance(value, Text):
            return self.text(value)
        if isinstance(value, int) and not isinstance(value, bool) and (name == "level" or name.endswith("_level")):
            return self.level(system, value)
        if isinstance(value, int) and not isinstance(value, bool):
            return _Number(value)
        if isinstance(value, str | bool):
            word = value if isinstance(value, str) else str(value).lower()
            return self.find(f"{system}.code.{name}.{word}") or value
        if isinstance(value, dict) and self.language in value:
            return value[self.language]
        if isinstance(value, list | tuple):
            return ", ".join(str(self._value(system, name, item)) for item in value)
        return value


def _signs(sign: str, count: int) -> str:
    """Write a sign for each level; more than a sentence can carry are counted."""
    return sign * count if count <= MOST_SIGNS else f"{sign}×{count}"


class _Number(int):
    """A number in a sentence: its minus is a minus, not a hyphen."""

    def __format__(self, how: str) -> str:
        return format(int(self), how).replace("-", "−")


class _Filling(dict[str, object]):
    """What fills a sentence; a parameter that is not there shows its name instead of ending the evening."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def to_json(text: Text) -> Document:
    """Return a Text as a JSON object, for the file: `{"key": …, "params": {…}}`, nested ones alike."""
    return {"key": text.key, "params": {name: _json_value(value) for name, value in text.params.items()}}


def _json_value(value: object) -> object:
    if isinstance(value, Text):
        return {"text": to_json(value)}
    if isinstance(value, list | tuple):
        return [_json_value(item) for item in value]
    return value


def from_json(data: Mapping[str, Any]) -> Text:
    """Return the Text that `to_json` wrote."""
    return Text(data["key"], **{name: _text_value(value) for name, value in data["params"].items()})


def is_detail(data: Mapping[str, Any]) -> bool:
    """Tell whether the Text that `to_json` wrote only says why (`Text.is_detail`)."""
    return data["params"].get("detail") is True


def _text_value(value: object) -> object:
    if isinstance(value, dict) and set(value) == {"text"}:
        return from_json(value["text"])
    if isinstance(value, list):
        return [_text_value(item) for item in value]
    return value


def step_to_json(step: Step) -> Document:
    """Return a step as a JSON object, for the log."""
    return {"rule": step.rule, "value": step.value, "text": step.text, "params": step.params}


def step_from_json(data: Mapping[str, Any]) -> Step:
    """Return the step that `step_to_json` wrote."""
    return Step(data["rule"], data["value"], data["text"], data["params"])
