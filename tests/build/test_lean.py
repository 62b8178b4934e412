"""A frozen program carries the plugins that the desk uses, and a library only for somebody who needs it."""

from __future__ import annotations

import lean
import pytest

QT = "PySide6/Qt"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        (f"{QT}/plugins/platforms/libqxcb.so", True),
        (f"{QT}/plugins/platforms/libqvnc.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6\\plugins\\sqldrivers\\qsqlite.dll", False),
        (f"{QT}/plugins/platforms/libqcocoa.dylib", True),
        (f"{QT}/plugins/platformthemes/libqgtk3.so", False),
        (f"{QT}/translations/qtbase_ru.qm", True),
        (f"{QT}/translations/qtbase_de.qm", False),
        ("resources/translations/gm_desk_en.qm", True),
        ("libcups.so.2", False),
        ("libxcb-cursor.so.0", True),
    ],
)
def test_what_goes_along_by_its_name(path: str, kept: bool) -> None:
    assert lean.wanted(path) is kept


def test_a_library_goes_along_with_who_needs_it() -> None:
    needs = {
        "/a.so": ["libb.so.1", "libc.so.6"],
        "/libb.so.1": ["LIBD.so"],
        "/libd.so": [],
        "/gtk.so": ["libgtk.so"],
        "/libgtk.so": [],
    }
    entries = [
        ("a.so", "/a.so", "EXTENSION"),
        ("libb.so.1", "/libb.so.1", "BINARY"),
        ("libD.so", "/libd.so", "BINARY"),
        ("libgtk.so", "/libgtk.so", "BINARY"),
        (f"{QT}/plugins/platformthemes/libqgtk3.so", "/gtk.so", "BINARY"),
        ("libD.so", "inner/libD.so", "SYMLINK"),
        ("libgtk.so", "inner/libgtk.so", "SYMLINK"),
    ]
    assert lean.needed(entries, needs.__getitem__) == [entries[0], entries[1], entries[2], entries[5]]
