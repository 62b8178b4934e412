"""Random valid requests of opus100, by operation."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

ACTIONS = ["move", "attack", "gear", "ability", "other", "hunker", "descend_full"]


def passes(request: dict[str, Any]) -> bool:
    """Whether this is not a shot through a black cover."""
    return request.get("cover") != "black" or bool(request.get("at_edge") or request.get("melee"))


REQUESTS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "attack": st.fixed_dictionaries(
        {
            "accuracy": st.integers(-50, 250),
            "damage": st.integers(0, 20),
            "critical_damage": st.integers(0, 40),
        },
        optional={
            "modifier": st.integers(-50, 50),
            "cover": st.sampled_from(["none", "partial", "full", "black"]),
            "flanked": st.booleans(),
            "ignores_cover": st.booleans(),
            "at_edge": st.booleans(),
            "hunkered": st.booleans(),
            "stationary_turns": st.integers(0, 5),
            "critical_bonus": st.integers(-20, 120),
            "melee": st.booleans(),
        },
    ).filter(passes),
    "initiative": st.fixed_dictionaries(
        {
            "participants": st.lists(
                st.fixed_dictionaries(
                    {
                        "id": st.text("abcxyzабв _:-", min_size=1, max_size=4),
                        "side": st.sampled_from(["player", "npc"]),
                        "armour": st.sampled_from(["light", "medium", "heavy"]),
                    },
                    optional={"rank": st.integers(0, 3)},
                ),
                min_size=1,
                max_size=8,
                unique_by=lambda one: one["id"],
            )
        },
        optional={"opening": st.booleans()},
    ),
    "turn": st.fixed_dictionaries(
        {}, optional={"actions": st.lists(st.sampled_from(ACTIONS), max_size=4), "moves_before": st.booleans()}
    ),
}
