"""What changed between two versions of a game, and games side by side. Nothing here writes a file."""
