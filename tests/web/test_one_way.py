"""A page, a program and a typed command do the same thing, and read the tournament once for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result

from crosstable.cli.main import cli
from crosstable.kernel.result import Pending
from crosstable.office import fold
from crosstable.office.acts import EnterResult
from crosstable.office.office import Office
from tests.web.counter import Counter, form
from tests.web.rounds_office import HTMX, NAME, ROUNDS, WIN, begun, do, now, played

API = f"/api/v1/tournaments/{NAME}"


class Work:
    """What was done meanwhile."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.reads = 0


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    """Count the statements a database gets, and how often a tournament is made of its journal."""
    work = Work()
    read = Office._read

    def statement(_c: object, _cursor: object, text: str, *_more: object) -> None:
        work.statements.append(text)

    def reading(self: Office, tournament: str) -> fold.State:
        work.reads += 1
        return read(self, tournament)

    sa.event.listen(sa.Engine, "before_cursor_execute", statement)
    with monkeypatch.context() as patched:
        patched.setattr(Office, "_read", reading)
        try:
            yield work
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", statement)


def typed(counter: Counter, *words: str) -> Result:
    return CliRunner().invoke(cli, ["--database", counter.database, "--by", "Anna", *words])


def test_a_typed_result_reads_the_tournament_once(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two statements read it, six write; all that a command line needs more is to open it."""
    state = played(counter)
    browser, program = counter.signed_in(), counter.program()
    browser.get(f"{ROUNDS}/1")
    program.get(API)
    with counted(monkeypatch) as page:
        line = {"line": "1 1", "since": str(state.version)}
        assert browser.post(f"{ROUNDS}/1/results", data=line, headers=HTMX).status_code == 200
    assert (page.reads, len(page.statements)) == (1, 8)
    with counted(monkeypatch) as sent:
        answer = program.post(f"{API}/rounds/1/boards/2/result", json={"result": "1-0"})
        assert answer.status_code == 200
    assert (sent.reads, len(sent.statements)) == (1, 8)
    assert answer.headers["etag"].startswith(f'"{now(counter).version}-')
    with counted(monkeypatch) as opened:
        assert typed(counter, "show").exit_code == 0
    with counted(monkeypatch) as command:
        assert typed(counter, "result", "3", "1").exit_code == 0
    assert command.reads == 1
    assert len(command.statements) - len(opened.statements) == 6
    assert [board.result for board in now(counter).tournament.rounds[0].boards[:3]] == [WIN] * 3


def test_a_page_that_missed_something_gets_all_of_it(counter: Counter) -> None:
    state = played(counter)
    browser = counter.signed_in()
    do(counter, EnterResult(1, 3, WIN))
    line = {"line": "1 1", "since": str(state.version)}
    answer = browser.post(f"{ROUNDS}/1/results", data=line, headers=HTMX)
    assert 'id="b1"' in answer.text
    assert 'id="b3"' in answer.text
    assert 'id="b2"' not in answer.text


@pytest.mark.parametrize("door", ["page", "program", "command line"])
def test_open_games_are_adjourned_at_every_door(counter: Counter, door: str) -> None:
    """Decision 191: nobody is stopped by an open game, and nobody overlooks one."""
    state = played(counter, EnterResult(1, 1, WIN))
    if door == "page":
        browser = counter.signed_in()
        asked = browser.post(f"{ROUNDS}/pair", data=form(browser.get(ROUNDS)))
        assert "no result on board 2, 3, 4" in asked.text
        assert now(counter).version == state.version
        browser.post(f"{ROUNDS}/pair", data=form(asked, _sure="2"))
    elif door == "program":
        answer = counter.program().post(f"{API}/rounds", json={})
        assert answer.status_code == 201
        assert "no result on board 2, 3, 4" in answer.json()["cautions"][0]["reason"]["sentence"]
    else:
        stopped = typed(counter, "pair")
        assert "no result on board 2, 3, 4" in str(stopped.exception)
        assert now(counter).version == state.version
        assert typed(counter, "--yes", "pair", "--hold").exit_code == 0
    rounds = now(counter).tournament.rounds
    assert len(rounds) == 2
    adjourned = Pending(adjourned=True)
    assert [board.result for board in rounds[0].boards] == [WIN, adjourned, adjourned, adjourned]


@pytest.mark.parametrize("text", ["1-2 4-3 5-0", "1–2, 4-3, 5-0"])
def test_boards_are_typed_alike_on_the_page_and_in_the_terminal(
    counter: Counter, text: str
) -> None:
    begun(counter, players=5)
    browser = counter.signed_in()
    browser.post(f"{ROUNDS}/by-hand", data={"boards": text})
    by_page = now(counter).tournament.rounds[0]
    browser.post(f"{ROUNDS}/undo", data={"_sure": "3", "reason": "again"})
    assert not now(counter).tournament.rounds
    assert typed(counter, "pair", "--hold", "--by-hand", text).exit_code == 0
    assert now(counter).tournament.rounds[0] == by_page
    assert [(board.white, board.black) for board in by_page.boards] == [(1, 2), (4, 3)]
