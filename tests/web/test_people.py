"""First visit, login, the own account, people and invitations, over HTTP."""

from __future__ import annotations

import re

import pytest

from crosstable.office.roles import Role
from crosstable.web.gate.identity import COOKIE, DEVICE_COOKIE
from tests.web.counter import PASSWORD, Counter, form

OWNER = {
    "name": "Anna Arbiter",
    "login": "anna",
    "password": PASSWORD,
    "password_again": PASSWORD,
}


def code_of(counter: Counter) -> str:
    """Return the code that the server would have printed."""
    code = counter.house.access.accounts.new_set_up_code()
    assert code is not None
    return code


def test_who_has_the_set_up_code_becomes_the_owner_and_nobody_else(counter: Counter) -> None:
    first = counter.client
    assert first.get("/office").url.path == "/welcome"
    assert first.get("/login").url.path == "/welcome"
    for wrong in ("", "2222-2222-2222"):
        refused = first.post("/welcome", data={**OWNER, "code": wrong})
        assert refused.status_code == 422  # no server printed any code
    before, code = code_of(counter), code_of(counter)
    refused = first.post("/welcome", data={**OWNER, "code": before})
    assert refused.status_code == 422
    assert "not the set-up code that the server printed when it was last" in refused.text
    assert counter.house.access.accounts.is_empty()
    typed = code.lower().replace("-", " ")
    page = first.post("/welcome", data={**OWNER, "code": typed})
    assert page.url.path == "/office"
    assert "Welcome! The office is yours." in page.text
    assert "No tournament yet" in page.text
    second = counter.browser()
    assert second.get("/welcome").url.path == "/login"
    assert counter.house.access.accounts.new_set_up_code() is None
    refused = second.post("/welcome", data={**OWNER, "login": "eve", "code": code})
    assert refused.status_code == 422
    assert "has its owner already" in refused.text
    assert [each.account.login for each in counter.house.access.accounts.members()] == ["anna"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"password_again": "something else"}, "The two passwords differ"),
        ({"password": "short", "password_again": "short"}, "at least 10 characters"),
        ({"login": "an na"}, "no spaces"),
        ({"name": ""}, "Please fill this in."),
        ({"name": "x" * 101}, "Enter at most 100 characters."),
    ],
)
def test_what_was_typed_stays_but_never_a_password(
    counter: Counter, typed: dict[str, str], sentence: str
) -> None:
    page = counter.client.post("/welcome", data={**OWNER, "code": code_of(counter), **typed})
    assert page.status_code == 422
    assert sentence in page.text
    assert f'value="{typed.get("login", "anna")}"' in page.text
    assert PASSWORD not in page.text
    assert 'aria-invalid="true"' in page.text or 'role="alert"' in page.text
    assert counter.house.access.accounts.is_empty()


def test_all_that_is_wrong_with_a_new_account_is_said_at_once(counter: Counter) -> None:
    wrong = {"login": "an na", "password": "short", "password_again": "short2"}
    page = counter.client.post("/welcome", data={**OWNER, "code": code_of(counter), **wrong})
    assert page.text.count('aria-invalid="true"') == 3
    for sentence in ("no spaces", "at least 10 characters", "The two passwords differ"):
        assert sentence in page.text
    assert "type the passwords again" in page.text
    assert "nothing you typed is lost" not in page.text


def test_login_and_logout(counter: Counter) -> None:
    browser = counter.signed_in()
    assert browser.get("/office").status_code == 200
    page = browser.post("/logout")
    assert "You are signed out." in page.text
    assert browser.get("/office").status_code == 401
    assert browser.get("/account").status_code == 401


def test_a_wrong_password_says_the_same_as_a_wrong_name(counter: Counter) -> None:
    counter.signed_in()
    for login in ("owner", "nobody"):
        page = counter.client.post("/login", data={"login": login, "password": "not the one"})
        assert page.status_code == 403
        assert "do not match" in page.text
        assert f'value="{login}"' in page.text


def test_after_the_login_one_is_where_one_wanted_to_be(counter: Counter) -> None:
    name = counter.begin().id
    counter.signed_in()
    page = counter.client.get(f"/office/tournaments/{name}?from=mail")
    assert page.status_code == 401
    wanted = f"/office/tournaments/{name}?from=mail"
    assert f'name="next" value="{wanted}"' in page.text
    data = {"login": "owner", "password": PASSWORD, "next": wanted}
    assert counter.client.post("/login", data=data).url.path == f"/office/tournaments/{name}"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "/\\evil"])
def test_a_login_never_leads_to_another_site(counter: Counter, elsewhere: str) -> None:
    counter.signed_in()
    data = {"login": "owner", "password": PASSWORD, "next": elsewhere}
    answer = counter.client.post("/login", data=data, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_another_password_signs_the_other_devices_out(counter: Counter) -> None:
    here, there = counter.signed_in(), counter.signed_in()
    new = "four other good words"
    data = {"password_now": "wrong wrong wrong", "password": new, "password_again": new}
    page = here.post("/account/password", data=data)
    assert page.status_code == 422
    wrong = page.text.index("the current password is wrong")
    assert page.text.index('name="password_now"') < wrong < page.text.index('name="password"')
    page = here.post("/account/password", data={**data, "password_now": PASSWORD})
    assert "Your password is changed" in page.text
    assert here.get("/account").status_code == 200
    assert there.get("/account").status_code == 401


def test_a_device_is_signed_out_from_another(counter: Counter) -> None:
    here, there = counter.signed_in(), counter.signed_in()
    (ending,) = re.findall(r"/account/sessions/\w+/end", here.get("/account").text)
    assert "That device is signed out." in here.post(ending).text
    assert there.get("/account").status_code == 401


def test_an_invitation_makes_one_account(counter: Counter) -> None:
    owner = counter.signed_in()
    page = owner.post("/office/people/invitations", data={"role": "arbiter"})
    (link,) = re.findall(r"value=\"http://[^\"]+(/invitation/[^\"]+)", page.text)
    guest = counter.browser()
    assert "You are invited" in guest.get(link).text
    page = guest.post(link, data={**OWNER, "login": "gast", "name": "Gast"})
    assert page.url.path == "/office"
    assert counter.house.access.accounts.member("gast").role() is Role.ARBITER
    again = counter.browser().post(link, data={**OWNER, "login": "other"})
    assert again.status_code == 410
    assert "ask for a new one" in again.text


def test_an_invitation_can_be_taken_back(counter: Counter) -> None:
    owner = counter.signed_in()
    page = owner.post("/office/people/invitations", data={"role": "viewer"})
    (link,) = re.findall(r"value=\"http://[^\"]+(/invitation/[^\"]+)", page.text)
    (revoking,) = re.findall(r"/office/people/invitations/\w+/revoke", page.text)
    assert "no longer valid" in owner.post(revoking).text
    assert counter.browser().get(link).status_code == 410


@pytest.mark.parametrize("role", [Role.ARBITER, Role.CLERK, Role.VIEWER])
def test_only_some_may_see_and_invite_people(counter: Counter, role: Role) -> None:
    browser = counter.signed_in(role)
    assert browser.get("/office/people").status_code == 403
    page = browser.post("/office/people/invitations", data={"role": "viewer"})
    assert page.status_code == 403
    assert "ask Olga Owner" in page.text
    assert counter.house.access.keys.invitations() == ()


def test_roles_are_changed_by_the_owner_and_never_the_last_owner_s(counter: Counter) -> None:
    owner = counter.signed_in()
    counter.signed_in(Role.CLERK)
    login = counter.house.access.accounts.members()[-1].account.login
    owner.post("/office/people/roles", data={"login": login, "role": "arbiter"})
    assert counter.house.access.accounts.member(login).role() is Role.ARBITER
    page = owner.post("/office/people/roles", data={"login": "owner", "role": "viewer"})
    assert page.status_code == 422
    assert "the last owner" in page.text


def test_the_same_form_again_makes_no_second_invitation(counter: Counter) -> None:
    owner = counter.signed_in()
    typed = form(owner.get("/office/people"), role="viewer")
    assert "/invitation/" in owner.post("/office/people/invitations", data=typed).text
    again = owner.post("/office/people/invitations", data=typed).text
    assert "This invitation already exists" in again
    assert "/invitation/" not in again
    assert len(counter.house.access.keys.invitations()) == 1


def test_the_first_visitor_is_led_to_the_owners_account(counter: Counter) -> None:
    counter.begin()
    assert 'href="/welcome"' in counter.client.get("/").text
    counter.signed_in()
    page = counter.browser().get("/").text
    assert 'href="/welcome"' not in page
    assert "no owner yet" not in page


def test_the_right_password_on_a_known_device_gets_in_while_others_guess(counter: Counter) -> None:
    browser, stranger = counter.signed_in(), counter.browser()
    cookie = browser.cookies[DEVICE_COOKIE]
    right, wrong = ({"login": "owner", "password": each} for each in (PASSWORD, "not the one"))
    browser.post("/logout")
    for number in range(30):
        answer = stranger.post("/login", data=wrong)
        if answer.status_code == 429:
            assert 0 < int(answer.headers["retry-after"]) <= 300
        mine = browser.post("/login", data=right, follow_redirects=False)
        assert mine.status_code == 303, number
        browser.post("/logout")
    assert answer.status_code == 429
    assert browser.cookies[DEVICE_COOKIE] == cookie
    browser.cookies.delete(COOKIE)
    assert browser.get("/account").status_code == 401
    new = stranger.post("/login", data=right)
    assert new.status_code == 429
    assert "retry-after" in new.headers


def test_who_invites_reads_what_a_role_may_not_see(counter: Counter) -> None:
    page = counter.signed_in().get("/office/people").text
    assert "reads and changes nothing; not allowed: seeing dates of birth" in page
    assert "reads everything" not in page
