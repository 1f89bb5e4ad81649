"""The sheets as values: who stands where, in which order, with which words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import BEIJING, HALF_POINTS, PLUS_REMISE, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.tables import standings_of
from crosstable.reports.rounds import names_sheet, pairings_sheet, tables_sheet
from crosstable.reports.scene import result_words
from crosstable.reports.tables import cards_sheet, cross_sheet, standings_sheet
from crosstable.reports.wording import ENGLISH, FRENCH
from crosstable.standings.crosstable import Order
from tests.reports.events import printed_columns, round_robin, scene, swiss


def small() -> Tournament:
    """Return an event of five: names that sort otherwise than their numbers, a bye each round."""
    names = ("Émile, D", "Zoë, A", "Eberhard, F", "adams, B", "Adam, C")
    win, draw = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
    return Tournament(
        name="Five",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        planned_rounds=2,
        entrants=tuple(Entrant(n, Player(name=name)) for n, name in enumerate(names, start=1)),
        rounds=(
            Round(1, (Board(1, 3, win), Board(4, 2, draw)), (FreePlayer(5, Bye.ALLOCATED),)),
            Round(
                2,
                (Board(5, 1, Pending()), Board(3, 4, Forfeit(Absent.WHITE))),
                (FreePlayer(2, Bye.HALF_POINT),),
            ),
        ),
    )


def test_boards_come_in_order_with_the_points_before_the_round() -> None:
    sheet = pairings_sheet(scene(small()), "Pairings")
    assert [
        (each.board, each.white.name, each.white_points, each.black.name, each.black_points)
        for each in sheet.pairings
    ] == [(1, "Adam, C", "1", "Émile, D", "1"), (2, "Eberhard, F", "0", "adams, B", "½")]
    assert [each.result for each in sheet.pairings] == ["", "−/+"]
    assert [(each.player.name, each.points, each.reason) for each in sheet.free] == [
        ("Zoë, A", "½", "Half-point bye (½)")
    ]
    first = pairings_sheet(scene(small()), "Pairings", 1)
    assert [each.result for each in first.pairings] == ["1–0", "½–½"]
    assert {each.white_points for each in first.pairings} == {"0"}
    assert (first.head.subtitle, first.head.title) == ("Round 1 of 2", "Pairings")


def test_every_player_has_a_code_of_the_round_on_the_slip() -> None:
    sheet = pairings_sheet(
        scene(small()),
        "Result slips",
        codes=lambda played: {seat: f"{played.number}-{seat}" for seat in range(1, 6)},
        send_to="https://office.example/result",
    )
    assert [(each.white_code, each.black_code) for each in sheet.pairings] == [
        (f"2-{each.white.number}", f"2-{each.black.number}") for each in sheet.pairings
    ]
    assert sheet.send_to == "https://office.example/result"
    assert not pairings_sheet(scene(small()), "Result slips", send_to="https://x").send_to


def test_names_are_sorted_as_in_a_dictionary_and_lead_to_the_board() -> None:
    sheet = names_sheet(scene(small()), "Pairings by name", 2)
    assert [
        (each.player.name, each.board, each.colour, each.opponent and each.opponent.name, each.note)
        for each in sheet.lines
    ] == [
        ("Adam, C", 1, "white", "Émile, D", ""),
        ("adams, B", 2, "black", "Eberhard, F", ""),
        ("Eberhard, F", 2, "white", "adams, B", ""),
        ("Émile, D", 1, "black", "Adam, C", ""),
        ("Zoë, A", None, "", None, "Half-point bye"),
    ]


def test_players_of_one_name_are_told_apart_where_everybody_looks_for_a_name() -> None:
    event = small()
    twins = [replace(each.player, name="Adam, C", federation="FRA") for each in event.entrants[3:]]

    def apart(*players: Player) -> dict[int, str]:
        entrants = (*event.entrants[:3], Entrant(4, players[0]), Entrant(5, players[1]))
        sheet = names_sheet(scene(replace(event, entrants=entrants)), "Pairings by name", 2)
        seen = {each.player.number: each.player.apart for each in sheet.lines}
        opponents = [each.opponent for each in sheet.lines if each.opponent is not None]
        assert all(seen[each.number] == each.apart for each in opponents)
        return seen

    assert apart(*twins) == {1: "", 2: "", 3: "", 4: "No. 4", 5: "No. 5"}
    rated = [
        replace(player, ratings=(Rating("fide.standard", rating),))
        for player, rating in zip(twins, (2100, 1900), strict=True)
    ]
    assert apart(*rated) == {1: "", 2: "", 3: "", 4: "Rating 2100", 5: "Rating 1900"}


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 30), st.integers(1, 4), st.integers(0, 10_000))
def test_both_lists_of_a_round_say_the_same(players: int, rounds: int, seed: int) -> None:
    event = swiss(players, rounds, seed=seed)
    by_board = pairings_sheet(scene(event), "Pairings")
    by_name = names_sheet(scene(event), "Pairings by name")
    seats = {
        (line.player.number, line.board, line.colour, line.opponent.number)
        for line in by_name.lines
        if line.opponent is not None
    }
    boards = {
        seat
        for each in by_board.pairings
        for seat in (
            (each.white.number, each.board, "white", each.black.number),
            (each.black.number, each.board, "black", each.white.number),
        )
    }
    assert seats == boards
    free = {line.player.number for line in by_name.lines if line.opponent is None}
    assert free == {each.player.number for each in by_board.free}
    assert len(by_name.lines) == players


def test_rounds_that_are_not_published_are_printed_only_as_drafts() -> None:
    event = swiss(8, 2, unpublished=True)
    assert pairings_sheet(scene(event), "Pairings").head.subtitle == "Round 1 of 4"
    with pytest.raises(Refused, match="round 2 is not published; publish it, or ask for a draft"):
        pairings_sheet(scene(event), "Pairings", 2)
    draft = pairings_sheet(scene(event, unpublished=True), "Pairings")
    assert (draft.head.subtitle, draft.head.notice) == ("Round 2 of 4", "Draft: not published")
    assert pairings_sheet(scene(event, unpublished=True), "Pairings", 1).head.notice == ""
    assert standings_sheet(scene(event), "Standings").head.subtitle == "After round 1"
    assert len(cross_sheet(scene(event), "Cross table").columns) == 1
    card = cards_sheet(scene(event), "Player cards").cards[0]
    assert [bool(line.result) for line in card.rounds] == [True, False, False, False]


def test_a_round_that_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(Refused, match="round 3 is not paired; paired so far: 2"):
        pairings_sheet(scene(small()), "Pairings", 3)
    empty = replace(small(), rounds=())
    with pytest.raises(Refused, match="no round is paired yet"):
        names_sheet(scene(empty), "Pairings by name")
    hidden = replace(small(), rounds=(replace(small().rounds[0], published=False),))
    with pytest.raises(Refused, match="no round is published"):
        names_sheet(scene(hidden), "Pairings by name")


@pytest.mark.parametrize(
    ("points", "boxes"),
    [
        (HALF_POINTS, ["1–0", "½–½", "0–1"]),
        (TWO_ONE_ZERO, ["2–0", "1–1", "0–2"]),
        (PLUS_REMISE, ["2–0", "1–1", "0–2", "1+–1−", "1−–1+"]),
        (BEIJING, ["12–0", "0–12", "9–3", "3–9", "8–4", "4–8", "7–5", "5–7"]),
    ],
)
def test_the_boxes_are_the_results_of_the_point_system(points: object, boxes: list[str]) -> None:
    event = replace(small(), points=points, rounds=(Round(1, (Board(1, 2),)),))
    assert list(pairings_sheet(scene(event), "Result sheet").usual_results) == boxes


def test_results_in_words() -> None:
    def said(result: Played | Forfeit | Pending) -> str:
        return result_words(result, PLUS_REMISE, FRENCH)

    assert said(Played(Mark.PLUS_DRAW, Mark.MINUS_DRAW)) == "1+–1−"
    assert said(Played(Mark.WIN, Mark.LOSS, rated=False)) == "2–0 non comptée"
    assert said(Forfeit(Absent.BOTH)) == "−/−"
    assert said(Pending(adjourned=True)) == "ajournée"


def test_standings_say_final_provisional_or_after_which_round() -> None:
    event = small()
    usual = standings_sheet(scene(event), "Standings")
    assert (usual.head.notice, usual.head.subtitle) == ("", "After round 1")
    now = standings_sheet(scene(event), "Standings", 2)
    assert now.head.notice == "Provisional: games are still being played"
    assert (now.head.title, now.head.subtitle) == ("Standings", "After round 2")
    earlier = standings_sheet(scene(event), "Standings", 1)
    assert (earlier.head.notice, earlier.head.subtitle) == ("", "After round 1")
    assert printed_columns(earlier)["points"] == ("1", "1", "½", "½", "0")
    boards = (Board(5, 1, Played(Mark.WIN, Mark.LOSS)), event.rounds[1].boards[1])
    done = replace(event, rounds=(event.rounds[0], replace(event.rounds[1], boards=boards)))
    final = standings_sheet(scene(done, FRENCH), "Standings")
    assert final.head.title == "Classement final"
    assert final.tie_breaks[1].meaning == "Buchholz"
    before = standings_sheet(scene(replace(event, rounds=())), "Standings")
    assert before.head.subtitle == "Before round 1"


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 20), st.integers(0, 10_000))
def test_standings_and_cards_agree_with_the_office(players: int, seed: int) -> None:
    event = swiss(players, 3, seed=seed)
    table = standings_of(event)
    sheet = standings_sheet(scene(event), "Standings")
    cells = printed_columns(sheet)
    assert list(zip(cells["number"], cells["place"], cells["points"], strict=True)) == [
        (str(row.number), row.place_text, event.points.text(row.points)) for row in table.rows
    ]
    for at, name in enumerate(table.tie_breaks):
        assert cells[name] == tuple(row.values[at].text for row in table.rows)
    for card in cards_sheet(scene(event), "Player cards").cards:
        assert card.rounds[2].total == card.points
        assert card.points == event.points.text(table.row(card.player.number).points)
        assert [line.round for line in card.rounds] == [1, 2, 3, 4, 5]


def test_somebody_whose_results_are_cancelled_is_listed_apart() -> None:
    event = round_robin(6)
    gone = replace(event.entrants[2], withdrawal=Withdrawal(1))
    event = replace(event, entrants=(*event.entrants[:2], gone, *event.entrants[3:]))
    later = tuple(
        replace(
            played,
            boards=tuple(
                replace(board, result=Pending()) if 3 in {board.white, board.black} else board
                for board in played.boards
            ),
        )
        for played in event.rounds[1:]
    )
    event = replace(event, rounds=(event.rounds[0], *later))
    sheet = standings_sheet(scene(event), "Standings")
    assert [line.player.number for line in sheet.unclassified] == [3]
    assert "3" not in printed_columns(sheet)["number"]
    crossed = cross_sheet(scene(event), "Cross table")
    assert crossed.brackets
    card = cards_sheet(scene(event), "Player cards").cards[2]
    assert card.note == "Withdrawn after round 1"


def test_a_cell_says_opponent_colour_and_result() -> None:
    sheet = cross_sheet(scene(small(), FRENCH), "Cross table", 1, order=Order.NUMBERS)
    cells = {line.player.number: line.cells[0] for line in sheet.lines}
    assert [(cells[n].opponent, cells[n].colour, cells[n].text) for n in (1, 2, 3, 4, 5)] == [
        ("3", "white", "1"),
        ("4", "black", "½"),
        ("1", "black", "0"),
        ("2", "white", "½"),
        ("", "", "exempt 1"),
    ]


def test_everybody_has_a_column_in_a_round_robin() -> None:
    sheet = cross_sheet(scene(round_robin(7)), "Cross table")
    assert sheet.columns == tuple("1234567")
    for place, line in enumerate(sheet.lines):
        assert [cell.own for cell in line.cells] == [place == column for column in range(7)]
        assert not any(cell.opponent for cell in line.cells)


def test_tables_are_as_many_as_the_field_needs() -> None:
    assert tables_sheet(scene(small()), "Table numbers").numbers == (1, 2)
    assert tables_sheet(scene(small()), "Table numbers", 1).numbers == (1, 2)
    nobody = replace(small(), entrants=(), rounds=())
    assert tables_sheet(scene(nobody), "Table numbers").numbers == ()


def test_the_head_says_where_when_and_who() -> None:
    head = pairings_sheet(scene(swiss(8), ENGLISH), "Pairings", 2).head
    assert head.place == "Riga, LAT · 1–9 May 2026"
    assert (head.day, head.arbiter) == ("2 May 2026", "Meier, Anna")
    assert head.printed == "Printed 3 May 2026 14:05"
    french = pairings_sheet(scene(swiss(8), FRENCH), "Pairings", 2).head
    assert (french.subtitle, french.day) == ("Ronde 2 sur 5", "2 mai 2026")


@pytest.mark.article("fide.types", "3")
def test_a_match_of_teams_is_printed_with_its_result() -> None:
    teams = ("Alpha", "Alpha", "Beta", "Beta")
    event = Tournament(
        name="Match",
        game="chess",
        edition="fide-2019",
        system=System("scheveningen"),
        entrants=tuple(
            Entrant(number, Player(name=f"Player {number}"), team=team)
            for number, team in enumerate(teams, start=1)
        ),
        numbers_final=True,
        rounds=(
            Round(
                1,
                (
                    Board(1, 3, Played(Mark.WIN, Mark.LOSS)),
                    Board(2, 4, Played(Mark.DRAW, Mark.DRAW)),
                ),
            ),
        ),
    )
    for sheet in (
        standings_sheet(scene(event), "Standings"),
        cross_sheet(scene(event), "Cross table"),
    ):
        assert sheet.teams is not None
        assert [(line.place, line.team, line.points) for line in sheet.teams.lines] == [
            ("1", "Alpha", "1½"),
            ("2", "Beta", "½"),
        ]
        assert sheet.teams.matches == ("Alpha – Beta 1½–½",)
    assert standings_sheet(scene(swiss(6, 1)), "Standings").teams is None
