"""FIDE's checklist: every question is tried out, and what is not met says why."""

from __future__ import annotations

import json
from pathlib import Path

import fide_checklist
import pytest

from crosstable.cli.checklist import answers as answering
from crosstable.cli.checklist.answers import PROBES, Answer, Met, answers
from crosstable.cli.checklist.bench import Bench, NotApplicable, NotMet
from crosstable.cli.checklist.questions import QUESTIONS
from tests.cli.terminal import Run


@pytest.fixture(scope="module")
def given() -> tuple[Answer, ...]:
    return tuple(answers())


def test_each_question_has_one_probe_and_each_probe_a_question() -> None:
    names = [question.name for question in QUESTIONS]
    assert len(set(names)) == len(names)
    assert set(names) == set(PROBES)


def test_the_page_says_what_the_program_does(given: tuple[Answer, ...]) -> None:
    page = fide_checklist.PAGE.read_text(encoding="utf-8")
    assert page == fide_checklist.page(given), "run `make docs`"


def test_whatever_is_not_met_says_why(given: tuple[Answer, ...]) -> None:
    silent = [
        answer.question.name
        for answer in given
        if answer.met is Met.FAILS and not answer.question.argument
    ]
    assert not silent


def test_the_command_answers_and_leaves_the_office_alone(crosstable: Run) -> None:
    done = crosstable("audit-program", "--question", "mode-default", "--question", "apart")
    assert done.status == 0
    assert "FIDE mode (questions 40-46)" in done.out
    assert done.out.splitlines()[-1] == "2 questions: 2 passes, 0 does not apply, 0 fails"
    assert not Path("crosstable.db").exists()
    (answer,) = json.loads(crosstable("audit-program", "--question", "apart", "--json").out)
    assert (answer["answer"], answer["proof"]) == ("passes", "crosstable forbid")


def test_a_question_that_is_not_met_makes_the_status_one(
    crosstable: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_met(bench: Bench) -> str:
        raise NotMet(f"{bench.path('x.trf')} was carried out")

    def not_asked(_bench: Bench) -> str:
        raise NotApplicable("nobody asks")

    monkeypatch.setitem(answering.PROBES, "apart", not_met)
    monkeypatch.setitem(answering.PROBES, "engine", not_asked)
    done = crosstable("audit-program", "--question", "apart", "--question", "engine")
    assert done.status == 1
    assert "crosstable forbid: x.trf was carried out" in done.out
    assert "does not apply: " in done.out


def test_an_unknown_question_is_one_line(crosstable: Run) -> None:
    done = crosstable("audit-program", "--question", "nonsense")
    assert done.status == 2
    assert done.err.startswith("crosstable: unknown question 'nonsense'; such as ")
    assert done.err.count(",") < 10
    number = crosstable("audit-program", "--question", "999")
    assert (number.status, "unknown question '999'; known: 16-39, " in number.err) == (2, True)


def test_a_question_is_named_by_its_number_too(crosstable: Run) -> None:
    done = crosstable("audit-program", "--question", "195")
    assert done.status == 0, done.err
    assert "(questions 194-196)" in done.out
    assert done.out.count("(questions ") == 1


def test_a_probe_notices_what_is_not_as_it_should_be(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    with pytest.raises(NotMet, match=r"`crosstable pair` was refused: .*"):
        bench.do("pair")
    with pytest.raises(NotMet, match=r"`crosstable editions list` was carried out"):
        bench.refused("editions", "list")


def test_a_refusal_is_told_once_with_its_article_as_arbiters_write_it(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.event(paired=4)
    told = bench.refused("lots", "--method", "initial-order", "--seed", "2").err
    assert told.count("numbers are final from then on [FIDE C.04.2") == 1
    assert "fide.swiss" not in told
