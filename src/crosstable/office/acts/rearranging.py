"""A pairing changed by hand before it is public, beside the one the system makes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.record import RoundRecord, records, score
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.sentence import Figure, Listing, Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import remarked, with_round
from crosstable.office.acts.rounds import RoundPaired
from crosstable.office.asking import PlayerNumber, RoundNumber
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.comparing import (
    as_it_was,
    broken_by,
    byes_of,
    differences,
    named,
    pair_named,
)
from crosstable.office.roles import Right, Role
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.systems import (
    AccountableSystem,
    paired_round,
    system_of,
)
from crosstable.pairing.team_view import as_teams, round_of_teams
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of


class RearrangingBegun(Act, frozen=True, tag="rearranging-begun"):
    """The arbiter began to change the pairing of a round by hand."""

    topic = Topic.PAIRINGS

    round: int

    def applied(self, tournament: Tournament) -> Tournament:
        return with_round(tournament, replace(tournament.round(self.round), rearranging=True))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("round {round}: change by hand begun", round=self.round)

    def right_to_undo(self) -> Right:
        return BeginRearranging.right


class BeginRearranging(Command, frozen=True):
    """Begin to change the pairing of a round by hand, before it is public."""

    right = Right(Role.CHIEF_ARBITER, Sentence("changing a pairing by hand"))

    round: RoundNumber

    def decided(self, state: State) -> RearrangingBegun:
        paired = _round_not_public(state.tournament, self.round)
        if system_of(state.tournament).fixed_schedule:
            raise Refused("the schedule of this tournament is fixed: players cannot change places")
        if paired.rearranging:
            raise Refused("round {round} is already being changed by hand", round=self.round)
        return RearrangingBegun(self.round)


class RoundRearranged(Act, frozen=True, tag="round-rearranged"):
    """Two players changed places in a round that is not public yet; the whole new pairing."""

    topic = Topic.PAIRINGS

    round: int
    boards: tuple[Board, ...]
    free: tuple[FreePlayer, ...]
    first: int
    second: int
    matches: tuple[Match, ...] = ()
    """Which teams meet now, where teams do; then the two are teams."""

    def applied(self, tournament: Tournament) -> Tournament:
        changed = replace(
            tournament.round(self.round),
            boards=self.boards,
            free=self.free,
            matches=self.matches,
        )
        return with_round(tournament, changed)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round}: {first} and {second} change places",
            round=self.round,
            first=self.first,
            second=self.second,
        )

    def right_to_undo(self) -> Right:
        return Exchange.right


class Exchange(Command, frozen=True):
    """Let two players of a round change places; on one board they change colours."""

    right = Right(Role.CHIEF_ARBITER, Sentence("letting players change places"))

    round: RoundNumber
    first: PlayerNumber
    second: PlayerNumber

    def decided(self, state: State) -> RoundRearranged:
        paired = _round_not_public(state.tournament, self.round)
        if not paired.rearranging:
            raise Refused(
                "round {round} is not being changed by hand; begin with that first",
                round=self.round,
            )
        changed = exchanged(state.tournament, paired, self.first, self.second)
        return RoundRearranged(
            self.round, changed.boards, changed.free, self.first, self.second, changed.matches
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        if not 1 <= self.round <= len(tournament.rounds):
            return ()
        paired = tournament.round(self.round)
        try:
            changed = exchanged(tournament, paired, self.first, self.second)
        except Refused:
            return ()
        judged = compared(tournament, changed)
        loud = Level.CONFIRM_TWICE if tournament.by_the_rules else Level.CONFIRM
        raised = [Caution(loud, reason) for reason in judged.broken]
        if raised:
            raised += say(
                loud, Sentence("the rules forbid it; the report will name the round and the rule")
            )
        before = as_teams(as_it_was(tournament, self.round))
        known = records(before)
        for board in round_of_teams(tournament, changed).boards:
            if {board.white, board.black} & {self.first, self.second}:
                raised += about_a_board(before, known, board)
        raised += [
            Caution(Level.ACKNOWLEDGE, Reason(difference)) for difference in judged.differences
        ]
        raised += [
            Caution(Level.ACKNOWLEDGE, reason)
            for reason in judged.because
            if reason not in judged.broken
        ]
        return tuple(raised)


class RearrangingEnded(Act, frozen=True, tag="rearranging-ended"):
    """The arbiter was done; how the pairing differs from the system's, and what it breaks."""

    topic = Topic.PAIRINGS

    round: int
    differences: tuple[Sentence, ...]
    by_rules: tuple[Board, ...] = ()
    because: tuple[Reason, ...] = ()
    broken: tuple[Reason, ...] = ()
    """Those of the reasons that are absolute rules."""

    def applied(self, tournament: Tournament) -> Tournament:
        done = replace(
            tournament.round(self.round), rearranging=False, by_hand=bool(self.differences)
        )
        if self.differences or self.broken:
            differences = Sentence("{differences}", differences=self._found())
            tournament = remarked(tournament, RemarkKind.PAIRED_BY_HAND, self.round, differences)
        return with_round(tournament, done)

    def words(self, _tournament: Tournament) -> Sentence:
        differing = self._found() or Sentence("nothing differs from the system's pairing")
        return Sentence(
            "round {round}: change by hand ended: {differences}",
            round=self.round,
            differences=differing,
        )

    def _found(self) -> Listing:
        return Listing((*self.differences, *map(cited, self.broken)), glue="; ")

    def right_to_undo(self) -> Right:
        return BeginRearranging.right


class EndRearranging(Command, frozen=True):
    """Be done with changing a round by hand; it is compared with the system's pairing."""

    right = Right(Role.CHIEF_ARBITER, Sentence("ending a change by hand"))

    round: RoundNumber

    def decided(self, state: State) -> RearrangingEnded:
        tournament = state.tournament
        paired = _round_not_public(tournament, self.round)
        if not paired.rearranging:
            raise Refused("round {round} is not being changed by hand", round=self.round)
        return compared(tournament, paired)


def exchanged(tournament: Tournament, paired: Round, first: int, second: int) -> Round:
    """Return a round in which two players, or two teams, have changed places."""
    if tournament.team_plan is None:
        return _exchanged(paired, first, second)
    seen = _exchanged(round_of_teams(tournament, paired), first, second)
    pairs = [(board.white, board.black) for board in seen.boards]
    made = made_of_matches(
        tournament, tournament.team_plan, paired.number, pairs, next(iter(byes_of(seen)), None)
    )
    return replace(paired, boards=made.boards, free=made.free, matches=made.matches)


def _exchanged(paired: Round, first: int, second: int) -> Round:
    left_over = {free.player for free in paired.free if free.kind is Bye.ALLOCATED}
    for number in (first, second):
        if paired.board_of(number) is None and number not in left_over:
            raise Refused(
                "player {player} has no place in round {round} to change; two who have no opponent "
                "can be paired together",
                player=number,
                round=paired.number,
            )
    if first == second:
        raise Refused("name two different players to change places")
    other = {first: second, second: first}

    def seat(player: int) -> int:
        return other.get(player, player)

    return replace(
        paired,
        boards=tuple(Board(seat(board.white), seat(board.black)) for board in paired.boards),
        free=tuple(
            FreePlayer(seat(free.player), free.kind) if free.kind is Bye.ALLOCATED else free
            for free in paired.free
        ),
    )


def _round_not_public(tournament: Tournament, round_number: int) -> Round:
    if not 1 <= round_number <= len(tournament.rounds):
        raise Refused("round {round} is not paired", round=round_number)
    paired = tournament.round(round_number)
    if paired.published:
        raise Refused(
            "round {round} is published; take it back before you change it", round=round_number
        )
    return paired


def compared(tournament: Tournament, paired: Round) -> RearrangingEnded:
    """Return how a round, as it is or would be, differs from the system's and what it breaks."""
    before = as_it_was(tournament, paired.number)
    asked = paired_round(before, edition_of(tournament), paired.number)
    by_rules: tuple[Board, ...] = ()
    seen, proposed = round_of_teams(tournament, paired), Round(paired.number)
    with suppress(Refused):
        proposal = asked.proposal
        by_rules = proposal.boards
        proposed = round_of_teams(
            tournament,
            Round(paired.number, by_rules, proposal.free, matches=proposal.matches),
        )
    differing = differences(as_teams(tournament), seen, proposed) if by_rules else ()
    if by_rules and not differing:
        return RearrangingEnded(paired.number, ())
    if by_rules and isinstance(system_of(tournament), AccountableSystem):
        pairs = [(board.white, board.black) for board in seen.boards]
        bye = next(iter(byes_of(seen)), None)
        because = asked.objections(pairs, bye)
        broken = asked.violations(pairs, bye)
    else:
        because = broken = tuple(broken_by(before, paired))
    return RearrangingEnded(paired.number, differing, by_rules, because, broken)


def comparison_of(state: State, round_number: int) -> RearrangingEnded | None:
    """Return how a round that was changed by hand was found to differ from the system's."""
    for done in reversed(state.in_force):
        match done.act:
            case RearrangingEnded(round=found) if found == round_number:
                return done.act
            case RoundPaired(round=found) if found == round_number:
                return None
            case _:
                continue
    return None


def about_a_board(
    before: Tournament, known: dict[int, tuple[RoundRecord, ...]], board: Board
) -> Iterator[Caution]:
    """Yield what speaks against two players meeting with these colours, though it may be."""
    white, black = board.white, board.black
    pair = pair_named(before, white, black)
    apart = abs(score(known[white]) - score(known[black]))
    if apart > 2 * before.points.win:
        yield from say(
            Level.CONFIRM,
            Sentence(
                "{pair}: their scores are {points:point|points} apart",
                pair=pair,
                points=Figure(before.points.text(apart), Fraction(apart, before.points.unit)),
            ),
        )
    for player in (white, black):
        colour = board.colour_of(player)
        had = [entry.colour for entry in known[player] if entry.colour is not None]
        if had[-2:] == [colour, colour]:
            yield from say(
                Level.CONFIRM,
                _a_third_time(pair, named(before, player), colour),
            )
    both = [known[player][-1].colour if known[player] else None for player in (white, black)]
    if both == [board.colour_of(white), board.colour_of(black)]:
        yield from say(
            Level.ACKNOWLEDGE,
            Sentence("{pair}: both have the colour of their last game again", pair=pair),
        )


def _a_third_time(pair: str, player: str, colour: Colour) -> Sentence:
    if colour is Colour.WHITE:
        return Sentence(
            "{pair}: {player} would have white three times running", pair=pair, player=player
        )
    return Sentence(
        "{pair}: {player} would have black three times running", pair=pair, player=player
    )
