from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from crosstable.games.diagrams import diagram_page
from crosstable.games.draughts.diagram import Diagram
from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.position import START
from crosstable.kernel.errors import InvalidValue, UnknownName

SVG = "{http://www.w3.org/2000/svg}"
ENDING = read_fen("W:WK46:BK5")
NASTY = "</style></title><script>1</script> & \"q\" 'r'"


def parsed(page: str) -> ET.Element:
    return ET.fromstring(page)


def style(page: str) -> str:
    return str(parsed(page).findtext("head/style"))


def numbered(count: int) -> list[Diagram]:
    return [Diagram(ENDING, caption=f"No. {number}") for number in range(1, count + 1)]


@pytest.mark.parametrize(("count", "columns", "rows"), [(6, 2, [2, 2, 2]), (7, 3, [3, 3, 1])])
def test_diagrams_stand_in_rows_in_their_order(count: int, columns: Any, rows: list[int]) -> None:
    body = parsed(diagram_page(numbered(count), title="Exercises", columns=columns)).find("body")
    assert body is not None
    assert body.findtext("h1") == "Exercises"
    found = body.findall("div")
    assert [len(row.findall("figure")) for row in found] == rows
    assert [caption.text for row in found for caption in row.findall("figure/figcaption")] == [
        f"No. {number}" for number in range(1, count + 1)
    ]


def test_each_caption_is_written_once_below_its_board() -> None:
    page = diagram_page([Diagram(START, caption="Only once")], title="T")
    assert page.count("Only once") == 1
    assert Diagram(START, caption="Only once").board_svg in page


def test_no_page_ends_inside_a_row() -> None:
    page = diagram_page(numbered(3), title="T")
    rules = dict(re.findall(r"^(\S+) \{([^}]*)\}", style(page), re.MULTILINE))
    assert "break-inside: avoid" in rules[".row"]
    assert "break-inside: avoid" in rules["figure"]
    assert "break-after: avoid" in rules["h1"]


@pytest.mark.parametrize(("size", "width", "height"), [("A4", 210, 297), ("Letter", 216, 279)])
@pytest.mark.parametrize(("columns", "rows"), [(2, 3), (3, 4)])
def test_the_rows_of_a_sheet_fit_on_it(
    size: Any, width: int, height: int, columns: Any, rows: int
) -> None:
    css = style(diagram_page(numbered(1), title="T", columns=columns, size=size))
    assert f"size: {size} portrait" in css
    found = re.search(rf"repeat\({columns}, (\d+)mm\)", css)
    margin = re.search(r"margin: (\d+)mm", css)
    assert found is not None
    assert margin is not None
    board, edge = int(found[1]), int(margin[1])
    heading, caption, gap = 10 + 6, 5, 4
    assert columns * board + 2 * edge <= width
    assert rows * (board + caption + gap) + heading + 2 * edge <= height
    assert board >= 45


def test_everything_is_escaped() -> None:
    page = diagram_page([Diagram(ENDING, caption=NASTY, title=NASTY)], title=NASTY)
    root = parsed(page)
    assert "<script" not in page
    assert not [found for found in root.iter() if found.tag.endswith("script")]
    assert root.findtext("head/title") == root.findtext("body/h1") == NASTY
    assert root.findtext("body/div/figure/figcaption") == NASTY
    assert root.findtext(f"body/div/figure/{SVG}svg/{SVG}title") == NASTY


def test_the_page_forbids_scripts_and_loads_nothing() -> None:
    page = diagram_page(numbered(2), title="T")
    (policy,) = (
        meta.attrib["content"] for meta in parsed(page).iter("meta") if "http-equiv" in meta.attrib
    )
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    assert not re.search(r"\b(src|href|url)\b\s*[=(]", page)
    assert "@import" not in page


def test_a_page_without_a_title_or_diagrams_is_still_a_page() -> None:
    root = parsed(diagram_page([], title=" "))
    assert root.findtext("head/title") == "Diagrams"
    body = root.find("body")
    assert body is not None
    assert len(body) == 0


def test_a_diagram_without_a_caption_has_none_on_the_page() -> None:
    assert "<figcaption" not in diagram_page([Diagram(ENDING)], title="T")


def test_other_papers_and_columns_are_refused() -> None:
    wrong: Any = "A5"
    with pytest.raises(UnknownName, match="A4, Letter"):
        diagram_page([], title="T", size=wrong)
    wrong = 4
    with pytest.raises(InvalidValue, match="2 or 3"):
        diagram_page([], title="T", columns=wrong)


def test_the_same_diagrams_make_the_same_page() -> None:
    assert diagram_page(numbered(4), title="T") == diagram_page(iter(numbered(4)), title="T")
