"""The desk on the screen: windows, views, widgets and paper, all the Qt there is.

PySide reads the source text of every module that is imported after it, in case it asks for methods under other names
(`from __feature__ import …`). Nobody does here, and all that reading would be a fifth of the time in which the desk opens. Nor is there
garbage to look for while modules are loaded; `ui.garbage` does so later, as often as Python would have.
"""

from __future__ import annotations

import builtins
import gc

THRESHOLDS = gc.get_threshold()
gc.set_threshold(100_000, *THRESHOLDS[1:])

import PySide6.QtCore  # noqa: E402, F401 - it puts an import of its own in the place of Python's

builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
