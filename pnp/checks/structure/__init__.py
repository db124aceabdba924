"""Checks of the definition as a whole: missing and unused definitions, files that are not included, suppressions."""
