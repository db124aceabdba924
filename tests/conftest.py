import gc
import os
import signal
from pathlib import Path

import pytest
from goldens import Golden
from hypothesis import HealthCheck, Phase, settings

# The same examples in every run, whether the machine is busy or not. `make all` tries more, `make quick` fewer.
# Shrinking can take minutes; `--hypothesis-profile no-shrink` only shows that a property does not hold.
settings.register_profile("all", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("pnp", settings.get_profile("all"), max_examples=30)
settings.register_profile("no-shrink", settings.get_profile("pnp"), phases=[Phase.explicit, Phase.generate])
settings.register_profile("quick", settings.get_profile("no-shrink"), max_examples=10)
settings.load_profile("pnp")
os.environ["PNP_CACHE"] = "off"  # no test reads or fills the user's own store
gc.set_threshold(200_000, 50, 100)  # a run makes millions of objects that live on; to look at them again costs 15 %
COLLECTED = pytest.StashKey()
HERE = Path(__file__).parent
signal.signal(signal.SIGINT, signal.default_int_handler)  # shells let background jobs and their children ignore it


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="approve what the tests draw now as tests/golden")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Note the files that have tests, before any is left out by its marker; what is slow has a reason.

    Whole kits and the browser come first: a worker that is done takes the last tests of the other, and would make
    again what such tests share.
    """
    items.sort(key=lambda item: item.path.parent not in (HERE, HERE / "workbench"))
    config.stash[COLLECTED] = {item.path for item in items}
    for item in items:
        if any(not marker.args for marker in item.iter_markers("slow")):
            raise pytest.UsageError(f'{item.nodeid}: say why a change need not prove it: slow("…")')


def pytest_collection_finish():
    """What is collected lives as long as the run: the tests that collect garbage need not look at it."""
    gc.freeze()


@pytest.fixture
def collected(request):
    """The files in which pytest found tests."""
    return request.config.stash[COLLECTED]


@pytest.fixture(scope="session")
def store(tmp_path_factory):
    """A store for the kits that the processes of this run build, so that each is made once."""
    return tmp_path_factory.getbasetemp().parent / "store"


@pytest.fixture
def new_heap():
    """Garbage is looked for only among what is made from now on, not in all that other tests share."""
    gc.freeze()


@pytest.fixture
def golden(request):
    """Compares drawings with approved ones; see tests/goldens.py."""
    return Golden(update=request.config.getoption("--update-golden"))
