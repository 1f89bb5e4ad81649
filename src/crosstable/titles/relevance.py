"""Which verdicts somebody wants to read: what is reached, what is within reach, what was missed.

Every player is out of reach of most titles from the start, and a list of all that helps nobody.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.kernel.player import Sex
from crosstable.titles.candidates import Candidate, TitleEvent
from crosstable.titles.verdicts import NormColour, NormVerdict, OpponentNeeded, Status

_ORDER = {Status.REACHED: 0, Status.REACHED_IF: 1, Status.POSSIBLE: 2, Status.OUT: 3}
NEARLY = 2
"""Halves of a point by which a norm may be missed to be told of."""


def matters(verdict: NormVerdict, event: TitleEvent, *, named: bool = False) -> bool:
    """Return whether a line is worth reading without being asked for.

    Whoever holds the title already needs no norm of it; of those who are out, the ones who missed
    it by a point or by a single condition are told; what only an opponent could save whom the
    event does not have is out of reach. What the event itself lacks is said once, of the event.
    Women's titles are told of players who may want them, unless the title was asked for by name
    (``named``).
    """
    if verdict.already or verdict.unfit_event or not (named or sought(verdict, event)):
        return False
    if verdict.status is Status.OUT:
        return _nearly(verdict)
    if verdict.status is Status.POSSIBLE and verdict.needs is not None:
        player = event.candidates[verdict.player]
        return any(
            _fits(verdict.needs.opponent, player, other)
            for other in event.candidates.values()
            if other.number != verdict.player
        )
    return True


def without_covered(verdicts: Iterable[NormVerdict]) -> tuple[NormVerdict, ...]:
    """Return verdicts without norms that the same player's norm for a higher title serves too.

    A lower one that is red where the higher is black, or worth more games, stands for itself.
    """
    told = tuple(verdicts)
    return tuple(one for one in told if not any(_covers(other, one) for other in told))


def _covers(higher: NormVerdict, verdict: NormVerdict) -> bool:
    return (
        higher.player == verdict.player
        and verdict.title in higher.covers
        and _is_sure(higher)
        and _is_sure(verdict)
        and _ORDER[higher.status] <= _ORDER[verdict.status]
        and higher.credited >= verdict.credited
        and (higher.colour is verdict.colour or higher.colour is NormColour.RED)
    )


def _is_sure(verdict: NormVerdict) -> bool:
    """Return whether a norm is made, or no result can take it away."""
    if verdict.status in {Status.REACHED, Status.REACHED_IF}:
        return True
    return verdict.needs is not None and verdict.needs.certain


def in_order(verdicts: Iterable[NormVerdict]) -> tuple[NormVerdict, ...]:
    """Return verdicts with what is reached first; those who are closest come first among equals."""
    return tuple(
        sorted(
            verdicts,
            key=lambda verdict: (_ORDER[verdict.status], _points_away(verdict), verdict.player),
        )
    )


def _points_away(verdict: NormVerdict) -> int:
    return verdict.needs.half_points if verdict.needs is not None else 0


def sought(verdict: NormVerdict, event: TitleEvent) -> bool:
    """Return whether somebody may want a title: women's titles are for players known to be women.

    Nor do those look for one who hold an open title by norms that ranks above it.
    """
    codes = [rank.code for rank in event.ranks]
    if verdict.title not in codes:
        return True
    wanted = event.ranks[codes.index(verdict.title)]
    if not wanted.women:
        return True
    player = event.candidates[verdict.player]
    higher = {
        rank.code
        for rank in event.ranks[: codes.index(verdict.title)]
        if rank.board == wanted.board and rank.by_norms and not rank.women
    }
    return player.sex is Sex.FEMALE and higher.isdisjoint(player.profile.titles)


def _nearly(verdict: NormVerdict) -> bool:
    if verdict.half_points_needed is None or not verdict.counted:
        return False
    short = max(0, verdict.half_points_needed - verdict.half_points)
    return short <= NEARLY and len(verdict.failed) <= 1 + (short > 0)


def _fits(needed: OpponentNeeded | None, player: Candidate, other: Candidate) -> bool:
    """Return whether somebody is an opponent as needed."""
    if needed is None:
        return True
    is_one = other.profile
    return (
        (needed.least_rating is None or (is_one.rating or 0) >= needed.least_rating)
        and (not needed.titles or bool(set(needed.titles) & set(is_one.titles)))
        and is_one.federation not in needed.not_federations
        and not (needed.other_federation and is_one.federation == player.profile.federation)
    )
