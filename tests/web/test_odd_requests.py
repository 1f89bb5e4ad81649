"""What nobody types but anybody can send is answered, and never an error of ours.

Which fields a page looks for is seen by watching it do so; each of them then gets odd texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from litestar.datastructures.multi_dicts import MultiDict

from crosstable.kernel.errors import StoreUnusable
from crosstable.office.roles import Role
from crosstable.store.database import Database
from crosstable.web.forms.form import Form
from tests.samples import ALL
from tests.web.counter import counter_at
from tests.web.route_rights import ROWS, Row
from tests.web.test_route_rights import CHANGING, Hall, address, ask, name_of

DIGITS = "9" * 5000
"""More than Python reads as a number."""
ODD = (
    "a" * 5000,
    "99999999999999999999",
    "-1",
    "\0",
    "a\r\nb\x1b[31m\u202e",
    "\u00b2",
    "\u0663",
    "\u00bd",
    "<>'\"%s{}[](),;:=+-/\\",
    "1e999",
    "2026-02-31",
    "25:61",
    "",
)
ANSWERED = [row for row in ROWS if not row.endless]
OWN_NAMES = re.compile(r"[a-z_]+", re.ASCII)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    home: Path = tmp_path_factory.mktemp("odd")
    with counter_at(home) as counter:
        yield Hall(counter)


def odd_texts(place: int) -> tuple[str, ...]:
    """Return what is tried: two texts of all, another one at each place."""
    return (DIGITS, *ODD) if ALL else (DIGITS, ODD[place % len(ODD)])


@contextmanager
def watched(names: set[str]) -> Iterator[None]:
    """Note the names of the fields, and of the parts of a query, that are looked for."""
    looks: list[tuple[Any, str]] = [(Form, "text"), (Form, "all")]
    looks += [(MultiDict, way) for way in ("get", "getall", "__getitem__", "__contains__")]
    with pytest.MonkeyPatch.context() as patch:
        for kind, way in looks:
            patch.setattr(kind, way, _noting(getattr(kind, way), names))
        yield


def _noting(usual: Any, names: set[str]) -> Any:
    def look(self: Any, name: Any, *more: Any) -> Any:
        if isinstance(name, str):
            names.add(name)
        return usual(self, name, *more)

    return look


def told(hall: Hall, row: Row, where: str, **more: Any) -> int:
    who = hall.actor(row, row.who if isinstance(row.who, Role) else Role.OWNER)
    sent = {"data": row.form, "json": row.json, "follow_redirects": False, **more}
    status: int = who.request(row.method, where, **sent).status_code
    return status


def parameters(hall: Hall, row: Row) -> set[str]:
    (handler,) = (
        route.route_handler_map[row.method][0]  # type: ignore[union-attr, index]
        for route in hall.counter.app.routes
        if route.path == row.path
    )
    return set(handler.parsed_fn_signature.parameters) - {"self", "desk", "window", "request"}


@pytest.mark.parametrize("row", ANSWERED, ids=name_of)
def test_no_field_of_any_route_takes_the_server_aback(hall: Hall, row: Row) -> None:
    state = hall.scene() if row.method in CHANGING else hall.untouched
    where, names = address(row, state.id), set[str]()
    with watched(names):
        told(hall, row, where)
    queried = parameters(hall, row) | (names if row.method == "GET" else set())
    for place, name in enumerate(sorted(filter(OWN_NAMES.fullmatch, queried))):
        for text in odd_texts(place):
            assert told(hall, row, where, params={name: text}) < 500, (name, text[:30])
    for place, name in enumerate(sorted({*(row.form or ()), *names} if row.form else ())):
        for text in odd_texts(place):
            sent = {**(row.form or {}), name: text}
            assert told(hall, row, where, data=sent) < 500, (name, text[:30])
    for place, name in enumerate(row.json or ()):
        for text in odd_texts(place):
            assert told(hall, row, where, json={**(row.json or {}), name: text}) < 500, name


@pytest.mark.parametrize(
    "row", [row for row in ANSWERED if "{" in row.path and row.method == "GET"], ids=name_of
)
def test_no_address_takes_the_server_aback(hall: Hall, row: Row) -> None:
    usual = address(row, hall.untouched.id)
    for place, found in enumerate(re.finditer(r"\{[^}]*\}", row.path)):
        for text in filter(None, odd_texts(place)):
            before = address(row, hall.untouched.id)
            odd = row.path.replace(found.group(), quote(text, safe=""))
            where = address(Row(method="GET", path=odd, who=row.who, fill=row.fill), "open")
            assert where != usual, before
            assert told(hall, row, where) < 500, (found.group(), text[:30])


@pytest.mark.parametrize("row", [row for row in ANSWERED if row.method in CHANGING], ids=name_of)
def test_nobody_but_owners_is_told_of_files_when_the_disk_is_full(
    hall: Hall, row: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever enters a result is asked to try again, and told no path of the server."""

    def full(_: Database) -> None:
        raise StoreUnusable("{office}: the disk is full", office="/srv/secret/office.db")

    state = hall.scene()
    who = row.who if isinstance(row.who, Role) and row.who is not Role.OWNER else None
    monkeypatch.setattr(Database, "writing", full)
    answer = ask(hall.actor(row, who), row, address(row, state.id))
    assert "/srv/secret" not in answer.text
    assert "disk" not in answer.text or "disk" in row.path
    assert answer.status_code != 500
