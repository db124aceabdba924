"""Checks of documents as they will be printed, separate because only they import everything that draws."""
