"""Hostile files are refused or neutralised, with line and field: never a traceback, never a hang."""

from __future__ import annotations

import base64
import itertools
import json
import struct
from collections.abc import Iterator

import pytest

from gm_desk.app.interchange import Import, Source, importing
from gm_desk.app.interchange.format import MOST_OF_ONE
from gm_desk.app.interchange.report import MOST_WRONG, problem_lines
from gm_desk.app.portraits import MOST_PORTRAIT, PNG
from gm_desk.app.session import Session
from tests.app.bringing import WORDS, brought, checked, everybody, exported, file_of, kmrp_session, someone, wrong

START = '{"characters": [\n {"name": "x",\n  "sheet": '


@pytest.fixture
def session() -> Session:
    return kmrp_session()


@pytest.mark.parametrize(
    ("text", "line", "path", "key"),
    [
        ("", 1, "", "import.not_an_object"),
        ("[]", 1, "", "import.not_an_object"),
        ("{}", 0, "characters", "import.no_characters"),
        ('{"characters": {}}', 1, "", "import.characters_no_list"),
        ('{"characters": [{"name": "x", "sheet": {}}', 1, "", "import.cut_off"),
        ('{"characters": [{"name": "x",\n "sheet": {}}]', 2, "", "import.cut_off"),
        ('{"characters": [{"name": "x"\n "sheet": {}}]}', 2, "", "import.not_json"),
        ('{"characters": [{"name": "x", "sheet": {}},]}', 1, "", "import.not_json"),
        ('{"characters": [],}', 1, "", "import.not_json"),
        ('{"characters": []}\n\n{}', 3, "", "import.not_json"),
        ('{"characters": [],\n"characters": []}', 2, '"characters"', "import.twice"),
        ("{'characters': []}", 1, "", "import.not_json"),
        (START + "{" + '"a": {' * 200 + "}" * 201 + "}]}", 2, "characters[0]", "import.too_deep"),
        (START + "[" * 200_000, 2, "characters[0]", "import.too_deep"),
        ('{"characters": ' + "[" * 200_000, 1, "characters[0]", "import.too_deep"),
        (START + '{"a": NaN}}]}', 2, "", "import.not_json"),
        (START + '{"a": -Infinity}}]}', 2, "", "import.not_json"),
        (START + '{"a": 1e400}}]}', 2, "characters[0]", "import.too_large"),
        (START + '{"a": ' + "9" * 5001 + "}}]}", 2, "characters[0]", "import.too_large"),
        (START + '{"will_points": ' + "9" * 4000 + "}}]}", 3, "characters[0].sheet.will_points", "field.too_large"),
        (START + '{"a": "\\ud800"}}]}', 3, "characters[0].sheet.a", "import.half_character"),
        ('{"characters": [{"name": "x\\udfff", "sheet": {}}]}', 1, "characters[0].name", "import.half_character"),
        (START + '{"b": 1,\n"a": 1, "a": 2}}]}', 4, "characters[0].sheet.a", "import.twice"),
        (START + '{"skills": [{"name": "x", "name": "y"}]}}]}', 3, "characters[0].sheet.skills[0].name", "import.twice"),
        ('{"characters": [{"name": "x", "name": "y", "sheet": {}}]}', 1, "characters[0].name", "import.twice"),
        (START + '{"a": "x\ty"}}]}', 3, "", "import.not_json"),
        (START + '"\\u0000"}]}', 3, "characters[0].sheet", "field.object"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_text_is_told_by_its_place(
    session: Session, text: str, line: int, path: str, key: str
) -> None:
    assert wrong(session, text)[:1] == [(line, path, key)] if text else wrong(session, text) != []
    assert everybody(session) == []


@pytest.mark.parametrize("name", ["x.json", "x.csv", "x"])
@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", b"\0" * 5000, bytes(range(256)) * 50, b"{" * 5000, b'"' * 5000, b"\xef\xbb\xbf", b"\n" * 9999],
)
def test_junk_of_any_name_is_refused_and_said_in_both_languages(session: Session, data: bytes, name: str) -> None:
    report = checked(session, data, name=name).report
    assert not report.ok
    for words in WORDS.values():
        assert all(line and "{" not in line.replace(str(data), "") for line in problem_lines(report, words))


@pytest.mark.parametrize("encoding", ["cp1251", "utf-16-le", "utf-32"])
def test_json_in_another_encoding_is_refused(session: Session, encoding: str) -> None:
    text = file_of(someone("Борис")).decode()
    (first, *_) = wrong(session, text.encode(encoding))
    assert first[2] in {
        "import.not_utf8",
        "import.not_json",
        "import.no_header",
        "import.not_an_object",
        "import.not_csv",
    }


def test_a_byte_that_is_no_utf8_is_told_by_its_line(session: Session) -> None:
    data = b'{"characters": [\n\n{"name": "\xff", "sheet": {}}]}'
    assert wrong(session, data) == [(3, "", "import.not_utf8")]


def test_json_with_a_mark_and_json_in_utf16_with_one_are_read(session: Session) -> None:
    text = file_of(someone("Борис")).decode()
    brought(session, text.encode("utf-8-sig"))
    brought(session, text.encode("utf-16"))
    assert [each["name"] for each in everybody(session)] == ["Борис", "Борис"]


def test_a_nul_is_taken_out_of_texts_and_keys_and_the_round_trip_holds(session: Session) -> None:
    bringing = brought(session, file_of(someone("Бо\0рис", notes="a\0b", sheet={"x\0": "\0"})))
    assert bringing.report.neutralised == 4
    assert "\\u0000" not in exported(session)
    # A NUL that came into the campaign by another way does not go out.
    boris = everybody(session)[0]
    session.store.documents[("character", boris["id"])]["notes"] = "c\0d"  # type: ignore[attr-defined]
    first = exported(session)
    again = kmrp_session()
    brought(again, first)
    assert exported(again) == first


def test_markup_and_templates_stay_the_text_that_they_are(session: Session) -> None:
    for name in ("<b>x</b>", "<img src='a'>", "{path}", "{0.__class__}", "%s", "&amp;", "'; DROP TABLE character; --"):
        brought(session, file_of(someone(name, notes=name)))
        assert name in [each["name"] for each in everybody(session)]
    report = checked(session, file_of({"name": 5, "sheet": {}, "{error}": 1, "kind": "{path}<b>"})).report
    for words in WORDS.values():
        assert any("{path}<b>" in line for line in problem_lines(report, words))


# ── Large ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


class Endless:
    """A file that goes on and on, and counts how much of it was asked for."""

    def __init__(self, start: bytes, more: bytes) -> None:
        self._pieces = itertools.chain([start], itertools.repeat(more))
        self.given = 0

    def read(self, length: int = -1) -> bytes:
        piece = next(self._pieces)
        self.given += len(piece)
        return piece


@pytest.mark.parametrize(
    ("start", "more", "key"),
    [
        (b'{"characters": [{"name": "', b"x" * 2**18, "import.too_long_one"),
        (b'{"characters": [{"name": "x", "sheet": {"a": [', b"1," * 2**17, "import.too_long_one"),
        (b'{"characters": [{"name": "x", "sheet": {', b'"k": 0,' * 2**15, "import.too_long_one"),
        (b'{"', b"x" * 2**18, "import.too_long_one"),
        (b'{"characters": [5', b",5" * 2**17, ""),
        (b'{"a": 1', b', "b": 1' * 2**15, "import.twice"),
        (b"{", b" \n" * 2**18, "import.too_long"),
        (b"name\n", b"x\n" * 2**18, "import.too_long"),
        (b"name,notes\nx,\"", b"x" * 2**18, "import.too_long"),
    ],
)  # fmt: skip
@pytest.mark.timeout(60)
def test_a_file_without_end_is_left_in_time(session: Session, start: bytes, more: bytes, key: str) -> None:
    file = Endless(start, more)
    bringing = Import(session, Source("x", file))  # type: ignore[arg-type]
    for _ in itertools.islice(bringing.check(), 300_000):
        if key == "" and bringing.report.wrong > 1000:
            return  # every one of them is told, and no more is kept than is shown
    assert [each.error.key for each in bringing.report.problems] == [key]
    assert file.given < 300 * 2**20


def test_a_head_of_many_keys_is_refused(session: Session) -> None:
    text = "{" + ",".join(f'"k{number}": 0' for number in range(100_000)) + ', "characters": []}'
    assert wrong(session, text) == [(1, '"k100"', "import.too_many_keys")]


def test_a_character_of_a_hundred_thousand_fields_is_kept_and_only_the_first_are_named(session: Session) -> None:
    many = {f"k{number}": number for number in range(100_000)}
    report = brought(session, file_of(someone(sheet=many))).report
    assert 0 < len(report.unknown) <= 100
    assert everybody(session)[0]["sheet"]["k99999"] == 99_999


def test_long_texts_are_refused_by_their_field(session: Session) -> None:
    data = file_of(
        {**someone("x" * 301), "notes": "x" * 100_001, "tags": ["x"] * 500, "alias": "y" * 301, "id": "z" * 101}
    )
    assert {path.rpartition(".")[2]: key for _, path, key in wrong(session, data)} == {
        "name": "field.text_too_long",
        "notes": "field.text_too_long",
        "alias": "field.text_too_long",
        "id": "field.text_too_long",
        "tags": "field.list_too_long",
    }


# ── Portraits ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def png(width: int, height: int) -> bytes:
    return PNG + struct.pack(">I4sII5xI", 13, b"IHDR", width, height, 0)


def jpeg(width: int, height: int) -> bytes:
    exif = b"\xff\xe1" + struct.pack(">H", 100) + b"x" * 98
    return b"\xff\xd8" + exif + b"\xff\xc2" + struct.pack(">HBHH", 17, 8, height, width) + b"\xff\xd9"


def said(data: bytes) -> str:
    return base64.b64encode(data).decode()


def portraits() -> Iterator[tuple[object, str]]:
    yield "../../etc/passwd", "portrait.not_base64"
    yield "C:\\secret.png", "portrait.not_base64"
    yield "https://example.org/x.png", "portrait.not_base64"
    yield "ж" * 100, "portrait.not_base64"
    yield "", "portrait.no_picture"
    yield said(b"<svg xmlns='http://www.w3.org/2000/svg'/>"), "portrait.no_picture"
    yield said(PNG), "portrait.no_picture"
    yield said(png(0, 5)), "portrait.no_picture"
    yield said(png(60_000, 60_000)), "portrait.too_wide"
    yield said(jpeg(10, 5_000)), "portrait.too_wide"
    yield said(b"\xff\xd8\xff" + b"\xff\xe1\0\0" * 50), "portrait.no_picture"
    yield said(png(9, 9) + b"x" * MOST_PORTRAIT), "portrait.too_large"
    yield 5, "field.text"
    yield [said(png(9, 9))], "field.text"


@pytest.mark.parametrize(("portrait", "key"), list(portraits()), ids=lambda each: str(each)[:20])
def test_a_portrait_that_is_no_small_picture_is_refused(session: Session, portrait: object, key: str) -> None:
    assert [(path, why) for _, path, why in wrong(session, file_of(someone(portrait=portrait)))] == [
        ("characters[0].portrait", key)
    ]


@pytest.mark.parametrize("picture", [png(1, 1), png(4096, 2), jpeg(300, 400)])
def test_a_picture_comes_in(session: Session, picture: bytes) -> None:
    brought(session, file_of(someone(portrait=said(picture))))
    assert everybody(session)[0]["portrait"] == said(picture)


def test_the_longest_character_that_is_allowed_comes_in_and_goes_out(session: Session) -> None:
    picture = said(png(9, 9) + b"x" * (MOST_PORTRAIT - 100))
    brought(session, file_of(someone(portrait=picture, notes="я" * 100_000, gm_notes="👾" * 100_000)))
    text = exported(session)
    assert len(text) < MOST_OF_ONE
    again = kmrp_session()
    brought(again, text)
    assert json.loads(exported(again)) == json.loads(text)


def test_a_file_with_too_much_wrong_is_read_no_further_and_that_is_said(session: Session) -> None:
    report = checked(session, file_of(*[0] * 10_000)).report
    assert (report.wrong, report.found) == (MOST_WRONG, MOST_WRONG)
    for words in WORDS.values():
        assert str(report.given_up) in list(problem_lines(report, words))[-1]


def test_more_than_one_act_can_hold_is_refused_as_a_whole(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    data = file_of(*(someone(f"N{number}", notes="x" * 100) for number in range(20)))
    monkeypatch.setattr(importing, "MOST_CHARACTERS", 19)
    assert wrong(session, data) == [(0, "", "import.too_many")]
    monkeypatch.setattr(importing, "MOST_CHARACTERS", 20)
    monkeypatch.setattr(importing, "MOST_STORED", 2_000)
    assert wrong(session, data) == [(0, "", "import.too_much")]
    assert everybody(session) == []
