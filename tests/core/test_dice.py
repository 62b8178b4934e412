"""Dice at the table: given faces are checked, missing ones come from the source, nothing is rolled unasked."""

from __future__ import annotations

import pytest

from gm_desk.core.dice import FUDGE, Kind, RandomSource, TableDice, no_source
from gm_desk.core.errors import BadDice, InvalidInput


def test_given_faces_are_used_and_the_rest_is_thrown() -> None:
    dice = TableDice({"attack": [1, 0, -1, 1]}, RandomSource(1))
    assert dice.fudge("attack").total == 1
    assert 1 <= dice.die("percent", 100) <= 100
    assert list(dice.used) == ["attack", "percent"]
    dice.finish()


@pytest.mark.parametrize(
    ("faces", "key"),
    [
        ([1, 0, 0], "dice.wrong_count"),
        ([1, 0, 0, 2], "dice.impossible_face"),
        ([1, 0, 0, True], "dice.impossible_face"),
        ([1, 0, 0, 1.0], "dice.impossible_face"),
        ([1, 0, 0, "1"], "dice.impossible_face"),
        ("1001", "dice.not_a_list"),
        (None, "dice.not_a_list"),
    ],
)
def test_what_no_dice_show_is_refused_where_it_stands(faces: object, key: str) -> None:
    with pytest.raises(BadDice) as refusal:
        TableDice({"roll": faces}, no_source).fudge("roll")
    assert (refusal.value.key, refusal.value.path) == (key, "dice.roll")


def test_dice_for_a_role_that_is_not_rolled_are_refused_even_if_none() -> None:
    dice = TableDice({"defence": []}, no_source)
    with pytest.raises(BadDice) as refusal:
        dice.finish()
    assert refusal.value.path == "dice.defence"


def test_scripted_dice_never_roll_by_themselves() -> None:
    with pytest.raises(BadDice, match=r"dice\.missing"):
        TableDice({}, no_source).die("roll", 20)


def test_a_seed_repeats_and_another_differs() -> None:
    def faces(seed: int) -> list[list[int]]:
        source = RandomSource(seed)
        return [list(source("roll", 4, FUDGE)), list(source("pool", 30, Kind(1, 6)))]

    assert faces(3) == faces(3)
    assert faces(3) != faces(4)


def test_more_dice_than_a_table_holds_are_refused() -> None:
    with pytest.raises(InvalidInput, match=r"dice\.too_many"):
        TableDice({}, RandomSource(1)).dice("roll", 1_001, 6)
