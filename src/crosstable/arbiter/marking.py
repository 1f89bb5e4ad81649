"""Marking a paper: two marks for the right answer, a third for an article it rests on."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from crosstable.arbiter.exam import LETTERS, MARKS, Exam, ExamQuestion
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.articles import text_of
from crosstable.rulebooks.index import spell

ANSWER_MARKS = 2
PASS_PERCENT = 80
"""Of the marks, to pass."""


class GivenAnswer(msgspec.Struct, frozen=True):
    """What somebody wrote to a question."""

    answer: str = ""
    """A letter; empty where nothing was answered."""
    article: str = ""


class MarkedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer with its marks, and what would have been right."""

    number: int
    given: str
    right: str
    verdict: Sentence
    articles: tuple[str, ...]
    article_right: bool
    marks: int


class MarkedPaper(msgspec.Struct, frozen=True, kw_only=True):
    """All answers of one person."""

    answers: tuple[MarkedAnswer, ...]
    marks: int
    most: int

    @property
    def passed(self) -> bool:
        """Return whether the marks are enough to pass."""
        return 100 * self.marks >= PASS_PERCENT * self.most


def mark_paper(exam: Exam, given: Mapping[int, GivenAnswer]) -> MarkedPaper:
    """Return the marks of every question; a question nobody answered has none."""
    numbers = {question.number for question in exam.questions}
    for number in given:
        if number not in numbers:
            raise InvalidValue("there is no question {number} in this paper", number=number)
    answers = tuple(
        _marked(question, given.get(question.number, GivenAnswer())) for question in exam.questions
    )
    return MarkedPaper(
        answers=answers, marks=sum(answer.marks for answer in answers), most=exam.marks
    )


def _marked(question: ExamQuestion, given: GivenAnswer) -> MarkedAnswer:
    letter = given.answer.strip().casefold().strip(".()")
    if letter and letter not in LETTERS[: len(question.choices)]:
        raise InvalidValue(
            "question {number}: {answer!r} is not one of the answers, a to {last}",
            number=question.number,
            answer=given.answer,
            last=LETTERS[len(question.choices) - 1],
        )
    right = letter == question.letter
    # An article without the right answer shows nothing.
    article = right and _names_one(given.article, question)
    return MarkedAnswer(
        number=question.number,
        given=letter,
        right=question.letter,
        verdict=question.choices[question.right],
        articles=tuple(map(spell, question.articles)),
        article_right=article,
        marks=(ANSWER_MARKS if right else 0) + (MARKS - ANSWER_MARKS if article else 0),
    )


def _names_one(written: str, question: ExamQuestion) -> bool:
    """Return whether a text names one of the articles, with or without the name of its text."""
    wanted = _plain(written)
    if not wanted:
        return False
    for article in question.articles:
        text = text_of(article.text)
        number = _plain(article.article)
        short = _plain(text.short)
        named = {number, f"{short}{number}", _plain(spell(article))}
        named.add(f"{short.replace('annex', 'a')}{number}")
        if wanted in named:
            return True
    return False


def _plain(text: str) -> str:
    return re.sub(r"\bart(icle|\.)?|[^0-9a-z.]", "", text.casefold()).strip(".")
