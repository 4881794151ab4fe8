"""The print files of Tōji that most tests look at, and what is ordered to have them."""

from generator.printing.order import Order
from generator.printing.paper import A3, A4, LETTER

NAMES = (
    "playmat-a3.pdf",
    "life-tokens-a4.pdf",
    "life-tokens-letter.pdf",
    "element-notes-a4.pdf",
    "element-notes-letter.pdf",
)
ORDERS = (Order(("mat",), (A3,)), Order(("tokens", "notes"), (A4, LETTER)))
