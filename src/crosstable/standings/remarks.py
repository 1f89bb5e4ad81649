"""What somebody who reads the standings should know beside the figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.ranking_rules import Unrated
from crosstable.rulebooks.rules import rule
from crosstable.standings.ranking import Row, Standings
from crosstable.standings.team_record import team_rulings
from crosstable.standings.tiebreaks.own_results import LOTS
from crosstable.standings.tiebreaks.ratings import SOMEBODY_UNRATED
from crosstable.standings.tiebreaks.table import TIE_BREAKS, tie_break
from crosstable.standings.tiebreaks.values import TieBreak
from crosstable.standings.working import Note

# What is wrong or unwise about an event's list of tie-breaks, said before the first round.


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


MOST_NAMED = 4
"""How many ties are named one by one; early in a large event there are dozens."""


def remarks(table: Standings, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
    """Return the notes on the standings of an event: open games, unwise tie-breaks, lots."""
    advice = tie_break_advice(
        tournament, edition, table.tie_breaks, round_robin=table.field.round_robin
    )
    return (
        *_open_games(table),
        *games_kept(tournament),
        *(advised.reason for advised in advice),
        *_without_ratings(table, edition),
        *_lots(table, edition),
    )


def _open_games(table: Standings) -> Iterator[Reason]:
    pending = Kind.PENDING
    sides = sum(
        [entry.kind for entry in player.entries].count(pending) for player in table.field.sheet
    )
    if sides:
        yield Reason(
            Sentence.plural(
                "provisional: {count} game has no result yet",
                "provisional: {count} games have no result yet",
                count=sides // 2,
            )
        )


def games_kept(tournament: Tournament) -> Iterator[Reason]:
    """Yield that a table of players has games that no table of teams counts (decision 345)."""
    for ruling in team_rulings(tournament):
        if ruling.completed and not ruling.verdict.outcome:
            yield Reason(
                Sentence(
                    "the matches of {team} are cancelled for the teams; its players' games, and "
                    "those against them, still count in this table of players",
                    team=tournament.team(ruling.team).name,
                ),
                ruling.verdict.because[0].citation,
            )


def undrawn_ties(table: Standings) -> tuple[tuple[Row, ...], ...]:
    """Return the groups of rows that share a place and would be separated by lots."""
    if LOTS.name not in table.tie_breaks:
        return ()
    groups: dict[int, list[Row]] = {}
    for row in table.rows:
        if row.place is not None and row.shared:
            groups.setdefault(row.place, []).append(row)
    return tuple(tuple(rows) for rows in groups.values())


@rule("tie-break.ratings")
def _without_ratings(table: Standings, edition: Edition) -> Iterator[Reason]:
    """Yield which tie-breaks decide nothing because somebody has no rating (C.07 10)."""
    row = next((row for row in table.rows if row.classified), None)
    if row is None:
        return
    dropped = [
        TIE_BREAKS[name].title if name in TIE_BREAKS else name
        for name, value in zip(table.tie_breaks, row.values, strict=False)
        if value.note == SOMEBODY_UNRATED
    ]
    if dropped:
        yield edition.because(
            "tie-break.ratings",
            "{tie_breaks}: – for everybody, as not everybody in the event has a rating; the choice "
            "“unrated” in the announcement can say otherwise",
            tie_breaks=Listing(dropped),
        )


def _lots(table: Standings, edition: Edition) -> Iterator[Reason]:
    if LOTS.name not in table.tie_breaks or not any(row.played for row in table.rows):
        return
    column = table.tie_breaks.index(LOTS.name)
    decided: dict[Note, list[str]] = {}
    for row in table.rows:
        if row.classified and row.values[column].applies and row.values[column].note:
            decided.setdefault(row.values[column].note, []).append(f"{row.place} {row.name}")
    for note, names in decided.items():
        yield edition.because(
            LOTS.rule, "decided by lot, {how}: {players}", how=note, players=Listing(names)
        )
    ties = undrawn_ties(table)
    if len(ties) > MOST_NAMED:
        players = sum(len(rows) for rows in ties)
        sentence = Sentence(
            "{players:player|players} in {groups:group|groups} are tied and wait for lots",
            players=players,
            groups=len(ties),
        )
        yield edition.because(LOTS.rule, sentence)
        return
    for rows in ties:
        names = [row.name for row in rows]
        why = rows[0].values[column].note
        sentence = Sentence(
            "places {places} wait for lots, {players}: {why}",
            places=rows[0].place_text,
            players=Listing(names),
            why=why,
        )
        yield edition.because(LOTS.rule, sentence)
