"""One prepared view of the results for all tie-breaks: whom everybody met, and what that counts.

A round that was not played leaves two questions open. Whom did the player meet, as far as sums over
his opponents go? And what does the round count for, where he is the opponent? FIDE answers the
first with a virtual opponent (C.02 13.14.2), and its printed tables answer the second with a draw;
FMJD is silent, see the edition's ranking rules. In a round robin both questions do not arise: a
forfeited game has an opponent and a result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import takewhile
from typing import TypeVar, cast

import msgspec

from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.record import Kind, RoundRecord, bye_points
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField, CountedPlayer, own_points
from crosstable.standings.options import RankingOptions
from crosstable.standings.working import NO_NOTE, Term, number_text

# What lines of the working say of rounds that were not played.  In a large event thousands of
# lines have one of a few notes, so each is made once.


_KEPT = 1 << 16


class Against(Enum):
    """Who stands in where there is no opponent whose own score counts."""

    VIRTUAL = "virtual opponent"
    DUMMY = "dummy"
    OPEN = "open game"
    """Paired and not finished: nothing is added yet."""


_TAKEN = {
    OpponentsUnplayed.DRAW: Sentence("unplayed games taken as draws"),
    OpponentsUnplayed.DRAW_AFTER_LEAVING: Sentence("rounds after leaving taken as draws"),
    OpponentsUnplayed.BYES_TO_THE_END: Sentence("byes up to the end taken as draws"),
}
_STAND_INS = {
    Against.VIRTUAL: Sentence("virtual opponent"),
    Against.DUMMY: Sentence("dummy"),
    Against.OPEN: Sentence("open game"),
}
NOT_FINISHED = Sentence("not finished")
OWN_SCORE = Sentence("the player's own score")
NO_POINTS = Sentence("no points")


@lru_cache(_KEPT)
def adjusted_note(points: Figure, unplayed: OpponentsUnplayed) -> Sentence:
    """Return how a score came about that rules on unplayed games adjust."""
    return Sentence("{points} in the table, {how}", points=points, how=_TAKEN[unplayed])


@lru_cache(_KEPT)
def virtual_note(before: Figure, points: Figure, draws: int) -> Sentence:
    """Return what a virtual opponent has: the score before the round, and draws from then on."""
    return Sentence(
        "{before} before + {points} + {draws:draw|draws} after",
        before=before,
        points=points,
        draws=draws,
    )


@lru_cache(_KEPT)
def capped_note(points: Figure, *, forfeit: bool) -> Sentence:
    """Return why a player's own score does not stand in whole."""
    if forfeit:
        return Sentence("no more than the absent opponent's {points}", points=points)
    return Sentence("no more than {points}, a draw in every round", points=points)


@lru_cache(_KEPT)
def stand_in_note(against: Against, round_number: int, how: Sentence) -> Sentence:
    """Return who stood in as the opponent of a round, and with what score."""
    return Sentence(
        "{opponent} in round {round}: {how}",
        opponent=_STAND_INS[against],
        round=round_number,
        how=how,
    )


# The counted games seen otherwise: by another table of points, forfeits as games, a round drawn.
# Each gives a field of its own; whatever is worked out from a field then follows.


_PLAIN = {Outcome.WON: Mark.WIN, Outcome.DRAWN: Mark.DRAW, Outcome.LOST: Mark.LOSS}


def recounted(field: CountedField, points: PointSystem) -> CountedField:
    """Return the field with every result counted by another table of points.

    A result the other table does not know counts as the win, draw or loss that it is.
    """

    def worth(entry: RoundRecord) -> int:
        match entry.kind:
            case Kind.PLAYED if entry.mark is not None:
                known = points.knows(entry.mark)
                return points.worth(entry.mark if known else _PLAIN[entry.mark.outcome])
            case Kind.FORFEIT:
                return points.forfeit_win if entry.forfeit_win else points.forfeit_loss
            case Kind.BYE if entry.bye is not None:
                return bye_points(points, entry.bye)
            case _:
                return 0

    return _changed(
        field, lambda entry: msgspec.structs.replace(entry, points=worth(entry)), points=points
    )


@rule("tie-break.regulations-may-differ")
def forfeits_played(field: CountedField) -> CountedField:
    """Return the field with every forfeit as a game that was won and lost, or lost by both.

    The modifier /P of FIDE's table of codes, which the regulations of an event may choose: FIDE
    C.07 6.1.1 and 16.6 (decision 220).
    """

    def played(entry: RoundRecord) -> RoundRecord:
        if entry.kind is not Kind.FORFEIT:
            return entry
        return msgspec.structs.replace(
            entry,
            kind=Kind.PLAYED,
            mark=Mark.WIN if entry.forfeit_win else Mark.LOSS,
            forfeit_win=False,
        )

    return _changed(field, played)


@rule("tie-break.fore-buchholz")
def last_round_drawn(field: CountedField, last: int) -> CountedField:
    """Return the field with all pairings of the last round drawn, forfeits too: FIDE C.07 8.3.

    It is what is known once the last round is paired, so byes keep their points.
    """
    draw = field.points.draw

    def drawn(entry: RoundRecord) -> RoundRecord:
        if entry.round != last or entry.opponent is None:
            return entry
        return msgspec.structs.replace(
            entry, kind=Kind.PLAYED, points=draw, mark=Mark.DRAW, forfeit_win=False
        )

    return _changed(field, drawn)


def _changed(
    field: CountedField,
    change: Callable[[RoundRecord], RoundRecord],
    *,
    points: PointSystem | None = None,
) -> CountedField:
    """Return the field with every entry changed, and scores to match."""

    def again(player: CountedPlayer) -> CountedPlayer:
        entries = tuple([change(entry) for entry in player.entries])
        return CountedPlayer(player.number, entries, sum([entry.points for entry in entries]))

    return msgspec.structs.replace(
        field,
        points=points or field.points,
        players=tuple(again(player) for player in field.players),
        unclassified=tuple(again(player) for player in field.unclassified),
        sheet=tuple(again(player) for player in field.sheet),
    )


Made = TypeVar("Made")

_REST = Bye.REST
_NOWHERE = frozenset[int]()
_NOT_YET = 0
"""Nobody's number: in place of an opponent, where a game adds nothing yet."""
_PLAYED, _FORFEIT, _PENDING = Kind.PLAYED, Kind.FORFEIT, Kind.PENDING
_UNPLAYED = frozenset({Kind.FORFEIT, Kind.BYE, Kind.NONE})


class Opposition(msgspec.Struct, frozen=True, gc=False):
    """One player's rounds as sums over opponents see them, side by side in their order."""

    entries: Sequence[RoundRecord]
    own: Sequence[int]
    """What the player got, in units."""
    opponents: Sequence[int | None]
    """The opponents whose own scores count; None where a virtual one or a dummy stands in, and no
    number (0) where a game is not finished."""
    theirs: Sequence[int]
    """What they count for, in units: their scores, as the rules on unplayed games adjust them."""


_OWN_SCORES = frozenset({OwnUnplayed.OWN_SCORE, OwnUnplayed.CAPPED_OWN_SCORE})


class Scale:
    """Units as points and as text, each made once: large events have few different values."""

    def __init__(self, unit: int) -> None:
        self.value: Callable[[int], Fraction] = lru_cache(_KEPT)(partial(_in_points, unit))
        """Units as points."""
        self.text: Callable[[int], Figure] = lru_cache(_KEPT)(partial(_as_text, unit))
        """Units as tables print points."""


def _in_points(unit: int, units: int) -> Fraction:
    return Fraction(units, unit)


def _as_text(unit: int, units: int) -> Figure:
    return number_text(Fraction(units, unit))


_scale = lru_cache(maxsize=32)(Scale)


class _WhenAsked(dict[int, Made]):
    """What belongs to a player, worked out when it is first asked for."""

    def __init__(self, make: Callable[[int], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: int) -> Made:
        made = self[number] = self._make(number)
        return made


class Prepared(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What tie-breaks look at: the counted field, who met whom, ratings."""

    field: CountedField
    own_unplayed: OwnUnplayed
    opponents_unplayed: OpponentsUnplayed
    tournament: Tournament
    rating_lists: tuple[str, ...]
    working_for: frozenset[int] | None = None
    """Whose sums are unfolded into their lines; None: everybody's."""
    byes_by_choice: tuple[Bye, ...] = ()
    chosen_absences_cut_first: bool = False
    one_by_one: bool = False
    """Whether few players are asked about, so that it is not worth looking at everybody."""
    given: Mapping[int, int] | None = None
    """What everybody's score counts for in the sums of opponents, where another view says so."""

    @cached_property
    def _views(self) -> dict[tuple[bool, bool], Prepared]:
        return {}

    def view(self, *, played: bool = False, fore: bool = False) -> Prepared:
        """Return the same results with forfeits as games, or with the last round drawn.

        What tie-breaks with the modifiers /P and /F of FIDE's table work on. Forfeits as games are
        an opponent for both; what a score is worth to others still follows from what happened.
        """
        if not played and not fore:
            return self
        known = self._views.get((played, fore))
        if known is None:
            if played:
                before = self.view(fore=fore)
                field = forfeits_played(before.field)
                known = msgspec.structs.replace(self, field=field, given=before.adjusted)
            else:
                field = last_round_drawn(self.field, self.completed)
                known = msgspec.structs.replace(self, field=field)
            self._views[played, fore] = known
        return known

    def _for_each(self, make: Callable[[int], Made]) -> dict[int, Made]:
        if self.one_by_one:
            return _WhenAsked(make)
        return {number: make(number) for number in self.field.by_number}

    @cached_property
    def completed(self) -> int:
        """Return how many rounds there are so far."""
        return max((len(player.entries) for player in self.field.sheet), default=0)

    @cached_property
    def adjusted(self) -> Mapping[int, int]:
        """Return what each player's score counts for in the sums of his opponents."""
        players = self.field.by_number
        if self.given is not None:
            return self.given
        if self.field.round_robin or self.opponents_unplayed is OpponentsUnplayed.ACTUAL:
            return {number: player.score for number, player in players.items()}
        if self.opponents_unplayed is not OpponentsUnplayed.DRAW:
            return self._for_each(lambda number: self._drawn_to_the_end(players[number]))
        return self.field.totals(_unplayed_drawn(self.field.points.draw))

    @rule("tie-break.adjusted-scores")
    def _drawn_to_the_end(self, player: CountedPlayer) -> int:
        """Return a score in which the last rounds, if nobody was there for them, are draws.

        FIDE C.07 16.3.2 says so of byes that were asked for and of rounds after a withdrawal, not
        of forfeits (16.2.4).
        """
        left = list(takewhile(self.chose_not_to_play, reversed(player.entries)))
        if self.opponents_unplayed is OpponentsUnplayed.BYES_TO_THE_END:
            left = [entry for entry in left if entry.kind is not _FORFEIT]
        return (
            player.score
            - sum([entry.points for entry in left])
            + len(left) * self.field.points.draw
        )

    def chose_not_to_play(self, entry: RoundRecord) -> bool:
        """Return whether a round was not played because the player did not want to or come.

        A round he was not there for, before he came or after he left, was his choice too; a bye
        of the pairing and an absent opponent were not.
        """
        if entry.kind is Kind.FORFEIT:
            return not entry.forfeit_win
        return entry.kind is Kind.NONE or entry.bye in self.byes_by_choice

    def by_opponent(self, worth: Callable[[int], int]) -> Mapping[int | None, int]:
        """Return what players are worth as opponents; where there is none, it is nothing."""
        made = cast("dict[int | None, int]", self._for_each(worth))
        made[None] = made[_NOT_YET] = 0
        return made

    @cached_property
    def _worth(self) -> Mapping[int | None, int]:
        return self.by_opponent(self.adjusted.__getitem__)

    @cached_property
    def oppositions(self) -> Mapping[int, Opposition]:
        """Return whom everybody met, for tie-breaks, and what that counts."""
        players = self.field.by_number
        if self.one_by_one:
            return _WhenAsked(
                lambda number: self._opposition_of(
                    players[number],
                    [entry.points for entry in players[number].entries],
                    [_met(entry) for entry in players[number].entries],
                )
            )
        rounds = self.field.rounds_of
        return {
            player.number: self._opposition_of(player, own, met)
            for player, own, met in zip(
                self.field.players, rounds(own_points), rounds(_met), strict=False
            )
        }

    def cut_first(self, player: int) -> frozenset[int]:
        """Return the places, among a player's rounds, that a cut leaves out before all others."""
        met = self.oppositions[player]
        if not self.chosen_absences_cut_first or None not in met.opponents:
            return _NOWHERE
        return frozenset(
            [
                index
                for index, entry in enumerate(met.entries)
                if met.opponents[index] is None and self.chose_not_to_play(entry)
            ]
        )

    @cached_property
    def opponents_sums(self) -> Mapping[int, int]:
        """Return the sum of the opponents' scores of each player, in units."""
        met = self.oppositions
        return self._for_each(lambda number: sum(met[number].theirs))

    @cached_property
    def opponents_terms(self) -> Mapping[int, tuple[Term, ...]]:
        """Return the lines of those sums, of players whose working is asked for."""
        players = self.field.by_number
        return _WhenAsked(
            lambda number: self._terms_of(players[number]) if self.unfolds(number) else ()
        )

    def unfolds(self, player: int) -> bool:
        """Return whether the working of a player's values is asked for."""
        return self.working_for is None or player in self.working_for

    def scale(self, power: int = 1) -> Scale:
        """Return how units, or products of so many units, are read as points; 0: as counted."""
        return _scale(self.field.points.unit**power)

    def in_points(self, units: int) -> Fraction:
        """Return units as points; equal units give the same object."""
        return self.scale().value(units)

    @cached_property
    def _adjustments(self) -> Mapping[int, Sentence]:
        """Return how scores came about that the table does not show."""
        text, players, adjusted = self.scale().text, self.field.by_number, self.adjusted

        def told(player: int) -> Sentence:
            score = players[player].score
            if adjusted[player] == score:
                return NO_NOTE
            return adjusted_note(text(score), self.opponents_unplayed)

        return self._for_each(told)

    def _opposition_of(
        self, player: CountedPlayer, own: Sequence[int], played_against: Sequence[int | None]
    ) -> Opposition:
        entries, worth = player.entries, self._worth
        theirs = list(map(worth.__getitem__, played_against))
        if None not in played_against:
            return Opposition(entries, own, played_against, theirs)
        met = list(played_against)
        passed_over: list[int] = []
        for place, opponent in enumerate(played_against):
            if opponent is not None:
                continue
            entry = entries[place]
            if self._forfeits_meet and entry.kind is _FORFEIT:
                met[place], theirs[place] = entry.opponent, worth[entry.opponent]
            elif _unplayed(entry) and not self.field.round_robin:
                theirs[place] = self._unplayed_round(player, entry, sum(own[:place]))
            else:
                passed_over.append(place)
        if not passed_over:
            return Opposition(entries, own, met, theirs)
        kept = [place for place in range(len(entries)) if place not in passed_over]
        return Opposition(
            [entries[place] for place in kept],
            [own[place] for place in kept],
            [met[place] for place in kept],
            [theirs[place] for place in kept],
        )

    def _terms_of(self, player: CountedPlayer) -> tuple[Term, ...]:
        """Return the lines of the sum over a player's opponents: one and his score in each."""
        met, in_points = self.oppositions[player.number], self.scale().value
        return tuple(
            [
                Term(
                    opponents=(opponent,) if opponent else (),
                    rounds=(entry.round,),
                    own=in_points(entry.points),
                    adds=in_points(theirs),
                    note=self._adjustments[opponent] if opponent else self._stand_in(player, entry),
                )
                for entry, opponent, theirs in zip(
                    met.entries, met.opponents, met.theirs, strict=True
                )
            ]
        )

    @cached_property
    def ratings(self) -> Mapping[int, int]:
        """Return the ratings of those who have one."""
        return {
            entrant.number: rating
            for entrant in self.tournament.entrants
            if (rating := entrant.player.rating(*self.rating_lists)) is not None
        }

    @cached_property
    def all_rated(self) -> bool:
        """Return whether every player of the event has a rating."""
        return len(self.ratings) == len(self.tournament.entrants)

    @cached_property
    def lowest_rating(self) -> int | None:
        """Return the lowest rating of the event, None where nobody has one."""
        return min(self.ratings.values(), default=None)

    @cached_property
    def _virtual(self) -> bool:
        return self.own_unplayed is OwnUnplayed.VIRTUAL_OPPONENT

    @cached_property
    def _forfeits_meet(self) -> bool:
        return self.field.round_robin or self.own_unplayed is OwnUnplayed.SCHEDULED_OPPONENT

    @cached_property
    def _win_and_draw(self) -> tuple[int, int]:
        return self.field.points.win, self.field.points.draw

    @rule("tie-break.unplayed-games")
    def _unplayed_round(self, player: CountedPlayer, entry: RoundRecord, before: int) -> int:
        """Return what counts for an opponent, for tie-breaks, in a round a player did not play.

        The virtual opponent comes with the player's score, takes in this round what the player
        does not get, and draws in all rounds after it (FIDE C.02 13.14.2). A dummy has the
        player's own score, or less (FIDE C.07 16.4).
        """
        if not self._virtual:
            if self.own_unplayed not in _OWN_SCORES:
                return 0
            limit = self._limit(entry)
            return player.score if limit is None else min(player.score, limit)
        win, draw = self._win_and_draw
        return before + win - entry.points + draw * (self.completed - entry.round)

    def _limit(self, entry: RoundRecord) -> int | None:
        """Return what a dummy with the player's own score has at most: FIDE C.07 16.4.1, 16.4.2."""
        if self.own_unplayed is not OwnUnplayed.CAPPED_OWN_SCORE:
            return None
        if entry.kind is _FORFEIT and entry.opponent is not None:
            return self._worth[entry.opponent]
        return self._win_and_draw[1] * self.completed

    def _stand_in(self, player: CountedPlayer, entry: RoundRecord) -> Sentence:
        """Return who stands in for an opponent in a round, and what his score is made of."""
        against, how = Against.DUMMY, NO_POINTS
        if entry.kind is _PENDING:
            against, how = Against.OPEN, NOT_FINISHED
        elif self._virtual:
            text = self.scale().text
            earlier = takewhile(lambda other: other is not entry, player.entries)
            before = text(sum([other.points for other in earlier]))
            left = text(self.field.points.win - entry.points)
            against = Against.VIRTUAL
            how = virtual_note(before, left, self.completed - entry.round)
        elif self.own_unplayed in _OWN_SCORES:
            limit = self._limit(entry)
            how = OWN_SCORE
            if limit is not None and limit < player.score:
                how = capped_note(self.scale().text(limit), forfeit=entry.kind is _FORFEIT)
        return stand_in_note(against, entry.round, how)


def _met(entry: RoundRecord) -> int | None:
    """Return against whom a game was played, or is still."""
    if entry.kind is _PLAYED:
        return entry.opponent
    return _NOT_YET if entry.kind is _PENDING else None


@lru_cache(_KEPT)
def _unplayed_drawn(draw: int) -> Callable[[RoundRecord], int]:
    """Return what an entry counts for where rounds that were not played are taken as draws."""
    return lambda entry: draw if _unplayed(entry) else entry.points


def _unplayed(entry: RoundRecord) -> bool:
    """Return whether a round was not played; a rest in an odd field is no round at all."""
    return entry.kind in _UNPLAYED and entry.bye is not _REST


def prepared(
    tournament: Tournament,
    edition: Edition,
    field: CountedField,
    options: RankingOptions,
    *,
    working_for: frozenset[int] | None = None,
    one_by_one: bool = False,
) -> Prepared:
    """Return the view of the results that the tie-breaks of an event work on."""
    return Prepared(
        field=recounted(field, options.tie_break_points) if options.tie_break_points else field,
        own_unplayed=options.own_unplayed or edition.ranking.own_unplayed,
        opponents_unplayed=options.opponents_unplayed or edition.ranking.opponents_unplayed,
        tournament=tournament,
        rating_lists=edition.rating_lists,
        working_for=working_for,
        byes_by_choice=edition.ranking.byes_by_choice,
        chosen_absences_cut_first=edition.ranking.chosen_absences_cut_first,
        one_by_one=one_by_one,
    )
