"""Tests of ap20."""

from __future__ import annotations
