"""Scheveningen tables against the printed ones, and matches played by them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.result import Absent, Forfeit
from crosstable.pairing.scheveningen import scheveningen_rounds, semi_scheveningen_rounds
from crosstable.pairing.systems import paired_round, system
from tests.texts import FIDE_2019

from .conftest import Field

Seat = tuple[int, int]
Rounds = tuple[tuple[tuple[Seat, Seat], ...], ...]


def seat(text: str) -> Seat:
    return "AB".index(text[0]), int(text[1:])


def printed_tables() -> dict[int, list[list[tuple[Seat, Seat]]]]:
    tables: dict[int, list[list[tuple[Seat, Seat]]]] = {}
    boards = 0
    text = (Path(__file__).parent.parent / "data" / "scheveningen.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.endswith("boards"):
            boards = int(line.split()[0])
            tables[boards] = []
        elif line and not line.startswith("#"):
            games = [game.split("-") for game in line.split(": ")[1].split()]
            tables[boards].append([(seat(white), seat(black)) for white, black in games])
    return tables


PRINTED = printed_tables()


def colours(rounds: Rounds, player: Seat) -> str:
    return "".join(
        "w" if player == white else "b"
        for pairs in rounds
        for white, black in pairs
        if player in {white, black}
    )


@pytest.mark.article("fide.types", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10")
@pytest.mark.parametrize("boards", range(2, 11))
def test_every_table_is_as_printed(boards: int) -> None:
    assert [list(pairs) for pairs in scheveningen_rounds(boards)] == PRINTED[boards]


@pytest.mark.article("fide.types", "3")
@pytest.mark.parametrize("boards", range(2, 11))
def test_everybody_meets_the_whole_other_team_with_fair_colours(boards: int) -> None:
    rounds = scheveningen_rounds(boards)
    assert len(rounds) == boards
    met = sorted(tuple(sorted(pair)) for pairs in rounds for pair in pairs)
    seats = range(1, boards + 1)
    assert met == [((0, ours), (1, theirs)) for ours, theirs in product(seats, seats)]
    for pairs in rounds:
        assert sorted(player for pair in pairs for player in pair) == [
            (team, board) for team in (0, 1) for board in seats
        ]
        whites = sum(white[0] == 0 for white, _ in pairs)
        # On two boards the printed table gives all Whites of a round to one team.
        assert abs(2 * whites - boards) == (2 if boards == 2 else boards % 2)
    for team, board in product((0, 1), seats):
        line = colours(rounds, (team, board))
        assert abs(line.count("w") - line.count("b")) == boards % 2
        assert "www" not in line
        assert "bbb" not in line


@pytest.mark.article("fide.types", "3.0")
def test_teams_of_eight_play_semi_scheveningen_in_four_rounds() -> None:
    rounds = semi_scheveningen_rounds(8)
    assert len(rounds) == 4
    met = {frozenset(pair) for pairs in rounds for pair in pairs}
    assert met == {
        frozenset({(0, ours), (1, theirs)})
        for half in (range(1, 5), range(5, 9))
        for ours, theirs in product(half, half)
    }
    assert list(rounds[0][:4]) == PRINTED[4][0]
    assert [((a, i - 4), (b, j - 4)) for (a, i), (b, j) in rounds[0][4:]] == PRINTED[4][0]


@pytest.mark.article("fide.types", "3.0")
@pytest.mark.parametrize("boards", range(4, 21, 2))
def test_both_teams_have_white_equally_often_in_every_semi_scheveningen_round(boards: int) -> None:
    for pairs in semi_scheveningen_rounds(boards):
        assert 2 * sum(white[0] == 0 for white, _ in pairs) == boards


@pytest.mark.parametrize("boards", [1, 11])
def test_other_numbers_of_boards_have_no_table(boards: int) -> None:
    with pytest.raises(Refused, match="the tables are for 2 to 10 players a team"):
        scheveningen_rounds(boards)


def test_odd_teams_cannot_be_halved() -> None:
    with pytest.raises(Refused, match="even number"):
        semi_scheveningen_rounds(5)


@pytest.mark.article("fide.types", "3.3")
def test_a_match_on_three_boards(field: Field) -> None:
    tournament = field(
        6,
        teams=["Riga", "Oslo", "Riga", "Oslo", "Riga", "Oslo"],
        system="scheveningen",
        left_after={4: 1},
    )
    scheveningen = system("scheveningen")
    assert scheveningen.rounds(tournament) == 3
    assert scheveningen.fixed_schedule
    scheveningen.check(tournament, FIDE_2019)
    first = scheveningen.propose(tournament, FIDE_2019, 1)
    assert [(board.white, board.black) for board in first.boards] == [(1, 2), (3, 4), (6, 5)]
    assert first.because[0].sentence == (
        "Scheveningen table for 3 boards, round 1: A is Riga, B is Oslo"
    )
    second = scheveningen.propose(tournament, FIDE_2019, 2)
    assert [(board.white, board.black) for board in second.boards] == [(4, 1), (3, 6), (2, 5)]
    assert second.boards[0].result == Forfeit(Absent.WHITE)


@pytest.mark.article("fide.types", "3.0")
def test_a_semi_scheveningen_match(field: Field) -> None:
    tournament = field(
        8, teams=["Riga"] * 4 + ["Oslo"] * 4, system="scheveningen", options={"semi": "yes"}
    )
    scheveningen = system("scheveningen")
    assert scheveningen.rounds(tournament) == 2
    proposal = scheveningen.propose(tournament, FIDE_2019, 1)
    assert [(board.white, board.black) for board in proposal.boards] == [
        (1, 5),
        (2, 6),
        (7, 3),
        (8, 4),
    ]
    verdict = paired_round(tournament, FIDE_2019, 1).why(1, 7)
    assert verdict.outcome == ()
    assert verdict.because[0].sentence.endswith("they never meet")
    assert verdict.because[1].sentence == "A1 and B3 are of different halves of their teams"


@pytest.mark.article("fide.types", "3")
def test_why_two_players_meet_or_never_do(field: Field) -> None:
    tournament = field(4, teams=["Riga"] * 2 + ["Oslo"] * 2, system="scheveningen")
    meets = paired_round(tournament, FIDE_2019, 2).why(1, 4)
    assert [(each.round, each.board, each.white, each.black) for each in meets.outcome] == [
        (2, 1, 4, 1)
    ]
    assert [reason.sentence for reason in meets.because] == [
        "Player AA and Player AD meet in round 2",
        "Scheveningen table for 2 boards: the players are A1 and B2 in it",
    ]
    never = paired_round(tournament, FIDE_2019, 2).why(1, 2)
    assert never.outcome == ()
    assert never.because[1].sentence.startswith("A1 and A2 are of one team")


@pytest.mark.parametrize(
    ("teams", "complaint"),
    [
        (["Riga", "Riga", "Oslo", ""], "Player AD has no team"),
        (["Riga"] * 4, "played by 2 teams, and there are 1: Riga"),
        (["Riga", "Oslo", "Bonn", "Rome"], "played by 2 teams, and there are 4"),
        (["Riga", "Riga", "Riga", "Oslo"], "equal numbers of players, not Riga 3, Oslo 1"),
    ],
)
def test_a_field_that_is_not_two_equal_teams_is_refused(
    field: Field, teams: list[str], complaint: str
) -> None:
    tournament = field(4, teams=teams, system="scheveningen")
    with pytest.raises(Refused, match=complaint):
        system("scheveningen").check(tournament, FIDE_2019)


def test_an_unknown_option_is_refused(field: Field) -> None:
    tournament = field(4, teams=["A", "A", "B", "B"], system="scheveningen", options={"cut": "x"})
    with pytest.raises(UnknownName, match=r"option of scheveningen 'cut'; known: semi"):
        system("scheveningen").check(tournament, FIDE_2019)
