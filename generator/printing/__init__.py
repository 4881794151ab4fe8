"""The print room: drawings on paper, with everything a shop or a home printer needs around them.

``press`` is the way in: it takes an ``order``. ``mats``, ``cards``, ``tokens`` … make its documents in the
``shop``. Under them: ``imposition`` lays cards out, ``verges`` sets the words around them,
``sheet`` (with ``marks``, ``code``, ``paper``) sets small pieces on paper, ``canvas`` draws, ``document`` (with
``embed``, ``metadata``) makes the file: ``homeready`` with its ``tags`` for home, ``pressready`` with its ``inks`` for
a print shop, where ``conform`` has the last word. ``export`` makes files for other machines than printers.
"""

from generator.printing.manifest import PrintFile
from generator.printing.press import write_prints

__all__ = ["PrintFile", "write_prints"]
