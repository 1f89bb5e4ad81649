"""Adjourned games: the envelope is written, the move is sealed, and the game goes on.

The player types the sealed move on the arbiter's phone. It is encrypted at once; the code is shown
once, for the envelope, and kept nowhere. Wrong codes are slowed down.
"""

from __future__ import annotations

import secrets
from math import ceil

from litestar import Controller, get, post
from litestar.di import NamedDependency

from crosstable.formats.library import format_of
from crosstable.games.time_sheet import clock_words
from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import (
    AdjournGame,
    AnswerOffer,
    Command,
    GameResumed,
    KeepSealedMove,
    OfferDraw,
    ResumeGame,
)
from crosstable.office.acts.adjourning import waiting_game
from crosstable.office.acts.base import State
from crosstable.office.adjourned_games import filed_end, times_used
from crosstable.office.planning import Plan
from crosstable.office.sealing import CHANCE, envelope_code, seal_move, unsealed
from crosstable.office.start_positions import any_start, start_at
from crosstable.reports.envelopes import print_envelope
from crosstable.reports.printing import Paper
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.display.downloads import File, download
from crosstable.web.display.tapping import tap_words
from crosstable.web.forms.asking import when_sure
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.views.at_board import BOARD, HERE, Here, board_at, board_path
from crosstable.web.words.languages import _, language
from crosstable.web.words.sentences import told

_FROM_WHITE = False


class Adjourning(Controller):
    """What is done with an adjourned game."""

    path = f"{BOARD}/adjournment"
    dependencies = HERE

    @get("/", sync_to_thread=True)
    def show(self, here: NamedDependency[Here]) -> Page:
        """Show the envelope, or what has to be written on one."""
        return _page(*here, Sheet())

    @post("/", sync_to_thread=True)
    def adjourn(self, here: NamedDependency[Here]) -> Page:
        """Break the game off."""
        desk, state, round_number, board = here
        desk.office.insist(AdjournGame, state.id, state=state)

        def perform(plan: Plan) -> Page:
            desk.carry_out(plan)
            return desk.go(desk.path, _("The game is adjourned. Now the move is sealed."))

        try:
            command = desk.command(AdjournGame, round=round_number, board=board)
            return when_sure(desk, state, (command,), perform, back=desk.path)
        except CrosstableError as error:
            return _page(*here, Sheet.to_mend(desk.form, error), status=422)

    @post("/sealed", sync_to_thread=True)
    def keep(self, here: NamedDependency[Here]) -> Page:
        """Encrypt the move that the player has typed, and show the code once."""
        desk, state, round_number, board = here
        desk.office.insist(KeepSealedMove, state.id, state=state)
        back = board_path(state, round_number, board, "adjournment")

        def act() -> Page:
            noted = state.tournament.adjourned_game(round_number, board)
            if noted is None:
                raise Unfit({"": _("Write the envelope first.")})
            code = envelope_code(secrets.token_bytes(CHANCE))
            typed = desk.form.text("move_password")
            box = seal_move(typed, code, secrets.token_bytes(CHANCE), noted)
            plan = desk.plan(state, (KeepSealedMove(round_number, board, box),))
            after = desk.carry_out(plan).state
            return _page(desk, after, round_number, board, Sheet(), code=code)

        try:
            return desk.once_with_secret(
                act, again=_("The move is already sealed; its code is shown only once."), back=back
            )
        except CrosstableError as error:
            return _page(*here, Sheet.to_mend(desk.form, error), status=422)

    @post("/offer", sync_to_thread=True)
    def offer(self, here: NamedDependency[Here]) -> Page:
        """Note an offer of a draw after the move was sealed, or the answer to one."""
        desk, state, round_number, board = here
        desk.office.insist(OfferDraw, state.id, state=state)
        back = board_path(state, round_number, board, "adjournment")

        def perform(plan: Plan) -> Page:
            after = desk.carry_out(plan).state
            return desk.go(back, told(after.in_force[-1].act.words(after.tournament)))

        try:
            command = _offer(state, desk.form.text("act"), round_number, board)
            return when_sure(desk, state, (command,), perform, back=back)
        except CrosstableError as error:
            return _page(*here, Sheet.to_mend(desk.form, error), status=422)

    @post("/envelope", sync_to_thread=True)
    def envelope(self, here: NamedDependency[Here]) -> File:
        """Print the envelope, with the code where the page still knows it."""
        desk, state, round_number, board = here
        desk.office.insist(AdjournGame, state.id, state=state)
        noted = state.tournament.adjourned_game(round_number, board)
        if noted is None:
            desk.missing(_("This game is not adjourned."))
        printed = print_envelope(
            state.tournament,
            noted,
            code=desk.form.text("code")[:40],
            printed_at=desk.house.now().astimezone(),
            paper=Paper(desk.paper or Paper.A4.value),
            words=WORDINGS.get(language(), ENGLISH),
        )
        named = _("Envelope of round %(round)s board %(board)s") % {
            "round": round_number,
            "board": board,
        }
        return download(printed.pdf, f"{named}.pdf", "application/pdf", inline=True)

    @post("/resume", sync_to_thread=True)
    def resume(self, here: NamedDependency[Here]) -> Page:
        """Open the envelope, or go on without one."""
        desk, state, round_number, board = here
        desk.office.insist(ResumeGame, state.id, state=state)
        back = board_path(state, round_number, board, "adjournment")

        def perform(plan: Plan) -> Page:
            after = desk.carry_out(plan).state
            act = after.in_force[-1].act
            reasons = act.because if isinstance(act, GameResumed) else ()
            said = tuple(told(reason.sentence) for reason in reasons)
            return desk.go(back, Notice(told(act.words(after.tournament)), 2, said))

        try:
            command = desk.command(ResumeGame, round=round_number, board=board)
            if command.code:
                now = desk.house.now()
                tried = desk.house.guessing.try_envelope(state.id, round_number, board, now)
                if tried.wait:
                    seconds = max(1, ceil(tried.wait.total_seconds()))
                    words = _("Too many wrong codes. Try again in %(seconds)s s.")
                    raise Unfit({"code": words % {"seconds": seconds}})
                noted = state.tournament.adjourned_game(round_number, board)
                if noted is not None:
                    unsealed(noted, command.code)  # what is wrong besides is no guess
                desk.house.guessing.right(tried)
            return when_sure(desk, state, (command,), perform, back=back)
        except CrosstableError as error:
            return _page(*here, Sheet.to_mend(desk.form, error), status=422)


def _offer(state: State, act: str, round_number: int, board: int) -> Command:
    if act in {"accept", "reject"}:
        return AnswerOffer(round_number, board, accepted=act == "accept")
    noted = waiting_game(state.tournament, round_number, board)
    return OfferDraw(round_number, board, noted.sealed_by.other)


def _page(
    desk: Desk,
    state: State,
    round_number: int,
    board: int,
    sheet: Sheet,
    *,
    code: str = "",
    status: int = 200,
) -> Page:
    tournament = state.tournament
    pairing = board_at(desk, tournament, round_number, board)
    noted = tournament.adjourned_game(round_number, board)
    waits = noted is not None and noted.resumption is None and pairing.unfinished
    shown = ""
    if noted is not None:
        shown = noted.position
        if noted.resumption is not None and noted.resumption.position:
            shown = noted.resumption.position
    used = times_used(tournament, noted) if noted is not None else None
    kind = format_of(tournament.game)
    page = desk.page(
        "office/rounds/adjournment.html",
        status=status,
        state=state,
        here="rounds",
        round_number=round_number,
        number=board,
        pairing=pairing,
        white=tournament.entrant(pairing.white).player,
        black=tournament.entrant(pairing.black).player,
        noted=noted,
        waits=waits,
        sheet=sheet,
        code=code,
        position=shown,
        board_element=kind.board,
        picture=kind.picture(shown, (), _FROM_WHITE, told) if shown else "",
        clock=clock_words,
        used=used,
        filed=filed_end(tournament, round_number, board),
        rules=edition_of(tournament).adjourning,
        start=start_at(tournament, round_number, board),
        any_start=any_start(tournament, round_number, board),
        tap_words=tap_words(),
        may_adjourn=desk.may(AdjournGame, state),
        may_resume=desk.may(ResumeGame, state),
    )
    page.headers["Cache-Control"] = "no-store"
    return page
