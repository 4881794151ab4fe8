"""A game's website: Markdown pages in every language, built by MkDocs, with pictures, fonts and styles of ours.

``site`` is the story, ``book`` what one language is filled from; CONTRIBUTING has a map of the rest.
"""

from generator.website.games import GAMES_PAGE, games_page
from generator.website.site import SiteMaker

__all__ = ["GAMES_PAGE", "SiteMaker", "games_page"]
