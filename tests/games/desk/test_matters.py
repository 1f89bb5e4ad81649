"""The game desk: every path of every matter ends in a ruling within four questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of, matters_of
from crosstable.games.desk.matters import MOST_QUESTIONS, Matter, next_step, replies_said
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rulings import Reply, Ruling, Tally, TallyKind
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.library import edition

TYPED = {
    AnswerKind.NUMBER: ("2", "12"),
    AnswerKind.TIME: ("15:00", "15:40"),
    AnswerKind.CLOCK: ("0:40", "10:00"),
    AnswerKind.SQUARES: ("e1 h1",),
    AnswerKind.MOVE: ("Nf3", "Ke4"),
    AnswerKind.POSITION: ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",),
}
SECOND = (
    Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 1),
    Tally(TallyKind.WARNINGS, Colour.BLACK, 2),
    Tally(TallyKind.SCORESHEET_LOOKS, Colour.WHITE, 5),
)
EVENTS = {
    "nothing known": Known(edition=edition("fide-2019")),
    "second offences": Known(edition=edition("fide-2026-03"), tallies=SECOND),
    "standard": Known(
        edition=edition("fide-2019"), rate=parse_rate("90/40+30+30"), tempo="standard"
    ),
    "unsupervised rapid": Known(
        edition=edition("fide-2026-03"),
        rate=parse_rate("15"),
        tempo="rapid",
        supervised=False,
        regulations={"quickplay": "III.5", "draw-restriction": "from-move", "draw-from-move": "30"},
    ),
    "blitz with moves": Known(
        edition=edition("fide-2026-03"),
        rate=parse_rate("3+2"),
        tempo="blitz",
        supervised=True,
        moves=("e4", "e5", "Nf3", "Nc6"),
    ),
}


def cited_from_one_edition(citation: Citation | None, known: Known) -> None:
    """Expect an article that exists, of the Laws that the event is played by and no others."""
    if citation is None:
        return
    resolve(citation)
    if citation.text.startswith("fide.laws"):
        new = "fide.laws.2023" in known.edition.texts
        assert citation.text == ("fide.laws.2023" if new else "fide.laws"), citation


def paths(matter: Matter, known: Known, replies: tuple[Reply, ...] = ()) -> Iterator[Ruling]:
    """Yield the ruling at the end of every path; answers that contradict each other have none."""
    try:
        step = next_step(matter, known, replies)
    except InvalidValue:
        assert replies
        return
    if isinstance(step, Ruling):
        yield step
        return
    assert len(replies) < MOST_QUESTIONS, (matter.name, replies)
    assert step.name in {question.name for question in matter.questions}
    for article in (step.article, *(choice.article for choice in step.alternatives)):
        cited_from_one_edition(article, known)
    for answer in [choice.value for choice in step.alternatives] or TYPED[step.kind]:
        yield from paths(matter, known, (*replies, Reply(step.name, answer)))


@pytest.mark.parametrize("known", EVENTS.values(), ids=EVENTS)
@pytest.mark.parametrize("matter", matters_of("chess"), ids=lambda matter: matter.name)
def test_four_questions_lead_to_a_ruling_with_articles(matter: Matter, known: Known) -> None:
    rulings = list(paths(matter, known))
    assert rulings
    for ruling in rulings:
        assert ruling.verdict
        assert any(reason.citation is not None for reason in ruling.because)
        for reason in ruling.because:
            cited_from_one_edition(reason.citation, known)


def test_a_signed_result_stands_whatever_the_arbiter_is_called_for() -> None:
    known = Known(edition=edition("fide-2019"), over="1-0")
    for matter in matters_of("chess"):
        ruling = next_step(matter, known)
        assert isinstance(ruling, Ruling)
        assert ruling.answer == "stands"
        assert [str(reason.citation) for reason in ruling.because] == ["fide.laws 8.7"]


def test_articles_are_shown_as_the_edition_numbers_them() -> None:
    replies = (Reply("offender", "white"), Reply("fault", "move"), Reply("noticed", "later"))
    known = Known(edition=edition("fide-2026-03"), tempo="rapid", supervised=False)
    ruling = next_step(matter_of("chess", "illegal"), known, replies)
    assert isinstance(ruling, Ruling)
    assert [str(reason.citation) for reason in ruling.because] == ["fide.laws.2023 A.5.2"]


@pytest.mark.parametrize(
    ("matter", "replies", "sentence"),
    [
        ("flag", [("flagged", "red")], "flagged: 'red' is none of white, black"),
        (
            "flag",
            [("flagged", "white"), ("colour", "x")],
            r"nothing depends on colour here; without it the ruling is: .* \[FIDE Laws 6.9\]",
        ),
        ("flag", [("flagged", "white"), ("flagged", "black")], "one question is answered twice"),
        ("flag", [("flagged", "  ")], "flagged: '' is no answer"),
        ("late", [("late", "white"), ("started", "25:00")], "not a time of the day"),
        ("late", [("late", "white"), ("started", "soon")], "not a time of the day"),
        ("touch", [("contact", "meant"), ("squares", "e9")], "'e9' is not a square"),
        ("touch", [("contact", "meant"), ("squares", "e4")], "no piece stands on e4"),
        (
            "illegal",
            [("offender", "white"), ("fault", "press"), ("noticed", "not-pressed")],
            "nothing was done if no clock was pressed",
        ),
        (
            "disturbance",
            [("kind", "outside"), ("harmed", "both"), ("minutes", "0")],
            "from 1 to 60",
        ),
        (
            "disturbance",
            [("kind", "outside"), ("harmed", "both"), ("minutes", "x")],
            "whole number",
        ),
    ],
)
def test_bad_answers_are_refused_in_one_line(
    matter: str, replies: list[tuple[str, str]], sentence: str
) -> None:
    known = Known(
        edition=edition("fide-2019"),
        rate=parse_rate("60"),
        tempo="standard",
        moves=(),
        position="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    )
    with pytest.raises(InvalidValue, match=sentence):
        next_step(matter_of("chess", matter), known, tuple(Reply(*reply) for reply in replies))


@pytest.mark.parametrize(
    ("game", "book", "typed"),
    [
        ("chess", "fide-2019", "q9 foo"),
        ("chess", "fide-2019", "e1,,e9"),
        ("draughts", "fmjd-2022", "51"),
        ("draughts", "fmjd-2022", "28 foo"),
    ],
)
def test_squares_are_refused_where_they_are_asked(game: str, book: str, typed: str) -> None:
    replies = (Reply("contact", "meant"), Reply("squares", typed))
    with pytest.raises(InvalidValue) as refused:
        next_step(matter_of(game, "touch"), Known(edition=edition(book)), replies)
    assert refused.value.field == "squares"


def test_an_unknown_matter_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="flag"):
        matter_of("chess", "flags")
    assert matters_of("go") == ()


def test_answers_are_said_in_words() -> None:
    matter = matter_of("chess", "flag")
    (said,) = replies_said(matter, (Reply("flagged", "white"),))
    assert (said.asked, said.answered) == ("Whose flag has fallen?", "White")


def test_counts_are_carried_on_by_rulings_that_count_nothing() -> None:
    step = next_step(
        matter_of("chess", "promotion"), EVENTS["second offences"], (Reply("promoted", "other"),)
    )
    assert isinstance(step, Ruling)
    assert step.tallies == SECOND


def test_a_question_reads_what_a_clock_shows() -> None:
    question = BoardQuestion(
        name="clock", asks=matter_of("chess", "flag").title, kind=AnswerKind.CLOCK
    )
    assert question.read("1:05:00") == "1:05:00"
    for text in ("70", "1:70", "1:70:00", "-1:00"):
        with pytest.raises(InvalidValue):
            question.read(text)
