"""Rulings at a chess board about recording, claims, offers and conduct."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from crosstable.games.chess.chess import CHESS
from crosstable.games.chess.history import Filed, advance, begin, replayed
from crosstable.games.chess.position import START
from crosstable.games.chess.rulings.conduct import DEVICE
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import converse, next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.rulings import ClockChange, Reply, Ruling, Tally, TallyKind
from crosstable.kernel.verdict import Citation
from crosstable.languages.saying import Speaker
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.fide_laws import LAWS
from tests.games.chess.at_the_board import BLITZ, NEW, OLD, RAPID, SHUFFLE, articles, known, ruled


@pytest.mark.article("fide.laws", "8.4")
@pytest.mark.parametrize(
    ("rate", "clock", "must"),
    [("90/40+30+30", None, True), ("120/40+60", "4:59", False), ("120/40+60", "5:00", True)],
)
def test_who_must_write(rate: str, clock: str | None, *, must: bool) -> None:
    answers = {"trouble": "not-writing", "player": "white"}
    if clock is not None:
        answers["clock"] = clock
    ruling = ruled("recording", known(rate=parse_rate(rate)), **answers)
    assert ("must write" in ruling.verdict) is must


@pytest.mark.article("fide.laws", "A.2")
def test_nobody_has_to_write_in_rapid() -> None:
    assert articles(ruled("recording", RAPID, trouble="not-writing")) == ["A.2"]


@pytest.mark.article("fide.laws", "8.1.2", "8.5.1", "8.5.2", "8.5.3")
@pytest.mark.parametrize(
    ("trouble", "article"),
    [
        ("in-advance", "8.1.2"),
        ("flag-neither", "8.5.1"),
        ("flag-one", "8.5.2"),
        ("no-sheet", "8.5.3"),
    ],
)
def test_scoresheets_after_a_flag(trouble: str, article: str) -> None:
    freed = known(rate=parse_rate("90/40+30"))
    assert articles(ruled("recording", freed, trouble=trouble))[0] == article


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize("trouble", ["flag-neither", "flag-one"])
@pytest.mark.parametrize("rate", ["90+30", "15+10"])
def test_a_flag_in_the_only_period_is_no_matter_of_scoresheets(rate: str, trouble: str) -> None:
    ruling = ruled("recording", known(rate=parse_rate(rate)), trouble=trouble)
    assert (ruling.answer, articles(ruling)) == ("unknown", ["6.9"])


@pytest.mark.article("fide.laws", "A.3.2", "B.3.2")
def test_five_looks_at_the_arbiters_record() -> None:
    watched = known(RAPID, supervised=True)
    fifth = known(watched, tallies=(Tally(TallyKind.SCORESHEET_LOOKS, Colour.WHITE, 4),))
    ruling = ruled("recording", fifth, trouble="look", player="white")
    assert (ruling.answer, ruling.tallies[0].count) == ("yes", 5)
    sixth = known(watched, tallies=ruling.tallies)
    assert ruled("recording", sixth, trouble="look", player="white").answer == "no"
    assert ruled("recording", sixth, trouble="look", player="black").answer == "yes"
    blitz = ruled("recording", known(BLITZ, supervised=True), trouble="look", player="black")
    assert articles(blitz)[0] == "B.3.2"
    assert ruled("recording", trouble="look", player="white").answer == "goes on"


WHITE_THREE = {"claimant": "white", "ground": "threefold"}


@pytest.mark.article("fide.laws", "9.2.1.2", "9.2.2", "9.5.2", "9.5.3")
def test_a_claim_of_repetition_is_checked_on_the_moves() -> None:
    right = ruled("claim", known(moves=SHUFFLE * 2), **WHITE_THREE, how="board")
    assert (right.answer, articles(right)) == ("½-½", ["9.2.1.2", "9.2.2", "9.5.2"])
    assert str(right.because[1].sentence).endswith(
        "at the start, after move 2 of Black, after move 4 of Black"
    )
    wrong = ruled("claim", known(moves=SHUFFLE), **WHITE_THREE, how="board")
    assert (wrong.answer, wrong.clocks) == ("no", (ClockChange(Colour.BLACK, 120),))
    blitz = ruled("claim", known(BLITZ, moves=SHUFFLE), **WHITE_THREE, how="board")
    assert blitz.clocks == (ClockChange(Colour.BLACK, 60),)


@pytest.mark.article("fide.laws", "9.2.1.1", "9.3.1")
def test_a_written_move_is_counted() -> None:
    about = known(moves=(*SHUFFLE, *SHUFFLE[:3]))
    black = {"claimant": "black", "ground": "threefold", "how": "written"}
    assert ruled("claim", about, **black, intended="Ng8").answer == "½-½"
    other = ruled("claim", about, **black, intended="Nd5")
    assert other.answer == "no"
    assert "The written move must be played" in other.steps
    illegal = ruled("claim", about, **black, intended="Ke4")
    assert (illegal.answer, illegal.clocks) == ("no", (ClockChange(Colour.WHITE, 120),))
    assert any("Another move" in step for step in illegal.steps)


@pytest.mark.article("fide.laws", "9.5.3", "3.10.2")
def test_without_moves_a_written_move_is_tried_on_the_board() -> None:
    """Four questions are enough, and the ruling says that the move itself was not seen here."""
    written = {**WHITE_THREE, "how": "written"}
    wrong = ruled("claim", **written, shown="wrong")
    assert "The written move must be played" in wrong.steps
    assert "the written move was tried on the board, not here" in wrong.rests_on
    illegal = ruled("claim", **written, shown="illegal")
    assert (illegal.answer, illegal.clocks) == ("no", (ClockChange(Colour.BLACK, 120),))
    assert articles(illegal)[0] == "3.10.2"
    assert any("Another move" in step for step in illegal.steps)
    with pytest.raises(InvalidValue, match="not one of right, wrong, open"):
        ruled("claim", **WHITE_THREE, how="board", shown="illegal")


@pytest.mark.article("fide.laws", "9.4", "9.2.1")
def test_who_may_not_claim() -> None:
    about = known(moves=SHUFFLE * 2)
    other = ruled("claim", about, claimant="black")
    assert (other.answer, other.clocks) == ("no", ())
    touched = ruled("claim", about, **WHITE_THREE, how="touched")
    assert (touched.answer, articles(touched)[0], touched.clocks) == ("no", "9.4", ())


@pytest.mark.article("fide.laws", "9.3.2")
def test_fifty_moves() -> None:
    begun = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {plies} 60"
    about = known(start=begun.format(plies=92), moves=SHUFFLE * 2)
    claimed = {"claimant": "white", "ground": "fifty", "how": "board"}
    assert ruled("claim", about, **claimed).answer == "½-½"
    short = known(start=begun.format(plies=90), moves=SHUFFLE * 2)
    assert ruled("claim", short, **claimed).answer == "no"


@pytest.mark.article("fide.laws", "11.12")
@pytest.mark.parametrize(
    ("shown", "answer"), [("right", "½-½"), ("wrong", "no"), ("open", "unknown")]
)
def test_without_moves_the_players_replay_the_game(shown: str, answer: str) -> None:
    ruling = ruled("claim", **WHITE_THREE, how="board", shown=shown)
    assert ruling.answer == answer
    assert "White has the move" in ruling.rests_on


@pytest.mark.article("fide.laws", "9.1.1", "9.1.2.3")
def test_limits_on_draws_do_not_touch_claims() -> None:
    limits = {"draw-restriction": "from-move", "draw-from-move": "30"}
    allowed = ruled(
        "claim", known(moves=SHUFFLE * 2, regulations=limits), **WHITE_THREE, how="board"
    )
    assert (allowed.answer, articles(allowed)[-1]) == ("½-½", "9.1.1")
    # Agreeing is no way round it: the claim is checked even if the opponent agrees.
    wrong = ruled("claim", known(moves=SHUFFLE, regulations=limits), **WHITE_THREE, how="board")
    assert any("does not replace the check" in step for step in wrong.steps)
    free = ruled("claim", known(moves=SHUFFLE), **WHITE_THREE, how="board")
    assert any("may still accept" in step for step in free.steps)


@pytest.mark.article("fide.laws", "5.2.3", "9.1.1")
@pytest.mark.parametrize(
    ("regulations", "moves", "answer"),
    [
        ({}, ("e4", "e5"), "½-½"),
        ({}, ("e4",), "goes on"),
        ({"draw-restriction": "never"}, ("e4", "e5"), "unknown"),
        ({"draw-restriction": "from-move", "draw-from-move": "3"}, ("e4", "e5"), "goes on"),
        ({"draw-restriction": "from-move", "draw-from-move": "2"}, SHUFFLE, "½-½"),
    ],
)
def test_agreeing_upon_a_draw(
    regulations: Mapping[str, str], moves: tuple[str, ...], answer: str
) -> None:
    offer = {"offered": "white", "answered": "accepted", "when": "proper"}
    assert ruled("offer", known(moves=moves, regulations=regulations), **offer).answer == answer


@pytest.mark.article("fide.laws", "5.2.3")
def test_no_draw_is_agreed_upon_before_both_have_moved() -> None:
    offer = {"offered": "white", "answered": "accepted", "when": "proper"}
    for about in (known(), known(moves=("e4",))):
        ruling = ruled("offer", about, **offer, moves="0")
        assert (ruling.answer, articles(ruling)) == ("goes on", ["5.2.3"])
    never = known(regulations={"draw-restriction": "never"})
    assert articles(ruled("offer", never, **offer, moves="0")) == ["5.2.3", "9.1.1"]
    # Whoever is at the board goes before a filed game that is behind it.
    assert ruled("offer", known(moves=("e4",)), **offer, moves="1").answer == "½-½"
    assert ruled("offer", **offer, moves="1").rests_on == ()
    assert ruled("offer", **offer, both_moved="yes").rests_on == ()
    assert articles(ruled("offer", **offer, both_moved="no")) == ["5.2.3"]
    # On a page it is an answer like others, taken for granted until somebody taps another one.
    replies = tuple(Reply(*item) for item in offer.items())
    assumed = converse(matter_of("chess", "offer"), known(), replies).answered[-1]
    assert (assumed.question.name, assumed.answer, assumed.presumed) == ("both-moved", "yes", True)
    waits = ruled("offer", known(moves=("e4",)), **{**offer, "answered": "nothing"})
    assert articles(waits) == ["9.1.2.1", "5.2.3"]


@pytest.mark.article("fide.laws", "9.1.2.1")
def test_an_offer_stands_until_it_is_answered() -> None:
    offer = {"offered": "white", "answered": "nothing"}
    assert "until Black answers" in ruled("offer", **offer, when="withdrawn").verdict
    assert "11.5" in articles(ruled("offer", **offer, when="other"))
    assert ruled("offer", offered="white", answered="rejected", when="proper").answer == "goes on"


@pytest.mark.article("fide.laws", "9.1.1")
@pytest.mark.parametrize("edition", [OLD, NEW])
@pytest.mark.parametrize("answered", ["nothing", "rejected", "ended", "accepted"])
@pytest.mark.parametrize(
    "limits",
    [{"draw-restriction": "never"}, {"draw-restriction": "from-move", "draw-from-move": "30"}],
)
def test_where_draws_are_restricted_an_offer_needs_the_arbiters_consent(
    limits: Mapping[str, str], answered: str, edition: Edition
) -> None:
    about = known(edition=edition, regulations=limits)
    offer = {"offered": "white", "answered": answered, "when": "withdrawn"}
    ruling = ruled("offer", about, **offer, moves="12")
    (forbidden,) = [why for why in ruling.because if "consent" in str(why.sentence)]
    assert forbidden.citation is not None
    assert forbidden.citation.article == "9.1.1"
    assert "offered" in str(forbidden.sentence)
    assert "l’accord de l’arbitre" in Speaker("fr").say(forbidden.sentence)
    assert "stands until" not in str(ruling.verdict)
    assert not any("cannot be withdrawn" in str(why.sentence) for why in ruling.because)


@pytest.mark.article("fide.laws", "9.1.1")
def test_from_the_move_on_that_the_event_names_an_offer_stands_as_anywhere() -> None:
    limits = {"draw-restriction": "from-move", "draw-from-move": "30"}
    about = known(regulations=limits)
    offer = {"offered": "white", "answered": "nothing", "when": "proper"}
    ruling = ruled("offer", about, **offer, moves="30")
    assert ("until Black answers" in ruling.verdict, articles(ruling)) == (True, ["9.1.2.1"])
    asked = next_step(
        matter_of("chess", "offer"), about, tuple(Reply(*item) for item in offer.items())
    )
    assert isinstance(asked, BoardQuestion)
    assert asked.name == "moves"


@pytest.mark.article("fide.laws.2023", "5.1.2")
@pytest.mark.article("fide.laws", "5.1.2")
def test_resigning_by_both_editions() -> None:
    queen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
    assert ruled("resign", known(position=queen), resigned="white").answer == "0-1"
    assert ruled("resign", known(edition=NEW, position=queen), resigned="white").answer == "½-½"


@pytest.mark.article("fide.laws", "11.3.2.2")
def test_a_device_loses_and_before_the_opponent_came_the_game_is_not_played() -> None:
    found = {"kind": "device", "offender": "white"}
    assert ruled("disturbance", **found, both_moved="yes").answer == "0-1"
    unplayed = ruled("disturbance", **found, both_moved="no")
    assert (unplayed.answer, unplayed.result) == ("-/+", Forfeit(Absent.WHITE))
    milder = known(regulations={"device-penalty": "a warning"})
    assert ruled("disturbance", milder, **found).answer == "unknown"


@pytest.mark.article("fide.laws", "11.3.2.1", "11.3.2.2")
@pytest.mark.parametrize(
    ("allowed", "device", "answer", "article"),
    [
        ("yes", "bag", "goes on", "11.3.2.1"),
        ("yes", "on", "warning", "11.3.2.1"),
        ("yes", "person", "0-1", "11.3.2.2"),
        ("no", "bag", "warning", "11.3.2.1"),
        ("no", "person", "0-1", "11.3.2.2"),
        ("no", "", "0-1", "11.3.2.2"),
        ("", "", "0-1", "11.3.2.2"),
    ],
)
def test_a_device_in_a_bag(allowed: str, device: str, answer: str, article: str) -> None:
    decided = {"devices-in-bags": allowed} if allowed else {}
    about = known(regulations=decided, moves=("e4", "e5"))
    said = {"device": device} if device else {}
    if answer == "warning":
        said["penalty"] = "warning"
    ruling = ruled("disturbance", about, kind="device", offender="white", **said)
    assert (ruling.answer, articles(ruling)[0]) == (answer, article)
    assert bool(ruling.rests_on) is (not device)


@pytest.mark.article("fide.laws", "11.3.2.1")
@pytest.mark.parametrize("decided", [{}, {"devices-in-bags": "no"}])
@pytest.mark.parametrize("device", ["bag", "on"])
def test_it_is_said_why_a_device_in_a_bag_breaks_the_article(
    device: str, decided: Mapping[str, str]
) -> None:
    """Nobody taps a warning without reading that this event allows no bags, and where it could."""
    replies = tuple(
        Reply(*item) for item in {"kind": "device", "offender": "white", "device": device}.items()
    )
    seen = converse(matter_of("chess", "disturbance"), known(regulations=decided), replies)
    assert isinstance(seen.step, Ruling)
    assert str(seen.step.because[0].sentence) == (
        "the regulations of this event do not allow devices in bags"
    )
    assert "Electronic devices (devices-in-bags)" in str(seen.step.steps[-1])
    french = Speaker("fr")
    assert french.say(seen.step.because[0].sentence).endswith("les appareils dans les sacs")
    assert "Appareils électroniques" in french.say(seen.step.steps[-1])
    assert not any("agreed" in str(where.words) for where in DEVICE.alternatives)
    allowed = known(regulations={"devices-in-bags": "yes"})
    said = {"kind": "device", "offender": "white", "device": "on", "penalty": "warning"}
    assert "switched off" in str(ruled("disturbance", allowed, **said).because[0].sentence)


@pytest.mark.article("fide.laws", "11.3.2.1")
def test_where_bags_are_allowed_it_is_asked_where_the_device_was() -> None:
    about = known(regulations={"devices-in-bags": "yes"})
    replies = (Reply("kind", "device"), Reply("offender", "white"))
    step = next_step(matter_of("chess", "disturbance"), about, replies)
    assert isinstance(step, BoardQuestion)
    assert (step.name, step.presumed) == ("device", "bag")


@pytest.mark.article("fide.laws", "12.9.1", "11.7")
def test_warnings_are_counted() -> None:
    about = known(tallies=(Tally(TallyKind.WARNINGS, Colour.BLACK, 2),))
    third = ruled("disturbance", about, kind="opponent", offender="black", penalty="warning")
    assert third.tallies == (Tally(TallyKind.WARNINGS, Colour.BLACK, 3),)
    assert articles(third)[-1] == "11.7"


@pytest.mark.article("fide.laws", "12.5", "12.9.2", "12.9.3", "12.9.6", "6.11.4", "7.4.3")
def test_time_as_the_arbiter_gives_it() -> None:
    both = ruled("disturbance", kind="outside", harmed="both", minutes="3")
    assert both.clocks == tuple(ClockChange(side, 180) for side in Colour)
    stopped = {"kind": "stopped", "offender": "white"}
    more = ruled("disturbance", **stopped, penalty="more", minutes="2")
    assert more.clocks == (ClockChange(Colour.BLACK, 120),)
    assert articles(more) == ["6.11.4", "12.9.2"]
    less = ruled("disturbance", kind="displaced", offender="white", penalty="less", minutes="1")
    assert (less.clocks, articles(less)[0]) == ((ClockChange(Colour.WHITE, -60),), "7.4.3")
    assert ruled("disturbance", **stopped, penalty="lost").answer == "0-1"


def test_a_filed_game_that_breaks_the_laws_is_ruled_on_up_to_there() -> None:
    about = known(RAPID, moves=("e4", "e5", "Ke5"))
    ruling = ruled("flag", about, flagged="white")
    assert ruling.answer == "0-1"
    assert "stop before 'Ke5'" in str(ruling.rests_on[0])
    assert "2 half-moves" in str(ruling.rests_on[1])


def test_a_filed_game_is_replayed_as_its_moves_advance_it() -> None:
    rng = random.Random(9)
    for number in range(6):
        history = begin(rules=LAWS)
        texts = []
        for _ in range(rng.randint(10, 70)):
            legal = CHESS.legal_moves(history.position)
            if not legal:
                break
            # Kings and knights that go to and fro repeat positions.
            move = legal[0] if rng.random() < 0.3 else rng.choice(legal)
            texts.append(CHESS.notation(history.position, move))
            history = advance(history, move)
        assert replayed(START, tuple(texts), LAWS) == Filed(history), number
        assert replayed(START, (*texts, "Zz9", "e4"), LAWS) == Filed(history, "Zz9")


@pytest.mark.article("fide.laws", "9.5.1")
def test_no_claim_is_judged_by_filed_moves_that_break_off() -> None:
    """Nobody is given two minutes because a scoresheet was copied badly."""
    moves = ("e4", "e5", "Ke5")
    claim = {"claimant": "white", "ground": "fifty", "how": "board"}
    replies = tuple(Reply(*answer) for answer in claim.items())
    step = next_step(matter_of("chess", "claim"), known(moves=moves), replies)
    assert isinstance(step, BoardQuestion)
    assert step.name == "shown"
    ruling = ruled("claim", known(moves=moves), **claim, shown="right")
    assert "stop before 'Ke5'" in str(ruling.rests_on[-1])


@pytest.mark.article("fide.laws", "9.5.1")
def test_a_claim_says_up_to_which_filed_move_it_was_judged() -> None:
    claim = {"claimant": "white", "ground": "threefold", "how": "board"}
    for moves, answer in ((SHUFFLE, "no"), (SHUFFLE * 2, "½-½")):
        ruling = ruled("claim", known(moves=moves), **claim)
        assert ruling.answer == answer
        assert f"after {len(moves)} half-moves" in str(ruling.rests_on[-1])


@pytest.mark.article("fide.laws", "9.3")
def test_moves_counted_before_the_record_begins_are_named() -> None:
    told = known(start="4k3/8/8/8/8/8/8/R3K3 w - - 96 80", moves=("Ra2", "Kd7", "Ra3", "Kd6"))
    ruling = ruled("claim", told, claimant="white", ground="fifty", how="board")
    assert ruling.answer == "½-½"
    assert "96 turns without progress" in str(ruling.rests_on)


@pytest.mark.article("fide.laws", "11.12")
def test_scoresheets_that_differ_are_replayed() -> None:
    ruling = ruled("recording", trouble="differ")
    assert ruling.answer == "goes on"
    assert articles(ruling) == ["11.12", "8.5.3"]


@pytest.mark.article("fide.laws", "9.3.1")
def test_fifty_moves_are_claimed_by_their_own_articles() -> None:
    asked = {"claimant": "white", "ground": "fifty", "how": "written"}
    replies = [Reply(*item) for item in asked.items()]
    step = next_step(matter_of("chess", "claim"), known(moves=SHUFFLE), replies)
    assert isinstance(step, BoardQuestion)
    assert step.article == Citation("fide.laws", "9.3.1")
    how = next_step(matter_of("chess", "claim"), known(moves=SHUFFLE), replies[:2])
    assert isinstance(how, BoardQuestion)
    assert [str(choice.article) for choice in how.alternatives] == [
        "fide.laws 9.3.2",
        "fide.laws 9.3.1",
        "fide.laws 9.4",
    ]
    off_move = ruled("claim", known(moves=SHUFFLE), claimant="black")
    assert {"9.2.1", "9.3"} <= {*articles(off_move)}


@pytest.mark.article("fide.laws", "6.2.3")
def test_the_hand_that_moves_presses_the_clock() -> None:
    said = {"offender": "white", "penalty": "warning"}
    assert articles(ruled("disturbance", kind="hand", **said))[0] == "6.2.3"
    assert articles(ruled("disturbance", kind="clock", **said))[0] == "6.2.4"


@pytest.mark.article("fide.laws", "8.5.1")
@pytest.mark.parametrize("trouble", ["flag-neither", "flag-one"])
def test_8_5_is_for_those_whom_8_4_has_freed(trouble: str) -> None:
    bound = ruled("recording", trouble=trouble)  # 30 seconds come with each move
    assert articles(bound) == ["8.4", "8.1.3", "12.9"]


@pytest.mark.article("fide.laws", "9.6.1", "9.6.2")
@pytest.mark.parametrize("matter", ["resign", "offer", "claim", "illegal", "touch", "flag"])
def test_a_game_that_five_times_or_75_moves_have_drawn_is_over_whatever_is_called_for(
    matter: str,
) -> None:
    begun = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {plies} 90"
    for about, article in (
        (known(moves=SHUFFLE * 4), "9.6.1"),
        (known(start=begun.format(plies=146), moves=SHUFFLE), "9.6.2"),
    ):
        ruling = ruled(matter, about)
        assert (ruling.answer, articles(ruling)) == ("½-½", ["6.2.1.1", article])
    open_game = known(start=begun.format(plies=145), moves=SHUFFLE)
    assert isinstance(next_step(matter_of("chess", matter), open_game, ()), BoardQuestion)
