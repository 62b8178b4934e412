"""Which commands there are and what they take. What each does is in `rules`, `files`, `interchange` and `drawing`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

from gm_desk import __version__
from gm_desk.core.errors import DeskError
from resources import languages

LANGUAGES = languages()
SIDES = "players, foes, third"
"""As in the protocol, which `--help` does without: it is quick."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line. What `listing` returns stands at the end of the help; it is asked for only then."""

    listing: Callable[[], Iterable[tuple[str, str]]] | None = None
    listed = ""

    def format_help(self) -> str:
        """Return the help, with its listing."""
        if self.listing is None:
            return super().format_help()
        rows = list(self.listing())
        wide = max(len(name) for name, _ in rows)
        lines = (f"  {name:<{wide}}  {words}".rstrip() for name, words in rows)
        return f"{super().format_help()}\n{self.listed}\n" + "\n".join(lines) + "\n"

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask and return the exit status."""
    commands = _commands()
    if arguments and arguments[0] in commands.choices:
        options = commands.parser.parse_args(arguments)
        try:
            return int(options.do(options))
        except DeskError as error:
            return complain(error, getattr(options, "lang", None) or "en")
    return _desk(commands, arguments)


def complain(error: DeskError, language: str) -> int:
    """Say on standard error what went wrong and where; return the exit status of a failed job."""
    from gm_desk.bootstrap import catalogues

    sys.stderr.write(f"gm-desk: {catalogues()[language].error(error)}\n")
    return 1


def _desk(commands: _Commands, arguments: Sequence[str]) -> int:
    """Open the desk: on a file, the demo, or where it was left."""
    parser = _Parser(
        prog="gm-desk",
        description="The game master's desk. Without a command it opens the desk on a campaign, the last one, or the start page.",
    )
    parser.listed, parser.listing = "commands (each answers --help):", commands.told
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a campaign, NAME.gmdesk")
    parser.add_argument("--demo", action="store_true", help="open a fresh copy of the demo campaign")
    parser.add_argument("--lang", choices=LANGUAGES, help="the demo's language")
    parser.add_argument("--version", "-V", action="version", version=f"gm-desk {__version__}")
    options, more = parser.parse_known_args(arguments)
    if options.file and not options.file.exists():
        _say_nothing_is_so_called(parser, str(options.file), commands.choices, with_words=bool(more))
    if more:
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if options.file and options.demo:
        parser.error("give a FILE or --demo, not both")
    from gm_desk.cli import drawing

    return drawing.desk(options.file, demo=options.demo, language=options.lang)


def _say_nothing_is_so_called(parser: _Parser, name: str, commands: Sequence[str], *, with_words: bool) -> NoReturn:
    """End with what may have been meant: words after it make it a command, or else it is a file."""
    near = get_close_matches(name, commands, n=1)
    if with_words:
        parser.error(f"there is no command {name}; " + (f"did you mean {near[0]}?" if near else ", ".join(commands)))
    hint = f"; did you mean the command {near[0]}?" if near else ""
    parser.exit(1, f"gm-desk: there is no file {name}{hint}\n")


class _Commands:
    """The parser with all commands, and their names."""

    def __init__(self) -> None:
        self.parser = _Parser(prog="gm-desk")
        self._adding = self.parser.add_subparsers(required=True, parser_class=_Parser)

    @property
    def choices(self) -> list[str]:
        """The commands' names."""
        return list(self._adding.choices)

    def told(self) -> list[tuple[str, str]]:
        """Return each command with the line that says what it does."""
        return [(name, str(each.description)) for name, each in self._adding.choices.items()]

    def add(self, name: str, what: str, module: str, function: str, *, campaign: bool = True) -> _Parser:
        """Add a command that is done by `function` of `gm_desk.cli.MODULE`, imported when it is asked for."""
        parser: _Parser = self._adding.add_parser(name, description=what, help=what)

        def do(options: argparse.Namespace) -> int:
            from importlib import import_module

            return int(getattr(import_module(f"gm_desk.cli.{module}"), function)(options))

        parser.set_defaults(do=do)
        if campaign:
            parser.add_argument("file", type=Path, metavar="FILE", help="a campaign, NAME.gmdesk")
        return parser


def _commands() -> _Commands:
    commands = _Commands()
    _add_rules(commands)
    _add_files(commands)
    _add_interchange(commands)
    _add_forecast(commands)
    _add_drawing(commands)
    return commands


def _add_language(parser: argparse.ArgumentParser, default: str | None = "en") -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=default, help="language of the answer")


def _add_rules(commands: _Commands) -> None:
    resolve = commands.add(
        "resolve",
        "Resolve requests of the rules core: JSON Lines in, JSON Lines out.",
        "rules",
        "resolve",
        campaign=False,
    )
    _add_language(resolve)
    odds = commands.add(
        "odds", "Tell the exact odds of the same requests without dice.", "rules", "odds", campaign=False
    )
    _add_language(odds)
    schema = commands.add("schema", "Print the JSON Schema of the requests.", "rules", "schema", campaign=False)
    schema.add_argument(
        "system", nargs="?", metavar="SYSTEM", help="a system, or `characters` for files of import and export"
    )
    schema.add_argument("op", nargs="?", metavar="OP", help="an operation; after `characters` a system")
    schema.add_argument("--system", dest="of", metavar="SYSTEM", help="the system, as an option")
    _add_language(schema)


def _systems() -> list[tuple[str, str]]:
    """Return the systems that a campaign can be of, each by its id and its name."""
    from gm_desk.bootstrap import catalogues, registry

    return [(system, catalogues()["en"].say(f"{system}.name")) for system in registry().playable]


def _add_files(commands: _Commands) -> None:
    new = commands.add("new", "Make an empty campaign; never overwrites.", "files", "new")
    new.add_argument("--system", required=True, metavar="SYSTEM", help="as below")
    new.add_argument("--title", metavar="TITLE", help="by default as the file is named")
    _add_language(new)
    demo = commands.add("demo", "Write a fresh demo campaign; never overwrites.", "files", "demo")
    demo.add_argument("--system", metavar="SYSTEM", default="kmrp", help="as below; by default %(default)s")
    _add_language(demo)
    for parser in (new, demo):
        parser.listed, parser.listing = "systems:", _systems
    info = commands.add("info", "Tell what is in a campaign.", "files", "info")
    info.add_argument("--json", action="store_true", help="as JSON")
    _add_language(info)
    _add_language(commands.add("check", "Check that a campaign file is whole.", "files", "check"))
    backup = commands.add("backup", "Write a checked copy of a campaign.", "files", "backup")
    backup.add_argument("-o", "--output", type=Path, metavar="OUT", help="where to (by default beside it, dated)")
    _add_language(backup)
    restore = commands.add("restore", "Write a campaign from a backup; never overwrites.", "files", "restore")
    restore.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help="the campaign to write")
    _add_language(restore)
    log = commands.add("log", "Print the roll log.", "files", "log")
    log.add_argument("--search", metavar="TEXT", default="", help="only entries with all these words")
    log.add_argument("--json", action="store_true", help="as JSON")
    _add_language(log)


def _add_forecast(commands: _Commands) -> None:
    forecast = commands.add(
        "forecast",
        "Play an encounter thousands of times by simple tactics and tell what comes of it.",
        "forecast",
        "run",
    )
    forecast.add_argument("--encounter", metavar="NAME", required=True, help="name or id")
    forecast.add_argument("--fights", type=int, metavar="N", default=10_000)
    forecast.add_argument("--seed", type=int, metavar="S", default=1, help="the same seed gives the same figures")
    for option, values in (
        ("--target", "nearest, weakest, strongest"),
        ("--defence", "sheet, best"),
        ("--flee", "a grade of harm"),
    ):
        forecast.add_argument(
            option, metavar="SIDE=HOW", action="append", default=[], help=f"of a side ({SIDES}): {values}"
        )
    forecast.add_argument(
        "--even",
        metavar="SIDE=PERCENT",
        help=f"tell also what to change so that a side ({SIDES}) wins about so often",
    )
    forecast.add_argument("--json", action="store_true", help="as JSON")
    _add_language(forecast)


def _add_interchange(commands: _Commands) -> None:
    bring = commands.add("import", "Add characters from JSON or CSV: all of them or none.", "interchange", "bring_in")
    bring.add_argument("input", metavar="INPUT", help="a file of characters; - for standard input")
    bring.add_argument("--dry-run", action="store_true", help="only tell what would come of it")
    known = bring.add_mutually_exclusive_group()
    known.add_argument(
        "--update", action="store_true", help="change those whose id is there already: the given fields only"
    )
    known.add_argument("--copy", action="store_true", help="bring in those whose id is there already under a new one")
    _add_language(bring)
    export = commands.add("export", "Write characters as JSON or CSV; never overwrites.", "interchange", "export")
    export.add_argument(
        "-o", "--output", type=Path, metavar="OUT", help="the file to write (by default standard output)"
    )
    export.add_argument(
        "--format", choices=("json", "csv"), help="csv: plain fields only (by default as OUT is named, else json)"
    )
    export.add_argument("--character", metavar="NAME", action="append", default=[], help="name or id; may be repeated")
    _add_language(export)


def _add_drawing(commands: _Commands) -> None:
    paper = commands.add("print", "Write sheets and other paper as PDF.", "drawing", "paper")
    paper.add_argument(
        "-o", "--output", type=Path, metavar="OUT.pdf", required=True, help="never overwritten without --force"
    )
    paper.add_argument("--force", action="store_true", help="write over OUT.pdf where it exists")
    paper.add_argument(
        "--what", choices=("sheets", "cards", "pyramids", "tents", "screen", "summary", "blank"), default="sheets"
    )
    paper.add_argument("--character", metavar="NAME", action="append", default=[], help="name or id; may be repeated")
    paper.add_argument("--encounter", metavar="NAME", help="of those in it only; tents in their order")
    paper.add_argument("--gm-notes", action="store_true", help="with --what cards: the GM's own notes on them")
    paper.add_argument("--for-players", action="store_true", help="with --what summary: only what is the players' own")
    paper.add_argument("--paper", choices=("a4", "letter"), default="a4")
    _add_language(paper, default=None)
    selftest = commands.add(
        "selftest", "Open the demo in a hidden window, roll, print, undo, quit.", "drawing", "selftest", campaign=False
    )
    _add_language(selftest)
