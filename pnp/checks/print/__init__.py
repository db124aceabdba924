"""Checks on documents as they will be printed: apart from those on the model, which drawing them does not need."""
