"""A campaign of КМРП in memory, for tests of the application."""

from __future__ import annotations

import pytest

import resources
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import RandomSource
from gm_desk.systems.registry import Registry
from tests.doubles.memory import MemoryStore


@pytest.fixture
def session() -> Session:
    """A session on an empty campaign; its dice repeat."""
    return new_session()


def new_session(seed: int = 7) -> Session:
    """Return a session on an empty campaign."""
    catalogues = {language: Catalogue(language, resources.path()) for language in LANGUAGES}
    return Session(MemoryStore(), Registry(), catalogues, RandomSource(seed))
