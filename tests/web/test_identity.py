"""Who may come in over HTTP: cookies, roles on routes, other sites' forms, tokens, waiting."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from litestar import Litestar, Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath
from litestar.testing import TestClient

from crosstable.kernel.errors import NotAllowed
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.access import Access
from crosstable.office.accounts import Identity, Newcomer, Rejected
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.office import Office
from crosstable.office.roles import Ask, Role
from crosstable.store import open_access, open_journal
from crosstable.store.passwords import Passwords
from crosstable.web.gate.identity import ANONYMOUS, COOKIE, Gate, Settings, identity_of, requires
from tests.office.desk import details, people

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
GOOD = "correct horse battery"
CHEAP = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
Client = TestClient[Litestar]
_seeds = count(1)


Asking = Request[Any, Any, Any]


@post("/login", status_code=200)
async def login(request: Asking, gate: NamedDependency[Gate]) -> Response[Any]:
    form = await request.form()
    answer = await gate.log_in(request, form["login"], form["password"])
    if isinstance(answer, Rejected):
        status = 429 if answer.wait else 401
        wait = answer.wait.total_seconds()
        return Response({"why": answer.sentence, "wait": wait}, status_code=status)
    response: Response[Any] = Response({"hello": answer.account.name})
    gate.remember(request, response, answer)
    return response


@post("/logout", status_code=200)
async def logout(request: Asking, gate: NamedDependency[Gate]) -> Response[Any]:
    response: Response[Any] = Response({})
    await gate.log_out(request, response)
    return response


@get("/me")
async def me(identity: NamedDependency[Identity | None]) -> dict[str, str | None]:
    return {"by": identity.by if identity is not None else None}


@get("/static", opt={ANONYMOUS: True})
async def static(request: Asking) -> bool:
    return "user" in request.scope


@get("/t/{name:str}/draft", guards=[requires(Ask.SEE_UNPUBLISHED)])
async def draft(name: FromPath[str]) -> str:
    return name


@get("/accounts", guards=[requires(Ask.MANAGE_ACCOUNTS)])
async def accounts() -> str:
    return "all of them"


@post(
    "/t/{name:str}/result/{board:int}",
    guards=[requires(EnterResult)],
    status_code=200,
    sync_to_thread=True,
)
def result(
    request: Asking,
    gate: NamedDependency[Gate],
    office: NamedDependency[Office],
    name: FromPath[str],
    board: FromPath[int],
) -> int:
    won = EnterResult(1, board, Played(Mark.WIN, Mark.LOSS))
    permitted = gate.office(office, request)
    plan = permitted.plan(office.state(name), (won,))
    return permitted.carry_out(plan, at=gate.now).state.version


@post("/t/{name:str}/pair", status_code=200, sync_to_thread=True)
def pair(
    request: Asking,
    gate: NamedDependency[Gate],
    office: NamedDependency[Office],
    name: FromPath[str],
) -> int:
    permitted = gate.office(office, request)
    plan = permitted.plan(office.state(name), (PairRound(),))
    return permitted.carry_out(plan, at=gate.now).state.version


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def go(self, **much: float) -> None:
        self.now += timedelta(**much)


class Hall:
    """An office with a tournament in round 1, an owner and a results clerk."""

    def __init__(self, office: Office, access: Access, clock: Clock) -> None:
        self.office, self.access, self.clock = office, access, clock
        access.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        self.open = office.create(details("Open"), by="Anna", at=NOON, published=True).id
        office.execute_all(
            self.open,
            [Register(people(4)), DrawLots("x", "as-entered"), PairRound(), Publish(1)],
            by="Anna",
            at=NOON,
        )
        access.accounts.add(
            Newcomer("carl", "Carl", GOOD),
            role=Role.CLERK,
            tournament=self.open,
            by="Anna",
            at=NOON,
        )

    def app(self, **settings: Any) -> Litestar:
        gate = Gate(self.access, clock=self.clock, settings=Settings(**settings))
        return Litestar(
            [
                *(login, logout, me, static, draft, accounts, result, pair),
                Router("/api", route_handlers=[me, result, pair]),
            ],
            middleware=gate.middleware,
            dependencies={
                "gate": Provide(lambda: gate, sync_to_thread=False),
                "identity": Provide(_asking, sync_to_thread=False),
                "office": Provide(lambda: self.office, sync_to_thread=False),
            },
            exception_handlers={NotAllowed: _forbidden},
            openapi_config=None,
        )


def _asking(request: Asking) -> Identity | None:
    return identity_of(request)


def _forbidden(_: Request[Any, Any, Any], error: NotAllowed) -> Response[Any]:
    return Response({"detail": str(error)}, status_code=403)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with open_journal(str(tmp_path / "office.db"), create=True) as journal:
        access = open_access(
            journal,
            chance=lambda size: next(_seeds).to_bytes(size),
            passwords=CHEAP,
        )
        yield Hall(Office(journal), access, Clock())


@pytest.fixture
def client(hall: Hall) -> Iterator[Client]:
    with TestClient(hall.app()) as client:
        yield client


def log_in(client: Client, login: str = "anna", password: str = GOOD, **headers: str) -> Any:
    return client.post("/login", data={"login": login, "password": password}, headers=headers)


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(client: Client) -> None:
    answer = log_in(client)
    assert answer.json() == {"hello": "Anna"}
    cookie = answer.headers["set-cookie"]
    flags = {part.strip().partition("=")[0].casefold() for part in cookie.split(";")}
    assert {"httponly", "samesite", "path", "max-age"} <= flags
    assert "secure" not in flags
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert f"Max-Age={30 * 24 * 3600}" in cookie
    assert answer.headers["cache-control"] == "no-store"
    assert GOOD not in cookie


def test_the_cookie_is_for_https_where_that_is_used_or_configured(hall: Hall) -> None:
    with TestClient(hall.app(), base_url="https://office.example.org") as client:
        assert "Secure" in log_in(client).headers["set-cookie"]
    with TestClient(hall.app(secure=True)) as client:
        assert "Secure" in log_in(client).headers["set-cookie"]
    with TestClient(hall.app(secure=False), base_url="https://office.example.org") as client:
        assert "Secure" not in log_in(client).headers["set-cookie"]


def test_who_is_logged_in_is_known_until_logging_out(client: Client) -> None:
    assert client.get("/me").json() == {"by": None}
    token = log_in(client).cookies[COOKIE]
    assert client.get("/me").json() == {"by": "Anna (anna)"}
    answer = client.post("/logout")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert client.get("/me").json() == {"by": None}
    stolen = client.get("/me", headers={"Cookie": f"{COOKIE}={token}"})
    assert stolen.json() == {"by": None}


def test_logging_in_again_ends_the_session_of_this_browser(client: Client) -> None:
    first = log_in(client).cookies[COOKIE]
    second = log_in(client).cookies[COOKIE]
    assert first != second
    client.cookies.clear()
    assert client.get("/me", headers={"Cookie": f"{COOKIE}={first}"}).json() == {"by": None}
    assert client.get("/me", headers={"Cookie": f"{COOKIE}={second}"}).json() != {"by": None}


def test_routes_ask_for_a_login_and_for_a_role(client: Client, hall: Hall) -> None:
    assert client.get(f"/t/{hall.open}/draft").status_code == 401
    assert client.get("/accounts").status_code == 401
    log_in(client, "carl")
    assert client.get(f"/t/{hall.open}/draft").text == hall.open
    elsewhere = client.get("/t/blitz/draft")
    assert elsewhere.status_code == 403
    assert "you have no role here" in elsewhere.json()["detail"]
    refused = client.get("/accounts")
    assert refused.status_code == 403
    assert refused.json()["detail"].endswith("managing accounts needs an owner: ask Anna")
    log_in(client, "anna")
    assert client.get("/accounts").text == "all of them"


def test_commands_are_judged_by_role_and_written_in_the_person_s_name(
    client: Client, hall: Hall
) -> None:
    assert client.post(f"/t/{hall.open}/result/1").status_code == 401
    log_in(client, "carl")
    assert client.post(f"/t/{hall.open}/result/1").status_code == 200
    assert hall.office.history(hall.open)[-1].entry.by == "Carl (carl)"
    refused = client.post(f"/t/{hall.open}/pair")
    assert refused.status_code == 403
    assert "pairing a round needs an arbiter: ask Anna" in refused.json()["detail"]
    client.cookies.clear()
    assert client.post(f"/t/{hall.open}/pair").status_code == 403


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ({}, True),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver.local"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://evil.testserver.local"}, False),
        ({"Origin": "http://testserver.local"}, True),
        ({"Origin": "https://evil.example.org"}, False),
        ({"Origin": "http://testserver.local:8001"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": "https://results.example.org"}, True),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "https://results.example.org"}, True),
    ],
)
def test_other_sites_cannot_send_forms(hall: Hall, headers: dict[str, str], passes: bool) -> None:
    app = hall.app(trusted_origins=("https://Results.example.org/",))
    with TestClient(app, base_url="http://testserver.local") as client:
        log_in(client, "carl")
        answer = client.post(f"/t/{hall.open}/result/1", headers=headers)
        assert answer.status_code == (200 if passes else 403)
        assert len(hall.office.history(hall.open)) == (6 if passes else 5)
        assert client.get("/me", headers=headers).status_code == 200
        assert log_in(client, **headers).status_code == (200 if passes else 403)


def test_programs_come_with_a_token(client: Client, hall: Hall) -> None:
    made, key = hall.access.keys.make_token(
        "board", Role.CLERK, tournament=hall.open, by="Anna", at=NOON
    )
    headers = {"Authorization": f"Bearer {key}", "Origin": "https://elsewhere.example.org"}
    assert client.post(f"/api/t/{hall.open}/result/1", headers=headers).status_code == 200
    assert hall.office.history(hall.open)[-1].entry.by == "Anna by token board"
    assert client.post("/api/t/blitz/result/1", headers=headers).status_code == 403
    assert client.post(f"/api/t/{hall.open}/pair", headers=headers).status_code == 403
    hall.access.keys.revoke_token(made.id, by="Anna", at=NOON)
    hall.clock.go(seconds=2)
    refused = client.get("/api/me", headers=headers)
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == "Bearer"
    assert client.get("/api/me", headers={"Authorization": "Bearer "}).status_code == 401
    assert client.get("/api/me", headers={"Authorization": "Basic x"}).json() == {"by": None}


def test_a_token_is_not_even_looked_at_on_pages(client: Client, hall: Hall) -> None:
    _, key = hall.access.keys.make_token("board", Role.OWNER, by="Anna", at=NOON)
    log_in(client)
    for sent in (key, "wrong", ""):
        refused = client.get("/me", headers={"Authorization": f"Bearer {sent}"})
        assert refused.status_code == 403
        assert "on pages people sign in" in refused.json()["detail"]


def test_a_wrong_token_is_not_helped_by_a_cookie(client: Client) -> None:
    log_in(client)
    assert client.get("/api/me", headers={"Authorization": "Bearer wrong"}).status_code == 401


def test_a_token_in_the_cookie_and_a_session_as_token_do_not_count(
    client: Client, hall: Hall
) -> None:
    _, key = hall.access.keys.make_token("board", Role.OWNER, by="Anna", at=NOON)
    assert client.get("/me", headers={"Cookie": f"{COOKIE}={key}"}).json() == {"by": None}
    session = log_in(client).cookies[COOKIE]
    client.get("/me")
    client.cookies.clear()
    headers = {"Authorization": f"Bearer {session}"}
    assert client.get("/api/me", headers=headers).status_code == 401


def test_brute_force_waits_and_the_others_do_not(client: Client, hall: Hall) -> None:
    codes = [log_in(client, "anna", f"guess number {n}").status_code for n in range(7)]
    assert codes == [401] * 5 + [429] * 2
    assert log_in(client, "anna").json()["wait"] == 2
    assert log_in(client, "carl").status_code == 200
    hall.clock.go(seconds=2)
    assert log_in(client, "anna", "wrong once more").status_code == 401
    assert log_in(client, "anna").json()["wait"] == 4
    hall.clock.go(seconds=4)
    assert log_in(client, "anna").status_code == 200
    assert log_in(client, "anna", "wrong wrong wrong").status_code == 401


def test_sessions_end_by_the_clock(client: Client, hall: Hall) -> None:
    log_in(client)
    hall.clock.go(days=6)
    assert client.get("/me").json()["by"] is not None
    hall.clock.go(days=7)
    assert client.get("/me").json()["by"] is None


def test_what_was_changed_elsewhere_counts_within_two_seconds(client: Client, hall: Hall) -> None:
    log_in(client, "carl")
    assert client.get(f"/t/{hall.open}/draft").status_code == 200
    hall.access.accounts.set_role("carl", None, tournament=hall.open, by="Anna", at=NOON)
    hall.clock.go(seconds=2)
    assert client.get(f"/t/{hall.open}/draft").status_code == 403
    hall.access.sessions.revoke("carl", by="Anna", at=hall.clock())
    hall.clock.go(seconds=2)
    assert client.get(f"/t/{hall.open}/draft").status_code == 401


def test_the_database_is_not_asked_for_every_picture(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    look = type(hall.access.sessions).by_session

    def counting(*arguments: Any, **options: Any) -> Identity | None:
        nonlocal asked
        asked += 1
        return look(*arguments, **options)

    monkeypatch.setattr(type(hall.access.sessions), "by_session", counting)
    with TestClient(hall.app()) as client:
        log_in(client)
        for _ in range(10):
            client.get("/me")
        assert asked == 1
        assert client.get("/static").json() is False
        hall.clock.go(seconds=2)
        client.get("/me")
        assert asked == 2


def test_only_so_many_are_remembered(hall: Hall) -> None:
    with TestClient(hall.app(remembered=1)) as client:
        tokens = {}
        for login in ("anna", "carl"):
            tokens[login] = log_in(client, login).cookies[COOKIE]
            client.cookies.clear()
        for login in ("anna", "carl") * 2:
            seen = client.get("/me", headers={"Cookie": f"{COOKIE}={tokens[login]}"})
            assert seen.json() == {"by": f"{login.title()} ({login})"}


def test_a_flood_of_logins_is_turned_away(hall: Hall) -> None:
    with TestClient(hall.app(logins_waiting=0)) as client:
        answer = log_in(client)
    assert answer.status_code == 429
    assert "too many people are signing in" in answer.json()["why"]
