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
CHECK = """async ([onlyColours, wide, known, tags, contrast, links]) => {
  const seen = new Set(known), fresh = new Set(), chains = new Map(), forms = new Map();
  const short = text => {  // two thirty-two bit sums of a text, as a name for it
    let one = 0xdeadbeef, other = 0x41c6ce57;
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
      other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
    }
    return (one >>> 0).toString(36) + '.' + (other >>> 0).toString(36);
  };
  const chain = (element, of, kept) => {
    if (!kept.has(element)) {
      const above = element.parentElement ? chain(element.parentElement, of, kept) : '';
      kept.set(element, above + '>' + of(element));
    }
    return kept.get(element);
  };
  const named = element => [element.tagName, element.className.baseVal ?? element.className];
  const colours = element => {
    const style = getComputedStyle(element);
    return [...named(element), style.color, style.backgroundColor, style.backgroundImage,
      style.opacity, style.fontSize, style.fontWeight, style.textShadow, style.position,
      element.disabled, element.ariaDisabled].join();
  };
  const form = element => [...named(element), element.role, element.type,
    ...element.getAttributeNames()].join();
  const isNew = name => !seen.has(name) && Boolean(fresh.add(name));
  const says = element => element.matches('input, select, textarea') ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());

  const shown = [...document.querySelectorAll('body, body *')].filter(
    element => element.checkVisibility());
  const kinds = new Map();
  for (const element of shown.filter(says)) {
    const kind = short(chain(element, colours, chains));
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(element);
  }
  const length = element => element.textContent.length;
  const texts = [...kinds].filter(([kind]) => isNew(kind)).flatMap(
    ([, alike]) => alike.sort((one, other) => length(other) - length(one)).slice(0, 3));
  const channels = colour => {
    const parts = /^rgba?\\(([^)]+)\\)$/.exec(colour)?.[1].split(',').map(Number);
    return parts && [...parts, 1].slice(0, 4);
  };
  const light = ([red, green, blue]) => {
    const linear = [red, green, blue].map(part => part / 255).map(
      part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const plainlyReadable = element => {
    const fore = channels(getComputedStyle(element).color);
    let back = null;
    for (let around = element; around; around = around.parentElement) {
      const style = getComputedStyle(around), own = channels(style.backgroundColor);
      if (style.opacity !== '1' || style.backgroundImage !== 'none' || style.filter !== 'none' ||
        style.textShadow !== 'none' || style.mixBlendMode !== 'normal' || !own ||
        !['static', 'relative'].includes(style.position)) return false;
      if (!back && own[3] > 0 && own[3] < 1) return false;
      if (!back && own[3] === 1) back = own;
    }
    if (!fore || fore[3] !== 1 || !back) return false;
    const [less, more] = [light(fore), light(back)].sort((one, other) => one - other);
    return (more + 0.05) / (less + 0.05) >= 4.5;
  };
  const doubtful = texts.filter(text => !plainlyReadable(text));
  const before = wide ? window.shownBefore : null;
  if (!wide) window.shownBefore = new Set(shown);
  const further = before ? shown.filter(element => !before.has(element)) : [];
  const otherwise = further.filter(
    element => isNew('wide ' + short(chain(element, form, forms)))).length > 0;

  const run = async (where, rules) => (await axe.run(
    where, {...rules, resultTypes: ['violations'], preload: false, selectors: false})).violations;
  const only = (...names) => ({runOnly: {type: 'rule', values: names}});
  const all = {runOnly: {type: 'tag', values: tags}, rules: {[contrast]: {enabled: false}}};
  const structure = !onlyColours && (!before || otherwise) ? await run(document, all) : [];
  const within = texts.map(text => text.closest('a[href]')).filter(Boolean);
  const looks = [
    ...(doubtful.length ? await run({include: doubtful}, only(contrast)) : []),
    ...(onlyColours && within.length ? await run({include: within}, only(links)) : []),
  ];
  return [[...structure, ...looks], [...fresh]];
}"""
"""What axe has against a page, and the kinds of text that were not known before.

Contrast is by far the slowest to measure and the same in every row of a table, so it is measured
for every kind of text instead of every text: alike are those that look alike, with all around
them; in other colours they are other kinds. The three longest texts of a kind are measured; three,
because axe says nothing of a text that something lies over; the longest, because it says nothing
of a single character. Nor is it asked about one colour upon another that are far enough apart for
texts of any size, with nothing in between. What only a wide window shows is looked at in one,
where nothing of its kind was before.
"""
_KNOWN: set[str] = set()
"""The kinds of text that pages of this process were in order with."""


@cache
def _axe() -> str:
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def troubles(
    page: Page, *, only_colours: bool = False, wide: bool = False, known: set[str] | None = None
) -> list[str]:
    """Return what axe has against the page, or against its colours, a line for each element.

    Of texts, and of what only a ``wide`` window shows, those are left out that look like known
    ones. If nothing is wrong all of them are known from then on.
    """
    known = _KNOWN if known is None else known
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(_axe())
    against, kinds = page.evaluate(CHECK, [only_colours, wide, [*known], TAGS, CONTRAST, LINKS])
    if not against:
        known.update(kinds)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]} "
        f"{node.get('failureSummary', '')[:300]}"
        for violation in against
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
    for width, kind in ((PHONE, "phone"), (DESK, "desk")):
        page.set_viewport_size(width)  # type: ignore[arg-type]
        if not _fits(page):
            found.append(f"{name} {kind}: the page is wider than the window")
        for colours in ("light", "dark"):
            # Colours fade in where motion is wanted; axe must see the last ones, however busy
            # the machine is.
            page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            page.evaluate(SETTLED)
            against = troubles(page, only_colours=colours == "dark", wide=width is DESK)
            found += [f"{name} {kind} {colours}: {each}" for each in against]
            if folder:
                target = Path(folder) / f"{name}-{kind}-{colours}.png"
                page.screenshot(path=target, full_page=True)
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    if before:
        page.set_viewport_size(before)
    assert not found, "\n".join(found)
