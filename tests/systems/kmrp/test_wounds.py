"""Wounds of kmrp: severities, the climb through the pyramid, lowering, survival and death."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.systems.kmrp.pyramid import capacity, place, severity_of
from gm_desk.systems.kmrp.tables import SEVERITIES
from tests.systems.kmrp.asking import FAIR, ask, dice_of, refusal

FULL = {"scratch": 4, "light": 3, "heavy": 2, "critical": 1, "mortal": 1}
NO_HEAVY_BOX = {"heavy": 2}


def wound(
    wounds: dict[str, int], damage: int, *, dice: dict[str, list[int]] | None = None, **rest: object
) -> dict[str, Any]:
    return ask("wound", {"endurance": 0, "wounds": wounds, "damage": damage, **rest}, **(dice or {}))


@pytest.mark.parametrize(
    ("damage", "severity"),
    [
        *[(-1, None), (0, "scratch"), (3, "scratch"), (4, "light"), (6, "light"), (7, "heavy"), (9, "heavy")],
        *[(10, "critical"), (12, "critical"), (13, "mortal"), (999, "mortal")],
    ],
)
def test_damage_makes_a_severity(damage: int, severity: str | None) -> None:
    assert severity_of(damage) == severity


def test_a_full_row_sends_the_wound_up() -> None:
    outcome = wound({"scratch": 4, "light": 3}, 2)
    assert (outcome["rolled_severity"], outcome["severity"], outcome["moved_up"]) == ("scratch", "heavy", 2)
    assert outcome["wounds"] == {"scratch": 4, "light": 3, "heavy": 1, "critical": 0, "mortal": 0}


def test_past_a_full_mortal_row_there_is_no_place() -> None:
    room = capacity(0)
    assert [place(room, room, severity) for severity in SEVERITIES] == [
        (None, 4),
        (None, 3),
        (None, 2),
        (None, 1),
        (None, 0),
    ]


@pytest.mark.parametrize(("damage", "fell", "severity"), [(10, 0, "heavy"), (10, -1, "critical"), (13, 3, "heavy")])
def test_a_free_heavy_box_lets_endurance_lower_a_grave_wound(damage: int, fell: int, severity: str) -> None:
    outcome = wound({}, damage, dice={"endurance": dice_of(fell)})
    assert outcome["severity"] == severity
    assert outcome["out_of_combat"] is (severity == "critical")


def test_without_a_free_heavy_box_nothing_is_lowered() -> None:
    assert wound(NO_HEAVY_BOX, 11)["checks"] == []


@pytest.mark.parametrize(("fell", "dead"), [(0, False), (-1, True)])
def test_a_mortal_wound_that_stays_calls_for_survival(fell: int, dead: bool) -> None:
    outcome = wound(NO_HEAVY_BOX, 13, dice={"survival": dice_of(fell)})
    assert (outcome["severity"], outcome["dead"], outcome["wounds"]["mortal"]) == ("mortal", dead, 1)


def test_exhaustion_counts_in_both_checks() -> None:
    dice = {"endurance": FAIR, "endurance_percent": [50], "survival": FAIR, "survival_percent": [51]}
    checks = wound({}, 13, ap=-50, dice=dice)["checks"]
    assert [check["result"] for check in checks] == [-1, 0]


def test_beyond_mortal_is_death_and_marks_nothing() -> None:
    outcome = wound(FULL, 0)
    assert (outcome["severity"], outcome["moved_up"], outcome["dead"], outcome["wounds"]) == ("mortal", 4, True, FULL)


def test_beyond_mortal_a_free_heavy_box_may_still_save() -> None:
    outcome = wound({"mortal": 1}, 13, dice={"endurance": dice_of(3)})
    assert (outcome["severity"], outcome["dead"], outcome["out_of_combat"]) == ("heavy", False, True)


def test_a_stun_in_training_does_not_kill() -> None:
    stays = wound(NO_HEAVY_BOX, 13, training=True)
    beyond = wound(FULL, 13, training=True)
    assert (stays["dead"], stays["checks"], stays["wounds"]["mortal"]) == (False, [], 1)
    assert (beyond["dead"], beyond["severity"], beyond["wounds"], beyond["out_of_combat"]) == (
        False,
        "mortal",
        FULL,
        True,
    )


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({}, "input.damage"),
        ({"damage": 1, "severity": "light"}, "input.severity"),
        ({"damage": None}, "input.damage"),
        ({"severity": None}, "input.severity"),
        ({"severity": "лёгкая"}, "input.severity"),
        ({"damage": 1, "wounds": {"mortal": 2}}, "input.wounds.mortal"),
        ({"damage": 1, "wounds": {"light": -1}}, "input.wounds.light"),
    ],
)
def test_a_wound_is_given_by_exactly_one_of_damage_and_severity(fields: dict[str, Any], path: str) -> None:
    assert refusal("wound", {"endurance": 0, "wounds": {}} | fields) == ("invalid_input", path)
