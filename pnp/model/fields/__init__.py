"""Types of values that fields of a definition hold."""
