"""Whether a match may start: more than half of a team must be there (FIDE GR 7.2)."""

from __future__ import annotations

from enum import Enum

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.lineups import plan_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class Start(Enum):
    """What becomes of a match when the round starts."""

    STARTS = "starts"
    WAITS = "waits"
    """Those who are there may not play yet."""
    LOST = "lost"


@rule("team.presence")
def may_start(tournament: Tournament, team: int, present: int) -> Verdict[Start]:
    """Return whether a team may start with so many players, out of as many as there are boards.

    Half the boards or less are too few. With a default time of zero the match is lost then,
    otherwise the clocks are started and those who are there wait for more (decision 304).
    """
    plan, rules = plan_of(tournament), edition_of(tournament)
    name = tournament.team(team).name
    if not 0 <= present <= plan.boards:
        raise InvalidValue(
            "{present} of {boards} players cannot be present", present=present, boards=plan.boards
        )
    if 2 * present > plan.boards:
        said = rules.because(
            "team.presence",
            "{team} may start: {present} of {boards} are more than half",
            team=name,
            present=present,
            boards=plan.boards,
        )
        return Verdict(Start.STARTS, (said,))
    said = rules.because(
        "team.presence",
        "{team} may not start: {present} of {boards} are not more than half",
        team=name,
        present=present,
        boards=plan.boards,
    )
    binding = Reason.that("events of the first level must follow it, others are advised to")
    if not rules.cite("team.presence"):
        binding = Reason.that(
            "the texts of this game say nothing about it: the regulations of the event decide, and "
            "this is what chess does"
        )
    default = tournament.regulations.text("default-time")
    if default == "0":
        lost = rules.because("team.presence", "the default time is zero: the match is lost")
        return Verdict(Start.LOST, (said, lost, binding))
    waits = rules.because(
        "team.presence",
        "the clocks are started; opponents with White may write their move down without playing it",
    )
    return Verdict(Start.WAITS, (said, waits, binding))
