"""The players of a round of a Double-Swiss on the table, and the colours of their matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.acceleration import acceleration
from crosstable.pairing.swiss.allocation import Allocation
from crosstable.pairing.swiss.colours import WHITE, ColourRule, last_opposition
from crosstable.pairing.swiss.double.reading import read_players
from crosstable.pairing.swiss.other import own_text
from crosstable.pairing.swiss.reading import virtual_points
from crosstable.pairing.swiss.team.colours import Preferences
from crosstable.pairing.swiss.team.reading import SwissTeam
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

NAME = "double-swiss"


class DoubleTable(TeamTable):
    """What is asked about the players of one round; a player is a rank: by score, then number.

    Decision 448.
    """

    of_players = True

    def colours(self, one: int, other: int) -> Allocation:
        """Return who begins with which colour, that of the higher ranked player."""
        higher, lower = self.teams[one], self.teams[other]
        if not higher.colours and not lower.colours:
            return Allocation(_initial(higher, self.field.initial), ColourRule.TEAMS_INITIAL)
        for name, decide in _RULES:
            colour = decide(higher, lower)
            if colour is not None:
                return Allocation(colour, name)
        return Allocation(_opposite(lower.colours[-1]).other, ColourRule.DOUBLE_LOWER)


@rule("team-swiss.colours-initial")
def _initial(higher: SwissTeam, initial: Colour) -> Colour:
    """Give the initial colour to a higher ranked player with an odd number, else the other."""
    return initial if higher.number % 2 else initial.other


@rule("double-swiss.colours-fewer-whites")
def _fewer(higher: SwissTeam, lower: SwissTeam) -> Colour | None:
    """Give White to whoever began fewer matches with it: a count, and no difference."""
    mine, theirs = higher.colours.count(WHITE), lower.colours.count(WHITE)
    if mine == theirs:
        return None
    return Colour.WHITE if mine < theirs else Colour.BLACK


@rule("double-swiss.colours-alternate")
def _alternate(higher: SwissTeam, lower: SwissTeam) -> Colour | None:
    """Give both the opposite of what they had when they last had different colours."""
    last = last_opposition(higher.colours, lower.colours)
    return None if last is None else _opposite(last[0])


@rule("double-swiss.colours-higher-ranked", "double-swiss.colours-lower-ranked")
def _higher(higher: SwissTeam, lower: SwissTeam) -> Colour | None:  # noqa: ARG001
    """Give the higher ranked player the opposite of his last colour; else the other gets his."""
    return _opposite(higher.colours[-1]) if higher.colours else None


def _opposite(letter: str) -> Colour:
    return Colour.BLACK if letter == WHITE else Colour.WHITE


_RULES = (
    (ColourRule.FEWER_WHITES, _fewer),
    (ColourRule.DOUBLE_ALTERNATE, _alternate),
    (ColourRule.DOUBLE_HIGHER, _higher),
)


def lay_table(
    tournament: Tournament,
    edition: Edition,
    round_number: int,
    *,
    virtual: Sequence[Mapping[int, int]] | None = None,
) -> DoubleTable:
    """Return the players of a round in their order, as the text of an edition sees them.

    ``virtual`` gives the virtual points of each round, where they do not come from an acceleration.
    """
    text = own_text(edition, NAME)
    if text.upfloaters is None:
        raise Refused("there is no text by which matches of two games are paired in a Swiss")
    option, total = tournament.system.option, tournament.planned_rounds
    if virtual is None:
        chosen = option("acceleration", "none")
        faster = acceleration(chosen, edition, total, tournament.points)
        virtual = virtual_points(tournament, round_number, faster)
    field = read_players(
        tournament,
        round_number,
        initial=Colour(option(INITIAL_COLOUR) or Colour.WHITE.value),
        virtual=virtual,
    )
    if not field.players:
        raise Refused("there is nobody to pair in round {round}", round=round_number)
    table = DoubleTable(
        field,
        text.upfloaters,
        preferences=Preferences.NONE,
        secondary=False,
        rounds_left=total - round_number,
    )
    table.virtual_points_order_boards = (
        edition.acceleration is not None and edition.acceleration.orders_boards
    )
    return table
