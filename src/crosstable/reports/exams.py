"""A paper for arbiters on paper or as a page, and its key: the answers with their articles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from html import escape

from crosstable.arbiter.exam import LETTERS, MARKS, Exam, ExamQuestion
from crosstable.formats.library import format_of
from crosstable.kernel.rulings import Said
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.sheets.heads import Head
from crosstable.reports.sheets.texts import ExamItem, ExamSheet, RegulationLine
from crosstable.reports.wording import ENGLISH, Wording
from crosstable.rulebooks.index import spell


def print_exam(
    exam: Exam,
    *,
    key: bool,
    printed_at: datetime,
    paper: Paper = Paper.A4,
    words: Wording = ENGLISH,
    fonts: FontSource | None = None,
) -> Printed:
    """Return a paper as PDF, or its key."""
    return typeset(
        "exam",
        exam_sheet(exam, key=key, words=words),
        paper=paper,
        words=words,
        printed_at=printed_at,
        fonts=fonts,
    )


def exam_sheet(exam: Exam, *, key: bool, words: Wording = ENGLISH) -> ExamSheet:
    """Return what stands on the paper; on the key, the right answers with their articles too."""
    seed = words("Seed {seed}, questions: {count}", seed=exam.seed, count=len(exam.questions))
    return ExamSheet(
        head=Head(
            event=words("Examination for arbiters"),
            title=words("Answers") if key else words("Questions"),
            place=words("Name") + words.colon,
            day=words("{marks} marks", marks=exam.marks),
            rules=words.say(exam.edition.title),
            printed=seed,
        ),
        items=tuple(_item(exam, question, words, key=key) for question in exam.questions),
        key=key,
    )


def _item(exam: Exam, question: ExamQuestion, words: Wording, *, key: bool) -> ExamItem:
    return ExamItem(
        number=question.number,
        title=words.say(question.title),
        marks=words("{marks} marks", marks=MARKS),
        diagram=format_of(exam.game).picture(question.position, (), False, words.say)  # noqa: FBT003
        if question.position
        else "",
        position=question.position,
        facts=tuple(
            RegulationLine(title=words.say(fact.asked), text=_answered(fact, words))
            for fact in question.facts
        ),
        choices=tuple(
            RegulationLine(title=letter, text=words.say(choice))
            for letter, choice in zip(LETTERS, question.choices, strict=False)
        ),
        right=question.letter if key else "",
        why=tuple(
            RegulationLine(
                title=spell(reason.citation) if reason.citation else "",
                text=_opened(words.say(reason.sentence)),
            )
            for reason in question.because
        )
        if key
        else (),
    )


def _answered(fact: Said, words: Wording) -> str:
    """Return an answer as it begins a line; squares and moves stay as they are written."""
    text = words.say(fact.answered)
    return text if type(fact.answered.values.get("answer")) is str else _opened(text)


def exam_page(exam: Exam, *, key: bool, words: Wording = ENGLISH) -> str:
    """Return a paper as one page of HTML that needs nothing else."""
    return "\n".join(_page(exam_sheet(exam, key=key, words=words), words))


_STYLE = (
    "body{font:16px/1.45 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "section{border-top:1px solid #999;padding:1rem 0;break-inside:avoid}"
    "dt{color:#555}dd{margin:0 0 .4rem;font-weight:600}svg{max-width:20rem;height:auto}"
    "ol{list-style:lower-alpha}.right{font-weight:700;text-decoration:underline}"
    "h2 small{font-weight:400;color:#555}"
)


def _page(sheet: ExamSheet, words: Wording) -> Iterator[str]:
    language = words.language.partition("-")[0]
    yield f'<!doctype html><html lang="{escape(language)}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width">'
    yield f"<title>{escape(sheet.head.event)}</title><style>{_STYLE}</style></head><body>"
    yield f"<h1>{escape(sheet.head.event)}</h1>"
    about = (sheet.head.title, sheet.head.day, sheet.head.rules, sheet.head.printed)
    yield f"<p>{escape(' · '.join(about))}</p>"
    for item in sheet.items:
        yield f"<section><h2>{item.number}. {escape(item.title)} <small>{item.marks}</small></h2>"
        if item.diagram:
            yield f"<figure>{item.diagram}<figcaption>{escape(item.position)}</figcaption></figure>"
        lines = (
            f"<dt>{escape(fact.title)}</dt><dd>{escape(fact.text)}</dd>" for fact in item.facts
        )
        yield f"<dl>{''.join(lines)}</dl><ol>"
        for choice in item.choices:
            mark = ' class="right"' if choice.title == item.right else ""
            yield f"<li{mark}>{escape(choice.text)}</li>"
        yield "</ol>"
        if sheet.key:
            reasons = (f"<li>{escape(why.text)} [{escape(why.title)}]</li>" for why in item.why)
            yield f"<ul>{''.join(reasons)}</ul>"
        else:
            yield f"<p>{escape(words('Article'))}: ________________</p>"
        yield "</section>"
    yield "</body></html>"


def _opened(text: str) -> str:
    return text[:1].upper() + text[1:]
