"""Random valid requests of tactics100, by operation."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

POINTS = st.integers(-60, 60)
ACTIONS = ["move", "attack", "melee", "grenade", "reload", "defend", "guard", "watch", "ability"]
SITUATION: dict[str, st.SearchStrategy[Any]] = {
    "levels_above": st.integers(-2, 5),
    "cover": st.sampled_from(["none", "light", "full"]),
    "defending": st.booleans(),
    "smoke": st.booleans(),
    "other": POINTS,
}


@st.composite
def aimed(draw: st.DrawFn) -> dict[str, Any]:
    """Aim, ranges, and a distance within them."""
    ranges = sorted(draw(st.sets(st.integers(0, 60), min_size=3, max_size=3)))
    return {"aim": draw(st.integers(-50, 180)), "distance": draw(st.integers(0, ranges[-1])), "ranges": ranges}


@st.composite
def attacks(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["firearm", "firearm", "melee", "flamethrower"]))
    critical_dice = {"count": draw(st.integers(1, 9)), "sides": draw(st.integers(2, 20))}
    critical_chance = draw(st.integers(-30, 130))
    request = {
        "kind": kind,
        "target_hp": draw(st.integers(1, 20)),
        "weapon": {
            "damage": draw(st.integers(0, 9)),
            "critical_chance": critical_chance,
            "critical_dice": critical_dice,
        },
    }
    others = SITUATION | {"overwatch": st.booleans(), "target_guarding": st.booleans(), "critical_bonus": POINTS}
    request |= draw(st.fixed_dictionaries({}, optional=others))
    return request | draw(aimed()) if kind == "firearm" or draw(st.booleans()) else request


@st.composite
def grenades(draw: st.DrawFn) -> dict[str, Any]:
    return draw(aimed()) | draw(st.fixed_dictionaries({}, optional=SITUATION))


@st.composite
def paths(draw: st.DrawFn) -> dict[str, Any]:
    step = st.tuples(st.integers(-1, 1), st.integers(-1, 1)).filter(any)
    cells = [[draw(st.integers(-9, 9)), draw(st.integers(-9, 9))]]
    for across, along in draw(st.lists(step, max_size=12)):
        cells.append([cells[-1][0] + across, cells[-1][1] + along])
    far_off = st.lists(st.lists(st.integers(100, 200), min_size=2, max_size=2), max_size=3)
    return draw(
        st.fixed_dictionaries({"cells": st.just(cells)}, optional={"blocked": far_off, "budget": st.integers(0, 12)})
    )


REQUESTS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "attack": attacks(),
    "grenade": grenades(),
    "path": paths(),
    "turn": st.fixed_dictionaries({}, optional={"actions": st.lists(st.sampled_from(ACTIONS), max_size=4)}),
}
