"""Papers for arbiters: made from a seed, marked from a file of answers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import click
import msgspec

from crosstable.arbiter.exam import LETTERS, MOST, Exam, ExamQuestion, make_exam
from crosstable.arbiter.marking import PASS_PERCENT, GivenAnswer, MarkedPaper, mark_paper
from crosstable.cli.asking import DaySaid, arg, edition_said, opt, terminal
from crosstable.cli.choosing import say_rules
from crosstable.cli.printouts import Language
from crosstable.cli.shell import Shell, json_text, read_file, write_file
from crosstable.cli.telling import Shown
from crosstable.formats.scores.dating import JudgedBy
from crosstable.games.desk.library import MATTERS
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.reports.wording import Wording, wording
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition

MOST_ANSWERS = 1_000_000
"""Characters of a file of answers."""


class PaperItem(msgspec.Struct, frozen=True, kw_only=True):
    """A question as a paper in JSON has it."""

    number: int
    title: str
    situation: tuple[tuple[str, str], ...]
    position: str
    choices: dict[str, str]
    right: str = ""
    because: tuple[str, ...] = ()


class PaperFile(msgspec.Struct, frozen=True, kw_only=True):
    """A paper in JSON; by its first four fields it can be made again."""

    game: str
    edition: str
    seed: str
    count: int
    marks: int
    questions: tuple[PaperItem, ...]


@click.group("exam")
def exam_commands() -> None:
    """Make papers for arbiters, and mark the answers."""


GameAsked: TypeAlias = Annotated[str, opt("--game", type=click.Choice(list(MATTERS)))]
Questions: TypeAlias = Annotated[int, opt("--questions", least=1, most=MOST, shown=True)]
EditionAsked: TypeAlias = Annotated[str | None, edition_said("Of the paper")]


@terminal(exam_commands, "make")
def make_command(
    shell: Shell,
    *,
    game: GameAsked,
    seed: Annotated[str, opt("--seed", help="Any words or figures; the same make the same paper.")],
    count: Questions = 20,
    output: Annotated[
        Path | None, opt("-o", "--output", help="The paper: .pdf, .html or .json.")
    ] = None,
    key_path: Annotated[Path | None, opt("--key", help="The answers, in the same formats.")] = None,
    language: Language = "en",
    edition_name: EditionAsked = None,
    day: DaySaid = None,
    as_json: bool,
) -> Shown:
    """Make a paper of situations at the board, with the answers if a key is wanted.

    Without a file the paper is printed here.
    """
    today = shell.now.date()
    chosen = JudgedBy(edition=edition_name or "", day=day or today).rules(game, {})
    say_rules(chosen, day or today, named=edition_name is not None, today=day is None)
    exam = make_exam(chosen, seed, count)
    for path, key in ((output, False), (key_path, True)):
        if path is not None:
            write_file(path, _written(shell, exam, path, language, key=key))
            click.echo(str(path))
    lines = () if output is not None else _paper_lines(exam, wording(language))
    return Shown(_paper(exam, key=False) if as_json else None, lines)


@terminal(exam_commands, "mark")
def mark_command(
    shell: Shell,
    *,
    answers: Annotated[Path, arg()],
    paper: Annotated[Path | None, opt(help="The paper in JSON.")] = None,
    game: Annotated[str | None, opt(type=click.Choice(list(MATTERS)))] = None,
    seed: str | None = None,
    count: Questions = 20,
    language: Language = "en",
    edition_name: EditionAsked = None,
    day: DaySaid = None,
) -> Shown:
    """Mark ANSWERS, a file in JSON or CSV, question by question.

    The paper is named by its JSON file, or by the game, seed and number it was made with. A CSV has
    the columns number, answer and article; JSON has the same by the numbers of the questions.
    """
    if paper is not None:
        exam = _made_again(paper)
    elif game is None or seed is None:
        raise InvalidValue("say --paper, or --game and --seed")
    else:
        today = shell.now.date()
        chosen = JudgedBy(edition=edition_name or "", day=day or today).rules(game, {})
        exam = make_exam(chosen, seed, count)
    marked = mark_paper(exam, _answers(answers))
    return Shown(marked, _mark_lines(marked, wording(language)))


def _written(shell: Shell, exam: Exam, path: Path, language: str, *, key: bool) -> bytes:
    words = wording(language)
    match path.suffix.casefold():
        case ".json":
            return f"{json_text(_paper(exam, key=key))}\n".encode()
        case ".html" | ".htm":
            from crosstable.reports.exams import exam_page  # noqa: PLC0415 -- fonts load slowly

            return exam_page(exam, key=key, words=words).encode()
        case ".pdf":
            from crosstable.reports.exams import print_exam  # noqa: PLC0415

            return print_exam(exam, key=key, printed_at=shell.now, words=words).pdf
    raise InvalidValue("{path}: a paper ends in .pdf, .html or .json", path=str(path))


def _paper(exam: Exam, *, key: bool) -> PaperFile:
    return PaperFile(
        game=exam.game,
        edition=exam.edition.id,
        seed=exam.seed,
        count=len(exam.questions),
        marks=exam.marks,
        questions=tuple(_item(question, key=key) for question in exam.questions),
    )


def _item(question: ExamQuestion, *, key: bool) -> PaperItem:
    return PaperItem(
        number=question.number,
        title=str(question.title),
        situation=tuple((str(fact.asked), str(fact.answered)) for fact in question.facts),
        position=question.position,
        choices={
            letter: str(choice) for letter, choice in zip(LETTERS, question.choices, strict=False)
        },
        right=question.letter if key else "",
        because=tuple(str(cited(reason)) for reason in question.because) if key else (),
    )


def _made_again(path: Path) -> Exam:
    try:
        kept = msgspec.json.decode(read_file(path), type=PaperFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise UnreadableInput("this is not a paper in JSON", source=str(path)) from None
    exam = make_exam(edition(kept.edition), kept.seed, kept.count)
    if _paper(exam, key=False).questions != tuple(map(_without_key, kept.questions)):
        raise UnreadableInput(
            "another version made this paper, or it was changed: it cannot be marked here",
            source=str(path),
        )
    return exam


def _without_key(item: PaperItem) -> PaperItem:
    return msgspec.structs.replace(item, right="", because=())


def _answers(path: Path) -> Mapping[int, GivenAnswer]:
    data = read_file(path)
    if len(data) > MOST_ANSWERS:
        raise UnreadableInput("this is too long for a file of answers", source=str(path))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableInput("the answers are not UTF-8 text", source=str(path)) from None
    try:
        rows = _from_json(text) if text.lstrip().startswith(("{", "[")) else _from_csv(text)
    except UnreadableInput as error:
        raise error.at_source(str(path)) from None
    given: dict[int, GivenAnswer] = {}
    for number, answer in rows:
        if not number.strip().isdecimal() or len(number) > 6:
            raise UnreadableInput(
                "{number!r} is not the number of a question", source=str(path), number=number[:20]
            )
        if int(number) in given:
            raise UnreadableInput(
                "question {number} is answered twice", source=str(path), number=int(number)
            )
        given[int(number)] = answer
    return given


def _from_json(text: str) -> Iterable[tuple[str, GivenAnswer]]:
    try:
        kept = msgspec.json.decode(text, type=dict[str, GivenAnswer])
    except (msgspec.DecodeError, RecursionError):
        raise UnreadableInput(
            "these are not answers in JSON",
            remedy='write {"1": {"answer": "b", "article": "Annex 3 5.3"}}',
        ) from None
    return kept.items()


def _from_csv(text: str) -> Iterable[tuple[str, GivenAnswer]]:
    separator = ";" if ";" in text.partition("\n")[0] else ","
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=None), delimiter=separator))
    except csv.Error:
        rows = []
    if not rows or not {"number", "answer"} <= set(rows[0]):
        raise UnreadableInput(
            "these are not answers", remedy="the first line is number,answer,article"
        )
    return [(_cell(row, "number"), _given(row)) for row in rows if any(row.values())]


def _given(row: Mapping[str, Any]) -> GivenAnswer:
    return GivenAnswer(_cell(row, "answer"), _cell(row, "article"))


def _cell(row: Mapping[str, Any], name: str) -> str:
    return str(row.get(name) or "")


def _paper_lines(exam: Exam, words: Wording) -> Iterator[str]:
    for question in exam.questions:
        yield f"{question.number}. {words.say(question.title)}"
        if question.position:
            yield f"   {question.position}"
        for fact in question.facts:
            yield f"   {words.say(fact.asked)} {words.say(fact.answered)}"
        for letter, choice in zip(LETTERS, question.choices, strict=False):
            yield f"   {letter}) {words.say(choice)}"
        yield ""


def _mark_lines(marked: MarkedPaper, words: Wording) -> Iterator[str]:
    yield words("{marks} of {most} marks", marks=marked.marks, most=marked.most)
    enough = words("passed") if marked.passed else words("not passed")
    needed = words("{percent} % are needed", percent=PASS_PERCENT)
    yield f"{enough} ({needed})"
    for answer in marked.answers:
        articles = "; ".join(answer.articles)
        yield (
            f"{answer.number}. {answer.marks}  {answer.given or '-'}  "
            f"{words('right')}: {answer.right}) {words.say(answer.verdict)} [{articles}]"
        )
