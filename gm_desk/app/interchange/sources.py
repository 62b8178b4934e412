"""What is read: bytes of some name, their encoding, and the text piece by piece with the numbers of its lines."""

from __future__ import annotations

import codecs
from typing import BinaryIO

from gm_desk.app.interchange.format import MOST_BYTES, MOST_CSV_BYTES
from gm_desk.core.errors import InvalidInput

PIECE = 2**18
UTF8, WINDOWS = "utf-8", "windows-1251"
MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


class AtLine(Exception):
    """What ends the reading of a file, and on which line (0: nowhere in particular)."""

    def __init__(self, line: int, error: InvalidInput) -> None:
        super().__init__(line, error)
        self.line = line
        self.error = error


class Source:
    """A file that is being read."""

    def __init__(self, name: str, file: BinaryIO, size: int = 0) -> None:
        """Read `file`; `size` is how long it is, 0 where nobody knows."""
        # A name on the disk need not be text.
        self.name = name.encode("utf-8", "replace").decode("utf-8")
        self.size = size
        self.read = 0
        self._file = file
        self._start = file.read(PIECE)

    @property
    def part(self) -> float:
        """How much of it has been read, 0 to 1; 0 where nobody knows."""
        return min(self.read / self.size, 1.0) if self.size else 0.0

    @property
    def is_json(self) -> bool:
        """Whether it looks like JSON: by its name, or else by its first sign."""
        ending = self.name.lower().rpartition(".")[2]
        if ending in {"json", "csv"}:
            return ending == "json"
        start = self._start.removeprefix(codecs.BOM_UTF8).replace(b"\0", b"").lstrip(b"\xff\xfe \t\r\n")
        return start.startswith((b"{", b"["))

    @property
    def mark(self) -> str:
        """The encoding that a mark at the beginning names, "" for none."""
        return next((name for mark, name in MARKS if self._start.startswith(mark)), "")

    def piece(self, length: int = PIECE) -> bytes:
        """Return the next bytes, b"" at the end. Raises: AtLine when there are too many."""
        found = self._start or self._file.read(length)
        self._start = b""
        self.read += len(found)
        if self.read > MOST_BYTES:
            raise AtLine(0, InvalidInput("import.too_long", "", most=MOST_BYTES // 2**20))
        return found

    def everything(self) -> bytes:
        """Return all bytes of a CSV file. Raises: AtLine when there are too many."""
        pieces = []
        while found := self.piece():
            pieces.append(found)
            if self.read > MOST_CSV_BYTES:
                raise AtLine(0, InvalidInput("import.too_long", "", most=MOST_CSV_BYTES // 2**20))
        return b"".join(pieces)


class Text:
    """A source as text in UTF-8 (or UTF-16, where a mark says so), piece by piece."""

    def __init__(self, source: Source) -> None:
        self._source = source
        encoding = source.mark or UTF8
        self.encoding = UTF8 if encoding.startswith(UTF8) else encoding
        self._decoder = codecs.getincrementaldecoder(encoding)("strict")
        self._lines = 1
        self.ended = False

    def piece(self, length: int) -> str:
        """Return more text, "" at the end. Raises: AtLine where the bytes are none."""
        while not self.ended:
            data = self._source.piece(length)
            self.ended = not data
            pending = self._decoder.getstate()[0]
            try:
                text = self._decoder.decode(data, final=self.ended)
            except UnicodeDecodeError as error:
                line = self._lines + (pending + data).count(b"\n", 0, error.start)
                raise AtLine(line, InvalidInput("import.not_utf8", "", encoding=self.encoding)) from None
            self._lines += data.count(b"\n")
            if text:
                return text
        return ""


def decoded(data: bytes, mark: str) -> tuple[str, str]:
    """Return the text of a CSV file and the name of its encoding: what its mark says, UTF-8, or Windows-1251.

    Raises: AtLine where it is neither, or both.
    """
    if mark == "utf-16" or (not mark and b"\0" in data[:PIECE] and _decodes(data, "utf-16-le")):
        return _strictly(data, mark or "utf-16-le"), "utf-16"
    if mark or _decodes(data, UTF8):
        return _strictly(data, mark or UTF8), UTF8
    lines = data.split(b"\n")
    odd = [number for number, line in enumerate(lines, start=1) if not _decodes(line, UTF8)]
    even = [number for number, line in enumerate(lines, start=1) if not line.isascii() and _decodes(line, UTF8)]
    if even:
        fewer = min(odd, even, key=len)
        raise AtLine(fewer[0], InvalidInput("import.mixed_encodings", ""))
    return _strictly(data, "cp1251"), WINDOWS


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise AtLine(line, InvalidInput("import.not_text", "", encoding=encoding)) from None
