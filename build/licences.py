"""Writing resources/licences.json: what is shipped with the program, under which licence, and that licence's text.

Read from what is installed of build/lock/runtime.txt; written anew by `dev.py licences`, and shown by the About dialog.
"""

from __future__ import annotations

import json
import re
import sys
import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "build" / "lock" / "runtime.txt"
TARGET = ROOT / "resources" / "licences.json"
GNU = Path(__file__).resolve().parent / "shipping" / "licences"
"""Texts that packages name but do not carry: Qt for Python comes under the LGPL, by name alone."""

BY_NAME = {"pyside6-essentials": ("lgpl-3.0.txt", "gpl-3.0.txt"), "shiboken6": ("lgpl-3.0.txt", "gpl-3.0.txt")}
SAID = {
    "pyside6-essentials": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
    "colorama": "BSD-3-Clause",
}
"""Where a package says it in words of its own, or offers several licences: the one it is shipped under, by its SPDX name."""
CARRIED = (
    ("GM Desk", "MIT", "LICENSE"),
    ("PT Sans", "OFL-1.1", "resources/fonts/PT-Sans-OFL.txt"),
    ("PT Serif", "OFL-1.1", "resources/fonts/PT-Serif-OFL.txt"),
    ("DejaVu Sans", "Bitstream-Vera", "resources/fonts/DejaVu-LICENSE.txt"),
    ("Lucide", "ISC", "resources/icons/LICENSE.txt"),
)
"""What is no package: the program itself, and the fonts and icons in resources/."""
TEXT = re.compile(r"(^|/)(LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)


def locked() -> dict[str, set[str]]:
    """The packages of the lock and the versions it allows (one for each span of Python's)."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


def of_package(name: str) -> dict[str, str]:
    """What the About dialog says of one package."""
    installed = distribution(name)
    metadata = installed.metadata.json
    licence = str(SAID.get(name) or metadata.get("license_expression") or metadata.get("license") or "")
    texts = [_read(GNU / file) for file in BY_NAME.get(name, ())] or _texts(installed)
    if not licence or not texts:
        raise SystemExit(f"{name} does not say under which licence it is")
    return {"name": str(metadata["name"]), "licence": licence, "text": "\n\n".join(texts)}


def _texts(installed: Distribution) -> list[str]:
    found = sorted(str(file) for file in installed.files or () if TEXT.search(str(file)) and ".dist-info" in str(file))
    return [_read(Path(str(installed.locate_file(file)))) for file in found]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()


def python_itself() -> dict[str, str]:
    """What it says of Python."""
    text = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    return {"name": "Python", "licence": "PSF-2.0", "text": _read(text)}


def gathered() -> list[dict[str, str]]:
    """All that is shipped, by name."""
    own = [{"name": name, "licence": licence, "text": _read(ROOT / file)} for name, licence, file in CARRIED]
    found = [*own, python_itself(), *map(of_package, locked())]
    return sorted(found, key=lambda each: each["name"].casefold())


def main() -> int:
    """Write the file."""
    TARGET.write_text(json.dumps(gathered(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
