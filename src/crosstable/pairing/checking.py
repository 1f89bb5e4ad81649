"""The free pairings checker: what the rules would have paired, against what was published.

Every round is paired again from what was known before it, and the two pairings are laid side by
side. Board numbers are not compared: exchange files do not keep them.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye, Pending
from crosstable.kernel.rounds import Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import PairedRound
from crosstable.pairing.proposal import BY_NUMBERS, INITIAL_COLOUR, INITIAL_COLOUR_BY, Proposal
from crosstable.pairing.systems import PairingSystem, round_by
from crosstable.pairing.team_tables import seats_players
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.editions import Edition

_GIVEN_BY_PAIRING = frozenset({Bye.ALLOCATED, Bye.REST})
"""Byes that come out of the pairing; all others were known before."""
EXPLAINED_PLAYERS = 50_000
"""How many players are paired anew, pair for pair, to say why the rules do not pair some.

All pairs of an event of 300 are explained, and five of a round of 10,000 that was paired otherwise.
"""


class RoundPairs(msgspec.Struct, frozen=True):
    """What is compared of a round: the pairs, White first, and who was left over."""

    pairs: tuple[tuple[int, int], ...]
    left_over: tuple[int, ...] = ()


class Difference(msgspec.Struct, frozen=True):
    """One round that was not paired as the rules have it."""

    round: int
    expected: RoundPairs | None
    """What the rules pair; nothing where they allow no pairing."""
    found: RoundPairs
    reasons: tuple[Reason, ...]


def check_rounds(
    tournament: Tournament, pairing: PairingSystem, edition: Edition
) -> tuple[Difference, ...]:
    """Return every round whose pairing differs from what the system proposes."""
    compared = (
        check_round(tournament, pairing, edition, played.number) for played in tournament.rounds
    )
    return tuple(difference for difference in compared if difference is not None)


def check_round(
    tournament: Tournament, pairing: PairingSystem, edition: Edition, round_number: int
) -> Difference | None:
    """Return how one round differs from what the system proposes, or nothing where it agrees.

    Where the tournament does not say which colour was drawn, the first round shows it.
    """
    before = before_round(tournament, round_number)
    if INITIAL_COLOUR in {choice.name for choice in pairing.options}:
        before = msgspec.structs.replace(before, system=_with_drawn_colour(tournament))
    return check_from(before, tournament.round(round_number), pairing, edition)


def check_from(
    before: Tournament, as_paired: Round, pairing: PairingSystem, edition: Edition
) -> Difference | None:
    """Return how a round differs from what the system proposes from what was known ``before``."""
    plan, round_number = before.team_plan, as_paired.number
    white_first = plan is None or plan.first_has_white(1)
    by_players = seats_players(before)
    actual = pairs_of(as_paired, white_first=white_first, by_players=by_players)
    paired = round_by(pairing, before, edition, round_number)
    try:
        expected = pairs_of(paired.proposal, white_first=white_first, by_players=by_players)
    except Refused as refusal:
        reasons = (
            Reason.that("this round cannot be paired again: {refusal}", refusal=refusal.what),
            *refusal.because,
        )
        return Difference(round_number, None, actual, reasons)
    if expected == actual:
        return None
    comparison = _Comparison(expected, actual, paired, len(before.entrants))
    return Difference(round_number, expected, actual, tuple(comparison.reasons()))


def pairs_of(
    paired: Round | Proposal, *, white_first: bool = True, by_players: bool = False
) -> RoundPairs:
    """Return the pairs of a round without their order, and who was left over.

    Where teams meet, these are the pairs, and who sits where is their captains' business;
    ``white_first`` says whether the team named first has White on board 1, ``by_players`` that a
    table seats them after all.
    """
    if paired.matches and not by_players:
        return RoundPairs(
            tuple(
                sorted(
                    (match.first, match.second) if white_first else (match.second, match.first)
                    for match in paired.matches
                    if match.second is not None
                )
            ),
            tuple(match.first for match in paired.matches if match.second is None),
        )
    return RoundPairs(
        tuple(sorted((board.white, board.black) for board in paired.boards)),
        tuple(sorted(free.player for free in paired.free if free.kind in _GIVEN_BY_PAIRING)),
    )


def strange_round(
    tournament: Tournament, pairing: PairingSystem, edition: Edition
) -> tuple[int, Refused | None] | None:
    """Return the first round in which some met whom the table of a system does not pair then.

    With why the table cannot pair it at all, if so. Colours may have been changed at a board, and
    whoever left is paired no more.
    """
    by_players = seats_players(tournament)
    for played in tournament.rounds:
        try:
            proposal = pairing.propose(tournament, edition, played.number)
        except Refused as refusal:
            return played.number, refusal
        met, due = (
            {frozenset(pair) for pair in pairs_of(each, by_players=by_players).pairs}
            for each in (played, proposal)
        )
        if not met <= due:
            return played.number, None
    return None


def before_round(tournament: Tournament, round_number: int) -> Tournament:
    """Return the tournament as it was known when a round was to be paired.

    Whoever has nothing in this round and in any before was not entered yet; whoever had something
    before has left. Whom the arbiter gave an opponent afterwards was not to be paired, but for the
    player with the bye of the pairing. Where no number of rounds was planned, those that were
    played are all.
    """
    played = tournament.round(round_number)
    earlier = _as_they_stood(tournament, round_number)
    here = _present(played) - played.latecomers
    if played.matches:
        here |= _members(tournament, played)
    seen = {player for past in earlier for player in _present(past)} | played.latecomers
    if tournament.teams:
        seen = {entrant.number for entrant in tournament.entrants}
    known = [
        _as_known(entrant, round_number, here=entrant.number in here)
        for entrant in tournament.entrants
        if entrant.number in here or entrant.number in seen
    ]
    numbers = {entrant.number for entrant in known}
    # Decision 61: who met in this round or later was not kept apart when it was paired.
    met = {
        tuple(sorted((board.white, board.black)))
        for later in tournament.rounds[round_number - 1 :]
        for board in later.boards
    }
    return msgspec.structs.replace(
        tournament,
        planned_rounds=tournament.planned_rounds or len(tournament.rounds),
        entrants=tuple(known),
        rounds=earlier,
        bye_requests=_requests(played),
        forbidden_pairs=tuple(
            pair
            for pair in tournament.forbidden_pairs
            if set(pair) <= numbers and tuple(sorted(pair)) not in met
        ),
    )


def _as_they_stood(tournament: Tournament, round_number: int) -> tuple[Round, ...]:
    """Return the rounds before one, with games adjourned that had no result when it was paired."""
    earlier = tournament.rounds[: round_number - 1]
    if not tournament.adjournments:
        return earlier
    return tuple(
        msgspec.structs.replace(
            past,
            boards=tuple(
                msgspec.structs.replace(board, result=Pending(adjourned=True))
                if tournament.was_adjourned(board, past.number, round_number)
                else board
                for board in past.boards
            ),
        )
        for past in earlier
    )


def _present(played: Round) -> set[int]:
    """Return who has anything in a round."""
    seats = {seat for board in played.boards for seat in (board.white, board.black)}
    return seats | {free.player for free in played.free}


def _members(tournament: Tournament, played: Round) -> set[int]:
    """Return the members of all teams that have anything in a round, reserves too."""
    teams = {team for match in played.matches for team in (match.first, match.second) if team}
    return {member for team in teams for member in tournament.team(team).members}


def _as_known(entrant: Entrant, round_number: int, *, here: bool) -> Entrant:
    left = entrant.withdrawal
    if here:
        return msgspec.structs.replace(entrant, withdrawal=None)
    if left is None or left.after_round >= round_number:
        left = Withdrawal(round_number - 1)
    return msgspec.structs.replace(entrant, withdrawal=left)


def _requests(played: Round) -> tuple[ByeRequest, ...]:
    had = {each.player: each.bye for each in played.joined if each.bye is not None}
    byes = had | {free.player: free.kind for free in played.free}
    return tuple(
        ByeRequest(player, played.number, kind)
        for player, kind in byes.items()
        if kind not in _GIVEN_BY_PAIRING
    )


def drawn_colour(tournament: Tournament) -> Colour:
    """Return the initial colour that most boards of the first round speak for.

    Nobody has a preference then, so the higher ranked player of a pair has the initial colour where
    his place among those who were paired is odd (FIDE C.04.3, E.5; decision 45).
    """
    first = next((played for played in tournament.rounds if played.boards), Round(1))
    seats = {seat for board in first.boards for seat in (board.white, board.black)}
    seats |= {free.player for free in first.free if free.kind is Bye.ALLOCATED}
    place = {number: index for index, number in enumerate(sorted(seats), start=1)}
    if tournament.system.option(INITIAL_COLOUR_BY) == BY_NUMBERS:
        place = {number: number for number in seats}
    for_white = sum(
        1 if (board.white < board.black) == bool(place[min(board.white, board.black)] % 2) else -1
        for board in first.boards
    )
    return Colour.WHITE if for_white >= 0 else Colour.BLACK


def _with_drawn_colour(tournament: Tournament) -> System:
    system = tournament.system
    if system.option(INITIAL_COLOUR):
        return system
    drawn = Option(INITIAL_COLOUR, drawn_colour(as_teams(tournament)).value)
    return System(system.name, (*system.options, drawn))


class _Comparison(msgspec.Struct, frozen=True):
    """Two pairings of one round side by side."""

    expected: RoundPairs
    found: RoundPairs
    paired: PairedRound
    players: int

    def reasons(self) -> Iterator[Reason]:
        """Say what differs: other opponents first, then colours, then the bye."""
        right = {frozenset(pair): pair for pair in self.expected.pairs}
        published = {frozenset(pair): pair for pair in self.found.pairs}
        wrong = [pair for players, pair in published.items() if players not in right]
        most = max(EXPLAINED_PLAYERS // max(self.players, 1), 1)
        for index, (white, black) in enumerate(wrong):
            yield Reason.that(
                "{white}-{black} was published; the rules do not pair them",
                white=white,
                black=black,
            )
            if index < most:
                yield from self._why(white, black)
        if len(wrong) > most:
            yield Reason.that(
                "no more than {count} of these {total} pairs are explained; any other can be "
                "asked about on its own",
                count=most,
                total=len(wrong),
            )
        for players, (white, black) in right.items():
            if players not in published:
                yield Reason.that(
                    "{white}-{black} is what the rules pair; it was not published",
                    white=white,
                    black=black,
                )
            elif published[players] != (white, black):
                yield Reason.that(
                    "{white} should have had White against {black}", white=white, black=black
                )
        yield from self._left_over()

    def _left_over(self) -> Iterator[Reason]:
        expected, actual = self.expected.left_over, self.found.left_over
        for player in set(actual) - set(expected):
            yield Reason.that("{player} had the bye; the rules pair this player", player=player)
        for player in set(expected) - set(actual):
            yield Reason.that("{player} should have had the bye", player=player)

    def _why(self, white: int, black: int) -> tuple[Reason, ...]:
        """Return what the system says against a pair, where it can say anything."""
        try:
            return self.paired.why(white, black).because
        except Refused:
            return ()
