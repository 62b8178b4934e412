"""Health: the pyramid's rows, marks that climb, stun wounds beside lethal ones, and the words for what it all costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.kmrp.pyramid import capacity
from gm_desk.systems.kmrp.standing import ask, hurts, totals
from gm_desk.systems.kmrp.tables import SEVERITIES
from gm_desk.systems.protocol import Text
from tests.systems.kmrp.desk import Json, catalogue, said


def sheet(**fields: Json) -> Document:
    return SYSTEM.sheet.complete(fields)


@st.composite
def sheets(draw: st.DrawFn) -> Document:
    """Sheets whose wounds fit, with some of them stun wounds."""
    endurance = draw(st.integers(-12, 12))
    wounds = {row: draw(st.integers(0, boxes)) for row, boxes in capacity(endurance).items()}
    stun = [
        {"severity": row, "turns_left": draw(st.none() | st.integers(0, 5))}
        for row, count in wounds.items()
        for _ in range(draw(st.integers(0, count)))
    ]
    return sheet(attributes={"endurance": endurance}, wounds=wounds, stun_wounds=stun)


def text(words: Text | None) -> str:
    assert words is not None
    return said([words])[0]


def test_rows_say_what_fills_them_and_what_a_mark_costs() -> None:
    rows = SYSTEM.track(sheet()).rows
    assert [row.boxes for row in rows] == [4, 3, 2, 1, 1]
    assert [catalogue("ru").text(row.label) for row in rows][::4] == ["Царапина", "Смертельная"]
    assert [text(row.detail) for row in rows] == [
        "урон 0–3",
        "урон 4–6",
        "урон 7–9",
        "урон 10–12",
        "урон 13 и выше",
    ]
    assert [text(row.penalty) for row in rows] == [
        "−5 % каждая",
        "−25 % каждая",
        "−50 % каждая",
        "−2, вне боя",
        "−2, вне боя, проверка",
    ]


@pytest.mark.parametrize(
    ("wounds", "summary"),
    [
        ({}, "без штрафа"),
        ({"scratch": 3, "light": 1}, "−40 % ко всем броскам, кроме выносливости"),
        ({"scratch": 4, "heavy": 2}, "−1 и −20 % ко всем броскам, кроме выносливости"),
        ({"heavy": 2}, "−1 ко всем броскам, кроме выносливости"),
    ],
)
def test_the_summary_splits_the_sum_as_a_roll_does(wounds: dict[str, int], summary: str) -> None:
    assert text(SYSTEM.track(sheet(wounds=wounds)).summary) == summary


def test_the_summary_names_exhaustion() -> None:
    summary = SYSTEM.track(sheet(wounds={"scratch": 1}, ap_spent=1_220)).summary
    assert text(summary).endswith("из них усталость −20 %, она и на выносливость")
    assert text(summary).startswith("−25 %")


@pytest.mark.parametrize("row", ["critical", "mortal"])
def test_a_disabling_wound_takes_out_of_the_fight(row: str) -> None:
    assert SYSTEM.track(sheet(wounds={row: 1})).out
    assert not SYSTEM.track(sheet(wounds={"heavy": 2})).out


def test_a_state_takes_out_of_the_fight_and_death_is_one() -> None:
    track = SYSTEM.track(sheet(states=[{"id": "dead"}]))
    assert (track.out, track.dead) == (True, True)
    track = SYSTEM.track(sheet(states=[{"id": "knocked_out"}]))
    assert (track.out, track.dead) == (True, False)


def test_the_books_example_climbs_to_a_heavy_wound() -> None:
    """Four scratches and three light wounds at fair: a blow of 2 ends as a heavy wound (rulebook: Здоровье персонажа)."""
    before = sheet(wounds={"scratch": 4, "light": 3})
    after = SYSTEM.mark(before, "scratch", stun=False)
    assert after["wounds"] == {"scratch": 4, "light": 3, "heavy": 1, "critical": 0, "mortal": 0}
    assert before["wounds"]["heavy"] == 0


def test_a_stun_mark_is_kept_beside_with_the_turns_it_lasts() -> None:
    after = SYSTEM.mark(SYSTEM.mark(sheet(), "light", stun=True), "heavy", stun=True)
    assert after["stun_wounds"] == [
        {"severity": "light", "turns_left": 3},
        {"severity": "heavy", "turns_left": 5},
    ]
    rows = {row.key: row for row in SYSTEM.track(after).rows}
    assert (rows["light"].filled, rows["light"].stun) == (1, (3,))


def test_a_full_pyramid_takes_no_more_marks() -> None:
    full = sheet(wounds=capacity(0))
    with pytest.raises(Refused) as refusal:
        SYSTEM.mark(full, "scratch", stun=False)
    assert "«Рана»" in catalogue("ru").error(refusal.value)


def test_an_empty_row_has_nothing_to_heal() -> None:
    with pytest.raises(Refused) as refusal:
        SYSTEM.heal(sheet(), "light", stun=False)
    assert catalogue("ru").error(refusal.value) == "В этой строке пирамидки нечего лечить: лёгкая."


def test_healing_takes_the_kind_asked_for_or_else_the_other() -> None:
    mixed = SYSTEM.mark(SYSTEM.mark(sheet(), "light", stun=False), "light", stun=True)
    assert SYSTEM.heal(mixed, "light", stun=False)["stun_wounds"] == mixed["stun_wounds"]
    assert SYSTEM.heal(mixed, "light", stun=True)["stun_wounds"] == []
    only_stun = SYSTEM.heal(mixed, "light", stun=False)
    assert SYSTEM.heal(only_stun, "light", stun=False)["stun_wounds"] == []
    only_lethal = SYSTEM.heal(mixed, "light", stun=True)
    assert SYSTEM.heal(only_lethal, "light", stun=True)["wounds"]["light"] == 0


def test_of_stun_wounds_the_one_nearest_to_its_end_is_healed_first() -> None:
    stun = [{"severity": "light", "turns_left": turns} for turns in (None, 3, 1)]
    healed = SYSTEM.heal(sheet(wounds={"light": 3}, stun_wounds=stun), "light", stun=True)
    assert [wound["turns_left"] for wound in healed["stun_wounds"]] == [None, 3]


@given(sheets(), st.sampled_from(SEVERITIES), st.booleans())
def test_marking_adds_one_mark_and_healing_takes_it_back(before: Document, row: str, stun: bool) -> None:
    try:
        after = SYSTEM.mark(before, row, stun=stun)
    except Refused:
        assert all(
            before["wounds"][each] == capacity(before["attributes"]["endurance"])[each]
            for each in SEVERITIES[SEVERITIES.index(row) :]
        )
        return
    (found,) = [each for each in SEVERITIES if after["wounds"][each] != before["wounds"][each]]
    assert SEVERITIES.index(found) >= SEVERITIES.index(row)
    assert after["wounds"][found] == before["wounds"][found] + 1
    assert len(after["stun_wounds"]) == len(before["stun_wounds"]) + stun
    assert SYSTEM.heal(after, found, stun=stun)["wounds"] == before["wounds"]


@given(sheets(), st.integers(-12, 12))
def test_changing_endurance_loses_no_marks_and_nothing_breaks(before: Document, endurance: int) -> None:
    after = sheet(**{**before, "attributes": {"endurance": endurance}})
    rows = SYSTEM.track(after).rows
    assert {row.key: row.filled for row in rows} == before["wounds"]
    assert {row.key: row.boxes for row in rows} == capacity(endurance)


@given(sheets())
def test_wounds_cost_in_acts_what_the_rules_say_they_cost(wounded: Document) -> None:
    faded = {
        row: sum((wound["severity"], wound["turns_left"]) == (row, 0) for wound in wounded["stun_wounds"])
        for row in SEVERITIES[:3]
    }
    asked = ask(
        "penalty",
        {"endurance": wounded["attributes"]["endurance"], "wounds": wounded["wounds"], "faded": faded},
    )
    levels, percent = totals(hurts(wounded))
    assert percent == asked["percent_total"]
    assert levels == asked["modifier"] - int(asked["percent_total"] / 100)


@pytest.mark.parametrize(
    ("wounds", "english", "russian"),
    [
        ({}, None, None),
        ({"scratch": 1, "light": 1}, "−30 %", "−30 %"),
        ({"light": 4}, "−1", "−1"),
        ({"light": 4, "scratch": 2}, "−1 −10 %", "−1 −10 %"),
        ({"critical": 1}, "out", "вне боя"),
    ],
)
def test_what_wounds_cost_is_said_in_a_word(wounds: dict[str, int], english: str | None, russian: str | None) -> None:
    short = SYSTEM.track(sheet(wounds=wounds)).short
    assert [short and said([short], each)[0] for each in ("en", "ru")] == [english, russian]
