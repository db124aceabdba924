"""Helpers that several families of checks need; no check is registered here."""
