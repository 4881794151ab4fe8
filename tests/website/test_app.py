"""What is kept and sent of a rulebook: icons, manifest, pictures for links, the site in one file, its list of files."""

from __future__ import annotations

import io
import json
import os
import re
import zipfile
from pathlib import Path
from urllib.parse import unquote

import pytest
from lxml import etree, html
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from generator.drawing.fonts import FontBook
from generator.model.sizes import size_words
from generator.website import games_page, social
from generator.website.offline import digest
from generator.website.zipped import write_zip
from tests.website.conftest import PHONE, ROOT, Built, Site, build

LARGEST_PICTURE = 60_000
"""Bytes: some who show links fetch no more, or wait no longer."""


# ── the app ──


def test_the_manifest_of_each_language_has_what_an_app_needs(site: Site) -> None:
    root, game = site.built.site, site.built.game
    for lang in game.languages:
        told = json.loads((root / lang / "manifest.webmanifest").read_text(encoding="utf-8"))
        assert game.spec.title[lang] in told["name"]
        assert told["short_name"] == game.spec.title[lang]
        assert told["lang"] == lang
        assert told["display"] == "standalone"
        assert (root / lang / told["start_url"]).is_file()
        assert (root / lang / told["scope"]).resolve() == root.resolve()
        assert re.fullmatch("#[0-9a-f]{6}", told["theme_color"])
        assert re.fullmatch("#[0-9a-f]{6}", told["background_color"])
        shown = {(icon["purpose"], icon["sizes"]) for icon in told["icons"]}
        assert shown >= {("any", "any"), ("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")}
        for icon in told["icons"]:
            file = root / lang / icon["src"]
            if icon["type"] == "image/png":
                with Image.open(file) as picture:
                    assert "x".join(map(str, picture.size)) == icon["sizes"]
                    assert picture.format == "PNG"
            else:
                assert html.fromstring(file.read_bytes()).tag.endswith("svg")


def test_each_page_leads_to_its_manifest_and_icons(site: Site) -> None:
    for lang, pages in site.built.pages.items():
        for name, page in readable(pages).items():
            for rel in ("manifest", "icon", "apple-touch-icon"):
                (link,) = page.xpath(f"//link[@rel='{rel}']/@href")
                assert (site.built.site / lang / link).is_file(), f"{lang}/{name}: {link}"


def test_every_page_has_an_icon_that_is_there(site: Site) -> None:
    """Also those that only lead on: without one, browsers ask the host for a file that no site has."""
    root = site.built.site
    files = sorted(root.rglob("*.html"))
    assert {root / "index.html", root / "404.html"} < set(files)
    for file in files:
        head = html.fromstring(file.read_text(encoding="utf-8").partition("</head>")[0])
        links = head.xpath("//link[@rel='icon']/@href")
        base = root if head.xpath("//base") else file.parent  # the page for any address: its base is the site's folder
        assert [(base / link).is_file() for link in links] == [True], file.relative_to(root)


def test_the_page_above_all_games_brings_its_icon(built: Built, tmp_path: Path) -> None:
    (tmp_path / built.game.spec.id).symlink_to(built.folder, target_is_directory=True)
    page = html.fromstring(games_page(tmp_path, ROOT))
    (link,) = page.xpath("//link[@rel='icon']/@href")
    kind, _, drawn = link.partition(",")
    assert kind == "data:image/svg+xml"
    assert etree.fromstring(unquote(drawn)).tag == "{http://www.w3.org/2000/svg}svg"


def readable(pages: dict[str, html.HtmlElement]) -> dict[str, html.HtmlElement]:
    """The pages that people read; the others only lead on to one of them."""
    return {name: page for name, page in pages.items() if page.xpath("//article")}


def test_icons_are_seen_whatever_shape_they_are_cut_to(site: Site) -> None:
    """All that tells in a maskable icon stands in the middle circle of four fifths; its ground runs to the edge."""
    with Image.open(site.built.site / "assets/icons/maskable-512.png") as file:
        picture = file.convert("RGBA")
    corner = picture.getpixel((0, 0))
    assert corner[3] == 255
    for x in range(0, 512, 4):
        for y in range(0, 512, 4):
            if (x - 256) ** 2 + (y - 256) ** 2 > 206**2:
                assert picture.getpixel((x, y)) == corner
    assert len({picture.getpixel((x, 256)) for x in range(512)}) > 2


def test_the_home_screens_icon_has_no_clear_corners(site: Site) -> None:
    with Image.open(site.built.site / "assets/icons/touch.png") as picture:
        assert picture.size == (180, 180)
        assert picture.convert("RGBA").getextrema()[3] == (255, 255)


# ── pictures for links ──


def test_each_page_has_a_picture_for_its_links(site: Site) -> None:
    root, game = site.built.site, site.built.game
    seen = set()
    for lang, pages in site.built.pages.items():
        for name, page in readable(pages).items():
            said = {meta.get("property"): meta.get("content") for meta in page.xpath("//meta[@property]")}
            assert said["og:title"]
            assert said["og:description"]
            assert said["og:type"] == "article"
            assert [said["og:url"]] == page.xpath("//link[@rel='canonical']/@href")
            assert said["og:locale"].startswith(f"{lang}_")
            others = page.xpath("//meta[@property='og:locale:alternate']/@content")
            assert {other[:2] for other in others} == set(game.languages) - {lang}
            assert page.xpath("//meta[@name='twitter:card']/@content") == ["summary_large_image"]
            file = root / said["og:image"].removeprefix(game.spec.site_url)
            data = file.read_bytes()
            assert len(data) <= LARGEST_PICTURE, f"{lang}/{name}: {len(data)}"
            with Image.open(io.BytesIO(data)) as picture:
                assert (picture.format, picture.size) == ("JPEG", (1200, 630))
                assert [str(side) for side in picture.size] == [said["og:image:width"], said["og:image:height"]]
            seen.add(data)
    assert len(seen) == sum(len(readable(pages)) for pages in site.built.pages.values())


@pytest.mark.parametrize(
    ("parts", "lines"),
    [
        (["はじめに"], ["はじめに"]),
        (["カードの", "見方"], ["カードの見方"]),
        (["見本の", "カードと", "デッキ"], ["見本のカードと", "デッキ"]),
        (["一", "二", "三", "四"], ["一二三四"]),
        (["The ", "end ", "of ", "the ", "game"], ["The end of", "the game"]),
        (["Glossary"], ["Glossary"]),
        (["あ" * 15], ["あ" * 15]),
        (["あ" * 40], ["あ" * 15, "あ" * 15, "あ" * 10]),
    ],
)
def test_titles_break_between_phrases_and_fill_their_room(parts: list[str], lines: list[str]) -> None:
    fonts = FontBook()
    size, got = social.title_lines(parts, fonts)
    assert "".join(got).replace(" ", "") == "".join(parts).replace(" ", "")
    assert got == lines
    assert social.SMALLEST <= size <= social.LARGEST
    assert all(fonts.width(line, size, social.FACE) <= social.ROOM.width + 1e-6 for line in got)
    assert ((len(got) - 1) * social.LEADING + 1) * size <= social.ROOM.height + 1e-6


# ── the site in one file ──


def archive(built: Built) -> zipfile.ZipFile:
    return zipfile.ZipFile(built.site / f"{built.game.spec.id}-rulebook.zip")


def test_the_file_unpacks_to_one_folder_that_holds_what_readers_need(site: Site) -> None:
    folder = f"{site.built.game.spec.id}-rulebook/"
    with archive(site.built) as packed:
        names = packed.namelist()
        assert packed.testzip() is None
    assert all(name.startswith(folder) and ".." not in name for name in names)
    assert f"{folder}index.html" in names
    assert len(set(names)) == len(names)
    inside = {name.removeprefix(folder) for name in names}
    for lang, pages in site.built.pages.items():
        assert {f"{lang}/{name}" for name in readable(pages)} <= inside
    assert {f"print/{file.name}" for file in (site.built.site / "print").iterdir() if file.is_file()} <= inside
    assert not [name for name in inside if name.endswith(("sw.js", ".zip", "404.html", ".map", ".webmanifest"))]


def test_every_file_a_page_of_it_names_is_in_it(site: Site) -> None:
    with archive(site.built) as packed:
        names = set(packed.namelist())
        for name in sorted(name for name in names if name.endswith(".html")):
            page = html.fromstring(packed.read(name), parser=html.HTMLParser(encoding="utf-8"))
            for address in page.xpath("//@href | //@src"):
                if re.match(r"[a-z]+:|#|$", address):
                    continue
                assert not address.startswith("/"), f"{name}: {address}"
                path = (Path("/") / Path(name).parent / re.sub(r"[?#].*", "", address)).resolve().relative_to("/")
                assert path.as_posix() in names, f"{name}: {address}"


def test_pages_tell_how_large_it_is(site: Site) -> None:
    size = size_words((site.built.site / f"{site.built.game.spec.id}-rulebook.zip").stat().st_size)
    for lang, pages in site.built.pages.items():
        (link,) = pages["downloads.html"].xpath("//a[@type='application/zip']")
        assert (site.built.site / lang / link.get("href")).is_file()
        assert f"ZIP{'、' if lang == 'ja' else ', '}{size}" in link.text_content()


def test_the_same_site_gives_the_same_bytes(site: Site, tmp_path: Path) -> None:
    again = build(site.built.game.spec.id, tmp_path)
    first, second = (
        {file.relative_to(root): digest(file.read_bytes()) for file in root.rglob("*") if file.is_file()}
        for root in (site.built.site, again.site)
    )
    assert [str(path) for path in first.keys() | second.keys() if first.get(path) != second.get(path)] == []


def test_the_file_depends_on_no_clock_and_on_no_rights(tmp_path: Path) -> None:
    made = []
    for moment, rights in ((1_000_000_000, 0o600), (1_700_000_000, 0o755)):
        page = tmp_path / str(moment) / "ja" / "index.html"
        page.parent.mkdir(parents=True)
        page.write_text("<p>x</p>", encoding="utf-8")
        os.utime(page, (moment, moment))
        page.chmod(rights)
        write_zip(page.parents[1], "x.zip")
        made.append((page.parents[1] / "x.zip").read_bytes())
    assert made[0] == made[1]


def test_it_opens_from_a_disk(browser: Browser, site: Site, tmp_path: Path) -> None:
    with archive(site.built) as packed:
        packed.extractall(tmp_path)
    folder = tmp_path / f"{site.built.game.spec.id}-rulebook"
    context = browser.new_context(**PHONE, locale="en-GB")
    page = context.new_page()
    wrong: list[str] = []
    # What the page before still asked for when it was left is not missed.
    page.on("requestfailed", lambda request: "ABORTED" in (request.failure or "") or wrong.append(request.url))
    page.on("request", lambda request: request.url.startswith((folder.as_uri(), "data:")) or wrong.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
    page.goto((folder / "index.html").as_uri())
    page.wait_for_url("**/en/index.html")
    for name in readable(site.built.pages["en"]):
        page.goto((folder / "en" / name).as_uri(), wait_until="load")
        assert pictures_lost(page) == []
    page.goto((folder / "en" / "glossary.html").as_uri(), wait_until="load")
    page.locator("a[data-language=ja]").first.click()
    page.wait_for_url("**/ja/glossary.html*")
    expect(page.locator("article h1")).to_contain_text("用語")
    assert page.locator(".keeping:visible, .whole").count() == 0
    assert wrong == []
    context.close()


def pictures_lost(page: Page) -> list[str]:
    return page.evaluate(
        """async () => { const all = [...document.images];
            all.forEach((i) => { i.loading = "eager" });
            await Promise.all(all.map((i) => i.decode().catch(() => {})));
            return all.filter((i) => !i.naturalWidth).map((i) => i.src) }"""
    )


# ── the list of files ──


def listed(site: Path) -> dict[str, str]:
    files = re.search(r"FILES = (\{.*?\});", (site / "sw.js").read_text(encoding="utf-8"), re.S)
    assert files
    return json.loads(files[1])


def test_the_list_tells_each_file_as_it_is(site: Site) -> None:
    files = listed(site.built.site)
    assert {path: digest((site.built.site / path).read_bytes()) for path in files} == files


def test_the_list_holds_every_page_and_all_they_ask_for(site: Site) -> None:
    root, files = site.built.site, listed(site.built.site)
    for lang, pages in site.built.pages.items():
        for name, page in readable(pages).items():
            # Pictures of print files stay out with the files, and the page says so.
            asked = page.xpath("//script/@src | //link[@rel='stylesheet' or contains(@rel, 'icon')]/@href")
            asked += page.xpath("//img[not(ancestor::*[@class='print-files'])]/@src")
            paths = [(root / lang / address).resolve().relative_to(root.resolve()).as_posix() for address in asked]
            lacking = [path for path in (f"{lang}/{name}", *paths) if path not in files]
            assert lacking == []
    apart = [path for path in files if re.search(r"\.(pdf|zip)$|/social/|(^|/)r/", path)]
    assert apart == []
