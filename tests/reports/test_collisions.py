"""No two texts of a paper lie on each other: looked at on the pages as they are printed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import typst
from msgspec.structs import replace

from crosstable.kernel.tournament import Tournament
from crosstable.office.tables import team_results_of
from crosstable.reports.documents import DOCUMENTS
from crosstable.reports.final_report import ReportBasis, final_report_sheet, print_report
from crosstable.reports.printing import Paper
from crosstable.reports.tables import cross_sheet
from crosstable.reports.wording import ENGLISH, FRENCH, Wording
from tests.paper_eyes import collisions, words_of
from tests.reports.crowded import players, teams
from tests.reports.events import BUILT_IN, printed, scene

MANY_TIE_BREAKS = (
    "buchholz-cut-1",
    "buchholz",
    "sonneborn-berger",
    "progressive",
    "wins",
    "performance-rating",
    "average-rating",
)
EVENTS: dict[str, Callable[[], Tournament]] = {
    "forty teams": lambda: teams(40, 9),
    "thirteen rounds of teams": lambda: teams(20, 13, "team-olympiad"),
    "a league of twelve": lambda: teams(12, 11, "team-round-robin"),
    "a league of fourteen on eight boards": lambda: teams(14, 13, "team-round-robin", 8),
    "thirteen rounds": lambda: players(24, 13),
    "many tie-breaks": lambda: replace(players(24, 11), tie_breaks=MANY_TIE_BREAKS),
    "everybody against everybody": lambda: players(14, 13, "round-robin"),
}
OF_TEAMS = ("standings", "cross-table", "pairings", "names", "fixtures", "boards", "prizes")
OF_MATCHES = ("protocols", "lineups")
OF_PLAYERS = tuple(
    name
    for name in DOCUMENTS
    if name not in {"protocols", "lineups", "fixtures", "boards", "bracket"}
)
CASES = [
    *((event, what) for event in tuple(EVENTS)[:4] for what in OF_TEAMS),
    *(("a league of fourteen on eight boards", what) for what in OF_MATCHES),
    *(("thirteen rounds", what) for what in OF_PLAYERS),
    *((event, what) for event in tuple(EVENTS)[5:] for what in ("standings", "cross-table")),
]


@pytest.mark.parametrize(
    ("paper", "words"), [(Paper.A4, FRENCH), (Paper.LETTER, ENGLISH)], ids=["A4", "Letter"]
)
@pytest.mark.parametrize(("event", "what"), CASES)
def test_no_two_texts_lie_on_each_other(
    event: str, what: str, paper: Paper, words: Wording
) -> None:
    assert collisions(printed(what, EVENTS[event](), paper=paper, words=words).pdf) == []


def test_rounds_that_no_page_is_wide_enough_for_stand_in_several_tables() -> None:
    event = teams(40, 39, "team-round-robin")
    pdf = printed("standings", event).pdf
    assert collisions(pdf) == []
    said = {word.text for page in words_of(pdf) for word in page}
    assert {str(number) for number in range(1, 40)} <= said


def test_the_cross_table_of_many_teams_says_whom_they_met() -> None:
    event = teams(40, 9)
    results = team_results_of(event)
    assert results is not None
    sheet = cross_sheet(scene(event), "Cross table")
    assert sheet.teams is not None
    for line, team in zip(sheet.teams.lines, results.teams, strict=True):
        for number, cell in enumerate(line.rounds, start=1):
            match = next(
                match
                for match in event.rounds[number - 1].matches
                if team.number in {match.first, match.second}
            )
            opponent = match.second if match.first == team.number else match.first
            place = next(
                at for at, other in enumerate(results.teams, 1) if other.number == opponent
            )
            assert cell == f"{team.rounds[number - 1]}\u00a0({place})"
    assert "line of the opponent" in sheet.teams.legend


@pytest.mark.parametrize("boards", [2, 3, 4, 5, 6, 8, 14])
def test_the_heading_of_a_match_stands_over_its_boards(boards: int) -> None:
    event = teams(26, 1, "team-swiss", boards)
    named = [
        replace(team, name=f"Club-{number}") for number, team in enumerate(event.teams, start=1)
    ]
    pages = words_of(printed("pairings", replace(event, teams=tuple(named))).pdf)
    page_of = {word.text: word.page for page in reversed(pages) for word in page}
    together = boards if boards <= 12 else 1
    for number, match in enumerate(event.rounds[0].matches, start=1):
        seats = [f"{number}.{place}" for place in match.places[:together]]
        assert {page_of[seat] for seat in seats} <= {page_of[f"Club-{match.first}"]}


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7])
def test_the_heading_of_a_group_stands_over_its_first_player(size: int) -> None:
    event = players(100, 1)
    clubs = {entrant.number: f"Club-{entrant.number // size}" for entrant in event.entrants}
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, name=f"P-{entrant.number}", club=club))
        for entrant, club in zip(event.entrants, clubs.values(), strict=True)
    )
    pages = words_of(printed("starting-list-by-club", replace(event, entrants=entrants)).pdf)
    page_of = {word.text: word.page for page in reversed(pages) for word in page}
    for club in set(clubs.values()):
        first = min(number for number, own in clubs.items() if own == club)
        assert page_of[club] == page_of[f"P-{first}"]


def test_the_final_report_keeps_its_texts_apart() -> None:
    shown = scene(players(24, 13))
    sheet = final_report_sheet(shown, ReportBasis())
    assert collisions(print_report(shown, sheet, fonts=BUILT_IN).pdf) == []


def test_texts_on_each_other_are_seen_and_what_runs_off_the_page() -> None:
    page = b"""#set page(width: 100mm, height: 40mm, margin: 5mm)
    #place(dx: 3mm)[Rotterdam Queens] #place(dx: 20mm, dy: 1mm)[2.5] #place(dx: 84mm)[beyond]
    #place(dy: 20mm, rotate(180deg)[upside down])"""
    pdf = typst.compile(page)
    assert collisions(pdf) == ["page 1: '2.5' and 'Queens'", "page 1: 'beyond' is cut off"]
    assert [word.text for word in words_of(pdf)[0]][-2:] == ["upside", "down"]
