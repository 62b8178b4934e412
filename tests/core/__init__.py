"""Tests of the core that all systems share."""
