"""The game desk: every path of every matter ends in a ruling, mostly within four questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of, matters_of
from crosstable.games.desk.matters import (
    Matter,
    converse,
    next_step,
    replies_said,
)
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.desk.together import both_otherwise
from crosstable.games.library import game as known_game
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
MOST_QUESTIONS = 4
"""Nobody at a board has time for more."""
NEEDED = {"tempo", "left", "clock"}
"""What may be asked for besides four questions: without it a verdict would be wrong."""
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
    # The kind of game and what is left are asked for whatever came before: no verdict is guessed.
    usual = sum(reply.question not in NEEDED for reply in replies)
    assert usual < MOST_QUESTIONS or step.name in NEEDED, (matter.name, replies)
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


def test_what_changes_nothing_is_taken_and_said() -> None:
    known = EVENTS["standard"]
    told = (Reply("flagged", "white"), Reply("control", "yes"), Reply("left", "minor"))
    ruling = next_step(matter_of("chess", "flag"), known, told)
    assert isinstance(ruling, Ruling)
    without = next_step(matter_of("chess", "flag"), known, told[:2])
    assert isinstance(without, Ruling)
    remark = "One bishop or one knight: nothing depends on this here"
    assert ruling.answer == "goes on"
    assert [str(sentence).partition("? ")[2] for sentence in ruling.remarks] == [remark]
    assert without == replace(ruling, remarks=())


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
        ("flag", [("flagged", "red")], "flagged: 'red' is not one of white, black"),
        (
            "flag",
            [("flagged", "white"), ("colour", "x")],
            "flag never asks for colour; it asks for flagged, control, left",
        ),
        ("flag", [("flagged", "white"), ("left", "x")], "left: 'x' is not one of more, minor"),
        ("flag", [("flagged", "white"), ("flagged", "black")], "one question is answered twice"),
        ("flag", [("flagged", "  ")], "flagged: '' is no answer"),
        ("late", [("late", "white"), ("started", "25:00")], "not a time of the day"),
        ("late", [("late", "white"), ("started", "soon")], "not a time of the day"),
        ("touch", [("contact", "meant"), ("squares", "e9")], "'e9' is not a square"),
        ("touch", [("contact", "meant"), ("squares", "e4")], "no piece stands on e4"),
        (
            "illegal",
            [("offender", "white"), ("fault", "press"), ("noticed", "not-pressed")],
            "'not-pressed' is not one of now, later, over",
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
    standing = known_game(game).game
    position = standing.position_text(standing.start())
    known = Known(edition=edition(book), position=position)
    replies = (Reply("contact", "meant"), Reply("squares", typed))
    with pytest.raises(InvalidValue) as refused:
        next_step(matter_of(game, "touch"), known, replies)
    assert refused.value.field == "squares"


def test_a_position_that_cannot_be_read_is_refused_where_it_is_asked() -> None:
    for game, book, name in (
        ("chess", "fide-2019", "set-up"),
        ("draughts", "fmjd-2022", "standing"),
    ):
        replies = (Reply("contact", "meant"), Reply(name, "W:W99 8"), Reply("squares", "31"))
        with pytest.raises(InvalidValue) as refused:
            next_step(matter_of(game, "touch"), Known(edition=edition(book)), replies)
        assert refused.value.field == name


def test_a_tile_names_the_players_where_the_first_question_is_who() -> None:
    for game, book in (("chess", "fide-2023"), ("draughts", "fmjd-2022")):
        for matter in matters_of(game):
            if matter.opening is not None:
                first = converse(matter, Known(edition=edition(book)))
                assert isinstance(first.step, BoardQuestion)
                assert first.step.name == matter.opening.name


def test_what_a_page_presumes_is_shown_and_gives_way_to_an_answer() -> None:
    known = Known(edition=edition("fide-2023"), tempo="standard")
    white = Reply("offender", "white")
    first = converse(matter_of("chess", "illegal"), known, (white,))
    assert isinstance(first.step, Ruling)
    assert [(item.answer, item.presumed) for item in first.answered] == [
        ("white", False),
        ("move", True),
        ("now", True),
    ]
    assert next_step(matter_of("chess", "illegal"), known, first.replies) == first.step
    later = converse(matter_of("chess", "illegal"), known, (white, Reply("noticed", "not-pressed")))
    assert isinstance(later.step, Ruling)
    assert later.step.clocks == ()
    # A program is asked: nothing is presumed for it.
    assert isinstance(next_step(matter_of("chess", "illegal"), known, (white,)), BoardQuestion)


def test_two_answers_that_are_presumed_are_changed_with_one_tap() -> None:
    matter = matter_of("chess", "illegal")
    white = (Reply("offender", "white"),)

    def pairs(known: Known) -> dict[str, list[str]]:
        both = both_otherwise(matter, known, converse(matter, known, white))
        return {pair.answer.value: [other.value for other in pair.others] for pair in both}

    # Nothing was done if no clock was pressed. In a standard game a later finding takes the answer
    # back where the move was not finished, and changes nothing of two hands.
    standard = Known(edition=edition("fide-2023"), tempo="standard")
    assert pairs(standard) == {
        "pawn": ["later", "not-pressed", "over"],
        "press": ["later", "over"],
        "hands": ["not-pressed", "over"],
    }
    rapid = Known(edition=edition("fide-2023"), tempo="rapid", supervised=False)
    assert pairs(rapid)["press"] == ["later", "over"]
    one = converse(matter, rapid, (*white, Reply("fault", "press")))
    assert both_otherwise(matter, rapid, one) == ()


def test_a_changed_answer_leaves_out_what_is_no_longer_asked() -> None:
    known = Known(edition=edition("fide-2019"))
    replies = (Reply("contact", "accident"), Reply("squares", "e2"), Reply("set-up", "rubbish"))
    conversation = converse(matter_of("chess", "touch"), known, replies)
    assert isinstance(conversation.step, Ruling)
    assert conversation.replies == (Reply("contact", "accident"),)


def test_a_claim_is_read_from_the_filed_game() -> None:
    shuffle = ("Nf3", "Nf6", "Ng1", "Ng8")
    known = Known(edition=edition("fide-2023"), tempo="standard", moves=(*shuffle, *shuffle))
    conversation = converse(matter_of("chess", "claim"), known)
    assert isinstance(conversation.step, Ruling)
    assert conversation.step.answer == "½-½"
    assert [item.answer for item in conversation.answered] == ["white", "threefold", "board"]


@pytest.mark.parametrize(("game", "book"), [("chess", "fide-2023"), ("draughts", "fmjd-2022")])
def test_nobody_arrives_before_the_round_has_started(game: str, book: str) -> None:
    known = Known(edition=edition(book), scheduled="15:00", regulations={"default-time": "60"})
    matter = matter_of(game, "late")

    def came(at: str) -> Ruling:
        step = converse(matter, known, (Reply("late", "black"), Reply("arrived", at))).step
        assert isinstance(step, Ruling)
        return step

    with pytest.raises(InvalidValue, match="14:40 is before the round started at 15:00") as refused:
        came("14:40")
    assert refused.value.field == "arrived"
    assert came("15:00").answer == "goes on"
    assert came("16:01").answer == "+/-"
    night = replace(known, scheduled="23:30")
    step = converse(matter, night, (Reply("late", "black"), Reply("arrived", "00:10"))).step
    assert isinstance(step, Ruling)
    assert "40 minutes" in str(step.because)


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
