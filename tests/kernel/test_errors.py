"""Errors and reasons: a drawn tree, data in the exception, words that help."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from itertools import product

import msgspec
import pytest

from crosstable.kernel import errors
from crosstable.kernel.errors import (
    Conflict,
    CrosstableError,
    InvalidValue,
    JournalBroken,
    NotAllowed,
    Refused,
    StoreUnusable,
    UnknownName,
    UnreadableInput,
)
from crosstable.kernel.sentence import Sentence, plain
from crosstable.kernel.verdict import Citation, Reason, Verdict

EXAMPLES: list[CrosstableError] = [
    InvalidValue("5001 is not a rating"),
    UnknownName("tie-break", "Bucholz", ("Buchholz",)),
    UnreadableInput("cause", source="a.trf", line=3, column=9, remedy="remedy"),
    Refused("round 2 cannot be paired", Reason.that("round 1 is not complete")),
    Conflict(expected=3, found=5),
    JournalBroken(7, Sentence("was altered")),
    NotAllowed("correcting a result needs an arbiter"),
    StoreUnusable("the disk is full; free some space"),
]


def test_the_tree_in_the_docstring_is_the_tree() -> None:
    lines = re.findall(r"^((?:│   )*)[├└]── (\w+)", errors.__doc__ or "", re.MULTILINE)
    drawn: dict[str, str] = {}
    path = ["CrosstableError"]
    for indent, name in lines:
        path = [*path[: len(indent) // 4 + 1], name]
        drawn[name] = path[-2]
    defined = {
        name
        for name, each in vars(errors).items()
        if inspect.isclass(each) and issubclass(each, Exception)
    }
    assert drawn.keys() | {"CrosstableError"} == defined
    assert "\nCrosstableError\n" in (errors.__doc__ or "")
    for name, parent in drawn.items():
        assert getattr(errors, name).__bases__ == (getattr(errors, parent),)
        assert getattr(errors, name).__doc__


def test_an_error_of_ours_is_not_taken_for_another() -> None:
    """Catching ValueError must not swallow a refusal."""
    assert not issubclass(CrosstableError, ValueError | LookupError | OSError)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_error_is_said_in_one_line(error: CrosstableError) -> None:
    assert str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_error_can_be_copied_and_sent_to_another_process(error: CrosstableError) -> None:
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


@pytest.mark.parametrize(
    ("source", "line", "column", "remedy"),
    list(product(["", "open.trf"], [None, 12], [None, 7], ["", "write three letters"])),
)
def test_unreadable_input_names_place_cause_and_remedy(
    source: str, line: int | None, column: int | None, remedy: str
) -> None:
    error = UnreadableInput("bad code", source=source, line=line, column=column, remedy=remedy)
    said = str(error)
    assert "bad code" in said
    assert source in said
    assert remedy in said
    assert ("line 12" in said) is (line is not None)
    assert ("column 7" in said) is (column is not None)
    assert not said.startswith((":", ",", " "))
    assert (error.cause, error.line, error.column) == ("bad code", line, column)


def test_a_reader_of_text_learns_the_file_later() -> None:
    error = UnreadableInput("bad code", line=12, column=7, remedy="write three letters")
    placed = error.at_source("open.trf")
    assert str(placed) == "open.trf, line 12, column 7: bad code (write three letters)"
    assert error.source == ""


def test_line_and_column_zero_are_places_too() -> None:
    assert "line 0" in str(UnreadableInput("x", line=0))


def test_an_unknown_name_lists_what_is_known() -> None:
    error = UnknownName("tie-break", "Bucholz", ("Buchholz", "wins"))
    assert (error.kind, error.name, error.known) == ("tie-break", "Bucholz", ("Buchholz", "wins"))
    for word in ("tie-break", "'Bucholz'", "Buchholz", "wins"):
        assert word in str(error)
    assert str(UnknownName("round", "9")).endswith("'9'")


def test_a_refusal_carries_its_reasons() -> None:
    cited = Reason.that("the players have met", Citation("fide.swiss", "1.1"))
    plain = Reason.that("the arbiter forbade it")
    error = Refused("3 cannot meet 8", cited, plain)
    assert error.because == (cited, plain)
    assert str(error) == (
        "3 cannot meet 8 (the players have met [fide.swiss 1.1]; the arbiter forbade it)"
    )
    assert str(Refused("no")) == "no"


def test_a_conflict_says_what_changed_and_what_to_do() -> None:
    error = Conflict(expected=3, found=5)
    assert (error.expected, error.found) == (3, 5)
    assert "3" in str(error)
    assert "5" in str(error)
    assert "redo" in str(error)


def test_a_broken_journal_names_the_entry() -> None:
    error = JournalBroken(7, Sentence("was altered"))
    assert (error.sequence, error.cause) == (7, "was altered")
    assert "7" in str(error)
    assert "was altered" in str(error)


def test_verdicts_are_values() -> None:
    why = Reason.that("three times the same position", Citation("fide.laws", "9.2"))
    verdict = Verdict("draw", (why,))
    assert verdict == Verdict("draw", (why,))
    assert str(why) == "three times the same position [fide.laws 9.2]"
    assert str(Reason.that("because")) == "because"
    shown = msgspec.json.decode(msgspec.json.encode(verdict, enc_hook=plain))
    assert shown["because"][0]["sentence"] == "three times the same position"
    assert Verdict(1).because == ()
    assert {verdict: 1}[Verdict("draw", (why,))] == 1


def test_citations_are_ordered_by_text_and_article() -> None:
    assert sorted([Citation("b", "1"), Citation("a", "2"), Citation("a", "1")]) == [
        *(Citation("a", "1"), Citation("a", "2"), Citation("b", "1")),
    ]
