"""Arms, skills and falls of the dice that the tests of attacks share, and the two who fight."""

from __future__ import annotations

from tests.systems.kmrp.desk import Desk

SWORD = {
    "id": "sword",
    "name": "Меч",
    "skill": "Клинки",
    "damage": 3,
    "type": "slashing",
    "length": "medium",
    "edge": 1,
    "drawn": True,
}
GLAIVE = {
    "id": "glaive",
    "name": "Рогатина",
    "skill": "Клинки",
    "type": "piercing",
    "length": "long",
    "two_handed": True,
}
GUN = {
    "id": "gun",
    "name": "Пистолет",
    "skill": "Пистолеты",
    "damage": 4,
    "type": "projectile",
    "length": "short",
    "firearm": True,
    "range": [{"to": 10, "difficulty": -2}, {"to": 30, "difficulty": 0}],
    "series": ["double", "burst3"],
    "magazine": 6,
    "loaded": 4,
}
SKILLS = [
    {"id": "blades", "name": "Клинки", "use": "weapon", "level": 1, "percent": 10},
    {"id": "pistols", "name": "Пистолеты", "use": "weapon", "level": 1},
    {"id": "dodge", "name": "Уклонение", "use": "dodge", "level": 0},
    {"id": "parry", "name": "Парирование", "use": "parry", "level": 1},
    {"id": "block", "name": "Блок", "use": "block", "level": 2},
]
PLUS = [1, 1, 1, 1]
PLUS_TWO = [1, 1, 0, 0]
BLANK = [0, 0, 0, 0]
MINUS_TWO = [-1, -1, 0, 0]
MISS_PERCENT = [100]


def duel() -> Desk:
    """Анна with a sword, a glaive and a gun, against a wolf of a man."""
    desk = Desk()
    desk.add("Анна", skills=SKILLS, weapons=[SWORD, GLAIVE, GUN])
    desk.add("Волк", skills=[{"id": "d", "name": "Увёртка", "use": "dodge", "level": 0}])
    return desk
