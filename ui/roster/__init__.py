"""The roster: everybody in the campaign, found as you type."""

from __future__ import annotations
