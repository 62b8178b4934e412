"""`gm-desk forecast`: the same figures for the same seed, honest labels, and plain words for what is asked wrongly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import resources
from gm_desk import bootstrap
from gm_desk.app.texts import LANGUAGES
from gm_desk.cli import main
from gm_desk.forecast.balancing import FIGHTS as TRIED
from gm_desk.systems.protocol import SIDES
from gm_desk.systems.registry import SKIRMISHES, Registry

pytestmark = pytest.mark.slow

FIGHT = ["--encounter", "Shoot-out", "--fights", "300"]


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("forecast") / "demo.gmdesk"
    bootstrap.write_demo(path, "en")
    return path


def told(campaign: Path, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main(["forecast", str(campaign), *FIGHT, *more]) == 0
    return capsys.readouterr().out


def test_help_names_the_sides(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["forecast", "--help"])
    assert f"({', '.join(SIDES)})" in " ".join(capsys.readouterr().out.split())


def test_the_same_seed_gives_the_same_json_and_shares_have_their_intervals(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, again = (told(campaign, capsys, "--json", "--seed", "7") for _ in range(2))
    assert first == again
    found = json.loads(first)
    assert found["simulated"] is True
    assert (found["fights"], found["seed"]) == (300, 7)
    assert sum(each["count"] for each in found["wins"].values()) + found["undecided"]["count"] == 300
    for share in (*found["wins"].values(), *(each["fell"] for each in found["fighters"])):
        assert 0 <= share["low"] <= share["p"] <= share["high"] <= 1
    assert len(found["fighters"]) == 8


def test_words_begin_with_the_label_and_end_with_what_is_taken_for_granted(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(campaign, capsys, "--lang", "ru").splitlines()
    assert lines[0].startswith("Смоделировано, n = 300")
    assert lines[-1].startswith("  ")


@pytest.mark.parametrize("system", SKIRMISHES)
def test_grades_are_all_written_alike(system: str) -> None:
    """Capitals and small letters are not mixed in one list of them, in no language."""
    grades = bootstrap.registry().skirmish(system).grades
    for words in bootstrap.catalogues().values():
        assert len({words.text(grade)[:1].isupper() for grade in grades}) == 1


def test_tactics_change_what_comes_of_it(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = json.loads(told(campaign, capsys, "--json"))
    fled = json.loads(told(campaign, capsys, "--json", "--flee", "foes=scratch"))
    assert fled["wins"]["players"]["p"] > plain["wins"]["players"]["p"]
    assert any(each["fled"]["count"] for each in fled["fighters"])


def test_what_to_change_comes_nearest_first(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = json.loads(told(campaign, capsys, "--json", "--even", "players=50"))["changes"]
    distances = [abs(each["wins"]["p"] - 0.5) for each in changes]
    assert distances == sorted(distances)
    assert {each["change"] for each in changes} == {"none", "add", "drop", "weaken"}
    assert all(each["simulated"] and each["fights"] == TRIED for each in changes)


def test_what_to_change_has_a_label_of_its_own(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another number of fights is played for it than for the forecast."""
    lines = told(campaign, capsys, "--even", "players=50").splitlines()
    label = next(place for place, line in enumerate(lines) if f"n = {TRIED} for each change" in line)
    assert lines[label].startswith("Simulated")
    assert any(line.startswith("as it is:") for line in lines[label + 1 :])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", Registry().playable)
def test_every_fight_of_every_demo_can_be_forecast(
    system: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "demo.gmdesk"
    bootstrap.write_demo(path, language, system)
    content = json.loads(resources.path("demo", f"{system}.{language}.json").read_text(encoding="utf-8"))
    for encounter in content["encounters"]:
        asked = ["forecast", str(path), "--encounter", encounter["name"], "--fights", "40", "--lang", language]
        assert main(asked) == 0
        words = capsys.readouterr().out
        assert "n = 40" in words
        assert "forecast." not in words
        assert f"{system}." not in words


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--encounter", "zz"], "Shoot-out"),
        (["--fights", "0"], "fights"),
        (["--target", "foes=cleverest"], "weakest"),
        (["--flee", "nobody=heavy"], "players"),
        (["--even", "players=fifty"], "--even"),
    ],
)
def test_what_is_asked_wrongly_is_said_in_one_line(
    campaign: Path, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    assert main(["forecast", str(campaign), *FIGHT, *more]) in {1, 2}
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert said in error
