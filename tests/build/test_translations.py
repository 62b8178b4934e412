"""A text without a translation does not get past the check."""

from __future__ import annotations

from pathlib import Path

import pytest
import spoken_texts
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


def test_a_text_that_lupdate_passes_over_is_named(tmp_path: Path) -> None:
    source = tmp_path / "window.py"
    source.write_text(
        "class Window:\n"
        "    def retranslate(self):\n"
        '        self.tr("Open")\n'
        '        self.tr(f"Open {name}")\n'
        '        translate("Window", "lost", None, len(rows))\n'
        '        "abc".translate(table)\n',
        encoding="utf-8",
    )
    assert list(spoken_texts.complaints([source], {("Window", "Open")})) == [
        "window.py:4: only a plain string can be translated; fill it afterwards with .format()",
        "window.py:5: lupdate passes over this text: 'lost'",
    ]


def test_a_plural_that_lupdate_takes_for_a_plain_text_is_named(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "SOURCES", tmp_path)
    assert list(translations.overlooked(kept)) == []
    kept.write_text(CATALOGUE.replace("<source>Open<", "<source>%n left<"), encoding="utf-8")
    assert list(translations.overlooked(kept)) == [
        'not read as a plural, write self.tr(text, "", number): Window: %n left'
    ]
