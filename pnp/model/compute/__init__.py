"""Values computed from a game: formulas, combat, paths, decisions, state machines."""
