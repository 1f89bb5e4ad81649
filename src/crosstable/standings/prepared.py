"""One prepared view of the results for all tie-breaks: whom everybody met, and what that counts.

A round that was not played leaves two questions open. Whom did the player meet, as far as sums over
his opponents go? And what does the round count for, where he is the opponent? FIDE answers the
first with a virtual opponent (C.02 13.14.2), and its printed tables answer the second with a draw;
FMJD is silent, see the edition's ranking rules. In a round robin both questions do not arise: a
forfeited game has an opponent and a result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import takewhile
from typing import TypeVar

import msgspec

from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.record import Kind, RoundRecord, bye_points
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField, CountedPlayer
from crosstable.standings.options import RankingOptions
from crosstable.standings.working import NO_NOTE, Term, number_text

__all__ = [
    "Against",
    "Meeting",
    "Prepared",
    "Scale",
    "prepared",
    "recounted",
]

Made = TypeVar("Made")

_KEPT = 1 << 16
_REST = Bye.REST
_UNPLAYED = frozenset({Kind.FORFEIT, Kind.BYE, Kind.NONE})
_PLAIN = {Outcome.WON: Mark.WIN, Outcome.DRAWN: Mark.DRAW, Outcome.LOST: Mark.LOSS}


class Against(Enum):
    """Whom a meeting was with."""

    OPPONENT = "opponent"
    VIRTUAL = "virtual opponent"
    DUMMY = "dummy"
    OPEN = "open game"
    """Paired and not finished: nothing is added yet."""


_VIRTUAL = Against.VIRTUAL


class Meeting(msgspec.Struct, frozen=True, gc=False):
    """One round of one player as sums over opponents see it, in units of the point system."""

    entry: RoundRecord
    against: Against
    opponent: int | None
    """The opponent whose own score counts; None where a virtual one or a dummy stands in."""
    theirs: int
    """What the opponent counts for: his score, as the rules on unplayed games adjust it."""
    term: Term | None
    """The line that adds the opponent's score, where the working is asked for."""


_TAKEN = {
    OpponentsUnplayed.DRAW: Sentence("unplayed games taken as draws"),
    OpponentsUnplayed.DRAW_AFTER_LEAVING: Sentence("rounds after leaving taken as draws"),
}
_STAND_INS = {
    Against.VIRTUAL: Sentence("virtual opponent"),
    Against.DUMMY: Sentence("dummy"),
    Against.OPEN: Sentence("open game"),
}
_NOT_FINISHED = Sentence("not finished")
_OWN_SCORE = Sentence("his own score")
_NO_POINTS = Sentence("no points")


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
    ratings: Mapping[int, int]
    """The ratings of those who have one."""
    working_for: frozenset[int] | None = None
    """Whose sums are unfolded into their lines; None: everybody's."""
    byes_by_choice: tuple[Bye, ...] = ()
    chosen_absences_cut_first: bool = False
    one_by_one: bool = False
    """Whether few players are asked about, so that it is not worth looking at everybody."""

    def _for_each(self, make: Callable[[int], Made]) -> Mapping[int, Made]:
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
        players, draw, played = self.field.by_number, self.field.points.draw, Kind.PLAYED
        if self.field.round_robin or self.opponents_unplayed is OpponentsUnplayed.ACTUAL:
            return {number: player.score for number, player in players.items()}
        if self.opponents_unplayed is OpponentsUnplayed.DRAW_AFTER_LEAVING:
            return self._for_each(lambda number: self._drawn_after_leaving(players[number]))
        return self._for_each(
            lambda number: sum(
                [
                    entry.points if entry.kind is played or not _unplayed(entry) else draw
                    for entry in players[number].entries
                ]
            )
        )

    def _drawn_after_leaving(self, player: CountedPlayer) -> int:
        left = list(takewhile(self.chose_not_to_play, reversed(player.entries)))
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

    @cached_property
    def meetings(self) -> Mapping[int, tuple[Meeting, ...]]:
        """Return everybody's meetings in the order of the rounds."""
        players = self.field.by_number
        return self._for_each(lambda number: self._meetings_of(players[number]))

    @cached_property
    def opponents_scores(self) -> Mapping[int, list[int]]:
        """Return what the opponents of each player count for, in the order of the rounds."""
        meetings = self.meetings
        return self._for_each(lambda number: [meeting.theirs for meeting in meetings[number]])

    def cut_first(self, number: int) -> frozenset[int]:
        """Return the places, among a player's meetings, that a cut leaves out before all others."""
        if not self.chosen_absences_cut_first:
            return frozenset()
        return frozenset(
            [
                index
                for index, meeting in enumerate(self.meetings[number])
                if meeting.opponent is None and self.chose_not_to_play(meeting.entry)
            ]
        )

    @cached_property
    def opponents_sums(self) -> Mapping[int, int]:
        """Return the sum of the opponents' scores of each player, in units."""
        scores = self.opponents_scores
        return self._for_each(lambda number: sum(scores[number]))

    @cached_property
    def opponents_terms(self) -> Mapping[int, tuple[Term, ...]]:
        """Return the lines of those sums: one opponent and his score in each."""
        meetings = self.meetings
        return self._for_each(
            lambda number: (
                tuple([meeting.term for meeting in meetings[number] if meeting.term is not None])
                if self.unfolds(number)
                else ()
            )
        )

    def unfolds(self, number: int) -> bool:
        """Return whether the working of a player's values is asked for."""
        return self.working_for is None or number in self.working_for

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

        def told(number: int) -> Sentence:
            score = players[number].score
            if adjusted[number] == score:
                return NO_NOTE
            return _adjusted_note(text(score), self.opponents_unplayed)

        return self._for_each(told)

    def _meetings_of(self, player: CountedPlayer) -> tuple[Meeting, ...]:
        adjusted, in_points = self.adjusted, self.scale().value
        forfeits_meet = (
            self.field.round_robin or self.own_unplayed is OwnUnplayed.SCHEDULED_OPPONENT
        )
        unfold = self.unfolds(player.number)
        # A member of an enumeration is looked up in Python; thousands of entries notice.
        played, forfeit, pending, real = Kind.PLAYED, Kind.FORFEIT, Kind.PENDING, Against.OPPONENT
        meetings: list[Meeting] = []
        score = 0
        for entry in player.entries:
            kind, opponent = entry.kind, entry.opponent
            if (kind is played or (forfeits_meet and kind is forfeit)) and opponent is not None:
                theirs = adjusted[opponent]
                term = None
                if unfold:
                    term = Term(
                        opponents=(opponent,),
                        rounds=(entry.round,),
                        own=in_points(entry.points),
                        adds=in_points(theirs),
                        note=self._adjustments[opponent],
                    )
                meetings.append(Meeting(entry, real, opponent, theirs, term))
            elif kind is pending:
                meetings.append(
                    self._stand_in(entry, Against.OPEN, 0, _NOT_FINISHED, unfold=unfold)
                )
            elif _unplayed(entry) and not self.field.round_robin:
                meetings.append(self._unplayed_round(entry, score, player.score, unfold=unfold))
            score += entry.points
        return tuple(meetings)

    @cached_property
    def lowest_rating(self) -> int | None:
        """Return the lowest rating of the event, None where nobody has one."""
        return min(self.ratings.values(), default=None)

    @cached_property
    def _virtual(self) -> bool:
        return self.own_unplayed is OwnUnplayed.VIRTUAL_OPPONENT

    @cached_property
    def _win_and_draw(self) -> tuple[int, int]:
        return self.field.points.win, self.field.points.draw

    @rule("tie-break.unplayed-games")
    def _unplayed_round(
        self, entry: RoundRecord, score: int, final: int, *, unfold: bool
    ) -> Meeting:
        """Return whom a player met, for tie-breaks, in a round he did not play.

        The virtual opponent comes with the player's score, takes in this round what the player
        does not get, and draws in all rounds after it (FIDE C.02 13.14.2).
        """
        if not self._virtual:
            if self.own_unplayed is OwnUnplayed.OWN_SCORE:
                return self._stand_in(entry, Against.DUMMY, final, _OWN_SCORE, unfold=unfold)
            return self._stand_in(entry, Against.DUMMY, 0, _NO_POINTS, unfold=unfold)
        win, draw = self._win_and_draw
        left = win - entry.points
        later = self.completed - entry.round
        theirs = score + left + draw * later
        how = NO_NOTE
        if unfold:
            text = self.scale().text
            how = _virtual_note(text(score), text(left), later)
        return self._stand_in(entry, _VIRTUAL, theirs, how, unfold=unfold)

    def _stand_in(
        self, entry: RoundRecord, against: Against, theirs: int, how: Sentence, *, unfold: bool
    ) -> Meeting:
        term = None
        if unfold:
            term = Term(
                rounds=(entry.round,),
                own=self.in_points(entry.points),
                adds=self.in_points(theirs),
                note=_stand_in_note(against, entry.round, how),
            )
        return Meeting(entry, against, None, theirs, term)


# Notes on lines: in a large event thousands of lines have one of a few, so each is made once.


@lru_cache(_KEPT)
def _adjusted_note(points: Figure, unplayed: OpponentsUnplayed) -> Sentence:
    return Sentence("{points} in the table, {how}", points=points, how=_TAKEN[unplayed])


@lru_cache(_KEPT)
def _virtual_note(before: Figure, points: Figure, draws: int) -> Sentence:
    return Sentence(
        "{before} before + {points} + {draws} draws after",
        before=before,
        points=points,
        draws=draws,
    )


@lru_cache(_KEPT)
def _stand_in_note(against: Against, number: int, how: Sentence) -> Sentence:
    return Sentence(
        "{opponent} in round {round}: {how}", opponent=_STAND_INS[against], round=number, how=how
    )


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
    ratings = {
        entrant.number: rating
        for entrant in tournament.entrants
        if (rating := entrant.player.rating(*edition.rating_lists)) is not None
    }
    return Prepared(
        field=recounted(field, options.tie_break_points) if options.tie_break_points else field,
        own_unplayed=options.own_unplayed or edition.ranking.own_unplayed,
        opponents_unplayed=options.opponents_unplayed or edition.ranking.opponents_unplayed,
        ratings=ratings,
        working_for=working_for,
        byes_by_choice=edition.ranking.byes_by_choice,
        chosen_absences_cut_first=edition.ranking.chosen_absences_cut_first,
        one_by_one=one_by_one,
    )


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

    def again(player: CountedPlayer) -> CountedPlayer:
        entries = tuple(
            msgspec.structs.replace(entry, points=worth(entry)) for entry in player.entries
        )
        return CountedPlayer(player.number, entries, sum(entry.points for entry in entries))

    return msgspec.structs.replace(
        field,
        points=points,
        players=tuple(again(player) for player in field.players),
        unclassified=tuple(again(player) for player in field.unclassified),
        sheet=tuple(again(player) for player in field.sheet),
    )
