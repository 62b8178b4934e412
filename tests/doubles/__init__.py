"""Stand-ins that keep the same promises as what they stand in for."""
