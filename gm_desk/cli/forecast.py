"""`forecast`: an encounter as it stands, played thousands of times."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from gm_desk.app import find
from gm_desk.app.documents import display_name
from gm_desk.app.figures import decimal, percent
from gm_desk.app.texts import Catalogue
from gm_desk.bootstrap import catalogues, open_campaign, registry
from gm_desk.cli.progress import Progress
from gm_desk.core.errors import InvalidInput
from gm_desk.forecast.balancing import Suggestion, suggestions
from gm_desk.forecast.encounter import change_to_json, grade_code, plan_of, to_json
from gm_desk.forecast.plan import DEFENDING, TARGETS, Defending, Tactics, Target
from gm_desk.forecast.results import Forecast, Share
from gm_desk.forecast.running import forecast
from gm_desk.systems.protocol import SIDES

Change = Callable[[Tactics, str], Tactics]


def run(options: argparse.Namespace) -> int:
    """Forecast an encounter, in words or as JSON."""
    words = catalogues()[options.lang]
    session = open_campaign(options.file, read_only=True)
    try:
        skirmish = registry().skirmish(session.campaign["system"])
        tactics = _tactics(options, [grade_code(each) for each in skirmish.grades])
        encounter = find.encounter(session, options.encounter)
        plan = plan_of(session, encounter, tactics, fights=options.fights, seed=options.seed)
        system = session.system
    finally:
        session.close()
    even = _even(options.even, plan.sides) if options.even else None
    with Progress(words.say("forecast.playing")) as progress:
        made = forecast(skirmish, plan, lambda done: progress.at(done / plan.fights))
        changes = suggestions(skirmish, system, plan, *even) if even else []
    if options.json:
        found = to_json(made) | ({"changes": [change_to_json(each) for each in changes]} if even else {})
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join([*in_words(made, words), *_changes_in_words(changes, words)]) + "\n")
    return 0


def _even(given: str, sides: Sequence[str]) -> tuple[str, float]:
    """Read `SIDE=PERCENT`. Raises: InvalidInput."""
    side, _, share = given.partition("=")
    if side not in sides:
        raise InvalidInput("field.not_a_code", "--even", given=side, expected=", ".join(sides))
    if not share.isdecimal() or int(share) > 100:
        raise InvalidInput("forecast.share", "--even")
    return side, int(share) / 100


def _changes_in_words(changes: Sequence[Suggestion], words: Catalogue) -> list[str]:
    """Say what can be changed, under a label of its own: other fights were played for it than for the forecast."""
    if not changes:
        return []
    label = words.say("forecast.changes", fights=changes[0].wins.of)
    return ["", label, *(_change_in_words(each, words) for each in changes)]


def _change_in_words(each: Suggestion, words: Catalogue) -> str:
    name = display_name(each.who.character, each.who.combatant) if each.who else ""
    return words.say(f"forecast.change.{each.change}", name=name, share=said(each.wins, words))


def _tactics(options: argparse.Namespace, grades: Sequence[str]) -> dict[str, Tactics]:
    """Read `SIDE=HOW` options. Raises: InvalidInput for another side or another way."""
    ways: dict[str, tuple[Sequence[str], Change]] = {
        "target": (
            [each for each in TARGETS if each != "aimed"],
            lambda old, how: replace(old, target=cast("Target", how)),
        ),
        "defence": (DEFENDING, lambda old, how: replace(old, defence=cast("Defending", how))),
        "flee": (grades[1:], lambda old, how: replace(old, flee_at=grades.index(how))),
    }
    made: dict[str, Tactics] = {}
    for option, (offered, change) in ways.items():
        for given in getattr(options, option):
            side, _, how = given.partition("=")
            for word, known in ((side, SIDES), (how, offered)):
                if word not in known:
                    raise InvalidInput("field.not_a_code", f"--{option}", given=word, expected=", ".join(known))
            made[side] = change(made.get(side, Tactics()), how)
    return made


def in_words(made: Forecast, words: Catalogue) -> list[str]:
    """Return a forecast in lines of text; the first says that it is simulated, and how exactly."""
    most = max(share.margin for share in made.wins.values())
    lines = [words.say("forecast.label", fights=made.fights, margin=percent(most, words)), ""]
    lines += [
        words.say("forecast.wins", side=words.text(f"side.{side}"), share=said(share, words))
        for side, share in made.wins.items()
    ]
    if made.undecided.seen:
        lines.append(words.say("forecast.undecided", share=said(made.undecided, words)))
    mean = made.mean_rounds
    lines += [
        words.say("forecast.rounds", mean=decimal(mean.value, words, 1), margin=decimal(mean.margin, words, 2)),
        "",
    ]
    for lot in made.lots:
        name = display_name(lot.actor.character, lot.actor.combatant)
        lines.append(
            words.say(
                "forecast.lot",
                name=name,
                fell=said(lot.fell, words),
                died=said(lot.died, words),
                fled=said(lot.fled, words),
            )
        )
        ended = [
            words.say("forecast.grade", grade=words.text(grade), share=percent(share.value, words))
            for grade, share in zip(made.grades, lot.grades, strict=True)
            if share.seen
        ]
        lines.append("  " + "; ".join(ended))
    lines += ["", words.say("forecast.assumes")]
    lines += [f"  {words.text(each)}" for each in made.assumptions]
    return lines


def said(share: Share, words: Catalogue) -> str:
    """Say a share with its interval."""
    low, high = share.interval
    return f"{percent(share.value, words)} ({percent(low, words)}–{percent(high, words)})"
