"""Requests that nobody would send: any JSON at all, and JSON under the names of real fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st


def values(floats: st.SearchStrategy[float]) -> st.SearchStrategy[Any]:
    """Anything that JSON can hold, with these fractions in it."""
    return st.recursive(
        st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.integers() | floats | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    )


VALUES = values(st.floats())
JSON = values(st.floats(allow_nan=False, allow_infinity=False))
"""The same without what Python would write and JSON does not know."""


def junk(fields: Iterable[str]) -> st.SearchStrategy[Any]:
    """Anything, or an object with some of these fields holding anything."""
    return VALUES | st.dictionaries(st.sampled_from(sorted(fields)), VALUES, max_size=8)
