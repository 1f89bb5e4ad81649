"""The players of a round as the Dubov system sees them: ratings, opponents' ratings, upfloats.

C.04.4.1 article 1: everybody has a rating; the average of the opponents met at the board (ARO) is
rounded to a whole number; whoever is paired with somebody of a higher score has upfloated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Forfeit, Played
from crosstable.kernel.rounds import Board
from crosstable.kernel.seeding import seeding_rating
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.acceleration import acceleration
from crosstable.pairing.swiss.colours import Preference, Strength, preference
from crosstable.pairing.swiss.other import own_text
from crosstable.pairing.swiss.players import Field, Reading, SwissPlayer
from crosstable.pairing.swiss.reading import read_field, virtual_points
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.rules import rule

NAME = "dubov"
_BEFORE_ANY_GAME = Preference(Colour.BLACK, Strength.MILD)


class DubovPlayer(SwissPlayer, frozen=True):
    """One player before the pairing of a round."""

    average: int = 0
    """The average rating of the opponents (ARO); 0 before the first game."""
    upfloats: int = 0
    """How often the player was paired with somebody of a higher score."""
    upfloated: bool = False
    """Whether that was so in the round before."""
    at_limit: bool = False
    """Whether the player is a maximum upfloater."""


@rule("dubov.colour-preference")
def due_colour(colours: str) -> Preference:
    """Return the colour preference; without a game it is a mild one for Black (1.6.4)."""
    return preference(colours) if colours else _BEFORE_ANY_GAME


@rule("dubov.upfloat-limit")
def upfloat_limit(rounds: int) -> int:
    """Return after how many upfloats somebody is a maximum upfloater, in so many rounds."""
    return 2 + rounds // 5


@rule("dubov.average-rating")
def average_rating(ratings: Sequence[int]) -> int:
    """Return the mean of ratings as a whole number, a half rounded up; 0 of none."""
    count = len(ratings)
    return (2 * sum(ratings) + count) // (2 * count) if count else 0


def ratings_of(tournament: Tournament, edition: Edition) -> dict[int, int]:
    """Return the rating of everybody who has one, those assigned by the arbiter included."""
    known = {}
    for entrant in tournament.entrants:
        player = entrant.player
        seeded = seeding_rating(player, tournament.rating_order, edition.rating_lists, ESTIMATE)
        value = (
            seeded.value if seeded is not None else player.rating(*edition.rating_lists, ESTIMATE)
        )
        if value:
            known[entrant.number] = value
    return known


@rule("dubov.rating")
def refuse_unrated(tournament: Tournament, edition: Edition, numbers: Sequence[int]) -> None:
    """Refuse players without a rating, and name them."""
    rated = ratings_of(tournament, edition)
    missing = [number for number in sorted(numbers) if number not in rated]
    if not missing:
        return
    names = [f"{tournament.entrant(number).player.name} ({number})" for number in missing]
    raise Refused(
        "the Dubov system pairs by ratings, and these players have none: {players}; estimate "
        "their ratings first",
        edition.because(
            "dubov.rating", "the chief arbiter assigns a rating to a player who has none"
        ),
        players=Listing(names),
    )


@rule("dubov.bye")
def read_players(
    tournament: Tournament, edition: Edition, round_number: int, *, total_rounds: int
) -> Field:
    """Return the players to be paired in a round, from the rounds before it and nothing later."""
    option = tournament.system.option
    faster = acceleration(option("acceleration", "none"), edition, total_rounds, tournament.points)
    virtual = virtual_points(tournament, round_number, faster)
    field = read_field(
        tournament,
        round_number,
        total_rounds=total_rounds,
        virtual=virtual,
        initial=Colour(option(INITIAL_COLOUR) or Colour.WHITE.value),
        reading=Reading(
            prefer=due_colour,
            bye_barred_by=own_text(edition, NAME).bye_barred_by,
            floats_by=edition.swiss.floats_by,
            places_by_number=True,
        ),
    )
    present = {player.number for player in field.players}
    met = {opponent for player in field.players for opponent in player.opponents}
    refuse_unrated(tournament, edition, sorted(present | met))
    ratings = ratings_of(tournament, edition)
    rounds = _upfloats(tournament, round_number, virtual)
    total = Counter(number for upfloated in rounds for number in upfloated)
    last = rounds[-1] if rounds else frozenset()
    limit = upfloat_limit(total_rounds)
    players = tuple(
        DubovPlayer(
            **{name: getattr(player, name) for name in SwissPlayer.__struct_fields__},
            average=average_rating([ratings[opponent] for opponent in player.opponents]),
            upfloats=total[player.number],
            upfloated=player.number in last,
            at_limit=total[player.number] >= limit,
        )
        for player in field.players
    )
    return msgspec.structs.replace(field, players=players)


@rule("dubov.upfloat-limit")
def _upfloats(
    tournament: Tournament, round_number: int, virtual: Sequence[Mapping[int, int]]
) -> list[frozenset[int]]:
    """Return who upfloated in each round: paired with a higher score, whether they played or not.

    Byes are no upfloats (decision 451).
    """
    points = tournament.points
    score: Counter[int] = Counter()
    upfloated = []
    for played, extra in zip(tournament.rounds[: round_number - 1], virtual, strict=False):
        up = set()
        for board in played.boards:
            mine, theirs = (score[seat] + extra.get(seat, 0) for seat in (board.white, board.black))
            if mine != theirs:
                up.add(board.white if mine < theirs else board.black)
        upfloated.append(frozenset(up))
        for board in played.boards:
            for seat, colour in ((board.white, Colour.WHITE), (board.black, Colour.BLACK)):
                score[seat] += _made(tournament, board, colour)
        for free in played.free:
            score[free.player] += bye_points(points, free.kind)
    return upfloated


def _made(tournament: Tournament, board: Board, colour: Colour) -> int:
    """Return the points one side of a board is paired with afterwards; open games are draws."""
    points, result = tournament.points, board.result
    if isinstance(result, Played):
        return points.worth(result.white if colour is Colour.WHITE else result.black)
    if isinstance(result, Forfeit):
        return points.forfeit_win if result.won_by(colour) else points.forfeit_loss
    return points.draw
