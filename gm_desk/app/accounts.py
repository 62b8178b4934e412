"""What an act leaves in the log: its account, every roll with faces and steps, and words to find it by in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gm_desk.app import texts
from gm_desk.app.play import Play, Preview, Role, Roll, Thrown, roller_of
from gm_desk.app.ports import Entry, LogEntry
from gm_desk.core.facts import Changed, Document
from gm_desk.core.folding import folded
from gm_desk.systems.protocol import Scene, Text


def entry_of(
    preview: Preview, scene: Scene, catalogues: Mapping[str, texts.Catalogue], *, secret: bool = False
) -> Entry:
    """Return the log entry of a complete preview."""
    people = [each for each in (scene.actor, *scene.targets) if each]
    return Entry(
        kind=preview.play.act,
        lines=[texts.to_json(line) for line in preview.lines],
        rolls=[roll_to_json(roll) for roll in preview.rolls],
        search=searchable(preview.lines, [str(each.character["name"]) for each in people], catalogues),
        encounter=preview.play.encounter,
        round=_round_after(preview, scene),
        actors=list(dict.fromkeys(each.id for each in people)),
        secret=secret,
        play=play_to_json(preview.play),
    )


def note_of(
    kind: str,
    lines: Iterable[Text],
    catalogues: Mapping[str, texts.Catalogue],
    *,
    rolls: Iterable[Document] = (),
    encounter: str | None = None,
    round_: int | None = None,
    actors: Iterable[str] = (),
    secret: bool = False,
) -> Entry:
    """Return the log entry of something that no act's script played: a note, loose dice."""
    account = list(lines)
    return Entry(
        kind=kind,
        lines=[texts.to_json(line) for line in account],
        search=searchable(account, [], catalogues),
        rolls=list(rolls),
        encounter=encounter,
        round=round_,
        actors=list(actors),
        secret=secret,
    )


def searchable(lines: Iterable[Text], names: Iterable[str], catalogues: Mapping[str, texts.Catalogue]) -> str:
    """Return account and names, folded, in every language: what was logged in one is found in another."""
    account = list(lines)
    spoken = [catalogue.text(line) for catalogue in catalogues.values() for line in account]
    return "\n".join(dict.fromkeys(folded(text) for text in (*spoken, *names)))


def roll_to_json(roll: Roll) -> Document:
    """Return a roll as the log keeps it: request, faces and whose they are, outcome and steps."""
    return {
        "name": roll.name,
        "title": texts.to_json(roll.title),
        "op": roll.op,
        "request": roll.request,
        "outcome": roll.outcome,
        "dice": {
            role: {
                "faces": list(thrown.faces),
                "kind": list(roll.kinds[role]),
                "by": thrown.by,
                "total_only": thrown.total_only,
                "roller": roller_of(role, roll.rollers),
            }
            for role, thrown in roll.thrown.items()
        },
        "steps": [texts.step_to_json(step) for step in roll.steps],
    }


def play_to_json(play: Play) -> Document:
    """Return how an act was played, for the log: who, at whom, with what choices. The dice stand with the entry's rolls."""
    return {"actor": play.actor, "targets": list(play.targets), "answers": dict(play.answers)}


def play_from_entry(entry: Entry) -> Play | None:
    """Return how the act of an entry was played, with the dice that lay; None where that was not kept."""
    if entry.play is None:
        return None
    thrown = {
        Role(roll["name"], role): Thrown(tuple(dice["faces"]), dice["by"], dice["total_only"])
        for roll in entry.rolls
        for role, dice in roll["dice"].items()
        if dice["by"] != "lying"
    }
    return Play(
        act=entry.play.get("act", entry.kind),
        actor=entry.play["actor"],
        targets=tuple(entry.play["targets"]),
        encounter=entry.encounter,
        answers=entry.play["answers"],
        thrown=thrown,
        secret=entry.secret,
    )


def counted(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """Return the entries whose dice count: for one that was corrected, its newest correction stands."""
    every = list(entries)
    newest = {each.entry.corrects: each.number for each in sorted(every, key=lambda each: each.number)}
    return [each for each in every if newest.get(each.entry.corrects or each.number, each.number) == each.number]


def _round_after(preview: Preview, scene: Scene) -> int | None:
    if scene.encounter is None:
        return None
    rounds = [fact.after for fact in preview.facts if isinstance(fact, Changed) and fact.path == ("round",)]
    return int(rounds[-1] if rounds else scene.encounter["round"])
