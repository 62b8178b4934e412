"""The texts that the source of ui/ hands to Qt's translation, read by Python's own parser.

lupdate passes over in silence what it cannot read (an f-string, `translate(…)` with anything but a plain name as its
number, a `tr` under another name): such a text would never be translated, and nobody would hear of it. So what it found
is compared with what is really there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Spoken:
    """A text asked of Qt at a place; `text` is None where it is not one plain literal."""

    context: str
    text: str | None
    place: str


class Reader(ast.NodeVisitor):
    """Collects the calls of `self.tr` and `translate` in one module."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.classes: list[str] = []
        self.found: list[Spoken] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Remember whose texts follow: Qt files those of `self.tr` under the class."""
        self.classes.append(node.name)
        self.generic_visit(node)
        self.classes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        """Note a call that asks for a translation."""
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called == "tr" and node.args:
            self.note(self.classes[-1] if self.classes else "", node.args[0])
        elif called == "translate" and len(node.args) > 1 and isinstance(literal(node.args[0]), str):
            self.note(literal(node.args[0]) or "", node.args[1])
        self.generic_visit(node)

    def note(self, context: str, text: ast.expr) -> None:
        """Keep one text."""
        self.found.append(Spoken(context, literal(text), f"{self.path.name}:{text.lineno}"))


def literal(node: ast.expr) -> str | None:
    """The string that an expression plainly is, or None."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def spoken_in(path: Path) -> Iterator[Spoken]:
    """Every text that a module asks Qt to translate."""
    reader = Reader(path)
    reader.visit(ast.parse(path.read_text(encoding="utf-8"), path.name))
    yield from reader.found


def complaints(paths: list[Path], known: set[tuple[str, str]]) -> Iterator[str]:
    """Texts of some modules that are no plain literals, or that a catalogue's (context, text) pairs do not hold."""
    for path in paths:
        for spoken in spoken_in(path):
            if spoken.text is None:
                yield f"{spoken.place}: only a plain string can be translated; fill it afterwards with .format()"
            elif (spoken.context, spoken.text) not in known:
                yield f"{spoken.place}: lupdate passes over this text: {spoken.text[:60]!r}"
