"""The players of a round, read off the rounds before: scores, colours, floats, who may be free."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.fixed_boards import boards_fixed
from crosstable.pairing.swiss.acceleration import Acceleration
from crosstable.pairing.swiss.players import (
    BLACK,
    FIDE_READING,
    WHITE,
    Field,
    Float,
    Preference,
    Reading,
    SwissPlayer,
    colour_difference,
    played_colours,
)
from crosstable.rulebooks.rules import rule


class Sheet:
    """What is known about one participant while rounds are read one by one."""

    __slots__ = ("bye_spent", "floats", "history", "met", "paired", "pairing", "score")

    def __init__(self) -> None:
        self.score = 0
        self.pairing = 0
        """Points for pairing, as which open games may count though the table has none yet."""
        self.history: list[str] = []
        self.floats: list[Float] = []
        self.met: list[int] = []
        self.bye_spent = False
        self.paired = False

    def gain(self, units: int) -> None:
        """Count points in the table and for pairing."""
        self.score += units
        self.pairing += units

    def idle(self, floating: Float = Float.NONE) -> None:
        """Note a round without an opponent."""
        self.history.append("=")
        self.floats.append(floating)

    def meet(self, opponent: int, letter: str, floating: Float) -> None:
        """Note an opponent, the letter of the colour, and the float."""
        self.met.append(opponent)
        self.history.append(letter)
        self.floats.append(floating)

    def known(
        self, number: int, apart: Iterable[int], virtual: int, prefer: Callable[[str], Preference]
    ) -> dict[str, Any]:
        """Return what every system says of whoever has a number, and is kept apart from some."""
        history = "".join(self.history)
        colours = played_colours(history)
        floats = (Float.NONE, Float.NONE, *self.floats[-2:])
        return {
            "number": number,
            "colours": colours,
            "history": history,
            "difference": colour_difference(colours),
            "preference": prefer(colours),
            "floats": (floats[-1], floats[-2]),
            "opponents": tuple(self.met),
            "avoids": frozenset((*self.met, *apart)),
            "may_have_bye": not self.bye_spent,
            "virtual": virtual,
        }


def rounds_before(tournament: Tournament, round_number: int) -> tuple[Round, ...]:
    """Return the rounds before one that is paired, or refuse where some are missing."""
    rounds = tournament.rounds[: round_number - 1]
    if len(rounds) < round_number - 1:
        raise Refused(
            "round {round} cannot be paired yet: there are only {count:round|rounds} so far",
            round=round_number,
            count=len(rounds),
        )
    return rounds


@rule("dutch.floats", "fmjd-swiss.floats")
def float_of(mine: int, theirs: int) -> Float:
    """Return the float of whoever had so many points before a game with somebody of so many."""
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP


def read_field(
    tournament: Tournament,
    round_number: int,
    *,
    total_rounds: int,
    acceleration: Acceleration | None = None,
    virtual: Sequence[Mapping[int, int]] | None = None,
    initial: Colour = Colour.WHITE,
    reading: Reading = FIDE_READING,
    scores: Sequence[Mapping[int, tuple[int, int]]] = (),
) -> Field:
    """Return the players to be paired in a round, from the rounds before it and nothing later.

    ``virtual`` gives the virtual points of each round, where they do not come from an acceleration.
    ``scores`` says what everybody had after each round, in the table and for pairing, where that
    does not follow from the results: a team may be paired by its game points.
    """
    rounds = rounds_before(tournament, round_number)
    sheets = {number: Sheet() for number in tournament.by_number}
    if virtual is None:
        virtual = virtual_points(tournament, round_number, acceleration)
    for index, played in enumerate(rounds):
        _read_round(tournament, played, sheets, virtual[index], reading)
        if scores:
            for number, sheet in sheets.items():
                sheet.score, sheet.pairing = scores[index][number]
    present = present_in(tournament, round_number)
    places = _places(sheets, present)
    apart = kept_apart(tournament)
    last_round = round_number == total_rounds
    most = (round_number - 1) * tournament.points.win
    prefer = cache(reading.prefer)
    players = []
    for entrant in present:
        number = entrant.number
        sheet = sheets[number]
        more = virtual[round_number - 1].get(number, 0)
        players.append(
            SwissPlayer(
                name=entrant.player.name,
                score=sheet.score,
                pairing_score=sheet.pairing + more,
                topscorer=_is_topscorer(sheet.pairing, most, last_round=last_round),
                place=number if reading.places_by_number else places[number],
                **sheet.known(number, apart.get(number, ()), more, prefer),
            )
        )
    players.sort(key=_rank)
    return Field(
        round_number,
        last_round,
        tuple(players),
        tournament.points,
        initial,
        boards_fixed(tournament, round_number),
    )


@rule("swiss.order")
def _rank(player: SwissPlayer) -> tuple[int, int]:
    """Return the key of the order for pairing: score, then pairing number."""
    return -player.pairing_score, player.number


@rule("dutch.topscorers")
def _is_topscorer(score: int, most: int, *, last_round: bool) -> bool:
    """Return whether a player has more than half of what the rounds so far could bring.

    Decision 41.
    """
    return last_round and 2 * score > most


def virtual_points(
    tournament: Tournament, round_number: int, acceleration: Acceleration | None
) -> list[dict[int, int]]:
    """Return the virtual points of each round up to the one that is paired."""
    if acceleration is None:
        return [{} for _ in range(round_number)]
    everybody = sorted(tournament.by_number)
    first = first_list(tournament, round_number)
    return [
        acceleration(everybody, first, number, tournament.points)
        for number in range(1, round_number + 1)
    ]


def first_list(tournament: Tournament, round_number: int) -> list[int]:
    """Return who was there when the first round was paired, in no particular order.

    Decision 44.
    """
    if round_number == 1 or not any(played.boards for played in tournament.rounds[:1]):
        return [entrant.number for entrant in tournament.entrants if not _gone(entrant, 1)]
    opening = tournament.rounds[0]
    seats = [seat for board in opening.boards for seat in (board.white, board.black)]
    return seats + [free.player for free in opening.free]


def _gone(entrant: Entrant, round_number: int) -> bool:
    return entrant.withdrawal is not None and entrant.withdrawal.after_round < round_number


@rule("swiss.absent")
def present_in(tournament: Tournament, round_number: int) -> list[Entrant]:
    """Return who takes part: not who left, was excused, or was not in the round as it stands."""
    excused = {
        request.player for request in tournament.bye_requests if request.round == round_number
    }
    entrants = [
        entrant
        for entrant in tournament.entrants
        if not _gone(entrant, round_number) and entrant.number not in excused
    ]
    if len(tournament.rounds) >= round_number:
        known = tournament.rounds[round_number - 1]
        seated = {seat for board in known.boards for seat in (board.white, board.black)}
        seated |= {free.player for free in known.free if free.kind is Bye.ALLOCATED}
        if seated:
            return [entrant for entrant in entrants if entrant.number in seated]
        absent = {free.player for free in known.free}
        return [entrant for entrant in entrants if entrant.number not in absent]
    return entrants


def _places(sheets: Mapping[int, Sheet], present: list[Entrant]) -> dict[int, int]:
    """Return a number without gaps for everybody in this pairing or in an earlier one.

    Decisions 41 and 216.
    """
    here = {entrant.number for entrant in present}
    known = sorted(number for number, sheet in sheets.items() if sheet.paired or number in here)
    return {number: place for place, number in enumerate(known, start=1)}


def kept_apart(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    """Return whom the arbiter keeps apart from each player, some perhaps twice."""
    apart: defaultdict[int, list[int]] = defaultdict(list)
    for one, other in tournament.forbidden_pairs:
        apart[one].append(other)
        apart[other].append(one)
    return apart


def _read_round(
    tournament: Tournament,
    played: Round,
    sheets: dict[int, Sheet],
    virtual: Mapping[int, int],
    reading: Reading,
) -> None:
    points = tournament.points
    seated = set()
    before = {}
    for board in played.boards:
        for seat in (board.white, board.black):
            before[seat] = sheets[seat].pairing + virtual.get(seat, 0)
            seated.add(seat)
    for board in played.boards:
        if isinstance(board.result, Played):
            _read_game(board, board.result, points, sheets, before)
        else:
            _read_open(board, board.result, played.number, points, sheets, before, reading)
    floating = {}
    for free in played.free:
        floating[free.player] = _read_bye(sheets[free.player], free.kind, points, reading)
    absent = Float.DOWN if reading.floats_by.count(0, points) else Float.NONE
    for number, sheet in sheets.items():
        if number not in seated:
            sheet.idle(floating.get(number, absent))


@rule("swiss.bye-eligibility", "dutch.floats")
def _read_bye(sheet: Sheet, kind: Bye, points: PointSystem, reading: Reading) -> Float:
    """Count a round without an opponent, and return the float that comes with it."""
    worth = bye_points(points, kind)
    sheet.gain(worth)
    allocated = kind is Bye.ALLOCATED
    sheet.paired = sheet.paired or allocated
    if allocated or reading.bye_barred_by.count(worth, points):
        sheet.bye_spent = True
    return Float.DOWN if allocated or reading.floats_by.count(worth, points) else Float.NONE


def _read_game(
    board: Board,
    result: Played,
    points: PointSystem,
    sheets: dict[int, Sheet],
    before: Mapping[int, int],
) -> None:
    """Count a game over the board for both players at once: nearly all games are of this kind."""
    one, other = board.white, board.black
    white, black = sheets[one], sheets[other]
    white.paired = black.paired = True
    # Said without the sheet's own words: so many games make their calls count.
    worth = points.worth(result.white)
    white.score += worth
    white.pairing += worth
    worth = points.worth(result.black)
    black.score += worth
    black.pairing += worth
    white.met.append(other)
    black.met.append(one)
    white.history.append(WHITE)
    black.history.append(BLACK)
    white.floats.append(float_of(before[one], before[other]))
    black.floats.append(float_of(before[other], before[one]))


def _read_open(
    board: Board,
    result: Forfeit | Pending,
    round_number: int,
    points: PointSystem,
    sheets: dict[int, Sheet],
    before: Mapping[int, int],
    reading: Reading,
) -> None:
    """Count a game that was not played, or not to its end."""
    for seat, opponent, colour in (
        (board.white, board.black, Colour.WHITE),
        (board.black, board.white, Colour.BLACK),
    ):
        sheet = sheets[seat]
        sheet.paired = True
        if isinstance(result, Forfeit):
            _read_forfeit(sheet, points, reading, won=result.won_by(colour))
            continue
        if not result.adjourned:
            raise Refused(
                "round {round} is not finished: the game of {white} and {black} has no result; "
                "enter it, or mark it as adjourned",
                round=round_number,
                white=board.white,
                black=board.black,
            )
        _read_adjourned(sheet, points)
        if reading.open_games_meet:
            sheet.met.append(opponent)
        sheet.history.append(WHITE if colour is Colour.WHITE else BLACK)
        sheet.floats.append(float_of(before[seat], before[opponent]))


@rule("swiss.bye-eligibility")
def _read_forfeit(sheet: Sheet, points: PointSystem, reading: Reading, *, won: bool) -> None:
    """Count a game without moves: no opponent and no colour, but perhaps a float, or as a bye."""
    worth = points.forfeit_win if won else points.forfeit_loss
    sheet.gain(worth)
    if reading.bye_barred_by.count(worth, points, forfeit_win=won):
        sheet.bye_spent = True
    sheet.idle(Float.DOWN if reading.floats_by.count(worth, points) else Float.NONE)


@rule("swiss.adjourned")
def _read_adjourned(sheet: Sheet, points: PointSystem) -> None:
    """Count an unfinished game as a draw, for pairing only (decisions 43 and 150)."""
    sheet.pairing += points.draw
