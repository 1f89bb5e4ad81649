"""What is wrong or unwise about an event's list of tie-breaks, said before the first round."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.ranking_rules import Unrated
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.tiebreaks.values import TieBreak


class Advice(msgspec.Struct, frozen=True):
    """One remark on a list of tie-breaks."""

    tie_break: str
    reason: Reason
    usable: bool = True
    """Whether the event can be ranked by it at all."""


@rule("tie-break.advice")
def tie_break_advice(
    tournament: Tournament, edition: Edition, names: Sequence[str], *, round_robin: bool
) -> tuple[Advice, ...]:
    """Return the remarks on a list of tie-breaks for this event, in the order of the list.

    Unknown names, names listed twice, tie-breaks of another kind of event, Buchholz in a round
    robin (advised against under FIDE C.02 13.15.2) and ratings that are missing (13.14).
    """
    remarks: list[Advice] = []
    seen: set[str] = set()
    for name in names:
        try:
            criterion = tie_break(name)
        except CrosstableError as error:
            remarks.append(Advice(name, Reason(error.sentence), usable=False))
            continue
        if criterion.name in seen and not criterion.may_repeat:
            remarks.append(
                Advice(
                    name,
                    Reason.that(
                        "{tie_break} is listed twice; the second decides nothing",
                        tie_break=criterion.title,
                    ),
                )
            )
        seen.add(criterion.name)
        remarks += _unfit(tournament, edition, criterion, round_robin=round_robin)
    return tuple(remarks)


def _unfit(
    tournament: Tournament, edition: Edition, criterion: TieBreak, *, round_robin: bool
) -> list[Advice]:
    remarks = []
    if criterion.round_robin_only and not round_robin:
        reason = edition.because(
            criterion.rule, "{tie_break} is for round robins", tie_break=criterion.title
        )
        remarks.append(Advice(criterion.name, reason, usable=False))
    if round_robin and criterion.of_opponents:
        remarks.append(Advice(criterion.name, _of_opponents(edition, criterion)))
    if criterion.needs_ratings:
        dropped = edition.ranking.unrated is Unrated.DROPPED
        missing = sum(
            entrant.player.rating(*edition.rating_lists) is None for entrant in tournament.entrants
        )
        if missing:
            sentence = Sentence.plural(
                "{tie_break} needs ratings, which are missing for {count} player",
                "{tie_break} needs ratings, which are missing for {count} players",
                count=missing,
                tie_break=criterion.title,
            )
            rule_name = "tie-break.ratings" if dropped else criterion.rule
            remarks.append(Advice(criterion.name, edition.because(rule_name, sentence)))
    return remarks


@rule("tie-break.buchholz-in-round-robins")
def _of_opponents(edition: Edition, criterion: TieBreak) -> Reason:
    """Return what is wrong with sums of opponents' scores where everybody meets everybody.

    Unwise under FIDE C.02 13.15.2; not to be used since C.07 of 2026 (8).
    """
    if edition.ranking.buchholz_in_round_robins:
        return edition.because(
            "tie-break.advice",
            "{tie_break} in a round robin: everybody has met the same opponents",
            tie_break=criterion.title,
        )
    return edition.because(
        "tie-break.buchholz-in-round-robins",
        "{tie_break} must not be used in a round robin: everybody has met the same opponents",
        tie_break=criterion.title,
    )
