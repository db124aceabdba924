"""Layouts: the design of a face as data, and the one routine that draws an item with it. It knows no pieces."""

from pnp.layout.check import require_format, unknown_fields
from pnp.layout.common_sizes import CommonSize, common_sizes
from pnp.layout.definition import Content, FaceSize, Layout, Resources
from pnp.layout.draw import Placed, compose, draw, place
from pnp.layout.read import load, read
from pnp.layout.values import Record, Value
