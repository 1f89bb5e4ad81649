"""Adjourned games that are taken up again: what the opened envelope brings, or a missing one.

Chess: Guidelines I.5 to I.13 of the Laws; draughts: Annex 3, 7.7.
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.adjourned import AdjournedGame, Envelope, Resumption
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.notation import result_text
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Ending, Pending, Played, Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.adjourned_offers import standing_offer
from crosstable.office.acts.adjourning import (
    LONGEST_CLOCK,
    grown_clocks,
    waiting_game,
    with_note,
)
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import with_results
from crosstable.office.acts.results import ResultEntered
from crosstable.office.asking import BoardNumber, ClockReading, RoundNumber, YesNo, about, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.match_seats import board_words, seen_from_match
from crosstable.office.roles import Right, Role
from crosstable.office.sealing import unsealed
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

_MARKS = {
    GameResult.WHITE_WINS: (Mark.WIN, Mark.LOSS),
    GameResult.BLACK_WINS: (Mark.LOSS, Mark.WIN),
    GameResult.DRAW: (Mark.DRAW, Mark.DRAW),
}


class GameResumed(Act, frozen=True, tag="game-resumed"):
    """An adjourned game was taken up again: the envelope was opened, or is missing."""

    topic = Topic.RESULTS

    round: int
    number: int
    resumption: Resumption
    result: Result | None = None
    """The result, where the game has one by it."""
    because: tuple[Reason, ...] = ()

    def applied(self, tournament: Tournament) -> Tournament:
        noted = tournament.adjourned_game(self.round, self.number)
        if noted is not None:
            tournament = with_note(tournament, replace(noted, resumption=self.resumption))
        if self.result is None:
            return tournament
        entered = ResultEntered(self.round, self.number, self.result)
        return with_results(tournament, (entered,))

    def words(self, tournament: Tournament) -> Sentence:
        if self.resumption.envelope is Envelope.POSITION_LOST:
            return Sentence(
                "round {round} board {board}: the position is lost, a new game is played",
                round=self.round,
                board=board_words(tournament, self.round, self.number),
            )
        if self.result is None:
            return Sentence(
                "round {round} board {board}: resumed with {move}",
                round=self.round,
                board=board_words(tournament, self.round, self.number),
                move=self.resumption.move,
            )
        return Sentence(
            "round {round} board {board}: envelope opened, {move}; {result}",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
            move=self.resumption.move,
            result=result_text(
                seen_from_match(tournament, self.round, self.number, self.result),
                tournament.points,
            ),
        )

    def right_to_undo(self) -> Right:
        return ResumeGame.right

    def not_mended(self) -> Sentence | None:
        if self.resumption.envelope is not Envelope.OPENED:
            return None
        return Sentence("the envelope has been opened; no undoing makes its move secret again")


class ResumeGame(Command, frozen=True, kw_only=True):
    """Take an adjourned game up again, with both players or by what the text says without one."""

    right = Right(Role.ARBITER, Sentence("opening the envelope of an adjourned game"))

    round: RoundNumber
    board: BoardNumber
    envelope: Annotated[
        Envelope, said(Sentence("envelope"), "Whether it is there", Envelope.OPENED.value)
    ] = Envelope.OPENED
    code: Annotated[
        str,
        said(
            Sentence("code"),
            "Of the envelope, where the move was kept encrypted",
            "",
            clear=True,
            max_length=60,
        ),
    ] = ""
    written: Annotated[
        str,
        said(
            Sentence("the move as the scoresheet has it, or as the player states it"),
            "What the scoresheet in the envelope says; without an envelope, what the player states",
            "Bb5",
            clear=True,
            max_length=60,
        ),
    ] = ""
    unreadable: Annotated[
        YesNo,
        about(
            "Nobody can make out what was written, which loses the game",
            label=Sentence("nobody can make out what was written: it loses the game"),
        ),
    ] = False
    absent: Annotated[
        YesNo,
        about(
            "The player who must reply is not there",
            label=Sentence("the player who must reply is not there"),
        ),
    ] = False
    waited: Annotated[
        ClockReading,
        about(
            "Seconds that this player’s clock ran before",
            label=Sentence("time already run on the clock of the player who must reply"),
            clear=True,
        ),
    ] = 0
    late: Annotated[
        Colour | None,
        said(
            Sentence("came after the default time, or not at all"),
            "Who came so late, or not at all, and is not excused",
            "black",
            unsaid=Sentence("nobody"),
        ),
    ] = None
    white: Annotated[
        ClockReading | None,
        about(
            "Seconds, where they are not those that were noted",
            label=Sentence("set White’s clock to"),
            clear=True,
        ),
    ] = None
    black: Annotated[
        ClockReading | None,
        about(
            "Seconds, where they are not those that were noted",
            label=Sentence("set Black’s clock to"),
            clear=True,
        ),
    ] = None

    def _left(self, noted: AdjournedGame) -> tuple[int, int]:
        """Return what the clocks are set to."""
        white, black = noted.left
        return (
            white if self.white is None else self.white,
            black if self.black is None else self.black,
        )

    @rule(
        "adjourn.opening",
        "adjourn.missing",
        "adjourn.position-lost",
        "adjourn.late",
        "adjourn.replier-absent",
        "adjourn.nobody-present",
        "adjourn.set-up",
        "adjourn.clocks",
    )
    def decided(self, state: State) -> GameResumed:
        tournament, edition = state.tournament, edition_of(state.tournament)
        noted = waiting_game(tournament, self.round, self.board)
        if self.envelope is Envelope.POSITION_LOST:
            reason = edition.because(
                "adjourn.position-lost", "the game is annulled and a new one is played"
            )
            annulled = Resumption(envelope=self.envelope)
            return GameResumed(self.round, self.board, annulled, Pending(), (reason,))
        self._refuse_absent(edition, noted)
        left = self._clocks(edition, noted)
        text, kept = self._opened(edition, noted)
        # The laws of all games load slowly, and whoever only folds a journal needs none of them.
        from crosstable.games.sealed import SealedMoveIs, judge_sealed  # noqa: PLC0415

        judged = judge_sealed(edition, noted.position, text)
        opened = judged.outcome
        stated = self.envelope is Envelope.MISSING and not self.code.strip()
        if stated and opened.kind is not SealedMoveIs.LEGAL:
            raise Refused(
                "{move!r} cannot be played; without an envelope the player makes a legal move",
                *judged.because[:1],
                move=text,
            )
        if opened.kind is SealedMoveIs.UNREADABLE and self.written.strip() and not self.unreadable:
            # The player's own language, or a slip in typing: an arbiter tells them apart.
            raise Refused(
                "{move!r} is not read as a move; write what it means, or say that nobody can make"
                " it out, which loses the game",
                *judged.because[:1],
                move=text,
            )
        conclusion, because = opened.conclusion, judged.because
        if self.envelope is Envelope.MISSING:
            missing = edition.because(
                "adjourn.missing", "the game goes on from the position that was noted"
            )
            because = (missing, *because)
        if not conclusion.result.over and self.late is not None:
            conclusion = Conclusion(GameResult.win_for(self.late.other), Ending.REFEREE)
            because = (
                *because,
                edition.because(
                    "adjourn.late", "{side} came after the default time", side=self.late.side
                ),
            )
        if not conclusion.result.over:
            because = (*because, *standing_offer(edition, noted))
        resumption = Resumption(
            envelope=self.envelope,
            move=opened.move,
            code=self.code,
            kept=kept,
            position=opened.position,
            left=left,
        )
        result: Result | None = None
        if conclusion.result.over:
            result = Played(*_MARKS[conclusion.result], conclusion.ending)
        return GameResumed(self.round, self.board, resumption, result, because)

    def _refuse_absent(self, edition: Edition, noted: AdjournedGame) -> None:
        """Keep the envelope closed while the player who must reply is away (I.7, I.9.2).

        After the default time it is opened all the same: the move may have ended the game (I.10)
        (decision 391).
        """
        replier = noted.sealed_by.other
        if not self.absent or self.late is replier or not edition.cite("adjourn.late"):
            return
        raise Refused(
            "the envelope stays closed: start the clock of {side}, and open it when {side} arrives",
            edition.because("adjourn.opening", "only with the player who must reply"),
            edition.because("adjourn.replier-absent", "this player's clock runs meanwhile"),
            side=replier.side,
        )

    def _opened(self, edition: Edition, noted: AdjournedGame) -> tuple[str, str]:
        """Return what is judged, and what had been kept where the scoresheet says otherwise."""
        kept = unsealed(noted, self.code) if self.code.strip() else ""
        written = " ".join(self.written.split())
        if not kept and not written:
            if self.envelope is Envelope.MISSING:
                raise Refused(
                    "say which move {side} sealed; it is made on the board",
                    edition.because("adjourn.missing", "the player who sealed states the move"),
                    side=noted.sealed_by.side,
                )
            raise Refused("type the code of the envelope, or the move as its scoresheet has it")
        if not written or written == kept:
            return kept, ""
        return written, kept

    def _clocks(self, edition: Edition, noted: AdjournedGame) -> tuple[int, int]:
        white, black = self._left(noted)
        if noted.sealed_by is Colour.BLACK:
            white -= self.waited
        else:
            black -= self.waited
        if not 0 <= min(white, black) <= max(white, black) <= LONGEST_CLOCK:
            raise Refused(
                "no clock can show that; if a flag has fallen, enter the result",
                edition.because("adjourn.set-up", "the clocks show the times that were noted"),
            )
        return white, black

    def cautions(self, state: State) -> tuple[Caution, ...]:
        """Return what to know before; never what the envelope holds, or it could be looked into."""
        if self.envelope is not Envelope.POSITION_LOST:
            noted = state.tournament.adjourned_game(self.round, self.board)
            if noted is None or self.white is self.black is None:
                return ()
            return grown_clocks(state.tournament, noted, self._left(noted))
        return say(Level.CONFIRM, Sentence("the game is annulled and a new one is played"))
