"""The manners of the house that no linter knows: what must be true of every file of the repository."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("gm_desk", "db", "ui", "resources")
OURS = (*PACKAGES, "tests", "build", "docs", ".ci")
CAUGHT = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}

# Put together here, so that this file does not find itself.
PLACES_OF_ONE_MACHINE = re.compile("|".join(("/wo" + "rk/", "/ro" + "ot/", "/opt/(py" + "pi|wheels)", "file:" + "//")))
REGISTRIES = re.compile("|".join((r"py" + r"pi\.org", "python" + "hosted", r"registry\.npm" + r"js", "npm" + "mirror")))


def sources(*folders: str) -> list[Path]:
    """Every Python file below some folders of the repository."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py") if not CAUGHT & set(path.parts))


def texts() -> Iterator[tuple[Path, str]]:
    """Every text file that is kept, with what it says."""
    top = (path for path in ROOT.iterdir() if path.is_file() and path.suffix in {".md", ".toml", ""})
    below = (path for folder in OURS for path in (ROOT / folder).rglob("*") if path.is_file())
    for path in [*top, *below]:
        if CAUGHT.isdisjoint(path.parts):
            data = path.read_bytes()
            if b"\0" not in data:
                yield path, data.decode("utf-8")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), name(path))


def test_files_are_short_enough_to_read() -> None:
    most = {"gm_desk": 400, "db": 400, "ui": 600, "resources": 400, "build": 400}
    long = {
        name(path): lines
        for folder, limit in most.items()
        for path in sources(folder)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > limit
    }
    assert not long


def test_every_module_says_what_it_is_for() -> None:
    silent = [name(path) for path in sources(*PACKAGES, "build", "tests") if path.stat().st_size]
    assert [path for path in silent if not ast.get_docstring(tree(ROOT / path))] == []


def is_connect(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "connect"


def lambdas_that_hold_self(module: ast.Module) -> Iterator[int]:
    """Lines where a lambda given to `….connect(` keeps its own object alive."""
    for call in filter(is_connect, ast.walk(module)):
        for node in ast.walk(call):
            if isinstance(node, ast.Lambda) and any(
                isinstance(leaf, ast.Name) and leaf.id == "self" for leaf in ast.walk(node)
            ):
                yield node.lineno


def test_no_lambda_that_holds_self_is_connected_to_a_signal() -> None:
    """PySide may crash at exit on the cycle this makes: bound methods and functools.partial do not."""
    assert [f"{name(path)}:{line}" for path in sources("ui") for line in lambdas_that_hold_self(tree(path))] == []


def test_the_search_for_such_lambdas_finds_one() -> None:
    assert list(lambdas_that_hold_self(ast.parse("b.clicked.connect(\n    lambda: self.e.text())"))) == [2]
    assert (
        list(lambdas_that_hold_self(ast.parse("b.clicked.connect(self.go)\nsorted(a, key=lambda x: self.k(x))"))) == []
    )


def imported(module: ast.Module) -> Iterator[str]:
    """The top-level names of all that a module imports, anywhere in it."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def test_qt_is_imported_in_ui_only() -> None:
    outside = sources("gm_desk", "db", "resources", "build")
    assert [name(path) for path in outside if {"PySide6", "shiboken6"} & set(imported(tree(path)))] == []


def system_ids() -> list[str]:
    """The names of the shipped systems, by their folders."""
    return [path.name for path in (ROOT / "gm_desk" / "systems").iterdir() if (path / "__init__.py").exists()]


def test_ui_names_no_system() -> None:
    systems = system_ids()
    named = re.compile(rf"\b({'|'.join(map(re.escape, systems))})\b", re.IGNORECASE)
    assert systems
    assert [
        f"{name(path)}:{number}: {line.strip()}"
        for path in sources("ui")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if named.search(line)
    ] == []


def named_systems(module: ast.Module, systems: list[str]) -> Iterator[int]:
    """Lines where a text names a system: the id itself, or a catalogue key of it; what an option defaults to may."""
    defaults = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.keyword) and node.arg == "default"}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in defaults:
            first = node.value.partition(".")[0]
            if first in systems and " " not in node.value:
                yield node.lineno


def test_what_every_system_shares_names_none() -> None:
    shared = sources("gm_desk/app", "gm_desk/cli", "gm_desk/core", "gm_desk/forecast", "gm_desk/odds", "db")
    shared += (path for path in (ROOT / "gm_desk" / "systems").glob("*.py") if path.stem != "registry")
    found = [f"{name(path)}:{line}" for path in shared for line in named_systems(tree(path), system_ids())]
    assert found == []


def test_the_search_for_named_systems_finds_one() -> None:
    module = ast.parse('if system == "one":\n    f("one.state.x")\nadd("--s", default="one", help="one of them")')
    assert list(named_systems(module, ["one"])) == [1, 2]


def flat(tables: dict[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def placeholders(sentence: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None)


def catalogues() -> list[Path]:
    resources = ROOT / "resources"
    return [resources / "texts" / "en.toml", *sorted((resources / "systems").glob("*/en.toml"))]


@pytest.mark.parametrize("english", catalogues(), ids=name)
def test_every_text_is_there_in_both_languages_with_the_same_parameters(english: Path) -> None:
    first, second = (
        {key: placeholders(text) for key, text in flat(tomllib.loads(path.read_text(encoding="utf-8")))}
        for path in (english, english.with_name("ru.toml"))
    )
    assert first == second


def test_no_file_names_a_place_of_one_machine_or_a_registry() -> None:
    assert [
        f"{name(path)}: {match.group()}"
        for path, text in texts()
        for wanted in (PLACES_OF_ONE_MACHINE, REGISTRIES)
        if (match := wanted.search(text))
    ] == []


def test_the_locks_name_no_address_and_hash_every_package() -> None:
    locks = sorted((ROOT / "build" / "lock").glob("*.txt"))
    assert [path.name for path in locks] == ["dev.txt", "package.txt", "runtime.txt"]
    for path in locks:
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        packages = re.split(r"^(?=\S+==)", text, flags=re.MULTILINE)[1:]
        assert packages
        assert [package.split()[0] for package in packages if "--hash=sha256:" not in package] == []


def test_the_locks_agree() -> None:
    runtime, dev, package = (
        set(re.findall(r"^(\S+==\S+)", (ROOT / "build" / "lock" / f"{which}.txt").read_text(encoding="utf-8"), re.M))
        for which in ("runtime", "dev", "package")
    )
    assert runtime < dev
    assert runtime < package


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b|NotImplemented" + r"Error|pragma: no " + "cover")
    skipped = re.compile(r"pytest\.mark\.(skip|x" + r"fail)|pytest\.(skip|x" + r"fail)\(")
    assert [
        f"{name(path)}: {match.group()}"
        for path in sources(*PACKAGES, "tests", "build")
        for wanted in (later, skipped)
        if (match := wanted.search(path.read_text(encoding="utf-8")))
    ] == []
