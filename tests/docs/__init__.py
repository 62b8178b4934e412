"""What the pages of docs/ say is tried here."""

from __future__ import annotations
