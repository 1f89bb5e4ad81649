"""What the public may see of a tournament, and when its rounds are.

Pages, feeds and programs without a login all start from ``public_view``, so that what is not
published has no way out.
"""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.tournament import Entrant, Remark, RemarkKind, Tournament

__all__ = [
    "RoundTime",
    "insist_on_public",
    "listing_order",
    "public_view",
    "round_times",
    "without_births",
]


def insist_on_public(name: str, tournament: Tournament) -> None:
    """Say of a tournament that is not public what is said of one that does not exist."""
    if not tournament.published:
        raise UnknownName("tournament", name)


def without_births(tournament: Tournament) -> Tournament:
    """Return the tournament without anybody's birthday or year of birth."""
    return replace(
        tournament,
        entrants=tuple(
            each
            if each.player.born is None
            else replace(each, player=replace(each.player, born=None))
            for each in tournament.entrants
        ),
    )


def public_view(tournament: Tournament) -> Tournament:
    """Return the tournament as the public may see it.

    Rounds end before the first that is not published. What arbiters keep to themselves is left
    out: who must not meet whom, who asked for a bye, why somebody left, when anybody was born, and
    whatever was noted, drawn or done in a round that is still hidden.
    """
    shown = []
    for played in tournament.rounds:
        if not played.published:
            break
        shown.append(played)
    last = len(shown)
    return replace(
        tournament,
        rounds=tuple(shown),
        entrants=tuple(_public_entrant(entrant, last) for entrant in tournament.entrants),
        forbidden_pairs=(),
        bye_requests=tuple(each for each in tournament.bye_requests if each.round <= last),
        report_corrections=(),
        claims=(),
        remarks=tuple(each for each in tournament.remarks if _is_known(each, last)),
        tie_lots=tuple(each for each in tournament.tie_lots if each.after_round <= last),
        games=tuple(each for each in tournament.games if each.round <= last),
    )


def _is_known(remark: Remark, last: int) -> bool:
    # That the rules were left is told at once; a pairing by hand is hidden with its round.
    return remark.kind is not RemarkKind.PAIRED_BY_HAND or remark.round <= last


def _public_entrant(entrant: Entrant, last: int) -> Entrant:
    left = entrant.withdrawal
    if left is not None:
        # A withdrawal that only a hidden round tells of is not known yet.
        left = replace(left, reason="") if left.after_round <= last else None
    player = replace(entrant.player, born=None)
    return replace(entrant, player=player, withdrawal=left, present=None)


def listing_order(name: str, tournament: Tournament) -> tuple[int, str, str]:
    """Return where a tournament stands in a list for everybody: the one that starts last is first.

    Listed by their latest change, tournaments would tell where arbiters are at work unseen.
    """
    starts = tournament.starts
    return (-starts.toordinal() if starts is not None else 0, tournament.name.casefold(), name)


class RoundTime(msgspec.Struct, frozen=True):
    """When a round is played, as far as it was announced."""

    round: int
    day: date
    starts: datetime | None = None
    """With its time zone, where one was announced."""


def round_times(tournament: Tournament) -> tuple[RoundTime, ...]:
    """Return the announced dates of the rounds with their starting times."""
    try:
        zone = ZoneInfo(tournament.time_zone) if tournament.time_zone else None
    except (ZoneInfoNotFoundError, ValueError):
        zone = None
    found = []
    for number, day in enumerate(tournament.round_dates, start=1):
        if day is None:
            continue
        clock: time | None = (
            tournament.round_times[number - 1] if number <= len(tournament.round_times) else None
        )
        starts = datetime.combine(day, clock, tzinfo=zone) if clock is not None else None
        found.append(RoundTime(number, day, starts))
    return tuple(found)
