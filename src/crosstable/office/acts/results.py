"""Results: entered, corrected, and lost by absence."""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import GamePlan, PartGame
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import (
    Adjournment,
    Board,
    Tournament,
)
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.byes import ByeGranted, GrantBye
from crosstable.office.acts.changing import with_round
from crosstable.office.acts.checks import entrant_still_in, refuse_other_pair
from crosstable.office.acts.part_games import after_correction, after_entry, game_words
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.match_seats import match_seat, seen_from_match
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import AccountableSystem, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

__all__ = [
    "CorrectResult",
    "EnterResult",
    "GameCorrected",
    "GameEntered",
    "MarkAbsent",
    "ResultCorrected",
    "ResultEntered",
    "board_in_play",
    "check_result",
    "entered",
    "is_late_correction",
    "with_results",
    "without_claims",
]


ABSENT_TOO = Sentence("the opponent is absent too")
"""The reason written down where a result by absence is replaced by one of both players."""


class ResultEntered(Act, frozen=True, tag="result-entered"):
    """A game got its result."""

    topic = Topic.RESULTS

    round: int
    board: int
    result: Result

    def applied(self, tournament: Tournament) -> Tournament:
        return with_results(tournament, (self,))

    def words(self, tournament: Tournament) -> Sentence:
        seat = match_seat(tournament, self.round, self.board)
        if seat is not None:
            return Sentence(
                "round {round} match {match} board {board}: {result}",
                round=self.round,
                match=seat[0],
                board=seat[1],
                result=result_text(
                    seen_from_match(tournament, self.round, self.board, self.result),
                    tournament.points,
                ),
            )
        return Sentence(
            "round {round} board {board}: {result}",
            round=self.round,
            board=self.board,
            result=result_text(self.result, tournament.points),
        )


class GameEntered(ResultEntered, frozen=True, tag="game-entered"):
    """A game of a pairing that has several got its result; the pairing may have its own by it."""

    topic = Topic.RESULTS

    game: int
    """Which one; 0 where the result of the whole pairing was told, and the games follow from it."""
    games: tuple[PartGame, ...]
    """All games of the pairing as they stand now."""

    def applied(self, tournament: Tournament) -> Tournament:
        return with_results(tournament, (self,))

    def words(self, tournament: Tournament) -> Sentence:
        whole = ResultEntered.words(self, tournament)
        if not self.game:
            return whole
        game = game_words(tournament, self.round, self.board, self.game, self.games)
        if isinstance(self.result, Pending):
            return game
        return Sentence(
            "{game}; the pairing {result}",
            game=game,
            result=result_text(self.result, tournament.points),
        )


class EnterResult(Command, frozen=True):
    """Give a game its result, or one game of a pairing that has several."""

    right = Right(Role.CLERK, Sentence("entering a result"))

    round: int
    board: int
    result: Result
    game: int = 0
    """Which game of the pairing, seen from that game's White; 0 is the pairing as a whole."""
    pair: tuple[int, int] | None = None
    """White and Black as the person saw them at the board; others get no result by it."""

    def right_in(self, state: State) -> Right | None:
        if _is_published(state.tournament, self.round):
            return None
        return Right(Role.ARBITER, Sentence("entering a result of a round that is not published"))

    def decided(self, state: State) -> ResultEntered | GameEntered:
        tournament = state.tournament
        board = board_in_play(tournament, self.round, self.board)
        refuse_other_pair(tournament, self.round, self.board, self.pair)
        _check(tournament, self.result, self.game)
        if not board.unfinished:
            raise Refused(
                "round {round} board {board} ({white} – {black}) already has the result {result}; "
                "an arbiter can correct it, with a reason",
                round=self.round,
                board=self.board,
                white=tournament.entrant(board.white).player.name,
                black=tournament.entrant(board.black).player.name,
                result=result_text(board.result, tournament.points),
            )
        if self.result == board.result:
            raise Refused(
                "round {round} board {board} still has no result",
                round=self.round,
                board=self.board,
            )
        return entered(tournament, self.round, self.board, self.result, self.game)


class ResultCorrected(Act, frozen=True, tag="result-corrected"):
    """A result that stood was replaced, with the reason."""

    topic = Topic.CORRECTIONS

    round: int
    board: int
    result: Result
    replaced: Result
    reason: str
    reported_in_time: bool = False
    """Whether the arbiter states that the error was reported before the next round was over."""
    asked_by: str = ""
    """Who asked for it, where that was somebody else than who decided."""

    def applied(self, tournament: Tournament) -> Tournament:
        return with_results(tournament, (self,))

    def words(self, tournament: Tournament) -> Sentence:
        before = result_text(self.replaced, tournament.points)
        if self.result == Pending():
            return Sentence(
                "round {round} board {board}: {before} taken back: {reason}",
                round=self.round,
                board=self.board,
                before=before,
                reason=_reason(self.reason, self.asked_by),
            )
        now = result_text(self.result, tournament.points)
        if self.reported_in_time:
            return Sentence(
                "round {round} board {board} corrected from {before} to {now}, reported in time: "
                "{reason}",
                round=self.round,
                board=self.board,
                before=before,
                now=now,
                reason=_reason(self.reason, self.asked_by),
            )
        return Sentence(
            "round {round} board {board} corrected from {before} to {now}: {reason}",
            round=self.round,
            board=self.board,
            before=before,
            now=now,
            reason=_reason(self.reason, self.asked_by),
        )


class GameCorrected(ResultCorrected, frozen=True, kw_only=True, tag="game-corrected"):
    """A game of a pairing that has several was corrected, and the pairing with it."""

    topic = Topic.CORRECTIONS

    game: int
    """Which one; 0 where the result of the whole pairing was told, and the games follow from it."""
    games: tuple[PartGame, ...]
    """All games of the pairing as they stand now."""

    def applied(self, tournament: Tournament) -> Tournament:
        return with_results(tournament, (self,))

    def words(self, tournament: Tournament) -> Sentence:
        if not self.game:
            return ResultCorrected.words(self, tournament)
        return Sentence(
            "{game}, corrected: {reason}",
            game=game_words(tournament, self.round, self.board, self.game, self.games),
            reason=_reason(self.reason, self.asked_by),
        )


class CorrectResult(Command, frozen=True):
    """Replace a result that stands, or that of one game of a pairing that has several."""

    right = Right(Role.ARBITER, Sentence("correcting a result"))

    round: int
    board: int
    result: Result
    reason: str
    game: int = 0
    """Which game of the pairing, seen from that game's White; 0 is the pairing as a whole."""
    reported_in_time: bool = False
    """Whether somebody told of the error before the round after it was over."""
    pair: tuple[int, int] | None = None
    """White and Black as the person saw them at the board."""
    asked_by: str = ""
    """Who asked for it, where a request is granted."""

    def decided(self, state: State) -> ResultCorrected | GameCorrected:
        tournament, plan = state.tournament, state.tournament.game_plan
        board = board_in_play(tournament, self.round, self.board)
        refuse_other_pair(tournament, self.round, self.board, self.pair)
        _check(tournament, self.result, self.game)
        if plan is not None:
            return self._of_games(tournament, plan, board)
        if board.unfinished:
            raise Refused(
                "round {round} board {board} has no result to correct; enter it",
                round=self.round,
                board=self.board,
            )
        if board.result == self.result:
            raise Refused(
                "that is already the result of round {round} board {board}",
                round=self.round,
                board=self.board,
            )
        if not self.reason.strip():
            raise Refused("a correction needs a reason")
        self._refuse_opening(tournament, board, self.result)
        self._refuse_too_late(tournament, board)
        return ResultCorrected(
            self.round,
            self.board,
            self.result,
            board.result,
            self.reason,
            self.reported_in_time,
            self.asked_by,
        )

    def _of_games(self, tournament: Tournament, plan: GamePlan, board: Board) -> GameCorrected:
        games, becomes = after_correction(tournament, plan, board, self.result, self.game)
        if not self.reason.strip():
            raise Refused("a correction needs a reason")
        self._refuse_opening(tournament, board, becomes)
        self._refuse_too_late(tournament, board)
        return GameCorrected(
            round=self.round,
            board=self.board,
            result=becomes,
            replaced=board.result,
            reason=self.reason,
            reported_in_time=self.reported_in_time,
            asked_by=self.asked_by,
            game=self.game,
            games=games,
        )

    def _refuse_too_late(self, tournament: Tournament, board: Board) -> None:
        """Refuse what may only be corrected for the rating report, as long as the rules hold."""
        in_time = self.reported_in_time and _has_deadline(tournament)
        if tournament.by_the_rules and not in_time and not board.unfinished:
            _refuse_late_correction(tournament, self.round)
            _refuse_old_correction(tournament, self.round)

    def _refuse_opening(self, tournament: Tournament, board: Board, becomes: Result) -> None:
        """Refuse to take a result away that the next round was paired on."""
        if board.unfinished or becomes != Pending() or self.round >= len(tournament.rounds):
            return
        raise Refused(
            "round {later} is paired on the result of round {round} board {board}; it can be "
            "corrected, but no longer be taken back",
            later=self.round + 1,
            round=self.round,
            board=self.board,
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        if self.round >= len(tournament.rounds) or system_of(tournament).fixed_schedule:
            return ()
        if not tournament.round(self.round + 1).published:
            return say(
                Level.CONFIRM,
                Sentence(
                    "round {round} was paired on the old result and is held back; pair it again "
                    "before you publish it",
                    round=self.round + 1,
                ),
            )
        if not _has_deadline(tournament):
            return say(
                Level.CONFIRM,
                Sentence(
                    "round {round} was paired on the old result; its pairings stay as they are",
                    round=self.round + 1,
                ),
            )
        rules = edition_of(tournament)
        if self.reported_in_time or not is_late_correction(tournament, self.round):
            because = rules.because(
                "swiss.late-corrections",
                "round {round} was paired on the old result; its pairings stay as they are, and "
                "the correction counts from the next pairing on",
                round=self.round + 1,
            )
            return (Caution(Level.CONFIRM, because),)
        because = rules.because(
            "swiss.late-corrections",
            "round {next} is over: by the rules a result of round {round} is corrected for the "
            "rating report only, and this correction changes the standings",
            next=self.round + 1,
            round=self.round,
        )
        return (Caution(Level.CONFIRM_TWICE, because),)


class MarkAbsent(Command, frozen=True):
    """A player did not appear for his game, or will not be there for a round to come."""

    right = Right(Role.CLERK, Sentence("noting an absent player"))

    player: int
    round: int

    def right_in(self, state: State) -> Right | None:
        tournament = state.tournament
        if _is_forfeited(tournament, self.round, self.player):
            return Right(Role.ARBITER, Sentence("changing a result by absence that stands"))
        if self.round <= len(tournament.rounds) and not _is_published(tournament, self.round):
            return Right(Role.ARBITER, Sentence("giving a result in a round that is not published"))
        return None

    @rule("points.forfeit")
    def decided(self, state: State) -> ByeGranted | ResultEntered | ResultCorrected:
        tournament = state.tournament
        entrant_still_in(tournament, self.player)
        if self.round > len(tournament.rounds):
            return GrantBye(self.player, self.round, Bye.ZERO_POINT).decided(state)
        own_board = tournament.round(self.round).board_of(self.player)
        if own_board is None:
            raise Refused(
                "player {player} has no game in round {round}", player=self.player, round=self.round
            )
        index, board = own_board
        if isinstance(board.result, Forfeit):
            if not board.result.won_by(board.colour_of(self.player)):
                raise Refused(
                    "player {player} is already absent in round {round}",
                    player=self.player,
                    round=self.round,
                )
            lost: Result = Forfeit(Absent.BOTH)
            return CorrectResult(self.round, index, lost, str(ABSENT_TOO)).decided(state)
        lost = Forfeit(Absent.WHITE if board.white == self.player else Absent.BLACK)
        return EnterResult(self.round, index, lost).decided(state)


def entered(
    tournament: Tournament, round_number: int, number: int, result: Result, game: int = 0
) -> ResultEntered | GameEntered:
    """Return the act by which a board gets a result, or one game of a pairing with several."""
    plan = tournament.game_plan
    if plan is None:
        return ResultEntered(round_number, number, result)
    board = tournament.round(round_number).boards[number - 1]
    which, games, becomes = after_entry(tournament, plan, board, result, game)
    return GameEntered(round_number, number, becomes, which, games)


def _reason(text: str, asked_by: str = "") -> str:
    """Return a reason as it was typed, or as what it is where the office gave it."""
    if asked_by:
        return Sentence("{reason} (asked for by {person})", reason=text, person=asked_by)
    return ABSENT_TOO if text == ABSENT_TOO else text


def board_in_play(tournament: Tournament, round_number: int, board_number: int) -> Board:
    """Return a board of a published round, or say why there is none."""
    if not 1 <= round_number <= len(tournament.rounds):
        raise Refused("round {round} is not paired", round=round_number)
    played = tournament.round(round_number)
    if not played.published:
        raise Refused("round {round} is not published yet", round=round_number)
    if not 1 <= board_number <= len(played.boards):
        raise Refused(
            "round {round} has no board {board}; it has {boards}",
            round=round_number,
            board=board_number,
            boards=len(played.boards),
        )
    return played.boards[board_number - 1]


def _check(tournament: Tournament, result: Result, game: int) -> None:
    """Refuse a result that the game, or the pairing as a whole, cannot have."""
    if not game:
        check_result(tournament, result)
    elif tournament.game_plan is None:
        raise Refused("a pairing has one game here; leave the number of the game out")


@rule("points.table", "points.other-tables", "points.unusual-scores")
def check_result(tournament: Tournament, result: Result) -> None:
    """Refuse marks the point system does not know, and more points than a game has."""
    if not isinstance(result, Played):
        return
    points = tournament.points
    if points.worth(result.white) + points.worth(result.black) > points.most:
        raise Refused(
            "{result} gives more points than a game has",
            edition_of(tournament).because("points.unusual-scores", "the usual total is the limit"),
            result=result_text(result, points),
        )


def with_results(
    tournament: Tournament, entered: Iterable[ResultEntered | ResultCorrected]
) -> Tournament:
    """Return the tournament after results one after the other; each round is made anew once.

    A large event has thousands of results, and hardly anything happens between them.
    """
    boards: dict[int, list[Board]] = {}
    told = set()
    adjourned: list[Adjournment] = []
    paired = len(tournament.rounds)
    for act in entered:
        if act.round not in boards:
            boards[act.round] = list(tournament.round(act.round).boards)
        changed, board = boards[act.round], boards[act.round][act.board - 1]
        games = act.games if isinstance(act, GameEntered | GameCorrected) else board.games
        changed[act.board - 1] = replace(board, result=act.result, games=games)
        told.add((act.round, act.board))
        if board.adjourned and act.round < paired and not isinstance(act.result, Pending):
            adjourned.append(Adjournment(act.round, board.white, board.black, paired))
    tournament = without_claims(tournament, told)
    if adjourned:
        tournament = replace(tournament, adjournments=(*tournament.adjournments, *adjourned))
    for number, changed in boards.items():
        played = replace(tournament.round(number), boards=tuple(changed))
        tournament = with_round(tournament, played)
    return tournament


def without_claims(tournament: Tournament, boards: Container[tuple[int, int]]) -> Tournament:
    """Return the tournament without what was told or asked about some boards."""
    claims = tuple(told for told in tournament.claims if (told.round, told.number) not in boards)
    asked = tuple(
        request for request in tournament.requests if (request.round, request.number) not in boards
    )
    if len(claims) == len(tournament.claims) and len(asked) == len(tournament.requests):
        return tournament
    return replace(tournament, claims=claims, requests=asked)


def _has_deadline(tournament: Tournament) -> bool:
    """Return whether the edition lets results of a Swiss be corrected for a time only."""
    return edition_of(tournament).corrected_until_next_round_ends and isinstance(
        system_of(tournament), AccountableSystem
    )


def is_late_correction(tournament: Tournament, round_number: int) -> bool:
    """Return whether a correction of this round comes too late: the one after it is over.

    Adjourned games do not keep a round open.
    """
    later = tournament.rounds[round_number:]
    return _has_deadline(tournament) and bool(later) and later[0].complete


@rule("swiss.late-corrections")
def _refuse_late_correction(tournament: Tournament, round_number: int) -> None:
    """Refuse to change standings once the next round is over, where the edition says so.

    FIDE C.04.2.D.8: what is reported then is corrected for the rating only.
    """
    if is_late_correction(tournament, round_number):
        raise Refused(
            "round {next} is over, so a result of round {round} can be corrected for the rating "
            "report only; if the error was reported before that, say so",
            edition_of(tournament).because(
                "swiss.late-corrections",
                "errors reported after the end of the next round are corrected for the rating only",
            ),
            next=round_number + 1,
            round=round_number,
        )


def _refuse_old_correction(tournament: Tournament, round_number: int) -> None:
    """Refuse to change what two later pairings rest on, as long as the rules hold."""
    if not system_of(tournament).fixed_schedule and round_number < len(tournament.rounds) - 1:
        raise Refused(
            "round {round} is past: only the result of the round before the last can still be "
            "corrected; correct it for the rating report alone, or leave the rules mode",
            round=round_number,
        )


def _is_published(tournament: Tournament, round_number: int) -> bool:
    return any(played.number == round_number and played.published for played in tournament.rounds)


def _is_forfeited(tournament: Tournament, number: int, player: int) -> bool:
    for played in tournament.rounds:
        if played.number == number:
            own_board = played.board_of(player)
            return own_board is not None and isinstance(own_board[1].result, Forfeit)
    return False
