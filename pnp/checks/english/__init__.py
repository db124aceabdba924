"""Checks of English texts; they run only for games that declare `language: en`."""
