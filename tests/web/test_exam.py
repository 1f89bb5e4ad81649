"""The school on a page: a paper is chosen, printed, answered, and marked with its articles."""

from __future__ import annotations

from crosstable.arbiter.exam import make_exam
from crosstable.office.roles import Role
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition
from tests.web.counter import Counter, form

PAPER = {"edition": "fmjd-2022", "seed": "Riga", "count": "5", "language": "en"}
EXAM = "/office/exam"


def test_a_paper_is_answered_and_marked(counter: Counter) -> None:
    viewer = counter.signed_in(Role.VIEWER)
    chosen = viewer.get(EXAM)
    assert "Game and rules" in chosen.text
    page = viewer.get(EXAM, params=PAPER)
    exam = make_exam(edition("fmjd-2022"), "Riga", 5)
    for question in exam.questions:
        assert f'id="question-{question.number}"' in page.text
    assert "ruling-why" not in page.text  # nothing gives the answers away
    best = {f"answer-{question.number}": question.letter for question in exam.questions}
    articles = {f"article-{item.number}": spell(item.articles[0]) for item in exam.questions}
    passed = viewer.post(EXAM, data=form(page, **PAPER, **best, **articles)).text
    assert "Passed" in passed
    assert "15 of 15 marks" in passed
    failed = viewer.post(EXAM, data=form(page, **PAPER)).text
    assert "Not passed" in failed
    assert "0 of 15 marks" in failed
    assert spell(exam.questions[0].articles[0]) in failed
    for key in ("", "yes"):
        printed = viewer.get(f"{EXAM}/print", params={**PAPER, "key": key})
        assert printed.content.startswith(b"%PDF")


def test_a_paper_in_french_and_one_that_cannot_be_made(counter: Counter) -> None:
    viewer = counter.signed_in(Role.VIEWER)
    french = viewer.get(EXAM, params={**PAPER, "language": "fr"}).text
    english = viewer.get(EXAM, params=PAPER).text
    title = make_exam(edition("fmjd-2022"), "Riga", 5).questions[0].title
    assert f"1. {title}" in english
    assert f"1. {title}" not in french
    for wrong in ({"count": "0"}, {"edition": "go-2020"}, {"seed": " "}, {"language": "xx"}):
        for address in (EXAM, f"{EXAM}/print"):
            refused = viewer.get(address, params={**PAPER, **wrong})
            assert refused.status_code == 422, wrong
            assert "Make the paper" in refused.text
