"""Characters out of a JSON file, one after another: never more of it in memory than one character needs.

What breaks the file as a whole (no JSON, cut off, too deep) ends the reading; what is wrong with one character does not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from gm_desk.app.interchange import json_places
from gm_desk.app.interchange.format import MOST_OF_ONE
from gm_desk.app.interchange.found import Found
from gm_desk.app.interchange.report import Report
from gm_desk.app.interchange.sources import PIECE, AtLine, Source, Text
from gm_desk.core.errors import InvalidInput, shown
from gm_desk.core.facts import Document, Path
from gm_desk.core.nesting import MOST_NESTED, too_deep

NEAR = 64
"""What is wrong so near to the end of what was read may be right when more is read."""

MOST_TWICE = 10
MOST_KEYS = 100
"""So much may stand in a file beside its characters."""


class JsonCharacters:
    """The characters of one file. `head` holds what else the file says, whole once all characters were read."""

    def __init__(self, source: Source, report: Report) -> None:
        self.head: Document = {}
        self.lines: dict[str, int] = {}
        """On which line what the file says stands."""
        self._report = report
        self._text = Text(source)
        report.encoding = self._text.encoding
        self._window = _Window(self._text)

    def __iter__(self) -> Iterator[Found]:
        """Yield the characters. Raises: AtLine where the file is no JSON of an object."""
        window = self._window
        window.expect("{", "import.not_an_object")
        listed = False
        while window.peek() != "}":
            line = window.line
            key = window.key()
            if key in self.lines:
                raise AtLine(line, InvalidInput("import.twice", shown(key)))
            if len(self.lines) >= MOST_KEYS:
                raise AtLine(line, InvalidInput("import.too_many_keys", shown(key), most=MOST_KEYS))
            self.lines[key] = line
            if key == "characters":
                listed = True
                yield from self._characters()
            else:
                self.head[key] = window.value()[0]
            if not window.comma("}"):
                break
        window.expect("}", "import.not_json")
        if window.peek():
            window.broken()
        if not listed:
            raise AtLine(0, InvalidInput("import.no_characters", "characters"))

    def _characters(self) -> Iterator[Found]:
        window = self._window
        window.expect("[", "import.characters_no_list")
        place = 0
        while window.peek() != "]":
            yield self._found(place)
            place += 1
            if not window.comma("]"):
                break
        window.expect("]", "import.not_json")

    def _found(self, place: int) -> Found:
        window = self._window
        at = f"characters[{place}]"
        line = window.line
        value, text, odd = window.value(at)
        found = _InJson(value, at, line, text)
        if odd:
            for path, where in list(_twice(text))[:MOST_TWICE]:
                found.bad = True
                self._report.problem(found.line_at(where), InvalidInput("import.twice", found.name(path)))
        if "\\u" in text:
            halves: list[Path] = []
            found.given, mended = json_places.texts_mended(value, (), halves)
            self._report.neutralised += mended
            for path in halves:
                found.bad = True
                self._report.problem(found.line_of(path), InvalidInput("import.half_character", found.name(path)))
        return found


def _twice(text: str) -> Iterator[tuple[Path, int]]:
    return json_places.twice(text, 0)


class _InJson(Found):
    """A character and the text that it was read from."""

    def __init__(self, given: Any, at: str, line: int, text: str) -> None:  # noqa: ANN401 - any JSON value
        super().__init__(given, line)
        self._at = at
        self._text = text

    def name(self, path: Path) -> str:
        """Return `characters[2].sheet.skills[0].level`."""
        parts = (f"[{part}]" if isinstance(part, int) else f".{shown(part)[1:-1]}" for part in path)
        return self._at + "".join(parts)

    def line_of(self, path: Path) -> int:
        """Return the line on which a field stands, or what would hold it."""
        return self.line_at(json_places.place_of(self._text, 0, path))

    def line_at(self, place: int) -> int:
        """Return the line of a place in the character's text."""
        return self.line + self._text.count("\n", 0, place)


class _Window:
    """A part of a text that moves along it, and the parser's place in it."""

    def __init__(self, text: Text) -> None:
        self._source = text
        self._text = ""
        self._at = 0
        self._counted = (0, 1)
        self._odd = False
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._object, parse_float=self._number, parse_constant=self._constant
        )

    @property
    def line(self) -> int:
        """The number of the line on which the next sign stands."""
        self.peek()
        place, line = self._counted
        self._counted = self._at, line + self._text.count("\n", place, self._at)
        return self._counted[1]

    def peek(self) -> str:
        """Return the next sign that is no space, "" at the end."""
        while True:
            found = json_places.SPACE.match(self._text, self._at)
            if found:
                self._at = found.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def expect(self, sign: str, otherwise: str) -> None:
        """Take a sign. Raises: AtLine where there is another."""
        if self.peek() != sign:
            self.broken(otherwise)
        self._at += 1

    def comma(self, end: str) -> bool:
        """Take a comma; return False where there is none. Raises: AtLine where nothing follows it."""
        if self.peek() != ",":
            return False
        self._at += 1
        if self.peek() == end:
            self.broken()
        return True

    def key(self) -> str:
        """Take a key and its colon. Raises: AtLine."""
        if self.peek() != '"':
            self.broken()
        key = str(self.value()[0])
        self.expect(":", "import.not_json")
        return key

    def value(self, path: str = "") -> tuple[Any, str, bool]:
        """Take a value; return it, its text, and whether a key in it stands twice. Raises: AtLine."""
        line = self.line
        try:
            while (read := self._value_read()) is None:
                if len(self._text) - self._at > MOST_OF_ONE:
                    raise AtLine(line, InvalidInput("import.too_long_one", path, most=MOST_OF_ONE // 2**20))
                self._more()
        except RecursionError:
            raise AtLine(line, InvalidInput("import.too_deep", path, most=MOST_NESTED)) from None
        except ValueError:
            # Python reads no number of so many digits.
            raise AtLine(line, InvalidInput("import.too_large", path)) from None
        value, end = read
        text = self._text[self._at : end]
        self._at = end
        if text.count("{") + text.count("[") > MOST_NESTED and too_deep(value):
            raise AtLine(line, InvalidInput("import.too_deep", path, most=MOST_NESTED))
        return value, text, self._odd

    def _value_read(self) -> tuple[Any, int] | None:
        """Return the value that stands here and its end; None when more of the text must be read to know. Raises: AtLine."""
        self._odd = False
        try:
            value, end = self._decoder.raw_decode(self._text, self._at)
        except json.JSONDecodeError as error:
            if self._may_go_on(error):
                return None
            self._at = max(error.pos, self._at)
            self.broken()
        return (value, end) if end < len(self._text) or self._source.ended else None

    def broken(self, key: str = "import.not_json") -> NoReturn:
        """Say that what stands here is wrong. Raises: AtLine."""
        if not self.peek():
            key = "import.cut_off"
        raise AtLine(self.line, InvalidInput(key, ""))

    def _may_go_on(self, error: json.JSONDecodeError) -> bool:
        """Tell whether a value may only seem wrong because it goes on beyond what was read."""
        if self._source.ended:
            return False
        return error.pos > len(self._text) - NEAR or error.msg.startswith("Unterminated")

    def _more(self) -> bool:
        """Read on, dropping what was taken; return False at the end."""
        line = self._line_here()
        rest = self._text[self._at :]
        piece = self._source.piece(max(PIECE, len(rest)))
        self._text, self._at, self._counted = rest + piece, 0, (0, line)
        return bool(piece)

    def _line_here(self) -> int:
        place, line = self._counted
        return line + self._text.count("\n", place, self._at)

    def _object(self, pairs: list[tuple[str, Any]]) -> Document:
        made = dict(pairs)
        self._odd |= len(made) != len(pairs)
        return made

    @staticmethod
    def _number(text: str) -> float:
        number = float(text)
        if number in (float("inf"), float("-inf")):
            raise ValueError(text)
        return number

    @staticmethod
    def _constant(name: str) -> NoReturn:
        raise json.JSONDecodeError(name, "", 0)
