"""Semi-finals, final and title match: announced and noted together, whoever comes between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from crosstable.circuits.championship import Championship
from crosstable.formats.championship_files import read_contenders, read_qualification
from crosstable.office.championships import Championships, named_finalists
from crosstable.office.journal import Addition, Entry
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from crosstable.store import verify
from crosstable.store.journal import SqlJournal
from tests.cli.terminal import Run, runner
from tests.cli.test_championships import facts
from tests.office.desk import WHEN
from tests.store.embedded_postgres import PostgresServer
from tests.web.counter import Client, Counter, counter_at

WORLD = "world-championship"
SIGNED = Signature("secretary", WHEN)
STAGES = {"group-events": 4, "final-event": 1, "match": 1}
"""How many tournaments a stage makes, by its word in commands and addresses."""
Announces = Callable[[str], str]
"""Announces a stage, and returns what stands against it; nothing where it was announced."""


class Killed(Exception):  # noqa: N818 - it is no error of the program
    """The process was killed before it wrote."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def counter(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Counter]:
    """Return an office on each database, with a championship of which everything is known."""
    url = None
    if request.param == "postgres":
        server: PostgresServer = request.getfixturevalue("postgres_server")
        url = server.cleared_database()
    with counter_at(tmp_path, database=url) as counter:
        keeper = counter.house.championships
        keeper.take(read_qualification(facts().encode()), signed=SIGNED)
        names = {letter: [f"europe {at}" for at in place] for letter, place in _places()}
        keeper.draw_final(
            WORLD, named_finalists(keeper.get(WORLD).item, names), lot="Riga", signed=SIGNED
        )
        final = read_contenders(b"rank,name,fmjd\n1,New Master,9001\n2,Second,9002\n")
        keeper.take_list(WORLD, "final", final, source="final.csv", signed=SIGNED)
        yield counter


def _places() -> Iterator[tuple[str, range]]:
    for at, letter in enumerate("ABCD"):
        yield letter, range(3 * at + 1, 3 * at + 4)


@pytest.fixture
def terminal(
    counter: Counter, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Announces:
    monkeypatch.setenv("CROSSTABLE_BY", "Anna")
    run: Run = runner(capsys, monkeypatch)

    def announce(stage: str) -> str:
        done = run("--database", counter.database, "championship", stage)
        return done.err

    return announce


@pytest.fixture(params=["command", "page", "interface"])
def door(request: pytest.FixtureRequest, counter: Counter, terminal: Announces) -> Announces:
    """Return how a stage is announced at each door."""
    if request.param == "command":
        return terminal
    client: Client = (
        counter.signed_in(Role.CHIEF_ARBITER)
        if request.param == "page"
        else counter.program(Role.CHIEF_ARBITER)
    )
    below = "/office" if request.param == "page" else "/api/v1"

    def announce(stage: str) -> str:
        path = f"{below}/championships/{WORLD}/{stage}"
        answer = client.post(path, data={}) if below == "/office" else client.post(path, json={})
        return "" if answer.status_code < 400 else answer.text

    return announce


def _noted(counter: Counter) -> list[str]:
    """Return the tournaments that the championship knows, of those that are there."""
    item: Championship = Championships(counter.house.office.journal).get(WORLD).item
    noted = (*item.group_events.values(), item.final_event, item.match_event)
    return sorted(filter(None, noted))


@pytest.mark.parametrize("stage", STAGES)
def test_a_kill_at_any_write_leaves_no_tournament_that_the_championship_does_not_know(
    counter: Counter, door: Announces, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = SqlJournal.append_together
    for last in range(6):
        left = last

        def dying(
            journal: SqlJournal, additions: Sequence[Addition]
        ) -> tuple[tuple[Entry, ...], ...]:
            nonlocal left
            if not left:
                raise Killed
            left -= 1
            return write(journal, additions)

        with monkeypatch.context() as patched, suppress(Killed):
            patched.setattr(SqlJournal, "append_together", dying)
            door(stage)
        assert sorted(counter.office.names()) == _noted(counter)
    assert len(_noted(counter)) == STAGES[stage]
    assert "already announced" in door(stage)
    assert verify(counter.database).entries > 0


@pytest.mark.parametrize("stage", STAGES)
def test_of_two_who_announce_at_once_the_second_is_told_so(
    *,
    counter: Counter,
    door: Announces,
    terminal: Announces,
    stage: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write = SqlJournal.append_together
    first: list[str] = []

    def overtaken(
        journal: SqlJournal, additions: Sequence[Addition]
    ) -> tuple[tuple[Entry, ...], ...]:
        monkeypatch.setattr(SqlJournal, "append_together", write)
        first.append(terminal(stage))
        return write(journal, additions)

    monkeypatch.setattr(SqlJournal, "append_together", overtaken)
    second = door(stage)
    assert first == [""]
    assert "already announced" in second
    assert sorted(counter.office.names()) == _noted(counter)
    assert len(_noted(counter)) == STAGES[stage]
