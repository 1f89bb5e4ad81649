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
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        against = troubles(page, only_colours=colours == "dark", again=colours == "dark")
        told.append({line.partition(":")[0] for line in against} - {"region", "link-in-text-block"})
    page.close()
    assert tuple(told) == seen


def test_what_only_a_wide_window_shows_is_seen_there(browser: Browser) -> None:
    light = ".wide { display: none } @media (min-width: 600px) { .wide { display: inline } }"
    note = "<p class='wide' style='color: #bbb'>Only on a desk</p>"
    page = browser.new_page(viewport={"width": 360, "height": 400})
    page.set_content(PAGE.format(light=light, dark="", rows=note + ROWS))
    assert not any(line.startswith("color-contrast") for line in troubles(page))
    page.set_viewport_size({"width": 900, "height": 400})
    assert any(line.startswith("color-contrast") for line in troubles(page, again=True))
