"""Adjourned games for programs: the envelope, the sealed move, offers, and the resumption.

A move that is sealed goes in and does not come out before its envelope is opened: no answer tells
it, and neither it nor the code is kept with an Idempotency-Key.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from msgspec.structs import replace

from crosstable.kernel.adjourned import AdjournedGame
from crosstable.office import acts
from crosstable.office.acts.adjourning import waiting_game
from crosstable.office.acts.base import State
from crosstable.office.acts.boards import board_in_play
from crosstable.office.sealing import CHANCE, envelope_code, seal_move
from crosstable.web.api import shapes
from crosstable.web.api.changing import EVENT, ChangingEvent, Done, change
from crosstable.web.api.problems import Trouble
from crosstable.web.api.window import EventWindow
from crosstable.web.api.wishes.parts import Wish


class ResumptionItem(msgspec.Struct, frozen=True, kw_only=True):
    """How an adjourned game went on."""

    envelope: str
    move: Annotated[str, Meta(description="The sealed move, now that the envelope is open")]
    position: Annotated[str, Meta(description="After the move; empty where there is none")]
    white: Annotated[int, Meta(description="Seconds on White's clock")]
    black: Annotated[int, Meta(description="Seconds on Black's clock")]


class AdjournmentItem(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was broken off."""

    round: int
    board: int
    position: Annotated[str, Meta(description="Before the sealed move")]
    move: Annotated[int, Meta(description="The number of the sealed move")]
    sealed_by: str
    white: Annotated[int, Meta(description="Seconds left on White's clock")]
    black: Annotated[int, Meta(description="Seconds left on Black's clock")]
    offer: Annotated[str, Meta(description="Who has offered a draw that is not answered yet")] = ""
    resumes: datetime | None = None
    venue: str = ""
    exceptional: str = ""
    kept: Annotated[bool, Meta(description="Whether the move is kept here, encrypted")] = False
    resumption: ResumptionItem | None = None


class SealedDone(shapes.Done, frozen=True, kw_only=True):
    """What sealing a move led to."""

    code: Annotated[
        str,
        Meta(description="It opens the envelope, and is told this once: the same key gets none"),
    ] = ""


class SealWish(Wish, frozen=True, kw_only=True):
    """The move as the player wrote it, legal or not."""

    move: Annotated[str, Meta(min_length=1, max_length=60)]


class AnswerWish(Wish, frozen=True, kw_only=True):
    """What the opponent answers to an offer."""

    answer: Literal["accepted", "rejected"]


class AdjournmentInterface(ChangingEvent):
    """Adjourned games; for tokens of those who may adjourn."""

    path = EVENT + "/rounds/{round:int}/boards/{board:int}/adjournment"

    @get("/", sync_to_thread=True, operation_id="showAdjournment")
    def shown(
        self, window: NamedDependency[EventWindow], round: FromPath[int], board: FromPath[int]
    ) -> Response[AdjournmentItem]:
        """Tell what stands on the envelope, and how the game went on if it did."""
        state = window.state_for(acts.AdjournGame)
        board_in_play(state.tournament, round, board)  # says that there is no such board
        noted = state.tournament.adjourned_game(round, board)
        if noted is None:
            raise Trouble(404, "not-found", f"the game of board {board} is not adjourned")
        return Response(_item(noted), headers={"Cache-Control": "no-store"})

    @post("/sealed", sync_to_thread=True, status_code=201, operation_id="sealMove")
    def seal(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[SealWish],
    ) -> Response[SealedDone]:
        """Encrypt the move that a player has typed; the code is told once and kept nowhere."""
        window.state_for(acts.KeepSealedMove)
        code = envelope_code(secrets.token_bytes(CHANCE))
        salt = secrets.token_bytes(CHANCE)
        performed = False

        def commands(state: State) -> tuple[acts.Command, ...]:
            nonlocal performed
            performed = True
            noted = waiting_game(state.tournament, round, board)
            return (acts.KeepSealedMove(round, board, seal_move(data.move, code, salt, noted)),)

        # What is remembered of a request would let somebody try all moves that are possible.
        unsaid = replace(data, move="-")
        done = window.act(unsaid, commands, status=201)
        told = done.content
        return Response(
            SealedDone(
                tournament=told.tournament,
                version=told.version,
                acts=told.acts,
                cautions=told.cautions,
                code=code if performed else "",
            ),
            status_code=201,
            headers=done.headers,
        )

    @change("/offer/answer", operation_id="answerOffer")
    def answer(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[AnswerWish],
    ) -> Done:
        """Note that an offer is accepted, which ends the game, or rejected."""
        accepted = data.answer == "accepted"
        return window.act(data, lambda _: (acts.AnswerOffer(round, board, accepted),))


def _item(noted: AdjournedGame) -> AdjournmentItem:
    gone_on = noted.resumption
    return AdjournmentItem(
        round=noted.round,
        board=noted.number,
        position=noted.position,
        move=noted.move,
        sealed_by=noted.sealed_by.value,
        white=noted.left[0],
        black=noted.left[1],
        offer="" if noted.offer is None else noted.offer.value,
        resumes=noted.resumes,
        venue=noted.venue,
        exceptional=noted.exceptional,
        kept=noted.sealed is not None,
        resumption=None
        if gone_on is None
        else ResumptionItem(
            envelope=gone_on.envelope.value,
            move=gone_on.move,
            position=gone_on.position,
            white=gone_on.left[0],
            black=gone_on.left[1],
        ),
    )
