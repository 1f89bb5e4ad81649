"""One game as a page shows it, for every game through one door."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.formats.library import FORMATS, format_of, game_view
from crosstable.formats.pdn.running import Run
from crosstable.games.draughts import Position, notation
from crosstable.games.draughts.generator import legal_codes
from crosstable.games.library import GAMES, game
from crosstable.kernel.errors import UnknownName, UnreadableInput

CHESS = '[White "Ann"]\n[Result "0-1"]\n\n{so} 1. f3 {[%clk 1:29:30] weak} e5 2. g4? Qh4# 0-1\n'
DRAUGHTS = '[White "Ann"]\n[Result "2-0"]\n\n1. 32-28 {[%clk 1:20:05] x} 19-23 2. 28x19 14x23 2-0\n'


def test_every_game_has_a_format_and_every_format_a_game() -> None:
    assert set(FORMATS) == set(GAMES) == {"chess", "draughts"}
    with pytest.raises(UnknownName, match="chess, draughts"):
        format_of("go")
    with pytest.raises(UnknownName, match="chess, draughts"):
        game("go")


def test_a_game_of_chess_for_a_page() -> None:
    view = game_view(CHESS, "chess")
    assert [move.text for move in view.moves] == ["f3", "e5", "g4", "Qh4#"]
    assert [move.number for move in view.moves] == ["1.", "1...", "2.", "2..."]
    assert view.moves[0].clock == 5370
    assert view.moves[0].comment == "weak"
    assert view.moves[2].glyphs == (2,)
    assert view.moves[3].squares == ("d8", "h4")
    assert view.comment == "so"
    assert view.start == GAMES["chess"].game.position_text(GAMES["chess"].game.start())
    assert view.moves[-1].position == view.report.final
    assert view.report.ended is not None
    assert view.tags["White"] == "Ann"


def test_a_game_of_draughts_for_a_page() -> None:
    view = game_view(DRAUGHTS, "draughts")
    assert [move.text for move in view.moves] == ["32-28", "19-23", "28x19", "14x23"]
    assert [move.number for move in view.moves] == ["1.", "1...", "2.", "2..."]
    assert view.moves[0].clock == 4805
    assert view.moves[2].squares == ("28", "19")
    assert view.moves[-1].position == view.report.final


@pytest.mark.parametrize(("text", "name"), [(CHESS, "chess"), (DRAUGHTS, "draughts")])
def test_every_position_of_a_view_follows_from_the_one_before(text: str, name: str) -> None:
    view = game_view(text, name)
    known = GAMES[name].game
    position = known.position(view.start)
    for move in view.moves:
        position = known.play(position, known.read_move(position, move.text))
        assert known.position_text(position) == move.position


def test_a_game_is_shown_up_to_the_move_that_breaks_the_rules() -> None:
    chess = game_view("1. e4 e5 2. Ke3 *", "chess")
    assert [move.text for move in chess.moves] == ["e4", "e5"]
    assert chess.report.stop is not None
    draughts = game_view("1. 32-28 19-23 2. 33-29 *", "draughts")
    assert [move.text for move in draughts.moves] == ["32-28", "19-23"]
    assert draughts.report.stop is not None


@pytest.mark.parametrize("name", ["chess", "draughts"])
@pytest.mark.parametrize("text", ["", "{never closed"])
def test_what_cannot_be_shown_is_refused(name: str, text: str) -> None:
    with pytest.raises(UnreadableInput):
        game_view(text, name)
    two = {"chess": "1. e4 * 1. d4 *", "draughts": "1. 32-28 * 1. 31-27 *"}
    with pytest.raises(UnreadableInput, match="2 games"):
        game_view(two[name], name)


def test_a_game_is_played_once_to_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[object] = []
    begin = Run.__init__

    def counted(self: Run, *given: Any) -> None:
        runs.append(given)
        begin(self, *given)

    monkeypatch.setattr(Run, "__init__", counted)
    never_seen = DRAUGHTS.replace("Ann", "Played once")
    assert len(game_view(never_seen, "draughts").moves) == 4
    assert len(runs) == 1
    assert len(game_view(never_seen, "draughts").moves) == 4
    assert len(runs) == 1


def test_quiet_moves_are_written_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only captures can share both ends: for any other move legal moves are generated once."""
    asked: list[Position] = []

    def counted(position: Position) -> tuple[int, ...]:
        asked.append(position)
        return legal_codes(position)

    monkeypatch.setattr(notation, "legal_codes", counted)
    view = game_view("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *", "draughts")
    assert [move.text for move in view.moves][1:4] == ["19-23", "28x19", "14x23"]
    assert len(asked) == 2
