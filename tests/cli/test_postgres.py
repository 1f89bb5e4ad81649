"""The same commands in an office on PostgreSQL, and moving an office between the databases."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Run
from tests.store.embedded_postgres import PostgresServer, running

pytestmark = pytest.mark.postgres


def test_an_event_on_postgresql_moves_to_a_file_and_back(
    crosstable: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(PostgresServer("fsync=off")) as server:
        url = server.cleared_database()
        monkeypatch.setenv("CROSSTABLE_DATABASE", url)
        assert "there is no office here" in crosstable("tournaments").err
        assert crosstable("new", "Cup", "--game", "draughts").status == 0
        for name in ("Ann", "Bob", "Cid"):
            crosstable("players", "add", name)
        crosstable("lots", "--method", "as-entered")
        crosstable("pair")
        assert crosstable("result", "1", "2-0").status == 0
        table = json.loads(crosstable("standings", "--json").out)
        assert crosstable("journal", "verify").status == 0
        assert crosstable("backup", "copy.db").status == 0
        here = json.loads(crosstable("--database", "copy.db", "standings", "--json").out)
        assert here == table
        crosstable("--database", "copy.db", "undo")
        other = server.cleared_database()
        assert crosstable("--database", other, "restore", "copy.db").status == 0
        assert crosstable("--database", other, "result", "1", "1-1").status == 0
    done = crosstable("tournaments")
    assert done.status == 2
    assert done.err.count("\n") == 1
