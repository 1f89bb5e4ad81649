"""Offers of a draw while a game is adjourned, and their answer.

A player may offer one after the opponent has sealed; it stands until the opponent accepts or
rejects it, also when play has been resumed (Guidelines I.4 of the Laws, 9.1.2.1). A draw that is
agreed before the resumption ends the game (I.6).
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.adjourned import AdjournedGame
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Ending, Played
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.adjourning import waiting_game, with_note
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import with_results
from crosstable.office.acts.results import ResultEntered
from crosstable.office.asking import BoardNumber, RoundNumber, YesNo, about, said
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


@rule("adjourn.offer")
def standing_offer(edition: Edition, noted: AdjournedGame) -> tuple[Reason, ...]:
    """Say that an offer is not answered yet; nothing where there is none."""
    if noted.offer is None:
        return ()
    reason = edition.because(
        "adjourn.offer",
        "the offer of a draw by {side} stands until {opponent} accepts or rejects it",
        side=noted.offer.side,
        opponent=noted.offer.other.side,
    )
    return (reason,)


class DrawOffered(Act, frozen=True, tag="draw-offered"):
    """A player offered a draw after the opponent had sealed the move."""

    topic = Topic.RESULTS

    round: int
    number: int
    side: Colour

    def applied(self, tournament: Tournament) -> Tournament:
        return _with_offer(tournament, self.round, self.number, self.side)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round} board {board}: {side} offers a draw while the game is adjourned",
            round=self.round,
            board=self.number,
            side=self.side.side,
        )

    def right_to_undo(self) -> Right:
        return OfferDraw.right


class OfferDraw(Command, frozen=True):
    """Note that a player offers a draw while the game is adjourned."""

    right = Right(Role.ARBITER, Sentence("noting an offer of a draw in an adjourned game"))

    round: RoundNumber
    board: BoardNumber
    side: Annotated[Colour, said(Sentence("side"), "Who offers the draw", "white")]

    @rule("adjourn.offer")
    def decided(self, state: State) -> DrawOffered:
        edition = edition_of(state.tournament)
        noted = waiting_game(state.tournament, self.round, self.board)
        if noted.offer is not None:
            raise Refused(
                "{side} has already offered a draw, and it has not been answered yet",
                *standing_offer(edition, noted),
                side=noted.offer.side,
            )
        if self.side is noted.sealed_by:
            reason = edition.because(
                "adjourn.offer", "this is the right of the player who has not sealed"
            )
            raise Refused(
                "{side} has sealed the move and offers a draw together with it, on the envelope",
                reason,
                side=self.side.side,
            )
        return DrawOffered(self.round, self.board, self.side)


class OfferAnswered(Act, frozen=True, tag="offer-answered"):
    """The offer of a draw in an adjourned game was accepted or rejected."""

    topic = Topic.RESULTS

    round: int
    number: int
    accepted: bool
    because: tuple[Reason, ...] = ()

    def applied(self, tournament: Tournament) -> Tournament:
        answered = _with_offer(tournament, self.round, self.number, None)
        if not self.accepted:
            return answered
        drawn = Played(Mark.DRAW, Mark.DRAW, Ending.AGREEMENT)
        return with_results(answered, (ResultEntered(self.round, self.number, drawn),))

    def words(self, _tournament: Tournament) -> Sentence:
        if self.accepted:
            return Sentence(
                "round {round} board {board}: the offer is accepted, the adjourned game is drawn",
                round=self.round,
                board=self.number,
            )
        return Sentence(
            "round {round} board {board}: the offer of a draw is rejected",
            round=self.round,
            board=self.number,
        )

    def right_to_undo(self) -> Right:
        return AnswerOffer.right


class AnswerOffer(Command, frozen=True):
    """Note what the opponent answers to an offer of a draw in an adjourned game."""

    right = Right(Role.ARBITER, Sentence("answering an offer of a draw in an adjourned game"))

    round: RoundNumber
    board: BoardNumber
    accepted: Annotated[YesNo, about("Whether the opponent takes the draw")]

    @rule("adjourn.offer", "adjourn.concluded-before")
    def decided(self, state: State) -> OfferAnswered:
        edition = edition_of(state.tournament)
        noted = waiting_game(state.tournament, self.round, self.board)
        if noted.offer is None:
            raise Refused(
                "no offer of a draw is waiting for an answer in the adjourned game of round "
                "{round} board {board}",
                round=self.round,
                board=self.board,
            )
        opponent = noted.offer.other.side
        because: tuple[Reason, ...] = (
            edition.because("adjourn.offer", "{side} rejects the draw", side=opponent),
        )
        if self.accepted:
            because = (
                edition.because("adjourn.offer", "{side} accepts the draw", side=opponent),
                edition.because(
                    "adjourn.concluded-before",
                    "a draw that is agreed before the resumption ends the game",
                ),
            )
        return OfferAnswered(self.round, self.board, self.accepted, because)


def _with_offer(
    tournament: Tournament, round_number: int, board: int, side: Colour | None
) -> Tournament:
    noted = tournament.adjourned_game(round_number, board)
    return tournament if noted is None else with_note(tournament, replace(noted, offer=side))
