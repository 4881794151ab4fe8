"""The print room: drawings on paper, with everything a shop or a home printer needs around them.

``run`` is the way in beside other work, ``press`` does it: it takes an ``order``, has its documents made in ``things/``
by the geometry of ``layout/`` and written by ``pdf/``; ``manifest`` lists them. ``export/`` writes files for other
machines than printers.
"""

from generator.printing.manifest import PrintFile, write_manifest
from generator.printing.press import write_prints
from generator.printing.run import PrintRun

__all__ = ["PrintFile", "PrintRun", "write_manifest", "write_prints"]
