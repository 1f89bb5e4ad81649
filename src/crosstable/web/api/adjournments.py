"""Adjourned games for programs: the envelope, the sealed move, offers, and the resumption.

A move that is sealed goes in and does not come out before its envelope is opened: no answer tells
it, and neither it nor the code is kept with an Idempotency-Key.
"""

from __future__ import annotations

import secrets
from math import ceil

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from crosstable.kernel.adjourned import AdjournedGame
from crosstable.office import acts
from crosstable.office.acts.adjourning import waiting_game
from crosstable.office.acts.base import State
from crosstable.office.acts.boards import board_in_play
from crosstable.office.adjourned_games import sealing_position
from crosstable.office.sealing import CHANCE, envelope_code, seal_move, unsealed
from crosstable.web.api import shapes, wishes
from crosstable.web.api.changing import EVENT, ChangingEvent, Done, change
from crosstable.web.api.problems import Trouble
from crosstable.web.api.window import EventWindow, Window


class AdjournmentInterface(ChangingEvent):
    """Adjourned games; for tokens of those who may adjourn."""

    path = EVENT + "/rounds/{round:int}/boards/{board:int}/adjournment"

    @get("/", sync_to_thread=True, operation_id="showAdjournment")
    def shown(
        self, window: NamedDependency[EventWindow], round: FromPath[int], board: FromPath[int]
    ) -> Response[shapes.AdjournmentItem]:
        """Tell what stands on the envelope, and how the game went on if it did."""
        state = window.state_for(acts.AdjournGame)
        board_in_play(state.tournament, round, board)  # says that there is no such board
        noted = state.tournament.adjourned_game(round, board)
        if noted is None:
            raise Trouble(404, "not-found", f"the game of board {board} is not adjourned")
        return Response(_item(noted), headers={"Cache-Control": "no-store"})

    @post("/", sync_to_thread=True, status_code=201, operation_id="adjournGame")
    def adjourn(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[wishes.AdjournWish],
    ) -> Done:
        """Break the game off and note what stands on its envelope."""
        window.state_for(acts.AdjournGame)

        def commands(state: State) -> tuple[acts.Command, ...]:
            position, next_move = sealing_position(state.tournament, round, board, data.position)
            return (
                acts.AdjournGame(
                    round=round,
                    board=board,
                    position=position,
                    move=data.move or next_move,
                    left=(data.white, data.black),
                    offer=data.offer,
                    resumes=data.resumes,
                    venue=data.venue,
                    early=60 * data.early,
                    exceptional=data.exceptional,
                ),
            )

        return window.act(data, commands, status=201)

    @post("/sealed", sync_to_thread=True, status_code=201, operation_id="sealMove")
    def seal(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[wishes.SealWish],
    ) -> Response[shapes.SealedDone]:
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
            shapes.SealedDone(
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
        data: JSONBody[wishes.AnswerWish],
    ) -> Done:
        """Note that an offer is accepted, which ends the game, or rejected."""
        accepted = data.answer == "accepted"
        return window.act(data, lambda _: (acts.AnswerOffer(round, board, accepted),))

    @change("/resumption", operation_id="resumeGame")
    def resume(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[wishes.ResumeWish],
    ) -> Done:
        """Open the envelope, or go on without one; what was opened is in the journal at once."""
        state = window.state_for(acts.ResumeGame)
        noted = state.tournament.adjourned_game(round, board)
        if data.code and noted is not None:
            _open(window, state.id, noted, data.code)

        def commands(now: State) -> tuple[acts.Command, ...]:
            waiting = waiting_game(now.tournament, round, board)
            white, black = waiting.left
            set_otherwise = data.white is not None or data.black is not None
            left = (
                white if data.white is None else data.white,
                black if data.black is None else data.black,
            )
            return (
                acts.ResumeGame(
                    round=round,
                    board=board,
                    envelope=data.envelope,
                    code=data.code,
                    written=data.written,
                    unreadable=data.unreadable,
                    replier_present=not data.absent,
                    waited=data.waited,
                    late=data.late,
                    left=left if set_otherwise else None,
                ),
            )

        return window.act(data, commands)


def _open(window: Window, tournament: str, noted: AdjournedGame, code: str) -> None:
    """Refuse a code that does not open the envelope, more and more slowly."""
    guessing = window.house.guessing
    tried = guessing.try_envelope(tournament, noted.round, noted.number, window.house.now())
    if tried.wait:
        seconds = max(1, ceil(tried.wait.total_seconds()))
        raise Trouble(429, "too-often", f"too many wrong codes; try again in {seconds} seconds")
    unsealed(noted, code)  # what is wrong besides is no guess
    guessing.right(tried)


def _item(noted: AdjournedGame) -> shapes.AdjournmentItem:
    gone_on = noted.resumption
    return shapes.AdjournmentItem(
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
        else shapes.ResumptionItem(
            envelope=gone_on.envelope.value,
            move=gone_on.move,
            position=gone_on.position,
            white=gone_on.left[0],
            black=gone_on.left[1],
        ),
    )
