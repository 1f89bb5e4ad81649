"""Matches: two players meet round after round, and it ends when one of them has won it.

A match is some rounds of one game, or one round of many games, or some rounds of several games
each, as its announcement says. FIDE Types of tournaments, 5.1: normally it ends when the winner is
known; FMJD Annex 2, 3e has the organiser say so. The women's title match of FMJD Annex 12, 11, is
nine rounds of up to three games; level, the scores in standard and in rapid games decide.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import GameKind
from crosstable.kernel.plan_standing import score_of
from crosstable.kernel.points import Mark
from crosstable.kernel.record import records
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import (
    INITIAL_COLOUR,
    Choice,
    Meeting,
    Placed,
    Proposal,
    check_choices,
    chosen,
    in_order,
    whether_they_meet,
)
from crosstable.pairing.schedule import ScheduledRound, absences
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

_COLOUR = Choice(
    INITIAL_COLOUR, Sentence("The first player begins with"), values=("white", "black")
)
_KINDS = (GameKind.STANDARD, GameKind.RAPID)
"""The games by which a level match is decided, in this order (FMJD Annex 12, 11.2.1 and 11.2.2)."""


def _scores(tournament: Tournament) -> dict[int, int]:
    """Return the points of both players so far."""
    return {
        player: sum(entry.points or 0 for entry in entries)
        for player, entries in records(tournament).items()
    }


@rule("match.decided")
def match_leader(tournament: Tournament) -> int | None:
    """Return who has won a match of several rounds that cannot be lost any more (decision 339)."""
    planned = max(tournament.planned_rounds, 1)
    done = sum(played.complete for played in tournament.rounds)
    if done < len(tournament.rounds) or not done or len(tournament.entrants) != 2:
        return None
    points = tournament.points
    left = (planned - done) * (points.worth(Mark.WIN) - points.worth(Mark.LOSS))
    scores = _scores(tournament)
    first, second = sorted(scores, key=lambda player: (-scores[player], player))
    return first if scores[first] - scores[second] > left else None


class MatchSystem(msgspec.Struct, frozen=True):
    """Two players against each other, colours changing from round to round."""

    name: str = "match"
    title: Sentence = Sentence("match")
    options: tuple[Choice, ...] = (_COLOUR,)
    lots: tuple[str, ...] = ("free",)
    fixed_schedule: bool = True
    everybody_meets: bool = False
    """It is no round robin: both meet as often as was announced."""

    @rule("match.decided")
    def rounds(self, tournament: Tournament) -> int:
        """Return how many rounds are played: those announced, or fewer once it is decided."""
        planned = max(tournament.planned_rounds, 1)
        plan = tournament.game_plan
        if plan is not None and plan.plays_on:
            return planned
        return len(tournament.rounds) if match_leader(tournament) is not None else planned

    def check(self, tournament: Tournament, edition: Edition) -> None:  # noqa: ARG002 -- every system is asked alike
        """Refuse any field but two players."""
        check_choices(tournament.system, self.options)
        if len(tournament.entrants) != 2:
            raise Refused(
                "a match is between two players, and {count} are entered",
                count=len(tournament.entrants),
            )

    @rule("knock-out.colours")
    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the next game, or games, of the two."""
        self.check(tournament, edition)
        first, second = sorted(tournament.by_number)
        white_first = chosen(tournament.system, _COLOUR) == "white"
        pair = (first, second) if white_first is (round_number % 2 == 1) else (second, first)
        boards = absences(tournament, ScheduledRound(round_number, (pair,)))
        because = edition.because(
            "knock-out.colours", "lots gave the first colour; it changes from round to round"
        )
        return Proposal(round_number, boards, because=(because,))

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return all their games: they meet in every round."""
        player, opponent = (tournament.entrant(number).player.name for number in (first, second))
        meetings = tuple(
            Meeting(played.number, number, board.white, board.black)
            for played in tournament.rounds
            for number, board in enumerate(played.boards, start=1)
        )
        answer = Reason(whether_they_meet(player, opponent, round_number, meet=True))
        because = edition.because(
            "knock-out.colours", "lots gave the first colour; it changes from round to round"
        )
        return Verdict(meetings, (answer, because))

    @rule("match.level", "match.tie-break")
    def places(self, tournament: Tournament, edition: Edition) -> tuple[Placed, ...]:
        """Return who is ahead: by points, then by standard games, then by rapid games."""
        scores = _scores(tournament)
        by_kind = [_score_at(tournament, kind) for kind in self._deciders(tournament)]

        def reached(player: int) -> tuple[int, ...]:
            return (scores[player], *(scored.get(player, 0) for scored in by_kind))

        level = edition.because("match.tie-break", "the match is level; a tie-break decides it")
        placed = in_order(tournament.by_number, reached, level)
        if len(placed) == 2 and len(set(scores.values())) == 1:
            ahead = edition.because(
                "match.level", "level on points: the score in standard games, then in rapid games"
            )
            placed = (msgspec.structs.replace(placed[0], because=(ahead,)), placed[1])
        return placed

    def _deciders(self, tournament: Tournament) -> tuple[GameKind, ...]:
        """Return the kinds of games that decide level points, where rounds have several."""
        plan = tournament.game_plan
        if plan is None or max(tournament.planned_rounds, 1) == 1:
            return ()
        kinds = {stage.kind for stage in plan.stages}
        return tuple(kind for kind in _KINDS if kind in kinds)


def _score_at(tournament: Tournament, kind: GameKind) -> dict[int, int]:
    """Return what both have made in the games of one kind, in halves of a win."""
    plan = tournament.game_plan
    made = dict.fromkeys(tournament.by_number, 0)
    for played in tournament.rounds if plan is not None else ():
        for board in played.boards:
            games = [
                game
                for number, game in enumerate(board.games, start=1)
                if plan is not None and plan.stage_of(number).kind is kind
            ]
            for player, halves in zip((board.white, board.black), score_of(games), strict=True):
                made[player] += halves
    return made


MATCH = MatchSystem()
"""Two players against each other."""
