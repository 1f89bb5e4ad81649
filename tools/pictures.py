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

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser.server import crosstable, serving, set_up_code

PICTURES = ROOT / "docs" / "pictures"
PASSWORD = "three good words"  # noqa: S105 -- of an office that lasts a minute
EVENT = "tournaments/riverside-open"


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
    page.screenshot(path=PICTURES / f"{name}.png")


def main() -> None:
    """Make every picture."""
    found = subprocess.run(
        [ROOT / "tools" / "find-chromium"], capture_output=True, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        crosstable(home, "demo")
        with serving(home) as address:
            browser = playwright.chromium.launch(
                executable_path=found.stdout.strip(), args=["--no-sandbox", "--disable-gpu"]
            )
            office = opened(browser, 1200, 1040)
            signed_in(office, address)
            office.goto(f"{address}/office/{EVENT}/rounds")
            keep(office, "round")
            office.set_viewport_size({"width": 1000, "height": 900})
            office.goto(f"{address}/office/{EVENT}/standings")
            office.locator("[data-unfolds] tbody tr").first.get_by_role("link").nth(3).click()
            office.locator(".unfolded").wait_for()
            keep(office, "standings")
            phone = opened(browser, 360, 720, scale=2)
            phone.goto(f"{address}/{EVENT}/rounds/5")
            keep(phone, "phone")
            browser.close()


if __name__ == "__main__":
    main()
