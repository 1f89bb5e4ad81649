"""Who stands where: points first, then one tie-break after the other on those still tied."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from itertools import accumulate, groupby, pairwise
from math import lcm
from operator import itemgetter

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField, CountedPlayer, counted
from crosstable.standings.options import RankingOptions, announced_options
from crosstable.standings.prepared import prepared
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.tiebreaks.values import Basis, Direction, Group, TieBreak, TieBreakValue

POINTS = "points"
"""The name of the first criterion in ``Row.decided_by``."""


class Row(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One player's line in the standings."""

    number: int
    name: str
    place: int | None
    """The best place the player has or shares; None for somebody who is not classified."""
    last_place: int | None
    """The last of the places he shares; his own place where he shares it with nobody."""
    points: int
    """Units of the event's point system. Of somebody not classified, what was cancelled."""
    played: int
    """Games really played, among those that count."""
    values: tuple[TieBreakValue, ...] = ()
    decided_by: str | None = None
    """What separates the row from the one above: points, a tie-break, or nothing."""
    reasons: tuple[Reason, ...] = ()
    """What was ruled about a player who left."""

    @property
    def classified(self) -> bool:
        """Return whether the player has a place."""
        return self.place is not None

    @property
    def shared(self) -> bool:
        """Return whether others have the same place (decision 21)."""
        return self.place != self.last_place

    @property
    def place_text(self) -> str:
        """Return ``4``, ``4–5`` where a place is shared, or nothing."""
        if self.place is None:
            return ""
        return f"{self.place}–{self.last_place}" if self.shared else str(self.place)


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """The standings of an event at one moment."""

    edition: str
    tie_breaks: tuple[str, ...]
    rows: tuple[Row, ...]
    """Best first; players of one place by number; those not classified last."""
    field: CountedField
    placed: tuple[tuple[int, ...], ...] = ()
    """Whom a bracket or a match left level, best first, whatever their points; else points do."""

    @property
    def provisional(self) -> bool:
        """Return whether a game still lacks its result."""
        pending = Kind.PENDING
        return any(
            pending in [entry.kind for entry in player.entries] for player in self.field.players
        )

    @property
    def points(self) -> PointSystem:
        """Return the point system the rows are counted in."""
        return self.field.points

    @property
    def level(self) -> tuple[tuple[Row, ...], ...]:
        """Return who could play off: those of equal points, or whom a bracket left together.

        Within a group the order is that of the tie-breaks.
        """
        rows = [row for row in self.rows if row.classified]
        group = {number: at for at, numbers in enumerate(self.placed) for number in numbers}
        equals = groupby(rows, key=lambda row: group.get(row.number, row.points))
        return tuple(tuple(rows) for _, rows in equals)

    def row(self, number: int) -> Row:
        """Return the line of a player."""
        for row in self.rows:
            if row.number == number:
                return row
        raise UnknownName("player number", str(number))


@rule("tie-break.order", "tie-break.shared-places")
def standings(
    tournament: Tournament,
    edition: Edition,
    *,
    tie_breaks: Sequence[str] | None = None,
    round_robin: bool = True,
    options: RankingOptions | None = None,
    working_for: Collection[int] | None = None,
) -> Standings:
    """Return the standings after the rounds so far; games without a result bring nothing yet.

    The tie-breaks are those given, else those of the tournament, else those the edition recommends
    for round robins or for Swiss tournaments. Every value comes with its working; in an event of
    thousands it may be left out for all but the players it is wanted for. The options are those
    given, else what the event announced.
    """
    chosen = chosen_tie_breaks(tournament, edition, tie_breaks, round_robin=round_robin)
    field = counted(tournament, edition, round_robin=round_robin)
    options = options or announced_options(tournament)
    unfolded = None if working_for is None else frozenset(working_for)
    results = prepared(tournament, edition, field, options, working_for=unfolded)
    order = _Order(_by_score(field) if options.points_first else _all_equal(field))
    columns: list[Mapping[int, TieBreakValue]] = []
    for criterion in chosen:
        groups = order.groups() if criterion.by_group else ()  # only these ask who is tied
        basis = Basis(results=results, edition=edition, options=options, classification=groups)
        if criterion.by_group:
            column: dict[int, TieBreakValue] = {}
            for group in groups:
                column |= criterion.compute(basis, group)
            columns.append(column)
        else:
            columns.append(criterion.compute(basis, field.numbers))
        order.refine(criterion, columns[-1])
    rows: list[Row] = []
    rulings = {withdrawal.number: withdrawal.verdict.because for withdrawal in field.withdrawals}
    entrants, players = tournament.by_number, field.by_number
    for group in order.groups():
        above = len(rows)
        for number in group:
            player = players[number]
            rows.append(
                Row(
                    number=number,
                    name=entrants[number].player.name,
                    place=above + 1,
                    last_place=above + len(group),
                    points=player.score,
                    played=player.games_played,
                    values=tuple([column[number] for column in columns]),
                    decided_by=order.separated.get(len(rows)) if rows else None,
                    reasons=rulings.get(number, ()),
                )
            )
    rows += [_unclassified(tournament, field, player) for player in field.unclassified]
    return Standings(
        edition=edition.id,
        tie_breaks=tuple(tie_break.name for tie_break in chosen),
        rows=tuple(rows),
        field=field,
    )


def unfolded(
    table: Standings,
    tournament: Tournament,
    edition: Edition,
    player: int,
    *,
    options: RankingOptions | None = None,
) -> Standings:
    """Return standings in which the values of one player come with their working.

    Nobody is ranked anew: who was tied when a criterion was asked is read from the rows.
    """
    row = table.row(player)
    if not row.classified:
        return table
    options = options or announced_options(tournament)
    results = prepared(
        tournament,
        edition,
        table.field,
        options,
        working_for=frozenset({player}),
        one_by_one=True,
    )
    ranked = [row for row in table.rows if row.classified]
    values = []
    for place, name in enumerate(table.tie_breaks):
        criterion = tie_break(name)
        groups: tuple[Group, ...] = ((player,),)
        if criterion.by_group:  # only these ask who else is tied
            groups = _tied(ranked, {POINTS, *table.tie_breaks[:place]})
        basis = Basis(results=results, edition=edition, options=options, classification=groups)
        group = next(group for group in groups if player in group)
        values.append(criterion.compute(basis, group)[player])
    with_working = msgspec.structs.replace(row, values=tuple(values))
    rows = tuple(with_working if other is row else other for other in table.rows)
    return msgspec.structs.replace(table, rows=rows)


def _tied(rows: Sequence[Row], asked: Collection[str]) -> tuple[Group, ...]:
    """Return who is still tied after these criteria; each row says what parts it from the last."""
    groups: list[list[int]] = []
    for row in rows:
        if not groups or row.decided_by in asked:
            groups.append([])
        groups[-1].append(row.number)
    return tuple(tuple(sorted(group)) for group in groups)


def chosen_tie_breaks(
    tournament: Tournament,
    edition: Edition,
    tie_breaks: Sequence[str] | None,
    *,
    round_robin: bool,
) -> tuple[TieBreak, ...]:
    """Return the tie-breaks given, else the tournament's, else those the edition recommends."""
    names = tie_breaks
    if names is None:
        event = "round-robin" if round_robin else "swiss"
        names = tournament.tie_breaks or edition.tie_break_order(event)
    chosen = tuple(tie_break(name) for name in names)
    for criterion in chosen:
        if criterion.round_robin_only and not round_robin:
            reason = edition.because(
                criterion.rule, "{tie_break} is for round robins", tie_break=criterion.title
            )
            raise Refused(
                "tie-break {name!r} cannot rank this event; choose another one",
                reason,
                name=criterion.name,
            )
    return chosen


def _all_equal(field: CountedField) -> tuple[Group, ...]:
    return (tuple(sorted(field.numbers)),) if field.numbers else ()


def _by_score(field: CountedField) -> tuple[Group, ...]:
    ordered = sorted(field.players, key=lambda player: (-player.score, player.number))
    return tuple(
        tuple(player.number for player in equals)
        for _, equals in groupby(ordered, key=lambda player: player.score)
    )


def _ranks(
    tied: Sequence[int], computed: Mapping[int, TieBreakValue], direction: Direction
) -> dict[int, int]:
    """Return how players rank by their values, the best with the lowest rank.

    Whole numbers are compared from here on.
    """
    keys = _whole_numbers([computed[number].value for number in tied])
    ordered = sorted(set(keys), reverse=direction is Direction.HIGHEST_FIRST)
    rank_of = {key: rank for rank, key in enumerate(ordered)}
    return {number: rank_of[key] for number, key in zip(tied, keys, strict=True)}


def _whole_numbers(
    values: Collection[Fraction | tuple[Fraction, ...]],
) -> list[tuple[int, ...]]:
    """Return the values over their common denominator, so that they compare quickly."""
    ratios = [
        [part.as_integer_ratio() for part in value]
        if isinstance(value, tuple)
        else [value.as_integer_ratio()]
        for value in values
    ]
    common = lcm(*{below for row in ratios for _, below in row})
    return [tuple([above * (common // below) for above, below in row]) for row in ratios]


class _Order:
    """Everybody in the order found so far; only those still tied are looked at again."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._numbers = [number for group in groups for number in group]
        starts = list(accumulate(map(len, groups), initial=0))[: len(groups)]
        self.separated = dict.fromkeys(starts, POINTS)
        """By what each group was separated from the one above, by the place where it begins."""
        self._ties = [tie for tie in zip(starts, groups, strict=True) if len(tie[1]) > 1]

    def groups(self) -> tuple[Group, ...]:
        """Return who is still tied with whom, the best first."""
        starts = sorted(self.separated)
        bounds = pairwise([*starts, len(self._numbers)])
        return tuple([tuple(self._numbers[start:end]) for start, end in bounds])

    def refine(self, criterion: TieBreak, values_of: Mapping[int, TieBreakValue]) -> None:
        """Separate by one more criterion those who are tied; of equals the lower number first."""
        open_ties = [number for _, tied in self._ties for number in tied]
        rank_of = _ranks(open_ties, values_of, criterion.direction) if open_ties else {}
        ties, self._ties = self._ties, []
        for start, tied in ties:
            ranked = sorted([(rank_of[number], number) for number in tied])
            if ranked[0][0] == ranked[-1][0]:
                self._ties.append((start, tied))
                continue
            place = start
            for _, equals in groupby(ranked, key=itemgetter(0)):
                part = tuple([number for _, number in equals])
                self.separated.setdefault(place, criterion.name)
                if len(part) > 1:
                    self._ties.append((place, part))
                place += len(part)
            self._numbers[start:place] = [number for _, number in ranked]


def _unclassified(tournament: Tournament, field: CountedField, player: CountedPlayer) -> Row:
    ruling = field.ruling(player.number)
    return Row(
        number=player.number,
        name=tournament.entrant(player.number).player.name,
        place=None,
        last_place=None,
        points=player.score,
        played=player.games_played,
        reasons=ruling.verdict.because if ruling else (),
    )


# Standings in an order that a system gives by itself: a bracket, or a match.


@rule("play-off.places")
def with_play_offs(table: Standings, tournament: Tournament, edition: Edition) -> Standings:
    """Return standings in which decided play-offs order those they were for (C.02, 13.2.5).

    They do so as long as their players are level and next to each other.
    """
    for note in tournament.play_offs:
        players = {number for group in note.order for number in group}
        at = _together(table, players)
        if at is None:
            continue
        rows = [row for row in table.rows if row.classified]
        because = edition.because("play-off.places", "the play-off gave the place")
        groups: list[tuple[Sequence[int], tuple[Reason, ...]]] = []
        for _, equals in groupby(rows[: at.start], key=lambda row: row.place):
            groups.append(([row.number for row in equals], ()))
        groups += [(group, (because,)) for group in note.order]
        for _, equals in groupby(rows[at.stop :], key=lambda row: row.place):
            groups.append(([row.number for row in equals], ()))
        decided = {row.number: row.decided_by for row in rows if row.number not in players}
        table = in_places(table, groups)
        table = replace(
            table,
            rows=tuple(
                replace(row, decided_by=decided.get(row.number, row.decided_by))
                for row in table.rows
            ),
        )
    return table


@rule("play-off.places")
def play_offs_told(table: Standings, tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Say which places were decided by play-offs: the figures beside them look otherwise."""
    for note in tournament.play_offs:
        at = _together(table, {number for group in note.order for number in group})
        if at is not None:
            yield edition.because(
                "play-off.places",
                "a play-off decided places {first} to {last}: {players}",
                first=at.start + 1,
                last=at.stop,
                players=Listing([f"{row.place} {row.name}" for row in table.rows[at]]),
            )


def _together(table: Standings, players: Set[int]) -> slice | None:
    """Return where players stand who are level and next to each other, if they are."""
    at = [place for place, row in enumerate(table.rows) if row.number in players]
    if not at or at[-1] - at[0] + 1 != len(at):
        return None
    if not any(players <= {row.number for row in level} for level in table.level):
        return None
    return slice(at[0], at[-1] + 1)


def in_places(
    table: Standings, groups: Sequence[tuple[Sequence[int], tuple[Reason, ...]]]
) -> Standings:
    """Return standings with the places of groups of players, best first; a group shares its places.

    Points and values stay as they are; who is not classified stays at the end.
    """
    rows = {row.number: row for row in table.rows if row.classified}
    placed: list[Row] = []
    for players, because in groups:
        ours = [rows[player] for player in players if player in rows]
        first = len(placed) + 1
        placed += [
            replace(
                row,
                place=first,
                last_place=first + len(ours) - 1,
                decided_by=None,
                reasons=(*row.reasons, *because),
            )
            for row in ours
        ]
    return replace(table, rows=(*placed, *(row for row in table.rows if not row.classified)))
