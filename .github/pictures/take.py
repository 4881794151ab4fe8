"""Take the README's pictures from what ``make`` built: ``make pictures``. Needs Debian's chromium."""

from __future__ import annotations

import functools
import http.server
import io
import threading
from pathlib import Path

import pypdfium2
from PIL import Image
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
OUT = HERE.parent.parent / "out"
BATTLE = "event=standard-1&first.battle=fire-2&first.supports=fire-3&second.battle=wind-4"
"""What is picked on the referee's page."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves without a line for each request."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def save(picture: Image.Image, name: str) -> None:
    """Save with a palette: flat colours, small files."""
    picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(HERE / f"{name}.png", optimize=True)


def shot(page: Page, url: str, anchor: str, name: str) -> None:
    """What a reader sees who follows a link to ``anchor``."""
    page.goto(f"{url}#{anchor}", wait_until="load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)
    save(Image.open(io.BytesIO(page.screenshot())), name)


def site() -> None:
    """The rulebooks on a phone and on a desktop, in Japanese or English."""
    handler = functools.partial(Quiet, directory=str(OUT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        phone = browser.new_page(viewport={"width": 390, "height": 780}, device_scale_factor=2, service_workers="block")
        shot(phone, f"{base}/toji/site/ja/battle.html", "example-low-mp-lower-wins", "rulebook-phone")
        shot(phone, f"{base}/charisma/site/ja/attack.html", "A5", "charisma-phone")
        shot(phone, f"{base}/toji/site/en/referee.html", BATTLE, "referee-phone")
        shot(phone, f"{base}/toji/site/ja/practice.html", "question-low-mp-lower-wins", "practice-phone")
        desktop = browser.new_page(viewport={"width": 1280, "height": 900}, service_workers="block")
        shot(desktop, f"{base}/toji/site/en/matchup.html", "", "rulebook-desktop")
        browser.close()
    server.shutdown()


def prints() -> None:
    """The first page of some print files."""
    for file, name, width in (
        ("toji/print/playmat-a3.pdf", "playmat", 1200),
        ("toji/print/life-tokens-a4.pdf", "life-tokens", 900),
        ("charisma/print/playmat-a3.pdf", "charisma-playmat", 1200),
    ):
        page = pypdfium2.PdfDocument(OUT / file)[0]
        picture = page.render(scale=width / page.get_width()).to_pil()
        if name == "life-tokens":
            picture = picture.crop((0, 0, picture.width, picture.height * 3 // 5))
        save(picture, name)


if __name__ == "__main__":
    site()
    prints()
