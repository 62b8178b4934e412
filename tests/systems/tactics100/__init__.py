"""Tests of the rules of tactics100."""
