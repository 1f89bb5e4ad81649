"""Rulings at a chess board about illegal moves, wrong starts, touches and promotion."""

from __future__ import annotations

import pytest

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of, matters_of
from crosstable.games.desk.matters import next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.rulings import ClockChange, Reply, Tally, TallyKind
from tests.games.chess.at_the_board import (
    BLITZ,
    NEW,
    RAPID,
    ROOK_V_KING,
    STANDARD,
    articles,
    known,
    ruled,
)

FIRST = {"offender": "white", "noticed": "now"}


@pytest.mark.article("fide.laws", "7.5.5", "B.2")
@pytest.mark.article("fide.laws.2023", "A.3")
@pytest.mark.parametrize(
    ("about", "seconds"),
    [
        (STANDARD, 120),
        (RAPID, 120),
        (BLITZ, 60),
        (known(edition=NEW), 120),
        (known(RAPID, edition=NEW), 60),
        (known(BLITZ, edition=NEW), 60),
        (known(BLITZ, edition=NEW, supervised=True), 60),
        (known(BLITZ, edition=NEW, supervised=True, regulations={"blitz-penalty": "2"}), 120),
    ],
)
def test_the_first_illegal_move_gives_time(about: Known, seconds: int) -> None:
    ruling = ruled("illegal", about, fault="move", **FIRST)
    assert ruling.clocks == (ClockChange(Colour.BLACK, seconds),)
    assert ruling.answer == f"+{seconds // 60} min"
    assert ruling.tallies == (Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 1),)
    assert ruling.result is None


@pytest.mark.article("fide.laws", "7.5", "7.5.2", "7.5.3", "7.5.4")
@pytest.mark.parametrize(
    ("fault", "article"), [("pawn", "7.5.2"), ("press", "7.5.3"), ("hands", "7.5.4")]
)
def test_what_counts_as_an_illegal_move(fault: str, article: str) -> None:
    ruling = ruled("illegal", fault=fault, **FIRST)
    assert (ruling.answer, articles(ruling)[0]) == ("+2 min", article)
    assert ruling.tallies[0].count == 1  # two faults in one move are one call


@pytest.mark.article("fide.laws", "7.5.5")
@pytest.mark.parametrize(("fen", "answer"), [(ROOK_V_KING, "½-½"), (None, "0-1")])
def test_the_second_illegal_move_loses_or_draws(fen: str | None, answer: str) -> None:
    about = known(tallies=(Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 1),), position=fen or "")
    answers = {"fault": "press", **FIRST} if fen else {"fault": "hands", **FIRST, "left": "more"}
    ruling = ruled("illegal", about, **answers)
    assert ruling.answer == answer
    assert ruling.tallies == (Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 2),)
    # The opponent has made one, too: the counts are apart.
    black = ruled("illegal", about, offender="black", fault="move", noticed="now")
    assert black.answer == "+2 min"


@pytest.mark.article("fide.laws", "7.5.1", "A.4.2")
def test_when_an_illegal_move_is_found() -> None:
    early = ruled("illegal", offender="white", fault="move", noticed="not-pressed")
    assert (early.answer, early.tallies) == ("goes on", ())
    later = {"offender": "white", "fault": "move", "noticed": "later"}
    assert ruled("illegal", **later).answer == "+2 min"
    stands = ruled("illegal", RAPID, **later)
    assert (stands.answer, articles(stands), stands.tallies) == ("goes on", ["A.4.2"], ())
    assert ruled("illegal", known(RAPID, supervised=True), **later).answer == "+2 min"
    assert ruled("illegal", offender="white", fault="move", noticed="over").answer == "stands"


@pytest.mark.article("fide.laws", "7.5.4")
def test_two_hands_do_not_undo_a_mate() -> None:
    mated = known(moves=("f3", "e5", "g4", "Qh4#"))
    assert ruled("illegal", mated, offender="black", fault="hands").answer == "0-1"


@pytest.mark.article("fide.laws", "6.2.4")
def test_an_event_may_penalise_pressing_without_a_move_otherwise() -> None:
    other = known(regulations={"press-without-move": "penalty"})
    ruling = ruled("illegal", other, offender="white", fault="press")
    assert (ruling.answer, articles(ruling), ruling.tallies) == ("unknown", ["6.2.4", "12.9"], ())


@pytest.mark.article("fide.laws", "5.1.1", "7.5.2")
def test_whether_a_queen_put_up_by_the_arbiter_ends_the_game() -> None:
    left = ruled("illegal", fault="pawn", **FIRST).rests_on
    assert "neither mate nor stalemate" in left[0]
    ends = ruled("illegal", known(regulations={"queen-by-rule": "ends"}), fault="pawn", **FIRST)
    assert "as announced" in ends.rests_on[0]


@pytest.mark.article("fide.laws", "7.3")
def test_reversed_colours_until_blacks_tenth_move() -> None:
    there, back = ("Nf3", "Nf6", "Nc3", "Nc6"), ("Nb1", "Nb8", "Ng1", "Ng8")
    nine = (there + back) * 2 + ("Nf3", "Nf6")  # nine moves each
    before = known(moves=(*nine, "Ng1"))
    after = known(moves=(*nine, "Ng1", "Ng8"))
    assert ruled("start", before, wrong="colours").answer == "new game"
    assert ruled("start", after, wrong="colours").answer == "goes on"
    assert ruled("start", wrong="colours", made="no").answer == "new game"


@pytest.mark.article("fide.laws", "7.2.1", "7.2.2", "6.10.2", "A.4.1.1", "A.4.1.2")
@pytest.mark.parametrize(
    ("wrong", "found", "too_late"),
    [
        ("set-up", ("new game", "7.2.1"), "A.4.1.2"),
        ("board", ("goes on", "7.2.2"), "A.4.1.2"),
        ("clock", ("goes on", "6.10.2"), "A.4.1.1"),
    ],
)
def test_a_wrong_start_is_corrected_while_it_may_be(
    wrong: str, found: tuple[str, str], too_late: str
) -> None:
    for ruling in (
        ruled("start", wrong=wrong),
        ruled("start", RAPID, wrong=wrong, completed="no"),
        ruled("start", known(RAPID, supervised=True), wrong=wrong),
    ):
        assert (ruling.answer, articles(ruling)[0]) == found
    late = ruled("start", RAPID, wrong=wrong, completed="yes")
    assert (late.answer, articles(late)) == ("goes on", [too_late])


@pytest.mark.article("fide.laws", "6.10.1")
def test_a_broken_clock_is_replaced() -> None:
    assert articles(ruled("start", wrong="defect")) == ["6.10.1"]


@pytest.mark.article("fide.laws", "A.4.4", "3.10.3")
def test_both_kings_in_check_in_rapid() -> None:
    kings = {"position_trouble": "kings"}
    assert ruled("position", RAPID, **kings, stage="cured").answer == "goes on"
    still = ruled("position", RAPID, **kings, stage="still")
    assert (still.answer, articles(still)) == ("½-½", ["A.4.4"])
    assert "Wait" in ruled("position", RAPID, **kings, stage="no").verdict
    assert articles(ruled("position", **kings)) == ["3.10.3"]
    assert articles(ruled("position", position_trouble="displaced")) == ["7.6", "7.1"]


@pytest.mark.article("fide.laws", "4.4.4", "3.7.5.2", "6.11.2", "4.7.3")
@pytest.mark.parametrize(
    ("promoted", "article"),
    [("no-piece", "6.11.2"), ("inverted", "3.7.5.1"), ("other", "4.4.4"), ("left", "4.7.3")],
)
def test_promotion(promoted: str, article: str) -> None:
    assert articles(ruled("promotion", promoted=promoted))[0] == article


@pytest.mark.article("fide.laws", "A.5")
@pytest.mark.parametrize("event", [RAPID, BLITZ], ids=["rapid", "blitz"])
def test_the_rate_of_play_leaves_open_only_whether_it_is_supervised(event: Known) -> None:
    replies = (Reply("offender", "white"), Reply("fault", "move"), Reply("noticed", "later"))
    step = next_step(matter_of("chess", "illegal"), known(event, supervised=None), replies)
    assert isinstance(step, BoardQuestion)
    offered = [choice.value for choice in step.alternatives]
    assert (step.name, offered) == ("tempo", [event.tempo, f"{event.tempo}-supervised"])


@pytest.mark.article("fide.laws", "7.5.2", "7.5.5")
@pytest.mark.parametrize("count", [0, 1])
@pytest.mark.parametrize("event", [STANDARD, RAPID, BLITZ], ids=["standard", "rapid", "blitz"])
@pytest.mark.parametrize("noticed", ["now", "later"])
def test_a_pawn_left_when_the_clock_is_pressed_is_an_illegal_move(
    noticed: str, event: Known, count: int
) -> None:
    tallies = (Tally(TallyKind.ILLEGAL_MOVES, Colour.BLACK, count),) if count else ()
    about = known(event, tallies=tallies, position=ROOK_V_KING)
    ruling = ruled("promotion", about, promoted="pressed", offender="black", noticed=noticed)
    assert ruling == ruled("illegal", about, offender="black", fault="pawn", noticed=noticed)
    if event is STANDARD:
        assert ruling.answer == ("1-0" if count else "+2 min")
        assert ruling.tallies == (Tally(TallyKind.ILLEGAL_MOVES, Colour.BLACK, count + 1),)


def test_nobody_asks_again_whether_the_clock_was_pressed() -> None:
    replies = (Reply("promoted", "pressed"), Reply("offender", "white"))
    step = next_step(matter_of("chess", "promotion"), STANDARD, replies)
    assert isinstance(step, BoardQuestion)
    assert [choice.value for choice in step.alternatives] == ["now", "later", "over"]


@pytest.mark.article("fide.laws", "4.2.1", "4.2.2", "4.8")
@pytest.mark.parametrize(
    ("contact", "article"), [("adjusted", "4.2.1"), ("accident", "4.2.2"), ("claimed-late", "4.8")]
)
def test_touches_that_bind_nobody(contact: str, article: str) -> None:
    assert articles(ruled("touch", contact=contact)) == [article]


def test_a_touch_is_ruled_on_the_filed_position() -> None:
    about = known(moves=("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"))
    ruling = ruled("touch", about, contact="meant", squares="e1 h1")
    assert (ruling.answer, articles(ruling)) == ("O-O", ["4.4.1"])
    doubt = ruled("touch", about, contact="doubt", squares="h1 e1")
    assert doubt.answer == "O-O"


@pytest.mark.article("fide.laws", "7.5.2", "7.5.3")
@pytest.mark.parametrize("fault", ["pawn", "press"])
def test_an_answer_to_an_unfinished_move_is_taken_back(fault: str) -> None:
    since = "Take back what was played since"
    for noticed, told in (("later", True), ("now", False)):
        ruling = ruled("illegal", offender="white", fault=fault, noticed=noticed)
        assert (since in [str(step) for step in ruling.steps]) is told


@pytest.mark.article("fide.laws", "7.5.2", "7.5.4")
@pytest.mark.parametrize(("fault", "article"), [("pawn", "7.5.2"), ("hands", "7.5.4")])
def test_before_the_clock_is_pressed_the_article_of_the_fault_is_named(
    fault: str, article: str
) -> None:
    ruling = ruled("illegal", offender="white", fault=fault, noticed="not-pressed")
    assert articles(ruling) == [article]


OPEN_RAPID, OPEN_BLITZ = known(RAPID, supervised=None), known(BLITZ, supervised=None)
WRONG_CLAIM = {"claimant": "white", "ground": "threefold", "how": "board", "shown": "wrong"}


@pytest.mark.article("fide.laws", "A.4.2", "A.5", "9.5.3", "B.2")
@pytest.mark.article("fide.laws.2023", "A.3", "B.2")
@pytest.mark.parametrize(
    ("about", "seconds", "asked"),
    [
        (STANDARD, 120, False),
        (OPEN_RAPID, 120, False),
        (OPEN_BLITZ, 60, False),
        (known(OPEN_RAPID, edition=NEW), 60, False),
        (known(OPEN_BLITZ, edition=NEW), 60, True),
        (Known(edition=NEW), 120, True),
    ],
)
def test_what_the_event_knows_of_its_games_is_never_taken_to_be_otherwise(
    about: Known, seconds: int, *, asked: bool
) -> None:
    """A fifth question is asked where the verdict needs it, and no other one."""
    replies = tuple(Reply(*answer) for answer in WRONG_CLAIM.items())
    step = next_step(matter_of("chess", "claim"), about, replies)
    assert isinstance(step, BoardQuestion) is asked
    if isinstance(step, BoardQuestion):
        first = step.alternatives[0].value
        assert first == (about.tempo or "standard")
        step = next_step(matter_of("chess", "claim"), about, (*replies, Reply("tempo", first)))
    assert not isinstance(step, BoardQuestion)
    assert step.clocks == (ClockChange(Colour.BLACK, seconds),)
    assert not any("standard" in sentence for sentence in step.rests_on)


@pytest.mark.article("fide.laws.2023", "A.5.2")
def test_an_answered_move_stands_or_not_as_the_event_says_or_somebody_answers() -> None:
    replies = (Reply("offender", "white"), Reply("fault", "move"), Reply("noticed", "later"))
    for edition in (STANDARD.edition, NEW):
        about = known(OPEN_RAPID, edition=edition)
        step = next_step(matter_of("chess", "illegal"), about, replies)
        assert isinstance(step, BoardQuestion)
        said = {reply.question: reply.answer for reply in replies}
        assert ruled("illegal", about, **said, tempo="rapid").answer == "goes on"
        assert ruled("illegal", about, **said, tempo="rapid-supervised").answer.endswith("min")


@pytest.mark.article("fide.laws.2023", "B.2")
def test_the_penalty_that_was_announced_holds_where_the_rules_are_answered() -> None:
    about = known(OPEN_BLITZ, edition=NEW, regulations={"blitz-penalty": "2"})
    said = {"offender": "white", "fault": "move", "noticed": "now"}
    assert ruled("illegal", about, **said, tempo="blitz-supervised").answer == "+2 min"
    assert ruled("illegal", about, **said, tempo="blitz").answer == "+1 min"


@pytest.mark.article("fide.laws", "A.2")
def test_it_is_not_asked_how_a_fast_game_is_watched_where_nothing_depends_on_it() -> None:
    assert articles(ruled("recording", OPEN_BLITZ, trouble="not-writing")) == ["A.2"]


MATED = ("f3", "e5", "g4", "Qh4#")


@pytest.mark.parametrize("matter", [m.name for m in matters_of("chess") if m.name != "disturbance"])
def test_5_1_1_a_filed_mate_ends_every_matter(matter: str) -> None:
    """7.2 to 7.5 speak of a game that goes on, and 5.2.3 of one that can still be agreed upon."""
    ruling = ruled(matter, known(RAPID, moves=MATED))
    assert ruling.answer == "0-1"
    assert {"6.2.1.1", "5.1.1"} <= {*articles(ruling)}


def test_5_2_2_a_filed_dead_position_ends_every_matter() -> None:
    dead = known(start="8/8/4k3/8/8/3pK3/8/8 w - - 0 1", moves=("Kxd3",))
    assert ruled("offer", dead, offered="white", answered="rejected").answer == "½-½"
    assert "5.2.2" in articles(ruled("illegal", dead))


def test_3_10_a_mate_that_somebody_sets_up_may_come_from_an_illegal_move() -> None:
    mate = known(position="rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    answers = {"offender": "black", "fault": "move", "noticed": "now"}
    assert ruled("illegal", mate, **answers).answer == "+2 min"
