"""A bar on a terminal while something takes long; in a pipe, silence."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self, TextIO

WIDTH = 30
EVERY_SECONDS = 0.1


class Progress:
    """Shows on standard error how far something is, and clears it away at the end."""

    def __init__(self, words: str, stream: TextIO | None = None) -> None:
        self._words = words
        self._stream = stream or sys.stderr
        self._shows = self._stream.isatty()
        self._shown = ""
        self._next = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._stream.write(f"\r{' ' * len(self._shown)}\r")
            self._stream.flush()

    def at(self, part: float, words: str = "") -> None:
        """Show how much is done, 0 to 1, now and then; and what is being done, at once."""
        if not self._shows:
            return
        now = time.monotonic()
        if now < self._next and not words:
            return
        self._words = words or self._words
        self._next = now + EVERY_SECONDS
        full = round(min(max(part, 0.0), 1.0) * WIDTH)
        line = f"{self._words} [{'#' * full}{'.' * (WIDTH - full)}] {part:4.0%}"
        self._stream.write(f"\r{line:<{len(self._shown)}}")
        self._stream.flush()
        self._shown = line
