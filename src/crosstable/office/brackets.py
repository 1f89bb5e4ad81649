"""The bracket of a knock-out as every door shows it: sides, scores, and what comes next."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import GameKind
from crosstable.kernel.plan_standing import is_drawn, score_of, standing_of
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.breaks import Resuming
from crosstable.office.game_rows import Course, GameRow, game_rows, made_text, score_in_games
from crosstable.pairing.brackets import BracketMatch, Contender, match_called
from crosstable.pairing.systems import bracket_system
from crosstable.rulebooks.game_plans import KINDS


class SideShown(msgspec.Struct, frozen=True):
    """One side of a match."""

    number: int | None
    """The player's pairing number, which is the seed; None while nobody is known."""
    name: str
    """The player, or where one will come from."""
    score: str = ""
    won: bool = False


class MatchShown(msgspec.Struct, frozen=True):
    """One match with what is known of it."""

    number: int
    """Counted through the rounds; 0 for a bye."""
    called: Sentence
    round: int
    board: int
    """0 while it is not paired."""
    sides: tuple[SideShown, SideShown]
    decided: bool
    walkover: bool = False
    """Whether somebody goes on without a game."""
    next_game: GameRow | None = None
    decided_at: Sentence | None = None
    """The kind of games that decided it, where the first ones did not."""


class BracketShown(msgspec.Struct, frozen=True):
    """A bracket round by round, the first round first."""

    rounds: tuple[tuple[MatchShown, ...], ...]
    titles: tuple[Sentence, ...]
    third_place: MatchShown | None = None
    winner: int | None = None
    losers: tuple[tuple[MatchShown, ...], ...] = ()
    """The bracket of those who have lost one match, where it takes two to be out."""
    losers_titles: tuple[Sentence, ...] = ()
    finals: tuple[MatchShown, ...] = ()
    """Between the winners of both brackets; the second one where it comes to it."""


def shown_bracket(tournament: Tournament, not_before: Resuming | None = None) -> BracketShown:
    """Return the bracket of a knock-out as it stands; refuses an event that has none."""
    moments = not_before or {}
    system = bracket_system(tournament)
    score = score_in_games(tournament)
    if score is not None:
        raise Refused("a match has no bracket; its score is in the standings: {score}", score=score)
    if system is None:
        raise Refused("only a knock-out has a bracket; this event has standings")
    bracket = system.bracket(tournament)
    count, third = len(bracket.rounds), bracket.third_place
    title = _winners_title if bracket.finals else _title

    def shown(
        rounds: tuple[tuple[BracketMatch, ...], ...],
    ) -> tuple[tuple[MatchShown, ...], ...]:
        return tuple(
            tuple(_shown(tournament, match, moments) for match in matches) for matches in rounds
        )

    return BracketShown(
        shown(bracket.rounds),
        tuple(title(number, count) for number in range(1, count + 1)),
        None if third is None else _shown(tournament, third, moments),
        bracket.winner,
        shown(bracket.losers),
        tuple(
            _losers_title(number, len(bracket.losers))
            for number in range(1, len(bracket.losers) + 1)
        ),
        tuple(_shown(tournament, match, moments) for match in bracket.finals),
    )


def _winners_title(round_number: int, rounds: int) -> Sentence:
    if round_number == rounds:
        return Sentence("Winners’ final")
    return Sentence("Winners, round {round}", round=round_number)


def _losers_title(round_number: int, rounds: int) -> Sentence:
    if round_number == rounds:
        return Sentence("Losers’ final")
    return Sentence("Losers, round {round}", round=round_number)


def _title(round_number: int, rounds: int) -> Sentence:
    left = rounds - round_number
    if left == 0:
        return Sentence("Final")
    if left == 1:
        return Sentence("Semi-finals")
    if left == 2:
        return Sentence("Quarter-finals")
    return Sentence("Round {round}", round=round_number)


def _shown(tournament: Tournament, match: BracketMatch, moments: Resuming) -> MatchShown:
    board = tournament.round(match.round).boards[match.board - 1] if match.board else None
    scores = _scores(tournament, board)
    coming = None
    if board is not None:
        rows = game_rows(tournament, board, moments.get((match.round, match.board)))
        coming = next((row for row in rows if row.course is Course.NEXT), None)
    one, other = match.sides
    return MatchShown(
        match.number,
        match_called(match) if not match.bye else Sentence("bye"),
        match.round,
        match.board,
        (_side(tournament, one, match, scores), _side(tournament, other, match, scores)),
        match.decided,
        match.decided and match.winner is not None and board is None,
        coming,
        _decided_at(tournament, board),
    )


def _decided_at(tournament: Tournament, board: Board | None) -> Sentence | None:
    plan = tournament.game_plan
    if board is None or plan is None or board.unfinished or not board.games:
        return None
    place = standing_of(plan, tournament.points, board.games).stage
    if place is None:
        return None
    kind = plan.stages[place].kind
    if kind is GameKind.SUDDEN_DEATH and is_drawn(board.games[-1]):
        return Sentence("{kind}, Black by draw odds", kind=KINDS[kind])
    return KINDS[kind] if place else None


def _scores(tournament: Tournament, board: Board | None) -> dict[int, str]:
    """Return what both made in the games so far; nothing before the first."""
    if board is None or not board.games:
        return {}
    white, black = score_of(board.games)
    return {board.white: made_text(tournament, white), board.black: made_text(tournament, black)}


def _side(
    tournament: Tournament, side: Contender, match: BracketMatch, scores: dict[int, str]
) -> SideShown:
    if side.player is not None:
        name = tournament.entrant(side.player).player.name
        won = match.winner == side.player
        return SideShown(side.player, name, scores.get(side.player, ""), won)
    if side.settled:
        return SideShown(None, Sentence("bye") if match.bye else Sentence("nobody"))
    if side.loser:
        return SideShown(None, Sentence("loser of match {number}", number=side.match))
    return SideShown(None, Sentence("winner of match {number}", number=side.match))
