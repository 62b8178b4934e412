"""What an act costs its actor: the round's one action, and the blocks that must be left for it.

A second action in a round is refused until the GM lets it pass (`anyway`), and so says the act's own form.

Rulebook: «Действия в бою», «Передвижение и ловкость».
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gm_desk.core.errors import Refused
from gm_desk.systems.forms import Form
from gm_desk.systems.kmrp.states import lose_concentration, value
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table
from gm_desk.systems.scenes import fights

ACTION_BLOCKS = 6
"""So many blocks must be left for an action after moving (rulebook: Бег)."""


def fights_with(state: str) -> Callable[[Scene], bool]:
    """Return the test whether the actor fights and is in a state."""
    return lambda scene: fights(scene) and scene.actor is not None and bool(value(scene.actor, state))


def fights_without(state: str) -> Callable[[Scene], bool]:
    """Return the test whether the actor fights and is not in a state."""
    return lambda scene: fights(scene) and scene.actor is not None and not value(scene.actor, state)


def check_blocks(actor: Actor) -> None:
    """Refuse an action to one who moved and has too few blocks left for it. Raises: Refused."""
    left = value(actor, "blocks")
    if type(left) is int and left < ACTION_BLOCKS:
        raise Refused("kmrp.desk.few_blocks", "act.blocks", actor=name_of(actor), needed=ACTION_BLOCKS, left=left)


def spend(table: Table, actor: Actor) -> None:
    """Spend the actor's action of the round, and a concentration that was not used.

    Raises: Refused when the movement left too little for an action.
    """
    check_blocks(actor)
    use_turn(table, actor)
    lose_concentration(table, actor)


def use_turn(table: Table, actor: Actor) -> None:
    """Note that the actor has had its action; one declared before was paid for then (rulebook: Заявленное противодействие)."""
    if not value(actor, "holding"):
        set_state(table, actor, "acted", True)
    clear(table, actor, "holding")


def has_acted(actor: Actor) -> bool:
    """Tell whether the round's one action is gone; who waits for a trigger has one to come."""
    return bool(value(actor, "acted")) and not value(actor, "holding")


def costing(act: Act, costs: Callable[[Scene, Answers], bool] = lambda _scene, _answers: True) -> Act:
    """Return an act that takes the round's one action, where it `costs` one: the second is refused unless the GM lets it pass."""

    def late(scene: Scene, answers: Answers) -> bool:
        return scene.actor is not None and has_acted(scene.actor) and costs(scene, answers)

    def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
        fields = act.choices(scene, answers)
        if not late(scene, answers):
            return fields
        form = Form("kmrp.act", answers)
        form.flag("anyway")
        return [*fields, *form.fields]

    def play(scene: Scene, answers: Answers, table: Table) -> None:
        if late(scene, answers) and scene.actor and not Form("kmrp.act", answers).flag("anyway"):
            check_blocks(scene.actor)
            raise Refused("kmrp.desk.acted_already", "act.anyway", actor=name_of(scene.actor))
        act.play(scene, answers, table)

    return replace(act, choices=choices, play=play)


def walk(table: Table, actor: Actor, blocks: int) -> None:
    """Take blocks off what is left of this turn's movement; nothing is taken where it is not known.

    Raises: Refused when there are fewer.
    """
    left = value(actor, "blocks")
    if type(left) is not int:
        return
    if left < blocks:
        raise Refused("kmrp.desk.no_blocks", "act.blocks", actor=name_of(actor), needed=blocks, left=left)
    set_state(table, actor, "blocks", left - blocks)
