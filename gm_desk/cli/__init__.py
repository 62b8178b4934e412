"""The command line: `gm-desk [FILE]` opens the desk; commands work on campaign files and the rules core.

Nothing heavy is imported before it is known what was asked: `--version` and `--help` answer at once, and only the commands
that draw load Qt. A user's mistake is one line on standard error: exit 2 for wrong use, 1 for a failed job.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from gm_desk import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run `gm-desk` with `argv` (by default the process's own) and return its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments in (["--version"], ["-V"]):
        sys.stdout.write(f"gm-desk {__version__}\n")
        return 0
    try:
        from gm_desk.cli.commands import run

        return run(arguments)
    except BrokenPipeError:
        # Whoever read our output has stopped reading; leave nothing for the interpreter to flush into it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
