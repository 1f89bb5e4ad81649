"""Virtual points: who is paired as if he had more points, and in which rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import AccelerationText

Acceleration = Callable[[Sequence[int], Sequence[int], int, PointSystem], dict[int, int]]
"""Answer the virtual points by number, given everybody, the first list, the round, the points."""


@rule("baku.groups")
def baku_group_size(players: int) -> int:
    """Return the size of the upper group: half of the players, rounded up to an even number."""
    return 2 * -(-players // 4)


@rule("baku.virtual-points")
def baku_virtual_points(
    text: AccelerationText, total_rounds: int, round_number: int, points: PointSystem
) -> int:
    """Return what the upper group gets before a round: a win, later a draw, then nothing."""
    full, half = text.rounds(total_rounds)
    if round_number <= full:
        return points.win
    return points.draw if round_number <= full + half else 0


@rule("baku.late-entries")
def baku(
    text: AccelerationText,
    total_rounds: int,
    everybody: Sequence[int],
    first_list: Sequence[int],
    round_number: int,
    points: PointSystem,
) -> dict[int, int]:
    """Return the virtual points of a round.

    The last player of the upper group stays the same person when others enter later, so that who
    enters above him belongs to the group.
    """
    virtual = baku_virtual_points(text, total_rounds, round_number, points)
    first = sorted(first_list)
    size = baku_group_size(len(first))
    if not virtual or not size:
        return {}
    last = first[min(size, len(first)) - 1]
    return {number: virtual for number in everybody if number <= last}


ACCELERATIONS = ("none", "baku")
"""Every acceleration by the name tournaments choose it by; the first is the default."""


@rule("baku.points")
def acceleration(
    name: str, edition: Edition, total_rounds: int, points: PointSystem
) -> Acceleration | None:
    """Return an acceleration as the text of an edition has it, for an event of so many rounds."""
    if name not in ACCELERATIONS:
        raise UnknownName("acceleration", name, ACCELERATIONS)
    text = edition.acceleration
    if name != "baku" or text is None:
        return None
    if text.win_is_two_draws and not _win_is_two_draws(points):
        raise Refused(
            "the Baku acceleration needs a win worth two draws and a loss worth nothing; choose "
            "other points, or no acceleration",
            edition.because(
                "baku.points", "the points of this event are {points}", points=points.name
            ),
        )
    return partial(baku, text, total_rounds)


def _win_is_two_draws(points: PointSystem) -> bool:
    return points.win == 2 * points.draw and not points.worth(Mark.LOSS)


@rule("baku.points")
def outside_the_premise(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Yield what of an accelerated event the text on the acceleration does not provide for."""
    text, rounds = edition.acceleration, tournament.planned_rounds
    if text is None or tournament.system.option("acceleration") != "baku":
        return
    if 0 < rounds < text.fewest_rounds:
        yield edition.because(
            "baku.points",
            "the Baku acceleration is for {fewest} rounds or more, and this event has {rounds}: "
            "its upper half would have virtual points in the first {accelerated}",
            fewest=text.fewest_rounds,
            rounds=rounds,
            accelerated=min(rounds, sum(text.rounds(rounds))),
        )
    if text.fewest_rounds and not _win_is_two_draws(tournament.points):
        yield edition.because(
            "baku.points",
            "the Baku acceleration is for one point for a win and half a point for a draw; the "
            "points of this event are {points}",
            points=tournament.points.name,
        )
