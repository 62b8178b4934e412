"""Lines of JSON in and out, whatever they hold: no number too long, no nesting too deep, no half of a character stops them."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from gm_desk.core.errors import MOST_SHOWN, BadJson
from gm_desk.core.nesting import MOST_NESTED, too_deep


class LongNumber(int):
    """A number that Python does not read (thousands of digits, 1e400): far beyond every limit, and echoed as it was written."""

    text: str

    def __new__(cls, text: str) -> LongNumber:
        """Stand in for the number written as `text`."""
        number = super().__new__(cls, (-1 if text.startswith("-") else 1) * 10**MOST_SHOWN)
        number.text = text
        return number


def parsed(line: bytes) -> dict[str, Any]:
    """Read one line as a JSON object; a byte order mark before it is no part of it. Raises: BadJson."""
    try:
        request = json.loads(
            line.decode("utf-8-sig"), parse_int=_whole, parse_float=_broken, parse_constant=_no_constant
        )
    except (ValueError, RecursionError):
        raise BadJson("bad_json", "") from None
    if not isinstance(request, dict):
        raise BadJson("not_an_object", "")
    if line.count(b"[") + line.count(b"{") > MOST_NESTED and too_deep(request):
        raise BadJson("json_too_deep", "", most=MOST_NESTED)
    return request


def _whole(text: str) -> int:
    return int(text) if len(text) <= MOST_SHOWN else LongNumber(text)


def _broken(text: str) -> float:
    number = float(text)
    return LongNumber(text) if number in (float("inf"), float("-inf")) else number


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def written(answer: dict[str, Any]) -> bytes:
    """Write an answer on one line; a half surrogate, which no encoding can write, is escaped."""
    try:
        return _text(answer, ascii_only=False).encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        return _text(answer, ascii_only=True).encode("utf-8") + b"\n"


def _text(answer: dict[str, Any], *, ascii_only: bool) -> str:
    name = answer.get("id")
    if not isinstance(name, dict | list | LongNumber):
        return json.dumps(answer, ensure_ascii=ascii_only)
    # Only an id may hold a long number on its way out: it is written by hand, in the place of a plain one.
    before, after = json.dumps({**answer, "id": None}, ensure_ascii=ascii_only).split('"id": null', 1)
    return f'{before}"id": {_by_hand(name, ascii_only=ascii_only)}{after}'


def _by_hand(value: Any, *, ascii_only: bool) -> str:  # noqa: ANN401 - any JSON value
    if isinstance(value, LongNumber):
        return value.text
    if isinstance(value, dict):
        pairs = (
            f"{json.dumps(key, ensure_ascii=ascii_only)}: {_by_hand(part, ascii_only=ascii_only)}"
            for key, part in value.items()
        )
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(_by_hand(part, ascii_only=ascii_only) for part in value)}]"
    return json.dumps(value, ensure_ascii=ascii_only)
