"""The journal cannot be changed with a SQL shell either, unless one takes its guards away."""

from __future__ import annotations

import sqlite3

import psycopg
import pytest

from .helpers import everything, filled, is_postgres, sql

_ROW = "'2024-05-17T12:00:00.000000+00:00', 'Eve', '{}', 'p', 'h'"

_ANYWHERE = [
    "UPDATE entry SET act = '{}' WHERE sequence = 2",
    "UPDATE entry SET act = act",
    "DELETE FROM entry WHERE sequence = 5",
    "DELETE FROM entry",
    "DELETE FROM head",
    "UPDATE head SET sequence = 1",
    "UPDATE head SET hash = 'x'",
    f"INSERT INTO entry VALUES (2, 'c', 1, {_ROW})",
    f"INSERT INTO entry VALUES (6, 'a', 1, {_ROW})",
]
_SQLITE = [
    f"INSERT OR REPLACE INTO entry VALUES (5, 'c', 1, {_ROW})",
    f"REPLACE INTO entry VALUES (6, 'a', 1, {_ROW})",
    f"INSERT OR REPLACE INTO entry VALUES (9, 'c', 1, {_ROW})",
    "REPLACE INTO head VALUES (1, 0, 'x')",
    "INSERT INTO entry VALUES ('six', 'c', 1, 0, 0, 0, 0, 0)",
    "UPDATE OR REPLACE entry SET sequence = 1 WHERE sequence = 2",
]
_POSTGRES = [
    "TRUNCATE entry CASCADE",
    "TRUNCATE head",
    f"INSERT INTO entry VALUES (5, 'a', 3, {_ROW}) ON CONFLICT (sequence) DO UPDATE SET act = 'x'",
]


def _refused(url: str, statement: str) -> None:
    before = filled(url, 5)
    before.close()
    entries = everything(url)
    if is_postgres(url):
        with pytest.raises(psycopg.IntegrityError):
            sql(url, "SET search_path = crosstable", statement)
    else:
        with pytest.raises(sqlite3.IntegrityError):
            sql(url, statement)
    assert everything(url) == entries


@pytest.mark.parametrize("statement", _ANYWHERE)
def test_the_journal_refuses_change(url: str, statement: str) -> None:
    _refused(url, statement)


@pytest.mark.parametrize("statement", _SQLITE)
def test_the_journal_refuses_change_in_sqlite_words(file: str, statement: str) -> None:
    _refused(file, statement)


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
@pytest.mark.parametrize("statement", _POSTGRES)
def test_the_journal_refuses_change_in_postgresql_words(url: str, statement: str) -> None:
    _refused(url, statement)
