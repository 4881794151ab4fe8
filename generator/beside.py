"""Work on another processor: begun in a fork of this process, fetched when it is wanted."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Generic, Self, TypeVar

from generator.signals import ENDING

T = TypeVar("T")

_TASKS = Path("/proc/self/task")
"""Where Linux lists the threads of a process, also those that Python did not start."""


class Beside(Generic[T]):
    """Work that goes on while we do other work; as a context it leaves nothing running behind.

    It hands over its result and the files it writes: whatever else it changes, its fork alone sees. What a fork does
    not bring to its end is done here, once more and when it is asked for, and raises here what it raises.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._made: tuple[T] | None = None
        self._process = 0
        if _alone():
            reading, writing = os.pipe()
            # What Python does after a fork swallows the exception of a signal that comes meanwhile.
            held = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
            try:
                self._process = os.fork()
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, held)
            if self._process == 0:
                os.close(reading)
                _do(work, writing)
            os.close(writing)
            self._stream = open(reading, "rb")  # noqa: PTH123, SIM115 - a pipe; closed with the fork's end

    def result(self) -> T:
        """Wait for the work; what it has made."""
        if self._made is None:
            self._made = (self._fetched() if self._process else self._work(),)
        return self._made[0]

    def _fetched(self) -> T:
        with self._stream:
            data = self._stream.read()
        process, self._process = self._process, 0
        if os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]):
            return self._work()
        made: T = pickle.loads(data)  # noqa: S301 - our own fork's
        return made

    def __enter__(self) -> Self:
        """It has begun already."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the fork if nobody took its result."""
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
            self._stream.close()
            self._process = 0


def at_once(works: Sequence[Callable[[], T]]) -> list[T]:
    """What each of the works makes, in their order: the last is done here, the others beside it."""
    with ExitStack() as stack:
        begun = [stack.enter_context(Beside(work)) for work in works[:-1]]
        last = [work() for work in works[-1:]]
        return [*(each.result() for each in begun), *last]


def _do(work: Callable[[], object], writing: int) -> None:
    """Do the work of a fork and end it."""
    status = 1
    try:
        data = pickle.dumps(work(), protocol=pickle.HIGHEST_PROTOCOL)
        with open(writing, "wb") as stream:
            stream.write(data)
        status = 0
    finally:
        os._exit(status)


def _alone() -> bool:
    """Whether this process has one thread only: a lock that another held would stay locked in a fork for ever."""
    return threading.active_count() == 1 and (not _TASKS.is_dir() or len(list(_TASKS.iterdir())) == 1)
