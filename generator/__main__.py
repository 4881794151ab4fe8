"""The command: ``rulewright`` and ``python -m generator`` begin here."""

from __future__ import annotations

import signal

_HEARD = signal.getsignal(signal.SIGINT) is signal.default_int_handler
if _HEARD:  # until the command runs: Python would tell of what it was loading
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from generator.cli import main as command  # noqa: E402


def main() -> None:
    """Run the command."""
    if _HEARD:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command()


if __name__ == "__main__":
    main()
