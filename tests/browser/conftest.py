"""One Chromium for all tests of a process, without the pages that earlier ones left open."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]

# A Chromium with windows draws two pages of its own for what may be typed above each, which takes
# longer than most pages of ours. The last list of features counts, so it repeats Playwright's.
FEATURES = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(FEATURES)}",
]

# What is waited for comes in a moment; on a busy machine the moment is longer.
expect.set_options(timeout=30_000)


def chromium() -> str | None:
    found = subprocess.run(
        [ROOT / "tools" / "find-chromium"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or None


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """Launch a Chromium for this test process: with its driver that takes two seconds."""
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium for the browser tests")
        pytest.skip("no Chromium; install it or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def browser(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Yield the browser, whose loop counts as running in this module only.

    Playwright lets it count so between all calls, and then no other test could run a loop of its
    own.
    """
    browser, loop = launched
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture(autouse=True)
def closed_afterwards(browser: Browser) -> Iterator[None]:
    """Close what a test leaves open: a live page asks for its server again and again."""
    before = browser.contexts
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()
