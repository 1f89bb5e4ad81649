"""Skalitzka tables against the printed ones, and their properties for more boards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing.skalitzka import skalitzka_rounds
from crosstable.pairing.systems import paired_round, system
from tests.texts import FIDE_2019

from .conftest import Field

Seat = tuple[int, int]
BOARDS = range(2, 41, 2)


def seat(text: str) -> Seat:
    """Read ``B2``, or the marks of the classic table: ``B``, ``b`` or ``2``."""
    if len(text) == 2:
        return "ABC".index(text[0]), int(text[1])
    if text.isdigit():
        return 2, int(text)
    return int(text.islower()), ord(text.upper()) - 64


def printed_tables() -> dict[str, list[list[tuple[Seat, Seat]]]]:
    tables: dict[str, list[list[tuple[Seat, Seat]]]] = {}
    name = ""
    text = (Path(__file__).parent.parent / "data" / "skalitzka.txt").read_text(encoding="utf-8")
    for line in text.splitlines()[2:]:
        if ":" in line:
            name = line.split(":")[0]
            tables[name] = [[], []]
        elif line:
            for games, game in zip(tables[name], line.split(), strict=True):
                white, black = game.split("-")
                games.append((seat(white), seat(black)))
    return tables


PRINTED = printed_tables()


@pytest.mark.article("fide.types", "4.3", "4.4")
@pytest.mark.parametrize("table", ["classic", "balanced"])
def test_both_tables_for_six_boards_are_as_printed(table: str) -> None:
    assert [list(pairs) for pairs in skalitzka_rounds(6, table)] == PRINTED[table]


@pytest.mark.article("fide.types", "4.1", "4.2")
@pytest.mark.parametrize("table", ["classic", "balanced"])
@pytest.mark.parametrize("boards", BOARDS)
def test_everybody_meets_both_other_teams_once_with_both_colours(boards: int, table: str) -> None:
    rounds = skalitzka_rounds(boards, table)
    opponents: dict[Seat, list[Seat]] = {}
    colours: dict[Seat, set[str]] = {}
    for pairs in rounds:
        assert sorted(player for pair in pairs for player in pair) == [
            (team, board) for team in range(3) for board in range(1, boards + 1)
        ]
        for white, black in pairs:
            assert abs(white[1] - black[1]) <= 1
            opponents.setdefault(white, []).append(black)
            opponents.setdefault(black, []).append(white)
            colours.setdefault(white, set()).add("w")
            colours.setdefault(black, set()).add("b")
    for player, met in opponents.items():
        assert sorted(team for team, _ in met) == [team for team in range(3) if team != player[0]]
        assert colours[player] == {"w", "b"}


def whites(boards: int, table: str) -> Counter[tuple[int, int]]:
    return Counter(
        (white[0], black[0]) for pairs in skalitzka_rounds(boards, table) for white, black in pairs
    )


@pytest.mark.article("fide.types", "4.4")
@pytest.mark.parametrize("boards", BOARDS)
def test_the_balanced_table_is_even_with_a_multiple_of_four_boards(boards: int) -> None:
    balance = {
        abs(whites(boards, "balanced")[one, other] - whites(boards, "balanced")[other, one])
        for one, other in ((0, 1), (0, 2), (1, 2))
    }
    assert balance == ({0} if boards % 4 == 0 else {2})


@pytest.mark.article("fide.types", "4.4")
def test_the_classic_table_gives_a_team_one_colour_against_another() -> None:
    assert whites(6, "classic") == {(0, 1): 6, (1, 2): 6, (2, 0): 6}


@pytest.mark.article("fide.types", "4.2")
@pytest.mark.parametrize("boards", [0, 1, 5])
def test_teams_need_an_even_number_of_boards(boards: int) -> None:
    with pytest.raises(Refused, match="even number of players a team"):
        skalitzka_rounds(boards)


@pytest.mark.article("fide.types", "4.1")
@pytest.mark.parametrize(
    ("options", "boards"),
    [
        ({}, [(1, 3), (5, 2), (4, 6)]),
        ({"table": "classic"}, [(1, 3), (4, 5), (6, 2)]),
    ],
)
def test_three_teams_of_two(
    field: Field, options: dict[str, str], boards: list[tuple[int, int]]
) -> None:
    teams = ["Riga", "Riga", "Oslo", "Oslo", "Bonn", "Bonn"]
    tournament = field(6, teams=teams, system="skalitzka", options=options)
    skalitzka = system("skalitzka")
    assert skalitzka.rounds(tournament) == 2
    proposal = skalitzka.propose(tournament, FIDE_2019, 1)
    assert [(board.white, board.black) for board in proposal.boards] == boards
    assert not proposal.free
    assert proposal.because[0].sentence.endswith(
        "table for 2 boards: A is Riga, B is Oslo, C is Bonn"
    )


@pytest.mark.article("fide.types", "4.1")
def test_why_two_players_of_a_skalitzka_meet(field: Field) -> None:
    teams = ["Riga", "Riga", "Oslo", "Oslo", "Bonn", "Bonn"]
    tournament = field(6, teams=teams, system="skalitzka")
    verdict = paired_round(tournament, FIDE_2019, 2).why(6, 1)
    assert [(each.round, each.board, each.white, each.black) for each in verdict.outcome] == [
        (2, 2, 6, 1)
    ]
    assert "the players are C2 and A1 in it" in verdict.because[1].sentence
    assert paired_round(tournament, FIDE_2019, 1).why(1, 2).because[1].sentence == (
        "A1 and A2 are of one team"
    )


def test_three_teams_are_needed(field: Field) -> None:
    tournament = field(4, teams=["Riga", "Riga", "Oslo", "Oslo"], system="skalitzka")
    with pytest.raises(Refused, match="played by 3 teams, and there are 2: Riga, Oslo"):
        system("skalitzka").check(tournament, FIDE_2019)
