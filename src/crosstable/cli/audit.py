"""The command that puts FIDE's checklist for programs to this program."""

from __future__ import annotations

import click
import msgspec

from crosstable.cli.checklist.answers import Answer, Met, answers
from crosstable.cli.checklist.questions import QUESTIONS
from crosstable.cli.shell import emit, json_option, say
from crosstable.kernel.errors import UnknownName

__all__ = ["audit_command"]


class AnswerJson(msgspec.Struct, frozen=True, kw_only=True):
    """An answer as ``--json`` prints it."""

    question: str
    area: str
    numbers: str
    asks: str
    weight: str
    answer: str
    proof: str
    seen: str
    argument: str


@click.command("audit-program")
@click.option("--question", "names", multiple=True, help="Only this one; may be repeated.")
@json_option
def audit_command(*, names: tuple[str, ...], as_json: bool) -> None:
    """Answer FIDE's checklist for tournament programs, as far as it is published.

    Every answer is tried out in a folder that goes away; your office is not touched. Exit status 1
    where a question is not met.
    """
    known = tuple(question.name for question in QUESTIONS)
    for name in names:
        if name not in known:
            raise UnknownName("question", name, known)
    given = []
    area = ""
    for answer in answers(names):
        given.append(answer)
        if as_json:
            continue
        question = answer.question
        if question.area != area:
            area = question.area
            say(f"{area} (questions {question.numbers})")
        cost = f" [{question.weight}]" if question.weight else ""
        say(f"  {answer.met.value}: {question.asks}{cost}")
        say(f"      {question.door}: {answer.seen}")
        if answer.met is not Met.PASSES and question.argument:
            say(f"      {question.argument}")
    if as_json:
        emit([_json(answer) for answer in given])
    else:
        counts = ", ".join(
            f"{sum(answer.met is met for answer in given)} {met.value}" for met in Met
        )
        say(f"{len(given)} questions: {counts}")
    if any(answer.met is Met.FAILS for answer in given):
        raise click.exceptions.Exit(1)


def _json(answer: Answer) -> AnswerJson:
    question = answer.question
    return AnswerJson(
        question=question.name,
        area=question.area,
        numbers=question.numbers,
        asks=question.asks,
        weight=question.weight,
        answer=answer.met.value,
        proof=question.door,
        seen=answer.seen,
        argument=question.argument,
    )
