"""Reads back the PDFs that Qt writes, as far as tests need: the text of each page with its size, the fonts inside."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*)\r?\nendstream", re.DOTALL)
TOKEN = re.compile(
    rb"(?P<cm>(?:[-\d.]+ ){6})cm|/(?P<font>F\d+) (?P<size>[\d.]+) Tf|<(?P<glyphs>[0-9A-Fa-f]+)> Tj|(?P<end>\bET\b)"
    rb"|(?P<save>(?<![\w/])q(?!\w))|(?P<restore>(?<![\w/])Q(?!\w))"
)


@dataclass(frozen=True)
class Words:
    """A piece of text as it was drawn: in which size, in points."""

    text: str
    size: float


class Pdf:
    """A PDF, read."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-")
        self.bytes = len(data)
        said = re.search(rb"<dc:language><rdf:Bag><rdf:li>(\w+)</rdf:li>", data)
        self.language = said[1].decode() if said else ""
        self._objects = {int(match[1]): match[2] for match in OBJECT.finditer(data)}
        info = next(body for body in self._objects.values() if b"/Producer" in body)
        self.title = _text_string(re.search(rb"/Title \((.*?)\)\n", info, re.DOTALL)[1])  # type: ignore[index]
        self._pages = [body for body in self._objects.values() if re.search(rb"/Type /Page\b", body)]

    @property
    def embedded_fonts(self) -> set[str]:
        """The names of the fonts whose outlines are in the file."""
        bodies = [body for body in self._objects.values() if b"/FontFile2" in body]
        return {re.search(rb"/FontName /(?:\w+\+)?(\S+)", body)[1].decode() for body in bodies}  # type: ignore[index]

    @property
    def fonts(self) -> set[str]:
        """The names of all fonts that are used."""
        bodies = [body for body in self._objects.values() if b"/Subtype /Type0" in body]
        return {re.search(rb"/BaseFont /(\S+)", body)[1].decode() for body in bodies}  # type: ignore[index]

    @property
    def has_images(self) -> bool:
        """Whether anything in it is a picture of dots."""
        return any(b"/Subtype /Image" in body for body in self._objects.values())

    def sizes(self) -> list[tuple[float, float]]:
        """Return width and height of each page, in points."""
        boxes = [re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", page) for page in self._pages]
        return [(float(box[1]), float(box[2])) for box in boxes if box]

    def words(self) -> list[list[Words]]:
        """Return the text of each page, in the order in which it was drawn."""
        return [self._words(page) for page in self._pages]

    def text(self) -> str:
        """Return all text without white space: where a line is broken, and what a gap is made of, does not matter here."""
        return squeezed("".join(words.text for page in self.words() for words in page))

    def _words(self, page: bytes) -> list[Words]:
        maps = self._glyph_maps(page)
        found: list[Words] = []
        scales, text, font, size = [1.0], "", b"", 0.0
        for token in TOKEN.finditer(self._stream(_reference(page, b"Contents"))):
            match token.lastgroup:
                case "cm":
                    scales[-1] *= float(token["cm"].split()[0])
                case "save":
                    scales.append(scales[-1])
                case "restore":
                    scales.pop()
                case "size":
                    font, size = token["font"], float(token["size"])
                case "glyphs":
                    text += _glyphs(token["glyphs"], maps[font])
                case "end":
                    found.append(Words(text, size * scales[-1]))
                    text = ""
        return found

    def _glyph_maps(self, page: bytes) -> dict[bytes, dict[int, str]]:
        resources = self._objects[_reference(page, b"Resources")]
        fonts = re.findall(rb"/(F\d+) (\d+) 0 R", resources)
        return {name: self._glyph_map(self._objects[int(number)]) for name, number in fonts}

    def _glyph_map(self, font: bytes) -> dict[int, str]:
        table = self._stream(_reference(font, b"ToUnicode"))
        known: dict[int, str] = {}
        for low, high, start in re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]{4})> <([0-9A-F]+)>", table):
            for glyph in range(int(low, 16), int(high, 16) + 1):
                code = int(start, 16) + glyph - int(low, 16)
                known[glyph] = chr(code)
        for low, _high, several in re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]{4})> \[(.*?)\]", table):
            for place, code in enumerate(re.findall(rb"<([0-9A-F]+)>", several)):
                known[int(low, 16) + place] = bytes.fromhex(code.decode()).decode("utf-16-be")
        return known

    def _stream(self, number: int) -> bytes:
        body = self._objects[number]
        raw = STREAM.search(body)[1]  # type: ignore[index]
        return zlib.decompress(raw) if b"/FlateDecode" in body[:200] else raw


def squeezed(text: str) -> str:
    """Return text without white space."""
    return "".join(text.split())


def _reference(body: bytes, key: bytes) -> int:
    return int(re.search(rb"/" + key + rb" (\d+) 0 R", body)[1])  # type: ignore[index]


def _glyphs(codes: bytes, known: dict[int, str]) -> str:
    return "".join(known[int(codes[at : at + 4], 16)] for at in range(0, len(codes), 4))


def _text_string(raw: bytes) -> str:
    plain = re.sub(rb"\\(.)", rb"\1", raw, flags=re.DOTALL)
    return plain.decode("utf-16") if plain.startswith(b"\xfe\xff") else plain.decode("latin-1")
