"""Figures as a language writes them; a share that is not certain is never told as if it were."""

from __future__ import annotations

import pytest

import resources
from gm_desk.app.figures import decimal, percent
from gm_desk.app.texts import Catalogue

EN, RU = Catalogue("en", resources.path()), Catalogue("ru", resources.path())


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.0, "0 %"),
        (0.0003, "< 0.1 %"),
        (0.001, "0.1 %"),
        (0.5, "50.0 %"),
        (0.61823, "61.8 %"),
        (0.9996, "> 99.9 %"),
        (1.0, "100 %"),
    ],
)
def test_nothing_possible_is_called_nought_and_nothing_uncertain_a_hundred(share: float, said: str) -> None:
    assert percent(share, EN) == said
    assert percent(share, RU) == said.replace(".", ",")


def test_a_number_has_its_minus_and_its_comma() -> None:
    assert decimal(-0.256, EN, 2) == "−0.26"
    assert decimal(-0.256, RU, 2) == "−0,26"
