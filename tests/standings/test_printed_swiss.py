"""The nine-round Swiss of the manual: every printed value of its forty places, and their order.

The games of the players below the fortieth place are not printed. What they count for follows from
the printed Buchholz sums of 39 rows, which have one solution; they are given games against made-up
players that bring exactly that.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed
from crosstable.rulebooks.rating_tables import performance_by_average, rating_difference
from crosstable.standings.explaining import explain
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import Standings, standings
from crosstable.standings.working import number_text
from tests.texts import FIDE_2019

Printed = Callable[[str], list[dict[str, str]]]

TABLE = "manual-swiss-40.txt"
MISPRINTED = 37
ORDER = (
    *("direct-encounter", "buchholz-cut-1", "buchholz"),
    *("games-with-black", "wins", "performance-rating"),
)
FOUR_HUNDRED = {3, 7, 8, 16, 23, 24, 27, 32, 36, 37, 39}
"""Rows with an opponent more than 400 points away: the printed average is not the plain one."""
BELOW = {
    **dict.fromkeys(range(41, 53), "4.5"),
    **dict.fromkeys(range(53, 59), "4"),
    59: "3.5",
    **dict.fromkeys(range(60, 65), "4"),
    **dict.fromkeys(range(66, 71), "3.5"),
    **dict.fromkeys(range(72, 75), "3"),
    **dict.fromkeys(range(75, 78), "2.5"),
    78: "3",
    79: "2.5",
    80: "2",
    **dict.fromkeys(range(81, 84), "1.5"),
}
"""What the players of the other places count for in the printed sums."""
HALVES = {"1": 2, "=": 1, "0": 0, "+": 2}


def result(symbol: str, *, white: bool) -> Result:
    if symbol == "+":
        return Forfeit(Absent.BLACK if white else Absent.WHITE)
    mark = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}[symbol]
    return Played(mark, mark.opposite) if white else Played(mark.opposite, mark)


def build(lines: list[dict[str, str]]) -> Tournament:
    boards: dict[int, dict[tuple[int, int], Board]] = {number: {} for number in range(1, 10)}
    met: dict[int, dict[int, int]] = {}  # unlisted player: round -> half points
    for line in lines:
        place = int(line["place"])
        for number in range(1, 10):
            cell = line[str(number)]
            opponent, colour, symbol = int(cell[:-2]), cell[-2], cell[-1]
            white, black = (opponent, place) if colour == "b" else (place, opponent)
            board = Board(white, black, result(symbol, white=colour != "b"))
            pair = min(place, opponent), max(place, opponent)
            assert boards[number].setdefault(pair, board) == board, "both sides are printed alike"
            if opponent > 40 and symbol != "+":
                met.setdefault(opponent, {})[number] = 2 - HALVES[symbol]
    extra = 1000
    for place, games in met.items():
        missing = int(2 * Fraction(BELOW[place])) - sum(games.values())
        for number in range(1, 10):
            if number not in games:
                extra += 1
                made = min(missing, 2)
                missing -= made
                boards[number][place, extra] = Board(place, extra, result("0=1"[made], white=True))
        assert missing == 0
    seats = {seat for each in boards.values() for pair in each for seat in pair}
    known = {int(line["place"]): line for line in lines}
    return Tournament(
        name="Printed",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=known[number]["name"] if number in known else f"Number {number}",
                    ratings=(Rating("fide.standard", int(known[number]["rating"])),)
                    if number in known
                    else (),
                ),
            )
            for number in sorted(seats)
        ),
        rounds=tuple(Round(number, tuple(each.values())) for number, each in boards.items()),
    )


@pytest.fixture(scope="module")
def lines(printed: Printed) -> list[dict[str, str]]:
    return printed(TABLE)


@pytest.fixture(scope="module")
def tournament(lines: list[dict[str, str]]) -> Tournament:
    return build(lines)


@pytest.fixture(scope="module")
def table(tournament: Tournament) -> Standings:
    return standings(tournament, FIDE_2019, tie_breaks=ORDER, round_robin=False)


def value(table: Standings, place: int, tie_break: str) -> object:
    return table.row(place).values[table.tie_breaks.index(tie_break)].value


@pytest.mark.article("fide.tournaments", "13.4.1", "13.4.4", "13.8", "13.11.4", "13.13.1")
def test_every_printed_value(table: Standings, lines: list[dict[str, str]]) -> None:
    assert len(lines) == 40
    for line in lines:
        place = int(line["place"])
        assert Fraction(table.row(place).points, 2) == Fraction(line["points"])
        for tie_break in ("games-with-black", "wins"):
            assert value(table, place, tie_break) == int(line[tie_break]), place
        for tie_break in ("buchholz-cut-1", "buchholz"):
            if place != MISPRINTED:
                assert value(table, place, tie_break) == Fraction(line[tie_break]), place
        assert value(table, place, "direct-encounter") == 0
    assert value(table, MISPRINTED, "buchholz") == Fraction("45.5")
    assert value(table, MISPRINTED, "buchholz-cut-1") == Fraction("42.5")


@pytest.mark.article("fide.tournaments", "13.1.3")
def test_the_printed_order(table: Standings) -> None:
    printed = [row.number for row in table.rows if row.number <= 40]
    # With its right sums, the misprinted row keeps the first place of its score group.
    assert printed == list(range(1, 41))


def test_the_printed_performances(table: Standings, lines: list[dict[str, str]]) -> None:
    """Only place three met nobody but players whose ratings are printed."""
    assert value(table, 3, "performance-rating") == 2551
    performance = FIDE_2019.ranking.performance
    checked = 0
    for line in lines:
        place, points = int(line["place"]), Fraction(line["points"])
        if place in FOUR_HUNDRED:
            continue
        expected = int(line["average"]) + rating_difference(performance, points / 9)
        assert expected == int(line["performance"]), place
        checked += 1
    assert checked == 29


@pytest.mark.article("fide.tournaments", "13.14.2")
def test_the_forfeited_game_of_place_32(table: Standings, tournament: Tournament) -> None:
    """His virtual opponent has 4 points; to his own opponents his forfeit is worth a draw."""
    terms = table.row(32).values[2].working
    assert terms[0].adds == 4
    assert terms[0].note == ("virtual opponent in round 1: 0 before + 0 + 8 draws after")
    for place in (4, 28, 35, 36, 39):
        term = next(term for term in table.row(place).values[2].working if term.opponents == (32,))
        assert term.adds == Fraction("4.5")
        assert term.note == "5 in the table, unplayed games taken as draws"
    other = standings(
        tournament,
        FIDE_2019,
        tie_breaks=("buchholz",),
        round_robin=False,
        options=RankingOptions(opponents_unplayed=OpponentsUnplayed.ACTUAL),
    )
    assert value(other, 4, "buchholz") == 49  # printed: 48½


@pytest.mark.article("fide.tournaments", "13.4.4")
def test_the_working_names_everybody_and_what_was_cut(table: Standings) -> None:
    line = next(text for text in explain(table, 3) if text.startswith("Buchholz cut 1"))
    assert line == (
        "Buchholz cut 1 [FIDE C.02 13.4.4]: 48 = 6 (M. Askerov); 4½ (M. Friedland) cut; "
        "5½ (A. Perez Garcia); 5½ (K. Yayloyan); 6 (N. Morozov); 6 (I. Janik); "
        "6 (H. Martirosyan); 6½ (M. Santos Ruiz); 6½ (L. Livaic)."
    )


def test_rounding_of_percent_and_average() -> None:
    """Halves go up: 4½ of 9 is 50 %, 1 of 8 is 12.5 % and counts as 13."""
    performance = FIDE_2019.ranking.performance
    assert rating_difference(performance, Fraction(1, 8)) == -322
    assert rating_difference(performance, Fraction(7, 8)) == 336
    assert performance_by_average(performance, [2000, 2001], Fraction(1)) == 2001


def test_the_european_championship_is_printed_as_we_print(printed: Printed) -> None:
    """Ordered by points and Rp-2, which no text defines; halves as ½, quarters as decimals."""
    lines = printed("european-championship-2011.txt")
    assert len(lines) == 40

    def number(text: str) -> Fraction:
        plain = text.replace(",", ".")
        return Fraction(plain[:-1] or "0") + Fraction(1, 2) if "½" in plain else Fraction(plain)

    keys = [(-number(line["points"]), -int(line["Rp-2"])) for line in lines]
    assert keys == sorted(keys)
    for line in lines:
        for column in ("points", "buchholz", "median"):
            assert number_text(number(line[column])) == line[column]
        berger = number(line["sonneborn-berger"])
        assert number_text(berger).replace("½", ".5") == line["sonneborn-berger"].replace(",", ".")
        assert number(line["buchholz"]) > number(line["median"])
