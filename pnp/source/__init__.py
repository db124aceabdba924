"""YAML and CSV text → a syntax tree with the location of every key and value. Nothing here depends on games."""
