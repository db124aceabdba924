"""Helpers for several families of checks; nothing is registered here."""
