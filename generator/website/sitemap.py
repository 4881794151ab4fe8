"""What the site tells those who index it: every page in every language, and which pages say the same."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from generator.model import Game, Lang
from generator.website.addresses import HOME

SITEMAP = "sitemap.xml"
ROBOTS = "robots.txt"


def sitemap(game: Game, otherwise: Lang) -> str:
    """``sitemap.xml``: each page with the same page in all languages, ``otherwise`` being for all other readers."""
    urls = "".join(
        f"<url><loc>{escape(address(game, lang, page.slug))}</loc>"
        f"<lastmod>{game.newest.date.isoformat()}</lastmod>{''.join(_links(game, page.slug, otherwise))}</url>\n"
        for lang in game.languages
        for page in game.pages[lang]
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
        f"{urls}</urlset>\n"
    )


def robots(game: Game) -> str:
    """``robots.txt``: all may be read. It counts where the site is the root of its host."""
    return f"User-agent: *\nDisallow:\nSitemap: {game.spec.site_url}{SITEMAP}\n"


def address(game: Game, lang: Lang, page: str) -> str:
    """The whole address of a page."""
    return f"{game.spec.site_url}{lang}/{page}.html"


def default_address(game: Game, page: str, otherwise: Lang) -> str:
    """The address for readers of no language of the game: the root, which asks the browser, or a page ``otherwise``."""
    return game.spec.site_url if page == HOME else address(game, otherwise, page)


def _links(game: Game, page: str, otherwise: Lang) -> Iterator[str]:
    told = {lang: address(game, lang, page) for lang in game.languages}
    for lang, where in {**told, "x-default": default_address(game, page, otherwise)}.items():
        yield f'<xhtml:link rel="alternate" hreflang="{lang}" href="{escape(where)}"/>'
