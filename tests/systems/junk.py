"""Requests that nobody would send: any JSON at all, and JSON under the names of real fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def junk(fields: Iterable[str]) -> st.SearchStrategy[Any]:
    """Anything, or an object with some of these fields holding anything."""
    return VALUES | st.dictionaries(st.sampled_from(sorted(fields)), VALUES, max_size=8)
