"""Backends: finished sheets and symbols to bytes (`pdf`, `svg`, `png`). They draw, and decide nothing."""
