import pytest

from generator.drawing.recolour import recoloured
from generator.drawing.scene import Circle, Drawing, Group, Label, Paint, Path, Rect
from generator.drawing.svgread import read_svg
from generator.drawing.svgwrite import svg_text
from generator.errors import ContentError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n{}\n</svg>'


def read(body: str) -> Drawing:
    return read_svg(SVG.format(body), "art/x.svg")


@pytest.mark.parametrize(
    ("body", "got"),
    [
        ("<style>path { fill: red }</style>", "got <style>"),
        ("<script>alert(1)</script>", "got <script>"),
        ('<image href="x.png"/>', "got <image>"),
        ('<a href="https://example.org"><path d="M0 0L1 1"/></a>', "got <a>"),
        ('<linearGradient id="g"/>', "got <linearGradient>"),
        ('<foreignObject width="1" height="1"/>', "got <foreignObject>"),
        ('<g xmlns="http://www.w3.org/1999/xhtml"/>', "got <g>"),
        ('<path d="M0 0L1 1" style="fill:red"/>', "got 'style'"),
        ('<path d="M0 0L1 1" onclick="x()"/>', "got 'onclick'"),
        ('<path d="M0 0L1 1" class="a"/>', "got 'class'"),
        ('<path d="M0 0L1 1" filter="url(#f)"/>', "got 'filter'"),
        ('<path d="M0 0L1 1" fill="red"/>', "got 'red'"),
        ('<path d="M0 0L1 1" fill="url(#g)"/>', "got 'url(#g)'"),
        ('<path d="M0 0L1" stroke="#000"/>', "expected whole path commands"),
        ('<path d="L1 1"/>', "begins with M"),
        ('<path d="M0 0Lnan 1"/>', "begins with M"),
        ('<path d="M0 0' + "L12.5 12.5" * 500 + 'r"/>', "begins with M"),  # told at once, however long
        ("<path/>", "expected the attribute 'd'"),
        ('<rect width="3px" height="1"/>', "got '3px'"),
        ('<rect width="50%" height="1"/>', "got '50%'"),
        ('<use href="https://example.org/a.svg#b"/>', "expected #id or a drawing of the library"),
        ('<use href="#gone"/>', "got '#gone'"),
        ('<g id="a"><use href="#a"/></g>', "got '#a'"),
        ('<path id="a" d="M0 0L1 1"/><path id="a" d="M0 0L1 1"/>', "'a' twice"),
        ('<g clip-path="url(#no)"/>', "of a clipPath in this file"),
        ('<g transform="skewX(3)"/>', "got skewX of 1 numbers"),
        ('<g transform="rotate(1 2)"/>', "got rotate of 2 numbers"),
        ("<g>words</g>", "got 'words'"),
        ('<text x="1" y="1" font-size="3" font-family="Arial">a</text>', "got Arial 400"),
        ('<text x="1" y="1" font-size="3" stroke="#000">a</text>', "plain fill"),
        ('<text x="1" y="1" font-size="3" data-width="4">a</text>', "got a text to be fitted"),
        ('<text x="1" y="1" font-size="3"><tspan>a</tspan></text>', "got <tspan>"),
        ('<path d="M0 0H1e308"/>', "numbers up to 1,000,000, got 1e+308"),
        ('<path d="M0 0H1e999"/>', "got inf"),
        ('<g transform="rotate(1e400)"/>', "got inf"),
        ('<rect width="-1" height="1"/>', "a size of 0 or more, got '-1'"),
        ('<circle cx="1" cy="1" r="-4"/>', "a size of 0 or more, got '-4'"),
        ("<g>" * 5000 + "</g>" * 5000, "at most 50 elements inside each other"),
    ],
)
def test_what_is_not_of_the_subset_is_refused_with_its_line(body: str, got: str) -> None:
    with pytest.raises(ContentError) as caught:
        read("<g/>\n" + body)
    problem = caught.value.problems[0]
    assert (problem.place.file, problem.place.line, problem.kind) == ("art/x.svg", 3, "svg")
    assert got in problem.message
    assert problem.message.find("expected") >= 0


@pytest.mark.parametrize(
    ("text", "got"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "document type"),
        ('<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>', "document type"),
        ('<?xml-stylesheet href="a.css"?><svg/>', "processing instruction"),
        ("<svg>", "well-formed"),
        ("", "well-formed"),
        ('<svg viewBox="0 0 1 1"/>', "got <svg>"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "'viewBox'"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 0 9 9"/>', "viewBox of 0 0"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="8mm"/>', "expected width 9mm"),
    ],
)
def test_documents_that_are_refused(text: str, got: str) -> None:
    with pytest.raises(ContentError, match=got):
        read_svg(text, "art/x.svg")


@pytest.mark.parametrize("encoding", ["Shift_JIS", "UTF-16", "nonsense"])
def test_what_a_document_says_of_its_encoding_is_past(encoding: str) -> None:
    text = SVG.format("<title>火</title>")
    assert read_svg(f'<?xml version="1.0" encoding="{encoding}"?>{text}', "x.svg") == read_svg(text, "x.svg")


def test_all_problems_come_at_once() -> None:
    with pytest.raises(ContentError) as caught:
        read('<rect width="1px" height="1"/>\n<path d="M"/>\n<blink/>')
    assert [problem.place.line for problem in caught.value.problems] == [2, 3, 4]


def test_every_shape_is_read() -> None:
    drawing = read(
        '<g fill="#F00" opacity=".5"><rect x="1" y="2" width="3" height="4" rx=".5"/><circle cx="1" cy="2" r="3"/></g>'
        '<line x1="0" y1="0" x2="2" y2="3" stroke="#123456" stroke-width=".5"/><polygon points="0,0 1,0 1,1"/>'
        '<ellipse cx="2" cy="2" rx="2" ry="1"/>'
    )
    red = Paint(fill="#ff0000", opacity=0.5)
    group = drawing.children[0]
    assert isinstance(group, Group)
    assert group.children == (Rect(1, 2, 3, 4, red, 0.5), Circle(1, 2, 3, red))
    assert drawing.children[1] == Path("M0 0L2 3", Paint("#000000", "#123456", 0.5))
    assert drawing.children[2] == Path("M0 0L1 0L1 1Z", Paint("#000000"))


def test_use_of_a_shape_and_of_the_library_takes_the_colour_given() -> None:
    art = read('<path fill="currentColor" d="M0 0H24V24Z" data-rule="K1"/>')
    text = SVG.format('<use href="art/a.svg" x="2" y="4" width="12" height="48" color="#00ff00"/>')
    drawing = read_svg(text, "x.svg", library={"art/a.svg": art}.get)
    (used,) = drawing.children
    assert isinstance(used, Group)
    assert used.matrix == (0.5, 0, 0, 0.5, 2, 4 + 18)
    assert recoloured(art, "#00ff00").children == used.children
    assert drawing.rules == {"K1"}


def test_written_and_read_again_it_is_the_same_drawing() -> None:
    drawing = Drawing(
        24,
        24,
        (
            Group(
                (
                    Path("M0 0L1 1Z", Paint("#112233", "#445566", 0.25, 0.5, (1, 2), "round", "bevel", True)),
                    Circle(1, 2, 3, Paint("currentColor")),
                    Rect(1, 2, 3, 4, Paint(None, "#000000", 1), 0.5),
                ),
                (0.5, 0.25, -0.25, 0.5, 3, 4),
                id="a",
                rule="K1",
                clip="M0 0H9V9Z",
            ),
            Label(1, 2, "湯 & 治 <MP>", 3, "bold", "#aabbcc", "middle", "ja"),
            Label(1, 2, "serif", 3, "serif"),
        ),
    )
    written = svg_text(drawing, "題 & 名", "p")
    again = read_svg(written, "")
    assert svg_text(again, "題 & 名", "p").replace("p-p-", "p-") == written
    assert again.rules == drawing.rules == {"K1"}


def test_ids_take_the_prefix_and_decoration_is_hidden_from_readers() -> None:
    text = svg_text(read('<g id="a"/>'), None, "one")
    assert 'id="one-a"' in text
    assert 'aria-hidden="true"' in text
    assert "<title" not in text
