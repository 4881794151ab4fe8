"""The page for addresses at which there is none: hosts show it under any of them, wherever the site stands."""

from __future__ import annotations

from urllib.parse import urlsplit

from generator.model import Lang

NOT_FOUND = "404.html"

_FIND = (
    '(function(l,b){{var p=location.pathname,i=p.lastIndexOf(l);b.href=i<0?"{folder}":p.slice(0,i)+l;'
    'document.head.append(b)}})("/{lang}/",document.createElement("base"))'
)
"""The folder is known only where the page is shown: what stands before the language in the address."""


def root_folder(site_url: str) -> str:
    """The folder of its host for which a site is built: ``/``, ``/games/``."""
    return f"{urlsplit(site_url).path.rstrip('/')}/"


def anywhere(page: str, site_url: str, lang: Lang) -> str:
    """The page with addresses that hold wherever the site stands; MkDocs made them for ``site_url`` alone."""
    folder = f"{root_folder(site_url)}{lang}/"
    script = f"<script>{_FIND.format(folder=folder, lang=lang)}</script>"
    return page.replace(f'"{folder}', '"').replace(f" {folder}", " ").replace("<head>", f"<head>{script}", 1)
