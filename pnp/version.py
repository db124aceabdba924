"""The version of pnp, which is in the files that it makes."""

__version__ = "0.1.0"
