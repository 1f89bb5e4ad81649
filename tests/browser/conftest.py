"""One Chromium for all tests of a module, without the pages that earlier ones left open."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]

# What is waited for comes in a moment; on a busy machine the moment is longer.
expect.set_options(timeout=30_000)


def chromium() -> str | None:
    found = subprocess.run(
        [ROOT / "tools" / "find-chromium"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or None


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium for the browser tests")
        pytest.skip("no Chromium; install it or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def closed_afterwards(browser: Browser) -> Iterator[None]:
    """Close what a test leaves open: a live page asks for its server again and again."""
    before = browser.contexts
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()
