"""The print room: drawings on paper, with everything a shop or a home printer needs around them.

``press`` is the way in, ``pieces`` the documents a game prints. Under them: ``sheet`` (with ``marks``, ``code``,
``paper``) sets small pieces on paper, ``canvas`` draws, ``document`` (with ``embed``, ``metadata``) makes the file.
"""

from generator.printing.press import PrintFile, write_prints

__all__ = ["PrintFile", "write_prints"]
