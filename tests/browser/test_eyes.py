"""What the tests of pages would see: a text that is hard to read, wherever it stands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.eyes import troubles

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="en"><title>Table</title><style>
  body {{ background: #fff; color: #111; }}
  @media (prefers-color-scheme: dark) {{ body {{ background: #111; color: #eee; }} {dark} }}
  {light}
</style><main><h1>Table</h1>
<table><tr><th>Place<th>Name</tr>{rows}</table><p>See <a href="/">the rest</a></p></main>"""
ROWS = "".join(f"<tr><td>{place}<td>Player {place}</tr>" for place in range(1, 30))


@pytest.mark.parametrize(
    ("light", "dark", "seen"),
    [
        ("", "a { color: #9cf }", (set(), set())),
        ("tr:nth-child(7) td { color: #aaa }", "a { color: #9cf }", ({"color-contrast"}, set())),
        (
            "",
            "a { color: #9cf } tr:nth-child(28) { background: #999 }",
            (set(), {"color-contrast"}),
        ),
        ("", "a { color: #123 }", (set(), {"color-contrast"})),
        ("img { width: 9px }", "a { color: #9cf }", ({"image-alt"}, set())),
    ],
)
def test_what_is_hard_to_read_is_seen(
    browser: Browser, light: str, dark: str, seen: tuple[set[str], set[str]]
) -> None:
    page = browser.new_page(viewport={"width": 500, "height": 400})
    picture = "<img src='data:,'>" if "img" in light else ""
    page.set_content(PAGE.format(light=light, dark=dark, rows=ROWS) + picture)
    told = []
    known: set[str] = set()
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        against = troubles(page, only_colours=colours == "dark", known=known)
        told.append({line.partition(":")[0] for line in against} - {"region", "link-in-text-block"})
    page.close()
    assert tuple(told) == seen


@pytest.mark.parametrize(
    ("note", "rule"),
    [
        ("<p class='wide' style='color: #bbb'>Only on a desk</p>", "color-contrast"),
        ("<p class='wide'><input></p>", "label"),
    ],
)
def test_what_only_a_wide_window_shows_is_seen_there(
    browser: Browser, note: str, rule: str
) -> None:
    light = ".wide { display: none } @media (min-width: 600px) { .wide { display: inline } }"
    page = browser.new_page(viewport={"width": 360, "height": 400})
    page.set_content(PAGE.format(light=light, dark="", rows=note + ROWS))
    known: set[str] = set()
    assert not any(line.startswith(rule) for line in troubles(page, known=known))
    page.set_viewport_size({"width": 900, "height": 400})
    for _time in range(2):  # what was wrong is not known as in order
        assert any(line.startswith(rule) for line in troubles(page, wide=True, known=known))
    page.close()


def test_texts_that_look_otherwise_than_those_of_other_pages_are_seen(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 500, "height": 400})
    known: set[str] = set()
    page.set_content(PAGE.format(light="", dark="", rows=ROWS))
    in_order = PAGE.format(light="", dark="", rows=ROWS) + "<style>a { color: #00f }</style>"
    page.set_content(in_order)
    assert not any(line.startswith("color-contrast") for line in troubles(page, known=known))
    page.set_content(in_order + "<style>tr:nth-child(9) { opacity: .4 }</style>")
    assert any(line.startswith("color-contrast") for line in troubles(page, known=known))
    page.close()
