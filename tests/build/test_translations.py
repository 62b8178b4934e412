"""A text without a translation does not get past the check."""

from __future__ import annotations

from pathlib import Path

import pytest
import translations

CATALOGUE = """<?xml version="1.0" encoding="utf-8"?>
<TS version="2.1" language="ru_RU"><context><name>Window</name>
<message><source>Open</source><translation>Открыть</translation></message>
<message><source>Close</source><translation type="unfinished">Закрыть</translation></message>
<message><source>Print</source><translation></translation></message>
<message numerus="yes"><source>%n rolls</source><translation>
 <numerusform>%n бросок</numerusform><numerusform>%n броска</numerusform><numerusform></numerusform></translation></message>
</context></TS>
"""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "gm_desk_ru.ts"
    path.write_text(CATALOGUE, encoding="utf-8")
    return path


def test_unfinished_empty_and_half_plural_texts_are_found(kept: Path) -> None:
    assert [source for _, source, _ in translations.unfinished(kept)] == ["Close", "Print", "%n rolls"]


def test_texts_on_one_side_only_are_found(kept: Path) -> None:
    fresh = iter([("Window", "Open", ""), ("Window", "Close", ""), ("Window", "Print", ""), ("Window", "Save", "")])
    assert list(translations.compare("ru", translations.messages(kept), fresh)) == [
        "ru: in ui/ but not in the catalogue: Window: Save",
        "ru: in the catalogue but not in ui/: Window: %n rolls",
    ]
