"""Rulings at a draughts board about draws: offers, claims, small endings, plus draws."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.games.desk.known import Known
from crosstable.games.desk.questions import BoardQuestion
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.history import advance, begin
from crosstable.games.draughts.notation import move_text
from crosstable.games.draughts.position import START
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Ending, Played
from crosstable.kernel.rulings import Ruling
from crosstable.rulebooks.library import edition
from tests.games.draughts.at_the_board import G_D3, SIXTEEN, articles, known, rule, step

DRAWN = Played(Mark.DRAW, Mark.DRAW, ending=Ending.REFEREE)


def long_game(plies: int) -> str:
    """Return the moves of a game that lasts: always the legal move in the middle of the list."""
    history = begin(START)
    texts: list[str] = []
    while len(texts) < plies:
        moves = legal_moves(history.position)
        move = moves[len(moves) // 2]
        texts.append(move_text(history.position, move))
        history = advance(history, move)
    return " ".join(texts)


GAME = long_game(84)


def first_plies(plies: int) -> Known:
    return known("80+30", moves=" ".join(GAME.split()[:plies]))


@pytest.mark.article("fmjd.annex3", "5.3")
@pytest.mark.parametrize(
    ("by", "plies", "answer"),
    [
        ("white", 79, "no"),  # White has made 40 moves, Black 39
        ("white", 81, "yes"),
        ("black", 78, "no"),
        ("black", 80, "yes"),
    ],
)
def test_forty_moves_of_each_come_before_an_offer(by: str, plies: int, answer: str) -> None:
    ruling = rule("offer", first_plies(plies), by=by, **_quiet(answer))
    assert ruling.answer == answer
    assert articles(ruling) == {"3 5.3"}


def _quiet(answer: str) -> dict[str, str]:
    """Return that nothing was answered and nothing offered before, where that is asked."""
    return {"answered": "nothing", "again": "no"} if answer == "yes" else {}


@pytest.mark.article("fmjd.annex3", "5.3")
@pytest.mark.parametrize(("moves", "answer"), [("39", "no"), ("40", "yes")])
def test_without_a_record_at_hand_black_s_moves_are_asked(moves: str, answer: str) -> None:
    assert step("offer", known("80+30"), by="white").name == "moves"  # type: ignore[union-attr]
    ruling = rule("offer", known("80+30"), by="white", moves=moves, **_quiet(answer))
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "5.3.a", "5.3.b", "5.3.c")
def test_an_offer_follows_a_move() -> None:
    refused = rule("offer", first_plies(80), by="white")
    assert refused.answer == "no"
    assert articles(refused) == {"3 5.3.a"}
    allowed = rule("offer", first_plies(81), by="white", answered="nothing", again="no")
    assert "make the move, offer without comment, start the clock" in allowed.steps[0]


@pytest.mark.article("fmjd.annex3", "5.3")
def test_who_was_refused_waits_for_an_offer_of_the_opponent() -> None:
    again = rule("offer", first_plies(81), by="white", answered="nothing", again="yes")
    assert again.answer == "no"
    refused = rule("offer", first_plies(81), by="white", answered="refused", again="no")
    assert refused.answer == "goes on"
    assert "White does not offer again before Black has offered" in refused.because[1].sentence


@pytest.mark.article("fmjd.annex1", "7.3.1")
def test_an_accepted_offer_is_a_draw_by_agreement() -> None:
    ruling = rule("offer", first_plies(80), by="black", answered="accepted", again="no")
    assert ruling.answer == "1-1"
    assert ruling.result == Played(Mark.DRAW, Mark.DRAW, ending=Ending.AGREEMENT)


@pytest.mark.article("fmjd.annex6", "4", "5")
def test_without_a_record_ten_pieces_each_replace_the_forty_moves() -> None:
    ten = known("5+3", position="B:W31-40:B1-10")
    assert rule("offer", ten, by="white", record="no", **_quiet("yes")).answer == "yes"
    eleven = known("5+3", position="B:W31-40:B1-10,K50")
    refused = rule("offer", eleven, by="white", record="no")
    assert refused.answer == "no"
    assert "Black has 11 pieces" in refused.because[0].sentence
    assert rule("offer", known("5+3"), by="white", record="no", ten="no").answer == "no"
    recorded = step("offer", ten, by="white", record="yes")
    assert isinstance(recorded, BoardQuestion)
    assert recorded.name == "moves"  # the forty moves hold again


@pytest.mark.article("fmjd.annex1", "6.3", "6.4")
@pytest.mark.parametrize(
    ("reading", "ply"), [("", 32), ("both-count", 32), ("sixteen-only", 32), ("five-only", 36)]
)
def test_a_capture_within_sixteen_moves(reading: str, ply: int) -> None:
    for plies, answer in ((ply - 1, "goes on"), (ply, "1-1")):
        told = known(
            start=SIXTEEN,
            moves=" ".join(G_D3.split()[:plies]),
            regulations={"sixteen-to-five": reading} if reading else {},
        )
        assert rule("claim", told, by="white", fell="no").answer == answer


@pytest.mark.article("fmjd.annex3", "5.4")
@pytest.mark.article("fmjd.annex4", "2.17.2")
@pytest.mark.parametrize("by", ["white", "black"])
def test_no_text_asks_which_player_is_on_move_when_a_draw_is_claimed(by: str) -> None:
    ruling = rule("claim", known(start=SIXTEEN, moves=G_D3), by=by, fell="no")
    assert ruling.result == DRAWN
    assert "3 5.4" in articles(ruling)


@pytest.mark.article("fmjd.annex1", "6.1", "6.2")
@pytest.mark.article("fmjd.annex6", "7.2")
@pytest.mark.parametrize(
    ("which", "count", "answer"),
    [
        ("position", "2", "goes on"),
        ("position", "3", "1-1"),
        ("kings", "24", "goes on"),
        ("kings", "25", "1-1"),
        ("sixteen", "15", "goes on"),
        ("sixteen", "16", "1-1"),
        ("five", "4", "goes on"),
        ("five", "5", "1-1"),
    ],
)
def test_where_nothing_is_filed_the_referee_has_counted(
    which: str, count: str, answer: str
) -> None:
    ruling = rule("claim", by="white", rule=which, reached=count, fell="no")
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "6.17")
@pytest.mark.parametrize(
    ("count", "fell", "answer"),
    [("3", "yes", "1-1"), ("3", "no", "1-1"), ("2", "yes", "0-2"), ("2", "no", "goes on")],
)
def test_a_flag_that_falls_during_a_claim(count: str, fell: str, answer: str) -> None:
    ruling = rule("claim", by="white", rule="position", reached=count, fell=fell)
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex6", "6")
@pytest.mark.parametrize(("rate", "cited"), [("5+3", "6 6"), ("80+30", "3 6.17")])
def test_no_clock_need_run_during_a_claim_in_a_fast_game(rate: str, cited: str) -> None:
    wrong = rule("claim", known(rate), by="black", rule="position", reached="2", fell="no")
    assert {"6 6", "3 6.17"} & articles(wrong) == {cited}
    right = rule("claim", known("5+3"), by="black", rule="position", reached="3", fell="no")
    assert "6 6" in articles(right)


@pytest.mark.article("fmjd.annex3", "6.1.1", "6.1.1.a")
@pytest.mark.article("fmjd.annex6", "8")
def test_small_endings_are_not_played_without_increment() -> None:
    for fen in (SIXTEEN, "W:WK46,30,31:BK3", "W:WK46:BK3", "W:WK46,31:BK3"):
        drawn = rule("regulation-draw", known("2h/50+1h/25", position=fen), shown="no")
        assert drawn.result == DRAWN
        assert articles(drawn) == {"3 6.1.1.a"}
        fast = rule("regulation-draw", known("15", position=fen), shown="no")
        assert articles(fast) == {"6 8"}
        won = rule("regulation-draw", known("15", position=fen), shown="yes")
        assert won.answer == "goes on"
        assert rule("regulation-draw", known("80+30", position=fen)).answer == "goes on"
    more = known("15", position="W:WK46,K47,K48,K49:BK3")
    assert rule("regulation-draw", more).answer == "goes on"
    assert rule("regulation-draw", increment="0", ending="three", shown="no").answer == "1-1"


EIGHT = "W:WK46,K47,30,31:BK3,6,7,8"


@pytest.mark.article("fmjd.annex3", "6.1.1.b")
@pytest.mark.article("fmjd.annex6", "9")
@pytest.mark.parametrize(
    ("rate", "fen", "left", "superior", "answer"),
    [
        ("2h/50+1h/25", EIGHT, "1:00", "yes", "1-1"),
        ("15", EIGHT, "0:59", "yes", "1-1"),
        ("15", EIGHT, "1:00", "open", "unknown"),
        ("15", EIGHT, "1:00", "no", "goes on"),
        ("15", EIGHT, "1:01", "", "goes on"),
        ("15", f"{EIGHT},9", "1:00", "", "goes on"),
        ("80+30", EIGHT, "", "", "goes on"),
    ],
)
def test_a_claim_in_the_last_minute(
    rate: str, fen: str, left: str, superior: str, answer: str
) -> None:
    said = {"left": left, "superior": superior}
    told = {name: text for name, text in said.items() if text}
    ruling = rule("time-shortage", known(rate, position=fen), **told)
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.parametrize(
    ("fen", "lasting", "answer"),
    [
        ("W:WK46,31:BK3", "", "1-1"),  # 3 against 2
        ("W:WK46,K47,31:BK3", "yes", "1+-1-"),
        ("W:WK46,K47,31:BK3", "no", "1-1"),
        ("W:WK46,K47,31:BK3", "open", "unknown"),
        ("W:WK46:BK3,K4,6", "yes", "1--1+"),
    ],
)
def test_a_plus_draw_takes_a_lasting_advantage_of_three_men(
    fen: str, lasting: str, answer: str
) -> None:
    told = {"lasting": lasting} if lasting else {}
    ruling = rule("plus-draw", known(position=fen, over="1-1"), **told)
    assert ruling.answer == answer


@pytest.mark.article("fmjd.annex3", "5.6")
def test_where_plus_draws_are_not_announced_a_draw_is_a_draw() -> None:
    better = known(position="W:WK46,K47,31:BK3", plus_draws=False)
    assert rule("plus-draw", better).result == Played(Mark.DRAW, Mark.DRAW)


def test_no_claim_is_judged_by_filed_moves_that_break_off() -> None:
    told = known("80+30", moves="32-28 19-23 50-1")
    asked = step("claim", told, by="white")
    assert isinstance(asked, BoardQuestion)
    assert asked.name == "rule"
    ruling = rule("claim", told, by="white", rule="kings", reached="3", fell="no")
    assert "stop before '50-1'" in str(ruling.rests_on[0])


LAST = edition("fmjd-2024")
FIRST = "W:W31-50:B1-20"
TWO_AGAINST_TWO = "W:WK46,K47:BK3,K4"
THREE_ON_DIAGONAL = "W:WK47,K48,K49:BK28"
TWO_AGAINST_ONE = "W:WK46,K47:BK3"


def claimed(which: str, count: str, fen: str = "", **facts: Any) -> Ruling:
    """Return the ruling on a claim that was counted by hand, perhaps with the position."""
    counted = {"reached": count} if count else {}
    told = known(position=fen, **facts)
    return rule("claim", told, by="black", rule=which, fell="no", **counted)


@pytest.mark.article("fmjd.annex1", "6.2", "6.3", "6.4")
@pytest.mark.parametrize(
    ("which", "fen"),
    [
        ("position", FIRST),
        ("kings", FIRST),
        ("kings", "W:WK46,31:B3,4"),
        ("sixteen", FIRST),
        ("sixteen", TWO_AGAINST_TWO),
        ("sixteen", "W:WK46,K47,K48,K49:BK3"),
        ("sixteen", "W:W46,47,48:BK3"),
        ("five", FIRST),
        ("five", SIXTEEN),
        ("five", "W:W46,47:BK3"),
    ],
)
def test_a_count_is_held_against_the_material_on_the_board(which: str, fen: str) -> None:
    ruling = claimed(which, "", fen)
    assert ruling.answer == "goes on"
    named = {"position": "1 6.1", "kings": "1 6.2", "sixteen": "1 6.3", "five": "1 6.4"}
    assert articles(ruling) == {named[which], "3 6.17"}


@pytest.mark.article("fmjd.annex1", "6.3", "6.4")
@pytest.mark.parametrize(
    ("which", "count", "fen"),
    [
        ("position", "3", TWO_AGAINST_TWO),
        ("kings", "25", TWO_AGAINST_TWO),
        ("sixteen", "16", SIXTEEN),
        ("sixteen", "16", "W:WK46,37,38:BK3"),
        ("sixteen", "16", TWO_AGAINST_ONE),  # "when a piece is taken the maximum remains valid"
        ("sixteen", "16", "W:W37,38:BK3"),
        ("five", "5", TWO_AGAINST_ONE),
        ("five", "5", "W:WK46,37:BK3"),
        ("five", "5", "W:WK46:BK3"),
    ],
)
def test_the_material_that_the_rules_name_is_drawn(which: str, count: str, fen: str) -> None:
    assert claimed(which, count, fen).answer == "1-1"
    assert claimed(which, str(int(count) - 1), fen).answer == "goes on"


def test_where_five_moves_replace_the_sixteen_two_pieces_are_no_ending_of_sixteen() -> None:
    five_only = {"sixteen-to-five": "five-only"}
    assert claimed("sixteen", "", TWO_AGAINST_ONE, regulations=five_only).answer == "goes on"


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_five_moves_of_a_king_alone_on_the_long_diagonal_are_claimed_and_counted() -> None:
    assert claimed("diagonal", "5", THREE_ON_DIAGONAL, edition=LAST).answer == "1-1"
    assert claimed("diagonal", "4", THREE_ON_DIAGONAL, edition=LAST).answer == "goes on"
    left = claimed("diagonal", "5", "W:WK47,K48,K49:BK27", edition=LAST)
    assert left.answer == "1-1"
    assert "was alone on the long diagonal when these moves began" in str(left.rests_on[0])
    assert claimed("diagonal", "", FIRST, edition=LAST).answer == "goes on"
    assert claimed("diagonal", "5", edition=LAST).answer == "1-1"
    with pytest.raises(InvalidValue, match="'diagonal' is not one of"):
        claimed("diagonal", "5")


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_a_claim_of_sixteen_moves_says_that_it_counts_no_five_on_the_diagonal() -> None:
    for count, told in (("4", 0), ("9", 1), ("16", 0)):
        assert len(claimed("sixteen", count, THREE_ON_DIAGONAL, edition=LAST).rests_on) == told
    assert not claimed("sixteen", "9", THREE_ON_DIAGONAL).rests_on


@pytest.mark.article("fmjd.annex1", "7.2.3")
@pytest.mark.parametrize(
    ("matter", "answers"),
    [
        ("offer", {"by": "black"}),
        ("regulation-draw", {}),
        ("time-shortage", {}),
        ("both-flags", {}),
        ("claim", {"by": "black"}),
    ],
)
def test_who_has_no_pieces_left_has_lost_whatever_comes_after(
    matter: str, answers: dict[str, str]
) -> None:
    assert rule(matter, known("15", position="W:W:B17,21"), **answers).answer == "0-2"


@pytest.mark.article("fmjd.annex3", "5.4")
def test_an_offer_comes_too_late_in_a_game_that_is_drawn_by_the_rules() -> None:
    drawn = rule("offer", known(start=SIXTEEN, moves=G_D3), by="black")
    assert drawn.answer == "1-1"
    assert "3 5.4" in articles(drawn)


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_where_five_moves_follow_the_sixteen_the_king_on_the_diagonal_has_them() -> None:
    prolongs = {"edition": LAST, "regulations": {"long-diagonal": "prolongs"}}
    more = claimed("sixteen", "16", THREE_ON_DIAGONAL, **prolongs)
    assert more.answer == "goes on"
    assert "five more moves of each follow" in more.because[1].sentence
    elsewhere = "W:WK46,K47,K48:BK1"
    assert claimed("sixteen", "16", elsewhere, **prolongs).answer == "1-1"


@pytest.mark.article("fmjd.annex3", "5.4")
@pytest.mark.article("fmjd.annex4", "2.17.2")
def test_the_referee_ends_a_drawn_game_that_nobody_claims() -> None:
    ended = rule("claim", known(position=TWO_AGAINST_ONE), by="referee", rule="five", reached="5")
    assert ended.result == DRAWN
    assert "3 5.4" in articles(ended)
    early = rule("claim", known(position=TWO_AGAINST_ONE), by="referee", rule="five", reached="4")
    assert early.answer == "goes on"
    assert articles(early) == {"1 6.4"}
    filed = rule("claim", known(start=SIXTEEN, moves=G_D3), by="referee")
    assert filed.result == DRAWN


@pytest.mark.article("fmjd.annex6", "6")
def test_where_draws_are_claimed_the_referee_ends_nothing_unasked() -> None:
    told = known(position=TWO_AGAINST_ONE, regulations={"rule-draws": "on-claim"})
    assert rule("claim", told, by="referee").answer == "goes on"


@pytest.mark.parametrize(
    ("matter", "fen", "answers"),
    [
        ("regulation-draw", FIRST, {"increment": "0", "ending": "three"}),
        ("time-shortage", FIRST, {"increment": "0", "left": "0:30", "pieces": "8"}),
        ("offer", FIRST, {"by": "black", "record": "no", "ten": "yes"}),
        ("plus-draw", FIRST, {"white": "20", "black": "17"}),
    ],
)
def test_an_answer_that_the_position_contradicts_is_refused(
    matter: str, fen: str, answers: dict[str, str]
) -> None:
    with pytest.raises(InvalidValue, match="the position on the board shows"):
        rule(matter, known(position=fen), **answers)
