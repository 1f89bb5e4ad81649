"""Rounds: paired by the system of the tournament, or by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.record import Kind, records
from crosstable.kernel.result import Bye, Forfeit, Pending
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import Board, Entrant, FreePlayer, Round, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.absence import AbsenceDecision, before_pairing_the_absent
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.byes import refuse_second_bye
from crosstable.office.acts.changing import remarked
from crosstable.office.acts.checks import entrant_still_in
from crosstable.office.acts.presence import expected_in_round_one
from crosstable.office.acts.results import EnterResult, MarkAbsent
from crosstable.office.acts.round_one import before_round_one, refuse_open_musts
from crosstable.office.acts.starts import DrawStarts
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.comparing import (
    pair_named,
)
from crosstable.office.match_seats import seat_text
from crosstable.office.naming import first_of
from crosstable.office.roles import Right, Role
from crosstable.office.start_positions import draws_starts
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.double.reading import refuse_half_played
from crosstable.pairing.systems import (
    AccountableSystem,
    PlacingSystem,
    paired_round,
    rounds_to_play,
    system_of,
)
from crosstable.pairing.team_tables import seats_players
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.library import defining_edition, edition_of
from crosstable.rulebooks.rules import rule

__all__ = [
    "PairByHand",
    "PairRound",
    "RoundPaired",
    "absences",
    "next_round",
    "refuse_strange_past",
    "steps_to_pair",
]


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
                *_before_a_later_round(state.tournament),
            )
        return (
            *before_round_one(state.tournament),
            *_before_the_first_round(state.tournament),
        )


class PairByHand(Command, frozen=True):
    """Pair the next round by hand: White and Black a board, and who gets a bye.

    Where teams are paired, these are the teams, the one with White on board 1 first.
    """

    right = Right(Role.CHIEF_ARBITER, Sentence("pairing by hand"))

    pairs: tuple[tuple[int, int], ...]
    allocated_bye: int | None = None
    rematch: bool = False
    """Let players meet again, as in a match; recorded as the arbiter's decision."""
    absences_decided: tuple[int, ...] = ()
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
        _refuse_wrong_seats(sides, number, seats)
        if self.allocated_bye is not None:
            refuse_second_bye(sides, self.allocated_bye)
            _refuse_bye_after_points_unplayed(sides, self.allocated_bye)
        for white, black in self.pairs:
            _refuse_forbidden_meeting(sides, white, black, rematch=self.rematch)
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
                boards=_open_boards(tournament, played),
            )
    return number


def _open_boards(tournament: Tournament, played: Round) -> Listing:
    return Listing(
        seat_text(tournament, played.number, index)
        for index, board in enumerate(played.boards, start=1)
        if board.not_begun
    )


def refuse_strange_past(tournament: Tournament) -> None:
    """Refuse to go on by a table that the rounds so far did not follow, as in an imported event."""
    engine, rules = system_of(tournament), edition_of(tournament)
    for played in tournament.rounds:
        by_table = engine.propose(tournament, rules, played.number)
        by_players = seats_players(tournament)
        if _pairs(by_table, by_players=by_players) != _pairs(played, by_players=by_players):
            raise Refused(
                "round {round} was not paired by the table of this {system}, so the table cannot "
                "go on from it; take the event over with the system manual",
                round=played.number,
                system=Sentence.of(engine.title, {}),
            )


def _pairs(
    paired: Round | Proposal, *, by_players: bool
) -> set[tuple[int, int]] | set[tuple[int, int | None]]:
    """Return who meets whom: teams where they do, since line-ups and seats are theirs to choose."""
    if paired.matches and not by_players:
        return {(match.first, match.second) for match in paired.matches}
    return {(board.white, board.black) for board in paired.boards}


def _refuse_wrong_seats(tournament: Tournament, number: int, seats: list[int]) -> None:
    """Refuse a pairing in which somebody is missing, sits twice, or has left."""
    twice = [seat for seat, count in Counter(seats).items() if count > 1]
    if twice:
        raise Refused(
            "player {player} appears twice in round {round}", player=twice[0], round=number
        )
    for seat in seats:
        entrant_still_in(tournament, seat)
    excused = {request.player for request in tournament.bye_requests if request.round == number}
    for seat in seats:
        if seat in excused:
            raise Refused(
                "player {player} has a bye in round {round}; take it back first",
                player=seat,
                round=number,
            )
    missing = [
        str(entrant.number)
        for entrant in tournament.entrants
        if not entrant.withdrawn and entrant.number not in {*seats, *excused}
    ]
    if missing:
        raise Refused(
            "nothing was said about player {players}: pair them, or grant byes",
            players=Listing(missing),
        )


@rule("pairing.no-rematch")
def _refuse_forbidden_meeting(
    tournament: Tournament, white: int, black: int, *, rematch: bool
) -> None:
    met = any({board.white, board.black} == {white, black} for board in _played_boards(tournament))
    if met and not rematch:
        raise Refused(
            "{white} and {black} have already played each other",
            edition_of(tournament).because(
                "pairing.no-rematch",
                Sentence("two teams meet at most once")
                if tournament.team_plan is not None
                else Sentence("two players meet at most once"),
            ),
            white=white,
            black=black,
        )
    if tournament.must_not_meet(white, black):
        raise Refused("{white} and {black} must not meet", white=white, black=black)


def _played_boards(tournament: Tournament) -> list[Board]:
    """Return the boards that count as meetings: a forfeited game was not one."""
    return [
        board
        for played in tournament.rounds
        for board in played.boards
        if not isinstance(board.result, Forfeit)
    ]


@rule("bye.once")
def _refuse_bye_after_points_unplayed(tournament: Tournament, player: int) -> None:
    """Refuse a bye to a player who already had a point without playing, where the text does."""
    rules = defining_edition(edition_of(tournament), tournament)
    for entry in records(tournament)[player]:
        if entry.kind is Kind.BYE and rules.swiss.bye_barred_by.count(
            entry.points, tournament.points
        ):
            raise Refused(
                "player {player} had the points of a win without playing in round {round}",
                rules.because("bye.once", "no bye after a win without playing"),
                player=player,
                round=entry.round,
            )
        if entry.kind is Kind.FORFEIT and rules.swiss.bye_barred_by.count(
            entry.points, tournament.points, forfeit_win=entry.forfeit_win
        ):
            raise Refused(
                "player {player} won by forfeit in round {round}",
                rules.because("bye.once", "no bye after a win without playing"),
                player=player,
                round=entry.round,
            )


def _before_a_later_round(tournament: Tournament) -> Iterator[Caution]:
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
                boards=_open_boards(tournament, last),
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


def _before_the_first_round(tournament: Tournament) -> Iterator[Caution]:
    """Yield who is left out and who is paired though nobody has seen him, if anybody looked."""
    expected = expected_in_round_one(tournament)
    absent = [entrant for entrant in expected if entrant.present is False]
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
    if unseen and any(entrant.present is not None for entrant in tournament.entrants):
        yield from say(
            Level.CONFIRM,
            Sentence(
                "not checked in, and will be paired all the same: {players}",
                players=_names(unseen),
            ),
        )


def _names(entrants: Sequence[Entrant]) -> Listing | Sentence:
    names = [f"{entrant.number} {entrant.player.name}" for entrant in entrants]
    return first_of(names, 8, glue="; ")


def steps_to_pair(
    state: State,
    by_hand: PairByHand | None = None,
    decisions: Sequence[AbsenceDecision] = (),
    *,
    seed: str = "",
) -> tuple[Command, ...]:
    """Return what pairing the next round takes, by the system or ``by_hand``.

    Where an event draws starting positions, they are drawn with the ``seed`` of the door.

    Who was noted as absent is left out of the first round, unless an arbiter has seated him;
    later, open games of the last round are adjourned first, and what was decided of those who were
    absent from it is carried out.
    """
    _refuse_twice(state.tournament, decisions)
    decided = tuple(decision.player for decision in decisions)
    pairing = replace(by_hand or PairRound(), absences_decided=decided)
    settling = tuple(decision.command(state) for decision in decisions)
    drawing: tuple[Command, ...] = ()
    if seed and draws_starts(state.tournament):
        drawing = (DrawStarts(len(state.tournament.rounds) + 1, seed),)
    if not state.tournament.rounds:
        return (*settling, *absences(state, by_hand.seats if by_hand else ()), pairing, *drawing)
    last = state.tournament.rounds[-1]
    _refuse_open_games_of_the_expelled(state.tournament, last)
    if isinstance(system_of(state.tournament), PlacingSystem):
        return (*settling, pairing, *drawing)  # a match that goes on holds up the next one
    adjourned = tuple(
        EnterResult(last.number, number, Pending(adjourned=True))
        for number, board in enumerate(last.boards, start=1)
        if board.not_begun
    )
    return (*adjourned, *settling, pairing, *drawing)


def _refuse_open_games_of_the_expelled(tournament: Tournament, last: Round) -> None:
    """Refuse to adjourn a game that nobody will play on (decision 259)."""
    for number, board in enumerate(last.boards, start=1):
        for seat in (board.white, board.black) if board.not_begun else ():
            left = tournament.entrant(seat).withdrawal
            if left is not None and left.expelled:
                raise Refused(
                    "round {round} board {board} needs a result first: {player} was expelled, and "
                    "the game cannot be adjourned",
                    round=last.number,
                    board=seat_text(tournament, last.number, number),
                    player=tournament.entrant(seat).player.name,
                )


def _refuse_twice(tournament: Tournament, decisions: Sequence[AbsenceDecision]) -> None:
    """Refuse two answers about one player."""
    for player, count in Counter(decision.player for decision in decisions).items():
        if count > 1:
            raise Refused(
                "{player} is named twice: decide one way",
                player=tournament.entrant(player).player.name,
            )


def absences(state: State, seated: Container[int] = ()) -> tuple[MarkAbsent, ...]:
    """Return what leaves those out of the first round whom the check-in noted as absent."""
    tournament = state.tournament
    if tournament.rounds or tournament.team_plan or system_of(tournament).fixed_schedule:
        return ()
    return tuple(
        MarkAbsent(entrant.number, 1)
        for entrant in expected_in_round_one(tournament)
        if entrant.present is False and entrant.number not in seated
    )
