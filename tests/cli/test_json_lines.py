"""Whatever bytes stand on a line, the answer is one line of JSON."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.cli.json_lines import written
from gm_desk.core.nesting import MOST_NESTED
from tests.cli.asking import CHECK, ENVELOPES, said

PLAIN = json.dumps(CHECK).encode()

NO_OBJECTS = {
    "nothing sensible": b"nonsense",
    "cut short": PLAIN[:-1],
    "two at once": PLAIN + PLAIN,
    "a list": b"[]",
    "a number": b"1",
    "a text": b'"x"',
    "null": b"null",
    "NaN": b'{"system": NaN}',
    "infinity": b'{"id": -Infinity}',
    "a raw NUL": b'{"id": "\0"}',
    "only a NUL": b"\0",
    "invalid UTF-8": b'{"id": "\xff"}',
    "a surrogate in UTF-8": b'{"id": "\xed\xa0\x80"}',
    "UTF-16": PLAIN.decode().encode("utf-16"),
    "nested beyond reading": b"[" * 100_000,
    "nested and closed": b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "nested objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
}


@pytest.mark.parametrize("line", NO_OBJECTS.values(), ids=NO_OBJECTS)
def test_a_line_that_is_no_json_object_is_bad_json(line: bytes) -> None:
    answer = said(line)
    assert answer["ok"] is False
    assert answer["id"] is None
    assert answer["error"]["code"] == "bad_json"


@pytest.mark.parametrize(
    "line",
    [PLAIN + b"\r\n", b"\xef\xbb\xbf" + PLAIN, b"  " + PLAIN + b"\t\n", PLAIN.replace(b"1", b"1", 1) + b"\n"],
    ids=["CRLF", "byte order mark", "spaces", "LF"],
)
def test_ends_of_lines_and_marks_are_no_part_of_the_request(line: bytes) -> None:
    assert said(line)["ok"] is True


def with_id(text: str) -> bytes:
    return PLAIN[:-1] + b', "id": ' + text.encode() + b"}"


@pytest.mark.parametrize("depth", [10, 60, 98, 99, 100, 101, 150, 500, 900, 950, 990, 1000, 2000, 5000])
def test_nesting_has_one_limit_whoever_calls(depth: int) -> None:
    answer = said(with_id("[" * depth + "]" * depth))
    assert answer["ok"] is (depth < MOST_NESTED)
    if answer["ok"]:
        assert json.dumps(answer["id"]) == "[" * depth + "]" * depth
    else:
        assert answer["error"]["code"] == "bad_json"


def test_brackets_side_by_side_or_in_a_text_are_no_nesting() -> None:
    assert said(with_id("[" + ", ".join(["[]"] * 500) + "]"))["ok"] is True
    assert said(with_id('"' + "[{" * 500 + '"'))["ok"] is True


@pytest.mark.parametrize("number", ["1" + "0" * 5000, "-" + "9" * 5000, "1e400", "-1e400", "1" * 61])
@pytest.mark.parametrize("around", ["{}", "[1, {}]", '{{"é": {}, "b": "\\ud800"}}'], ids=["bare", "list", "object"])
def test_an_id_may_be_a_number_that_python_does_not_read(number: str, around: str) -> None:
    text = around.format(number)
    for line in (with_id(text), with_id(text).replace(b'"check"', b'"none"')):
        printed = written(ENVELOPES["en"].resolve(line)).decode()
        assert f'"id": {text}' in printed.replace("\\u00e9", "é")
        assert "Infinity" not in printed


@pytest.mark.parametrize("number", ["1" + "0" * 5000, "-1" + "0" * 5000, "1e400", "1" * 61])
def test_such_a_number_anywhere_else_is_out_of_range(number: str) -> None:
    level = PLAIN.replace(b'"level": 1', b'"level": ' + number.encode())
    assert said(level)["error"]["path"] == "input.level"
    modifier = PLAIN.replace(b'"level": 1', b'"level": 1, "modifier": ' + number.encode())
    assert said(modifier)["error"]["path"] == "input.modifier"
    assert said(PLAIN[:-1] + b', "seed": ' + number.encode() + b"}")["error"]["path"] == "seed"
    faces = PLAIN.replace(b"[1, 0, -1, 1]", b"[1, 0, -1, " + number.encode() + b"]")
    assert said(faces)["error"] == said(faces)["error"] | {"code": "bad_dice", "path": "dice.roll"}


def test_a_number_of_a_million_digits_takes_no_time() -> None:
    began = time.process_time()
    assert written(ENVELOPES["en"].resolve(with_id("7" * 1_000_000))).startswith(b'{"ok": true')
    assert time.process_time() - began < 1


def test_half_a_character_comes_back_escaped() -> None:
    printed = written(ENVELOPES["en"].resolve(with_id('"ж\\ud800"')))
    assert json.loads(printed)["id"] == "ж\ud800"
    assert b"\\ud800" in printed


def test_other_characters_are_printed_as_they_are() -> None:
    assert "жук 🎲" in written(ENVELOPES["en"].resolve(with_id('"жук 🎲"'))).decode()


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_any_bytes_have_an_answer(line: bytes) -> None:
    answer = said(line)
    assert answer["ok"] is False
    assert answer["error"]["message"]


@given(data=st.data())
def test_a_request_with_a_byte_wrong_has_an_answer_on_one_line(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(PLAIN) - 1))
    line = PLAIN[:place] + data.draw(st.binary(max_size=3)) + PLAIN[place + 1 :]
    printed = written(ENVELOPES["ru"].resolve(line))
    assert printed.count(b"\n") == 1
    assert isinstance(json.loads(printed)["ok"], bool)
