"""Content files → one frozen ``Game``, every problem of every file told at once with its place.

``game`` is the story. ``files`` reads the disk; ``documents`` (YAML), ``tables`` (CSV) and ``prose`` give what they
read its places, ``shapes`` makes it the model's, ``links`` and ``spec_links`` hold the files against each other.
"""

from generator.load.game import list_games, load_game, read_game
from generator.load.prose import COMMENT
from generator.load.schema import schemas, write_schemas

__all__ = ["COMMENT", "list_games", "load_game", "read_game", "schemas", "write_schemas"]
