"""What print shops ask of a drawing's edges, in mm."""

from __future__ import annotations

BLEED = 3.0
"""How far the ground runs past the trim, so that a cut a little off shows no white."""
SAFE = 3.0
"""Nothing that must be seen stands nearer to the trim than this."""
