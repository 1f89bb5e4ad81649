"""The school: a paper for arbiters on a page, printed, answered and marked with its articles."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from msgspec import Meta

from crosstable.arbiter.exam import Exam, make_exam
from crosstable.arbiter.marking import PASS_PERCENT, GivenAnswer, MarkedPaper, mark_paper
from crosstable.games.desk.library import matters_of
from crosstable.kernel.errors import CrosstableError
from crosstable.reports.exams import exam_sheet, print_exam
from crosstable.reports.wording import wording
from crosstable.rulebooks.library import edition, edition_for, editions_listed
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download
from crosstable.web.forms.form import Form, Sheet, Unfit
from crosstable.web.forms.once import new_key
from crosstable.web.words.languages import language

PATH = "/office/exam"
MOST = 50
"""Questions of a paper on a page; whoever wants more makes it at the command line."""
USUAL = 20


class PaperWish(msgspec.Struct, frozen=True):
    """Which paper: whoever wishes the same gets the same."""

    edition: Annotated[str, Meta(max_length=40)]
    seed: Annotated[str, Meta(min_length=1, max_length=60)]
    count: Annotated[int, Meta(ge=1, le=MOST)] = USUAL
    language: Annotated[str, Meta(max_length=10)] = "en"
    key: bool = False
    """Whether the answers are wanted instead of the questions; only on paper."""

    @property
    def exam(self) -> Exam:
        """Return the paper."""
        return _made(self.edition, self.seed, self.count)


class ExamPages(Controller):
    """Papers for arbiters, for everybody who is signed in."""

    path = PATH

    @get("/", sync_to_thread=True)
    def paper(self, desk: NamedDependency[Desk]) -> Page:
        """Ask which paper is wanted, or show it to be answered."""
        desk.signed_in()
        asked = _asked(desk)
        if not asked.values:
            return _chosen(desk, Sheet())
        try:
            wish = asked.read(PaperWish)
            return _page(desk, wish)
        except (Unfit, CrosstableError) as error:
            return _chosen(desk, Sheet.failed(asked, error), status=422)

    @get("/print", sync_to_thread=True)
    def printed(self, desk: NamedDependency[Desk]) -> Page | File:
        """Give a paper, or its answers, as PDF."""
        desk.signed_in()
        asked = _asked(desk)
        try:
            wish = asked.read(PaperWish)
            words = wording(wish.language)
            printed = print_exam(
                wish.exam, key=wish.key, printed_at=desk.house.now().astimezone(), words=words
            )
        except (Unfit, CrosstableError) as error:
            return _chosen(desk, Sheet.failed(asked, error), status=422)
        name = words("Answers") if wish.key else words("Questions")
        return download(printed.pdf, f"{name}.pdf", "application/pdf", inline=True)

    @post("/", sync_to_thread=True)
    def mark(self, desk: NamedDependency[Desk]) -> Page:
        """Mark what was answered; nothing is kept."""
        desk.signed_in()
        try:
            wish = desk.form.read(PaperWish)
            given = {
                question.number: GivenAnswer(
                    desk.form.text(f"answer-{question.number}"),
                    desk.form.text(f"article-{question.number}")[:100],
                )
                for question in wish.exam.questions
            }
            return _page(desk, wish, given=given, marked=mark_paper(wish.exam, given))
        except (Unfit, CrosstableError) as error:
            return _chosen(desk, Sheet.failed(desk.form, error), status=422)


@lru_cache(maxsize=8)
def _made(name: str, seed: str, count: int) -> Exam:
    """Return a paper; it is asked for when it is shown, printed and marked."""
    return make_exam(edition(name), seed, count)


def _asked(desk: Desk) -> Form:
    return Form({name: (text,) for name, text in desk.request.query_params.items()})


def _chosen(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
    today = desk.house.now().date()
    editions = [known for known in editions_listed() if matters_of(known.game)]
    return desk.page(
        "office/exam.html",
        status=status,
        sheet=sheet,
        editions=editions,
        usual=edition_for(editions[0].game, today).id,
        language_here=language(),
        seed=new_key()[:8],
        most=MOST,
        count=USUAL,
    )


def _page(
    desk: Desk,
    wish: PaperWish,
    *,
    given: dict[int, GivenAnswer] | None = None,
    marked: MarkedPaper | None = None,
) -> Page:
    words = wording(wish.language)
    return desk.page(
        "office/exam-paper.html",
        wish=wish,
        paper=exam_sheet(wish.exam, key=marked is not None, words=words),
        given=given or {},
        marked=marked,
        by_number={} if marked is None else {item.number: item for item in marked.answers},
        needed=PASS_PERCENT,
    )
