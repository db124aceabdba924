"""Checks of rule texts in any language: markup, headings, brackets, names, words of skins."""
