"""Rounds: paired by the system of the tournament, or by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.result import Bye, Pending, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.absence import before_pairing_the_absent
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.byes import refuse_second_bye
from crosstable.office.acts.changing import remarked
from crosstable.office.acts.hand_checks import (
    refuse_bye_after_points_unplayed,
    refuse_forbidden_meeting,
    refuse_wrong_seats,
)
from crosstable.office.acts.numbers import INITIAL_ORDER, latest_numbering
from crosstable.office.acts.presence import expected_in_round_one
from crosstable.office.acts.round_one import before_round_one, refuse_open_musts
from crosstable.office.asking import Made, PlayerNumber, YesNo, about, made, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.comparing import pair_named
from crosstable.office.match_seats import seat_text
from crosstable.office.naming import first_of
from crosstable.office.numbering import changes_by_strength
from crosstable.office.roles import Right, Role
from crosstable.pairing.checking import strange_round
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.swiss.double import refuse_half_played
from crosstable.pairing.systems import (
    AccountableSystem,
    PlacingSystem,
    paired_round,
    rounds_to_play,
    system_of,
)
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

# What to know before a round is paired: open games, adjourned ones, who was not seen.


def open_boards(tournament: Tournament, played: Round) -> Listing:
    """Return the boards of a round without a result."""
    return Listing(
        seat_text(tournament, played.number, index)
        for index, board in enumerate(played.boards, start=1)
        if board.not_begun
    )


def before_a_later_round(tournament: Tournament) -> Iterator[Caution]:
    """Yield which games are not finished, and how they count when the next round is paired."""
    last = tournament.rounds[-1]
    if isinstance(system_of(tournament), PlacingSystem):
        return
    if tournament.game_plan is not None and tournament.game_plan.each_counts:
        for board in last.boards:
            if board.games:
                refuse_half_played(tournament, last, board)
    if not last.complete:
        yield from say(
            Level.ACKNOWLEDGE,
            Sentence(
                "round {round} has no result on board {boards}: these games become adjourned and "
                "count as draws in the pairing only",
                round=last.number,
                boards=open_boards(tournament, last),
            ),
        )
    if system_of(tournament).fixed_schedule:
        return
    for played in tournament.rounds:
        for number, board in enumerate(played.boards, start=1):
            if board.unfinished and not board.not_begun:
                pair = pair_named(tournament, board.white, board.black)
                because = edition_of(tournament).because(
                    "swiss.adjourned",
                    "round {round} board {board} is adjourned and counts as a draw in the pairing "
                    "only: {pair}",
                    round=played.number,
                    board=seat_text(tournament, played.number, number),
                    pair=pair,
                )
                yield Caution(Level.ACKNOWLEDGE, because)


def before_the_first_round(tournament: Tournament) -> Iterator[Caution]:
    """Yield who is left out and who is paired though nobody has seen him, if anybody looked."""
    expected = expected_in_round_one(tournament)
    absent = [entrant for entrant in expected if entrant.present is False]
    here = [
        entrant
        for entrant in tournament.entrants
        if entrant.present and not entrant.withdrawn and entrant not in expected
    ]
    unseen = [entrant for entrant in expected if entrant.present is None]
    if absent and system_of(tournament).fixed_schedule:
        yield from say(
            Level.CONFIRM,
            Sentence(
                "noted as absent, but the schedule is fixed and pairs them: {players}",
                players=_names(absent),
            ),
        )
    elif absent:
        yield from say(
            Level.ACKNOWLEDGE,
            Sentence("left out of round 1 as absent: {players}", players=_names(absent)),
        )
    if here:
        yield from say(
            Level.CONFIRM,
            Sentence(
                "checked in, but left out of round 1 by a bye: {players}", players=_names(here)
            ),
        )
    if unseen and any(entrant.present is not None for entrant in tournament.entrants):
        yield from say(
            Level.CONFIRM,
            Sentence(
                "not checked in, and will be paired all the same: {players}",
                players=_names(unseen),
            ),
        )


def numbers_out_of_order(state: State) -> Iterator[Caution]:
    """Yield that numbers given by strength are not those of the players' strength any more."""
    given = latest_numbering(state)
    if given is None or given.method != INITIAL_ORDER or state.tournament.team_plan is not None:
        return
    changes = changes_by_strength(state.tournament)
    if changes:
        yield from say(
            Level.ACKNOWLEDGE,
            Sentence.plural(
                "the numbers were given by strength, and {count} player would have another now: "
                "{players}",
                "the numbers were given by strength, and {count} players would have another now: "
                "{players}",
                count=len(changes),
                players=_names([change.entrant for change in changes]),
            ),
        )


def _names(entrants: Sequence[Entrant]) -> Listing | Sentence:
    names = [f"{entrant.number} {entrant.player.name}" for entrant in entrants]
    return first_of(names, 8, glue="; ")


class RoundPaired(Act, frozen=True, tag="round-paired"):
    """A round was paired, by an engine or by hand."""

    topic = Topic.PAIRINGS

    round: int
    boards: tuple[Board, ...]
    free: tuple[FreePlayer, ...] = ()
    by_hand: bool = False
    because: tuple[Reason, ...] = ()
    by_rules: tuple[Board, ...] = ()
    """What the system would have paired instead, where a round was paired by hand."""
    matches: tuple[Match, ...] = ()
    """Which teams meet, where teams do."""

    def applied(self, tournament: Tournament) -> Tournament:
        paired = Round(
            self.round,
            self.boards,
            self.free,
            published=False,
            by_hand=self.by_hand,
            matches=self.matches,
        )
        if self.by_hand and self.by_rules:
            tournament = remarked(
                tournament,
                RemarkKind.PAIRED_BY_HAND,
                self.round,
                Sentence.plural("{count} board", "{count} boards", count=len(self.boards)),
            )
        return replace(tournament, rounds=(*tournament.rounds, paired))

    def words(self, _tournament: Tournament) -> Sentence:
        if self.by_hand:
            return Sentence.plural(
                "round {round} paired by hand: {count} board",
                "round {round} paired by hand: {count} boards",
                count=len(self.boards),
                round=self.round,
            )
        if self.matches:
            return Sentence.plural(
                "round {round} paired: {count} match",
                "round {round} paired: {count} matches",
                count=sum(match.second is not None for match in self.matches),
                round=self.round,
            )
        return Sentence.plural(
            "round {round} paired: {count} board",
            "round {round} paired: {count} boards",
            count=len(self.boards),
            round=self.round,
        )

    def right_to_undo(self) -> Right | None:
        return PairByHand.right if self.by_hand else None


class PairRound(Command, frozen=True):
    """Let the engine pair the next round."""

    right = Right(Role.ARBITER, Sentence("pairing a round"))

    absences_decided: tuple[int, ...] = ()
    """Whose absence from the last round the arbiter decides of in the same step."""

    def decided(self, state: State) -> RoundPaired:
        tournament = state.tournament
        engine = system_of(tournament)
        number = next_round(tournament)
        refuse_open_musts(tournament)
        if not tournament.numbers_final:
            raise Refused(
                "the pairing numbers are provisional; draw lots first, order the players by "
                "strength, or keep the order of entry with the method as-entered"
            )
        if engine.fixed_schedule:
            refuse_strange_past(tournament)
        elif tournament.system.name == engine.name:
            engine.check(tournament, edition_of(tournament))
        proposal = paired_round(tournament, edition_of(tournament), number).proposal
        return RoundPaired(
            number,
            proposal.boards,
            proposal.free,
            because=proposal.because,
            matches=proposal.matches,
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        if state.tournament.rounds:
            return (
                *before_pairing_the_absent(state.tournament, self.absences_decided),
                *before_a_later_round(state.tournament),
            )
        return (
            *before_round_one(state.tournament),
            *before_the_first_round(state.tournament),
            *numbers_out_of_order(state),
        )


class PairByHand(Command, frozen=True):
    """Pair the next round by hand: White and Black a board, and who gets a bye.

    Where teams are paired, these are the teams, the one with White on board 1 first.
    """

    right = Right(Role.CHIEF_ARBITER, Sentence("pairing by hand"))

    pairs: Annotated[
        tuple[tuple[PlayerNumber, PlayerNumber], ...],
        said(
            Sentence("pairs"),
            "White and Black of each board, the first board first",
            [[1, 4], [5, 2]],
            max_length=5000,
        ),
    ]
    allocated_bye: Annotated[PlayerNumber | None, about("Who is left over", 3)] = None
    rematch: Annotated[YesNo, about("Whether players may meet again")] = False
    """Let players meet again, as in a match; recorded as the arbiter's decision."""
    absences_decided: Annotated[tuple[int, ...], made(Made.INSIDE)] = ()
    """Whose absence from the last round the arbiter decides of in the same step."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody who is told where to sit, the one left over included."""
        left_over = () if self.allocated_bye is None else (self.allocated_bye,)
        return (*(seat for pair in self.pairs for seat in pair), *left_over)

    def decided(self, state: State) -> RoundPaired:
        tournament = state.tournament
        if system_of(tournament).fixed_schedule:
            raise Refused(
                "the schedule of this tournament is fixed; let the program pair the round"
            )
        number = next_round(tournament)
        refuse_open_musts(tournament)
        seats = [seat for pair in self.pairs for seat in pair]
        if self.allocated_bye is not None:
            seats.append(self.allocated_bye)
        sides = as_teams(tournament)
        refuse_wrong_seats(sides, number, seats)
        if self.allocated_bye is not None:
            refuse_second_bye(sides, self.allocated_bye)
            refuse_bye_after_points_unplayed(sides, self.allocated_bye)
        for white, black in self.pairs:
            refuse_forbidden_meeting(sides, white, black, rematch=self.rematch)
        free = [
            FreePlayer(request.player, request.kind)
            for request in sorted(tournament.bye_requests, key=lambda wish: wish.player)
            if request.round == number and request.player not in seats
        ]
        if self.allocated_bye is not None:
            free.append(FreePlayer(self.allocated_bye, Bye.ALLOCATED))
        boards = tuple(Board(white, black) for white, black in self.pairs)
        because = [Reason.that("the arbiter allowed players to meet again")] if self.rematch else []
        by_rules: tuple[Board, ...] = ()
        if isinstance(system_of(tournament), AccountableSystem):
            asked = paired_round(tournament, edition_of(tournament), number)
            because += asked.objections(self.pairs, self.allocated_bye)
            with suppress(Refused):
                by_rules = asked.proposal.boards
        matches: tuple[Match, ...] = ()
        if tournament.team_plan is not None:
            made = made_of_matches(
                tournament, tournament.team_plan, number, self.pairs, self.allocated_bye
            )
            matches, boards, free = made.matches, made.boards, list(made.free)
        return RoundPaired(
            number,
            boards,
            tuple(free),
            by_hand=True,
            because=tuple(because),
            by_rules=by_rules,
            matches=matches,
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        return (
            *before_round_one(state.tournament),
            *before_pairing_the_absent(state.tournament, self.absences_decided, self.seats),
        )


class CarryRound(Command, frozen=True):
    """Count a round of a fixed schedule as it was played in an earlier stage."""

    right = Right(Role.CHIEF_ARBITER, Sentence("counting games of an earlier stage"))

    boards: tuple[Board, ...]
    source: str
    """Where they were played."""

    @rule("final-of-twelve.counted-games")
    def decided(self, state: State) -> RoundPaired:
        tournament = state.tournament
        number = next_round(tournament)
        if not system_of(tournament).fixed_schedule:
            raise Refused("only a fixed schedule counts games of an earlier stage")
        proposal = paired_round(tournament, edition_of(tournament), number).proposal
        wanted = {frozenset((board.white, board.black)) for board in proposal.boards}
        if {frozenset((board.white, board.black)) for board in self.boards} != wanted:
            raise Refused("the schedule has other games in round {round}", round=number)
        if any(isinstance(board.result, Pending) for board in self.boards):
            raise Refused("a game that is counted needs its result")
        counted = Reason.that("played in {source}; not rated again here", source=self.source)
        return RoundPaired(
            number,
            tuple(map(_unrated, self.boards)),
            proposal.free,
            because=(*proposal.because, counted),
        )


def _unrated(board: Board) -> Board:
    if isinstance(board.result, Played):
        return replace(board, result=replace(board.result, rated=False))
    return board


def next_round(tournament: Tournament) -> int:
    """Return the number of the round that can be paired now, or say what is still open."""
    number = len(tournament.rounds) + 1
    total = rounds_to_play(tournament)
    if total and number > total:
        if total < tournament.planned_rounds:
            raise Refused(
                "the match is decided after round {round}: no further round is played",
                edition_of(tournament).because(
                    "match.decided", "a match ends when its winner is known"
                ),
                round=total,
            )
        raise Refused("all {rounds} rounds are paired", rounds=total)
    if len(tournament.entrants) < 2:
        raise Refused("at least two players are needed")
    for played in tournament.rounds:
        if not played.published:
            raise Refused("round {round} is not published yet", round=played.number)
        if not played.complete:
            raise Refused(
                "round {round} is not complete: no result on board {boards}",
                round=played.number,
                boards=open_boards(tournament, played),
            )
    return number


def refuse_strange_past(tournament: Tournament) -> None:
    """Refuse to go on by a table that the rounds so far did not follow, as in an imported event."""
    engine = system_of(tournament)
    strange = strange_round(tournament, engine, edition_of(tournament))
    if strange is None:
        return
    number, refusal = strange
    if refusal is not None:
        raise refusal
    raise Refused(
        "round {round} was not paired by the table of this {system}, so the table cannot go on "
        "from it; another system can be chosen until a round is paired here: a Swiss, or pairing "
        "by hand",
        round=number,
        system=Sentence.of(engine.title, {}),
    )
