"""A simultaneous exhibition as values: boards, results, errors of a blindfold expert, officials.

FMJD Annex 8. Results are the expert's: two points for a win, one for a draw. What a result means
for a record is in ``records``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from enum import Enum
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.exhibition_rules import Ending, ExhibitionKind, kind_of_exhibition
from crosstable.rulebooks.rules import rule

POINTS_IN_A_GAME = 2


class Outcome(Enum):
    """How a game ended, seen from the expert."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def points(self) -> int:
        """The expert's points."""
        return {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}[self]

    @property
    def score(self) -> str:
        """Points of expert and opponent, as tables print them."""
        return f"{self.points}-{POINTS_IN_A_GAME - self.points}"


_TYPED = {
    "win": Outcome.WIN,
    "2-0": Outcome.WIN,
    "2": Outcome.WIN,
    "draw": Outcome.DRAW,
    "1-1": Outcome.DRAW,
    "1": Outcome.DRAW,
    "=": Outcome.DRAW,
    "loss": Outcome.LOSS,
    "0-2": Outcome.LOSS,
    "0": Outcome.LOSS,
}


def outcome_from(text: str) -> Outcome:
    """Read a result, the expert's points first."""
    try:
        return _TYPED[text.strip().lower()]
    except KeyError:
        raise InvalidValue(
            "{text!r} is no result of the expert: 2-0, 1-1 or 0-2",
            text=text,
            field="result",
        ) from None


class ExhibitionError(Enum):
    """What a blindfold expert said that was no legal move (C 19)."""

    ILLEGAL = "illegal"
    IMPOSSIBLE = "impossible"
    NOTATION = "notation"
    """The notation of a move as if with the other colour: no error."""
    OTHER_BOARD = "other-board"
    """Clearly thinking of another board: corrected, no error."""

    @property
    def counts(self) -> bool:
        """Whether it is an error."""
        return self in {ExhibitionError.ILLEGAL, ExhibitionError.IMPOSSIBLE}


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a board, as far as a record asks."""

    name: str
    number: str = ""
    person: str = ""
    federation: str = ""
    member: bool | None = None
    """Member of a national federation; none where nobody said."""
    rating: int | None = None
    """The FMJD rating."""
    national_rating: int | None = None
    club: str = ""
    venue: str = ""


class SimulBoard(msgspec.Struct, frozen=True, kw_only=True):
    """One board with what happened there."""

    number: int
    opponent: Opponent
    colour: Colour
    """The expert's."""
    outcome: Outcome | None = None
    ending: str = ""
    errors: tuple[ExhibitionError, ...] = ()

    @property
    def counted_errors(self) -> int:
        """Errors that count."""
        return sum(error.counts for error in self.errors)


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """What is known for a record: who asked, who was there."""

    federation: str = ""
    """The national federation that submitted it."""
    submitted: date | None = None
    witnesses: tuple[str, ...] = ()
    """Members of the board of the national federation who were present."""
    expert_member: bool | None = None
    federation_in_order: bool | None = None
    """Affiliated, without debt."""
    software: str = ""
    software_approved: bool | None = None
    referees_by_venue: tuple[str, ...] = ()
    """Venues that have a referee of their own."""
    ratified: date | None = None


class Exhibition(msgspec.Struct, frozen=True, kw_only=True):
    """An exhibition as it is now."""

    id: str
    name: str
    kind: str
    expert: str
    expert_club: str = ""
    expert_federation: str = ""
    day: date
    place: str = ""
    referee: str = ""
    assistants: int = 0
    boards: tuple[SimulBoard, ...] = ()
    finished: date | None = None
    minutes: int | None = None
    """How long it took."""
    published: bool = False
    attempt: Attempt = Attempt()

    @property
    def rules(self) -> ExhibitionKind:
        """The rules of its kind."""
        return kind_of_exhibition(self.kind)

    def board(self, number: int) -> SimulBoard:
        """Return one of its boards."""
        if not 1 <= number <= len(self.boards):
            raise Refused(
                "there is no board {board}; the exhibition has {boards}",
                board=number,
                boards=Sentence.plural("{count} board", "{count} boards", count=len(self.boards)),
            )
        return self.boards[number - 1]

    @property
    def open_boards(self) -> tuple[SimulBoard, ...]:
        """The boards that still play."""
        return tuple(board for board in self.boards if board.outcome is None)


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How the expert stands."""

    boards: int
    wins: int
    draws: int
    losses: int
    playing: int
    points: int
    possible: int
    """The points of the games that are over."""
    errors: int

    @property
    def share(self) -> Fraction:
        """The part of the possible points that the expert has."""
        return Fraction(self.points, self.possible) if self.possible else Fraction(0)


@rule("exhibition.performance")
def tally(boards: Iterable[SimulBoard]) -> Tally:
    """Return the expert's score over boards."""
    known = list(boards)
    over = [board.outcome for board in known if board.outcome is not None]
    return Tally(
        boards=len(known),
        wins=over.count(Outcome.WIN),
        draws=over.count(Outcome.DRAW),
        losses=over.count(Outcome.LOSS),
        playing=len(known) - len(over),
        points=sum(outcome.points for outcome in over),
        possible=POINTS_IN_A_GAME * len(over),
        errors=sum(board.counted_errors for board in known),
    )


@rule("exhibition.errors")
def errors_allowed(kind: ExhibitionKind, opponents: int) -> int | None:
    """Return how many errors the expert may make in all: opponents by four, rounded up."""
    if kind.opponents_per_error is None:
        return None
    return -(-opponents // kind.opponents_per_error)


@rule("exhibition.errors")
def judged_error(
    exhibition: Exhibition, number: int, error: ExhibitionError
) -> tuple[SimulBoard, tuple[Reason, ...]]:
    """Return a board after something the expert said, and why the game is lost where it is."""
    kind = exhibition.rules
    article = Citation("fmjd.annex8", "C.19")
    allowed = errors_allowed(kind, len(exhibition.boards))
    if allowed is None or kind.errors_in_a_game is None:
        raise Refused("errors are noted where the expert sees no board, in a blindfold exhibition")
    board = exhibition.board(number)
    if board.outcome is not None:
        raise Refused("the game on board {board} is over", board=number)
    after = replace(board, errors=(*board.errors, error))
    if not error.counts:
        return after, (Reason.that("this is not considered an error", article),)
    total = sum(each.counted_errors for each in exhibition.boards) + 1
    if after.counted_errors > kind.errors_in_a_game:
        why = Reason.that(
            "error {count} in this game, {most} are allowed: it is lost for the expert",
            article,
            count=after.counted_errors,
            most=kind.errors_in_a_game,
        )
    elif total > allowed:
        why = Reason.that(
            "error {count} in all, {most} are allowed: this game is lost for the expert",
            article,
            count=total,
            most=allowed,
        )
    else:
        why = Reason.that(
            "error {own} in this game, {count} of {most} in all",
            article,
            own=after.counted_errors,
            count=total,
            most=allowed,
        )
        return after, (why,)
    return replace(after, outcome=Outcome.LOSS, ending="errors"), (why,)


@rule("exhibition.officials")
def officials_needed(exhibition: Exhibition) -> int:
    """Return how many officials there should be: one, or one for every twenty players."""
    each = exhibition.rules.players_per_official
    return 1 if each is None else max(1, -(-len(exhibition.boards) // each))


@rule("exhibition.colours")
def colour_findings(exhibition: Exhibition) -> tuple[Reason, ...]:
    """Say where colours are not as the kind has them: one for all boards, or each as chosen."""
    colours = {board.colour for board in exhibition.boards}
    if not exhibition.rules.one_colour or len(colours) < 2:
        return ()
    return (
        Reason.that(
            "the expert plays with one colour on all boards",
            Citation("fmjd.annex8", "A.6"),
        ),
    )


@rule("exhibition.endings")
def ending_of(exhibition: Exhibition, name: str, outcome: Outcome) -> Ending | None:
    """Return how a game ended besides the rules of the game; refuse what the kind does not know."""
    if not name:
        return None
    kind = exhibition.rules
    found = next((ending for ending in kind.endings if ending.name == name), None)
    if found is None:
        raise Refused(
            "in a {kind} no game ends so: {ending}; known: {known}",
            kind=kind.words,
            ending=name,
            known=Listing([ending.name for ending in kind.endings]),
        )
    fitting = {True: Outcome.WIN, False: Outcome.LOSS}
    if outcome is Outcome.DRAW or (
        found.expert_wins is not None and outcome is not fitting[found.expert_wins]
    ):
        raise Refused(
            "{ending}: that is not {result}",
            Reason(found.words, found.article),
            ending=found.words,
            result=outcome.score,
        )
    return found


@rule("exhibition.rate")
def rate_of(exhibition: Exhibition) -> str:
    """Return the rate of play of expert and opponents; empty where there are no clocks."""
    return exhibition.rules.rate_of_play


@rule("exhibition.house-rules")
def house_rules(exhibition: Exhibition) -> tuple[Reason, ...]:
    """Return what holds at the boards, for the sheet that opponents get."""
    return exhibition.rules.house


def with_board(boards: Sequence[SimulBoard], board: SimulBoard) -> tuple[SimulBoard, ...]:
    """Return boards with one of them as it is now."""
    return tuple(board if each.number == board.number else each for each in boards)
