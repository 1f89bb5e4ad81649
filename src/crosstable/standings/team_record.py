"""What teams have round by round, and the two views of it: by match points and by game points.

Each view is a counted field like that of players, with teams in their place, so that whatever ranks
players by C.07 ranks teams too (FIDE C.07 13).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye, Played
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Verdict
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField, CountedPlayer, cycles_of
from crosstable.standings.options import RankingOptions
from crosstable.standings.prepared import Prepared, prepared


class MatchEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What one team has in one round."""

    kind: Kind
    opponent: int | None = None
    match_points: Fraction = Fraction(0)
    game_points: Fraction = Fraction(0)
    forfeit_win: bool = False
    bye: Bye | None = None
    colour: Colour | None = None
    """What its first board was due, as a team has the colour of that one (FIDE C.04.6 1.6)."""
    boards: tuple[Fraction, ...] = ()
    """Points on each board from the first down, an empty one nothing; none where no match was."""

    def points(self, kind: Primary) -> Fraction:
        """Return match points or game points."""
        return self.match_points if kind is Primary.MATCH_POINTS else self.game_points


class RankedTeam(msgspec.Struct, frozen=True, kw_only=True):
    """One team with an entry for every round, and points that follow from no match."""

    number: int
    name: str
    entries: tuple[MatchEntry, ...]
    more_match_points: Fraction = Fraction(0)
    more_game_points: Fraction = Fraction(0)

    def total(self, kind: Primary) -> Fraction:
        """Return all match points or game points."""
        more = self.more_match_points if kind is Primary.MATCH_POINTS else self.more_game_points
        return sum((entry.points(kind) for entry in self.entries), more)


class TeamEvent(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A team event as its tie-breaks see it."""

    teams: tuple[RankedTeam, ...]
    boards: int
    """On how many boards a match is played."""
    primary: Primary = Primary.MATCH_POINTS
    match_win: Fraction = Fraction(2)
    match_draw: Fraction = Fraction(1)
    match_loss: Fraction = Fraction(0)
    game_win: Fraction = Fraction(1)
    game_draw: Fraction = Fraction(1, 2)
    round_robin: bool = False

    @property
    def secondary(self) -> Primary:
        """Return the score that does not rank."""
        points = self.primary is Primary.MATCH_POINTS
        return Primary.GAME_POINTS if points else Primary.MATCH_POINTS

    @cached_property
    def by_number(self) -> Mapping[int, RankedTeam]:
        """Return the teams by their numbers."""
        return {team.number: team for team in self.teams}

    @property
    def rounds(self) -> int:
        """Return how many rounds there are so far."""
        return max((len(team.entries) for team in self.teams), default=0)

    @rule("team.scores")
    def most(self, kind: Primary) -> Fraction:
        """Return what one match can bring at most: FIDE C.07 11.1."""
        return self.match_win if kind is Primary.MATCH_POINTS else self.boards * self.game_win

    def view(self, kind: Primary, edition: Edition) -> Prepared:
        """Return the results counted by one of the two scores, as tie-breaks look at them."""
        field = self._field(kind)
        return prepared(self._named(edition), edition, field, RankingOptions())

    def _named(self, edition: Edition) -> Tournament:
        """Return an event in which the teams have the places of players: for their names."""
        return Tournament(
            name="",
            game=edition.game,
            edition=edition.id,
            system=System("manual"),
            entrants=tuple(
                Entrant(team.number, Player(name=team.name or str(team.number)))
                for team in self.teams
            ),
        )

    def _field(self, kind: Primary) -> CountedField:
        win = self.most(kind)
        draw = self.match_draw if kind is Primary.MATCH_POINTS else self.boards * self.game_draw
        loss = self.match_loss if kind is Primary.MATCH_POINTS else Fraction(0)
        figures = [win, draw, loss, *(team.total(kind) for team in self.teams)]
        figures += [entry.points(kind) for team in self.teams for entry in team.entries]
        unit = _unit(figures)
        points = PointSystem(
            name=kind.value,
            unit=unit,
            marks=tuple(
                (mark, int(worth * unit))
                for mark, worth in ((Mark.WIN, win), (Mark.DRAW, draw), (Mark.LOSS, loss))
            ),
            forfeit_win=int(win * unit),
            allocated_bye=int(draw * unit),
            full_point_bye=int(win * unit),
            half_point_bye=int(draw * unit),
        )
        players = tuple(
            CountedPlayer(
                team.number,
                tuple(
                    self._record(number, entry, kind, unit)
                    for number, entry in enumerate(team.entries, start=1)
                ),
                int(team.total(kind) * unit),
            )
            for team in sorted(self.teams, key=lambda team: team.number)
        )
        return CountedField(
            points=points, cycles=1, round_robin=self.round_robin, players=players, sheet=players
        )

    def _record(
        self, round_number: int, entry: MatchEntry, kind: Primary, unit: int
    ) -> RoundRecord:
        mark = None
        if entry.kind is Kind.PLAYED and entry.opponent is not None:
            mark = self._mark(round_number, entry)
        return RoundRecord(
            round_number,
            entry.kind,
            int(entry.points(kind) * unit),
            entry.opponent,
            colour=entry.colour,
            mark=mark,
            bye=entry.bye,
            forfeit_win=entry.forfeit_win,
        )

    def _mark(self, round_number: int, entry: MatchEntry) -> Mark:
        """Return whether a match was won, drawn or lost: by more game points than the others."""
        opponent = self.by_number.get(entry.opponent or 0)
        theirs = opponent.entries[round_number - 1].game_points if opponent else entry.game_points
        if entry.game_points == theirs:
            return Mark.DRAW
        return Mark.WIN if entry.game_points > theirs else Mark.LOSS


def _unit(figures: Sequence[Fraction]) -> int:
    """Return into how many parts a point is cut so that all figures are whole."""
    return lcm(*(figure.denominator for figure in figures))


# Whether the matches of a team that left count: as for players, by half of those scheduled.  FIDE
# GR 6.7.2 speaks of players in a round robin; teams are treated alike, match for game (decision
# 345). Games that were played are rated either way: only the tables of teams read this.


_RULINGS = {
    (True, True): Sentence("at least half: results count, matches not played are lost"),
    (True, False): Sentence("more than half: results count, matches not played are lost"),
    (False, True): Sentence("fewer than half: results cancelled"),
    (False, False): Sentence("not more than half: results cancelled"),
}
"""By whether the results count, and whether exactly half of the matches is enough."""


class TeamRuling(msgspec.Struct, frozen=True):
    """What becomes of the matches of a team that left."""

    team: int
    completed: int
    scheduled: int
    verdict: Verdict[bool]
    """Whether they count."""


@rule("team.withdrawal")
def team_rulings(tournament: Tournament) -> tuple[TeamRuling, ...]:
    """Return the ruling on every team that left an event in which all teams meet.

    A match is completed where it has all its results and a game of it was really played; all
    matches of the schedule are the measure, as all games are for a player.
    """
    edition = edition_of(tournament)
    half_is_enough = edition.round_robin.withdrawal.exactly_half_counts
    scheduled = cycles_of(tournament) * max(len(tournament.teams) - 1, 0)
    rulings = []
    for number, team in enumerate(tournament.teams, start=1):
        if team.left is None or not team.left.by_half:
            continue
        if team.left.after_round > len(tournament.rounds):
            continue  # the table of an earlier round: the team was still there
        completed = sum(_completed(past, number) for past in tournament.rounds)
        counts = completed > 0 and (
            2 * completed > scheduled or (half_is_enough and 2 * completed == scheduled)
        )
        reason = edition.because(
            "team.withdrawal",
            "{team} withdrew after round {round}: completed {completed} of {scheduled} matches, "
            "{ruling}",
            team=team.name,
            round=team.left.after_round,
            completed=completed,
            scheduled=scheduled,
            ruling=_RULINGS[counts, half_is_enough],
        )
        rulings.append(TeamRuling(number, completed, scheduled, Verdict(counts, (reason,))))
    return tuple(rulings)


def cancelled_teams(tournament: Tournament) -> frozenset[int]:
    """Return the teams whose matches do not count."""
    return frozenset(
        ruling.team for ruling in team_rulings(tournament) if not ruling.verdict.outcome
    )


def _completed(past: Round, team: int) -> bool:
    """Return whether a team's match in a round has its results, and was played at all."""
    boards = [
        past.boards[number - 1]
        for match, numbers in zip(past.matches, past.match_boards, strict=True)
        if team in {match.first, match.second}
        for number in numbers
    ]
    return any(isinstance(board.result, Played) for board in boards) and not any(
        board.unfinished for board in boards
    )
