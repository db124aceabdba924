"""How fast pnp is: `python -m bench` measures, prints tables and writes docs/benchmarks.md.

Each job is measured in this process against a floor (`bench.floor`: the same drawing with nothing but f-strings, zlib
and a minimal PDF file) and as a whole process, `pnp build` on a real game folder, with its peak memory.
"""
