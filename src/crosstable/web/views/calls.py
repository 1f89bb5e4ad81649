"""A call to a board: which board, what for, what was answered, and how far that leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import Conversation, Matter, converse
from crosstable.games.desk.questions import AnswerKind, clock_seconds
from crosstable.games.desk.together import BothOtherwise
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.kernel.rulings import ClockShown, Reply
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts import MakeRuling
from crosstable.office.acts.base import State
from crosstable.office.called import known_at, read_standing
from crosstable.office.match_seats import seat_text
from crosstable.office.start_positions import any_start, start_at
from crosstable.standings.explaining import opened
from crosstable.web.desk import Desk
from crosstable.web.display.replay import Replay
from crosstable.web.views.at_board import board_at
from crosstable.web.views.games import asked_game
from crosstable.web.views.rounds import existing_round, round_path
from crosstable.web.words.languages import _, language
from crosstable.web.words.sentences import error_text, told

_OWN = frozenset({"matter", "position", "game", "white-clock", "black-clock", "now"})
"""What an address carries besides answers."""
_LONGEST = 200


class Call(msgspec.Struct, frozen=True):
    """One request about a board."""

    state: State
    round_number: int
    board: int
    game: int
    matter: Matter | None
    replies: tuple[Reply, ...]
    """What somebody answered; what is presumed is not among it."""
    position: str
    clocks: tuple[ClockShown, ...]
    misread: Mapping[Colour, str]
    """What was typed for a clock and is no time on one."""

    @property
    def title(self) -> str:
        """Return the round and the board."""
        seat = seat_text(self.state.tournament, self.round_number, self.board)
        return _("Round %(round)s, board %(board)s") % {"round": self.round_number, "board": seat}

    @property
    def pair(self) -> tuple[int, int]:
        """Return who sits at the board."""
        pairing = self.state.tournament.round(self.round_number).boards[self.board - 1]
        return pairing.white, pairing.black

    @property
    def path(self) -> str:
        """Return the address without what was answered."""
        return called_path(self.state.id, self.round_number, self.board)

    @property
    def start(self) -> str:
        """Return the position in which the game of this board begins."""
        return start_at(self.state.tournament, self.round_number, self.board)

    @property
    def any_start(self) -> bool:
        """Return whether nobody knows in which position the game of this board began."""
        return any_start(self.state.tournament, self.round_number, self.board)

    def without(self, question: str) -> tuple[Reply, ...]:
        """Return what was answered to other questions."""
        return tuple(reply for reply in self.replies if reply.question != question)

    def next(self, question: str, answer: str) -> str:
        """Return where an answer leads, the first one or another one."""
        return self.address((*self.without(question), Reply(question, answer)))

    def both(self, pair: BothOtherwise, other: str) -> str:
        """Return where two answers at once lead."""
        names = {pair.first.name, pair.second.name}
        others = tuple(reply for reply in self.replies if reply.question not in names)
        first = Reply(pair.first.name, pair.answer.value)
        return self.address((*others, first, Reply(pair.second.name, other)))

    def known(self) -> Known:
        """Return what the event knows about the board."""
        return known_at(
            self.state.tournament,
            self.round_number,
            self.board,
            game=self.game,
            position=self.position,
            language=language(),
        )

    def address(self, replies: Sequence[Reply] | None = None) -> str:
        """Return the address of a step of this call; without replies, of its beginning."""
        asked: dict[str, str] = {"game": str(self.game)} if self.game else {}
        if replies is not None and self.matter is not None:
            asked |= {"matter": self.matter.name}
            asked |= {"position": self.position} if self.position else {}
            asked |= {reply.question: reply.answer for reply in replies}
        return self.path + (f"?{urlencode(asked)}" if asked else "")

    def opened(self, matter: Matter, answer: str = "") -> str:
        """Return where the tile of a matter leads, perhaps with its first answer."""
        opening = matter.opening
        first = (Reply(opening.name, answer),) if opening is not None and answer else ()
        return replace(self, matter=matter, replies=first).address(first)


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """How far the answers lead, and what cannot be read of them."""

    conversation: Conversation | None
    problem: str = ""
    typed: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What was typed for a question and is no answer, to be corrected."""
    misplaced: str = ""
    """What is wrong with the position that was typed."""


def heard(call: Call, matter: Matter) -> Heard:
    """Return how far a case has come; what cannot be read is asked again, the rest is kept."""
    replies, problem, misplaced = call.replies, "", ""
    typed: dict[str, str] = {}
    known = call.known()
    try:
        read_standing(call.state.tournament, known.position, matter)
    except CrosstableError as error:
        misplaced, known = _cause(error), replace(known, position="")
    while True:
        try:
            conversation = converse(matter, known, replies)
            break
        except CrosstableError as error:
            named = error.field if isinstance(error, InvalidValue) else ""
            wrong = next((reply for reply in replies if reply.question == named), None)
            if wrong is None and known.position:  # such as a board without a piece
                misplaced, known = _cause(error), replace(known, position="")
                continue
            problem = _cause(error)
            if not replies:
                return Heard(conversation=None, problem=problem)
            wrong = wrong or replies[-1]
            typed[wrong.question] = wrong.answer
            replies = tuple(reply for reply in replies if reply is not wrong)
    return Heard(conversation=conversation, problem=problem, typed=typed, misplaced=misplaced)


def _cause(error: CrosstableError) -> str:
    """Return what an error says; on a page it stands with its question, which it need not name."""
    cause = error.sentence.values.get("cause") if isinstance(error, InvalidValue) else None
    return opened(told(cause) if isinstance(cause, Sentence) else error_text(error))


def standing_at(call: Call, so_far: Heard, replay: Replay | None) -> str:
    """Return the position on the board as far as anybody said; empty where nobody did."""
    if call.position and not so_far.misplaced:
        return read_standing(call.state.tournament, call.position, call.matter)
    answered = () if so_far.conversation is None else so_far.conversation.answered
    for item in answered:
        if item.question.kind is AnswerKind.POSITION:
            return read_standing(call.state.tournament, item.answer)
    return "" if replay is None else replay.position


def called_path(name: str, round_number: int, board: int) -> str:
    """Return the address at which an arbiter is called to a board."""
    return f"{round_path(name, round_number)}/boards/{board}/called"


def call_of(desk: Desk, name: str, round_number: int, board: int) -> Call:
    """Return the call that a request is about; those who may not rule are refused."""
    # What was ruled is for those who rule: it names what players did.
    state = desk.state(name, MakeRuling)
    tournament = state.tournament
    existing_round(desk, state, round_number)
    board_at(desk, tournament, round_number, board)
    asked = _asked(desk)
    wanted = asked.get("matter", "")
    matter = matter_of(tournament.game, wanted[:_LONGEST]) if wanted else None
    clocks, misread = _clocks(asked)
    names = {question.name for question in matter.questions} if matter is not None else set()
    return Call(
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


def now_asked(desk: Desk, call: Call) -> str:
    """Return where it leads that somebody comes now; empty where nobody said so.

    The time is taken when the button is tapped, not when the page was made, and it stays in the
    address: who loads the page again is not a minute later. It is taken to the second, for a
    player may be late by less than a minute.
    """
    wanted = desk.request.query_params.get("now", "")
    timed = {
        question.name
        for question in (() if call.matter is None else call.matter.questions)
        if question.kind is AnswerKind.TIME
    }
    now = _local(call.state, desk.house.now()).strftime("%H:%M:%S")
    return call.next(wanted, now) if wanted in timed else ""


def clock_now(desk: Desk, state: State) -> str:
    """Return the time of the day where the tournament is played."""
    return clock_at(state, desk.house.now())


def clock_at(state: State, moment: datetime) -> str:
    """Return a moment as a clock shows it where the tournament is played."""
    return _local(state, moment).strftime("%H:%M")


def _local(state: State, moment: datetime) -> datetime:
    zone = state.tournament.time_zone
    return moment.astimezone(ZoneInfo(zone) if zone else None)


def _asked(desk: Desk) -> dict[str, str]:
    asked = dict(desk.request.query_params.items())
    if desk.request.method != "GET":
        asked |= {field: desk.form.text(field) for field in desk.form.values}
    return asked


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
