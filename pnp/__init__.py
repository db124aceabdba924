"""pnp: print-and-play kits from a folder of YAML."""

__version__ = "0.1.0"
