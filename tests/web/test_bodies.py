"""What a request may carry, from whom: bytes and fields are counted, never seconds."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.roles import Role
from crosstable.web.forms import parsing as form_parsing
from crosstable.web.gate.limits import FILE_FIELDS, PUBLIC_BYTES, PUBLIC_FIELDS
from crosstable.web.settings import Settings
from tests.office.desk import details, people
from tests.web.counter import PASSWORD, Counter, counter_at
from tests.web.route_rights import ROWS, SCENE, Row

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}
BOUNDARY = "----------------------------crosstable"
PARTS = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
API = "/api/v1/tournaments"
PIECE = 16 * 1024


def multipart(count: int) -> bytes:
    part = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
    return (part * count + f"--{BOUNDARY}--\r\n").encode()


class Parsed:
    """What the parsers of forms were given, and in which thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fields = 0
        self.threads: set[threading.Thread] = set()
        for name in ("urlencoded", "multipart"):
            monkeypatch.setattr(form_parsing, name, self._counting(getattr(form_parsing, name)))

    def _counting(self, parse: Any) -> Any:
        def counted(*given: Any) -> Any:
            self.threads.add(threading.current_thread())
            found = parse(*given)
            self.fields += sum(map(len, found[0].values()))
            return found

        return counted


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Parsed:
    return Parsed(monkeypatch)


async def sent(
    app: Any, path: str, headers: dict[str, str], pieces: Iterator[bytes]
) -> tuple[int, int, bytes]:
    """Send a body piece by piece; return the status, the bytes that were taken, and the answer."""
    taken = 0
    status = 0
    answer = b""

    async def receive() -> Any:
        nonlocal taken
        piece = next(pieces, None)
        taken += len(piece or b"")
        return {"type": "http.request", "body": piece or b"", "more_body": piece is not None}

    async def send(message: Any) -> None:
        nonlocal status, answer
        status = message.get("status", status)
        answer += message.get("body", b"")

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(k.lower().encode(), v.encode()) for k, v in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("testserver.local", 80),
        "state": {},
    }
    await app(scope, receive, send)
    return status, taken, answer


def endless(piece: bytes) -> Iterator[bytes]:
    while True:
        yield piece


def test_a_form_of_nine_hundred_thousand_fields_is_not_even_taken_apart(
    counter: Counter, parsed: Parsed
) -> None:
    counter.signed_in(Role.OWNER)
    parsed.fields = 0
    answer = counter.browser().post("/login", content=b"a=1&b=22&" * 900_000, headers=FORM)
    assert answer.status_code == 413
    assert "At most 64 kB is accepted here, in at most 200 fields" in answer.text
    assert parsed.fields == 0


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (b"&" * 60_000, FORM),
        (b"a=1&" * (PUBLIC_FIELDS + 1), FORM),
        (multipart(PUBLIC_FIELDS + 1), PARTS),
        (multipart(600), PARTS),
    ],
    ids=["empty fields", "one too many", "one part too many", "six hundred parts"],
)
def test_a_small_form_has_few_fields_too(
    counter: Counter, parsed: Parsed, body: bytes, headers: dict[str, str]
) -> None:
    assert len(body) <= PUBLIC_BYTES
    answer = counter.browser().post("/preferences", content=body, headers=headers)
    assert answer.status_code == 413
    assert parsed.fields == 0
    fine = counter.browser().post(
        "/preferences", content=b"a=1&" * 100 + b"theme=dark", headers=FORM, follow_redirects=False
    )
    assert fine.status_code == 303


@pytest.mark.parametrize("announced", ["", "10", "-5", "9" * 5000, "zehn", "²"])
def test_a_body_that_is_larger_than_it_says_is_read_no_further_than_the_limit(
    counter: Counter, announced: str
) -> None:
    headers = FORM | ({"Content-Length": announced} if announced.isascii() and announced else {})
    answer = asyncio.run(sent(counter.app, "/login", headers, endless(b"a" * PIECE)))
    assert answer[0] in {400, 413}
    assert answer[1] <= PUBLIC_BYTES + PIECE
    assert b"Traceback" not in answer[2]


def sent_to(counter: Counter, row: Row) -> str:
    state = counter.begin(details(), Register(people(4)), DrawLots("x"), PairRound(), Publish(1))
    known = {"name:str": state.id, "tournament:str": state.id, **SCENE, **row.fill}
    return re.sub(r"\{([^}]*)\}", lambda found: known[found.group(1)], row.path)


CHANGING = [row for row in ROWS if row.method in {"POST", "PUT"}]


def test_no_route_takes_a_large_body_from_nobody(counter: Counter, parsed: Parsed) -> None:
    counter.signed_in(Role.OWNER)
    parsed.fields = 0
    nobody = counter.browser()
    for row in CHANGING:
        where = sent_to(counter, row)
        large = nobody.request(row.method, where, content=b"x=1&" * 20_000, headers=FORM)
        many = nobody.request(row.method, where, content=b"x&" * 1000, headers=FORM)
        assert large.status_code in {401, 413}, row.path
        assert many.status_code in {401, 404, 413}, row.path
        if "/api/" in row.path:
            assert large.headers["content-type"] == "application/problem+json", row.path
    assert parsed.fields == 0


def test_only_who_may_send_a_file_there_sends_a_large_one(counter: Counter) -> None:
    state = counter.begin(details(), Register(people(4)))
    where = f"/office/tournaments/{state.id}/players/import/preview"
    text = "Name\tClub\n" + "".join(f"Player {n}\t{'x' * 60}\n" for n in range(1500))
    counter.signed_in(Role.OWNER)
    files = {"file": ("list.csv", text.encode())}
    assert len(text) > PUBLIC_BYTES
    nobody = counter.browser().post(where, files=files)
    assert nobody.status_code == 401
    assert "too large to be kept" in nobody.text
    viewer = counter.signed_in(Role.VIEWER).post(where, files=files)
    assert viewer.status_code == 403
    arbiter = counter.signed_in(Role.ARBITER).post(where, files=files)
    assert arbiter.status_code == 200
    assert "Player 1499" in arbiter.text


def test_a_long_list_comes_back_with_a_box_for_each_line_and_is_parsed_off_the_loop(
    counter: Counter, parsed: Parsed
) -> None:
    state = counter.begin(details(), Register(people(4)))
    where = f"/office/tournaments/{state.id}/players/import/"
    arbiter = counter.signed_in(Role.ARBITER)
    lines = 1500
    text = "Name\n" + "".join(f"Person {n}\n" for n in range(lines))
    typed = {"text": text, "looked": "yes", "leave": [str(n + 2) for n in range(lines - 1)]}
    parsed.threads.clear()
    loops: set[threading.Thread] = set()
    inner = counter.app.asgi_handler

    async def noting(scope: Any, receive: Any, send: Any) -> None:
        loops.add(threading.current_thread())
        await inner(scope, receive, send)

    counter.app.asgi_handler = noting
    try:
        answer = arbiter.post(where, data=typed, follow_redirects=False)
    finally:
        counter.app.asgi_handler = inner
    assert answer.status_code == 303
    assert len(counter.office.state(state.id).tournament.entrants) == 5
    assert parsed.threads
    assert parsed.threads.isdisjoint(loops), "the event loop took a large form apart itself"
    over = arbiter.post(where, content=b"leave=1&" * (FILE_FIELDS + 1), headers=FORM)
    assert over.status_code == 413


def test_a_long_form_of_ninety_nine_rounds_is_taken_from_who_may(counter: Counter) -> None:
    owner = counter.signed_in(Role.OWNER)
    typed = {f"date.{n}": "" for n in range(1, 100)} | {f"time.{n}": "" for n in range(1, 100)}
    typed |= {"name": "Long", "game": "chess", "system": "dutch", "rounds": "99", "city": "Here"}
    assert len(typed) > PUBLIC_FIELDS
    assert owner.post("/office/new", data=typed).status_code != 413
    assert counter.browser().post("/office/new", data=typed).status_code == 401


def test_what_was_typed_goes_through_the_login_only_where_it_fits(counter: Counter) -> None:
    state = counter.begin(details(), Register(people(4)))
    counter.signed_in(Role.OWNER)
    where = f"/office/tournaments/{state.id}/players/import/"
    short = counter.browser().post(where, data={"text": "Name\nAnna"})
    assert "what you entered is kept" in short.text
    assert 'name="kept.text"' in short.text
    # Fits the limit as it is, but not once more within the form that asks who it is.
    for typed in ({"text": "é" * 8_000}, {"leave": [str(n) for n in range(190)]}):
        answer = counter.browser().post(where, data=typed)
        assert answer.status_code == 401
        assert "too large to be kept" in answer.text
        assert 'name="kept.' not in answer.text


@pytest.mark.parametrize(
    "body",
    [
        b"no boundary at all",
        f"--{BOUNDARY}\r\nContent-Disposition: form-data".encode(),
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=a\r\n\r\ncut".encode(),
        f"--{BOUNDARY}\r\nX: {'y' * 9000}\r\n\r\n--{BOUNDARY}--\r\n".encode(),
    ],
)
def test_damaged_parts_are_refused_kindly(counter: Counter, body: bytes) -> None:
    answer = counter.browser().post("/preferences", content=body, headers=PARTS)
    assert answer.status_code in {400, 413}
    assert "nothing was changed" in answer.text


def test_odd_parts_do_no_harm(counter: Counter) -> None:
    odd = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="odd"\r\n'
        f"Content-Type: text/plain; charset=rot13\r\n\r\n"
    ).encode() + b"\xff\xfe"
    answer = counter.browser().post(
        "/preferences",
        content=odd + f"\r\n--{BOUNDARY}--\r\n".encode(),
        headers=PARTS,
        follow_redirects=False,
    )
    assert answer.status_code == 303
    nothing = counter.browser().post(
        "/preferences", content=b"", headers=PARTS, follow_redirects=False
    )
    assert nothing.status_code == 303


def test_no_form_is_remembered_with_its_password(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The framework's parser keeps the last thousand bodies it saw, whatever their size."""

    def remembering(_: bytes) -> None:
        raise AssertionError("the framework's cache was used")

    monkeypatch.setattr("litestar.connection.request.parse_url_encoded_form_data", remembering)
    counter.signed_in(Role.OWNER)
    answer = counter.browser().post(
        "/login", data={"login": "owner", "password": PASSWORD}, follow_redirects=False
    )
    assert answer.status_code == 303


def problem(answer: Any, status: int, word: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = json.loads(answer.text)
    assert found["type"].endswith(f"#{word}")
    return found


DEEP = b"[" * 5_000_000


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("rounds/1/games", DEEP, 400),
        ("rounds/1/games", b'{"text": ' + DEEP, 400),
        ("rounds/1/games", b'{"text": "x", "more": ' + DEEP, 400),
        ("players", b'{"players": ' + b"[" * 1_500_000, 400),
        ("players", DEEP, 413),
        ("undo", DEEP, 413),
        ("undo", b"[" * 60_000, 400),
        ("undo", b'{"reason": ' + b'{"a":' * 10_000, 400),
        ("rounds/1/results", b'{"results": ' + b"[" * 60_000, 400),
    ],
)
def test_brackets_within_brackets_are_a_problem_not_a_defect(
    counter: Counter, path: str, body: bytes, status: int
) -> None:
    state = counter.begin(details(), Register(people(4)), DrawLots("x"), PairRound(), Publish(1))
    program = counter.program()
    answer = program.post(f"{API}/{state.id}/{path}", content=body, headers=JSON)
    found = problem(answer, status, "too-large" if status == 413 else "invalid-request")
    assert "nothing was changed" in found["detail"]
    assert counter.office.state(state.id).version == state.version


def test_programs_send_long_sheets_where_they_belong(counter: Counter) -> None:
    state = counter.begin(details())
    players = [{"name": f"Player {n}", "club": "x" * 60} for n in range(1000)]
    body = json.dumps({"players": players}).encode()
    assert len(body) > PUBLIC_BYTES
    where = f"{API}/{state.id}/players"
    assert problem(counter.browser().post(where, content=body), 401, "not-identified")
    viewer = counter.program(Role.VIEWER).post(where, content=body, headers=JSON)
    assert problem(viewer, 403, "not-allowed")
    assert counter.program().post(where, content=body, headers=JSON).status_code == 201
    wrong = json.dumps({"players": [*players, {"nome": "x"}]}).encode()
    named = problem(counter.program().post(where, content=wrong), 400, "invalid-request")
    assert "nome" in named["detail"]


def test_a_slow_body_is_let_go_and_others_are_answered_meanwhile(tmp_path: Path) -> None:
    """While one sends a letter now and then, everybody else's requests are answered."""
    with counter_at(tmp_path, replace(Settings(), upload_seconds=0.2)) as counter:

        async def scene() -> tuple[int, int]:
            answered = 0

            async def slow() -> int:
                async def receive() -> Any:
                    await asyncio.sleep(0.01)
                    return {"type": "http.request", "body": b"a", "more_body": True}

                status: list[int] = []

                async def send(message: Any) -> None:
                    status.append(message.get("status", 0))

                scope = {
                    "type": "http",
                    "method": "POST",
                    "path": "/login",
                    "raw_path": b"/login",
                    "query_string": b"",
                    "root_path": "",
                    "scheme": "http",
                    "headers": [(b"content-type", FORM["Content-Type"].encode())],
                    "client": ("127.0.0.1", 1),
                    "server": ("testserver.local", 80),
                    "state": {},
                }
                await counter.app(scope, receive, send)  # type: ignore[arg-type]
                return status[0]

            dawdling = asyncio.create_task(slow())
            while not dawdling.done():
                other = await sent(counter.app, "/preferences", FORM, iter([b"theme=dark"]))
                answered += other[0] == 303
                await asyncio.sleep(0)
            return await dawdling, answered

        status, answered = asyncio.run(scene())
        assert status == 408
        assert answered > 0
