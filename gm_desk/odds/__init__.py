"""Odds: exact distributions, walked over classes of dice through the same resolvers that the table plays."""
