"""The print room: drawings on paper, with everything a shop or a home printer needs around them."""

from generator.printing.press import PrintFile, write_prints

__all__ = ["PrintFile", "write_prints"]
