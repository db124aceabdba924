"""YAML and CSV text → a tree that knows the file, line and column of every key and value. Nothing here knows a game."""
