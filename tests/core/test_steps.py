"""Steps carry permanent ids: the first item's field is bare, the others carry their place."""

from __future__ import annotations

from gm_desk.core.steps import Explanation, Silence


def test_ids_name_system_operation_field_and_rule() -> None:
    why = Explanation("kmrp.attack")
    why.add("damage.armour", -2, armour=2)
    assert why.steps[0] == ("kmrp.attack.damage.armour", -2, "kmrp.attack.damage.armour", {"armour": 2})


def test_further_items_carry_their_index_and_share_the_list() -> None:
    why = Explanation("kmrp.series")
    why.item(1, texts="kmrp.attack").add("damage.armour", -1)
    assert why.steps[0].rule == "kmrp.series.damage[1].armour"
    assert why.steps[0].text == "kmrp.attack.damage.armour"


def test_silence_keeps_nothing() -> None:
    why = Silence("kmrp.attack")
    why.add("damage.armour", -2)
    why.item(1).add("damage.armour", -2)
    assert why.steps == []
