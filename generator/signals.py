"""Signals that would end us, held while what runs is not Python's alone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold what would end us until the block is done.

    A native module that is interrupted while it loads says so as it likes. One that calls Python back swallows the
    exception of a signal, and so does Python after a fork.
    """
    held = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
