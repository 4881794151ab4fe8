"""What the tests of exports export, of which games."""

from generator.printing.order import Order
from generator.printing.paper import A4, LETTER

NAMES = ("toji", "charisma", "janken")
EVERYTHING = Order(("mat", "cards", "tokens", "notes", "calibration"), (A4, LETTER))
