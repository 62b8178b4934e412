"""Random valid requests of kmrp, by operation."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from gm_desk.core.requests import Request
from gm_desk.systems.kmrp.attacks import Aim, Defender, Situation, Weapon
from gm_desk.systems.kmrp.levels import NAMES
from gm_desk.systems.kmrp.perception import Factor
from gm_desk.systems.kmrp.pyramid import capacity
from gm_desk.systems.kmrp.tables import FADED_PERCENT

Strategy = st.SearchStrategy[Any]

NUMBERS = st.integers(-8, 8)
PERCENTS = st.integers(-250, 250)
FLAGS = st.booleans()
NUMBER_LEVELS = st.integers(-12, 12)
LEVELS = NUMBER_LEVELS | st.sampled_from(sorted(NAMES))
MODIFIERS = {"modifier": NUMBERS, "percent": PERCENTS}
ACTION_POINTS = st.integers(-100, 50)


def codes(model: type[Request], field: str) -> Strategy:
    return st.sampled_from(get_args(model.model_fields[field].annotation))


@st.composite
def bodies(draw: st.DrawFn) -> dict[str, Any]:
    """Endurance, wounds that it has room for, and some of them faded."""
    endurance = draw(NUMBER_LEVELS)
    wounds = {row: draw(st.integers(0, boxes)) for row, boxes in capacity(endurance).items()}
    faded = {row: draw(st.integers(0, wounds[row])) for row in FADED_PERCENT}
    return {"endurance": endurance, "wounds": wounds, "faded": faded, "ap": draw(ACTION_POINTS)}


@st.composite
def checks(draw: st.DrawFn) -> dict[str, Any]:
    request: dict[str, Any] = draw(bodies()) if draw(FLAGS) else {}
    request |= draw(
        st.fixed_dictionaries(
            {"level": LEVELS | st.none()},
            optional={
                **MODIFIERS,
                "ignores_wounds": FLAGS,
                "advantage": st.sampled_from(["none", "advantage", "disadvantage"]),
                "difficulty": LEVELS | st.none(),
                "calm": FLAGS,
            },
        )
    )
    return request


@st.composite
def wounds(draw: st.DrawFn) -> dict[str, Any]:
    request: dict[str, Any] = draw(bodies())
    del request["faded"]
    request |= draw(st.fixed_dictionaries({}, optional={"survival_difficulty": LEVELS, "training": FLAGS}))
    if draw(FLAGS):
        request["damage"] = draw(st.integers(-2, 20))
    else:
        request["severity"] = draw(st.sampled_from(sorted(request["wounds"])))
    return request


def situations(*, ranged: bool, series: bool) -> Strategy:
    flags = set(Situation.model_fields) - {"distance"}
    flags -= {"charge"} if ranged else set()
    flags -= {"paired"} if series else set()
    return st.fixed_dictionaries(
        {}, optional={**dict.fromkeys(sorted(flags), FLAGS), "distance": st.integers(0, 30) | st.none()}
    )


@st.composite
def defenders(draw: st.DrawFn, *, ranged: bool) -> dict[str, Any]:
    skill = draw(
        st.sampled_from(["dodge", "block", "brace", "none"] if ranged else ["dodge", "parry", "block", "none"])
    )
    common = {"level": LEVELS, **MODIFIERS, "prior_defences": st.integers(0, 5), "has_acted": FLAGS}
    defender: dict[str, Any] = {"skill": skill, "level": 0, **draw(st.fixed_dictionaries({}, optional=common))}
    if skill == "parry":
        kinds = codes(Defender, "weapon_type").filter(lambda kind: kind != "whip")
        defender |= {"weapon_length": draw(codes(Defender, "weapon_length")), "weapon_type": draw(kinds)}
    if skill == "block":
        size = draw(st.sampled_from(["medium", "large"] if ranged else ["improvised", "small", "medium", "large"]))
        shield = 1 if size == "improvised" else draw(st.integers(1, 4))
        defender |= {"shield": shield, "shield_size": size}
        if size == "large":
            defender["full_defence"] = draw(FLAGS)
    return defender


def weapons(**fixed: object) -> Strategy:
    fields = {
        "damage": NUMBERS,
        "type": codes(Weapon, "type"),
        "length": codes(Weapon, "length"),
        "firearm": FLAGS,
        "edge": NUMBERS,
    }
    return st.fixed_dictionaries(fields | {name: st.just(value) for name, value in fixed.items()})


PIECES = st.none() | st.fixed_dictionaries({"class": st.integers(0, 3), "era": st.sampled_from(["obsolete", "modern"])})


@st.composite
def attacks(draw: st.DrawFn, *, ranged: bool | None = None, series: bool = False) -> dict[str, Any]:
    if ranged is None:
        ranged = draw(FLAGS)
    technique = draw(
        st.sampled_from(["normal", "normal", "rake"] if ranged else ["normal", "normal", "swing", "pierce"])
    )
    fixed = {"rake": {"firearm": True}, "pierce": {"type": "piercing"}}.get(technique, {})
    request: dict[str, Any] = {
        "mode": "ranged" if ranged else "melee",
        "attacker": draw(st.fixed_dictionaries({"level": LEVELS}, optional=MODIFIERS)),
        "technique": technique,
        "weapon": draw(weapons(**fixed)),
        "situation": draw(situations(ranged=ranged, series=series)),
        "defender": draw(defenders(ranged=ranged)),
        "armour": draw(st.fixed_dictionaries({}, optional={"torso": PIECES, "zone": PIECES})),
        "stun": draw(FLAGS),
        "training": draw(FLAGS),
        "aim": draw(st.none() | st.sampled_from(get_args(Aim))),
    }
    if request["aim"] is None:
        request["redirected"] = draw(FLAGS)
    if ranged:
        request["hit_difficulty"] = draw(LEVELS)
    return request


@st.composite
def all_series(draw: st.DrawFn) -> dict[str, Any]:
    series = draw(st.sampled_from(["paired", "double", "burst3", "burst5"]))
    request: dict[str, Any] = draw(attacks(ranged=None if series == "paired" else True, series=True))
    request["series"] = series
    if series == "paired" and draw(FLAGS):
        second = {"weapon": st.just(request["weapon"]), "level": LEVELS}
        request["second"] = draw(st.fixed_dictionaries({}, optional=second))
    if series.startswith("burst"):
        request["stationary"] = draw(FLAGS)
    return request


@st.composite
def gears(draw: st.DrawFn) -> dict[str, Any]:
    size = draw(st.sampled_from(["improvised", "small", "medium", "large"]))
    return {
        "strength": draw(LEVELS),
        "armour_class": draw(st.integers(0, 3)),
        "shield": draw(st.integers(0, 1 if size == "improvised" else 4)),
        "shield_size": size,
    }


PARTICIPANTS = st.lists(
    st.fixed_dictionaries(
        {"id": st.text("abcабв %<", min_size=1, max_size=3), "reaction": st.integers(-2, 2)}, optional=MODIFIERS
    ),
    min_size=1,
    max_size=8,
    unique_by=lambda one: one["id"],
)

REQUESTS: dict[str, Strategy] = {
    "check": checks(),
    "penalty": bodies(),
    "pyramid": st.fixed_dictionaries({"endurance": LEVELS}),
    "wound": wounds(),
    "initiative": st.fixed_dictionaries({"participants": PARTICIPANTS}),
    "attack": attacks(),
    "series": all_series(),
    "movement": st.fixed_dictionaries({"level": LEVELS}, optional={**MODIFIERS, "riding": LEVELS | st.none()}),
    "leap": st.fixed_dictionaries({"result": LEVELS | st.integers(-1_000_000, 1_000_000)}),
    "fall": st.fixed_dictionaries({"blocks": st.integers(0, 60)}, optional={"armoured": FLAGS}),
    "push": st.fixed_dictionaries({"points": st.integers(1, 20)}),
    "detect": st.fixed_dictionaries(
        {"perception": LEVELS, "base_difficulty": LEVELS},
        optional={
            **MODIFIERS,
            "active": FLAGS,
            "distance_m": st.integers(0, 60),
            "factors": st.lists(st.sampled_from(get_args(Factor)), unique=True),
        },
    ),
    "action_points": st.fixed_dictionaries({"endurance": LEVELS, "spent": st.integers(0, 3000)}),
    "gear": gears(),
    "load": st.fixed_dictionaries({"strength": LEVELS, "weight": st.integers(0, 400)}),
    "will": st.fixed_dictionaries({"level": st.integers(-2, 2)}),
}
