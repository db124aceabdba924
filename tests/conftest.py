import os
import signal

import pytest
from goldens import Golden
from hypothesis import HealthCheck, Phase, settings

# The same examples in every run, whether the machine is busy or not.
settings.register_profile("pnp", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Shrinking can take minutes; `--hypothesis-profile=no-shrink` only shows that a property does not hold.
_SHORT = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile("no-shrink", settings.get_profile("pnp"), phases=_SHORT)
settings.load_profile("pnp")
os.environ["PNP_CACHE"] = "off"  # no test reads or fills the user's own store
signal.signal(signal.SIGINT, signal.default_int_handler)  # shells let background jobs and their children ignore it


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="approve what the tests draw now as tests/golden")


@pytest.fixture
def golden(request):
    """Compares drawings with approved ones; see tests/goldens.py."""
    return Golden(update=request.config.getoption("--update-golden"))
