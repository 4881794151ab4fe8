"""Signals that would end us, put off while what runs is not Python's alone."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off what would end us until the block is done.

    A native module that is interrupted while it loads says so as it likes, and one that calls Python back swallows the
    exception. To mask the signals would not do: where there are other threads, one of them takes them, and Python
    raises in the first thread all the same. In other threads it never does.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []

    def put_off(number: int, _: FrameType | None) -> None:
        came.append(number)

    handlers = {number: signal.getsignal(number) for number in ENDING}
    ours = {number: handler for number, handler in handlers.items() if handler not in (None, signal.SIG_IGN)}
    try:
        for number in ours:
            signal.signal(number, put_off)
        yield
    finally:
        for number, handler in ours.items():
            signal.signal(number, handler)
        for one in came:
            signal.raise_signal(one)
