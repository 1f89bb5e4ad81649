"""Passkeys: the right device gets in; another site, an old answer or a copy does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import JournalBroken, Refused
from crosstable.office.passkeys import Purpose
from crosstable.office.roles import Role
from crosstable.store import verify
from crosstable.web.gate.passkeys import Hindrance, Place, answer_of, place_of
from tests.office.desk import WHEN
from tests.samples import drawn
from tests.store.helpers import sql
from tests.web.authenticator import Device
from tests.web.counter import PASSWORD, Client, Counter, counter_at

HOME = "https://results.example.org"


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    """Give an office that is asked at an address where passkeys work."""
    with counter_at(tmp_path) as counter:
        counter.address = HOME
        yield counter


@pytest.fixture
def device() -> Device:
    return Device(HOME)


def register(client: Client, device: Device, label: str = "My phone") -> Any:
    wish = {"label": label, "password_now": PASSWORD}
    options = client.post("/account/passkeys/options", data=wish)
    assert options.status_code == 200, options.text
    return client.post(
        "/account/passkeys",
        data={"label": label, "credential": device.make(options.json())},
        follow_redirects=False,
    )


def asked(client: Client) -> dict[str, Any]:
    answer = client.post("/login/passkey/options")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def sign_in(client: Client, credential: str, **more: str) -> Any:
    data = {"credential": credential, **more}
    return client.post("/login/passkey", data=data, follow_redirects=False)


def told(counter: Counter) -> list[str]:
    return [each.act.words() for each in counter.house.access.accounts.history()]


def is_in(client: Client) -> bool:
    return bool(client.get("/account").status_code == 200)


def test_a_passkey_is_made_listed_used_renamed_and_revoked(
    counter: Counter, device: Device
) -> None:
    client = counter.signed_in(Role.ARBITER)
    assert register(client, device, "  My   <b>phone ").status_code == 303
    page = client.get("/account").text
    assert "My &lt;b&gt;phone" in page
    assert "for results.example.org" in page
    assert "not used yet" in page

    visitor = counter.browser()
    device.count = 1
    answer = sign_in(visitor, device.sign(asked(visitor)), next="/office/people")
    assert (answer.status_code, answer.headers["location"]) == (303, "/office/people")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert is_in(visitor)
    member = counter.house.access.accounts.members()[1]
    (kept,) = counter.house.access.passkeys.of(member.account.id)
    assert (kept.count, kept.passkey.used) == (1, WHEN)

    path = f"/account/passkeys/{kept.passkey.id}"
    assert client.post(f"{path}/rename", data={"label": ""}).status_code == 422
    client.post(f"{path}/rename", data={"label": "Old phone"})
    assert "Old phone" in client.get("/account").text
    client.post(f"{path}/revoke")
    assert "Old phone" not in client.get("/account").text
    login = member.account.login
    assert told(counter)[-3:] == [
        f"passkey My <b>phone of {login} registered",
        f"passkey My <b>phone of {login} is now called Old phone",
        f"passkey Old phone of {login} revoked",
    ]
    assert verify(counter.database).entries == len(told(counter))

    device.count = 2
    late = counter.browser()
    assert sign_in(late, device.sign(asked(late))).status_code == 422
    assert not is_in(late)


def test_only_the_owner_of_a_passkey_changes_it(counter: Counter, device: Device) -> None:
    register(counter.signed_in(Role.ARBITER), device)
    account = counter.house.access.accounts.members()[1].account.id
    (kept,) = counter.house.access.passkeys.of(account)
    path = f"/account/passkeys/{kept.passkey.id}"
    before = told(counter)
    other = counter.signed_in(Role.OWNER)
    assert other.post(f"{path}/revoke").status_code == 422
    assert other.post(f"{path}/rename", data={"label": "mine"}).status_code == 422
    assert told(counter) == before


@pytest.mark.parametrize("password", ["", "three wrong words"])
def test_making_one_needs_the_password(counter: Counter, password: str) -> None:
    client = counter.signed_in()
    wish = {"label": "x", "password_now": password}
    answer = client.post("/account/passkeys/options", data=wish)
    assert answer.status_code == 422
    assert "challenge" not in answer.text


def test_passwords_are_not_guessed_at_an_open_session(counter: Counter) -> None:
    client, other = counter.signed_in(), counter.signed_in(Role.ARBITER)
    wrong = {"label": "x", "password_now": "three wrong words"}
    new = {"password": "three other words", "password_again": "three other words"}
    for _ in range(3):
        assert client.post("/account/passkeys/options", data=wrong).status_code == 422
        assert client.post("/account/password", data={**wrong, **new}).status_code == 422
    right = {"label": "x", "password_now": PASSWORD}
    answer = client.post("/account/passkeys/options", data=right)
    assert "Too many wrong passwords" in answer.json()["detail"]
    assert other.post("/account/passkeys/options", data=right).status_code == 200
    counter.house.now = lambda: WHEN + timedelta(minutes=5)
    assert client.post("/account/passkeys/options", data=right).status_code == 200


def test_a_program_has_no_passkeys(counter: Counter) -> None:
    wish = {"label": "x", "password_now": PASSWORD}
    counter.signed_in()
    assert counter.program().post("/account/passkeys/options", data=wish).status_code == 403


def test_a_challenge_is_good_once(counter: Counter, device: Device) -> None:
    client = counter.signed_in()
    wish = {"label": "x", "password_now": PASSWORD}
    options = client.post("/account/passkeys/options", data=wish).json()
    first = {"label": "x", "credential": device.make(options)}
    assert client.post("/account/passkeys", data=first, follow_redirects=False).status_code == 303
    again = {"label": "y", "credential": Device(HOME, b"another").make(options)}
    assert client.post("/account/passkeys", data=again).status_code == 422
    assert len(counter.house.access.passkeys.of(1)) == 1

    visitor = counter.browser()
    signed = device.sign(asked(visitor))
    cookies = dict(visitor.cookies)
    assert sign_in(visitor, signed).status_code == 303
    thief = counter.browser()
    thief.cookies.update(cookies)
    assert sign_in(thief, signed).status_code == 422
    assert not is_in(thief)


def test_a_challenge_belongs_to_its_browser_purpose_and_time(
    counter: Counter, device: Device
) -> None:
    client = counter.signed_in()
    register(client, device)
    visitor, thief = counter.browser(), counter.browser()
    signed = device.sign(asked(visitor))
    assert sign_in(thief, signed).status_code == 422
    asked(thief)
    assert sign_in(thief, signed).status_code == 422
    # What was meant for another passkey of the same person lets nobody in, and the other way round.
    wish = {"label": "x", "password_now": PASSWORD}
    options = client.post("/account/passkeys/options", data=wish).json()
    assert sign_in(visitor, device.sign(options)).status_code == 422
    made = Device(HOME, b"another").make({**options, "challenge": asked(client)["challenge"]})
    answer = client.post("/account/passkeys", data={"label": "x", "credential": made})
    assert answer.status_code == 422
    signed = device.sign(asked(visitor))
    counter.house.now = lambda: WHEN + timedelta(minutes=4)
    assert sign_in(visitor, signed).status_code == 422
    assert not is_in(visitor)


def test_another_session_cannot_use_a_challenge(counter: Counter, device: Device) -> None:
    wish = {"label": "x", "password_now": PASSWORD}
    options = counter.signed_in().post("/account/passkeys/options", data=wish).json()
    other = counter.signed_in()
    answer = other.post(
        "/account/passkeys", data={"label": "x", "credential": device.make(options)}
    )
    assert answer.status_code == 422
    assert not counter.house.access.passkeys.of(1)


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://results.example.org", HOME + ":8443", HOME + "/", ""]
)
def test_an_answer_from_another_site_is_refused(
    counter: Counter, device: Device, origin: str
) -> None:
    client = counter.signed_in()
    assert register(client, Device(origin)).status_code == 422
    register(client, device)
    visitor = counter.browser()
    device.origin = origin
    assert sign_in(visitor, device.sign(asked(visitor))).status_code == 422
    device.origin, device.place = HOME, "evil.example"
    assert sign_in(visitor, device.sign(asked(visitor))).status_code == 422
    assert not is_in(visitor)


def test_a_count_that_does_not_grow_is_a_copy(counter: Counter, device: Device) -> None:
    device.count = 5
    register(counter.signed_in(), device)
    for count, status in ((5, 422), (4, 422), (0, 422), (6, 303), (6, 422), (9, 303)):
        device.count = count
        visitor = counter.browser()
        assert sign_in(visitor, device.sign(asked(visitor))).status_code == status, count


def test_nobody_present_another_key_or_another_person_is_refused(
    counter: Counter, device: Device
) -> None:
    register(counter.signed_in(), device)
    visitor = counter.browser()
    assert sign_in(visitor, device.sign(asked(visitor), flags=0)).status_code == 422
    right = device.handle
    device.handle = b"somebody else"
    assert sign_in(visitor, device.sign(asked(visitor))).status_code == 422
    device.handle = right
    stranger = Device(HOME, b"never registered")
    stranger.place = device.place
    assert sign_in(visitor, stranger.sign(asked(visitor))).status_code == 422
    forged = json.loads(device.sign(asked(visitor)))
    forged["response"]["signature"] = forged["response"]["signature"][:-6] + "AAAAAA"
    assert sign_in(visitor, json.dumps(forged)).status_code == 422
    assert not is_in(visitor)


def test_a_shut_account_and_a_password_set_by_others_end_passkeys(
    counter: Counter, device: Device
) -> None:
    counter.signed_in()
    register(counter.signed_in(Role.ARBITER), device)
    accounts = counter.house.access.accounts
    login = accounts.members()[1].account.login
    accounts.disable(login, by="Olga", at=WHEN)
    visitor = counter.browser()
    assert sign_in(visitor, device.sign(asked(visitor))).status_code == 422
    accounts.enable(login, by="Olga", at=WHEN)
    assert sign_in(visitor, device.sign(asked(visitor))).status_code == 303
    accounts.set_password(login, "three other words", current=PASSWORD, by=login, at=WHEN)
    visitor = counter.browser()
    assert sign_in(visitor, device.sign(asked(visitor))).status_code == 303
    accounts.set_password(login, "three more words", by="Olga", at=WHEN)
    assert sign_in(visitor, device.sign(asked(visitor))).status_code == 422
    assert told(counter)[-1] == f"passkey My phone of {login} revoked"


def test_a_passkey_slipped_past_the_journal_is_found(counter: Counter, device: Device) -> None:
    register(counter.signed_in(), device)
    verify(counter.database)
    sql(counter.database, "UPDATE passkey SET fingerprint = 'f' || fingerprint")
    with pytest.raises(JournalBroken, match="passkeys were changed bypassing the journal"):
        verify(counter.database)


def test_what_was_typed_before_a_session_ended_is_kept(counter: Counter, device: Device) -> None:
    register(counter.signed_in(), device)
    visitor = counter.browser()
    more = {"resume": "/office/new", "kept.title": "Spring Open"}
    answer = sign_in(visitor, device.sign(asked(visitor)), **more)
    assert answer.status_code == 200
    assert "Spring Open" in answer.text


@pytest.mark.parametrize(
    ("public", "request_address", "expected"),
    [
        ("", "http://localhost:8000/", Place("localhost", "http://localhost:8000")),
        ("", "http://127.0.0.1:8000/", Hindrance.NUMBER),
        ("", "https://[::1]/", Hindrance.NUMBER),
        ("", "http://192.168.1.7:8000/", Hindrance.NUMBER),
        ("", "http://hall.local:8000/", Hindrance.PLAIN),
        ("", "https://Chess.Example:443/", Place("chess.example", "https://chess.example")),
        ("", "https://chess.example:8443/", Place("chess.example", "https://chess.example:8443")),
        (HOME, "http://10.0.0.1:8000/", Place("results.example.org", HOME)),
        ("http://192.0.2.7", "https://chess.example/", Hindrance.NUMBER),
    ],
)
def test_where_passkeys_belong(
    public: str, request_address: str, expected: Place | Hindrance
) -> None:
    assert place_of(public, request_address) == expected


def test_an_address_that_allows_none_says_so_kindly(tmp_path: Path) -> None:
    with counter_at(tmp_path) as plain:
        client = plain.signed_in()
        assert "Passkeys need an address with https" in client.get("/account").text
        assert "passkey" not in plain.browser().get("/login").text
        answer = plain.browser().post("/login/passkey/options")
        assert answer.status_code == 422
        assert "https" in answer.json()["detail"]


@settings(max_examples=drawn(60), deadline=None)
@given(
    st.one_of(
        st.text(max_size=50),
        st.builds(
            lambda raw, client: json.dumps({"rawId": raw, "response": {"clientDataJSON": client}}),
            st.text(max_size=20),
            st.text(max_size=20),
        ),
    )
)
def test_whatever_is_sent_as_an_answer_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        answer_of(text)


@pytest.mark.parametrize("credential", ["", "{}", "x" * 30_000, '{"rawId": 1}', "[" * 5000])
def test_nonsense_gets_nobody_in(counter: Counter, credential: str) -> None:
    client = counter.signed_in()
    assert (
        client.post("/account/passkeys", data={"label": "x", "credential": credential}).status_code
        == 422
    )
    assert sign_in(counter.browser(), credential).status_code == 422


def test_asking_for_many_challenges_writes_nothing(counter: Counter) -> None:
    counter.signed_in()
    passkeys = counter.house.access.passkeys
    passkeys.challenge(Purpose.SIGN_IN, "x", at=WHEN)
    before = sql(counter.database, "PRAGMA data_version"), Path(counter.database).read_bytes()
    for _ in range(50):
        counter.client.post("/login/passkey/options")
    assert (sql(counter.database, "PRAGMA data_version"), Path(counter.database).read_bytes()) == (
        before
    )
    assert sql(counter.database, "SELECT count(*) FROM used_challenge")[0][0] == 0
