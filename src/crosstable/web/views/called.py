"""Called to a board: what it is about, a question or two, the ruling, and its paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of, matters_of
from crosstable.games.desk.matters import Matter, next_step, replies_said
from crosstable.games.desk.questions import BoardQuestion, clock_seconds
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Conflict, CrosstableError, InvalidValue, NotAllowed
from crosstable.kernel.notation import result_text
from crosstable.kernel.rulings import BoardRuling, ClockShown, Reply, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts import MakeRuling, Undo, describe
from crosstable.office.called import known_at
from crosstable.office.cautions import Level, say
from crosstable.office.fold import State
from crosstable.office.game_rows import board_of_game, game_points
from crosstable.office.made_rulings import (
    MadeRuling,
    commands_to_rule,
    latest_ruling,
    made_at,
)
from crosstable.office.match_seats import seat_text
from crosstable.office.roles import Ask
from crosstable.reports.rulings import clock_text, print_ruling, time_change
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.standings.ranking import opened
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE
from crosstable.web.views.games import asked_game, game_at, game_query
from crosstable.web.views.rounds import existing_round, round_path
from crosstable.web.words.languages import _, language
from crosstable.web.words.sentences import error_text

__all__ = ["Called", "called_path"]

_OWN = frozenset({"matter", "position", "game", "white-clock", "black-clock"})
"""What an address carries besides answers."""
_LONGEST = 200


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
        call = _call(desk, name, round_number, board)
        if call.matter is None:
            return _page(desk, call, rulings=_earlier(desk, call))
        replies, problem = call.replies, None
        while True:
            try:
                step = next_step(call.matter, call.known(), replies)
                break
            except CrosstableError as error:
                if not replies:
                    return _page(desk, call, status=422, problem=error_text(error))
                # What cannot be read is asked again, with the reason; the rest is kept.
                problem, replies = error, _without_unfit(replies, error)
        return _page(
            desk,
            call,
            status=422 if problem or call.misread else 200,
            step=step,
            replies=replies,
            problem=error_text(problem) if problem else "",
        )

    @post("/", sync_to_thread=True)
    def confirm(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Write a ruling down as it was read, and its result where that is wanted."""
        call = _call(desk, name, round_number, board)
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
        )
        try:
            return act_when_sure(
                desk,
                call.state,
                *commands_to_rule(call.state, made, enter=wish.enter),
                title=call.title,
                then=call.address() + "#rulings",
                done=_("The ruling is written down."),
                back=call.address(),
            )
        except (Conflict, NotAllowed):
            raise
        except CrosstableError as error:
            return desk.go(call.address(), Notice(error_text(error), 5))

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
        call = _call(desk, name, round_number, board)
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
        call = _call(desk, name, round_number, board)
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


class _Call(msgspec.Struct, frozen=True):
    """One request about a board: which board, what for, and what was answered."""

    state: State
    round_number: int
    board: int
    game: int
    matter: Matter | None
    replies: tuple[Reply, ...]
    position: str
    clocks: tuple[ClockShown, ...]
    misread: Mapping[Colour, str]
    """What was typed for a clock and is no time on one."""

    @property
    def title(self) -> str:
        seat = seat_text(self.state.tournament, self.round_number, self.board)
        return _("Round %(round)s, board %(board)s") % {"round": self.round_number, "board": seat}

    @property
    def pair(self) -> tuple[int, int]:
        pairing = self.state.tournament.round(self.round_number).boards[self.board - 1]
        return pairing.white, pairing.black

    @property
    def path(self) -> str:
        return called_path(self.state.id, self.round_number, self.board)

    def next(self, replies: Sequence[Reply], question: str, answer: str) -> str:
        """Return where an answer leads."""
        return self.address((*replies, Reply(question, answer)))

    def known(self) -> Known:
        return known_at(
            self.state.tournament,
            self.round_number,
            self.board,
            game=self.game,
            position=self.position,
        )

    def address(self, replies: Sequence[Reply] | None = None) -> str:
        """Return the address of a step of this call; without replies, of its beginning."""
        asked: dict[str, str] = {"game": str(self.game)} if self.game else {}
        if replies is not None and self.matter is not None:
            asked |= {"matter": self.matter.name}
            asked |= {"position": self.position} if self.position else {}
            asked |= {reply.question: reply.answer for reply in replies}
        return self.path + (f"?{urlencode(asked)}" if asked else "")


def called_path(name: str, round_number: int, board: int) -> str:
    """Return the address at which an arbiter is called to a board."""
    return f"{round_path(name, round_number)}/boards/{board}/called"


def _call(desk: Desk, name: str, round_number: int, board: int) -> _Call:
    # What was ruled is for those who rule: it names what players did.
    state = desk.state(name, MakeRuling)
    tournament = state.tournament
    existing_round(desk, state, round_number)
    if not 1 <= board <= len(tournament.round(round_number).boards):
        desk.missing(
            _("Round %(round)s has no board %(board)s.") % {"round": round_number, "board": board}
        )
    asked = dict(desk.request.query_params.items())
    if desk.request.method != "GET":
        asked |= {field: desk.form.text(field) for field in desk.form.values}
    wanted = asked.get("matter", "")
    matter = matter_of(tournament.game, wanted[:_LONGEST]) if wanted else None
    clocks, misread = _clocks(asked)
    names = {question.name for question in matter.questions} if matter is not None else set()
    return _Call(
        state=state,
        round_number=round_number,
        board=board,
        game=asked_game(desk, tournament),
        matter=matter,
        replies=tuple(
            Reply(question, answer[:_LONGEST])
            for question, answer in asked.items()
            if question in names - _OWN
        ),
        position=asked.get("position", "")[:_LONGEST].strip(),
        clocks=clocks,
        misread=misread,
    )


def _without_unfit(replies: tuple[Reply, ...], error: CrosstableError) -> tuple[Reply, ...]:
    """Return the replies without the one that an error names, or else without the latest."""
    named = error.field if isinstance(error, InvalidValue) else ""
    kept = tuple(reply for reply in replies if reply.question != named)
    return kept if len(kept) < len(replies) else replies[:-1]


def _clocks(asked: dict[str, str]) -> tuple[tuple[ClockShown, ...], Mapping[Colour, str]]:
    """Return what the clocks show, and what was typed for one and cannot be read."""
    shown, misread = [], {}
    for side in Colour:
        text = asked.get(f"{side.value}-clock", "").strip()
        seconds = clock_seconds(text)
        if seconds is not None:
            shown.append(ClockShown(side, seconds))
        elif text:
            misread[side] = text[:_LONGEST]
    return tuple(shown), misread


def _earlier(desk: Desk, call: _Call) -> Sequence[MadeRuling]:
    return made_at(desk.house.office, call.state, call.round_number, call.board, call.game)


def _page(
    desk: Desk,
    call: _Call,
    *,
    status: int = 200,
    step: BoardQuestion | Ruling | None = None,
    replies: Sequence[Reply] = (),
    problem: str = "",
    rulings: Sequence[MadeRuling] = (),
) -> Page:
    tournament = call.state.tournament
    pairing = tournament.round(call.round_number).boards[call.board - 1]
    shown = board_of_game(tournament, pairing, call.game)
    points = game_points(tournament)
    earlier = tournament.rulings_at(call.round_number, call.board, call.game)
    ruling = step if isinstance(step, Ruling) else None
    ruled = None
    if ruling is not None and call.matter is not None:
        ruled = BoardRuling(
            round=call.round_number,
            number=call.board,
            matter=call.matter.name,
            title=call.matter.title,
            clocks_shown=call.clocks,
            ruling=ruling,
        )
    return desk.page(
        "office/called.html",
        status=status,
        state=call.state,
        here="rounds",
        call=call,
        matters=matters_of(tournament.game),
        question=step if isinstance(step, BoardQuestion) else None,
        ruling=ruling,
        ruled=ruled,
        replies=replies,
        said=replies_said(call.matter, replies) if call.matter is not None else (),
        problem=problem,
        rulings=rulings,
        board=shown,
        ended="" if shown.unfinished else result_text(shown.result, points),
        latest=earlier[-1].ruling if earlier else None,
        result=result_text(ruling.result, points)
        if ruling is not None and ruling.result is not None
        else "",
        replay=game_at(desk, tournament, call.round_number, call.board),
        game_query=game_query(call.game),
        undo={done.version for done in latest_ruling(call.state)}
        if desk.may(Undo(), call.state)
        else set(),
        may_rule=desk.may(MakeRuling, call.state),
        opened=opened,
        clock_text=clock_text,
        time_change=time_change,
    )
