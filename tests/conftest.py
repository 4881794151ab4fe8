"""How many test processes there are."""

from __future__ import annotations

import os


def pytest_xdist_auto_num_workers() -> int:
    """Three for two processors: the tests of the site wait for their browser half of the time."""
    return -(-3 * (os.cpu_count() or 1) // 2)
