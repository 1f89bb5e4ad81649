"""Makes the pictures of the README anew, from the demo tournaments in a real browser.

Run ``tools/pictures.py`` after pages have changed visibly, and look at each picture before it is
committed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser.server import crosstable, serving, set_up_code

PICTURES = ROOT / "docs" / "pictures"
PASSWORD = "three good words"  # noqa: S105 -- of an office that lasts a minute
EVENT = "tournaments/riverside-open"
CUP_PLAYERS = """\
"Wójcik, Łukasz",2534,POL
"Grünwald, Jürgen",2512,GER
"Đurić, Šime",2478,CRO
"van den Berg, Sanne",2441,NED
"D'Angelo, Niccolò",2419,ITA
"Sørensen, Mads Ægir",2388,DEN
"Szőke, Ágnes",2356,HUN
"Lefèvre-Dumas, Océane",2287,FRA
"""


def opened(browser: Browser, width: int, height: int, *, scale: int = 1) -> Page:
    """Return a page of a size, as bright as by day."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.add_init_script("localStorage.setItem('tour:riverside-open', 'away')")
    return context.new_page()


def signed_in(page: Page, address: str) -> None:
    """Make the first account, which is the owner's."""
    page.goto(f"{address}/welcome")
    page.get_by_label("Set-up code").fill(set_up_code(address))
    page.get_by_label("Your name").fill("Meier, Anna")
    page.get_by_label("Login name").fill("anna")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/office")


def keep(page: Page, name: str) -> None:
    """Take the picture of what is in view."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    page.mouse.move(0, 0)
    page.evaluate("document.querySelector('[data-tour-again]')?.parentElement.remove()")
    page.screenshot(path=PICTURES / f"{name}.png")


def knock_out(home: Path) -> None:
    """Play a cup up to its final."""
    people = home / "cup.csv"
    people.write_text("Name,Rating,Federation\n" + CUP_PLAYERS, encoding="utf-8")
    crosstable(home, "new", "City Cup", "--game", "chess", "--system", "knockout", "--public")
    crosstable(home, "players", "import", people.name, "-t", "city-cup")
    crosstable(home, "lots", "-t", "city-cup", "--seed", "1 May")
    for games in (("1 1-0 2 1-0 3 = 4 0-1", "1 = 2 = 3 0-1 4 ="), ("1 1-0 2 =",)):
        crosstable(home, "pair", "city-cup")
        for results in games:
            crosstable(home, "result", "-t", "city-cup", *results.split())


def first_page(home: Path, name: str, *words: str) -> None:
    """Print a paper of the open and take the picture of the upper part of its first page."""
    printed = home / f"{name}.pdf"
    crosstable(home, "print", *words, "-t", "riverside-open", "-o", printed.name)
    page = PdfDocument(printed)[0].render(scale=1.6).to_pil()
    page.crop((0, 0, page.width, page.height * 5 // 8)).save(PICTURES / f"{name}.png")


def main() -> None:
    """Make every picture."""
    found = subprocess.run(
        [ROOT / "tools" / "find-chromium"], capture_output=True, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        crosstable(home, "demo")
        knock_out(home)
        first_page(home, "paper", "standings")
        with serving(home) as address:
            browser = playwright.chromium.launch(
                executable_path=found.stdout.strip(), args=["--no-sandbox", "--disable-gpu"]
            )
            office = opened(browser, 1200, 900)
            signed_in(office, address)
            office.goto(f"{address}/office/{EVENT}/rounds")
            keep(office, "round")
            office.set_viewport_size({"width": 1000, "height": 760})
            office.goto(f"{address}/office/{EVENT}/standings")
            office.locator("[data-unfolds] tbody tr").first.get_by_role("link").nth(3).click()
            office.locator(".unfolded").wait_for()
            keep(office, "standings")
            everybody = opened(browser, 1000, 620)
            everybody.goto(f"{address}/tournaments/city-cup/bracket")
            keep(everybody, "bracket")
            phone = opened(browser, 360, 640, scale=2)
            phone.goto(f"{address}/{EVENT}/rounds/5")
            keep(phone, "phone")
            browser.close()


if __name__ == "__main__":
    main()
