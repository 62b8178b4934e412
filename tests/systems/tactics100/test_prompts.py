"""At the table every die is asked for by what it is for, and the log tells the landing with its clock face."""

from __future__ import annotations

from gm_desk.app.play import Play, Preview, Script, preview_play
from gm_desk.core.dice import no_source
from gm_desk.systems.resolving import Rules
from gm_desk.systems.tactics100 import SYSTEM
from tests.systems.desk import said
from tests.systems.tactics100.at_table import Desk, fighters


def looked_at(desk: Desk, play: Play) -> Preview:
    script = Script(SYSTEM, Rules(), play, desk.read, no_source)
    return preview_play(desk.act(play.act), desk.scene("Вера", "Грек"), script, play, 0)


def asked(desk: Desk, act: str, faces: list[int], **answers: object) -> list[str]:
    """What the table is asked for, in words, with these faces thrown one after the other."""
    desk.documents = {
        ref: {**document, "rolls": "table"} if ref.kind == "character" else document
        for ref, document in desk.documents.items()
    }
    preview = looked_at(desk, Play(act, answers=answers))
    words = []
    for face in faces:
        assert preview.prompt is not None
        words.append(" · ".join(said(preview.prompt.about)))
        preview = looked_at(desk, preview.play.throw(preview.prompt, [face]))
    assert preview.complete
    return words


def test_a_shot_asks_for_the_hit_then_for_the_critical_then_for_its_damage() -> None:
    assert asked(fighters(), "shot", [50, 5, 3]) == [
        "Вера → Грек",
        "Вера → Грек · критическое ли попадание",
        "Вера → Грек · добавочный урон крита",
    ]


def test_a_grenade_asks_for_the_throw_then_for_its_direction() -> None:
    assert asked(fighters(), "grenade", [99, 3]) == ["Вера: граната", "Вера: граната · куда отклонится"]
