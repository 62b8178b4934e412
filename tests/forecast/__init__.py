"""Forecasts agree with plain loops over the rules core, and say how sure they are."""
