"""Sentences as values: the text, the form and the values all survive."""

from __future__ import annotations

import json
import pickle
from datetime import UTC, date, datetime
from fractions import Fraction

import msgspec
import pytest

from crosstable.kernel.sentence import (
    Figure,
    Listing,
    Sentence,
    Value,
    packed,
    plain,
    restored,
    unpacked,
)
from crosstable.kernel.verdict import Reason

BYE = Sentence("{player} has the {kind} bye", player="Ada {x}", kind=Sentence("half-point"))


def test_a_sentence_reads_as_its_text_and_knows_its_form() -> None:
    assert BYE == "Ada {x} has the half-point bye"
    assert BYE.form == "{player} has the {kind} bye"
    assert BYE.values["player"] == "Ada {x}"


def test_without_values_braces_are_just_letters() -> None:
    assert Sentence("a {set} of signs") == "a {set} of signs"
    assert Sentence.recorded("100 % {sure}") == "100 % {sure}"


@pytest.mark.parametrize(("count", "text"), [(0, "0 boards"), (1, "1 board"), (2, "2 boards")])
def test_a_number_chooses_the_form(count: int, text: str) -> None:
    said = Sentence.plural("{count} board", "{count} boards", count=count)
    assert (said, said.form, said.several) == (text, "{count} board", "{count} boards")


@pytest.mark.parametrize(
    ("joint", "text"),
    [("", "1, 2, 3"), ("and", "1, 2 and 3"), ("or", "1, 2 or 3"), ("then", "1, 2, then 3")],
)
def test_lists_are_joined(joint: str, text: str) -> None:
    assert Listing((1, 2, 3), joint=joint) == text  # type: ignore[arg-type]
    assert Listing(("alone",), joint=joint) == "alone"  # type: ignore[arg-type]


VALUES: tuple[Value, ...] = (
    BYE,
    Sentence.plural("{count} game of {who}", "{count} games of {who}", count=3, who="Eva"),
    Figure("8.25", Fraction(33, 4)),
    Listing((BYE, 3, Figure("½", Fraction(1, 2))), glue="; ", joint="and"),
    date(2026, 5, 1),
    "as typed",
    7,
)


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_journals_keep_form_and_values(value: Value) -> None:
    back = unpacked(json.loads(json.dumps(packed(value))))
    assert back == value
    assert type(back) is type(value)
    assert packed(back) == packed(value)


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_processes_hand_them_over_whole(value: Value) -> None:
    back = pickle.loads(pickle.dumps(value))
    assert type(back) is type(value)
    assert packed(back) == packed(value)


def test_what_is_no_sentence_is_refused() -> None:
    with pytest.raises(ValueError, match="forms"):
        unpacked({"forms": "?"})


def test_programs_get_the_text() -> None:
    assert plain(BYE) == "Ada {x} has the half-point bye"
    assert type(plain(BYE)) is str
    with pytest.raises(NotImplementedError):
        plain(3)


def test_a_reason_written_as_plain_text_is_read_again() -> None:
    reason = Reason.that("round {round} is left out", round=3)
    text = msgspec.msgpack.encode(reason, enc_hook=plain)
    assert text == msgspec.msgpack.encode({"sentence": "round 3 is left out", "citation": None})
    again = msgspec.msgpack.decode(text, type=Reason, dec_hook=restored)
    assert again == reason
    assert isinstance(again.sentence, Sentence)


def test_a_finished_text_becomes_a_sentence_of_which_only_the_english_is_known() -> None:
    assert Sentence.recorded("nobody is {there}").form == "nobody is {there}"


def test_a_day_with_its_time_is_refused_before_it_is_said_or_kept_without_the_time() -> None:
    moment = datetime(2026, 5, 1, 14, 30, tzinfo=UTC)
    with pytest.raises(TypeError, match="its time as a text"):
        Sentence("begins {when}", when=moment)
    with pytest.raises(TypeError, match="its time as a text"):
        Sentence.plural("one at {when}", "{count} at {when}", count=2, when=moment)
    with pytest.raises(TypeError, match="its time as a text"):
        Listing(["14:00", moment])
