"""A game's website: Markdown pages in every language, built by MkDocs, with pictures, fonts and styles of ours."""

from generator.website.games import GAMES_PAGE, games_page
from generator.website.site import SiteMaker

__all__ = ["GAMES_PAGE", "SiteMaker", "games_page"]
