"""Random valid requests of ap20, by operation."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from gm_desk.core.requests import Request
from gm_desk.systems.ap20.movement import Posture
from gm_desk.systems.ap20.turn import Spend

NUMBERS = st.integers(-30, 30)
COUNTS = st.integers(0, 40)
IDS = st.text("abcxyzабв _:-", min_size=1, max_size=4).filter(lambda name: not name.startswith("lot:"))
ACTIVITIES = st.lists(st.sampled_from(["walk", "crouch", "run", "crawl", "jump", "posture"]), max_size=3)


def codes(model: type[Request], field: str) -> st.SearchStrategy[str]:
    return st.sampled_from(get_args(model.model_fields[field].annotation))


def items(fields: dict[str, Any], optional: dict[str, Any], most: int = 6) -> st.SearchStrategy[list[dict[str, Any]]]:
    item = st.fixed_dictionaries({"id": IDS, **fields}, optional=optional)
    return st.lists(item, min_size=1, max_size=most, unique_by=lambda one: one["id"])


@st.composite
def attacks(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["shot", "melee", "thrown"]))
    request: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {"skill": NUMBERS, "ac": NUMBERS},
            optional={
                "agility_ac": NUMBERS,
                "level_ac": NUMBERS,
                "armour_ac": NUMBERS,
                "activity": ACTIVITIES,
                "aim_ap": st.integers(0, 4),
                "aimed": st.none() | st.fixed_dictionaries({"penalty": COUNTS}, optional={"bare": st.booleans()}),
                "target_idle": st.booleans(),
                "target_sniping": st.booleans(),
                "critical_at": st.integers(1, 20),
            },
        )
    )
    request["kind"] = kind
    if kind != "melee":
        request |= {"distance_m": draw(COUNTS), "range_m": draw(st.integers(1, 10)), "constitution": 40}
    if kind == "shot" and request.get("aimed") and not request.get("activity"):
        request["sniper"] = draw(st.booleans())
    return request


@st.composite
def bursts(draw: st.DrawFn) -> dict[str, Any]:
    request: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {
                "skill": NUMBERS,
                "distance_m": COUNTS,
                "range_m": st.integers(1, 10),
                "length": st.integers(1, 10),
                "spread": st.integers(0, 5),
                "extensions": st.integers(0, 5),
                "ammo": COUNTS,
                "targets": items({"ac": NUMBERS}, {"distance_m": COUNTS}),
            },
            optional={"activity": ACTIVITIES, "aim_ap": st.integers(0, 4), "single_series": st.booleans()},
        )
    )
    if request["extensions"]:
        request["continued"] = draw(st.booleans())
    return request


@st.composite
def spendings(draw: st.DrawFn) -> dict[str, Any]:
    request: dict[str, Any] = {"ap": draw(COUNTS)}
    request["raise_ac"] = draw(st.integers(0, request["ap"]))
    field = draw(st.sampled_from(["cost", "action"]))
    request[field] = draw(COUNTS if field == "cost" else codes(Spend, "action"))
    return request


REQUESTS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "initiative": st.fixed_dictionaries(
        {
            "participants": items(
                {"agility": st.integers(0, 2), "wits": st.integers(0, 2)},
                {"assessing": st.booleans(), "draw_bonus": NUMBERS},
            )
        },
        optional={"duel": st.booleans()},
    ),
    "movement": st.fixed_dictionaries(
        {
            "mode": st.sampled_from(["idle", "walk", "crouch", "run", "crawl", "jump"]),
            "ap": COUNTS,
            "agility": NUMBERS,
            "constitution": NUMBERS,
        },
        optional={"run_up_m": st.integers(0, 9)},
    ),
    "posture": st.fixed_dictionaries({"change": codes(Posture, "change")}),
    "attack": attacks(),
    "burst": bursts(),
    "throw_landing": st.fixed_dictionaries(
        {
            "attack_value": st.integers(-3, 3),
            "ac": st.integers(-3, 3),
            "distance_m": COUNTS,
            "range_m": st.integers(1, 10),
        },
        optional={"penetrating": st.booleans()},
    ),
    "reload": st.fixed_dictionaries(
        {
            "kind": st.sampled_from(["magazine_at_hand", "belt_feed", "draw_arrow"]) | st.just("loose_rounds"),
            "rounds": st.integers(1, 40),
            "at_once": st.integers(1, 4),
            "agility": NUMBERS,
        },
        optional={"in_hand": st.booleans(), "modifier": NUMBERS},
    ),
    "spend": spendings(),
    "fatigue": st.fixed_dictionaries({"constitution": st.integers(1, 9), "ran_m": COUNTS, "fatigue": COUNTS})
    | st.just({"rested": True, "ran_m": 0}),
    "repair": st.fixed_dictionaries({"skill": NUMBERS}, optional={"modifier": NUMBERS}),
}
