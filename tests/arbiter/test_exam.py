"""Papers for arbiters: one seed one paper, every answer the desk's own, marks as announced."""

from __future__ import annotations

import pytest

from crosstable.arbiter.exam import LETTERS, MARKS, Exam, make_exam
from crosstable.arbiter.marking import GivenAnswer, mark_paper
from crosstable.games.desk.library import matters_of
from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.index import resolve, spell
from crosstable.rulebooks.library import edition


@pytest.fixture(scope="module", params=["fmjd-2022", "fide-2023"])
def exam(request: pytest.FixtureRequest) -> Exam:
    return make_exam(edition(request.param), "Riga 2026", 24)


def test_one_seed_makes_one_paper(exam: Exam) -> None:
    shorter = make_exam(exam.edition, "Riga 2026", 6)
    assert shorter.questions == exam.questions[:6]
    assert make_exam(exam.edition, "Riga 2027", 6).questions != shorter.questions


def test_every_question_is_whole(exam: Exam) -> None:
    assert [question.number for question in exam.questions] == list(range(1, 25))
    titles = {matter.title for matter in matters_of(exam.game)}
    for question in exam.questions:
        assert question.title in titles
        assert 2 <= len(question.choices) <= len(LETTERS)
        assert len(set(map(str, question.choices))) == len(question.choices)
        assert question.articles
        for article in question.articles:
            assert resolve(article).number == article.article
    assert len({question.title for question in exam.questions}) > 8
    assert any(question.position for question in exam.questions)
    assert any(question.right for question in exam.questions)  # not always the first


def test_a_position_is_shown_only_where_the_answer_rests_on_it(exam: Exam) -> None:
    """A trial met random positions beside questions on scoresheets and late players."""
    about_positions = {
        *("Touched piece", "Flag", "Both flags", "Resigning", "Illegal move", "Promotion"),
        *(
            "Draw claim",
            "Draw offer",
            "Interrupted game",
            "Plus draw",
            "Regulation draw",
            "Time shortage",
        ),
    }
    for question in exam.questions:
        if question.position:
            assert str(question.title) in about_positions, question


def test_four_fifths_of_the_marks_pass() -> None:
    exam = make_exam(edition("fmjd-2022"), "Riga 2026", 5)
    best = {
        question.number: GivenAnswer(question.letter, spell(question.articles[0]))
        for question in exam.questions
    }
    enough = {number: answer for number, answer in best.items() if number > 1}
    assert mark_paper(exam, enough).passed  # 12 of 15
    assert not mark_paper(exam, {**enough, 5: GivenAnswer(best[5].answer)}).passed


def test_a_perfect_paper_and_an_empty_one(exam: Exam) -> None:
    perfect = {
        question.number: GivenAnswer(question.letter, spell(question.articles[0]))
        for question in exam.questions
    }
    assert mark_paper(exam, perfect).marks == exam.marks == 24 * MARKS
    empty = mark_paper(exam, {})
    assert empty.marks == 0
    assert all(answer.right and answer.articles for answer in empty.answers)


def test_marks_for_answer_and_article() -> None:
    exam = make_exam(edition("fmjd-2022"), "Riga 2026", 12)
    question = exam.questions[0]
    article = question.articles[0]
    annex = article.text.removeprefix("fmjd.annex")
    wrong = next(letter for letter in LETTERS[: len(question.choices)] if letter != question.letter)
    for given, marks in (
        (GivenAnswer(question.letter), 2),
        (GivenAnswer(f"({question.letter.upper()})", article.article), 3),
        (GivenAnswer(question.letter, f"A{annex} {article.article}"), 3),
        (GivenAnswer(question.letter, f"Annex {annex}, art. {article.article}."), 3),
        (GivenAnswer(question.letter, "99.9"), 2),
        (GivenAnswer(wrong, article.article), 0),
    ):
        assert mark_paper(exam, {1: given}).answers[0].marks == marks, given


def test_what_is_no_answer_is_refused() -> None:
    exam = make_exam(edition("fmjd-2022"), "Riga 2026", 2)
    with pytest.raises(InvalidValue, match="question 1: 'z' is not one of the answers"):
        mark_paper(exam, {1: GivenAnswer("z")})
    with pytest.raises(InvalidValue, match="no question 9"):
        mark_paper(exam, {9: GivenAnswer("a")})
    for count in (0, 101):
        with pytest.raises(InvalidValue, match="from 1 to 100"):
            make_exam(edition("fmjd-2022"), "Riga 2026", count)
    with pytest.raises(InvalidValue, match="seed"):
        make_exam(edition("fmjd-2022"), "  ", 5)
