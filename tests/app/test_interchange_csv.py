"""CSV in and out: plain fields under dotted names, whatever the spreadsheet writes; no cell is ever a formula."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.app.interchange import cells
from gm_desk.app.session import Session
from tests.app.bringing import BORIS, brought, checked, everybody, exported, file_of, kmrp_session, someone, wrong

HEADER = "name,kind,attributes.reaction,shield.modifier,shield.size,tags"
ROW = 'Борис,player,-2,2,small,"волк, друг"'


@pytest.fixture
def session() -> Session:
    return kmrp_session()


def assert_boris(session: Session) -> None:
    (boris,) = everybody(session)
    assert (boris["name"], boris["kind"], boris["rolls"], boris["tags"]) == (
        "Борис",
        "player",
        "table",
        ["волк", "друг"],
    )
    assert boris["sheet"]["attributes"]["reaction"] == -2
    assert boris["sheet"]["shield"] == {"modifier": 2, "size": "small"}


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (f"{HEADER}\r\n{ROW}\r\n".encode(), "utf-8"),
        (f"{HEADER}\n{ROW}".encode("utf-8-sig"), "utf-8"),
        (f"{HEADER}\n{ROW}\n".encode("cp1251"), "windows-1251"),
        (f"{HEADER}\n{ROW}\n".encode("utf-16"), "utf-16"),
        (f"{HEADER}\n{ROW}\n".encode("utf-16-le"), "utf-16"),
        (f"{HEADER}\n{ROW}\n".replace(",", ";").replace("волк; друг", "волк, друг").encode(), "utf-8"),
        (f"{HEADER}\n{ROW}\n".replace(",", "\t").replace("волк\t друг", "волк, друг").encode("cp1251"), "windows-1251"),
        (f"\n\n{HEADER}\n\n,,,,,\n{ROW}\n\n".lstrip("\n").encode(), "utf-8"),
    ],
    ids=["utf-8", "mark", "1251", "utf-16", "utf-16 without mark", "semicolons", "tabs in 1251", "blank lines"],
)
def test_what_spreadsheets_write_is_read(session: Session, data: bytes, encoding: str) -> None:
    assert brought(session, data).report.encoding == encoding
    assert_boris(session)


def test_plain_fields_come_back_and_lists_stay_with_json(session: Session) -> None:
    full = {
        "wounds": {"light": 2},
        "attributes": {"strength": 3},
        "mount": {"name": "Ряска", "movement": 1, "riding": -1},
    }
    brought(session, file_of(someone(id=BORIS, notes='"a"\n;b', gm_notes="г", alias="=cmd", sheet=full)))
    table = exported(session, "csv")
    again = kmrp_session()
    brought(again, table)
    assert exported(again, "csv") == table
    assert exported(again) == exported(session)
    names = next(csv.reader(io.StringIO(table)))
    assert names[:3] == ["id", "name", "kind"]
    assert {"attributes.reaction", "wounds.light", "mount.name", "will_points"} <= set(names)
    assert "skills" not in names


def test_update_from_a_table_leaves_alone_what_has_no_cell(session: Session) -> None:
    brought(session, file_of(someone(id=BORIS, notes="старое", sheet={"attributes": {"strength": 3, "reaction": 1}})))
    brought(session, f"id,notes,attributes.reaction\n{BORIS},,2\n", "update")
    (boris,) = everybody(session)
    assert boris["notes"] == "старое"
    assert (boris["sheet"]["attributes"]["reaction"], boris["sheet"]["attributes"]["strength"]) == (2, 3)


def test_everything_wrong_is_told_by_line_and_column(session: Session) -> None:
    table = """name,kind,attributes.reaction,wounds.light,shield.size
"многo
строк",npc,99,x,small
,hero,1,1,
short,npc
long,npc,0,0,small,spare
good,npc,0,0,huge
"""
    assert wrong(session, table) == [
        (2, "attributes.reaction", "field.too_large"),
        (2, "wounds.light", "field.whole_number"),
        (4, "kind", "field.not_a_code"),
        (4, "name", "field.missing"),
        (5, "", "import.cells"),
        (6, "", "import.cells"),
        (7, "shield.size", "field.not_a_code"),
    ]
    assert everybody(session) == []


@pytest.mark.parametrize(
    ("table", "line", "path", "key"),
    [
        ("", 1, "", "import.no_header"),
        (",,\na,b,c\n", 1, "", "import.no_header"),
        ("name,name\na,b\n", 1, '"name"', "import.twice"),
        ("name,mount,mount.name\na,b,c\n", 1, '"mount.name"', "import.inside_another"),
        ("name,skills\na,Топор\n", 2, '"skills"', "import.list_in_csv"),
        ("name,skills.0.level\na,1\n", 2, '"skills.0.level"', "import.list_in_csv"),
        ("name,\na,lost\n", 2, "", "import.no_column"),
        ('name,notes\na,"open\n', 2, "", "import.not_csv"),
        ('name,notes\na,"b"c\n', 2, "", "import.not_csv"),
        ("name,notes\na," + "x" * 200_000, 2, "", "import.not_csv"),
        (",".join(f"c{n}" for n in range(3000)), 1, "", "import.too_many_columns"),
    ],
)
def test_what_is_no_table_of_characters_is_refused(
    session: Session, table: str, line: int, path: str, key: str
) -> None:
    assert wrong(session, table) == [(line, path, key)]


@pytest.mark.parametrize(
    "data",
    [
        f"{HEADER}\n{ROW}\n".encode() + ROW.encode("cp1251"),
        "name\nПервая\nВторая\n".encode() + "Третья\n".encode("cp1251") + "Четвёртая\n".encode(),
    ],
)
def test_mixed_encodings_are_refused_with_the_odd_line(session: Session, data: bytes) -> None:
    ((line, _, key),) = wrong(session, data)
    assert key == "import.mixed_encodings"
    odd = [number for number, row in enumerate(data.split(b"\n"), 1) if row and not is_utf8(row)]
    assert [line] == odd


def is_utf8(row: bytes) -> bool:
    try:
        row.decode()
    except UnicodeDecodeError:
        return False
    return True


def test_bytes_that_are_no_text_are_refused(session: Session) -> None:
    assert wrong(session, b"name\n\x98\xff\n") == [(2, "", "import.not_text")]


def test_a_nul_in_a_table_is_taken_out_and_told(session: Session) -> None:
    assert brought(session, "name\nБо\0рис\n").report.neutralised == 1
    assert [each["name"] for each in everybody(session)] == ["Борис"]


def test_unknown_columns_are_kept_in_the_sheet_and_named(session: Session) -> None:
    report = brought(session, "name,Цвет глаз,attributes.luck\nБорис,=серый,7\n").report
    assert dict(report.unknown) == {"sheet.Цвет глаз": 1, "sheet.attributes.luck": 1}
    sheet = everybody(session)[0]["sheet"]
    assert (sheet["Цвет глаз"], sheet["attributes"]["luck"]) == ("=серый", "7")


# ── Formulas ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(st.text(st.sampled_from("'=+-@\t\r\n＝a 1"), max_size=6) | st.text(max_size=20))
def test_no_text_is_a_formula_and_every_text_comes_back(text: str) -> None:
    cell = cells.harmless(text)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))
    assert cells.as_meant(cell) == text


def test_every_text_cell_of_an_export_is_harmless_and_numbers_are_numbers(session: Session) -> None:
    formulas = ["=HYPERLINK(1)", "+1", "-1", "@x", "'=1", "\t=1"]
    brought(session, file_of(*(someone(text, notes=text, player=text, alias=text, gm_notes=text) for text in formulas)))
    rows = list(csv.DictReader(io.StringIO(exported(session, "csv"))))
    for row in rows:
        for column in ("name", "notes", "player", "alias", "gm_notes"):
            assert row[column][:1] in {"'", ""}, row[column]
        assert row["attributes.willpower"] == "-1"
    again = kmrp_session()
    brought(again, exported(session, "csv"))
    assert exported(again) == exported(session)


@pytest.mark.parametrize(
    ("cell", "value"), [("TRUE", True), ("да", True), ("Ложь", False), ("0", False), ("maybe", "maybe")]
)
def test_flags_are_read_as_spreadsheets_say_them(cell: str, value: object) -> None:
    assert (
        cells.read(cell, cells.Leaf(("x",), "flag")) is value or cells.read(cell, cells.Leaf(("x",), "flag")) == value
    )


@pytest.mark.parametrize(("cell", "value"), [("−3", -3), ("+2", 2), (" 7 ", 7), ("1.5", "1.5"), ("9" * 99, "9" * 99)])
def test_numbers_are_whole_or_refused_as_text(cell: str, value: object) -> None:
    assert cells.read(cell, cells.Leaf(("x",), "integer")) == value


def test_the_report_says_how_the_file_was_read(session: Session) -> None:
    assert checked(session, "name\nЁж\n".encode("cp1251")).report.encoding == "windows-1251"
