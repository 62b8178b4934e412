"""Where a frozen program begins, the one with a window and the one in a terminal alike."""

from __future__ import annotations

import sys

from gm_desk.cli import main

sys.exit(main())
