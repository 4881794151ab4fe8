"""Work in a fork: it hands over what it made, fails as it would have here, and is never left running."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

from tests.website.conftest import ROOT

CASES = {
    "its result comes back, however large": """
        with Beside(lambda: (os.getpid(), b"x" * 1_000_000)) as work:
            process, data = work.result()
            assert process != os.getpid() and len(data) == 1_000_000
            assert work.result()[0] == process
    """,
    "what fails there fails here": """
        with Beside(lambda: 1 // 0) as work:
            try:
                work.result()
            except ZeroDivisionError:
                sys.exit()
        sys.exit("no error")
    """,
    "a fork that was killed has its work done here": """
        with Beside(lambda: here if os.getpid() == here else os.kill(os.getpid(), 9)) as work:
            assert work.result() == here
    """,
    "waiting that is interrupted ends the work, and says nothing else": """
        def interrupt(*_):
            raise KeyboardInterrupt
        signal.signal(signal.SIGALRM, interrupt)
        try:
            with Beside(lambda: time.sleep(600)) as work:
                signal.setitimer(signal.ITIMER_REAL, 0.1)
                work.result()
        except KeyboardInterrupt:
            try:
                os.wait()
            except ChildProcessError:
                sys.exit()
        sys.exit("a process was left, or no interruption")
    """,
    "work that nobody waits for is ended": """
        with Beside(lambda: time.sleep(600)):
            pass
        try:
            os.wait()
        except ChildProcessError:
            sys.exit()
        sys.exit("a process was left")
    """,
    "beside other threads all is done here": """
        threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
        with Beside(os.getpid) as work:
            assert work.result() == here
    """,
}


@pytest.mark.parametrize("case", CASES)
def test_work_beside(case: str) -> None:
    head = "import os, signal, sys, threading, time\nfrom generator.beside import Beside\nhere = os.getpid()\n"
    script = head + textwrap.dedent(CASES[case])
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=os.environ, timeout=60, check=False)
    assert done.returncode == 0
