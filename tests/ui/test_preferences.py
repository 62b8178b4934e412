"""What the desk remembers of a person: and nonsense in that file breaks no start."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from ui.preferences import MOST_RECENT, Preferences


def test_whoever_is_new_gets_what_the_system_has(preferences: Preferences) -> None:
    assert (preferences.language, preferences.theme, preferences.text_scale) == ("", "system", 1.0)
    assert preferences.recent == []
    assert preferences.place("window").isEmpty()


def test_choices_are_there_the_next_time(preferences: Preferences, tmp_path: Path) -> None:
    preferences.language, preferences.theme, preferences.text_scale = "ru", "dark", 1.5
    preferences.folder = str(tmp_path)
    preferences.remember_place("window", QByteArray(b"somewhere"))
    again = Preferences()
    assert (again.language, again.theme, again.text_scale) == ("ru", "dark", 1.5)
    assert again.folder == str(tmp_path)
    assert again.place("window") == b"somewhere"


def test_the_latest_campaign_is_first_and_stands_there_once(preferences: Preferences, tmp_path: Path) -> None:
    first, second = tmp_path / "Ёжик & co.gmdesk", tmp_path / "second.gmdesk"
    for path in (first, second, first):
        preferences.remember(path, "2026-11-30T12:00:00+00:00")
    assert [each.path for each in Preferences().recent] == [first, second]
    preferences.forget(first)
    assert [each.path for each in Preferences().recent] == [second]


def test_the_list_of_recent_ones_has_an_end(preferences: Preferences, tmp_path: Path) -> None:
    for number in range(MOST_RECENT + 5):
        preferences.remember(tmp_path / f"{number}.gmdesk", "")
    assert len(preferences.recent) == MOST_RECENT
    assert preferences.recent[0].path.stem == str(MOST_RECENT + 4)


@pytest.mark.parametrize("nonsense", ["", "junk", "{}", "[1, 2]", '[["only one"]]', "[[", "null", '"x"'])
def test_nonsense_in_the_settings_is_taken_as_never_set(preferences: Preferences, nonsense: str) -> None:
    settings = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "GM Desk", "GM Desk")
    for key in ("recent", "language", "theme", "text_scale", "place/window"):
        settings.setValue(key, nonsense)
    settings.sync()
    again = Preferences()
    assert again.recent == []
    assert (again.language, again.theme, again.text_scale) == ("", "system", 1.0)
    assert again.place("window").isEmpty()


@pytest.mark.parametrize(("kept", "read"), [(0.1, 0.8), (9.0, 2.0), (1.25, 1.25)])
def test_text_stays_within_its_limits(preferences: Preferences, kept: float, read: float) -> None:
    preferences.text_scale = kept
    assert preferences.text_scale == read
