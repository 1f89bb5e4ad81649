"""Filed games as one file: what the office knows stands over what the record says."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.formats.library import format_of, game_view, other_game, single_games
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.player import Player, Rating, Title
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.game_files import game_file

CHESS = """[Event "other"]
[ECO "B00"]
[WhiteElo "1"]
[BlackElo "1999"]

1. e4 {[%clk 0:10:00]} e5 *
"""


def event(result: Result, text: str = CHESS, game: str = "chess") -> Tournament:
    chess = game == "chess"
    register = "fide" if chess else "fmjd"
    return Tournament(
        name='The "Open"',
        game=game,
        edition="fide-2019" if chess else "fmjd-2022",
        system=System("manual"),
        points=HALF_POINTS if chess else TWO_ONE_ZERO,
        rate_of_play="90min+30s/move",
        city="Lyon",
        federation="FRA",
        round_dates=(date(2026, 5, 1),),
        entrants=(
            Entrant(
                1,
                Player(
                    name="Ahl, Anna",
                    ratings=(Rating(f"{register}.standard", 2101),),
                    titles=(Title(register, "WGM" if chess else "MI"),),
                ),
            ),
            Entrant(2, Player(name="Berg, Bo")),
        ),
        rounds=(Round(1, (Board(1, 2, result),)),),
        games=(GameRecord(1, 1, text),),
    )


def tags(text: str, game: str = "chess") -> dict[str, str]:
    (only,) = single_games(text, game)
    return only.tags


def test_the_heading_is_the_offices_and_the_rest_the_records() -> None:
    text = game_file(event(Played(Mark.DRAW, Mark.DRAW)))
    assert tags(text) == {
        "Event": 'The "Open"',
        "Site": "Lyon FRA",
        "Date": "2026.05.01",
        "Round": "1",
        "Board": "1",
        "White": "Ahl, Anna",
        "Black": "Berg, Bo",
        "Result": "1/2-1/2",
        "WhiteElo": "2101",
        "WhiteTitle": "WGM",
        "BlackElo": "1999",
        "TimeControl": "5400+30",
        "ECO": "B00",
    }
    assert "{[%clk 0:10:00]}" in text
    assert [move.text for move in game_view(text, "chess").moves] == ["e4", "e5"]


@pytest.mark.parametrize(
    ("result", "chess", "draughts"),
    [
        (Played(Mark.WIN, Mark.LOSS), "1-0", "2-0"),
        (Played(Mark.LOSS, Mark.WIN), "0-1", "0-2"),
        (Played(Mark.DRAW, Mark.DRAW), "1/2-1/2", "1-1"),
        (Played(Mark.LOSS, Mark.LOSS), "*", "0-0"),
        (Played(Mark.PLUS_DRAW, Mark.MINUS_DRAW), "1/2-1/2", "1+-1-"),
        (Forfeit(Absent.BLACK), "1-0", "2-0"),
        (Forfeit(Absent.WHITE), "0-1", "0-2"),
        (Forfeit(Absent.BOTH), "*", "0-0"),
    ],
)
def test_results_as_each_format_writes_them(result: Result, chess: str, draughts: str) -> None:
    assert tags(game_file(event(result)))["Result"] == chess
    text = game_file(event(result, "1. 32-28 19-23 1-1", "draughts"))
    written = tags(text, "draughts")
    assert written["Result"] == draughts
    assert written.get("ResultFormat", "") == ("Plus draw" if "+" in draughts else "")
    assert written["GameType"] == "20"
    assert written["WhiteRating"] == "2101"


def test_without_a_result_the_records_own_stays() -> None:
    assert tags(game_file(event(Pending(), '[Result "1-0"]\n\n1. e4 1-0\n')))["Result"] == "1-0"


def test_a_text_that_cannot_be_read_leaves_its_heading_and_says_so() -> None:
    for game in ("chess", "draughts"):
        text = game_file(event(Pending(), "{ never closed", game))
        assert "the record of this game cannot be read" in text
        assert tags(text, game)["White"] == "Ahl, Anna"


def test_nothing_filed_is_an_empty_file() -> None:
    assert game_file(event(Pending()), round_number=2) == ""
    assert game_file(event(Pending()), board=2) == ""


def test_games_without_tags_are_cut_apart_too() -> None:
    found = single_games("1. 32-28 19-23 *\n1. 31-26 20-25 *\n", "draughts")
    assert [each.nth for each in found] == [1, 2]
    for each, first in zip(found, ("32-28", "31-26"), strict=True):
        assert game_view(each.text, "draughts").moves[0].text == first


def test_moves_of_another_game_are_recognised() -> None:
    assert other_game("1. e4 e5 *", "draughts") == "chess"
    assert other_game("1. 32-28 19-23 2. 28x19 14x23 *", "chess") == "draughts"
    assert other_game("1. e4 e5 *", "chess") is None
    assert other_game("nothing at all", "chess") is None


@pytest.mark.parametrize("game", ["chess", "draughts"])
@pytest.mark.parametrize("flipped", [False, True])
def test_positions_are_drawn_without_styles_and_ids(game: str, flipped: bool) -> None:
    form = format_of(game)
    view = game_view("1. e4 *" if game == "chess" else "1. 32-28 *", game)
    picture = form.picture(view.moves[0].position, view.moves[0].squares, flipped, str)
    assert picture.startswith("<svg ")
    assert "style=" not in picture
    assert " id=" not in picture
    count = sum(len(each.squares) for each in form.placement(view.start).pieces)
    assert count == (32 if game == "chess" else 40)


@pytest.mark.parametrize(
    ("text", "result", "end"),
    [
        ("1. 32-28 19-23 *", Played(Mark.WIN, Mark.LOSS), " 2-0"),
        ("1. 32-28 19-23 0-2", Played(Mark.WIN, Mark.LOSS), " 2-0"),
        ("1. 32-28 19-23 *", Played(Mark.DRAW, Mark.DRAW), " 1-1"),
        ("1. 32-28 19-23 *", Forfeit(Absent.BOTH), " 0-0"),
        ('[Result "1-1"]\n\n1. 32-28 19-23 *', Pending(), " 1-1"),
        ("1. 32-28 19-23 *", Pending(), " *"),
    ],
)
def test_a_collected_game_of_draughts_ends_with_the_result_that_is_known(
    text: str, result: Result, end: str
) -> None:
    written = game_file(event(result, text, "draughts"))
    assert written.strip().endswith(f"19-23{end}")
    assert game_view(written, "draughts").report.plies == 2
