"""The roll log: what happened, and why."""

from __future__ import annotations
