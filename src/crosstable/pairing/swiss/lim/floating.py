"""Who floats and why by Lim's rules, in words; and why others do not, whose numbers come first."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.lim.engine import PairedGroup
from crosstable.pairing.swiss.lim.floaters import Disadvantage, Floater, PassedOver, Why
from crosstable.pairing.swiss.lim.table import NEAR, LimTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

MOST_SKIPPED = 6
"""How many players that were passed over are listed one by one."""


@rule("lim.floaters", "lim.floater-colour", "lim.maxi-floaters")
def floats_told(table: LimTable, edition: Edition, group: PairedGroup) -> Iterator[Reason]:
    """Yield who leaves a group, and who was passed over."""
    for floater in group.floaters:
        name, told = _leaving(table, floater, downward=group.downward)
        yield edition.because(name, told)
    passed = [over for floater in group.floaters for over in floater.passed_over]
    told_of: set[int] = set()
    for over in passed:
        if over.player not in told_of and len(told_of) < MOST_SKIPPED:
            told_of.add(over.player)
            yield _kept(table, edition, over)


def _leaving(table: LimTable, floater: Floater, *, downward: bool) -> tuple[str, Sentence]:
    """Return why a player floats, with the name of the rule."""
    player = str(table.players[floater.player])
    if floater.why is Why.COLOUR:
        told = (
            Sentence(
                "{player} floats down: so those due White and those due Black become more equal",
                player=player,
            )
            if downward
            else Sentence(
                "{player} floats up: so those due White and those due Black become more equal",
                player=player,
            )
        )
        return "lim.floater-colour", told
    if floater.why is Why.RATING:
        told = (
            Sentence(
                "{player} floats down: the lowest ranked player who can leave the group; another "
                "one chosen for a colour would be more than {points} rating points away",
                player=player,
                points=str(NEAR),
            )
            if downward
            else Sentence(
                "{player} floats up: the highest ranked player who can leave the group; another "
                "one chosen for a colour would be more than {points} rating points away",
                player=player,
                points=str(NEAR),
            )
        )
        return "lim.maxi-floaters", told
    told = (
        Sentence(
            "{player} floats down: the lowest ranked player who can leave the group", player=player
        )
        if downward
        else Sentence(
            "{player} floats up: the highest ranked player who can leave the group", player=player
        )
    )
    return "lim.floaters", told


def _kept(table: LimTable, edition: Edition, over: PassedOver) -> Reason:
    """Return why a player does not float whose number comes before that of one who does."""
    player = str(table.players[over.player])
    if over.why is Why.NEEDED:
        return edition.because(
            "lim.most-pairs",
            "{player} is passed over: without this player the group would have fewer pairs",
            player=player,
        )
    if over.why is Why.FLOATED:
        return edition.because(
            "lim.float-twice", "{player} is passed over: floated in the last round", player=player
        )
    if over.why is Why.COLOUR:
        return edition.because(
            "lim.floater-colour",
            "{player} is passed over: that would not make those due White and those due Black "
            "more equal",
            player=player,
        )
    if over.disadvantage is Disadvantage.NO_OPPONENT:
        return edition.because(
            "lim.floater-types",
            "{player} is passed over: nobody is left to meet in the next group",
            player=player,
        )
    return edition.because(
        "lim.floater-types", "{player} is passed over: has floated to this group", player=player
    )
