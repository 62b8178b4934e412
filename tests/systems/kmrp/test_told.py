"""What the steps of kmrp say: rulings by name, levels without lies, and nothing that did not happen."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.app.texts import MOST_SIGNS, Catalogue
from gm_desk.core.errors import DeskError
from tests.systems.adding_up import CATALOGUES
from tests.systems.kmrp.asking import FAIR, RULES, dice_of, melee, ranged

RULING = {"en": "(ruling)", "ru": "(решение)"}
ENGLISH, RUSSIAN = CATALOGUES
FADED = {"endurance": 0, "wounds": {"heavy": 1}, "faded": {"heavy": 1}}
BLOCK = melee(defender={"skill": "block", "shield": 2, "shield_size": "large"})
BARE = melee(defender={"skill": "none"})
MODERN = BARE | {"armour": {"torso": {"class": 2, "era": "modern"}}}


def told(
    op: str, request: dict[str, Any], dice: dict[str, list[int]], catalogue: Catalogue = ENGLISH
) -> dict[str, str]:
    """The sentence of every rule that was applied."""
    resolution = RULES.resolve("kmrp", op, request, dice=dice)
    return {step.rule.removeprefix(f"kmrp.{op}."): catalogue.step(step) for step in resolution.steps}


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda catalogue: catalogue.language)
@pytest.mark.parametrize(
    ("op", "request_", "dice", "rule"),
    [
        ("check", {"level": 0, **FADED}, {"roll": FAIR, "roll_percent": [99]}, "percent.faded"),
        ("penalty", FADED, {}, "percent_total.faded"),
        ("wound", {"endurance": 0, "wounds": {}, "damage": -1}, {}, "rolled_severity.no_wound"),
        ("wound", {"endurance": 0, "wounds": {"heavy": 2}, "damage": 13}, {"survival": FAIR}, "checks.survival"),
        ("wound", {"endurance": 0, "wounds": {"heavy": 2, "mortal": 1}, "damage": 13}, {}, "dead.beyond"),
        ("attack", melee(), {"attack": FAIR, "defence": FAIR}, "defended.tied"),
        ("attack", BLOCK, {"attack": FAIR, "defence": FAIR}, "shield.held"),
        ("attack", BARE, {"attack": FAIR}, "damage.margin"),
        ("attack", melee(weapon={"damage": -9}, defender={"skill": "none"}), {"attack": FAIR}, "severity.none"),
        ("attack", MODERN, {"attack": FAIR}, "armour.modern"),
        ("attack", ranged(defender={"level": -3}), {"attack": FAIR, "defence": FAIR}, "margin.difficulty"),
        ("movement", {"level": 0}, {"roll": FAIR}, "free.table"),
        ("fall", {"blocks": 11}, {"extra": [3]}, "damage.extra"),
        ("action_points", {"endurance": "legendary", "spent": 0}, {}, "maximum.legendary"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_where_a_ruling_decided_the_step_says_so(
    op: str, request_: dict[str, Any], dice: dict[str, list[int]], rule: str, catalogue: Catalogue
) -> None:
    assert RULING[catalogue.language] in told(op, request_, dice, catalogue)[rule]


@pytest.mark.parametrize(
    ("op", "request_", "dice", "rule"),
    [
        ("attack", BLOCK, {"attack": FAIR, "defence": FAIR}, "defended.held"),
        ("attack", melee(), {"attack": FAIR, "defence": dice_of(1)}, "defended.held"),
        ("action_points", {"endurance": "superb", "spent": 0}, {}, "maximum.endurance"),
    ],
)
def test_what_the_book_gives_itself_is_no_ruling(
    op: str, request_: dict[str, Any], dice: dict[str, list[int]], rule: str
) -> None:
    assert RULING["en"] not in told(op, request_, dice)[rule]


def test_an_aim_that_fails_says_whether_the_roll_or_a_brace_was_to_blame() -> None:
    braced = melee(aim="shin", defender={"skill": "brace"})
    assert "aimed.braced" in told("attack", braced, {"attack": FAIR, "defence": FAIR})
    missed = told("attack", braced, {"attack": dice_of(-1), "defence": FAIR})
    assert missed["aimed.failed"] == "the aim fails: mediocre is below fair"
    open_ = told("attack", braced, {"attack": FAIR, "defence": dice_of(-1)})
    assert open_["aimed.success"] == "the aim succeeds: fair reaches fair"


@pytest.mark.parametrize(
    ("level", "name"),
    [
        (4 + MOST_SIGNS, "легендарно" + "+" * MOST_SIGNS),
        (4 + MOST_SIGNS + 1, f"легендарно+×{MOST_SIGNS + 1}"),
        (-3 - MOST_SIGNS, "ужасно" + "−" * MOST_SIGNS),
        (-1_000_003, "ужасно−×1000000"),
    ],
)
def test_a_sentence_never_shortens_a_level(level: int, name: str) -> None:
    assert RUSSIAN.level("kmrp", level) == name


def test_a_wrong_code_is_answered_with_the_codes_and_no_english_between_them() -> None:
    with pytest.raises(DeskError) as caught:
        RULES.resolve("kmrp", "attack", melee(mode="thrown"))
    assert "'melee', 'ranged'" in RUSSIAN.error(caught.value)
    assert " or " not in RUSSIAN.error(caught.value)
