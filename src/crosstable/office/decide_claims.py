"""Decisions about results that players send themselves, with a code from their slip.

The code says who is sending, nothing more. A result counts once both players have told the same,
or an arbiter has entered it.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Forfeit, Pending
from crosstable.office import acts
from crosstable.office import commands as ask
from crosstable.office.decide import decide
from crosstable.office.decide_rounds import board_in_play, check_result
from crosstable.office.fold import State

__all__ = ["LETTERS", "bare_code", "could_be_code", "slip_code", "slip_code_fits"]

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Figures and letters that cannot be taken for one another on paper."""
_LENGTH = 8


def slip_code(secret: bytes, tournament: str, round_number: int, player: int) -> str:
    """Return the code printed on a player's slip for one round, such as ``7KQM-2XRD``."""
    text = f"{tournament}\n{round_number}\n{player}".encode()
    number = int.from_bytes(hmac.digest(secret, text, sha256)[:16], "big")
    letters = []
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return f"{''.join(letters[:4])}-{''.join(letters[4:])}"


def bare_code(code: str) -> str:
    """Return a code without the dashes, spaces and small letters that people write it with."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def could_be_code(code: str) -> bool:
    """Return whether a code has the form of one; what has not is wrong without looking."""
    bare = bare_code(code)
    return len(bare) == _LENGTH and set(bare) <= set(LETTERS)


def slip_code_fits(
    code: str, secret: bytes, tournament: str, round_number: int, player: int
) -> bool:
    """Return whether a code, however it is written, is this player's for this round."""
    bare = bare_code(code)
    wanted = slip_code(secret, tournament, round_number, player).replace("-", "")
    return hmac.compare_digest(bare.encode(), wanted.encode())


@decide.register
def _(command: ask.ClaimResult, state: State) -> acts.Act:
    tournament = state.tournament
    if not 1 <= command.round <= len(tournament.rounds):
        raise Refused(f"round {command.round} is not paired")
    found = tournament.round(command.round).board_of(command.player)
    if found is None:
        raise Refused(f"player {command.player} has no game in round {command.round}")
    number, _ = found
    board = board_in_play(tournament, command.round, number)
    if isinstance(command.result, Pending | Forfeit):
        raise Refused("players send the result of a game they played; tell an arbiter otherwise")
    check_result(tournament, command.result)
    if not board.unfinished:
        raise Refused(f"round {command.round} board {number} already has a result")
    told = {each.player: each.result for each in tournament.claims_of(command.round, number)}
    if told.get(command.player) == command.result:
        raise Refused("that was sent before; it waits for the opponent or an arbiter")
    opponent = board.black if command.player == board.white else board.white
    if told.get(opponent) == command.result:
        return acts.ResultEntered(command.round, number, command.result)
    return acts.ResultClaimed(command.round, number, command.player, command.result)


@decide.register
def _(command: ask.DismissClaims, state: State) -> acts.Act:
    board_in_play(state.tournament, command.round, command.board)
    if not state.tournament.claims_of(command.round, command.board):
        raise Refused(f"nobody sent a result of round {command.round} board {command.board}")
    return acts.ClaimsDismissed(command.round, command.board, command.reason)
