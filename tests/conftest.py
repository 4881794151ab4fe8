"""How many test processes there are."""

from __future__ import annotations

import os


def pytest_xdist_auto_num_workers() -> int:
    """Two for each processor: the tests of the site wait for their browser half of the time."""
    return 2 * (os.cpu_count() or 1)
