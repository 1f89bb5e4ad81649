"""Play-offs for a place: events of their own that begin where another ended.

A play-off is an event of its own, with its rounds, games and lots in the journal like those of any
other (decision 338). Which games it has follows from the edition and from how many are level: FIDE
C.02 13.2.11 has a match of two, a round robin of three, and a knock-out of four; FMJD Annex 3 5.10
has the Superblitz of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import PlayOff
from crosstable.kernel.prizes import PrizeFund
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.acts import Command, Details, DrawLots, NewPlayer, Register
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of
from crosstable.office.acts.numbers import AS_ENTERED
from crosstable.office.overview import all_rounds_paired, is_over
from crosstable.office.tables import standings_of
from crosstable.pairing.chance import Chance
from crosstable.pairing.knockout import KNOCKOUT
from crosstable.pairing.match import MATCH
from crosstable.pairing.round_robin import ROUND_ROBIN
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.game_plans import planned_round, tie_break_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.standings.playoff_plan import clocks_run_on, level_at, planned
from crosstable.standings.playoffs import STAGES, TIE_BREAK, by_lots, in_doubt
from crosstable.standings.tiebreaks.own_results import POINTS

_BLITZ = "3min + 2s/move"
"""C.02 13.2.11.1: the games of a play-off."""
MOST_PLAYERS = 4
"""How many play for a place; of more, the last by the tie-breaks are left out."""


class Playing(msgspec.Struct, frozen=True):
    """Who plays for a place, and who is level and out."""

    players: tuple[int, ...]
    out: tuple[int, ...] = ()
    in_doubt: tuple[int, ...] = ()
    """Those of both whom no tie-break separates: lots decide."""
    drawn: tuple[int, ...] = ()
    """The same in the order drawn, once they are."""

    @classmethod
    def of(cls, order: Sequence[int], kept: int, together: Sequence[tuple[int, ...]]) -> Playing:
        """Return the first of some players by the tie-breaks, and the others."""
        return cls(tuple(order[:kept]), tuple(order[kept:]), in_doubt(order, kept, together))

    @rule("tie-break.lots")
    def with_lots(self, seed: str) -> Playing:
        """Return the same with lots between those whom no tie-break separates (C.02 13.1.1)."""
        if not self.in_doubt:
            return self
        drawn = Chance(f"{seed} {TIE_BREAK}").shuffle(sorted(self.in_doubt))
        order, kept = by_lots((*self.players, *self.out), drawn), len(self.players)
        return Playing(order[:kept], order[kept:], drawn=drawn)


@rule("play-off.procedure", "play-off.three", "play-off.four", "play-off.five-or-more")
def play_off_event(
    tournament: Tournament,
    place: int,
    seed: str,
    day: date | None,
    players: Sequence[int] = (),
    origin: Origin | None = None,
) -> tuple[PlayOff, Details, tuple[Command, ...]]:
    """Return the play-off for a place: whom it is for, what is announced, and its first steps.

    Players are those level at the place, or those who are named, in the order of the tie-breaks;
    whom no tie-break separates lots do, if some of them are out. Where this event is a play-off
    itself, by its ``origin`` and level at the top, they are those who play on.
    """
    table = standings_of(tournament, working_for=())
    _refuse_before_the_end(tournament)
    level = level_at(table, place)
    on = playing_on(tournament, origin) if origin is not None and not players else None
    if on is not None and level.first == 1:
        return _announced(tournament, 1, seed, day, on, origin)
    first, order = level.first, level.players
    if players:
        _refuse_wrong_players(tournament, place, order, players)
        named = tuple(number for number in order if number in players)
        first += order.index(named[0])
        order = named
    if len(order) < 2:
        raise Refused(
            "nobody is level with {player} at place {place}: no play-off is needed",
            player=tournament.entrant(order[0]).player.name,
            place=place,
        )
    playing = Playing.of(order, MOST_PLAYERS, level.together)
    return _announced(tournament, first, seed, day, playing, origin)


class Origin(msgspec.Struct, frozen=True):
    """Where a play-off comes from: the event for whose places it is played."""

    event: State
    play_off: PlayOff
    earlier: Origin | None = None
    """Where that event comes from, if it is a play-off itself."""

    @property
    def length(self) -> int:
        """Return how many play-offs there were so far, one out of another."""
        return 1 + (self.earlier.length if self.earlier is not None else 0)

    @property
    def above(self) -> int:
        """Return how many places of the first event are better than those played for."""
        earlier = self.earlier.above if self.earlier is not None else 0
        return earlier + self.play_off.place - 1

    @property
    def first(self) -> Origin:
        """Return where the first of them comes from."""
        return self.earlier.first if self.earlier is not None else self


def origin_of(event: str, others: Iterable[State], *, decided: bool = False) -> Origin | None:
    """Return where an event comes from that is a play-off whose places are not taken over yet.

    With ``decided`` those whose places were taken over count, too.
    """
    known = tuple(others)
    for other in known:
        for note in other.tournament.play_offs:
            if note.event == event and (decided or not note.order):
                earlier = origin_of(other.id, known, decided=decided) if other.id != event else None
                return Origin(other, note, earlier)
    return None


@rule("play-off.three")
def playing_on(decided: Tournament, origin: Origin) -> Playing | None:
    """Return who plays on after a play-off that left its first place open, and who is out.

    Of three who are level once more the last by the next tie-break is out (C.02 13.2.11.2): by
    that of the event for whose places they play.
    """
    if not is_over(decided):
        return None
    rows = standings_of(decided, working_for=()).rows
    best = min((row.place for row in rows if row.place is not None), default=None)
    on = {origin.play_off.players[row.number - 1]: row.number for row in rows if row.place == best}
    if len(on) < 2:
        return None
    ranked = level_at(standings_of(origin.event.tournament, working_for=()), origin.play_off.place)
    together = [tuple(on[there] for there in group if there in on) for group in ranked.together]
    return Playing.of([on[there] for there in ranked.players if there in on], 2, together)


def _announced(
    tournament: Tournament,
    first: int,
    seed: str,
    day: date | None,
    playing: Playing,
    origin: Origin | None,
) -> tuple[PlayOff, Details, tuple[Command, ...]]:
    """Return the play-off of players for a place, those who are out keeping the last places."""
    playing = playing.with_lots(seed)
    level = playing.players
    rules = edition_of(tournament)
    drawn = Chance(f"{seed} order").shuffle(level)
    games = tie_break_of(rules, tournament.game_plan) or planned(rules)
    if clocks_run_on(rules) and len(level) != 2:
        raise Refused(
            "a {name} is between two players, not {count}; name the two it is for",
            rules.because("play-off.superblitz", "both play on one clock until somebody wins"),
            name=STAGES[games],
            count=len(level),
        )
    system = {2: MATCH.name, 3: ROUND_ROBIN.name}.get(len(drawn), KNOCKOUT.name)
    plan, points = planned_round(rules, "" if system == ROUND_ROBIN.name else games)
    name = _name(tournament, first, origin)
    details = replace(
        announced_like(tournament, str(name), day),
        system=System(system),
        game_plan=plan,
        points=points,
        rate_of_play=_BLITZ if plan is None else plan.stages[0].rate_of_play,
        tie_breaks=(POINTS.name,) if plan is None else (),
    )
    steps = (
        Register(tuple(NewPlayer(tournament.entrant(number).player) for number in drawn)),
        DrawLots(seed, AS_ENTERED),
    )
    note = PlayOff("", first, drawn, left_out=playing.out, lots=playing.drawn)
    return note, details, steps


def _name(tournament: Tournament, place: int, origin: Origin | None) -> Sentence:
    """Return what a play-off is called; one out of another is numbered, not named twice."""
    if origin is None:
        return Sentence("{event}, play-off for place {place}", event=tournament.name, place=place)
    return Sentence(
        "{event}, play-off {number} for place {place}",
        event=origin.first.event.tournament.name,
        number=origin.length + 1,
        place=place + origin.above,
    )


def _refuse_before_the_end(tournament: Tournament) -> None:
    """Refuse a play-off before all results are in, and say what is missing."""
    if tournament.open_games or not rounds_to_play(tournament):
        raise Refused("games are still open; a play-off begins when all results are in")
    if not all_rounds_paired(tournament):
        raise Refused(
            "round {round} of {rounds} is still to be paired and played; a play-off begins when "
            "all results are in",
            round=len(tournament.rounds) + 1,
            rounds=rounds_to_play(tournament),
        )


def _refuse_wrong_players(
    tournament: Tournament, place: int, level: Sequence[int], players: Sequence[int]
) -> None:
    """Refuse players who are not level, and those with somebody level standing between them.

    The places of a play-off are given to players who are next to each other in the standings.
    """
    named = _numbered(tournament, level)
    for number in players:
        if number not in level:
            raise Refused(
                "player {player} is not level with the others at place {place}; those level are "
                "{level}",
                player=number,
                place=place,
                level=named,
            )
    at = [index for index, number in enumerate(level) if number in players]
    between = [number for number in level[at[0] : at[-1]] if number not in players]
    if between:
        raise Refused(
            "{players} stands between the players of this play-off and would be left out of it; "
            "those level are {level}",
            players=_numbered(tournament, between[:1]),
            level=named,
        )


def _numbered(tournament: Tournament, numbers: Sequence[int]) -> Listing:
    """Return players by number and name."""
    return Listing(
        (f"{number} {tournament.entrant(number).player.name}" for number in numbers), glue="; "
    )


def announced_like(tournament: Tournament, name: str, day: date | None) -> Details:
    """Return what is announced about an event that begins where this one ended."""
    return replace(
        details_of(tournament),
        name=name,
        planned_rounds=0,
        tie_breaks=(),
        ranking=(),
        prizes=PrizeFund(),
        team_plan=None,
        division=None,
        starts=day,
        ends=day,
        round_dates=(),
        round_times=(),
        days_between=None,
        edition_by="name",
    )


@rule("play-off.places")
def order_of_play_off(note: PlayOff, decided: Tournament) -> tuple[tuple[int, ...], ...]:
    """Return in which order a play-off ranks its players, by their numbers where it began."""
    table = standings_of(decided, working_for=())
    if not is_over(decided):
        raise Refused("the play-off is not over yet: games are still open")
    groups: dict[int, list[int]] = {}
    for row in table.rows:
        if row.place is not None:
            groups.setdefault(row.place, []).append(note.players[row.number - 1])
    if len(groups[min(groups)]) > 1:
        raise Refused(
            "the play-off is not decided: {count} share its first place; they play on, from the "
            "page of its own play-off or with `playoff start` there",
            count=len(groups[min(groups)]),
        )
    ranked = (tuple(sorted(group)) for _, group in sorted(groups.items()))
    return (*ranked, *((number,) for number in note.left_out))
