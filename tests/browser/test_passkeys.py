"""A passkey in a real browser, on a device that Chromium plays: made, used, and then revoked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.eyes import look
from tests.browser.server import PASSWORD, crosstable, serving, set_up_code
from tests.browser.test_office import opened

pytestmark = pytest.mark.browser


def test_a_passkey_from_registration_to_refusal(browser: Browser, tmp_path: Path) -> None:
    troubles: list[str] = []
    with serving(tmp_path) as address:
        page = opened(browser, troubles)
        device = page.context.new_cdp_session(page)
        device.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
        }
        device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        by_name = address.replace("127.0.0.1", "localhost")

        page.goto(f"{by_name}/welcome")
        page.get_by_label("Set-up code").fill(set_up_code(address))
        page.get_by_label("Your name").fill("Anna Arbiter")
        page.get_by_label("Login name").fill("anna")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label("Password again").fill(PASSWORD)
        page.get_by_role("button", name="Create the owner's account").click()

        page.goto(f"{by_name}/account")
        form = page.locator("[data-passkey]")
        form.get_by_label("Name").fill("Anna's laptop")
        form.get_by_label("Current password").fill("three wrong words")
        page.get_by_role("button", name="Make a passkey").click()
        expect(form.get_by_role("alert")).to_contain_text("current password is wrong")
        form.get_by_label("Current password").fill(PASSWORD)
        page.get_by_role("button", name="Make a passkey").click()
        expect(page.get_by_text("You can sign in with this passkey")).to_be_visible()
        expect(page.locator(".devices", has_text="Anna's laptop")).to_contain_text("not used yet")
        look(page, "account-passkeys")

        page.context.clear_cookies()
        page.goto(f"{by_name}/login?next=/account")
        look(page, "login-passkey")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page).to_have_url(f"{by_name}/account")
        expect(page.locator(".devices", has_text="Anna's laptop")).to_contain_text("last used")

        page.get_by_text("Change", exact=True).click()
        page.get_by_role("button", name="Revoke").click()
        page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
        expect(page.get_by_text("no longer works")).to_be_visible()
        page.context.clear_cookies()
        page.goto(f"{by_name}/login")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_text("does not open this office")).to_be_visible()

        # By its number the office has no passkeys, and says so on the account page only.
        page.goto(f"{address}/login")
        expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
    journal = crosstable(tmp_path, "account", "history")
    assert "passkey Anna's laptop of anna registered" in journal
    assert "passkey Anna's laptop of anna revoked" in journal
    assert not troubles
