"""Kinds of mistakes, a module for each part of a game in which they happen."""
