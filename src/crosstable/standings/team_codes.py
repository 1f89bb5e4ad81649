"""Teams ranked by the codes of FIDE's table: C.07 11 to 13, and 6 to 9 by either score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, groupby
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField
from crosstable.standings.options import RankingOptions
from crosstable.standings.prepared import Prepared
from crosstable.standings.team_ranking import TeamRow
from crosstable.standings.team_record import MatchEntry, TeamEvent
from crosstable.standings.tiebreaks.coded import coded
from crosstable.standings.tiebreaks.codes import TEAM_NAMES, CriterionCode, parse_code
from crosstable.standings.tiebreaks.encounters import Encounters
from crosstable.standings.tiebreaks.round_robin import cut_products
from crosstable.standings.tiebreaks.values import (
    Basis,
    Direction,
    Group,
    TieBreakValue,
    rounded_text,
)
from crosstable.standings.working import NO_NOTE, Note, Term, number_text

# Tie-breaks from the boards of team matches: board count, top boards, bottom boards.  FIDE C.07
# 12: games forfeited on single boards are results like others, and the allocated bye is a win on
# every board.


_Values: TypeAlias = Mapping[int, TieBreakValue]
Figures: TypeAlias = tuple[Fraction, ...]


def on_boards(event: TeamEvent, entry: MatchEntry) -> Figures:
    """Return what a team has on each board in a round: FIDE C.07 12.

    Without a match the points are those of its result on every board: a win for the allocated bye
    and where the others did not come, a draw for a bye worth one.
    """
    if entry.boards:
        return (*entry.boards, *([Fraction(0)] * (event.boards - len(entry.boards))))
    won = entry.forfeit_win or entry.bye in {Bye.ALLOCATED, Bye.FULL_POINT}
    drawn = entry.bye is Bye.HALF_POINT
    points = event.game_win if won else event.game_draw if drawn else Fraction(0)
    return (points,) * event.boards


def board_figures(event: TeamEvent, entries: Iterable[MatchEntry]) -> Figures:
    """Return the points of some matches board by board."""
    totals = [Fraction(0)] * event.boards
    for entry in entries:
        if entry.kind is Kind.NONE:
            continue
        for board, points in enumerate(on_boards(event, entry)):
            totals[board] += points
    return tuple(totals)


@rule("team.board-count")
def board_count(boards: Sequence[Fraction]) -> Figures:
    """Return the sum of board numbers by the points there, the lowest first: FIDE C.07 12.1."""
    weighed = (number * points for number, points in enumerate(boards, start=1))
    return (sum(weighed, Fraction(0)),)


@rule("team.top-boards")
def top_boards(boards: Sequence[Fraction]) -> Figures:
    """Return the points on the first board, then on the second, and so on: FIDE C.07 12.2."""
    return tuple(boards)


@rule("team.bottom-boards")
def bottom_boards(boards: Sequence[Fraction]) -> Figures:
    """Return the points without the last board, then without two, and so on: FIDE C.07 12.3."""
    return tuple(reversed(list(accumulate(boards))[:-1]))


class BoardCriterion(msgspec.Struct, frozen=True, kw_only=True):
    """A tie-break from the boards: how its figures are made, and which are best."""

    rule: str
    figures: Callable[[Sequence[Fraction]], Figures]
    direction: Direction = Direction.HIGHEST_FIRST
    needs_equal_game_points: bool = False

    def compute(self, event: TeamEvent, edition: Edition, group: Group) -> _Values:
        """Return the figures of every team of a group over all its matches."""
        because = next(iter(edition.cite(self.rule)), None)
        totals = {event.by_number[number].total(Primary.GAME_POINTS) for number in group}
        if self.needs_equal_game_points and len(totals) > 1:
            nothing = TieBreakValue(
                value=Fraction(0), text="–", because=because, applies=False, note=_UNEQUAL
            )
            return dict.fromkeys(group, nothing)
        computed = {}
        for number in group:
            boards = board_figures(event, event.by_number[number].entries)
            figures = self.figures(boards)
            computed[number] = TieBreakValue(
                value=figures,
                text=Listing(map(number_text, figures), glue=" ") or "–",
                working=tuple(
                    Term(own=points, adds=points, note=Sentence("board {board}", board=board))
                    for board, points in enumerate(boards, start=1)
                ),
                because=because,
            )
        return computed


_UNEQUAL = Sentence("the teams do not have equal game points")

BOARD_CRITERIA: Mapping[str, BoardCriterion] = {
    "BC": BoardCriterion(
        rule="team.board-count",
        figures=board_count,
        direction=Direction.LOWEST_FIRST,
        needs_equal_game_points=True,
    ),
    "TBR": BoardCriterion(rule="team.top-boards", figures=top_boards),
    "BBE": BoardCriterion(rule="team.bottom-boards", figures=bottom_boards),
}


# The extended direct encounter of teams: by one score, by the other, by boards of two teams.


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


_Compute: TypeAlias = Callable[["CodedTeams", CriterionCode, Group], _Values]

_SCORES = {"MP": Primary.MATCH_POINTS, "GP": Primary.GAME_POINTS}
_OF_TWO = {
    "EMMSB": (Primary.MATCH_POINTS, Primary.MATCH_POINTS),
    "EMGSB": (Primary.MATCH_POINTS, Primary.GAME_POINTS),
    "EGMSB": (Primary.GAME_POINTS, Primary.MATCH_POINTS),
    "EGGSB": (Primary.GAME_POINTS, Primary.GAME_POINTS),
}
"""Whose points of which kind are multiplied by what was made of which kind."""


class CodedTeams(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A team event with its two views, as the codes are worked out on them."""

    event: TeamEvent
    edition: Edition

    @cached_property
    def _views(self) -> dict[Primary, Prepared]:
        return {kind: self.event.view(kind, self.edition) for kind in Primary}

    def view(self, kind: Primary, code: CriterionCode) -> Prepared:
        """Return the view by one score, with forfeits as played where the code says so."""
        return self._views[kind].view(played=code.played)

    def basis(self, kind: Primary) -> Basis:
        """Return what a tie-break of players works on, with teams in their place."""
        return Basis(
            results=self._views[kind],
            edition=self.edition,
            options=RankingOptions(),
            classification=(),
        )

    def cite(self, *rules: str) -> Citation | None:
        """Return the first article of the first of these rules that the edition has."""
        return next((article for name in rules for article in self.edition.cite(name)), None)


def _checked(codes: Sequence[str], event: TeamEvent) -> tuple[CriterionCode, ...]:
    """Return the codes of a team event taken apart; what cannot rank its teams is refused."""
    parsed = tuple(map(parse_code, codes))
    for code in parsed:
        if not teams_can_be_ranked_by(code):
            raise Refused("the tie-break {code} is for players, not for teams", code=code.text)
        if for_round_robins_only(code) and not event.round_robin:
            raise Refused("the tie-break {tie_break} is for round robins only", tie_break=code.text)
    return parsed


@rule("team.scores")
def teams_by_codes(
    event: TeamEvent, edition: Edition, codes: Sequence[str], *, points_first: bool = True
) -> tuple[TeamRow, ...]:
    """Return the teams, best first: by the primary score, then one code after the other.

    FIDE C.07 4.2 and 13. Without the points first they rank where they are listed, if they are;
    what nothing decides is shared.
    """
    teams = CodedTeams(event=event, edition=edition)
    parsed = _checked(codes, event)
    groups: list[Group] = [tuple(sorted(event.by_number))]
    if points_first:
        totals = {number: (event.by_number[number].total(event.primary),) for number in groups[0]}
        groups = list(_split(groups[0], totals, Direction.HIGHEST_FIRST))
    values: dict[int, list[TieBreakValue]] = {number: [] for number in event.by_number}
    for code in parsed:
        refined: list[Group] = []
        for group in groups:
            computed, direction = computed_by_code(teams, code, group)
            for number in group:
                values[number].append(computed[number])
            keys = {number: _key(computed[number]) for number in group}
            refined += _split(group, keys, direction)
        groups = refined
    return tuple(_rows(event, groups, values))


def _rows(
    event: TeamEvent, groups: Sequence[Group], values: Mapping[int, list[TieBreakValue]]
) -> Iterator[TeamRow]:
    above = 0
    for group in groups:
        for number in group:
            team = event.by_number[number]
            yield TeamRow(
                team=number,
                place=above + 1,
                last_place=above + len(group),
                match_points=team.total(Primary.MATCH_POINTS),
                game_points=team.total(Primary.GAME_POINTS),
                values=tuple(values[number]),
            )
        above += len(group)


def _split(
    group: Group, keys: Mapping[int, tuple[Fraction, ...]], direction: Direction
) -> Iterator[Group]:
    best_last = direction is Direction.LOWEST_FIRST
    ordered = sorted(group, key=keys.__getitem__, reverse=not best_last)
    for _, equals in groupby(ordered, key=keys.__getitem__):
        yield tuple(sorted(equals))


def teams_can_be_ranked_by(code: CriterionCode) -> bool:
    """Return whether a code says anything of teams: what looks at ratings does not."""
    if code.name in TEAM_NAMES or code.name == "PTS":
        return True
    return not coded(code.plain).needs_ratings


def for_round_robins_only(code: CriterionCode) -> bool:
    """Return whether a code says something only where every team meets every other."""
    if code.name in TEAM_NAMES or code.name == "PTS":
        return False
    return coded(code.plain).round_robin_only


def computed_by_code(
    teams: CodedTeams, code: CriterionCode, group: Group
) -> tuple[_Values, Direction]:
    """Return what a code is worth to teams that are still tied, and which way it ranks."""
    if code.name in BOARD_CRITERIA:
        criterion = BOARD_CRITERIA[code.name]
        return criterion.compute(teams.event, teams.edition, group), criterion.direction
    if code.name.startswith("EDE"):
        views = [
            teams.view(kind, code).field for kind in (teams.event.primary, teams.event.secondary)
        ]
        ranked = extended_encounter(teams.event, teams.edition, views, code.name[3:], group)
        return ranked, Direction.LOWEST_FIRST
    if code.name in _OWN:
        return _OWN[code.name](teams, code, group), Direction.HIGHEST_FIRST
    criterion_of_players = coded(code.plain)
    kind = _SCORES.get(code.score, teams.event.primary)
    values = criterion_of_players.compute(teams.basis(kind), group)
    return values, criterion_of_players.direction


# Decision 731.
def _total(teams: CodedTeams, group: Group, kind: Primary, rule_name: str) -> _Values:
    because = teams.cite(rule_name)
    totals = {number: teams.event.by_number[number].total(kind) for number in group}
    return {
        number: TieBreakValue(value=total, text=number_text(total), because=because)
        for number, total in totals.items()
    }


@rule("team.match-points", "team.game-points", "team.other-score")
def _points(teams: CodedTeams, code: CriterionCode, group: Group) -> _Values:
    """Return the points that rank, those a code names, or those that do not rank.

    FIDE C.07 11.1 and 13.1.
    """
    if code.name == "MPvGP":
        return _total(teams, group, teams.event.secondary, "team.other-score")
    kind = {"MPTS": Primary.MATCH_POINTS, "GPTS": Primary.GAME_POINTS}.get(code.name)
    kind = kind or _SCORES.get(code.score, teams.event.primary)
    return _total(teams, group, kind, f"team.{kind.value}")


@rule("team.extended-sonneborn-berger", "team.extended-sonneborn-berger-cut")
def _extended(teams: CodedTeams, code: CriterionCode, group: Group) -> _Values:
    """Return the sum of opponents' totals by what was made against them: FIDE C.07 13.2.

    Cuts leave out the product with the lowest opponent, of several such the lowest (14.1.2).
    """
    theirs_of, made_of = (teams.view(kind, code) for kind in _OF_TWO[code.name])
    cut = ("team.extended-sonneborn-berger-cut",) if code.lowest else ()
    because = teams.cite(*cut, "team.extended-sonneborn-berger")
    computed = {}
    for number in group:
        theirs, made = theirs_of.oppositions[number], made_of.oppositions[number]
        scores = [theirs_of.in_points(units) for units in theirs.theirs]
        own = [made_of.in_points(units) for units in made.own]
        products = [score * points for score, points in zip(scores, own, strict=True)]
        chosen = theirs_of.cut_first(number)
        gone = cut_products(scores, products, code.lowest, code.median, chosen)
        notes = [term.note for term in theirs_of.opponents_terms[number]]
        terms = tuple(
            Term(
                opponents=(opponent,) if opponent else (),
                rounds=(theirs.entries[place].round,),
                own=own[place],
                opponent_score=scores[place],
                multiplied=True,
                cut=place in gone,
                note=notes[place] if notes else NO_NOTE,
            )
            for place, opponent in enumerate(theirs.opponents)
        )
        value = sum((term.product for term in terms), Fraction(0))
        computed[number] = TieBreakValue(
            value=value, text=number_text(value), working=terms, because=because
        )
    return computed


@rule("team.schedule-strength")
def _schedule_strength(teams: CodedTeams, code: CriterionCode, group: Group) -> _Values:
    """Return the secondary score plus the Buchholz of the primary one over a factor.

    FIDE C.07 13.4: the factor is what the event can bring at most of the primary score over what a
    match can bring of the secondary one, rounded down, unless the regulations have another one.
    """
    event = teams.event
    most = event.rounds * event.most(event.primary) / event.most(event.secondary)
    factor = max(code.factor or int(most), 1)
    view = teams.view(event.primary, code).view(fore=code.fore)
    because = teams.cite("team.schedule-strength")
    computed = {}
    for number in group:
        own = event.by_number[number].total(event.secondary)
        strength = view.in_points(view.opponents_sums[number])
        value = own + strength / factor
        computed[number] = TieBreakValue(
            value=value,
            text=rounded_text(value),
            working=(
                Term(own=own, adds=own, note=Sentence("secondary score")),
                Term(
                    own=strength,
                    adds=strength / factor,
                    note=Sentence(
                        "Buchholz {points} divided by {factor}",
                        points=number_text(strength),
                        factor=factor,
                    ),
                ),
            ),
            because=because,
        )
    return computed


_OWN: Mapping[str, _Compute] = {
    **dict.fromkeys(("PTS", "MPTS", "GPTS", "MPvGP"), _points),
    **dict.fromkeys(_OF_TWO, _extended),
    "SSSC": _schedule_strength,
}
