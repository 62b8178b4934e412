"""`python -m gm_desk.cli`: the command line without its installed script."""

from __future__ import annotations

import sys

from gm_desk.cli import main

sys.exit(main())
