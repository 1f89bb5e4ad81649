"""What a round paired by hand has to keep: everybody once, no second meeting, no second bye."""

from __future__ import annotations

from collections import Counter

from crosstable.kernel.errors import Refused
from crosstable.kernel.record import Kind, records
from crosstable.kernel.result import Forfeit
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.checks import entrant_still_in
from crosstable.rulebooks.library import defining_edition, edition_of
from crosstable.rulebooks.rules import rule


def refuse_wrong_seats(tournament: Tournament, round_number: int, seats: list[int]) -> None:
    """Refuse a pairing in which somebody is missing, sits twice, or has left."""
    twice = [seat for seat, count in Counter(seats).items() if count > 1]
    if twice:
        raise Refused(
            "player {player} appears twice in round {round}", player=twice[0], round=round_number
        )
    for seat in seats:
        entrant_still_in(tournament, seat)
    excused = {
        request.player for request in tournament.bye_requests if request.round == round_number
    }
    for seat in seats:
        if seat in excused:
            raise Refused(
                "player {player} has a bye in round {round}; take it back first",
                player=seat,
                round=round_number,
            )
    missing = [
        str(entrant.number)
        for entrant in tournament.entrants
        if not entrant.withdrawn and entrant.number not in {*seats, *excused}
    ]
    if missing:
        raise Refused(
            "neither paired nor given a bye: {players}; pair them, or grant byes",
            players=Listing(missing),
        )


@rule("pairing.no-rematch")
def refuse_forbidden_meeting(
    tournament: Tournament, white: int, black: int, *, rematch: bool
) -> None:
    """Refuse a second meeting that nobody allowed, and one that must not be."""
    met = any({board.white, board.black} == {white, black} for board in _played_boards(tournament))
    if met and not rematch:
        raise Refused(
            "{white} and {black} have already played each other",
            edition_of(tournament).because(
                "pairing.no-rematch",
                Sentence("two teams meet at most once")
                if tournament.team_plan is not None
                else Sentence("two players meet at most once"),
            ),
            white=white,
            black=black,
        )
    if tournament.must_not_meet(white, black):
        raise Refused("{white} and {black} must not meet", white=white, black=black)


def _played_boards(tournament: Tournament) -> list[Board]:
    """Return the boards that count as meetings: a forfeited game was not one."""
    return [
        board
        for played in tournament.rounds
        for board in played.boards
        if not isinstance(board.result, Forfeit)
    ]


@rule("bye.once")
def refuse_bye_after_points_unplayed(tournament: Tournament, player: int) -> None:
    """Refuse a bye to a player who already had a point without playing, where the text does."""
    rules = defining_edition(edition_of(tournament), tournament)
    for entry in records(tournament)[player]:
        if entry.kind is Kind.BYE and rules.swiss.bye_barred_by.count(
            entry.points, tournament.points
        ):
            raise Refused(
                "player {player} had the points of a win without playing in round {round}",
                rules.because("bye.once", "no bye after a win without playing"),
                player=player,
                round=entry.round,
            )
        if entry.kind is Kind.FORFEIT and rules.swiss.bye_barred_by.count(
            entry.points, tournament.points, forfeit_win=entry.forfeit_win
        ):
            raise Refused(
                "player {player} won by forfeit in round {round}",
                rules.because("bye.once", "no bye after a win without playing"),
                player=player,
                round=entry.round,
            )
