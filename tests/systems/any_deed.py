"""Any deed at all, of any system: answers drawn for its form, dice that fall by a seed, and what must hold of what came of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from random import Random

from hypothesis import strategies as st

from gm_desk.app.play import Play, Script
from gm_desk.core.dice import Kind
from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import Act, Scene
from gm_desk.systems.resolving import Rules
from tests.systems.desk import Desk, Json, catalogue, said

Answer = st.SearchStrategy[Json]


def rolling(desk: Desk, seed: int) -> Script:
    """A table where dice fall as they may, by a seed."""
    random = Random(seed)

    def fall(_role: str, count: int, kind: Kind) -> Sequence[int]:
        return [random.randint(kind.low, kind.high) for _ in range(count)]

    return Script(desk.system, Rules(), Play(""), desk.read, fall)


def answered(
    act: Act,
    scene: Scene,
    data: st.DataObject,
    junk: Answer,
    *,
    one_in: int = 4,
    kinds: Mapping[str, Answer] | None = None,
) -> dict[str, Json]:
    """Answers to one in so many fields of an act's form: what is offered or junk; for some kinds of field what fits them."""
    answers: dict[str, Json] = {"anyway": True} if data.draw(st.booleans()) else {}
    for field in act.choices(scene, answers):
        offered = [choice.value for choice in field.choices]
        likely = st.sampled_from(offered) if offered and data.draw(st.booleans()) else junk
        if data.draw(st.integers(1, one_in)) == 1:
            answers[field.key] = data.draw((kinds or {}).get(field.kind, likely))
    return answers


def assert_refused_in_words(error: DeskError) -> None:
    """A refusal is a sentence in both languages."""
    for language in ("ru", "en"):
        told = catalogue(language).error(error)
        assert "{" not in told.replace("{…}", "")
        assert not told.startswith("error.")


def assert_in_words(desk: Desk, script: Script) -> None:
    """What a script says is finished sentences in both languages."""
    for line in (*said(script.lines), *said(script.lines, "en")):
        assert "{" not in line
        assert f"{desk.system.id}." not in line


def assert_whole(desk: Desk, script: Script, people: Collection[str]) -> None:
    """What was done is told and can be applied; it leaves whole sheets, and loses nobody."""
    assert_in_words(desk, script)
    desk.apply(script)
    for each in people:
        desk.system.sheet.complete(desk.sheet(each))
        assert all(words and f"{desk.system.id}." not in words for words in desk.badges(each))
    assert sorted(desk.encounter["order"]) == sorted(f"{each}!" for each in people)


def assert_gauges_within_their_ends(desk: Desk, people: Collection[str]) -> None:
    """No gauge shows less than nothing or more than all."""
    for each in people:
        assert all(0 <= gauge.current <= gauge.maximum for gauge in desk.system.gauges(desk.actor(each)))


def assert_odds_can_be_asked(desk: Desk, name: str, *people: str, forgiven: tuple[type[DeskError], ...] = ()) -> None:
    """The odds of an act with its first answers are asked by a request that the rules take, or not at all."""
    actor, *targets = people
    try:
        asked = desk.act(name).odds(desk.scene(actor, *targets), {})
    except DeskError:
        return
    if asked is not None:
        with suppress(*forgiven):
            assert Rules().resolve(desk.system.id, *asked, seed=1).outcome
