"""A page, a program and a typed command do the same thing, and read the tournament once for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result

from crosstable.cli.main import cli
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending
from crosstable.office.acts import (
    AbsenceExplained,
    ByeGranted,
    EnterResult,
    PairRound,
    PlayerWithdrew,
    Publish,
    RoundPaired,
)
from crosstable.office.acts.base import State
from crosstable.office.office import Office
from tests.web.counter import Counter, form, undoing
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

    def reading(self: Office, tournament: str) -> State:
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
    undone = undoing(browser.get(f"{ROUNDS}/1"), _sure="3", reason="again")
    browser.post(f"{ROUNDS}/undo", data=undone)
    assert not now(counter).tournament.rounds
    assert typed(counter, "pair", "--hold", "--by-hand", text).exit_code == 0
    assert now(counter).tournament.rounds[0] == by_page
    assert [(board.white, board.black) for board in by_page.boards] == [(1, 2), (4, 3)]


def _somebody_absent(counter: Counter) -> int:
    """Play the first round without the black player of the first board; return who that is."""
    state = played(counter, players=8)
    boards = state.tournament.round(1).boards
    do(
        counter,
        EnterResult(1, 1, Forfeit(Absent.BLACK)),
        *(EnterResult(1, number, WIN) for number in range(2, len(boards) + 1)),
    )
    return boards[0].black


@pytest.mark.article("fide.swiss", "C.04.2.D.2")
@pytest.mark.parametrize("door", ["page", "program", "command line"])
def test_an_absence_without_notice_is_told_of_at_every_door(counter: Counter, door: str) -> None:
    absentee = _somebody_absent(counter)
    before = now(counter).version
    if door == "page":
        browser = counter.signed_in()
        asked = browser.post(f"{ROUNDS}/pair", data=form(browser.get(ROUNDS)))
        assert "without an explanation" in asked.text
        assert f'name="absence.{absentee}"' in asked.text
        assert "checked" not in asked.text.split("<fieldset")[1].split("</fieldset>")[0]
        assert now(counter).version == before
        browser.post(f"{ROUNDS}/pair", data=form(asked, _sure="3"))
    elif door == "program":
        program = counter.program()
        answer = program.post(f"{API}/rounds", json={})
        assert answer.status_code == 409
        assert "without an explanation" in answer.text
        assert now(counter).version == before
        assert program.post(f"{API}/rounds", json={"confirm": 3}).status_code == 201
    else:
        stopped = typed(counter, "pair")
        assert "without an explanation" in str(stopped.exception)
        assert now(counter).version == before
        assert typed(counter, "--yes", "pair", "--hold").exit_code == 0
    assert now(counter).tournament.round(2).board_of(absentee) is not None


@pytest.mark.article("fide.swiss", "C.04.2.D.2")
@pytest.mark.parametrize("choice", ["withdraw", "explained", "out"])
@pytest.mark.parametrize("door", ["page", "program", "command line"])
def test_an_absence_is_decided_alike_at_every_door(
    counter: Counter, door: str, choice: str
) -> None:
    absentee = _somebody_absent(counter)
    before = now(counter)
    if door == "page":
        browser = counter.signed_in()
        asked = browser.post(f"{ROUNDS}/pair", data=form(browser.get(ROUNDS)))
        chosen = {f"absence.{absentee}": choice, f"absence-reason.{absentee}": "a flat tyre"}
        browser.post(f"{ROUNDS}/pair", data={**form(asked), **chosen, "_sure": "3"})
    elif door == "program":
        wish = {"player": absentee, "choice": choice, "reason": "a flat tyre"}
        assert counter.program().post(f"{API}/rounds", json={"absent": [wish]}).status_code == 201
    else:
        words = ("--absent", f"{absentee}={choice}:a flat tyre")
        assert typed(counter, "pair", "--hold", *words).exit_code == 0
    state = now(counter)
    decided, paired = (done.act for done in state.in_force if done.version > before.version)
    assert isinstance(paired, RoundPaired)
    assert (
        decided
        == {
            "withdraw": PlayerWithdrew(absentee, 1, "a flat tyre"),
            "explained": AbsenceExplained(absentee, 1, "a flat tyre"),
            "out": ByeGranted(absentee, 2, Bye.ZERO_POINT),
        }[choice]
    )


def test_an_absence_is_explained_by_itself_too(counter: Counter) -> None:
    absentee = _somebody_absent(counter)
    said = typed(counter, "absent", str(absentee), "--explained", "a flat tyre")
    assert "the absence in round 1 is explained" in said.output
    typed(counter, "undo", "--reason", "again")
    wish = {"player": absentee, "round": 1, "reason": "a flat tyre"}
    assert counter.program().post(f"{API}/absences/explain", json=wish).status_code == 200
    assert [each.reason for each in now(counter).tournament.explained_absences] == ["a flat tyre"]


def test_what_cannot_be_decided_is_said(counter: Counter) -> None:
    absentee = _somebody_absent(counter)
    for words, cause in (
        (f"{absentee}=perhaps", "does not say what becomes of whom"),
        ("out", "does not say what becomes of whom"),
    ):
        assert cause in str(typed(counter, "pair", "--absent", words).exception)
    browser = counter.signed_in()
    answer = browser.post(f"{ROUNDS}/pair", data={f"absence.{absentee}": "perhaps"})
    assert "Choose one of the values offered." in answer.text
    assert len(now(counter).tournament.rounds) == 1


@pytest.mark.article("fide.swiss", "C.04.2.D.8")
@pytest.mark.parametrize("door", ["page", "program", "command line"])
def test_a_late_correction_needs_the_report_in_time_at_every_door(
    counter: Counter, door: str
) -> None:
    played(counter, *(EnterResult(1, number, WIN) for number in (1, 2, 3, 4)), players=8)
    do(counter, PairRound(), Publish(2))
    do(counter, *(EnterResult(2, number, WIN) for number in (1, 2, 3, 4)))
    browser, program = counter.signed_in(), counter.program()
    for in_time in (False, True):
        if door == "page":
            page = browser.get(f"{ROUNDS}/1/boards/1")
            assert 'name="in_time"' in page.text
            wish = {"act": "correct", "result": "0-1", "reason": "misread", "_sure": "3"}
            answer = browser.post(
                f"{ROUNDS}/1/boards/1", data={**wish, **({"in_time": "yes"} if in_time else {})}
            )
            told = answer.text
        elif door == "program":
            sent = {"result": "0-1", "reason": "misread", "confirm": 3, "reported_in_time": in_time}
            told = program.put(f"{API}/rounds/1/boards/1/result", json=sent).text
        else:
            words = ("result", "--round", "1", "1", "0-1", "--correct", "misread")
            more = ("--reported-in-time",) if in_time else ()
            told = str(typed(counter, *words, *more).exception)
        assert ("for the rating report only" in told) is not in_time
        result = now(counter).tournament.round(1).boards[0].result
        assert (result == WIN) is not in_time


def test_a_program_corrects_the_rating_report(counter: Counter) -> None:
    played(counter, EnterResult(1, 1, WIN))
    wish = {"result": "0-1", "reason": "misread", "colours_exchanged": True}
    answer = counter.program().put(f"{API}/rounds/1/boards/1/report", json=wish)
    assert answer.status_code == 200
    (told,) = now(counter).tournament.report_corrections
    board = now(counter).tournament.round(1).boards[0]
    assert (told.board.white, told.board.black) == (board.black, board.white)
