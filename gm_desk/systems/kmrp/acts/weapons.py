"""Weapons as an attack sees them: which one, how far, in what manner, and what it takes out of the magazine.

Rulebook: «Действия в бою» (виды атак). Where the book's section on weapons is wanting, the sheet's own figures decide.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form, given
from gm_desk.systems.kmrp.acts.occasion import PLAIN, Occasion
from gm_desk.systems.kmrp.standing import level_of, weapon_skill
from gm_desk.systems.kmrp.terms import SERIES
from gm_desk.systems.protocol import Choice

BARE_HANDS: Document = {
    "id": "unarmed",
    "name": "",
    "skill": "",
    "damage": 0,
    "type": "unarmed",
    "length": "short",
    "firearm": False,
    "edge": 0,
    "two_handed": False,
    "range": [],
    "series": [],
    "magazine": None,
    "loaded": None,
    "tracer": False,
    "drawn": False,
}
"""What everybody has; a sheet with an unarmed weapon of its own does without."""
SMALL_SHIELD: Document = {**BARE_HANDS, "id": "shield", "type": "blunt"}
"""A small shield as a weapon: struck with by the unarmed skill (rulebook: Блокирование)."""
SWEEPS = ("swing", "pierce", "rake")
"""Techniques that reach several and do not count as a defence made (rulebook: Размах and what is like it)."""

SHOTS = {"paired": 1, "double": 2, "burst3": 3, "burst5": 5}
"""Rounds that a series takes from the weapon's magazine: a burst is fired whole, hit or miss."""


@dataclass(frozen=True)
class Arms:
    """What an attack is made with."""

    weapon: Document
    ranged: bool
    technique: str = "normal"
    series: str | None = None
    second: Document | None = None
    spent: dict[str, int] = field(default_factory=dict)
    """Rounds by weapon id, of weapons that count them."""


def choose_arms(form: Form, sheet: Document, occasion: Occasion = PLAIN) -> Arms:
    """Ask for the weapon, whether it is shot or struck with, and the manner of the attack."""
    weapons = _weapons(sheet, occasion)
    labels = {"unarmed": "kmrp.act.attack.bare_hands", "shield": "kmrp.act.attack.small_shield"}
    choices = [
        Choice(each["id"], labels[each["id"]])
        if each is BARE_HANDS or each is SMALL_SHIELD
        else Choice(each["id"], each["name"], True)
        for each in weapons
    ]
    chosen = form.choice("weapon", choices, _ready(weapons)["id"])
    weapon = next(each for each in weapons if each["id"] == chosen)
    ranged = not occasion.melee_only and _ranged(form, weapon)
    manners = _manners(weapon, ranged=ranged)
    if occasion.sweeps:
        manners = [each for each in manners if each in SWEEPS] or manners
    elif occasion.melee_only:
        manners = ["normal"]
    manner = form.codes("manner", manners, minor=len(manners) == 1)
    series = manner if manner in SERIES else None
    return Arms(
        weapon=weapon,
        ranged=ranged,
        technique="normal" if series else manner,
        series=series,
        second=_second(form, sheet, weapon, ranged=ranged) if manner == "paired" else None,
        spent={weapon["id"]: _shots(weapon, manner)} if ranged and weapon["magazine"] is not None else {},
    )


def _weapons(sheet: Document, occasion: Occasion) -> list[Document]:
    """Return what can be attacked with on this occasion: the sheet's weapons, a small shield, bare hands."""
    weapons = [*sheet["weapons"]]
    if sheet["shield"] and sheet["shield"]["size"] == "small":
        weapons.append(SMALL_SHIELD)
    if not any(weapon["type"] == "unarmed" for weapon in weapons):
        weapons.append(BARE_HANDS)
    if occasion.sweeps:
        weapons = [each for each in weapons if can_sweep(each)] or weapons
    if occasion.melee_only:
        weapons = [each for each in weapons if each["length"] and each["type"] != "projectile"] or [BARE_HANDS]
    return weapons


def can_sweep(weapon: Document) -> bool:
    """Tell whether a weapon can swing, pierce or rake over several."""
    shot = weapon["firearm"] and _burst(weapon)
    struck = weapon["two_handed"] and weapon["length"] and weapon["type"] != "projectile"
    return bool(shot or struck)


def instant(weapon: Document) -> bool:
    """Tell whether a weapon is small enough for instant use: a short one, a pistol (rulebook: Мгновенное использование)."""
    return weapon["length"] in {"short", None} and not weapon["two_handed"]


def request_weapon(weapon: Document) -> Document:
    """Return the weapon as a request names it."""
    return given(**{key: weapon[key] for key in ("damage", "type", "length", "firearm", "edge")})


def request_second(sheet: Document, arms: Arms) -> Document | None:
    """Return the other hand's part of a series' request."""
    if arms.second is None:
        return None
    return {"level": level_of(weapon_skill(sheet, arms.second)), "weapon": request_weapon(arms.second)}


def spending(sheet: Document, arms: Arms) -> list[tuple[int, int]]:
    """Return (place among the weapons, rounds left after the attack) of every weapon that counts its rounds.

    Raises: Refused when there are too few.
    """
    spent = dict(arms.spent)
    if arms.ranged and arms.second is not None and arms.second["magazine"] is not None:
        spent[arms.second["id"]] = spent.get(arms.second["id"], 0) + 1
    left = []
    for place, weapon in enumerate(sheet["weapons"]):
        if needed := spent.get(weapon["id"]):
            rest = (weapon["loaded"] or 0) - needed
            if rest < 0:
                path = f"sheet.weapons[{place}].loaded"
                raise Refused(
                    "kmrp.desk.not_loaded", path, name=weapon["name"], needed=needed, left=weapon["loaded"] or 0
                )
            left.append((place, rest))
    return left


def hit_difficulty(weapon: Document, distance: int | None) -> int:
    """Return the weapon's difficulty at a distance in blocks; the first row's when it is not known, the last beyond the end."""
    rows = sorted(weapon["range"], key=lambda row: int(row["to"]))
    if not rows:
        return 0
    if distance is None:
        return int(rows[0]["difficulty"])
    return int(next((row for row in rows if distance <= row["to"]), rows[-1])["difficulty"])


def _ready(weapons: list[Document]) -> Document:
    """Return the weapon at hand: drawn and not empty, else drawn, else the first."""
    drawn = [weapon for weapon in weapons if weapon["drawn"]] or weapons
    return next((weapon for weapon in drawn if weapon["magazine"] is None or weapon["loaded"]), drawn[0])


def _ranged(form: Form, weapon: Document) -> bool:
    shoots = bool(weapon["range"]) or weapon["type"] == "projectile"
    if shoots and weapon["length"] and weapon["type"] != "projectile":
        return bool(form.codes("mode", ("melee", "ranged")) == "ranged")
    return shoots or not weapon["length"]


def _manners(weapon: Document, *, ranged: bool) -> list[str]:
    manners = ["normal"]
    if not ranged:
        manners += ["swing"] * weapon["two_handed"]
        manners += ["pierce"] * (weapon["two_handed"] and weapon["type"] == "piercing")
    manners += [each for each in weapon["series"] if ranged or each == "paired"]
    if ranged and weapon["firearm"] and _burst(weapon):
        manners.append("rake")
    return manners


def _burst(weapon: Document) -> str | None:
    return next((each for each in ("burst5", "burst3") if each in weapon["series"]), None)


def _shots(weapon: Document, manner: str) -> int:
    return SHOTS.get(_burst(weapon) or "" if manner == "rake" else manner, 1)


def _second(form: Form, sheet: Document, weapon: Document, *, ranged: bool) -> Document | None:
    """Ask for the other hand's weapon; None: one just like the first."""
    others: list[Document] = [
        each
        for each in sheet["weapons"]
        if each["id"] != weapon["id"]
        and not each["two_handed"]
        and (bool(each["range"]) or each["type"] == "projectile") == ranged
    ]
    if not others:
        return None
    pairs = [each for each in others if "paired" in each["series"]] or others
    chosen = form.choice("second", [Choice(each["id"], each["name"], literal=True) for each in others], pairs[0]["id"])
    return next(each for each in others if each["id"] == chosen)
