"""Content files → one frozen ``Game``, every problem of every file told at once with its place."""

from generator.load.game import list_games, load_game, read_game
from generator.load.prose import COMMENT
from generator.load.schema import schemas, write_schemas

__all__ = ["COMMENT", "list_games", "load_game", "read_game", "schemas", "write_schemas"]
