"""Typing dice: every total, every fall, corrections, and keys that make no sense."""

from __future__ import annotations

from itertools import product

import pytest

from gm_desk.app.dice_typing import Entered, Typing, typing_of
from gm_desk.core.dice import FUDGE, Kind

D100, D20, D10, D6 = Kind(1, 100), Kind(1, 20), Kind(1, 10), Kind(1, 6)


def typed(keys: str, count: int = 4, kind: Kind = FUDGE) -> Typing:
    """Type keys: `<` is Backspace, `!` is Enter."""
    typing = typing_of(count, kind)
    for key in keys:
        if key == "<":
            typing.back()
        elif key == "!":
            typing.enter()
        else:
            typing.press(key)
    return typing


@pytest.mark.parametrize("total", [-4, -3, -2, -1, 1, 2, 3, 4])
def test_a_sign_and_a_digit_are_a_total_without_another_key(total: int) -> None:
    entered = typed(f"{total:+d}").entered
    assert entered is not None
    assert sum(entered.faces) == total
    assert entered.total_only


def test_a_unicode_minus_is_a_minus() -> None:
    assert typed("−3").entered == typed("-3").entered
    assert typed("−−−0").entered == Entered((-1, -1, -1, 0))


def test_a_lone_zero_is_the_total_zero_only_when_confirmed() -> None:
    assert typed("0").entered is None
    assert typed("0").faces == (0, None, None, None)
    assert typed("0!").entered == Entered((0, 0, 0, 0), total_only=True)


@pytest.mark.parametrize("keys", ["".join(keys) for keys in product("+-0", repeat=4)])
def test_any_four_dice_are_typed_by_one_key_each(keys: str) -> None:
    faces = tuple({"+": 1, "-": -1, "0": 0}[key] for key in keys)
    assert typed(keys).entered == Entered(faces)


@pytest.mark.parametrize("keys", ["", "+", "+-", "0+", "++0", "+!", "0-!", "+0+!"])
def test_fewer_than_four_dice_are_not_whole_even_when_confirmed(keys: str) -> None:
    assert typed(keys).entered is None


def test_backspace_corrects_a_total_and_dice() -> None:
    assert typed("+3<2").entered == Entered((1, 1, 0, 0), total_only=True)
    assert typed("+3<<-1").entered == Entered((-1, 0, 0, 0), total_only=True)
    assert typed("++0<-+").entered == Entered((1, 1, -1, 1))
    assert typed("0!<<+1").entered == Entered((1, 0, 0, 0), total_only=True)


def test_backspace_with_nothing_typed_says_so() -> None:
    assert not typing_of(4, FUDGE).back()
    assert not typing_of(1, D20).back()


@pytest.mark.parametrize("key", ["5", "9", "a", "я", " ", ",", "", "++", "é", "²", "٣"])
@pytest.mark.parametrize("before", ["", "+", "0-"])
def test_a_key_that_makes_no_sense_changes_nothing(before: str, key: str) -> None:
    typing = typed(before)
    faces = typing.faces
    assert not typing.press(key)
    assert typing.faces == faces


def test_a_digit_is_a_total_only_right_after_a_lone_sign() -> None:
    for before in ("", "0", "+-", "0+"):
        assert not typed(before).press("2")


def test_nothing_follows_a_whole_roll() -> None:
    for whole in ("+2", "+-0+", "0!"):
        assert not typed(whole).press("+")


@pytest.mark.parametrize(
    ("keys", "kind", "face"),
    [
        ("100!", D100, 100),
        ("00!", D100, 100),
        ("05!", D100, 5),
        ("7!", D100, 7),
        ("42!", D100, 42),
        ("20!", D20, 20),
        ("1!", D20, 1),
        ("0!", D10, 10),
        ("10!", D10, 10),
    ],
)
def test_numbers_are_digits_and_enter(keys: str, kind: Kind, face: int) -> None:
    assert typed(keys[:-1], 1, kind).entered is None
    assert typed(keys, 1, kind).entered == Entered((face,))


@pytest.mark.parametrize(
    ("keys", "kind"),
    [("0!", D100), ("000!", D100), ("101!", D100), ("0!", D20), ("!", D20), ("x!", D20), ("0!", D6), ("7!", D6)],
)
def test_numbers_that_no_die_shows_are_never_whole(keys: str, kind: Kind) -> None:
    entered = typed(keys, 1, kind).entered
    assert entered is None or kind.low <= entered.faces[0] <= kind.high
    if keys not in {"000!", "101!"}:
        assert entered is None


def test_a_digit_that_leads_nowhere_is_refused() -> None:
    assert not typed("2", 1, D20).press("5")
    assert not typed("10", 1, D100).press("1")
    assert not typed("00", 1, D100).press("0")
    assert not typed("", 1, D6).press("7")


def test_several_small_dice_are_one_key_each() -> None:
    assert typed("613", 4, D6).entered is None
    assert typed("6135", 4, D6).entered == Entered((6, 1, 3, 5))
    assert not typed("6135", 4, D6).press("2")
    assert typed("0", 1, Kind(0, 9)).entered == Entered((0,))
    assert typed("613!", 4, D6).entered is None


def test_several_large_dice_are_numbers_in_a_row() -> None:
    assert typed("12 7,20!", 3, D20).entered == Entered((12, 7, 20))
    assert typed("12!7!20!", 3, D20).entered == Entered((12, 7, 20))
    assert typed("12 ,7 ", 3, D20).faces == (12, 7, None)


def test_backspace_goes_back_into_a_finished_number() -> None:
    assert typed("12 <9!", 1, D20).entered == Entered((19,))
    assert typed("66<5!", 2, D6).entered == Entered((6, 5))
    assert typed("17!<8!", 1, D20).entered == Entered((18,))


def test_the_number_being_typed_is_shown() -> None:
    assert typed("1", 1, D20).pending == "1"
    assert typed("+", 4, FUDGE).pending == "+"
    assert typed("+-", 4, FUDGE).pending == ""
