"""Called to a board: what it is about, a question or two, the ruling, and its paper."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.formats.library import format_of
from crosstable.games.desk.library import matters_of
from crosstable.games.desk.questions import BoardQuestion
from crosstable.games.desk.together import both_otherwise
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.notation import result_text
from crosstable.kernel.rulings import BoardRuling, Reply, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts import MakeRuling, Undo, describe
from crosstable.office.called import doubting_clocks
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.game_rows import board_of_game, game_points
from crosstable.office.made_rulings import (
    MadeRuling,
    commands_to_rule,
    latest_ruling,
    made_at,
    ruled_alike,
)
from crosstable.office.roles import Ask
from crosstable.reports.rulings import clock_text, print_ruling, time_change
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.standings.explaining import opened
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.display.tapping import known_facts, tap_words
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import what_to_mend
from crosstable.web.tabs import OFFICE
from crosstable.web.views.calls import (
    Call,
    Heard,
    call_of,
    clock_at,
    clock_now,
    heard,
    now_asked,
    standing_at,
)
from crosstable.web.views.games import game_at, game_query
from crosstable.web.words.languages import _, language
from crosstable.web.words.sentences import told

_FROM_WHITE = False


class Confirmed(msgspec.Struct, frozen=True):
    """The ruling that was read and is confirmed."""

    matter: str
    answer: str
    pair: str = ""
    enter: bool = False
    """Whether its result is entered as well."""


class Called(Controller):
    """What an arbiter asks the laws at a board."""

    path = f"{OFFICE}/rounds/{{round_number:int}}/boards/{{board:int}}/called"

    @get("/", sync_to_thread=True)
    def called(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Show what an arbiter can be called for, the next question, or the ruling."""
        call = call_of(desk, name, round_number, board)
        if call.matter is None:
            return _page(desk, call, rulings=_earlier(desk, call))
        now = now_asked(desk, call)
        if now:
            return desk.go(now)
        so_far = heard(call, call.matter)
        wrong = so_far.problem or so_far.misplaced or call.misread
        return _page(desk, call, status=422 if wrong else 200, so_far=so_far)

    @post("/", sync_to_thread=True)
    def confirm(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Write a ruling down as it was read, and its result where that is wanted."""
        call = call_of(desk, name, round_number, board)
        wish = desk.form.read(Confirmed)
        if call.misread:
            return desk.go(
                call.address(call.replies), Notice(_("This is not a time on a clock."), 5)
            )
        made = MakeRuling(
            round_number,
            board,
            wish.matter,
            call.replies,
            call.position,
            call.clocks,
            call.game,
            call.pair,
            wish.answer,
            language(),
        )
        try:
            return act_when_sure(
                desk,
                call.state,
                *commands_to_rule(call.state, made, enter=wish.enter),
                title=call.title,
                also=_another(desk, call, call.replies),
                then=call.address() + "#rulings",
                done=_("The ruling is written down."),
                back=call.address(),
            )
        except CrosstableError as error:
            return desk.go(call.address(), Notice(what_to_mend(error), 5))

    @get("/{version:int}/paper", sync_to_thread=True)
    def paper(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
        version: FromPath[int],
    ) -> File:
        """Give one ruling as a page for an appeal."""
        call = call_of(desk, name, round_number, board)
        desk.require(Ask.EXPORT, name)
        made = next((made for made in _earlier(desk, call) if made.version == version), None)
        if made is None:
            desk.missing(_("There is no such ruling."))
        printed = print_ruling(
            call.state.tournament,
            made,
            printed_at=desk.house.now(),
            words=WORDINGS.get(language(), ENGLISH),
            chain=desk.house.office.head(),
        )
        title = file_name(call.state.tournament, call.title, ending=".pdf")
        return download(printed.pdf, title, "application/pdf", inline=True)

    @post("/{version:int}/undo", sync_to_thread=True)
    def undo(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
        version: FromPath[int],
    ) -> Page:
        """Take a ruling back, and with it the result that was entered by it."""
        call = call_of(desk, name, round_number, board)
        if all(made.version != version for made in _earlier(desk, call)):
            desk.missing(_("There is no such ruling."))
        taken_back = latest_ruling(call.state)
        entries = [done.version for done in taken_back]
        if version not in entries:  # the refusal says what was done since
            entries, taken_back = [version], ()
        return act_when_sure(
            desk,
            call.state,
            *(Undo(entry=entry) for entry in entries),
            title=_("Undo this?"),
            yes=_("Undo it"),
            also=tuple(
                caution
                for done in taken_back
                for caution in say(
                    Level.CONFIRM,
                    Sentence(
                        "this will be undone: {act}", act=describe(done.act, call.state.tournament)
                    ),
                )
            ),
            then=call.address(),
            back=call.address(),
            done=_("The ruling is undone."),
        )


def _earlier(desk: Desk, call: Call) -> Sequence[MadeRuling]:
    return made_at(desk.house.office, call.state, call.round_number, call.board, call.game)


def _alike(desk: Desk, call: Call, replies: Sequence[Reply]) -> MadeRuling | None:
    """Return the ruling on the same matter and the same player that stands at this board."""
    if call.matter is None:
        return None
    about = {question.name for question in call.matter.questions if question.is_about_sides}
    sides = [reply for reply in replies if reply.question in about]
    return ruled_alike(_earlier(desk, call), call.matter.name, sides)


def _another(desk: Desk, call: Call, replies: Sequence[Reply]) -> tuple[Caution, ...]:
    """Return what is asked before the same matter is ruled once more: it may be the same one."""
    alike = _alike(desk, call, replies)
    if alike is None:
        return ()
    return say(
        Level.CONFIRM,
        Sentence(
            "this was ruled at this board at {time}: {verdict}; go on only if it happened again",
            time=clock_at(call.state, alike.at),
            verdict=alike.ruled.ruling.verdict,
        ),
    )


def _page(
    desk: Desk,
    call: Call,
    *,
    status: int = 200,
    so_far: Heard | None = None,
    rulings: Sequence[MadeRuling] = (),
) -> Page:
    tournament = call.state.tournament
    pairing = tournament.round(call.round_number).boards[call.board - 1]
    shown = board_of_game(tournament, pairing, call.game)
    points, plan = game_points(tournament), tournament.game_plan
    earlier = tournament.rulings_at(call.round_number, call.board, call.game)
    conversation = None if so_far is None else so_far.conversation
    # A position that cannot be read is corrected first: no ruling is made without it.
    step = None if conversation is None or (so_far and so_far.misplaced) else conversation.step
    ruling = doubting_clocks(call.known(), step, call.clocks) if isinstance(step, Ruling) else None
    replay = game_at(desk, tournament, call.round_number, call.board)
    standing = "" if so_far is None else standing_at(call, so_far, replay)
    return desk.page(
        "office/called.html",
        status=status,
        state=call.state,
        here="rounds",
        call=call,
        matters=matters_of(tournament.game),
        heard=so_far,
        answered=() if conversation is None else conversation.answered,
        both=()
        if conversation is None or call.matter is None
        else both_otherwise(call.matter, call.known(), conversation),
        replies=() if conversation is None else conversation.replies,
        question=step if isinstance(step, BoardQuestion) else None,
        ruling=ruling,
        ruled=_ruled(call, ruling),
        rulings=rulings,
        another=()
        if ruling is None or conversation is None
        else _another(desk, call, conversation.replies),
        board=shown,
        lots=plan is not None and plan.wants_lots(call.game, pairing.lots),
        ended="" if shown.unfinished else result_text(shown.result, points),
        latest=earlier[-1].ruling if earlier else None,
        result=result_text(ruling.result, points)
        if ruling is not None and ruling.result is not None
        else "",
        replay=replay,
        standing=standing,
        picture=format_of(tournament.game).picture(standing, (), _FROM_WHITE, told)
        if standing
        else "",
        facts=known_facts(call.known(), replay),
        tap_words=tap_words(),
        clock_now=clock_now(desk, call.state),
        game_query=game_query(call.game),
        undo={done.version for done in latest_ruling(call.state)}
        if desk.may(Undo(), call.state)
        else set(),
        may_rule=desk.may(MakeRuling, call.state),
        opened=opened,
        clock_text=clock_text,
        time_change=time_change,
    )


def _ruled(call: Call, ruling: Ruling | None) -> BoardRuling | None:
    """Return a ruling as it would be written down, with the times to set."""
    if ruling is None or call.matter is None:
        return None
    return BoardRuling(
        round=call.round_number,
        number=call.board,
        matter=call.matter.name,
        title=call.matter.title,
        clocks_shown=call.clocks,
        ruling=ruling,
    )
