"""Simultaneous exhibitions (FMJD Annex 8), article by article."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.circuits.exhibitions import (
    Exhibition,
    ExhibitionError,
    Opponent,
    Outcome,
    SimulBoard,
    colour_findings,
    ending_of,
    errors_allowed,
    house_rules,
    judged_error,
    officials_needed,
    outcome_from,
    rate_of,
    tally,
    with_board,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.rulebooks.exhibition_rules import KINDS, kind_of_exhibition


def simul(kind: str, boards: int, outcomes: tuple[Outcome, ...] = ()) -> Exhibition:
    return Exhibition(
        id="simul",
        name="Simul",
        kind=kind,
        expert="Expert, E",
        day=date(2025, 10, 4),
        boards=tuple(
            SimulBoard(
                number=number,
                opponent=Opponent(name=f"Opponent {number}"),
                colour=Colour.WHITE,
                outcome=outcomes[number - 1] if number <= len(outcomes) else None,
            )
            for number in range(1, boards + 1)
        ),
    )


@pytest.mark.article("fmjd.annex8", "A.16", "B.18", "C.17", "D.13")
@pytest.mark.parametrize("kind", KINDS)
def test_the_score_is_the_experts(kind: str) -> None:
    score = tally(simul(kind, 5, (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)).boards)
    assert (score.points, score.possible, score.playing) == (3, 6, 2)
    assert score.share * 2 == 1


@pytest.mark.article("fmjd.annex8", "A.18", "B.20", "D.15")
def test_infringements_may_lose_the_game_of_either() -> None:
    articles = {"normal": "A.18", "clock": "B.20", "blindfold": "C.19", "edraughts": "D.15"}
    for kind, article in articles.items():
        for outcome in (Outcome.WIN, Outcome.LOSS):
            ending = ending_of(simul(kind, 2), "infringement", outcome)
            assert ending is not None
            assert ending.article.article == article


@pytest.mark.article("fmjd.annex8", "B.7", "B.12", "B.14", "C.8", "C.11", "D.6", "D.7")
def test_what_holds_at_the_boards_is_said_with_its_article() -> None:
    said = {
        rule.citation.article: str(rule.sentence)
        for kind in KINDS
        for rule in house_rules(simul(kind, 2))
        if rule.citation is not None
    }
    for article, word in {
        "B.7": "record every move",
        "B.12": "away from the boards",
        "B.14": "opponent’s time",
        "C.8": "repeated",
        "C.11": "only legal move",
        "D.6": "keeps the record",
        "D.7": "chooses the next board",
    }.items():
        assert word in said[article]


@pytest.mark.article("fmjd.annex8", "B.6", "D.5")
def test_the_rate_of_play_where_there_are_clocks() -> None:
    assert rate_of(simul("clock", 1)) == rate_of(simul("edraughts", 1)) == "50/120, 25/60"
    assert not rate_of(simul("normal", 1))
    assert not rate_of(simul("blindfold", 1))


@pytest.mark.article("fmjd.annex8", "B.19", "D.14")
@pytest.mark.parametrize(("boards", "needed"), [(1, 1), (20, 1), (21, 2), (40, 2), (41, 3)])
def test_one_official_for_twenty_players(boards: int, needed: int) -> None:
    assert officials_needed(simul("clock", boards)) == needed
    assert officials_needed(simul("edraughts", boards)) == needed
    assert officials_needed(simul("normal", boards)) == 1


@pytest.mark.article("fmjd.annex8", "C.19")
@pytest.mark.parametrize(("boards", "errors"), [(10, 3), (12, 3), (13, 4), (25, 7)])
def test_errors_allowed_are_a_quarter_rounded_up(boards: int, errors: int) -> None:
    assert errors_allowed(kind_of_exhibition("blindfold"), boards) == errors


def erring(one: Exhibition, *noted: tuple[int, ExhibitionError]) -> Exhibition:
    for number, error in noted:
        board, _ = judged_error(one, number, error)
        one = replace(one, boards=with_board(one.boards, board))
    return one


@pytest.mark.article("fmjd.annex8", "C.19")
def test_a_third_error_in_one_game_loses_it() -> None:
    two = erring(simul("blindfold", 25), *((4, ExhibitionError.ILLEGAL),) * 2)
    assert two.board(4).outcome is None
    board, because = judged_error(two, 4, ExhibitionError.IMPOSSIBLE)
    assert (board.outcome, board.ending) == (Outcome.LOSS, "errors")
    assert "2 are allowed" in because[0].sentence


@pytest.mark.article("fmjd.annex8", "C.19")
def test_an_error_above_the_total_loses_the_game_where_it_occurs() -> None:
    three = erring(
        simul("blindfold", 10), *((board, ExhibitionError.ILLEGAL) for board in (1, 2, 3))
    )
    assert not any(board.outcome for board in three.boards)
    board, because = judged_error(three, 4, ExhibitionError.ILLEGAL)
    assert board.outcome is Outcome.LOSS
    assert "error 4 in all, 3 are allowed" in because[0].sentence


@pytest.mark.article("fmjd.annex8", "C.19")
def test_slips_of_notation_and_of_the_board_are_no_errors() -> None:
    one = erring(
        simul("blindfold", 10),
        *((1, ExhibitionError.NOTATION),) * 5,
        *((1, ExhibitionError.OTHER_BOARD),) * 5,
    )
    assert one.board(1).outcome is None
    assert tally(one.boards).errors == 0


def test_errors_are_noted_in_blindfold_exhibitions_only() -> None:
    with pytest.raises(Refused, match="blindfold"):
        judged_error(simul("clock", 25), 1, ExhibitionError.ILLEGAL)
    with pytest.raises(Refused, match="no board 11; the exhibition has 10 boards"):
        judged_error(simul("blindfold", 10), 11, ExhibitionError.ILLEGAL)


@pytest.mark.article("fmjd.annex8", "A.6", "B.8")
def test_one_colour_on_all_boards_where_there_is_no_clock() -> None:
    for kind, fine in (
        ("normal", False),
        ("clock", True),
        ("blindfold", True),
        ("edraughts", True),
    ):
        one = simul(kind, 2)
        mixed = replace(
            one, boards=with_board(one.boards, replace(one.boards[0], colour=Colour.BLACK))
        )
        assert not colour_findings(one)
        assert (not colour_findings(mixed)) is fine


@pytest.mark.article("fmjd.annex8", "A.13", "C.14")
def test_absence_loses_only_where_the_board_has_a_turn() -> None:
    for kind in ("normal", "blindfold"):
        ending = ending_of(simul(kind, 2), "absent", Outcome.WIN)
        assert ending is not None
        with pytest.raises(Refused, match="that is not 0-2"):
            ending_of(simul(kind, 2), "absent", Outcome.LOSS)
    with pytest.raises(Refused, match="no game ends so: absent"):
        ending_of(simul("clock", 2), "absent", Outcome.WIN)


@pytest.mark.article("fmjd.annex8", "A.14", "B.17", "C.15", "D.12")
def test_two_pieces_down_may_be_lost_for_either() -> None:
    for kind, article in (
        ("normal", "A.14"),
        ("clock", "B.17"),
        ("blindfold", "C.15"),
        ("edraughts", "D.12"),
    ):
        for outcome in (Outcome.WIN, Outcome.LOSS):
            ending = ending_of(simul(kind, 2), "pieces", outcome)
            assert ending is not None
            assert ending.article.article == article
        with pytest.raises(Refused, match="1-1"):
            ending_of(simul(kind, 2), "pieces", Outcome.DRAW)


@pytest.mark.article("fmjd.annex8", "B.13")
def test_who_misled_the_expert_about_the_moves_loses() -> None:
    ending = ending_of(simul("clock", 2), "misled", Outcome.WIN)
    assert ending is not None
    assert ending.article.article == "B.13"
    with pytest.raises(Refused):
        ending_of(simul("clock", 2), "misled", Outcome.LOSS)


@pytest.mark.article("fmjd.annex8", "D.10", "D.11", "A.9")
def test_every_kind_has_its_rules_for_the_boards() -> None:
    for kind in KINDS:
        rules = house_rules(simul(kind, 2))
        letter = {"normal": "A", "clock": "B", "blindfold": "C", "edraughts": "D"}[kind]
        assert {reason.citation.article[0] for reason in rules if reason.citation} == {letter}
    cited = {
        reason.citation.article for reason in house_rules(simul("edraughts", 2)) if reason.citation
    }
    assert {"D.10", "D.11"} <= cited


def test_results_are_typed_with_the_expert_first() -> None:
    assert [outcome_from(text) for text in ("2-0", "draw", " 0-2 ")] == [
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
    ]
    with pytest.raises(InvalidValue, match="2-0, 1-1 or 0-2"):
        outcome_from("1-0")
    with pytest.raises(UnknownName, match="normal"):
        kind_of_exhibition("underwater")
