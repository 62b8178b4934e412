"""A sixth, tiny rule system: proof that the desk is built from what a system declares."""
