"""The players of a round as Lim's rules order and restrict them, and who of two has White."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate

import msgspec
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.record import scores_paired_with
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.initial_order import seeding
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.olympiad.colours import barred, fitting_by_colour
from crosstable.pairing.swiss.players import (
    Allocation,
    ColourRule,
    Field,
    Float,
    Reading,
    SwissPlayer,
    alternated,
    drawn_colour,
)
from crosstable.pairing.swiss.reading import read_field
from crosstable.pairing.swiss.round import PairedBoard
from crosstable.pairing.swiss.system import own_text
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# Who of two has White by Lim's rules: limits, what is due, the latest difference, who is ranked.
# What is due to a player is what the Dutch system prefers: a colour that keeps them within the
# limits, else one that evens colours out, else the other one than last time (decision 462).


@rule("lim.colours-due")
def allocate_lim(
    higher: SwissPlayer, lower: SwissPlayer, initial: Colour, *, below: bool
) -> Allocation:
    """Return the colours of a pair, which was made ``below`` the median group or not."""
    mine, theirs = higher.preference.colour, lower.preference.colour
    if mine is None and theirs is None:
        return Allocation(drawn_colour(higher, initial), ColourRule.LIM_INITIAL)
    only = _only_legal(higher, lower)
    if only is not None and mine is theirs:
        return Allocation(only, ColourRule.LIM_LIMITS)
    if mine is None or theirs is None or mine is not theirs:
        due = mine if mine is not None else theirs.other if theirs is not None else Colour.WHITE
        return Allocation(due, ColourRule.LIM_DUE)
    if _evens_out(higher) != _evens_out(lower):
        return Allocation(mine if _evens_out(higher) else mine.other, ColourRule.LIM_EQUALISE)
    last = alternated(higher, lower)
    if last is not None:
        return Allocation(last, ColourRule.LIM_ALTERNATE)
    return _by_rank(mine, below=below)


@rule("lim.colours-limits")
def _only_legal(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Return the colour of the higher ranked player where only one keeps both within the limits."""
    mine, theirs = barred(higher), barred(lower)
    legal = [colour for colour in Colour if colour not in mine and colour.other not in theirs]
    return legal[0] if len(legal) == 1 else None


@rule("lim.colours-equalise")
def _evens_out(player: SwissPlayer) -> bool:
    """Return whether the colour that is due to a player evens their colours out."""
    return player.difference != 0


@rule("lim.colours-higher-ranked", "lim.colours-lower-ranked")
def _by_rank(due: Colour, *, below: bool) -> Allocation:
    """Give what is due to both to the higher ranked, but below the median to the lower ranked."""
    if below:
        return Allocation(due.other, ColourRule.LIM_LOWER)
    return Allocation(due, ColourRule.LIM_HIGHER)


MAXI = "maxi-tournament"
"""The option that says whether colours count only between players of similar ratings."""
NEAR = 100
"""So many rating points apart at most, in a Maxi-tournament."""


class LimTable(RoundTable):
    """What is asked about the players of one round; a player is a rank in the order for pairing."""

    def __init__(self, field: Field, ratings: Sequence[int], *, maxi: bool = False) -> None:
        self.ratings = ratings
        """By rank; nothing for whoever has none."""
        self.maxi = maxi
        """Whether exchanges for colours are made only between players of similar ratings."""
        self.limits = [barred(player) for player in field.players]
        """Which colours are barred to each player."""
        self._fitting = fitting_by_colour(self.limits)
        scores: dict[int, list[int]] = {}
        for rank, player in enumerate(field.players if field.last_round else ()):
            scores.setdefault(player.pairing_score, []).append(rank)
        self._level = {score: mask_of(ranks) for score, ranks in scores.items()}
        self.due = {
            colour: mask_of(
                rank
                for rank, player in enumerate(field.players)
                if player.preference.colour is colour
            )
            for colour in Colour
        }
        """Who is due each colour."""
        super().__init__(field)
        self.due_nothing = self.full & ~self.due[Colour.WHITE] & ~self.due[Colour.BLACK]
        """Who has not played yet, and suits everybody."""
        self.twice_median = (field.round - 1) * field.points.win
        """Twice the score of the median group."""

    @rule("lim.compatible", "lim.no-rematch", "lim.last-round")
    def _allowed(self, index: int) -> int:
        """Return whom a player may meet: nobody twice, and not beyond the limits of colours.

        In the last round colours part nobody from a player of the same score.
        """
        others = super()._allowed(index)
        level = self._level.get(self.players[index].pairing_score, 0)
        return others & (self._fitting[self.limits[index]] | level)

    def below_median(self, rank: int) -> bool:
        """Return whether a player has less than half of what the rounds so far could bring."""
        return 2 * self.score(rank) < self.twice_median

    @rule("lim.maxi", "lim.maxi-floaters", "lim.maxi-opponents")
    def near(self, one: int, other: int) -> bool:
        """Return whether one player may be taken in place of another for the sake of colours."""
        return not self.maxi or abs(self.ratings[one] - self.ratings[other]) <= NEAR

    @cached_property
    def _by_rating(self) -> tuple[list[int], list[int]]:
        """Return all ratings in ascending order, and the ranks of the first none, one, two ..."""
        order = sorted(range(self.size), key=self.ratings.__getitem__)
        below = accumulate(order, lambda ranks, rank: ranks | 1 << rank, initial=0)
        return [self.ratings[rank] for rank in order], list(below)

    @rule("lim.maxi-opponents")
    def all_near(self, one: int) -> int:
        """Return everybody who may be taken in place of a player for the sake of colours."""
        if not self.maxi:
            return self.full
        ratings, below = self._by_rating
        least, most = self.ratings[one] - NEAR, self.ratings[one] + NEAR
        return below[bisect_right(ratings, most)] & ~below[bisect_left(ratings, least)]

    @rule("lim.colour-exchanges", "lim.floater-opponents")
    def suiting(self, rank: int, *, floater: bool) -> tuple[int, ...]:
        """Return for whom the first comer may be passed over for the sake of colours, best first.

        In a group whoever is due the other colour or nothing suits as well as the next; a floater
        looks for somebody due the other colour before somebody due nothing. Whoever is due nothing
        is suited by everybody.
        """
        colour = self.players[rank].preference.colour
        if colour is None:
            return ()
        other = self.due[colour.other]
        return (other, self.due_nothing) if floater else (other | self.due_nothing,)

    def colours(self, one: int, other: int) -> Allocation:
        """Return the colours that are due to two ranks, the higher first."""
        return self.colours_in(one, other, below=self.below_median(one))

    def colours_in(self, one: int, other: int, *, below: bool) -> Allocation:
        """Return the colours of two ranks, the higher first, who meet ``below`` the median."""
        higher, lower = self.players[one], self.players[other]
        return allocate_lim(higher, lower, self.field.initial, below=below)

    def board_in(self, one: int, other: int, group: int, *, below: bool) -> PairedBoard:
        """Return two ranks, the higher first, who meet in a group as a board."""
        given = self.colours_in(one, other, below=below)
        seats = [self.players[rank].number for rank in (one, other)]
        if given.higher is Colour.BLACK:
            seats.reverse()
        return PairedBoard(seats[0], seats[1], given.rule, group)


def lay_table(tournament: Tournament, edition: Edition, round_number: int) -> LimTable:
    """Return the players of a round by score and number, with their floats and ratings."""
    drawn = tournament.system.option(INITIAL_COLOUR) or Colour.WHITE.value
    colours = {colour.value: colour for colour in Colour}
    if drawn not in colours:
        raise UnknownName("initial colour", drawn, tuple(colours))
    field = read_field(
        tournament,
        round_number,
        total_rounds=tournament.planned_rounds,
        initial=colours[drawn],
        reading=Reading(
            bye_barred_by=own_text(edition, "lim").bye_barred_by, places_by_number=True
        ),
    )
    last, before = (_floats(tournament, number) for number in (round_number - 1, round_number - 2))
    players = tuple(_floated(player, last, before) for player in field.players)
    ratings = [seeding(tournament, edition, player.number) for player in players]
    return LimTable(replace(field, players=players), ratings, maxi=is_maxi(tournament))


@rule("lim.maxi")
def is_maxi(tournament: Tournament) -> bool:
    """Return whether there are more players than two to the power of the rounds, or as chosen.

    Decision 463.
    """
    chosen = tournament.system.option(MAXI) or "auto"
    if chosen != "auto":
        return chosen == "yes"
    return len(tournament.entrants) > 1 << max(tournament.planned_rounds, 0)


def _floated(
    player: SwissPlayer, last: Mapping[int, Float], before: Mapping[int, Float]
) -> SwissPlayer:
    nothing = Float.NONE
    return msgspec.structs.replace(
        player, floats=(last.get(player.number, nothing), before.get(player.number, nothing))
    )


@rule("lim.floats")
def _floats(tournament: Tournament, round_number: int) -> dict[int, Float]:
    """Return who was moved out of their score group in a round that was played, and where to.

    Down from above the median, up from below it; whoever stayed there and met them did not float.
    """
    if round_number < 1:
        return {}
    scores = scores_paired_with(tournament, round_number)
    twice_median = (round_number - 1) * tournament.points.win
    floats = {}
    for board in tournament.rounds[round_number - 1].boards:
        for one, other in ((board.white, board.black), (board.black, board.white)):
            mine, theirs = scores[one], scores[other]
            if mine > theirs and 2 * mine > twice_median:
                floats[one] = Float.DOWN
            elif mine < theirs and 2 * mine < twice_median:
                floats[one] = Float.UP
    return floats
