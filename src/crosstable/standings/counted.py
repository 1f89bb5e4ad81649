"""Which games count in the table, and what happens to the games of players who left.

A round robin that somebody leaves early is not a fair comparison any more: some have met him, some
have not. Each federation draws a line at half of the scheduled games (the edition's withdrawal
rule says on which side exactly half falls). Below it, all his games are taken out of every score
and tie-break, those of his opponents too, and he is not classified; they stay in the cross table,
and ratings are none of this room's business. Above it everything stands, and what he does not play
any more is lost by forfeit. In other systems the results of a player who left simply stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Column, Kind, RoundRecord, columns, records, score
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Verdict
from crosstable.kernel.whole_number import whole_number
from crosstable.rulebooks.editions import Edition, UnplayedLetters
from crosstable.rulebooks.rules import rule

Figured = TypeVar("Figured")
_COLUMNS = "columns"
"""Where a field keeps the rounds it was counted from, if they count as they are."""
_PLAYED = Kind.PLAYED
_WITHOUT_GAME = (Kind.PENDING, Kind.FORFEIT)


class CountedPlayer(msgspec.Struct, frozen=True, gc=False):
    """A player's entries as far as they count, and their sum in units of the point system."""

    number: int
    entries: tuple[RoundRecord, ...]
    score: int

    @property
    def games_played(self) -> int:
        """Return how many games were really played."""
        return [entry.kind for entry in self.entries].count(_PLAYED)


class WithdrawalRuling(msgspec.Struct, frozen=True):
    """Whether the results of a player who left count, and why."""

    number: int
    completed: int
    scheduled: int
    verdict: Verdict[bool]

    @property
    def counts(self) -> bool:
        """Return whether the results stand."""
        return self.verdict.outcome


class CountedField(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The players of an event with the games that count between them."""

    points: PointSystem
    cycles: int
    round_robin: bool
    players: tuple[CountedPlayer, ...]
    """The classified players by number, with counted entries only."""
    unclassified: tuple[CountedPlayer, ...] = ()
    """Players whose results were cancelled, with everything they did play."""
    sheet: tuple[CountedPlayer, ...] = ()
    """Everybody with every entry, counted or not, as a cross table shows them."""
    withdrawals: tuple[WithdrawalRuling, ...] = ()
    letters: UnplayedLetters | None = None
    """What a cross table puts behind games that were not played, where the edition says so."""

    @cached_property
    def by_number(self) -> Mapping[int, CountedPlayer]:
        """Return the classified players by their number."""
        return {player.number: player for player in self.players}

    def rounds_of(self, of: Callable[[RoundRecord], Figured]) -> Iterable[tuple[Figured, ...]]:
        """Return what a function says of the rounds of each classified player, by number.

        The function is called once for an entry that stays the same from one version of an event
        to the next, so it must not be made anew each time.
        """
        columns: tuple[Column, ...] | None = self.__dict__.get(_COLUMNS)
        if columns is None:
            return [tuple(map(of, player.entries)) for player in self.players]
        return zip(*[column.figures(of) for column in columns], strict=True)

    def totals(self, of: Callable[[RoundRecord], int]) -> Mapping[int, int]:
        """Return the sum of that for each classified player, by number."""
        return dict(zip(self.by_number, map(sum, self.rounds_of(of)), strict=True))

    @cached_property
    def _against(self) -> dict[int, dict[int, tuple[RoundRecord, ...]]]:
        return {}

    def _meetings_of(self, player: int) -> Mapping[int, tuple[RoundRecord, ...]]:
        """Return a player's counted entries by opponent, put together when first asked for."""
        meetings = self._against.get(player)
        if meetings is None:
            meetings = self._against[player] = {}
            known = self.by_number.get(player)
            for entry in known.entries if known else ():
                if entry.opponent is not None:
                    meetings[entry.opponent] = (*meetings.get(entry.opponent, ()), entry)
        return meetings

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the classified players."""
        return tuple(self.by_number)

    def player(self, number: int) -> CountedPlayer:
        """Return a classified player."""
        try:
            return self.by_number[number]
        except KeyError:
            raise UnknownName("classified player", str(number)) from None

    def points_of(self, player: int) -> Fraction:
        """Return a classified player's score in points, not in units."""
        return self.in_points(self.player(player).score)

    def in_points(self, units: int) -> Fraction:
        """Return units of the event's point system as points."""
        return Fraction(units, self.points.unit)

    def games(self, player: int, opponent: int) -> tuple[RoundRecord, ...]:
        """Return a player's counted entries against one opponent, in the order of the rounds."""
        return self._meetings_of(player).get(opponent, ())

    def opponents(self, player: int) -> tuple[int, ...]:
        """Return whom a player has counted entries against, each once, by number."""
        met = {entry.opponent for entry in self.player(player).entries}
        return tuple(sorted(opponent for opponent in met if opponent is not None))

    def ruling(self, player: int) -> WithdrawalRuling | None:
        """Return what was ruled about a player who left."""
        return next(
            (withdrawal for withdrawal in self.withdrawals if withdrawal.number == player), None
        )


def counted(tournament: Tournament, edition: Edition, *, round_robin: bool = True) -> CountedField:
    """Return which entries count for whom, with the ruling on every player who left."""
    if not round_robin:
        return _everything_counts(tournament, edition)
    sheet = _with_forfeits_of_leavers(tournament, records(tournament))
    rulings = _rulings(tournament, edition, sheet)
    cancelled = {ruling.number for ruling in rulings if not ruling.counts}
    everybody = tuple(_player(number, entries) for number, entries in sorted(sheet.items()))
    return CountedField(
        points=tournament.points,
        cycles=cycles_of(tournament),
        round_robin=True,
        players=tuple(
            _player(
                player.number,
                (entry for entry in player.entries if entry.opponent not in cancelled),
            )
            for player in everybody
            if player.number not in cancelled
        )
        if cancelled
        else everybody,
        unclassified=tuple(player for player in everybody if player.number in cancelled),
        sheet=everybody,
        withdrawals=rulings,
        letters=edition.unplayed_letters,
    )


@rule("swiss.withdrawal")
def _everything_counts(tournament: Tournament, edition: Edition) -> CountedField:
    """Return the field of a system in which all results stand."""
    numbers = tuple(sorted(tournament.by_number))
    rounds = columns(tournament, numbers)
    if rounds:
        sheet = zip(*[column.entries for column in rounds], strict=True)
        scores = map(sum, zip(*[column.figures(own_points) for column in rounds], strict=True))
        everybody = tuple(map(CountedPlayer, numbers, sheet, scores))
    else:
        everybody = tuple([CountedPlayer(number, (), 0) for number in numbers])
    field = CountedField(
        points=tournament.points,
        cycles=1,
        round_robin=False,
        players=everybody,
        sheet=everybody,
        letters=edition.unplayed_letters,
    )
    if rounds:
        field.__dict__[_COLUMNS] = rounds
    return field


def own_points(entry: RoundRecord) -> int:
    """Return what an entry brought, in units of the point system."""
    return entry.points


def _player(player: int, entries: Iterable[RoundRecord]) -> CountedPlayer:
    kept = tuple(entries)
    return CountedPlayer(player, kept, score(kept))


def cycles_of(tournament: Tournament) -> int:
    """Return how often everybody meets everybody."""
    text = tournament.system.option("cycles", "1")
    cycles = whole_number(text)
    if not cycles:
        raise InvalidValue(
            "system {system!r}: option cycles is {text!r}; expected a whole number from 1",
            system=tournament.system.name,
            text=text,
        )
    return cycles


@rule("round-robin.unplayed-games")
def _with_forfeits_of_leavers(
    tournament: Tournament, sheet: Mapping[int, tuple[RoundRecord, ...]]
) -> dict[int, tuple[RoundRecord, ...]]:
    """Return the sheet with games that will not be played any more turned into forfeits.

    A game left open before its player withdrew may still be played or decided, so it stays open.
    """

    def gone(player: int, round_number: int) -> bool:
        withdrawal = tournament.entrant(player).withdrawal
        return withdrawal is not None and round_number > withdrawal.after_round

    def settled(player: int, entry: RoundRecord) -> RoundRecord:
        if entry.kind not in _WITHOUT_GAME or entry.opponent is None:
            return entry
        absent, opponent_absent = gone(player, entry.round), gone(entry.opponent, entry.round)
        if not absent and not opponent_absent:
            return entry
        if entry.kind is Kind.FORFEIT:  # as it was entered
            return msgspec.structs.replace(entry, left=True)
        points = tournament.points
        return msgspec.structs.replace(
            entry,
            kind=Kind.FORFEIT,
            points=points.forfeit_loss if absent else points.forfeit_win,
            forfeit_win=not absent,
            left=True,
        )

    return {
        number: tuple(settled(number, entry) for entry in entries)
        for number, entries in sheet.items()
    }


_RULINGS = {
    (True, True): Sentence("at least half: results count, games not played are forfeits"),
    (True, False): Sentence("more than half: results count, games not played are forfeits"),
    (False, True): Sentence("fewer than half: results cancelled"),
    (False, False): Sentence("not more than half: results cancelled"),
}
"""By whether the results count, and whether exactly half of the games is enough."""


@rule("round-robin.withdrawal")
def _rulings(
    tournament: Tournament, edition: Edition, sheet: Mapping[int, tuple[RoundRecord, ...]]
) -> tuple[WithdrawalRuling, ...]:
    """Return whether the results of each player who left count.

    Only games really played are completed ones; all games of the schedule are the measure
    (decision 15).
    """
    half_is_enough = edition.round_robin.withdrawal.exactly_half_counts
    scheduled = cycles_of(tournament) * max(_scheduled_players(tournament, sheet) - 1, 0)
    rulings = []
    for entrant in sorted(tournament.entrants, key=lambda competitor: competitor.number):
        if not entrant.withdrawn:
            continue
        completed = sum(entry.kind is Kind.PLAYED for entry in sheet[entrant.number])
        counts = completed > 0 and (
            2 * completed > scheduled or (half_is_enough and 2 * completed == scheduled)
        )
        reason = edition.because(
            "round-robin.withdrawal",
            "completed {completed} of {scheduled} games, {ruling}",
            completed=completed,
            scheduled=scheduled,
            ruling=_RULINGS[counts, half_is_enough],
        )
        rulings.append(
            WithdrawalRuling(entrant.number, completed, scheduled, Verdict(counts, (reason,)))
        )
    return tuple(rulings)


def _scheduled_players(tournament: Tournament, sheet: Mapping[int, tuple[RoundRecord, ...]]) -> int:
    """Return for how many players the schedule was made.

    Somebody who left before the first round was paired belongs to it only if the rounds name him.
    """
    return sum(
        not entrant.withdrawn
        or not tournament.rounds
        or any(entry.kind is not Kind.NONE for entry in sheet[entrant.number])
        for entrant in tournament.entrants
    )
