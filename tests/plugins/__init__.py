"""Pytest plugins of our own."""
