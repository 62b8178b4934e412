"""What an act's script asks of its scene first, in any system: who acts, at whom, and whether a fight is on."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.systems.protocol import Actor, Answers, Field, Scene


def nothing(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    """Return no questions."""
    return ()


def acting(scene: Scene) -> Actor:
    """Return who acts. Raises: Refused with nobody."""
    if scene.actor is None:
        raise Refused("no_actor", "act.actor")
    return scene.actor


def aimed_at(scene: Scene) -> Actor:
    """Return the first target. Raises: Refused without one."""
    if not scene.targets:
        raise Refused("no_target", "act.target")
    return scene.targets[0]


def fights(scene: Scene) -> bool:
    """Tell whether the actor is in a fight."""
    return scene.actor is not None and scene.actor.combatant is not None
