"""The odds, against brute force, the rulebook's own tables and other libraries."""
