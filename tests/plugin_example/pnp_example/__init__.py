"""One plugin of every kind."""
