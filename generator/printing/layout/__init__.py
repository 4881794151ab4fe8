"""Geometry on paper, in mm: cards on sheets (``imposition``), one drawing on several sheets (``tiling``), where to cut
(``cuts``), and what is drawn for that (``marks``).
"""
