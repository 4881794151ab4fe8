"""Files for other machines than printers: begin at ``files.py``, which writes them all.

``pictures.py`` has the cards as PNG files for card printers, ``table.py`` the deck sheets of virtual tables,
``cutting.py`` the lines for cutting machines.
"""

from __future__ import annotations

from generator.printing.export.files import write_exports

__all__ = ["write_exports"]
