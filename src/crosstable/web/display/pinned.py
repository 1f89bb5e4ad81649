"""What waits for an arbiter on top of a round: disagreements, corrections, drawn games."""

from __future__ import annotations

import msgspec

from crosstable.kernel.event_notes import CorrectionRequest
from crosstable.kernel.notation import result_text
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.office.game_rows import game_points
from crosstable.office.match_seats import seen_from_match
from crosstable.office.watching import WatchedBoard, watched_round


class Disagreement(msgspec.Struct, frozen=True):
    """A board whose two players sent different results."""

    board: int
    pair: str
    """White and Black by their numbers, by which a form says whom it means."""
    claims: tuple[tuple[str, str], ...]
    """Who says what."""


class WantedCorrection(msgspec.Struct, frozen=True):
    """A correction that somebody asks for."""

    board: int
    pair: str
    white: str
    black: str
    now: str
    wanted: str
    asked: CorrectionRequest


class Pinned(msgspec.Struct, frozen=True):
    """Everything that waits in a round."""

    disagreements: tuple[Disagreement, ...]
    corrections: tuple[WantedCorrection, ...]
    watched: tuple[WatchedBoard, ...] = ()
    """Running games that the rules have ended or let somebody claim; for who may rule only."""

    def __bool__(self) -> bool:
        return bool(self.disagreements or self.corrections or self.watched)


def pinned(tournament: Tournament, round_number: int, *, may_rule: bool = False) -> Pinned:
    """Return what waits for an arbiter in a round, by boards."""
    boards = tournament.round(round_number).boards
    told = sorted({claim.number for claim in tournament.claims if claim.round == round_number})
    disagreements = [_disagreement(tournament, round_number, number) for number in told]
    asked = [request for request in tournament.requests if request.round == round_number]
    return Pinned(
        tuple(found for found in disagreements if found is not None),
        tuple(
            _wanted(tournament, boards[request.number - 1], request)
            for request in sorted(asked, key=lambda request: request.number)
        ),
        watched_round(tournament, round_number) if may_rule else (),
    )


def _disagreement(
    tournament: Tournament, round_number: int, board_number: int
) -> Disagreement | None:
    board = tournament.round(round_number).boards[board_number - 1]
    claims = tournament.claims_of(round_number, board_number)
    if len({claim.result for claim in claims}) < 2:
        return None
    return Disagreement(
        board_number,
        f"{board.white}-{board.black}",
        tuple(
            (
                tournament.entrant(claim.player).player.name,
                result_text(
                    seen_from_match(tournament, round_number, board_number, claim.result),
                    tournament.points,
                ),
            )
            for claim in sorted(claims, key=lambda claim: claim.player != board.white)
        ),
    )


def _wanted(tournament: Tournament, board: Board, asked: CorrectionRequest) -> WantedCorrection:
    points = game_points(tournament) if asked.game else tournament.points
    before = board.games[asked.game - 1].result if asked.game else board.result
    return WantedCorrection(
        asked.number,
        f"{board.white}-{board.black}",
        tournament.entrant(board.white).player.name,
        tournament.entrant(board.black).player.name,
        result_text(before, points),
        result_text(asked.result, points),
        asked,
    )
