"""The one family of errors that are the user's to mend; anything else that is raised is our bug.

An error carries a catalogue key and its parameters, never prose: `gm_desk.app.texts` turns it into a sentence.
"""

from __future__ import annotations

import json

MOST_SHOWN = 60
"""No message quotes more than this many characters of what was given."""


class DeskError(Exception):
    """A mistake of the user's, or of what the user gave us: `code` says the kind, `path` says where.

    `key` names the sentence in the catalogue (`error.KEY`), `params` fill it.
    """

    code = "failed"

    def __init__(self, key: str, path: str = "", **params: object) -> None:
        super().__init__(key, path, params)
        self.key = key
        self.path = path
        self.params = params

    def __str__(self) -> str:
        """Say key, place and parameters: for logs and tests; people get the catalogue's sentence."""
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.key} at {self.path or '-'}" + (f" ({details})" if details else "")


class BadJson(DeskError):
    """A line that is not a JSON object."""

    code = "bad_json"


class UnknownSystem(DeskError):
    """A rule system that the registry does not know."""

    code = "unknown_system"


class UnknownOperation(DeskError):
    """An operation that the system does not have."""

    code = "unknown_op"


class InvalidInput(DeskError):
    """A field of the wrong type or range, missing, or unknown: `path` reads `input.participants[1].id`."""

    code = "invalid_input"


class Illegal(DeskError):
    """A well-formed request that the rules forbid, such as parrying a bullet."""

    code = "illegal"


class BadDice(DeskError):
    """Faces that no die can show, too many or too few of them, or dice for a role that is not rolled."""

    code = "bad_dice"


class NotFound(DeskError):
    """Something asked for by name that is not there; the nearest names stand in `params`."""

    code = "not_found"


class Refused(DeskError):
    """An act that cannot be done as things stand: the campaign is read-only, the preview is out of date, …"""

    code = "refused"


class BrokenFile(DeskError):
    """A file that cannot be read or written as what it should be."""

    code = "broken_file"


def shown(given: object) -> str:
    """Write a value that came from outside as JSON would, shortened: to be quoted in a message.

    Whatever it is, this costs little: a list is not walked, and a number of a million digits is not written out.
    """
    if isinstance(given, str):
        whole_characters = given[:MOST_SHOWN].encode("utf-8", "backslashreplace").decode("utf-8")
        return json.dumps(whole_characters, ensure_ascii=False)
    if isinstance(given, dict | list | tuple):
        start, end = "{}" if isinstance(given, dict) else "[]"
        return f"{start}…{end}" if given else f"{start}{end}"
    if given is None or isinstance(given, bool | float):
        return json.dumps(given)
    if isinstance(given, int):
        return str(given) if abs(given) < 10**MOST_SHOWN else f"{'-' if given < 0 else ''}1e{MOST_SHOWN}…"
    return type(given).__name__
