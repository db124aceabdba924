"""Papers to parametrize tests with: one or those that people have at home in any run, all others with `make all`."""

import pytest

from pnp.scene.presets import HOME_PAPERS, papers

_FURTHER = pytest.mark.slow("the arithmetic is that of the papers at home")
_OTHER = pytest.mark.slow("as on the other paper")
ONE = [pytest.param(id_, marks=() if id_ == HOME_PAPERS[0] else _OTHER) for id_ in HOME_PAPERS]
PAPERS = [pytest.param(paper, marks=() if id_ in HOME_PAPERS else _FURTHER, id=id_) for id_, paper in papers().items()]
