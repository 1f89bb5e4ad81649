"""Results: at typing speed, by touch, corrected with a reason, told by the players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.kernel.notation import FORFEITS, result_text, usual_results
from crosstable.kernel.points import PointSystem
from crosstable.kernel.result import Pending, Result
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import is_usual, read_line, read_typed
from crosstable.kernel.verdict import Reason
from crosstable.kernel.whole_number import whole_number
from crosstable.office import acts
from crosstable.office.acts import (
    AskCorrection,
    Command,
    CorrectReport,
    CorrectResult,
    DismissClaims,
    EnterResult,
    MarkAbsent,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.boards import board_in_play
from crosstable.office.acts.corrections import is_late_correction
from crosstable.office.announcing import announced_moves
from crosstable.office.cautions import Caution, Level
from crosstable.office.game_rows import (
    TYPED_CLOCKS,
    game_points,
    insist_on_clocks,
    typed_clocks,
    typed_result,
    why_it_ended,
)
from crosstable.office.match_seats import board_named, seat_text, seen_from_match
from crosstable.office.office import Written
from crosstable.office.planning import Plan
from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.display.boards import boards_touched
from crosstable.web.display.starts import start_shown
from crosstable.web.forms.asking import act_when_sure, when_sure
from crosstable.web.forms.form import Unfit, what_to_mend
from crosstable.web.forms.result_keys import unrated_results, unusual_results
from crosstable.web.tabs import OFFICE
from crosstable.web.views.at_board import board_at
from crosstable.web.views.rounds import existing_round, round_context, round_path
from crosstable.web.words.languages import _

MOST_ACTS = 400
"""A page that has missed more acts than this is made anew."""


_PAIR = re.compile(r"[1-9]\d{0,6}-[1-9]\d{0,6}")
Seen = Annotated[str, Meta(max_length=30, pattern=f"^(?:{_PAIR.pattern})?$")]
"""White and Black by their numbers, as the person saw them at the board: ``4-17``."""


class Typed(msgspec.Struct, frozen=True):
    """A line of the results desk, or a button of a row; ``next`` is the board that is meant.

    A button says everything at once: the board, the result and the pair, ``12 1-0 4-17``.
    """

    line: Annotated[str, Meta(max_length=60)] = ""
    set: Annotated[str, Meta(max_length=60)] = ""
    next: Annotated[int, Meta(ge=0, le=99_999)] = 0
    since: Annotated[int, Meta(ge=0)] = 0
    pair: Seen = ""


class AtBoard(msgspec.Struct, frozen=True):
    """What is done at one board."""

    act: Literal["enter", "correct", "empty", "report", "absent", "ask"]
    result: Annotated[str, Meta(max_length=40)] = ""
    reason: Annotated[str, Meta(max_length=500)] = ""
    player: Annotated[int, Meta(ge=1)] | None = None
    exchanged: bool = False
    game: Annotated[int, Meta(ge=0, le=99)] = 0
    clocks: Annotated[str, Meta(max_length=12)] = ""
    in_time: bool = False
    pair: Seen = ""


class Results(Controller):
    """Results of one round."""

    path = f"{OFFICE}/rounds/{{round_number:int}}"

    @post("/results", sync_to_thread=True)
    def enter(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Enter one result; another board's result is no conflict, so no version is compared."""
        wish = desk.form.read(Typed)

        def perform(plan: Plan) -> Page:
            done = desk.carry_out(plan)
            if desk.is_fragment:
                return _rows(desk, done.state, round_number, wish.since, done.written)
            return desk.go(round_path(name, round_number))

        try:
            return when_sure(
                desk,
                desk.state(name),
                lambda state: (_typed(state, round_number, wish),),
                perform,
                back=round_path(name, round_number),
            )
        except CrosstableError as error:
            typed = _pressed(wish.set)[0] if wish.set else wish.line
            sentence = _("%(typed)s: %(cause)s") % {"typed": typed, "cause": what_to_mend(error)}
            if not desk.is_fragment:
                return desk.go(round_path(name, round_number), Notice(sentence, 5))
            return desk.page(
                "office/rounds/refused.html",
                status=422,
                sentence=sentence,
                misread=isinstance(error, InvalidValue),
            )

    @get("/changes", sync_to_thread=True)
    def changes(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Show the rows that changed since a version."""
        text = desk.request.query_params.get("since", "")
        since = int(text) if text.isdecimal() and len(text) < 10 else 0
        state = desk.state(name)
        existing_round(desk, state, round_number)
        return _rows(desk, state, round_number, since)

    @get("/boards/{board:int}", sync_to_thread=True)
    def board(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Show all that can be done at a board."""
        return _board_page(desk, desk.state(name), round_number, board)

    @post("/boards/{board:int}", sync_to_thread=True)
    def at_board(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Enter, correct or report a result, or note who is absent."""
        state = desk.state(name)
        _existing_board(desk, state, round_number, board)
        seat = seat_text(state.tournament, round_number, board)
        try:
            wish = desk.form.read(AtBoard)
            command, also = _wanted(state, round_number, board, wish, desk.my_name)
            asks = wish.act == "ask"
            done = (
                _("Your request about board %(board)s was sent to the arbiters.")
                if asks
                else _("Board %(board)s is up to date.")
            )
            title = _("Round %(round)s, board %(board)s")
            return act_when_sure(
                desk,
                state,
                command,
                title=title % {"round": round_number, "board": seat},
                then=round_path(name, round_number),
                done=done % {"board": seat},
                back=round_path(name, round_number),
                also=also,
            )
        except CrosstableError as error:
            if desk.is_fragment:  # the dialog stays, with all that was typed in it
                raise
            said = Notice(what_to_mend(error), 5)
            return _board_page(desk, state, round_number, board, refused=said)

    @post("/boards/{board:int}/claims", sync_to_thread=True)
    def claims(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Enter what players told, or put it aside."""
        state = desk.state(name)
        _existing_board(desk, state, round_number, board)
        seat = seat_text(state.tournament, round_number, board)
        here: dict[str, Any] = {"round": round_number, "board": board}
        command: Command = (
            desk.command(
                EnterResult,
                state.tournament,
                pair=_pair(desk.form.text("pair")),
                clocks=None,
                **here,
            )
            if desk.form.text("act") == "accept"
            else desk.command(DismissClaims, **here)
        )
        return act_when_sure(
            desk,
            state,
            command,
            title=_("Round %(round)s, board %(board)s") % {"round": round_number, "board": seat},
            then=round_path(name, round_number),
            done=_("Board %(board)s is up to date.") % {"board": seat},
            back=round_path(name, round_number),
        )


def _typed(state: State, round_number: int, wish: Typed) -> EnterResult:
    """Return the command a line or a button means."""
    text, pair = wish.line, wish.pair
    if wish.set:
        text, pair = _pressed(wish.set)
    line = read_line(text)
    board, game = wish.next, 0
    if line.board is not None:
        board, game = board_named(state.tournament, round_number, line.board, line.game)
    elif not board:
        raise InvalidValue(
            "no board is open any more; type the board before the result, as in {example}",
            example="3 1-0",
        )
    pairing = board_in_play(state.tournament, round_number, board)
    text, clocks = typed_clocks(line.result)
    game, result = typed_result(state.tournament, pairing, text, game=game)
    insist_on_clocks(state.tournament, game, result, clocks, TYPED_CLOCKS)
    result = seen_from_match(state.tournament, round_number, board, result)
    return EnterResult(round_number, board, result, game, _pair(pair), clocks)


def _pressed(value: str) -> tuple[str, str]:
    """Return the line of a button, and the pair it stood beside."""
    seat, _space, rest = value.partition(" ")
    result, _space, pair = rest.partition(" ")
    return (f"{seat} {result}", pair) if _PAIR.fullmatch(pair) else (value, "")


def _pair(seen: str) -> tuple[int, int] | None:
    """Return White and Black as they were seen; None from pages that do not tell."""
    if not seen:
        return None
    white, _dash, black = map(whole_number, seen.partition("-"))
    return None if white is None or black is None else (white, black)


def _wanted(
    state: State, round_number: int, board: int, wish: AtBoard, by: str
) -> tuple[Command, tuple[Caution, ...]]:
    if wish.act == "absent":
        if wish.player is None:
            raise Unfit({"player": _("Say who is absent.")})
        return MarkAbsent(wish.player, round_number), ()
    pair = _pair(wish.pair)
    if wish.act == "empty":
        return CorrectResult(
            round_number, board, Pending(), wish.reason, wish.game, wish.in_time, pair
        ), ()
    points = game_points(state.tournament) if wish.game else state.tournament.points
    result = read_typed(wish.result, points, unusual=True)
    result = seen_from_match(state.tournament, round_number, board, result)
    also = _of_unusual(result, points)
    match wish.act:
        case "correct":
            correction = CorrectResult(
                round_number, board, result, wish.reason, wish.game, wish.in_time, pair
            )
            return correction, also
        case "ask":
            asked = AskCorrection(round_number, board, result, wish.reason, by, wish.game, pair)
            return asked, also
        case "report":
            report = CorrectReport(
                round_number, board, result, wish.reason, wish.exchanged, wish.game, pair
            )
            return report, also
        case _:
            clocks = _clocks(wish)
            board_in_play(state.tournament, round_number, board)
            insist_on_clocks(state.tournament, wish.game, result, clocks, TYPED_CLOCKS)
            return EnterResult(round_number, board, result, wish.game, pair, clocks), also


def _clocks(wish: AtBoard) -> tuple[int, int] | None:
    """Return what both clocks show after a game; None where nobody says."""
    if not wish.clocks.strip():
        return None
    clocks = typed_clocks(f"{wish.result} {wish.clocks}")[1]
    if clocks is None:
        raise Unfit({"clocks": _("Write what both clocks show, White’s first, such as 4:10 3:55.")})
    return clocks


def _of_unusual(result: Result, points: PointSystem) -> tuple[Caution, ...]:
    if is_usual(result):
        return ()
    written = result_text(result, points)
    unusual = Reason.that(
        "{score} is an unusual score: the two sides do not add up to a usual result.",
        score=written,
    )
    return (Caution(Level.CONFIRM, unusual),)


def _rows(
    desk: Desk, state: State, round_number: int, since: int, written: Sequence[Written] = ()
) -> Page:
    changed = _changed(desk, state, round_number, since, written)
    context = round_context(desk, state, round_number, changed or [])
    return desk.page("office/rounds/rows.html", **context, whole=changed is None)


def _changed(
    desk: Desk, state: State, round_number: int, since: int, written: Sequence[Written]
) -> list[int] | None:
    """Return the boards that changed since a version; None where the whole round may have.

    What was ``written`` just now is known; the journal is read only for a page that missed more.
    """
    if not 0 <= state.version - since <= MOST_ACTS:
        return None
    office = desk.house.office
    done = written if since + len(written) == state.version else office.history(state.id, since)
    undone = {act_done.act.version for act_done in done if isinstance(act_done.act, acts.Undone)}
    if undone and min(undone) <= since:
        done = office.history(state.id, min(undone) - 1)
    return boards_touched(
        (
            act_done.act
            for act_done in done
            if (act_done.entry.version > since or act_done.entry.version in undone)
            and not isinstance(act_done.act, acts.Undone)
        ),
        round_number,
    )


def _existing_board(desk: Desk, state: State, round_number: int, board: int) -> None:
    existing_round(desk, state, round_number)
    board_at(desk, state.tournament, round_number, board)


def _board_page(
    desk: Desk, state: State, round_number: int, board: int, refused: Notice | None = None
) -> Page:
    """Show a board; what was typed for it, at the desk or in a form that failed, is kept."""
    _existing_board(desk, state, round_number, board)
    context = round_context(desk, state, round_number, [board])
    context["late"] = is_late_correction(state.tournament, round_number)
    tournament = state.tournament
    pairing = tournament.round(round_number).boards[board - 1]
    return desk.page(
        "office/rounds/board.html",
        status=422 if refused else 200,
        **context,
        refused=refused,
        typed_reason=desk.form.text("reason"),
        typed_result=_as_written(
            desk.form.text("result") or desk.request.query_params.get("result", ""), tournament
        ),
        row=context["sheet_of_round"].rows[0],
        choices=_choices(tournament.points),
        game_choices=_choices(game_points(tournament)),
        because=why_it_ended(tournament, pairing),
        announced=announced_moves(tournament, round_number, board)
        if desk.may(Ask.SEE_FIELDS, state)
        else (),
        start=start_shown(tournament, round_number, board),
    )


def _as_written(typed: str, tournament: Tournament) -> str:
    """Return what was typed for a board as results are written here; empty where it is none."""
    points = game_points(tournament)
    try:
        return result_text(read_typed(typed[:40], points, unusual=True), points)
    except InvalidValue:
        return ""


def _choices(points: PointSystem) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (_("Usual"), usual_results(points)),
        (_("By absence"), FORFEITS),
        (_("Unusual"), unusual_results(points)),
        (_("Not for ratings"), unrated_results(points)),
    ]
