"""A file of sentences, read table by table as they are asked for: hundreds of tables, of which an open desk says a dozen.

Sentences are called by the names of their table and of themselves, with dots: `error.dice.too_many`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

HEADER = re.compile(r"^[ \t]*\[(.*)$", re.MULTILINE)
NAME = re.compile(r"([\w.-]+)\][ \t]*(?:#.*)?")
SEVERAL_LINES = ('"""', "'''")


class Sentences(Mapping[str, str]):
    """The sentences of a file by key. A file that is not just plain tables and texts of one line is read whole."""

    def __init__(self, text: str) -> None:
        """Take the text of a TOML file. Raises: tomllib.TOMLDecodeError, here or when the table that is wrong is asked for."""
        self._unread: dict[str, str] = {}
        headers = list(HEADER.finditer(text))
        names = [NAME.fullmatch(header[1]) for header in headers]
        if any(mark in text for mark in SEVERAL_LINES) or not all(names):
            headers, names = [], []
        self._found = _flat(text[: headers[0].start()] if headers else text)
        ends = [header.start() for header in headers[1:]] + [len(text)]
        for header, name, end in zip(headers, names, ends[: len(headers)], strict=True):
            # A table stands once in a file; two of a name are for TOML to complain of.
            self._unread[name[1]] = self._unread.get(name[1], "") + text[header.start() : end]  # type: ignore[index]

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401 - as a mapping's
        """Return a sentence; quick also for one that there is not."""
        name = key
        while key not in self._found and (name := name.rpartition(".")[0]):
            self._read(name)
        return self._found.get(key, default)

    def __getitem__(self, key: str) -> str:
        self.get(key)
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        for name in list(self._unread):
            self._read(name)
        return iter(self._found)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _read(self, name: str) -> None:
        if table := self._unread.pop(name, None):
            self._found |= _flat(table)


@cache
def sentences_in(file: Path) -> Sentences:
    """Read a file of sentences; once, however many campaigns are opened."""
    return Sentences(file.read_text(encoding="utf-8"))


def _flat(text: str) -> dict[str, str]:
    return dict(_sentences(tomllib.loads(text)))


def _sentences(tables: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from _sentences(value, f"{name}.")
        else:
            yield name, value
