"""Looking at a page as its users do: phone and desk, light and dark, with axe and a picture.

``look(page, "name")`` checks the page that is open at both widths in both colours and keeps
pictures in the folder that CROSSTABLE_PICTURES names, if it names one. ``glance`` does
so once, as wide and as bright as the page is open.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import axe_playwright_python  # type: ignore[import-untyped]
from playwright.sync_api import Page

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
FITS = "document.documentElement.scrollWidth <= window.innerWidth"
SETTLED = """new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => Promise.race([
    new Promise(done => setTimeout(done, 3000)),
    Promise.allSettled(document.getAnimations()
      .filter(each => each.effect.getTiming().iterations !== Infinity)
      .map(each => each.finished))
  ])).then(() => true)"""
"""Two pictures later whatever fades has begun to fade; then its end is waited for."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CONTRAST = "color-contrast"
LINKS = "link-in-text-block"
"""What can be wrong with a page in the dark that was right in the light: these two."""
KINDS_OF_TEXT = """again => {
  const kinds = new Map(), looks = new Map();
  const look = element => {
    if (!looks.has(element)) {
      const style = getComputedStyle(element);
      const own = [element.tagName, element.className.baseVal ?? element.className, style.color,
        style.backgroundColor, style.backgroundImage, style.opacity, style.fontSize,
        style.fontWeight, style.textShadow, style.position, element.disabled,
        element.ariaDisabled].join();
      looks.set(element, (element.parentElement ? look(element.parentElement) : '') + '>' + own);
    }
    return looks.get(element);
  };
  const says = element => element.matches('input, select, textarea') ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  for (const element of document.querySelectorAll('body, body *')) {
    if (!says(element) || !element.checkVisibility()) continue;
    if (!kinds.has(look(element))) kinds.set(look(element), []);
    kinds.get(look(element)).push(element);
  }
  const known = again ? window.knownKinds : new Set();
  window.knownKinds = new Set([...known, ...kinds.keys()]);
  const length = element => element.textContent.length;
  return [...kinds].filter(([kind]) => !known.has(kind)).flatMap(
    ([, alike]) => alike.sort((one, other) => length(other) - length(one)).slice(0, 3));
}"""
"""The three longest texts of every kind: alike are those that look alike, with all around them.

Three, because axe says nothing of a text that something lies over; the longest, because it says
nothing of a single character. Where a page is looked at again, the kinds that it had before are
left out; in other colours they are other kinds.
"""
CHECK = f"""async ([onlyColours, again, tags, contrast, links]) => {{
  const texts = ({KINDS_OF_TEXT})(again);
  const run = async (where, rules) => (await axe.run(
    where, {{...rules, resultTypes: ['violations'], preload: false, selectors: false}})).violations;
  const rule = name => ({{runOnly: {{type: 'rule', values: [name]}}}});
  const all = {{runOnly: {{type: 'tag', values: tags}}, rules: {{[contrast]: {{enabled: false}}}}}};
  return [
    ...await run(document, onlyColours ? rule(links) : all),
    ...(texts.length ? await run({{include: texts}}, rule(contrast)) : []),
  ];
}}"""


@cache
def _axe() -> str:
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def troubles(page: Page, *, only_colours: bool = False, again: bool = False) -> list[str]:
    """Return what axe has against the page, or against its colours, a line for each element.

    Contrast is by far the slowest to measure and the same in every row of a table, so it is
    measured for every kind of text instead of every text.
    """
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(_axe())
    found = page.evaluate(CHECK, [only_colours, again, TAGS, CONTRAST, LINKS])
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]} "
        f"{node.get('failureSummary', '')[:300]}"
        for violation in found
        for node in violation["nodes"]
    ]


def glance(page: Page, name: str) -> None:
    """Check a page once, as wide and as bright as it is open, and keep its picture if wanted."""
    page.wait_for_load_state()
    page.evaluate(SETTLED)
    found = troubles(page)
    if not page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
        found.append("the page is wider than the window")
    folder = os.environ.get("CROSSTABLE_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
    assert not found, "\n".join(f"{name}: {each}" for each in found)


def _fits(page: Page) -> bool:
    """Return whether nothing has to be scrolled sideways.

    Scripts that lay a page out anew, such as the projector's, have a moment for it.
    """
    for _moment in range(50):
        if page.evaluate(FITS):
            return True
        page.wait_for_timeout(100)
    return False


def look(page: Page, name: str) -> None:
    """Check a page at both widths in both colours, and keep its pictures if they are wanted."""
    page.wait_for_load_state()
    folder = os.environ.get("CROSSTABLE_PICTURES")
    before = page.viewport_size
    found: list[str] = []
    for width in (PHONE, DESK):
        page.set_viewport_size(width)  # type: ignore[arg-type]
        kind = "phone" if width is PHONE else "desk"
        if not _fits(page):
            found.append(f"{name} {kind}: the page is wider than the window")
        for colours in ("light", "dark"):
            # Colours fade in where motion is wanted; axe must see the last ones, however busy
            # the machine is.
            page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            page.evaluate(SETTLED)
            first = width is PHONE and colours == "light"
            against = troubles(page, only_colours=colours == "dark", again=not first)
            found += [f"{name} {kind} {colours}: {each}" for each in against]
            if folder:
                target = Path(folder) / f"{name}-{kind}-{colours}.png"
                page.screenshot(path=target, full_page=True)
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    if before:
        page.set_viewport_size(before)
    assert not found, "\n".join(found)
