"""The print files of Tōji."""

NAMES = (
    "playmat.pdf",
    "life-tokens-a4.pdf",
    "life-tokens-letter.pdf",
    "element-notes-a4.pdf",
    "element-notes-letter.pdf",
)
