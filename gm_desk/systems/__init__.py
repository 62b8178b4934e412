"""The rule systems: one folder each, a protocol they keep, a registry that names them."""
