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
ON_DEMAND = {
    "numpy", "pyqtgraph", "alembic", "PySide6.QtPrintSupport", "gm_desk.forecast", "gm_desk.app.paper",
    "gm_desk.app.interchange", "ui.odds", "ui.session_page", "ui.reference_page", "ui.paper", "ui.print_dialog", "ui.import_dialog",
    "ui.help_page", "ui.licences_dialog", "ui.settings_dialog", "ui.command_palette", "sqlalchemy.orm", "pydantic",
}  # fmt: skip
"""What an open campaign does not need before somebody asks for it."""
OF_A_CAMPAIGN = {
    "sqlalchemy", "db.tables", "gm_desk.systems.protocol", "gm_desk.app.session", "ui.workspace", "ui.encounter", "ui.roster",
    "ui.log", "ui.sheet",
}  # fmt: skip
"""What the start page, and the window that is painted first, do not need either."""
SHOW = """
import linecache
import sys
from pathlib import Path
from ui import application
from ui.preferences import Preferences
app = application.application()
preferences = Preferences()
application.dress(app, preferences, "ru")
from ui.main_window import MainWindow
window = MainWindow(preferences)
window.show()
app.processEvents()
if sys.argv[1:]:
    assert window.open_campaign(Path(sys.argv[1]))
    window.grab()  # and no timer: what nobody has asked for is made after a while
print(*sys.modules)
print(*linecache.cache, sep="\\n", file=sys.stderr)
window.close()
"""


def python(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, encoding="utf-8", env=environment, check=False
    )


def loaded(*arguments: str, home: Path) -> set[str]:
    seen = python("-c", SHOW, *arguments, home=home)
    assert seen.returncode == 0, seen.stderr
    # PySide would read the text of whatever is imported after it.
    assert not [line for line in seen.stderr.splitlines() if {"sqlalchemy", "pydantic"}.intersection(Path(line).parts)]
    return set(seen.stdout.split())


def test_the_start_page_is_there_before_anything_heavy_is_loaded(home: Path) -> None:
    modules = loaded(home=home)
    assert "ui.start_page" in modules
    assert modules & (ON_DEMAND | OF_A_CAMPAIGN) == set()
    assert [name for name in modules if name.startswith("gm_desk.systems.")] in ([], ["gm_desk.systems.text"])


def test_an_open_campaign_loads_its_own_system_and_nothing_that_nobody_asked_for(home: Path, tmp_path: Path) -> None:
    campaign = tmp_path / "demo.gmdesk"
    system, *others = Registry().playable
    bootstrap.write_demo(campaign, "ru", system)
    modules = loaded(str(campaign), home=home)
    assert modules >= OF_A_CAMPAIGN | {f"gm_desk.systems.{system}"}
    assert modules & (ON_DEMAND | {f"gm_desk.systems.{other}" for other in others}) == set()


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
        "    for window in app.topLevelWidgets():\n"
        "        if window.objectName() == 'mainWindow' and window.workspace is not None:\n"
        "            print(window.windowTitle())\n"
        "            window.close()\n"
        "timer = QTimer()\n"
        "timer.timeout.connect(close)\n"
        "timer.start(500)\n"
        "sys.exit(application.run(demo=True, language='en'))\n",
        encoding="utf-8",
    )
    done = python(str(script), home=home)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("— GM Desk")
    assert "Traceback" not in done.stderr
    assert "QObject" not in done.stderr
