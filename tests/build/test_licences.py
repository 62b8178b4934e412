"""The list of licences in the repository is the one of what is locked and installed."""

from __future__ import annotations

import json
from importlib.metadata import version

import licences

KEPT = json.loads(licences.TARGET.read_text(encoding="utf-8"))


def test_everything_that_is_locked_is_on_the_list() -> None:
    names = {each["name"].casefold().replace("_", "-") for each in KEPT}
    assert set(licences.locked()) <= names


def test_what_it_says_is_what_the_packages_say() -> None:
    kept = {each["name"].casefold().replace("_", "-"): each for each in KEPT}
    for name, versions in licences.locked().items():
        if version(name) in versions:
            assert kept[name] == licences.of_package(name)


def test_every_licence_has_a_name_and_a_text() -> None:
    assert all(each["licence"] and len(each["text"]) > 200 for each in KEPT)
