"""Tests of opus100."""

from __future__ import annotations
