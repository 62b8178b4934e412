"""What else takes an active action: clearing a jam and searching a cell; and taking a kind's figures for a new sheet.

Rulebook: «Атака» (задержка), «Поиск».
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import given, rows_as_choices
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting
from gm_desk.systems.squad6.acts.arms import is_jammed, unjam
from gm_desk.systems.squad6.acts.economy import form_of, objection, overruled, spend
from gm_desk.systems.squad6.settings import rows

# ── A jam ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _jammed(scene: Scene) -> list[Document]:
    actor = scene.actor
    return [each for each in actor.sheet["weapons"] if is_jammed(actor, each)] if actor else []


def _jam_plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], Document, Refused | None]:
    actor = acting(scene)
    weapons = _jammed(scene)
    if not weapons:
        raise Refused("squad6.desk.nothing_jammed", "act.weapon", actor=name_of(actor))
    form = form_of(answers)
    chosen = form.choice("weapon", rows_as_choices(weapons))
    weapon = next(each for each in weapons if each["id"] == chosen)
    refusal = overruled(form, objection(actor, "acted"))
    return form.fields, weapon, refusal


def _jam_choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _jam_plan(scene, answers)[0] if _jammed(scene) else ()


def _clear_jam(scene: Scene, answers: Answers, table: Table) -> None:
    """Clear a jam: it always works, and takes the active action (RULINGS 2.2.18)."""
    actor = acting(scene)
    _fields, weapon, refusal = _jam_plan(scene, answers)
    if refusal is not None:
        raise refusal
    spend(table, actor, "acted")
    unjam(table, actor, weapon)
    table.say(Text("squad6.log.unjammed", actor=name_of(actor), weapon=weapon["name"]))


def _has_jam(scene: Scene) -> bool:
    return bool(_jammed(scene))


# ── A search ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _search_plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], Document, Refused | None]:
    form = form_of(answers)
    request = given(corpse_weapon=form.flag("corpse_weapon"))
    refusal = overruled(form, objection(acting(scene), "acted"))
    return form.fields, request, refusal


def _search_choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _search_plan(scene, answers)[0] if scene.actor else ()


def _search_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("search", _search_plan(scene, answers)[1]) if scene.actor else None


def _search(scene: Scene, answers: Answers, table: Table) -> None:
    """Search a cell; the weapon of a dead enemy is simply taken (RULINGS 2.2.40)."""
    actor = acting(scene)
    _fields, request, refusal = _search_plan(scene, answers)
    if refusal is not None:
        raise refusal
    spend(table, actor, "acted")
    title = Text("squad6.log.search.title", actor=name_of(actor))
    outcome = table.resolve("search", "search", request, {"search": actor.id}, title)
    how = "weapon" if request else "found" if outcome["found"] else "nothing"
    table.say(Text(f"squad6.log.search.{how}", actor=name_of(actor)))


def _offered(scene: Scene) -> bool:
    return scene.actor is not None


# ── A kind of soldier ─────────────────────────────────────────────────────────────────────────────────────────────────


def _kinds(scene: Scene) -> Sequence[Document]:
    return rows(scene.settings, "kinds")


def _kind_plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], Document]:
    form = form_of(answers)
    kinds = _kinds(scene)
    place = form.choice("kind", [Choice(place, each["name"], literal=True) for place, each in enumerate(kinds)])
    return form.fields, kinds[place]


def _kind_choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _kind_plan(scene, answers)[0] if _kinds(scene) else ()


def _take_kind(scene: Scene, answers: Answers, table: Table) -> None:
    """Take a kind's figures from the campaign's list onto a sheet; hit points are full again. Raises: Refused without a list."""
    actor = acting(scene)
    if not _kinds(scene):
        raise Refused("squad6.desk.no_kinds", "settings.kinds")
    _fields, kind = _kind_plan(scene, answers)
    ref = character_ref(actor)
    for key in ("mobility", "melee", "defence"):
        table.change(ref, ("sheet", key), kind[key])
    for key in ("max", "current"):
        table.change(ref, ("sheet", "hp", key), kind["hp"])
    table.say(Text("squad6.log.kind_taken", actor=name_of(actor), name=kind["name"]))


def _has_kinds(scene: Scene) -> bool:
    """Offer it while a sheet is made, not in a fight: there it is a click away, on the sheet."""
    soldier = scene.actor is not None and scene.actor.sheet["vehicle"] is None
    return soldier and scene.encounter is None and bool(_kinds(scene))


CLEAR_JAM = Act("clear_jam", "squad6.deed.clear_jam", "none", _jam_choices, _clear_jam, _has_jam, icon="rotate-ccw")
SEARCH = Act("search", "squad6.deed.search", "none", _search_choices, _search, _offered, _search_odds, icon="search")
KIND = Act("kind", "squad6.deed.kind", "none", _kind_choices, _take_kind, _has_kinds, icon="clipboard-list")
