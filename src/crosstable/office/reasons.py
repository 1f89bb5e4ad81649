"""Why two players meet in a round or do not, as the round was made and as the rules have it.

Where teams are paired, it is asked about two teams, by their numbers.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.checking import before_round
from crosstable.pairing.paired import PairedRound
from crosstable.pairing.proposal import Meeting
from crosstable.pairing.swiss.answers import verdict_of
from crosstable.pairing.swiss.round import WhyNot
from crosstable.pairing.systems import paired_round, rounds_to_play, system_of
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.library import edition_of


def known_before(tournament: Tournament, round_number: int) -> Tournament:
    """Return what a system pairs a round from: a fixed schedule needs nothing taken away."""
    last = rounds_to_play(tournament)
    if last and round_number > max(last, len(tournament.rounds)):
        raise Refused(
            "there are {rounds:round|rounds}; there is no round {round}",
            rounds=last,
            round=round_number,
        )
    if round_number > len(tournament.rounds) + 1:
        raise Refused("round {round} cannot be paired yet", round=round_number)
    if round_number > len(tournament.rounds) or system_of(tournament).fixed_schedule:
        return tournament
    return before_round(tournament, round_number)


def meet_in_round(tournament: Tournament, round_number: int, one: int, other: int) -> bool:
    """Return whether two meet in a round as it stands; two teams where teams are paired."""
    boards = as_teams(tournament).round(round_number).boards
    return any({board.white, board.black} == {one, other} for board in boards)


def why_in_round(
    tournament: Tournament, round_number: int, one: int, other: int
) -> Verdict[tuple[Meeting, ...]]:
    """Return why two players meet in a round or do not, first where the arbiter departed."""
    return answer_in_round(tournament, round_number, one, other)[0]


def answer_in_round(
    tournament: Tournament,
    round_number: int,
    one: int,
    other: int,
    paired: PairedRound | None = None,
) -> tuple[Verdict[tuple[Meeting, ...]], WhyNot | None]:
    """Return the same, and where pairings were weighed, both of them side by side.

    ``paired`` is the round as the rules pair it, where somebody has it already.
    """
    before = known_before(tournament, round_number)
    paired = paired or paired_round(before, edition_of(tournament), round_number)
    account = paired.account(one, other)
    weighed = account if isinstance(account, WhyNot) else None
    verdict = (
        verdict_of(as_teams(before), weighed) if weighed is not None else paired.why(one, other)
    )
    departed = _departed(tournament, round_number, one, other, verdict)
    return replace(verdict, because=(*departed, *verdict.because)), weighed


def _departed(
    tournament: Tournament,
    round_number: int,
    one: int,
    other: int,
    verdict: Verdict[tuple[Meeting, ...]],
) -> tuple[Reason, ...]:
    """Say so where the round as it stands is not the one the rules pair."""
    if round_number > len(tournament.rounds):
        return ()
    meet = meet_in_round(tournament, round_number, one, other)
    by_rules = any(meeting.round == round_number for meeting in verdict.outcome)
    if meet == by_rules:
        return ()
    sides = as_teams(tournament)
    first, second = (sides.entrant(player).player.name for player in (one, other))
    if meet:
        why = Reason.that(
            "{first} and {second} meet in round {round} as it was published, by the arbiter's "
            "decision; by the rules it would be otherwise:",
            first=first,
            second=second,
            round=round_number,
        )
    else:
        why = Reason.that(
            "{first} and {second} do not meet in round {round} as it was published, by the "
            "arbiter's decision; by the rules it would be otherwise:",
            first=first,
            second=second,
            round=round_number,
        )
    return (why,)
