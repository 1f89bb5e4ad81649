"""What strangers, other sites, hostile names and lost devices cannot do."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import RequestFactory
from litestar.types import Message
from msgspec.structs import replace

from crosstable.kernel.errors import StoreUnusable
from crosstable.kernel.official import Official
from crosstable.kernel.player import Player
from crosstable.office.accounts import Newcomer
from crosstable.office.acts import (
    AttachGame,
    DrawLots,
    NewPlayer,
    PairRound,
    Publish,
    Register,
    Withdraw,
)
from crosstable.office.roles import Role
from crosstable.office.slips import SLIPS, slip_codes
from crosstable.web.app import application
from crosstable.web.assets import STATIC
from crosstable.web.desk import Desk
from crosstable.web.forms.form import Form
from crosstable.web.gate.identity import COOKIE
from crosstable.web.gate.limits import BodyLimit, TooSlow
from crosstable.web.live.changes import events
from crosstable.web.settings import Settings
from crosstable.web.views.frame import _still_allowed
from crosstable.web.views.passkeys import BROWSER_COOKIE
from tests.office.desk import WHEN, details, people
from tests.web.counter import PASSWORD, Client, Counter, counter_at
from tests.web.route_rights import ROWS, SCENE, Row

HOSTILE = "<script>alert('x')</script><img src=x onerror=alert(1)> \"quoted\" & Co"
HOSTILE_LOGIN = '"><svg/onload=alert(1)>'


def hostile(counter: Counter) -> str:
    """Return a tournament in which everything a person can name is hostile."""
    announced = details(HOSTILE, system="dutch", rounds=3)
    names = [f"{HOSTILE} {letter}" for letter in "ABCD"]
    registered = tuple(NewPlayer(Player(name=name, club=HOSTILE), team=HOSTILE) for name in names)
    state = counter.inherit(
        replace(
            announced,
            city=HOSTILE,
            rate_of_play=HOSTILE,
            officials=(Official(HOSTILE, HOSTILE),),
        ),
        Register(registered),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
        AttachGame(1, 1, f'[Event "{HOSTILE}"]\n\n1. e4 {{{HOSTILE}}} *'),
        Withdraw(4, HOSTILE),
    )
    return state.id


@pytest.fixture(scope="module")
def haunted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Counter, Client, str]]:
    with counter_at(tmp_path_factory.mktemp("haunted")) as counter:
        owner = counter.signed_in(Role.OWNER)
        accounts = counter.house.access.accounts
        accounts.add(
            Newcomer(HOSTILE_LOGIN, f"Eve {HOSTILE_LOGIN}", PASSWORD),
            role=Role.VIEWER,
            by=HOSTILE,
            at=WHEN,
        )
        yield counter, owner, hostile(counter)


def address(row: Row, tournament: str) -> str:
    known = {"name:str": tournament, "tournament:str": tournament, **SCENE, **row.fill}
    return re.sub(r"\{([^}]*)\}", lambda found: known[found.group(1)], row.path)


PAGES = [row for row in ROWS if row.method == "GET" and not row.endless]


@pytest.mark.parametrize("row", PAGES, ids=lambda row: row.path)
@pytest.mark.parametrize("signed_in", [True, False], ids=["owner", "nobody"])
def test_hostile_names_stay_text_and_no_page_allows_inline_scripts(
    haunted: tuple[Counter, Client, str], row: Row, *, signed_in: bool
) -> None:
    counter, owner, tournament = haunted
    client = owner if signed_in else counter.browser()
    # What is asked for comes back in some answers too.
    query = {"next": HOSTILE, "rate_of_play": HOSTILE, "game": HOSTILE, "system": HOSTILE}
    answer = client.get(address(row, tournament), params=query, headers={"Referer": HOSTILE})
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    if not answer.headers["content-type"].startswith("text/html"):
        return
    assert "frame-ancestors" in policy
    page = answer.text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "<svg/onload" not in page
    assert not re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(?!\s*</script>)", page)
    assert not re.findall(r"<[^>]*\s(?:on[a-z]+|style)\s*=", re.sub(r'"[^"]*"', '""', page))
    assert not re.findall(r'<[^>]*\s(?:src|href|action)="(?:https?:|javascript:|//)', page)


def test_every_answer_to_every_method_is_protected(
    haunted: tuple[Counter, Client, str],
) -> None:
    """Also refusals, redirections, downloads and the answers to forms and programs."""
    counter, _, tournament = haunted
    nobody = counter.browser()
    for row in ROWS:
        if row.endless:
            continue
        where = address(row, tournament)
        answer = nobody.request(
            row.method, where, data=row.form, json=row.json, follow_redirects=False
        )
        policy = answer.headers.get("content-security-policy", "")
        for word in ("default-src 'none'", "base-uri 'none'", "form-action 'self'"):
            assert word in policy, f"{row.method} {row.path}"
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        framed = "frame-ancestors *" in policy
        assert framed == ("/widget/" in row.path), row.path


def test_answers_of_errors_carry_the_same_headers(counter: Counter) -> None:
    for path in ("/nothing", "/office", "/api/v1/nothing", "/api/v1/tournaments/x", "/healthz"):
        answer = counter.client.get(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["x-request-id"])


def test_a_request_keeps_the_number_a_proxy_gave_it_unless_it_is_odd(counter: Counter) -> None:
    given = counter.client.get("/healthz", headers={"X-Request-Id": "abc-12345678"})
    assert given.headers["x-request-id"] == "abc-12345678"
    odd = counter.client.get("/healthz", headers={"X-Request-Id": "x\tforged line"})
    assert re.fullmatch(r"[0-9a-f]{16}", odd.headers["x-request-id"])


@pytest.mark.parametrize("folder", ["/static", "/static/built"])
@pytest.mark.parametrize(
    "name", ["%00", "a" * 5000, "%00/x", "..%2fassets.py", "mark.svg%00", "mark.svg/x", ""]
)
def test_a_name_that_no_static_file_has_is_not_there(
    counter: Counter, caplog: pytest.LogCaptureFixture, folder: str, name: str
) -> None:
    answer = counter.client.get(f"{folder}/{name}")
    assert answer.status_code == 404
    assert str(STATIC) not in answer.text
    assert not [record for record in caplog.records if record.name.startswith("crosstable")]


def test_health_says_nothing_but_health(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    assert counter.client.get("/healthz").json() == {"status": "ok"}

    def broken() -> bool:
        raise StoreUnusable("postgresql://anna:secret@db is away")

    monkeypatch.setattr(counter.office, "is_readable", broken)
    answer = counter.client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"status": "unavailable"})


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    with counter_at(tmp_path, Settings(public_address="https://chess.example")) as counter:
        counter.signed_in(Role.OWNER)
        answer = counter.browser().post(
            "/login", data={"login": "owner", "password": PASSWORD}, follow_redirects=False
        )
        cookies = answer.headers.get_list("set-cookie")
        assert cookies
        for each in cookies:
            words = {word.strip().casefold() for word in each.split(";")}
            assert {"httponly", "samesite=lax", "secure", "path=/"} <= words
        theme = counter.browser().post(
            "/preferences", data={"theme": "dark"}, follow_redirects=False
        )
        assert all("httponly" in each.casefold() for each in theme.headers.get_list("set-cookie"))


class Ears(logging.Handler):
    """Everything any logger says, whole."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.heard: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore")):  # the test's own browser
            self.heard.append(self.format(record))


@pytest.fixture
def ears() -> Iterator[Ears]:
    listening, root = Ears(), logging.getLogger()
    before = root.level
    root.addHandler(listening)
    root.setLevel(logging.DEBUG)
    yield listening
    root.removeHandler(listening)
    root.setLevel(before)


def _slip(counter: Counter) -> str:
    """Return a code with which a result was sent, once wrong and once right."""
    state = counter.begin(details(), Register(people(4)), DrawLots("x"), PairRound(), Publish(1))
    secret = counter.house.access.secrets.get(SLIPS)
    code = next(iter(slip_codes(secret, state.id, state.tournament.round(1)).values()))
    for sent in ("2222-ZZZZ", code):
        where = f"/tournaments/{state.id}/result"
        counter.browser().post(where, data={"code": sent, "result": "1-0"})
    assert counter.office.state(state.id).tournament.claims
    return code


def test_no_secret_reaches_a_log_an_answer_or_the_database(
    tmp_path: Path, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    with counter_at(tmp_path) as counter:
        owner = counter.signed_in(Role.OWNER)
        session = owner.cookies[COOKIE]
        invited = owner.post("/office/people/invitations", data={"role": "clerk"})
        link = re.search(r"/invitation/([\w-]+)", invited.text)
        assert link is not None
        invitation = link.group(1)
        _, token = counter.house.access.keys.make_token("p", Role.CLERK, by="Olga", at=WHEN)
        wrong = "a wrong password here"
        counter.browser().post("/login", data={"login": "owner", "password": wrong})
        counter.browser().post(
            f"/invitation/{invitation}",
            data={"name": "A", "login": "owner", "password": wrong, "password_again": "b"},
        )
        program = counter.browser()
        program.headers["Authorization"] = f"Bearer {token}"
        code, guess = _slip(counter), "2222-ZZZZ"
        counter.address = "https://results.example.org"
        passkey = counter.browser()
        challenge = passkey.post("/login/passkey/options").json()["challenge"]
        browser = passkey.cookies[BROWSER_COOKIE]
        passkey.post("/login/passkey", data={"credential": json.dumps({"rawId": challenge})})
        answers = [
            program.get("/api/v1/me"),
            program.post("/api/v1/tournaments/unknown/undo", json={}),
            owner.get("/account"),
            owner.get("/office/people"),
        ]

        # Also when everything breaks.
        def broken(*_: Any, **__: Any) -> None:
            raise RuntimeError("the disk is on fire")

        monkeypatch.setattr(counter.house.access.keys, "invitation", broken)
        monkeypatch.setattr(counter.office, "tournaments", broken)
        answers += [
            owner.get(f"/invitation/{invitation}"),
            program.get("/api/v1/tournaments"),
        ]
        assert [each.status_code for each in answers[-2:]] == [500, 500]
        secrets = (PASSWORD, wrong, session, invitation, token, code, guess, challenge, browser)
        heard = "\n".join(ears.heard)
        assert "the disk is on fire" in heard
        for secret in secrets:
            assert secret not in heard
            # The page of an invitation's link may name its own address, as in its forms.
            others = [each for each in answers if secret not in str(each.url)]
            assert all(secret not in each.text for each in others)
        assert "disk" not in answers[-1].text
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"Olga" in kept
    for secret in secrets:
        assert secret.encode() not in kept


def test_a_revoked_token_counts_no_more_at_the_next_request(counter: Counter) -> None:
    made, secret = counter.house.access.keys.make_token("p", Role.CLERK, by="Olga", at=WHEN)
    program = counter.browser()
    program.headers["Authorization"] = f"Bearer {secret}"
    assert program.get("/api/v1/me").json()["kind"] == "program"
    counter.house.access.keys.revoke_token(made.id, by="Olga", at=WHEN)
    counter.house.gate.forget()
    assert program.get("/api/v1/me").status_code == 401


def test_a_revocation_by_another_program_counts_after_two_seconds(tmp_path: Path) -> None:
    now = [WHEN]
    with counter_at(tmp_path) as counter:
        counter.house.gate._clock = lambda: now[0]
        made, secret = counter.house.access.keys.make_token("p", Role.CLERK, by="Olga", at=WHEN)
        program = counter.browser()
        program.headers["Authorization"] = f"Bearer {secret}"
        assert program.get("/api/v1/me").is_success
        counter.house.access.keys.revoke_token(made.id, by="Olga", at=WHEN)
        now[0] += timedelta(seconds=2)
        assert program.get("/api/v1/me").status_code == 401


def test_an_open_stream_tells_nothing_more_after_its_session_ended(counter: Counter) -> None:
    state = counter.begin(details(), Register(people(2)))
    may = [True]

    async def still_allowed() -> bool:
        return may[0]

    async def scene() -> list[str]:
        changes, told = counter.house.changes, []
        changes.start()
        stream = events(changes, state.id, still_allowed=still_allowed)
        assert (await anext(stream)).comment == "connected"
        for name in ("First", "Second"):
            entry = Register((NewPlayer(Player(name=name)),))
            await asyncio.to_thread(counter.office.execute, state.id, entry, by="A", at=WHEN)
            told += [str(each.id) async for each in _next(stream)]
            may[0] = False
        return told

    assert asyncio.run(scene()) == ["3"]


async def _next(stream: Any) -> Any:
    try:
        yield await asyncio.wait_for(anext(stream), 10)
    except StopAsyncIteration:
        return


@pytest.mark.parametrize("how", ["logout", "role", "token"])
def test_who_lost_the_right_is_noticed_by_the_stream_s_question(counter: Counter, how: str) -> None:
    name = counter.begin(details()).id
    counter.signed_in(Role.OWNER)
    person = counter.signed_in(Role.VIEWER)
    headers = {"Cookie": f"{COOKIE}={person.cookies[COOKIE]}"}
    made, secret = counter.house.access.keys.make_token("p", Role.VIEWER, by="Olga", at=WHEN)
    if how == "token":
        headers = {"Authorization": f"Bearer {secret}"}
    request = RequestFactory(app=counter.app).get("/office/live", headers=headers)
    desk = Desk(counter.house, request, Form(), None)
    assert asyncio.run(_still_allowed(desk, name))
    login = counter.house.access.accounts.members()[-1].account.login
    if how == "logout":
        person.post("/logout")
    elif how == "role":
        counter.house.access.accounts.set_role(login, None, by="Olga", at=WHEN)
    else:
        counter.house.access.keys.revoke_token(made.id, by="Olga", at=WHEN)
    counter.house.gate.forget()
    assert not asyncio.run(_still_allowed(desk, name))


def test_too_large_a_body_is_refused_also_without_its_size(tmp_path: Path) -> None:
    with counter_at(tmp_path, Settings(upload_megabytes=1)) as counter:
        state = counter.begin(details())
        program = counter.program()
        where = f"/api/v1/tournaments/{state.id}/players"
        told = program.post(where, content=b" " * 1_100_000)
        untold = program.post(where, content=(b" " * 100_000 for _ in range(11)))
        for answer in (told, untold):
            assert answer.status_code == 413
            assert answer.json()["type"].endswith("#too-large")
        assert counter.office.state(state.id).version == state.version


def test_a_body_that_dawdles_is_not_waited_for() -> None:
    async def dawdle() -> Any:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def read_all(_scope: Any, receive: Any, _send: Any) -> None:
        while (await receive()).get("more_body"):
            pass

    async def nowhere(_: Message) -> None:
        pass

    scope: Any = {"type": "http", "method": "POST", "path": "/", "headers": []}
    limit = BodyLimit(Settings(upload_seconds=0.05))
    with pytest.raises(TooSlow):
        asyncio.run(limit.handle(scope, dawdle, nowhere, read_all))


def test_waiting_for_the_end_of_a_connection_has_no_limit() -> None:
    messages: Iterator[Any] = iter(
        [
            {"type": "http.request", "body": b"", "more_body": False},
            {"type": "http.disconnect"},
        ]
    )
    seen: list[str] = []

    async def slow() -> Any:
        message = next(messages)
        if message["type"] == "http.disconnect":
            await asyncio.sleep(0.5)
        return message

    async def stream(_scope: Any, receive: Any, _send: Any) -> None:
        seen.append((await receive())["type"])
        seen.append((await receive())["type"])

    scope: Any = {"type": "http", "method": "GET", "path": "/", "headers": []}
    limit = BodyLimit(Settings(upload_seconds=0.3))
    asyncio.run(limit.handle(scope, slow, None, stream))  # type: ignore[arg-type]
    assert seen == ["http.request", "http.disconnect"]


def test_a_defect_is_told_without_its_inside(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: str) -> None:
        raise RuntimeError("secret of the inside")

    name = counter.begin(details()).id
    monkeypatch.setattr(counter.office, "state", broken)
    for path in (f"/api/v1/tournaments/{name}", f"/tournaments/{name}"):
        answer = counter.client.get(path)
        assert answer.status_code == 500
        assert "inside" not in answer.text


def test_the_application_serves_no_description_of_its_pages(counter: Counter) -> None:
    assert application(counter.house).openapi_config is None
    assert counter.client.get("/schema").status_code == 404
