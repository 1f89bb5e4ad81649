"""A process of its own: what it may take, what it may answer, what it knows."""

from __future__ import annotations

import json
import logging
import os
import pickle
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstable.confined import limits, running
from crosstable.confined.answers import Answer, How, answer_from
from crosstable.confined.running import USUAL, Bounds, confined
from crosstable.formats.roster import read_roster
from crosstable.formats.roster.workbook import read_workbook
from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.sentence import Figure, Listing, Sentence, packed
from crosstable.rulebooks.library import edition

LITTLE = Bounds(memory=400 << 20, seconds=2)
LIMITED = pytest.mark.skipif(limits.resource is None, reason="this system has no limits")


def test_it_is_another_process_and_its_answer_comes_back() -> None:
    assert confined(os.getpid, "x", USUAL) not in {os.getpid(), 0}
    assert confined(Fraction, "x", USUAL, 1, 3) == Fraction(1, 3)


@LIMITED
def test_memory_ends_where_the_limit_is_and_the_file_is_named() -> None:
    with pytest.raises(UnreadableInput) as caught:
        confined(bytes, "list.xlsx", LITTLE, 3 << 30)
    assert caught.value.source == "list.xlsx"
    assert "400 MB of memory" in caught.value.cause
    assert "keep only what is needed" in caught.value.remedy


@LIMITED
def test_processor_time_ends_also_within_one_call_into_c() -> None:
    with pytest.raises(UnreadableInput, match=r"list\.xlsx: reading it takes more than 2 seconds"):
        confined(pow, "list.xlsx", LITTLE, 3, 10**9)


def test_what_is_nested_too_deeply_is_told() -> None:
    with pytest.raises(UnreadableInput, match="nested too deeply"):
        confined(json.loads, "x.json", USUAL, "[" * 1_000_000)


def test_a_refusal_comes_back_whole() -> None:
    with pytest.raises(UnreadableInput) as caught:
        confined(read_workbook, "x", USUAL, b"PK\x03\x04 and nothing")
    assert "damaged" in caught.value.cause
    assert caught.value.remedy == "save it again, or as CSV"


def test_a_defect_comes_back_as_one() -> None:
    with pytest.raises(RuntimeError, match="invalid literal"):
        confined(int, "x", USUAL, "no number")


def test_it_knows_no_password_and_prints_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSTABLE_DATABASE", "postgresql://anna:secret@db")
    assert confined(os.getenv, "x", USUAL, "CROSSTABLE_DATABASE") is None
    assert confined(print, "x", USUAL, "hello") is None


def test_a_file_in_the_folder_is_not_taken_for_one_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("msgspec", "pickle", "openpyxl"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken over')\n")
    (tmp_path / "crosstable").mkdir()
    (tmp_path / "crosstable" / "__init__.py").write_text("raise SystemExit('taken over')\n")
    monkeypatch.chdir(tmp_path)
    assert confined(abs, "x", USUAL, -5) == 5


class Evil:
    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, ("true",)


class Sly:
    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, ("text", "upper")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"noise",
        pickle.dumps("no answer"),
        pickle.dumps(Answer(How.READ, Evil(), bounded=True)),
        pickle.dumps(Answer(How.READ, Sly(), bounded=True)),
        pickle.dumps(Answer(How.READ, sys.exit, bounded=True)),
        pickle.dumps(Answer(How.READ, confined, bounded=True)),
    ],
    ids=["nothing", "noise", "no answer", "system", "getattr", "function", "function of ours"],
)
def test_an_answer_holds_values_and_nothing_that_acts(data: bytes) -> None:
    assert answer_from(data) is None


def test_sentences_come_back_with_their_forms_and_values() -> None:
    said = Sentence(
        "{players} have {points}",
        players=Listing((1, Sentence("nobody"))),
        points=Figure("2.5", Fraction(5, 2)),
    )
    answer = answer_from(pickle.dumps(Answer(How.READ, said, bounded=True)))
    assert answer is not None
    assert packed(answer.value) == packed(said)
    with pytest.raises(UnreadableInput) as caught:
        confined(read_roster, "x", USUAL, b"", edition=edition("fide-2019"))
    assert caught.value.cause.form == "the file is empty"


def test_where_the_system_has_no_limits_that_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "resource", None)
    assert limits.limit_myself(1 << 30, 30) is False
    monkeypatch.setattr(running, "_told", set())
    free = pickle.dumps(Answer(How.READ, 5, bounded=False))
    monkeypatch.setattr(running, "_run", lambda _work, _bounds: (0, free, ""))
    with caplog.at_level(logging.WARNING):
        assert [confined(abs, "x", USUAL, -5) for _ in range(3)] == [5, 5, 5]
    (told,) = [each.message for each in caplog.records if "sets no limits" in each.message]
    assert "ended by the clock only" in told


def test_where_no_process_can_be_started_nothing_is_read_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/nothing/here")
    with pytest.raises(Refused, match="no process can be started for this work"):
        confined(abs, "x", USUAL, -5)


def test_more_than_a_few_do_not_wait_in_line(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = [running._READING.waiting.acquire(blocking=False) for _ in range(running.IN_LINE)]
    try:
        with pytest.raises(Refused, match="several large files are being read already"):
            confined(abs, "x", USUAL, -5)
    finally:
        for _ in filter(None, taken):
            running._READING.waiting.release()
    assert confined(abs, "x", USUAL, -5) == 5


def test_memory_that_a_library_did_not_get_is_no_defect() -> None:
    killed = running._ended(running._READING, -9, "", "x.xlsx", USUAL)
    said = running._ended(running._READING, 1, "Traceback ...\nMemoryError\n", "x.xlsx", USUAL)
    for error in (killed, said):
        assert isinstance(error, UnreadableInput)
        assert "memory" in error.cause
    assert isinstance(running._ended(running._READING, None, "", "x.xlsx", USUAL), UnreadableInput)
    assert isinstance(
        running._ended(running._READING, 1, "ImportError", "x.xlsx", USUAL), RuntimeError
    )
