"""Checks of state machines: safety, liveness, reachability, play traces."""
