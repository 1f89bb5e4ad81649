"""Letters behind games that were not played, on paper and in the workbook."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from openpyxl import load_workbook

from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.player import Player
from crosstable.kernel.points import TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Forfeit, Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.reports.tables import cards_sheet, cross_sheet
from crosstable.reports.wording import ENGLISH, FRENCH, Wording
from crosstable.reports.workbook import workbook
from tests.reports.events import printed, scene, text

DRAWN = Played(Mark.DRAW, Mark.DRAW)
AWAY = Forfeit(Absent.BLACK)


def event() -> Tournament:
    """Return four players; the first was absent once, the last left after the second round."""
    return Tournament(
        name="Dammen",
        game="draughts",
        edition="fmjd-2022",
        system=System("round-robin"),
        points=TWO_ONE_ZERO,
        entrants=tuple(
            Entrant(number, Player(name=f"P{number}"), Withdrawal(2) if number == 4 else None)
            for number in range(1, 5)
        ),
        rounds=(
            Round(1, (Board(1, 4, DRAWN), Board(2, 3, DRAWN))),
            Round(2, (Board(4, 3, DRAWN), Board(2, 1, AWAY))),
            Round(3, (Board(2, 4, AWAY), Board(3, 1, DRAWN))),
        ),
    )


@pytest.mark.article("fmjd.annex3", "5.9.A.b")
@pytest.mark.parametrize(
    ("words", "legend"),
    [
        (ENGLISH, "F: not played, a player was absent. R: not played, a player had left."),
        (
            FRENCH,
            (
                "F\u00a0: partie non jouée, un joueur était absent. "
                "R\u00a0: partie non jouée, un joueur avait quitté le tournoi."
            ),
        ),
    ],
)
def test_the_cross_table_has_letters_and_says_what_they_mean(words: Wording, legend: str) -> None:
    sheet = cross_sheet(scene(event(), words), "Cross table")
    lines = {line.player.name: [cell.text for cell in line.cells] for line in sheet.lines}
    assert {cell for cells in lines.values() for cell in cells} == {"", "1", "2F", "0F", "2R", "0R"}
    assert sheet.letters == legend
    paper = text(printed("cross-table", event(), words=words))
    assert all(each in paper for each in ("2F", "0F", "2R", "0R"))
    assert " ".join(legend.partition(".")[0].split()) in " ".join(paper.split())


def test_the_workbook_and_the_cards_have_the_letters_too() -> None:
    book = load_workbook(BytesIO(workbook(scene(event()))))
    values = {str(cell.value) for row in book["Cross table"].iter_rows() for cell in row}
    assert {"2F", "0F", "2R", "0R"} <= values
    cards = cards_sheet(scene(event()), "Cards").cards
    assert [[each.result for each in card.rounds] for card in cards] == [
        ["1", "0F", "1"],
        ["1", "2F", "2R"],
        ["1", "1", "1"],
        ["1", "1", "0R"],
    ]


def test_a_table_in_which_everything_was_played_explains_nothing() -> None:
    played = event().rounds[:1]
    assert cross_sheet(scene(replace(event(), rounds=played)), "Cross table").letters == ""
