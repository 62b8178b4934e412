"""Random valid requests of squad6, by operation."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

POOLS = st.integers(0, 30)
HITS_AT = st.integers(2, 6)
PARTS = ["immobilised", "weapon_damaged", "blinded", "driver_out", "gunner_out", "crew_out"]


@st.composite
def attacks(draw: st.DrawFn) -> dict[str, Any]:
    mode = draw(st.sampled_from(["fire", "suppress", "overwatch"]))
    request: dict[str, Any] = {
        "dice": draw(st.integers(1, 30)),
        "range": draw(st.sampled_from(["close", "far"])),
        "close_at": draw(HITS_AT),
        "far_at": draw(HITS_AT),
        "mode": mode,
        "automatic": mode == "suppress" or draw(st.booleans()),
    }
    if mode != "overwatch" or draw(st.booleans()):
        request["defence"] = draw(POOLS)
    return request


REQUESTS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "move": st.fixed_dictionaries({"mobility": st.integers(0, 99)}, optional={"dash": st.booleans()}),
    "pool": st.fixed_dictionaries(
        {"weapon_dice": st.integers(0, 500)},
        optional={"skill": st.none() | st.integers(0, 9), "modifier": st.integers(-600, 500)},
    ),
    "melee": st.fixed_dictionaries({"attack": POOLS, "defence": POOLS}, optional={"strike_back": st.booleans()}),
    "attack": attacks(),
    "grenade": st.fixed_dictionaries(
        {
            "range": st.just("close"),
            "targets": st.lists(
                st.fixed_dictionaries(
                    {"id": st.text(min_size=1, max_size=5), "defence": POOLS}, optional={"epicentre": st.booleans()}
                ),
                min_size=1,
                max_size=5,
                unique_by=lambda target: target["id"],
            ),
        }
    ),
    "vehicle": st.fixed_dictionaries(
        {"crew": st.integers(0, 6)}, optional={"damaged": st.lists(st.sampled_from(PARTS), max_size=8)}
    ),
    "search": st.fixed_dictionaries({}, optional={"corpse_weapon": st.booleans()}),
}
