"""Tests of the rules of squad6."""
