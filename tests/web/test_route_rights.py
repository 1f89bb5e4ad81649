"""Every route as every role, and as nobody, against the table of who may do what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from litestar.routes import HTTPRoute

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.accounts import Newcomer
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.acts.base import State
from crosstable.office.journal import Head
from crosstable.office.roles import Role
from tests.office.desk import WHEN, details, people
from tests.samples import ALL
from tests.web.counter import PASSWORD, Client, Counter, counter_at
from tests.web.route_rights import ROWS, SCENE, Row, Who

CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
REFUSED = {401, 403}


class Hall:
    """One office for all rows, and somebody of every role in it; a tournament for each row."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        self.people = {role: counter.signed_in(role) for role in Role}
        self.programs = {role: counter.program(role) for role in Role}
        self.elsewhere = counter.begin(details("Elsewhere")).id
        self.stranger = counter.signed_in(Role.CHIEF_ARBITER, self.elsewhere)
        self.strange_program = counter.program(Role.CHIEF_ARBITER, self.elsewhere)
        accounts = counter.house.access.accounts
        accounts.add(Newcomer("somebody", "Somebody", PASSWORD), role=None, by="test", at=WHEN)

    def scene(self) -> State:
        return self.counter.begin(
            details("Open", system="dutch", rounds=4),
            Register(people(6)),
            DrawLots("x", "as-entered"),
            PairRound(),
            Publish(1),
            EnterResult(1, 3, Played(Mark.WIN, Mark.LOSS)),
        )

    @cached_property
    def untouched(self) -> State:
        """One tournament for all rows that are refused to everybody, or only read."""
        return self.scene()

    def actor(self, row: Row, who: Role | None) -> Client:
        """Return somebody of a role: pages are asked by people, the interface by programs."""
        if who is None:
            return self.counter.browser()
        return (self.programs if row.path.startswith("/api") else self.people)[who]

    def outsider(self, row: Row) -> Client:
        return self.strange_program if row.path.startswith("/api") else self.stranger

    @property
    def head(self) -> Head:
        return self.counter.office._journal.head()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    home: Path = tmp_path_factory.mktemp("hall")
    with counter_at(home) as counter:
        yield Hall(counter)


def address(row: Row, tournament: str) -> str:
    known = {"name:str": tournament, "tournament:str": tournament, **SCENE, **row.fill}
    return re.sub(r"\{([^}]*)\}", lambda found: known[found.group(1)], row.path)


def ask(client: Client, row: Row, where: str, headers: dict[str, str] | None = None) -> Any:
    return client.request(
        row.method, where, data=row.form, json=row.json, headers=headers, follow_redirects=False
    )


def name_of(row: Row) -> str:
    return f"{row.method} {row.path}"


def routes(counter: Counter) -> set[str]:
    return {
        f"{method} {route.path}"
        for route in counter.app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method not in {"HEAD", "OPTIONS"}
    }


def test_every_route_has_its_row_and_every_row_its_route(hall: Hall) -> None:
    rows = [name_of(row) for row in ROWS]
    assert all(list(ROWS).count(row) == 1 for row in ROWS)
    assert sorted(routes(hall.counter) - set(rows)) == [], "routes without a row of rights"
    assert sorted(set(rows) - routes(hall.counter)) == [], "rows without a route"
    assert not [route for route in hall.counter.app.routes if not isinstance(route, HTTPRoute)]


@pytest.mark.parametrize("row", [row for row in ROWS if isinstance(row.who, Role)], ids=name_of)
def test_too_low_a_role_is_refused_and_changes_nothing(hall: Hall, row: Row) -> None:
    assert isinstance(row.who, Role)
    state = hall.scene() if row.method in CHANGING else hall.untouched
    where, before = address(row, state.id), hall.head
    for role in Role:
        if role < row.who:
            answer = ask(hall.actor(row, role), row, where)
            assert answer.status_code == 403, f"{role}: {answer.status_code} {answer.text[:300]}"
    nobody = ask(hall.actor(row, None), row, where)
    assert nobody.status_code == 401, nobody.text[:300]
    if row.of_the_office or "{name" in row.path or "{tournament" in row.path:
        outsider = ask(hall.outsider(row), row, where)
        assert outsider.status_code == 403, outsider.text[:300]
    assert hall.head == before
    if not row.endless:
        allowed = ask(hall.actor(row, row.who), row, where)
        assert allowed.status_code not in REFUSED | {400, 405, 500}, allowed.text[:300]


@pytest.mark.parametrize("row", [row for row in ROWS if row.who is Who.SIGNED_IN], ids=name_of)
def test_nobody_is_asked_to_sign_in(hall: Hall, row: Row) -> None:
    where, before = address(row, hall.elsewhere), hall.head
    assert ask(hall.actor(row, None), row, where).status_code == 401
    assert hall.head == before
    viewer = ask(hall.people[Role.VIEWER], row, where)
    assert viewer.status_code not in REFUSED | {500}


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.who is Who.ANYONE and not row.endless], ids=name_of
)
def test_everybody_may_ask_what_is_public_and_changes_no_tournament(hall: Hall, row: Row) -> None:
    where, before = address(row, hall.elsewhere), hall.head
    answer = ask(hall.actor(row, None), row, where)
    # A wrong login is 401 and still open to everybody.
    assert answer.status_code not in {403, 405, 500}, answer.text[:300]
    assert answer.status_code != 401 or row.path == "/login"
    assert hall.head == before


@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if row.who in {Who.PLAYER_WITH_CODE, Who.HOLDER_OF_LINK}],
    ids=name_of,
)
def test_without_a_code_nothing_is_sent(hall: Hall, row: Row) -> None:
    state = hall.untouched
    where, before = address(row, state.id), hall.head
    for role in (None, *Role):
        assert ask(hall.actor(row, role), row, where).status_code in {403, 404, 422, 429}
    assert hall.head == before


SENT_FROM = (
    {"Origin": "https://evil.example"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Origin": "null"},
)
"""What a browser says of another site's page."""


@pytest.mark.parametrize("row", [row for row in ROWS if row.method in CHANGING], ids=name_of)
def test_other_sites_change_nothing_in_an_owner_s_name(hall: Hall, row: Row) -> None:
    where, before = address(row, hall.elsewhere), hall.head
    for sent_from in SENT_FROM:
        answer = ask(hall.people[Role.OWNER], row, where, headers=sent_from)
        assert answer.status_code == 403, sent_from
    assert hall.head == before


OPEN_TO_ALL = ("/healthz", "/static/")
"""Where nobody is asked who he is, so that a token is not looked at either."""


@pytest.mark.parametrize(
    "row",
    [
        row
        for row in ROWS
        if not row.path.startswith(("/api/", *OPEN_TO_ALL))
        and not (row.endless and row.who is Who.ANYONE)
    ],
    ids=name_of,
)
def test_a_token_opens_no_page_whatever_its_role(hall: Hall, row: Row) -> None:
    state = hall.untouched
    where, before = address(row, state.id), hall.head
    # The least and the mightiest; those between them only where all cases are wanted.
    for role in Role if ALL else (min(Role), max(Role)):
        answer = ask(hall.programs[role], row, where)
        assert answer.status_code == 403, f"{role}: {answer.status_code} {answer.text[:300]}"
    assert hall.head == before


@pytest.mark.parametrize("row", [row for row in ROWS if row.path.startswith("/api/")], ids=name_of)
def test_no_token_makes_keys_or_people(hall: Hall, row: Row) -> None:
    access = hall.counter.house.access
    state = hall.scene() if row.method in CHANGING else hall.untouched
    keys = access.keys
    before = access.accounts.members(), keys.tokens(), keys.invitations()
    answer = ask(hall.programs[Role.OWNER], row, address(row, state.id))
    assert answer.status_code != 500, answer.text[:300]
    assert (access.accounts.members(), keys.tokens(), keys.invitations()) == before
