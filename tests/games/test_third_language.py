"""A language that neither a game nor the house speaks is added by files alone: nothing in the house has to change.

``french/`` holds what a translator writes: pages, the words of sites and sheets, and the texts of the YAML files.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
import yaml
from lxml import html

from tests.games.copies import add_language, copy_janken

HERE = Path(__file__).parent
HOUSE = HERE.parent.parent
FRENCH = HERE / "french"
LANG = "fr"


def add_french(root: Path) -> None:
    """Put everything a translator writes into a copy of janken's project."""
    shutil.copytree(FRENCH / "templates", root / "templates")
    shutil.copytree(FRENCH / "content", root / "content", dirs_exist_ok=True)
    sentences = yaml.safe_load((FRENCH / "sentences.yaml").read_text(encoding="utf-8"))
    add_language(root / "content" / "janken", LANG, sentences.__getitem__)


def rulewright(*args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "generator", *map(str, args)]
    return subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a build of janken in three languages makes."""
    root = tmp_path_factory.mktemp("project")
    copy_janken(root)
    add_french(root)
    done = rulewright("build", "--root", root)
    assert done.returncode == 0, done.stderr
    return root / "out"


def page(out: Path, lang: str, name: str = "play") -> html.HtmlElement:
    text = (out / "janken" / "site" / lang / f"{name}.html").read_bytes()
    return html.fromstring(text, parser=html.HTMLParser(encoding="utf-8"))


def test_the_pages_are_in_the_new_language(out: Path) -> None:
    found = page(out, LANG)
    assert found.xpath("/html/@lang") == [LANG]
    text = " ".join(found.text_content().split())
    for words in ("Une manche", "La pierre contre les ciseaux", "Rouge gagne la manche.", "Règles montrées", "Exemple"):
        assert words in text
    for words in ("Rules shown", "Rock beats", "例"):
        assert words not in text


def test_every_page_leads_to_the_same_page_in_the_other_languages(out: Path) -> None:
    for lang in ("ja", "en", LANG):
        others = page(out, lang).xpath("//a[@data-language]")
        assert {a.get("data-language") for a in others} == {"ja", "en", LANG} - {lang}
        assert all(a.get("href").endswith("/play.html") for a in others)


def test_the_search_is_of_the_new_language(out: Path) -> None:
    found = (out / "janken" / "site" / LANG / "search-data.js").read_text(encoding="utf-8")
    assert "La pierre bat" in found
    for words in ("Rock beats", "に勝ちます"):
        assert words not in found


def test_the_sheets_say_it_too(out: Path) -> None:
    text = "".join(
        page.get_textpage().get_text_range()
        for file in sorted((out / "janken" / "print").glob("*.pdf"))
        for page in pypdfium2.PdfDocument(file)
    )
    text = "".join(text.split())
    for words in ("Imprimez à 100 % (taille réelle)", "JOUÉES", "Jetons de points"):
        assert words.replace(" ", "") in text


def test_the_page_above_leads_there(out: Path) -> None:
    found = html.fromstring((out / "index.html").read_text(encoding="utf-8"))
    assert f"janken/site/{LANG}/index.html" in found.xpath("//a/@href")


@pytest.mark.parametrize("missing", ["words.yaml", "print-words.yaml"])
def test_without_its_words_the_language_is_asked_for_in_their_file(tmp_path: Path, missing: str) -> None:
    copy_janken(tmp_path)
    add_french(tmp_path)
    (tmp_path / "templates" / "default" / missing).unlink()
    done = rulewright("build", "--root", tmp_path)
    assert done.returncode == 1
    assert f"templates/default/{missing}" in done.stderr
    assert "'fr'" in done.stderr
    assert not list((tmp_path / "out").iterdir())


def test_the_check_asks_for_all_words_of_the_house_at_once(tmp_path: Path) -> None:
    copy_janken(tmp_path)
    add_french(tmp_path)
    assert rulewright("check", "--root", tmp_path).returncode == 0
    for file in (tmp_path / "templates" / "default").glob("*words.yaml"):
        file.unlink()
    for command, stream in (("check", "stdout"), ("build", "stderr")):
        done = rulewright(command, "--root", tmp_path)
        assert done.returncode == 1
        for file in ("words.yaml", "print-words.yaml"):
            assert f"templates/default/{file}" in getattr(done, stream)


def add_french_to_charisma(root: Path) -> None:
    """Charisma with the house's words in French, and its own in English under the name of French.

    These are as many and as long as French ones nearly, and the checks of prose do not depend on what they say.
    """
    folder = root / "content" / "charisma"
    shutil.copytree(HOUSE / "content" / "charisma", folder)
    shutil.copytree(FRENCH / "templates", root / "templates")
    shutil.copytree(HOUSE / "templates" / "charisma", root / "templates" / "charisma")
    add_language(folder, LANG, str)
    for page in folder.glob("rules/*.en.md"):
        page.with_name(page.name.replace(".en.", f".{LANG}.")).write_bytes(page.read_bytes())
    for page in folder.glob("rules/*.ja.md"):  # examples on it
        text = page.read_text(encoding="utf-8")
        page.write_text(re.sub(r'(en: ("[^"]*"|[^"{}\n]+))\}', rf"\1, {LANG}: \2}}", text), encoding="utf-8")
    words = root / "templates" / "charisma" / "words.yaml"
    said = yaml.safe_load(words.read_text(encoding="utf-8"))
    words.write_text(yaml.safe_dump(said | {LANG: dict(said["en"])}, allow_unicode=True), encoding="utf-8")


def test_a_game_of_many_sheets_is_printed_in_three_languages(tmp_path: Path) -> None:
    """Whole, on every paper and in all inks that its site offers: the words of three languages have room on each."""
    add_french_to_charisma(tmp_path)
    done = rulewright("print", "charisma", "--root", tmp_path)
    assert done.returncode == 0, done.stderr
    files = sorted((tmp_path / "out" / "charisma" / "print").glob("*.pdf"))
    beside = [file for file in files if file.name.startswith(("playmat", "counters"))]
    assert len(beside) == 9
    for file in beside:
        document = pypdfium2.PdfDocument(file)
        for page in document if "mat-a3" not in file.name else [document[0]]:
            text = " ".join(page.get_textpage().get_text_range().split())
            assert all(name in text for name in ("1インチ", "1 inch", "1 pouce")), file.name
