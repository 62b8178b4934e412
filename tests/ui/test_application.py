"""The program as a whole: it starts lightly, prints without a screen, and goes through itself from end to end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gm_desk import bootstrap
from gm_desk.systems.registry import Registry
from tests.ui.pdf import Pdf

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("numpy", "pyqtgraph", "alembic", "jinja2", "sqlalchemy")


def python(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, encoding="utf-8", env=environment, check=False
    )


def test_the_window_is_there_before_anything_heavy_is_loaded(home: Path) -> None:
    seen = python("-c", "import sys, ui.main_window; print(*sys.modules)", home=home)
    assert seen.returncode == 0, seen.stderr
    loaded = {name.partition(".")[0] for name in seen.stdout.split()}
    assert loaded.isdisjoint(HEAVY)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_selftest_goes_through_everything_and_leaves_nothing(home: Path, language: str) -> None:
    done = python("-m", "gm_desk.cli", "selftest", "--lang", language, home=home)
    assert done.returncode == 0, done.stderr
    assert "all is well" in done.stdout
    for system in Registry().ids:
        assert f"resolved {system}." in done.stdout
    assert "drew a plot of 1 4dF" in done.stdout
    assert "Traceback" not in done.stderr
    assert list(home.rglob("*.gmdesk")) == []


@pytest.mark.slow
def test_a_russian_sheet_is_printed_where_no_font_is_installed(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What knows a system's fonts on Linux is told that there are none; text and fonts come from the program's own."""
    none = tmp_path / "fonts.conf"
    none.write_text(f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>", encoding="utf-8")
    monkeypatch.setenv("FONTCONFIG_FILE", str(none))
    campaign, sheet = tmp_path / "demo.gmdesk", tmp_path / "sheet.pdf"
    bootstrap.write_demo(campaign, "ru")
    done = python("-m", "gm_desk.cli", "print", str(campaign), "-o", str(sheet), home=home)
    assert done.returncode == 0, done.stderr
    pdf = Pdf(sheet.read_bytes())
    assert "Выносливость" in pdf.text()
    assert pdf.embedded_fonts
    assert {font.partition("-")[0] for font in pdf.embedded_fonts} == {"PTSans", "PTSerif"}


def test_closing_the_window_ends_the_program_cleanly(home: Path, tmp_path: Path) -> None:
    script = tmp_path / "once.py"
    script.write_text(
        "import sys\n"
        "from PySide6.QtCore import QTimer\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from ui import application\n"
        "app = application.application()\n"
        "def close():\n"
        "    window = next(w for w in app.topLevelWidgets() if w.objectName() == 'mainWindow')\n"
        "    print(window.windowTitle())\n"
        "    window.close()\n"
        "QTimer.singleShot(3000, close)\n"
        "sys.exit(application.run(demo=True, language='en'))\n",
        encoding="utf-8",
    )
    done = python(str(script), home=home)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("— GM Desk")
    assert "Traceback" not in done.stderr
    assert "QObject" not in done.stderr
