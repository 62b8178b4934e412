"""A roll of one trait that an act makes on the way, with all that the sheet and the states do to it."""

from __future__ import annotations

from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.forms import given
from gm_desk.systems.kmrp.standing import Share, Trait, account, burdens, hurts, totals
from gm_desk.systems.kmrp.states import concentrates_on, lose_concentration
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Actor, Table, Text


class Roll:
    """A check in the making: its request, and what bears on it beside level and dice."""

    def __init__(
        self,
        actor: Actor,
        trait: Trait,
        difficulty: int | None,
        more: tuple[Share, ...] = (),
        concentration: str = "other",
    ) -> None:
        """Put together what bears on the roll: sheet, wounds, a concentration on this kind of thing, and `more`."""
        self.actor = actor
        self.trait = trait
        self._concentration = concentration
        shares = [*burdens(actor.sheet, trait), *hurts(actor.sheet)]
        if concentrates_on(actor, concentration):
            shares.append(Share("concentration", 1))
        self.shares = (*shares, *more)
        modifier, percent = totals(self.shares)
        self.request: Document = {"level": trait.level} | given(
            modifier=modifier, percent=percent, difficulty=difficulty
        )

    def throw(self, table: Table, name: str, title: Text | None = None) -> Outcome:
        """Resolve the check, by default under its trait's name, tell what bore on it, and spend the concentration."""
        title = title or Text("kmrp.act.check.title", actor=name_of(self.actor), trait=self.trait.title)
        outcome = table.resolve(name, "check", self.request, {"roll": self.actor.id}, title)
        if (line := account(name_of(self.actor), self.shares)) is not None:
            table.say(line)
        if concentrates_on(self.actor, self._concentration):
            lose_concentration(table, self.actor)
        return outcome

    def told(self, outcome: Outcome) -> Text:
        """Return the line that says how it went."""
        words: dict[str, object] = {
            "actor": name_of(self.actor),
            "trait": self.trait.title,
            "result_level": outcome["result"],
        }
        if outcome["success"] is None:
            return Text("kmrp.log.check.rolled", **words)
        words["difficulty_level"] = self.request["difficulty"]
        return Text("kmrp.log.check.passed" if outcome["success"] else "kmrp.log.check.failed", **words)
