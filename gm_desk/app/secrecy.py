"""What of the log is not for the players: by the GM's word, and by itself where that has not been said.

An entry is marked when it is logged. What the GM hides or shows afterwards (`gm_desk.app.hiding`) stands in the campaign's own document, so
that it is an act like others; a store hands entries out with the mark as it stands now.
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.app.play import Play
from gm_desk.systems.protocol import Act, Actor


def is_secret(play: Play, act: Act, actor: Actor | None, targets: Sequence[Actor]) -> bool:
    """Tell whether what is played by somebody, at somebody, is hidden from the players.

    As the GM says; without a word, where somebody hidden acts or is acted on, or the act is secret by its nature and its dice are not
    thrown at the table, where everybody sees them.
    """
    if play.secret is not None:
        return play.secret
    concerned = [each.combatant for each in (actor, *targets) if each and each.combatant]
    if any(each["hidden"] for each in concerned):
        return True
    return act.secret and not (actor and actor.character["rolls"] == "table")
