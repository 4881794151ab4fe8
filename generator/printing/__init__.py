"""The print room: drawings on paper, with everything a shop or a home printer needs around them.

``press`` is the way in: it takes an ``order``, has its documents made in ``things/`` by the geometry of ``layout/`` and
written by ``pdf/``; ``manifest`` lists them. ``export/`` writes files for other machines than printers.
"""

from generator.printing.manifest import PrintFile, write_manifest
from generator.printing.press import write_prints

__all__ = ["PrintFile", "write_manifest", "write_prints"]
