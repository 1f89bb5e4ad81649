"""Tokens of programs over HTTP: made, shown once, used, taken back."""

from __future__ import annotations

import re

from crosstable.office.roles import Role
from tests.web.counter import Client, Counter, form

PAGE = "/office/tokens"


def made(browser: Client, **typed: str) -> str:
    """Make a token and return its secret."""
    page = browser.post(PAGE, data=form(browser.get(PAGE), **typed))
    assert page.status_code == 200
    found = re.search(r'<input readonly value="([^"]+)"', page.text)
    assert found is not None
    return found[1]


def asking(counter: Counter, secret: str) -> Client:
    program = counter.browser()
    program.headers["Authorization"] = f"Bearer {secret}"
    return program


def test_a_token_is_shown_once_works_and_is_taken_back(counter: Counter) -> None:
    browser = counter.signed_in()
    assert "No program has a token" in browser.get(PAGE).text
    secret = made(browser, label="Screen <b>", role="clerk")
    page = browser.get(PAGE).text
    assert secret not in page
    assert "Screen &lt;b&gt;" in page
    program = asking(counter, secret)
    me = program.get("/api/v1/me")
    assert me.status_code == 200
    assert me.json()["role"] == "clerk"
    (known,) = counter.house.access.keys.tokens()
    page = browser.post(f"{PAGE}/{known.id}/revoke").text
    assert "The token is no longer valid." in page
    assert "No program has a token" in page
    assert program.get("/api/v1/me").status_code == 401
    assert browser.post(f"{PAGE}/{known.id}/revoke").status_code == 404


def test_nobody_hands_out_more_than_he_has_or_sees_the_tokens_of_others(counter: Counter) -> None:
    owner = counter.signed_in()
    made(owner, label="owner's", role="owner")
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(PAGE).text
    assert 'value="owner"' not in page
    assert "owner&#39;s" not in page
    refused = chief.post(PAGE, data={"label": "mine", "role": "owner"})
    assert refused.status_code == 422
    assert "only an owner" in refused.text
    (known,) = counter.house.access.keys.tokens()
    assert chief.post(f"{PAGE}/{known.id}/revoke").status_code == 404
    made(chief, label="the chief's", role="viewer")
    assert "the chief&#39;s" in owner.get(PAGE).text


def test_what_does_not_fit_is_said(counter: Counter) -> None:
    browser = counter.signed_in()
    for typed, said in (
        ({"label": ""}, "Please fill this in."),
        ({"label": "x" * 101}, "Enter at most 100 characters."),
        ({"label": "a", "role": "king"}, "Choose one of the values offered."),
        ({"label": "a", "tournament": "none"}, "none"),
    ):
        page = browser.post(PAGE, data=typed)
        assert page.status_code == 422
        assert said in page.text
    assert list(counter.house.access.keys.tokens()) == []


def test_the_same_form_again_makes_no_second_token(counter: Counter) -> None:
    browser = counter.signed_in()
    typed = form(browser.get(PAGE), label="Screen", role="viewer")
    assert "shown only once" in browser.post(PAGE, data=typed).text
    again = browser.post(PAGE, data=typed)
    assert again.status_code == 200
    assert "This token already exists; it was shown when it was made." in again.text
    assert "<input readonly" not in again.text
    assert len(list(counter.house.access.keys.tokens())) == 1
