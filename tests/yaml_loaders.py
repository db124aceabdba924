"""PyYAML's loaders in C, where it has them: they read as the ones in Python do, ten times faster."""

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
TEXT_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Leaves numbers and such as the texts that they are."""
