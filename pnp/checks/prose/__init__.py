"""Checks of rule texts: spelling, lists, numbers and values that are typed or stated."""
