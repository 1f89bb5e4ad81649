"""Games that are broken off: what is noted on the envelope, and the sealed move.

Chess: Guidelines I of the Laws; draughts: Annex 3, 7.
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.games.time_sheet import clock_words, most_shown
from crosstable.kernel.adjourned import AdjournedGame, SealedMove
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.notation import result_text
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.regulations import LONGEST_TEXT
from crosstable.kernel.result import Pending
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play, with_results
from crosstable.office.acts.results import ResultEntered
from crosstable.office.asking import (
    PARAGRAPH,
    BoardNumber,
    ClockReading,
    HallMoment,
    Line,
    RoundNumber,
    about,
    said,
)
from crosstable.office.cautions import Caution, Level
from crosstable.office.game_laws import known_game
from crosstable.office.match_seats import board_words, seat_text
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

HIGHEST_MOVE = 999
LONGEST_CLOCK = 359_999
"""Seconds: 99:59:59, as all clocks can show."""


class GameAdjourned(Act, frozen=True, tag="game-adjourned"):
    """A game was broken off; the envelope was written."""

    topic = Topic.RESULTS

    noted: AdjournedGame

    def applied(self, tournament: Tournament) -> Tournament:
        noted = self.noted
        entered = ResultEntered(noted.round, noted.number, Pending(adjourned=True))
        return with_note(with_results(tournament, (entered,)), noted)

    def words(self, tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round} board {board}: adjourned, {side} seals move {move}",
            round=self.noted.round,
            board=board_words(tournament, self.noted.round, self.noted.number),
            side=self.noted.sealed_by.side,
            move=self.noted.move,
        )

    def right_to_undo(self) -> Right:
        return AdjournGame.right


class AdjournGame(Command, frozen=True, kw_only=True):
    """Break a game off and note what the envelope says."""

    right = Right(Role.ARBITER, Sentence("adjourning a game"))

    round: RoundNumber
    board: BoardNumber
    position: Annotated[
        str,
        said(
            Sentence("position before the sealed move"),
            "In FEN; empty: where the filed moves end",
            "",
            max_length=LONGEST_TEXT,
        ),
    ] = ""
    move: Annotated[
        int,
        said(
            Sentence("number of the sealed move"),
            "Empty or 0: the number from the position",
            41,
            ge=0,
            le=HIGHEST_MOVE,
        ),
    ] = 0
    white: Annotated[
        ClockReading,
        about("Seconds that it shows", label=Sentence("left on White’s clock"), clear=True),
    ]
    black: Annotated[
        ClockReading,
        about("Seconds that it shows", label=Sentence("left on Black’s clock"), clear=True),
    ]
    offer: Annotated[
        Colour | None,
        said(
            Sentence("a draw is offered and not answered"),
            "Who has offered a draw that is not answered yet",
            "white",
            unsaid=Sentence("by nobody"),
        ),
    ] = None
    resumes: Annotated[
        HallMoment,
        about(
            "When play goes on, by the clock of the hall",
            label=Sentence("play goes on"),
            clear=True,
        ),
    ] = None
    venue: Annotated[Line, said(Sentence("where"), "Where play goes on", "Hall B", clear=True)] = ""
    early: Annotated[
        int,
        said(
            Sentence("minutes before the end of the session"),
            "They count as used by the player who seals",
            0,
            ge=0,
            le=600,
        ),
    ] = 0
    exceptional: Annotated[
        str,
        said(
            Sentence("why it is adjourned out of turn"),
            "Why it must be broken off although it could not be otherwise",
            "fire alarm",
            clear=True,
            max_length=PARAGRAPH,
        ),
    ] = ""

    @property
    def left(self) -> tuple[int, int]:
        """The seconds on both clocks."""
        return self.white, self.black

    def described(self, tournament: Tournament) -> AdjournedGame:
        """Return what the envelope says; the move is sealed for this very game and position."""
        game = known_game(tournament.game).under(edition_of(tournament).laws)
        # Whoever only folds a journal reads no games.
        from crosstable.office.adjourned_games import sealing_position  # noqa: PLC0415

        place, next_move = sealing_position(tournament, self.round, self.board, self.position)
        position = game.position(place)
        sealer: Colour = position.to_move
        white, black = self.left
        used = 60 * self.early
        early = (used, 0) if sealer is Colour.WHITE else (0, used)
        return AdjournedGame(
            round=self.round,
            number=self.board,
            position=game.position_text(position),
            move=self.move or next_move,
            sealed_by=sealer,
            left=(white - early[0], black - early[1]),
            offer=self.offer,
            resumes=self.resumes,
            venue=" ".join(self.venue.split())[:200],
            exceptional=" ".join(self.exceptional.split())[:500],
        )

    @rule(
        "adjourn.early",
        "adjourn.not-before",
        "adjourn.exceptional",
        "adjourn.who-seals",
        "adjourn.sealer-absent",
    )
    def decided(self, state: State) -> GameAdjourned:
        tournament, edition = state.tournament, edition_of(state.tournament)
        refuse_finished(tournament, self.round, self.board)
        before = tournament.adjourned_game(self.round, self.board)
        if before is not None and before.resumption is None:
            raise Refused(
                "the game of round {round} board {board} is already adjourned; undo that to "
                "change it",
                round=self.round,
                board=self.board,
            )
        noted = self.described(tournament)
        _refuse_times(self.left, noted)
        if not 1 <= noted.move <= HIGHEST_MOVE:
            raise Refused("a sealed move has a number from 1 to {most}", most=HIGHEST_MOVE)
        game = known_game(tournament.game).under(edition.laws)
        ended = game.verdict(game.begin(game.position(noted.position)))
        if ended.outcome.result.over:
            raise Refused("the game is over in this position", *ended.because)
        self._refuse_by_text(edition, noted)
        return GameAdjourned(noted)

    def _refuse_by_text(self, edition: Edition, noted: AdjournedGame) -> None:
        wanted, after = edition.adjourning.sealed_by, edition.adjourning.after_move
        if wanted is not None and noted.sealed_by is not wanted:
            raise Refused(
                "play on for one move: the player who seals must have {side}",
                edition.because("adjourn.who-seals", "{side} must have the move", side=wanted.side),
                side=wanted.side,
            )
        if noted.move <= after and not noted.exceptional:
            raise Refused(
                "the game cannot be adjourned at move {move}; say what exceptional circumstances "
                "there are, if there are any",
                edition.because("adjourn.not-before", "not before move {after}", after=after),
                edition.because(
                    "adjourn.exceptional", "the conditions of the playing venue may force it"
                ),
                move=noted.move,
            )

    @rule("adjourn.resumption")
    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        grown = grown_clocks(tournament, self.described(tournament), self.left)
        if self.resumes is not None and self.venue.strip():
            return grown
        where = edition_of(tournament).because(
            "adjourn.resumption", "the envelope must say when and where play is resumed"
        )
        return (*grown, Caution(Level.ACKNOWLEDGE, where)) if where.citation else grown


class SealedMoveKept(Act, frozen=True, tag="sealed-move-kept"):
    """The sealed move of an adjourned game was kept, encrypted."""

    topic = Topic.RESULTS

    round: int
    number: int
    sealed: SealedMove

    def applied(self, tournament: Tournament) -> Tournament:
        noted = tournament.adjourned_game(self.round, self.number)
        return (
            tournament
            if noted is None
            else with_note(tournament, replace(noted, sealed=self.sealed))
        )

    def words(self, tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round} board {board}: the sealed move is kept, encrypted",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
        )

    def right_to_undo(self) -> Right:
        return AdjournGame.right


class KeepSealedMove(Command, frozen=True):
    """Keep the sealed move of an adjourned game; it comes encrypted (``office.sealing``)."""

    right = Right(Role.ARBITER, Sentence("keeping a sealed move"))

    round: RoundNumber
    board: BoardNumber
    sealed: SealedMove

    @rule("adjourn.sealing")
    def decided(self, state: State) -> SealedMoveKept:
        noted = waiting_game(state.tournament, self.round, self.board)
        if noted.sealed is not None:
            raise Refused(
                "a move is already sealed for round {round} board {board}; undo that first, if "
                "the clock has not been stopped yet",
                round=self.round,
                board=seat_text(state.tournament, self.round, self.board),
            )
        return SealedMoveKept(self.round, self.board, self.sealed)


def waiting_game(tournament: Tournament, round_number: int, board_number: int) -> AdjournedGame:
    """Return what was noted of a game that waits to be resumed, or say why there is none."""
    refuse_finished(tournament, round_number, board_number)
    noted = tournament.adjourned_game(round_number, board_number)
    if noted is None:
        raise Refused(
            "nothing was noted when the game of round {round} board {board} was broken off",
            round=round_number,
            board=seat_text(tournament, round_number, board_number),
        )
    if noted.resumption is not None:
        raise Refused(
            "the game of round {round} board {board} has already been resumed",
            round=round_number,
            board=seat_text(tournament, round_number, board_number),
        )
    return noted


@rule("adjourn.concluded-before")
def refuse_finished(tournament: Tournament, round_number: int, board_number: int) -> None:
    """Refuse a board whose game is over, and pairings that have several games."""
    if tournament.game_plan is not None:
        raise Refused(
            "a pairing has several games here; mark the game as adjourned with its result"
        )
    board = board_in_play(tournament, round_number, board_number)
    if not board.unfinished:
        raise Refused(
            "round {round} board {board} already has the result {result}",
            round=round_number,
            board=seat_text(tournament, round_number, board_number),
            result=result_text(board.result, tournament.points),
        )


def _refuse_times(told: tuple[int, int], noted: AdjournedGame) -> None:
    if not 0 <= min(told) <= max(told) <= LONGEST_CLOCK:
        raise Refused("a clock shows from 0:00:00 to 99:59:59")
    own = noted.left[0] if noted.sealed_by is Colour.WHITE else noted.left[1]
    if own <= 0:
        raise Refused(
            "{side} has no time left to seal a move; judge it as a fallen flag",
            side=noted.sealed_by.side,
        )


def grown_clocks(
    tournament: Tournament, noted: AdjournedGame, left: tuple[int, int]
) -> tuple[Caution, ...]:
    """Ask about clocks that show more than the rate of play and rulings at the board have given.

    More may have been given without a ruling that was written down, so it can be confirmed.
    """
    try:
        rate = parse_rate(tournament.rate_of_play)
    except CrosstableError:
        return ()
    edition = edition_of(tournament)
    white_made = noted.move - (noted.sealed_by is Colour.WHITE)
    cautions = []
    for side, shown, made in zip(Colour, left, (white_made, noted.move - 1), strict=True):
        most = most_shown(rate, made)
        if most is None:
            return ()
        most += sum(
            change.seconds
            for ruled in tournament.rulings_at(noted.round, noted.number)
            for change in ruled.ruling.clocks
            if change.side is side and change.seconds > 0
        )
        if shown > most:
            reason = edition.because(
                "clock.sheet",
                "{side} cannot have {shown} left: the rate of play gives at most {most} by then",
                side=side.side,
                shown=clock_words(shown),
                most=clock_words(most),
            )
            cautions.append(Caution(Level.CONFIRM, reason))
    return tuple(cautions)


def with_note(tournament: Tournament, noted: AdjournedGame) -> Tournament:
    """Return the tournament with what was noted of a board's game in place of what was before."""
    others = tuple(
        other
        for other in tournament.adjourned_games
        if (other.round, other.number) != (noted.round, noted.number)
    )
    return replace(tournament, adjourned_games=(*others, noted))
