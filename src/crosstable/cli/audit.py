"""The command that puts FIDE's checklist for programs to this program."""

from __future__ import annotations

from difflib import get_close_matches

import click
import msgspec

from crosstable.cli.checklist.answers import Answer, Met, answers
from crosstable.cli.checklist.questions import QUESTIONS
from crosstable.cli.shell import emit, json_option, say
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.whole_number import whole_number

SOME = 5
"""Names offered in the place of one that is not known."""


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
@click.option(
    "--question", "wanted", multiple=True, help="Only this one, by name or number; may be repeated."
)
@json_option
def audit_command(*, wanted: tuple[str, ...], as_json: bool) -> None:
    """Answer FIDE's checklist for tournament programs, as far as it is published.

    Every answer is tried out in a folder that goes away; your office is not touched. Exit status 1
    where a question is not met.
    """
    names = tuple(name for wish in wanted for name in _asked(wish))
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


def _asked(wish: str) -> tuple[str, ...]:
    """Return the questions of a name, or of the area in which a number lies."""
    number = whole_number(wish)
    if number is not None:
        inside = tuple(known.name for known in QUESTIONS if number in known.span)
        if not inside:
            areas = dict.fromkeys(known.numbers for known in QUESTIONS)
            raise UnknownName("question", wish, tuple(areas))
        return inside
    names = [known.name for known in QUESTIONS]
    if wish in names:
        return (wish,)
    close = get_close_matches(wish, names, n=SOME, cutoff=0) if wish else names[:SOME]
    raise Refused(
        f"unknown question {wish!r}; such as {', '.join(close)}, or a number; `audit-program "
        "--json` names all"
    )


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
