"""Which event a command is about: by ``-t NAME``, or NAME as its last word."""

from __future__ import annotations

import sys
from subprocess import run

import pytest

from tests.cli.terminal import Run


@pytest.fixture
def two(crosstable: Run) -> Run:
    for title in ("Open", "Other"):
        words = ("--game", "chess", "--system", "dutch", "--rounds", "3")
        assert crosstable("new", title, *words).status == 0
        for player in ("Anna", "Ben", "Cid", "Dov"):
            assert crosstable("players", "add", player, "-t", title.lower()).status == 0
    return crosstable


@pytest.mark.parametrize(
    "words",
    [
        ("standings",),
        ("players", "list"),
        ("lots", "--method", "as-entered"),
        ("show",),
        ("journal",),
        ("crosstable",),
        ("export", "--format", "json"),
        ("edit", "--city", "Riga"),
        ("check",),
    ],
)
def test_the_name_may_come_either_way(two: Run, words: tuple[str, ...]) -> None:
    assert two(*words).status == 2, "two events: it must be said which"
    option, word = two(*words, "-t", "open"), two(*words, "other")
    assert option.status == word.status, (option.err, word.err)
    if option.status == 0:
        assert option.out or option.err


def test_a_round_is_paired_published_and_undone_by_name(two: Run) -> None:
    assert two("lots", "--method", "as-entered", "open").status == 0
    assert two("--yes", "pair", "open", "--hold").status == 0
    assert two("publish", "open").status == 0
    assert two("publish", "1", "open").status == 0
    assert two("unpublish", "1", "open", "--reason", "a mistake").status == 0
    assert two("undo", "open").status == 0
    assert "other" not in two("show", "open").out.lower()


def test_a_word_too_many_is_still_refused(two: Run) -> None:
    assert "unexpected extra argument" in two("players", "list", "open", "other").err
    assert "unexpected extra argument" in two("players", "list", "open", "-t", "open").err


def test_the_option_goes_before_the_environment(two: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSTABLE_TOURNAMENT", "other")
    assert two("edit", "--city", "Riga", "open").status == 0
    assert "Riga" in two("show", "open").out + two("journal", "open").out


def test_the_package_itself_is_the_program() -> None:
    words = [sys.executable, "-m", "crosstable", "--version"]
    done = run(words, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("crosstable, version")
