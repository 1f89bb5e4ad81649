"""The extended direct encounter of teams: by one score, by the other, by boards of two teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField
from crosstable.standings.team_boards import BOARD_CRITERIA, board_figures
from crosstable.standings.team_record import MatchEntry, TeamEvent
from crosstable.standings.tiebreaks.encounters import Encounters
from crosstable.standings.tiebreaks.values import Direction, Group, TieBreakValue
from crosstable.standings.working import Note, Term, number_text

_AFTER_TWO = {"": (), "BT": ("BC", "TBR"), "BB": ("BC", "BBE"), "T": ("TBR",), "B": ("BBE",)}
"""What two teams are compared by who are still tied, by the letters behind EDE."""
_BY = {
    "primary": Sentence("matches among them, primary score"),
    "secondary": Sentence("matches among them, secondary score"),
    "BC": Sentence("board count of their match"),
    "TBR": Sentence("top boards of their match"),
    "BBE": Sentence("bottom boards of their match"),
}


class _Standing(msgspec.Struct):
    """How a team came to its place: lines and reasons, one after the other."""

    terms: tuple[Term, ...] = ()
    reasons: tuple[Sentence, ...] = ()


@rule("team.extended-direct-encounter")
def extended_encounter(
    event: TeamEvent,
    edition: Edition,
    views: Sequence[CountedField],
    letters: str,
    group: Group,
) -> dict[int, TieBreakValue]:
    """Return the places of tied teams by the matches among them.

    FIDE C.07 13.3: the direct encounter by the primary score, where that breaks no tie by the
    secondary one, each with all that article 6 says of parts still tied; every part that is then
    left begins anew. Two teams still tied are compared by the boards of their matches, where the
    code says how (13.3.2; decision 221).
    """
    because = next(iter(edition.cite("team.extended-direct-encounter")), None)
    if len(group) == 1:
        return {group[0]: _alone(because)}
    work = _Extended(event, edition, views, letters)
    parts = work.ranked(group)
    computed = {}
    for place, part in enumerate(parts, start=1):
        for number in part:
            standing = work.standings[number]
            note: Note = Listing(standing.reasons, glue="; ")
            computed[number] = TieBreakValue(
                value=Fraction(place),
                text=str(place),
                working=standing.terms,
                because=because,
                applies=len(parts) > 1,
                note=note if standing.reasons else _UNDECIDED,
            )
    return computed


_UNDECIDED = Sentence("the matches among them decide nothing")


def _alone(because: Citation | None) -> TieBreakValue:
    note = Sentence("tied with nobody")
    return TieBreakValue(value=Fraction(1), text="1", because=because, applies=False, note=note)


class _Extended:
    def __init__(
        self, event: TeamEvent, edition: Edition, views: Sequence[CountedField], letters: str
    ) -> None:
        self._event = event
        self._levels = [Encounters(view, edition, repeated=True) for view in views]
        self._fields = views
        self._after_two = _AFTER_TWO[letters]
        self.standings: dict[int, _Standing] = {}

    def ranked(self, group: Group) -> list[Group]:
        """Return a group in the parts it falls into, best first."""
        for number in group:
            self.standings.setdefault(number, _Standing())
        if len(group) == 1:
            return [group]
        for name, encounters in zip(("primary", "secondary"), self._levels, strict=True):
            computed = encounters.of(group)
            if computed is None:
                continue
            parts = _parts(group, {number: _key(computed[number]) for number in group})
            if len(parts) > 1:
                for number in group:
                    self._note(number, name, computed[number].text, computed[number].working)
                return [part for split in parts for part in self.ranked(split)]
        if len(group) == 2:
            return self._two(group)
        return [group]

    def _two(self, group: Group) -> list[Group]:
        """Return two teams in their order by the boards of their matches: FIDE C.07 13.3.2."""
        for name in self._after_two:
            criterion = BOARD_CRITERIA[name]
            figures = {
                number: criterion.figures(board_figures(self._event, self._between(group, number)))
                for number in group
            }
            highest = criterion.direction is Direction.HIGHEST_FIRST
            first, second = sorted(group, key=figures.__getitem__, reverse=highest)
            if figures[first] != figures[second]:
                for number in group:
                    text = Listing(map(number_text, figures[number]), glue=" ")
                    self._note(number, name, text, ())
                return [(first,), (second,)]
        return [group]

    def _between(self, group: Group, team: int) -> list[MatchEntry]:
        [other] = [member for member in group if member != team]
        played = {
            entry.round
            for entry in self._fields[0].games(team, other)
            if entry.kind is Kind.PLAYED or self._event.round_robin
        }
        entries = enumerate(self._event.by_number[team].entries, start=1)
        return [entry for place, entry in entries if place in played]

    def _note(self, team: int, name: str, text: str, terms: tuple[Term, ...]) -> None:
        standing = self.standings[team]
        standing.terms += terms
        reason = Sentence("{how}: {points}", how=_BY[name], points=text)
        standing.reasons = (*standing.reasons, reason)


def _key(value: TieBreakValue) -> tuple[Fraction, ...]:
    return value.value if isinstance(value.value, tuple) else (value.value,)


def _parts(group: Group, keys: Mapping[int, tuple[Fraction, ...]]) -> list[Group]:
    ordered = sorted(group, key=keys.__getitem__, reverse=True)
    return [tuple(sorted(part)) for _, part in groupby(ordered, key=keys.__getitem__)]
