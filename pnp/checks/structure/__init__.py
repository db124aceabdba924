"""Checks of the definition as a whole: unused and missing things, files that nothing reads, suppressions."""
