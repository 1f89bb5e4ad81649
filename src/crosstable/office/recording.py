"""Recorded games: who may write by a link, and what the arbiter is told about the moves.

The link opens one board and nothing else, and says nothing about legality. Checks of legality,
repetition, move counts and endings are for the arbiter alone (C.02 6.3.2.1, 6.3.2.2).
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from datetime import datetime
from hashlib import sha256

import msgspec

from crosstable.formats.library import game_view
from crosstable.formats.scores.view import GameView
from crosstable.games.errors import IllegalMove
from crosstable.kernel.errors import Conflict, UnreadableInput
from crosstable.kernel.recording import Recording
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import RecordMove
from crosstable.office.acts.base import State
from crosstable.office.game_laws import known_game
from crosstable.office.office import Office
from crosstable.office.start_positions import as_played, start_of_board, start_text
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

RECORDING = "recording"
"""The name of the office's secret that codes are made with."""
ATTEMPTS = 10


class CheckedRecord(msgspec.Struct, frozen=True):
    """What the laws say of a recorded game, for the arbiter."""

    text: str
    """The legal beginning as files of the game have it."""
    legal: int
    """How many moves can be played."""
    problem: Sentence | None
    """What is wrong with the move after these; None where all can be played."""
    view: GameView | None
    """The legal beginning as pages show it: positions, claims, what ended it."""


def recording_code(secret: bytes, name: str, mark: str) -> str:
    """Return the code of a link: 120 bits that nobody guesses."""
    return b32encode(hmac.digest(secret, f"{name}\n{mark}".encode(), sha256)[:15]).decode().lower()


def recording_of_code(
    code: str, secret: bytes, name: str, tournament: Tournament
) -> Recording | None:
    """Return the board whose link a code is, as long as its game goes on."""
    if tournament.archived or tournament.deleted:
        return None
    for recording in tournament.recordings:
        if not recording.link:
            continue
        wanted = recording_code(secret, name, recording.link)
        if hmac.compare_digest(code.encode(), wanted.encode()):
            board = tournament.round(recording.round).boards[recording.number - 1]
            return recording if board.unfinished else None
    return None


def record_as_assistant(
    office: Office, name: str, code: str, secret: bytes, ply: int, written: str, *, at: datetime
) -> State | None:
    """Write a move down for whoever has the link; None where it has ended."""
    for attempt in range(1, ATTEMPTS + 1):
        state = office.state(name)
        recording = recording_of_code(code, secret, state.id, state.tournament)
        if recording is None:
            return None
        by = Sentence("assistant at board {board}", board=recording.number)
        try:
            return office.execute(
                name,
                RecordMove(recording.round, recording.number, ply, written),
                by=str(by),
                at=at,
                expected_version=state.version,
            )
        except Conflict:
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("unreachable")


@rule("recording.arbiter-mode")
def check_record(tournament: Tournament, recording: Recording) -> CheckedRecord:
    """Play a recorded game as far as it is legal, from the position of its board."""
    game = known_game(tournament.game).under(edition_of(tournament).laws)
    drawn = start_of_board(tournament, recording.round, recording.number)
    position = game.start()
    if drawn is not None:
        position = game.position(start_text(tournament, drawn))
    played: list[str] = []
    problem: Sentence | None = None
    for written in recording.moves:
        try:
            move = game.read_move(position, written)
        except (IllegalMove, UnreadableInput) as error:
            problem = error.sentence
            break
        played.append(game.notation(position, move))
        position = game.play(position, move)
    numbered = [
        f"{place // 2 + 1}. {text}" if place % 2 == 0 else text for place, text in enumerate(played)
    ]
    text = as_played(
        tournament, recording.round, recording.number, " ".join([*numbered, "*"]) + "\n"
    )
    view = None
    if played:
        view = game_view(text, tournament.game, tournament.edition)
    return CheckedRecord(text, len(played), problem, view)
