"""Which systems there are: one line each. They are loaded when asked for, by imports that a freezer can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from gm_desk.core.errors import Refused, UnknownSystem, shown
from gm_desk.systems.protocol import RuleSet, System
from gm_desk.systems.skirmish import Skirmish

Loader = Callable[[], "System | RuleSet"]


def _kmrp() -> System | RuleSet:
    from gm_desk.systems.kmrp import SYSTEM

    return SYSTEM


def _squad6() -> System | RuleSet:
    from gm_desk.systems.squad6 import SYSTEM

    return SYSTEM


def _tactics100() -> System | RuleSet:
    from gm_desk.systems.tactics100 import SYSTEM

    return SYSTEM


def _ap20() -> System | RuleSet:
    from gm_desk.systems.ap20 import SYSTEM

    return SYSTEM


def _opus100() -> System | RuleSet:
    from gm_desk.systems.opus100 import SYSTEM

    return SYSTEM


SHIPPED: Mapping[str, Loader] = {
    "kmrp": _kmrp,
    "ap20": _ap20,
    "squad6": _squad6,
    "tactics100": _tactics100,
    "opus100": _opus100,
}


def _kmrp_skirmish() -> Skirmish:
    from gm_desk.systems.kmrp.skirmish import SKIRMISH

    return SKIRMISH


def _opus100_skirmish() -> Skirmish:
    from gm_desk.systems.opus100.skirmish import SKIRMISH

    return SKIRMISH


def _squad6_skirmish() -> Skirmish:
    from gm_desk.systems.squad6.skirmish import SKIRMISH

    return SKIRMISH


def _tactics100_skirmish() -> Skirmish:
    from gm_desk.systems.tactics100.skirmish import SKIRMISH

    return SKIRMISH


def _ap20_skirmish() -> Skirmish:
    from gm_desk.systems.ap20.skirmish import SKIRMISH

    return SKIRMISH


SKIRMISHES: Mapping[str, Callable[[], Skirmish]] = {
    "kmrp": _kmrp_skirmish,
    "ap20": _ap20_skirmish,
    "squad6": _squad6_skirmish,
    "tactics100": _tactics100_skirmish,
    "opus100": _opus100_skirmish,
}
"""How fights go in a forecast, by system."""


class Registry:
    """Systems by id, each loaded once."""

    def __init__(self, loaders: Mapping[str, Loader] = SHIPPED) -> None:
        self._loaders = dict(loaders)
        self._loaded: dict[str, System | RuleSet] = {}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all systems, in the registry's order."""
        return tuple(self._loaders)

    @property
    def playable(self) -> tuple[str, ...]:
        """The ids of the systems that a campaign can be born with."""
        return tuple(name for name in self._loaders if not isinstance(self.rules(name), RuleSet))

    def skirmish(self, name: str) -> Skirmish:
        """Return how fights of a system go in a forecast. Raises: Refused where that is not told."""
        if name not in SKIRMISHES:
            raise Refused("forecast.no_skirmish", "system", name=name)
        return SKIRMISHES[name]()

    def rules(self, name: object) -> System | RuleSet:
        """Return the system called `name`, for its operations.

        Raises: UnknownSystem at `system`, with the nearest names.
        """
        if not isinstance(name, str) or name not in self._loaders:
            near = get_close_matches(shown(name), self._loaders, n=3, cutoff=0.3) or list(self._loaders)
            raise UnknownSystem("unknown_system", "system", name=shown(name), near=", ".join(near))
        if name not in self._loaded:
            self._loaded[name] = self._loaders[name]()
        return self._loaded[name]

    def system(self, name: object) -> System:
        """Return the system called `name`, for play at the desk.

        Raises: UnknownSystem at `system` when there is none, or when only its rules are declared.
        """
        found = self.rules(name)
        if isinstance(found, RuleSet):
            raise UnknownSystem("not_playable", "system", name=found.id, near=", ".join(self.playable))
        return found
