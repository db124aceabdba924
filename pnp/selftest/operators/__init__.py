"""Mutation operators, a module for each part of a game."""
