"""A round that is paired again: from what is known now, in place of the pairing it had.

A round that is public is taken back first, with its reason and the caution of the text; what is
paired anew is held back until somebody has looked at it.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Command, State, Topic
from crosstable.office.acts.changing import with_round
from crosstable.office.acts.publication import Unpublish
from crosstable.office.acts.rounds import RoundPaired, next_round
from crosstable.office.asking import RoundNumber
from crosstable.office.basis import changed_since_paired
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import MANUAL, paired_round, system_of
from crosstable.rulebooks.library import edition_of


class RoundPairedAgain(RoundPaired, frozen=True, tag="round-paired-again"):
    """A round was paired again from what was known by then; the whole new pairing."""

    topic = Topic.PAIRINGS

    def applied(self, tournament: Tournament) -> Tournament:
        number = self.round
        kept = replace(
            tournament,
            games=tuple(game for game in tournament.games if game.round != number),
            claims=tuple(claim for claim in tournament.claims if claim.round != number),
            rulings=tuple(ruled for ruled in tournament.rulings if ruled.round != number),
            remarks=tuple(
                remark
                for remark in tournament.remarks
                if (remark.kind, remark.round) != (RemarkKind.PAIRED_BY_HAND, number)
            ),
        )
        anew = Round(number, self.boards, self.free, published=False, matches=self.matches)
        return with_round(kept, anew)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence.plural(
            "round {round} paired again: {count} board",
            "round {round} paired again: {count} boards",
            count=len(self.boards),
            round=self.round,
        )


class PairAgain(Command, frozen=True):
    """Let the engine pair the last round again, as long as it is not public."""

    right = Right(Role.ARBITER, Sentence("pairing a round again"))

    round: RoundNumber

    def decided(self, state: State) -> RoundPairedAgain:
        paired = _last(state.tournament, self.round)
        if paired.published:
            raise Refused(
                "round {round} is published; take it back before you change it", round=self.round
            )
        if paired.rearranging:
            raise Refused(
                "round {round} is being changed by hand; end that first", round=self.round
            )
        anew = paired_anew(state, self.round)
        if not anew.since and not anew.differs:
            raise Refused("round {round} would be paired as it is", round=self.round)
        return RoundPairedAgain(
            self.round, anew.boards, anew.free, because=anew.because, matches=anew.matches
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        if self.round != len(state.tournament.rounds):
            return ()
        entered = sum(not board.unfinished for board in state.tournament.rounds[-1].boards)
        if not entered:
            return ()
        return say(
            Level.CONFIRM,
            Sentence("a result is kept only where the same two meet with the same colours"),
        )


class BoardChange(msgspec.Struct, frozen=True):
    """One board before and after; none where there was or will be no such board."""

    number: int
    before: Board | None
    after: Board | None
    same_pair: bool = False
    """Whether those who sit here now met before as well, with the same colours elsewhere."""


class PairedAnew(msgspec.Struct, frozen=True, kw_only=True):
    """What pairing a round again would make of it."""

    round: int
    since: tuple[Sentence, ...]
    """What has changed since it was paired."""
    before: Round
    boards: tuple[Board, ...]
    free: tuple[FreePlayer, ...]
    because: tuple[Reason, ...] = ()
    matches: tuple[Match, ...] = ()
    """Which teams meet, where teams do."""

    @property
    def changes(self) -> tuple[BoardChange, ...]:
        """The boards at which somebody else sits, or with the other colour."""
        most = max(len(self.before.boards), len(self.boards))
        had = {_pair(board) for board in self.before.boards}
        rows = (
            BoardChange(number, before, after, same_pair=_pair(after) in had)
            for number in range(1, most + 1)
            for before, after in [(_at(self.before.boards, number), _at(self.boards, number))]
        )
        return tuple(row for row in rows if _pair(row.before) != _pair(row.after))

    @property
    def new_pairs(self) -> int:
        """How many pairs are made that were not there, whatever board they sit at."""
        return len({_pair(board) for board in self.boards} - set(map(_pair, self.before.boards)))

    @property
    def byes(self) -> tuple[tuple[int, Bye | None, Bye | None], ...]:
        """Who is without an opponent before, after or otherwise: the player and both kinds."""
        before, after = (
            {free.player: free.kind for free in free_players}
            for free_players in (self.before.free, self.free)
        )
        return tuple(
            (player, before.get(player), after.get(player))
            for player in sorted(before.keys() | after.keys())
            if before.get(player) != after.get(player)
        )

    @property
    def lost(self) -> tuple[tuple[int, Board], ...]:
        """The boards whose result is not kept, with their numbers."""
        kept = {_pair(board) for board in self.boards}
        return tuple(
            (number, board)
            for number, board in enumerate(self.before.boards, start=1)
            if not board.unfinished and _pair(board) not in kept
        )

    @property
    def differs(self) -> bool:
        """Whether anybody sits elsewhere."""
        return bool(self.changes or self.byes)


def paired_anew(state: State, round_number: int) -> PairedAnew:
    """Return what the engine pairs now in place of the last round; nothing is written.

    Where the same two meet with the same colours, their result stays with them.
    """
    tournament = state.tournament
    before = _last(tournament, round_number)
    engine = system_of(tournament)
    if engine.fixed_schedule:
        raise Refused("the schedule of this tournament is fixed; there is nothing to pair again")
    if engine is MANUAL:
        raise Refused("this tournament is paired by hand; undo the pairing and make it again")
    known = replace(tournament, rounds=tournament.rounds[: round_number - 1])
    next_round(known)
    engine.check(known, edition_of(known))
    proposal = paired_round(known, edition_of(known), round_number).proposal
    had = {_pair(board): board for board in before.boards}
    return PairedAnew(
        round=round_number,
        since=changed_since_paired(state, round_number),
        before=before,
        boards=tuple(had.get(_pair(board), board) for board in proposal.boards),
        free=proposal.free,
        because=proposal.because,
        matches=proposal.matches,
    )


def can_be_paired_again(tournament: Tournament, round_number: int) -> bool:
    """Return whether a round is the last one, and of a system that can pair it again."""
    engine = system_of(tournament)
    return (
        0 < round_number == len(tournament.rounds)
        and not engine.fixed_schedule
        and engine is not MANUAL
    )


def steps_to_pair_again(state: State, round_number: int, reason: str = "") -> tuple[Command, ...]:
    """Return what pairing a round again takes: taken back first where it is public."""
    paired = _last(state.tournament, round_number)
    back = (Unpublish(round_number, reason),) if paired.published else ()
    return (*back, PairAgain(round_number))


def _last(tournament: Tournament, round_number: int) -> Round:
    paired = tournament.round(round_number)
    if round_number < len(tournament.rounds):
        raise Refused(
            "round {later} already builds on round {round}",
            later=round_number + 1,
            round=round_number,
        )
    return paired


def _at(boards: tuple[Board, ...], board_number: int) -> Board | None:
    return boards[board_number - 1] if board_number <= len(boards) else None


def _pair(board: Board | None) -> tuple[int, int] | None:
    return (board.white, board.black) if board is not None else None
