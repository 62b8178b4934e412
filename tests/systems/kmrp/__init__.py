"""Tests of kmrp."""

from __future__ import annotations
