"""A round as people have changed it beside the one the system pairs: what differs, what it breaks.

The same comparison is shown before two players change places and kept when the change ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.record import RoundRecord, records
from crosstable.kernel.result import Bye, Forfeit
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Board, FreePlayer, Round, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts import RearrangingEnded, RoundPaired
from crosstable.office.decide import edition_of
from crosstable.office.fold import State
from crosstable.pairing.checking import before_round
from crosstable.pairing.systems import AccountableSystem, paired_round, system_of
from crosstable.rulebooks.rules import rule

__all__ = ["as_it_was", "compared", "comparison_of", "differences", "named", "pair_named"]


def compared(tournament: Tournament, paired: Round) -> RearrangingEnded:
    """Return how a round, as it is or would be, differs from the system's and what it breaks."""
    before = as_it_was(tournament, paired.number)
    asked = paired_round(before, edition_of(tournament), paired.number)
    by_rules: tuple[Board, ...] = ()
    free: tuple[FreePlayer, ...] = ()
    with suppress(Refused):
        by_rules, free = asked.proposal.boards, asked.proposal.free
    proposed = Round(paired.number, by_rules, free)
    found = differences(tournament, paired, proposed) if by_rules else ()
    if by_rules and not found:
        return RearrangingEnded(paired.number, ())
    if by_rules and isinstance(system_of(tournament), AccountableSystem):
        pairs = [(board.white, board.black) for board in paired.boards]
        bye = next(iter(_byes(paired)), None)
        because = asked.objections(pairs, bye)
        broken = asked.violations(pairs, bye)
    else:
        because = broken = tuple(_broken(before, paired))
    return RearrangingEnded(paired.number, found, by_rules, because, broken)


def comparison_of(state: State, number: int) -> RearrangingEnded | None:
    """Return how a round that was changed by hand was found to differ from the system's."""
    for done in reversed(state.in_force):
        match done.act:
            case RearrangingEnded(round=found) if found == number:
                return done.act
            case RoundPaired(round=found) if found == number:
                return None
            case _:
                continue
    return None


def as_it_was(tournament: Tournament, number: int) -> Tournament:
    """Return what was known before a round that is not public: who is kept apart included."""
    before = before_round(tournament, number)
    if number < len(tournament.rounds):
        return before
    # The round itself is in question: that two meet in it does not show that they may.
    known = before.by_number
    kept = (pair for pair in tournament.forbidden_pairs if known.keys() >= set(pair))
    return replace(before, forbidden_pairs=tuple(kept))


def differences(tournament: Tournament, paired: Round, by_rules: Round) -> tuple[Sentence, ...]:
    """Return how a pairing differs from the system's, board by board of the latter."""
    wanted = {(board.white, board.black) for board in by_rules.boards}
    made = {(board.white, board.black) for board in paired.boards}
    found = []
    for white, black in sorted(made - wanted):
        pair = pair_named(tournament, white, black)
        partners = _partners(tournament, by_rules, white, black)
        found.append(Sentence("{pair} instead of {partners}", pair=pair, partners=partners))
    extra = sorted(_byes(paired) - _byes(by_rules))
    byes = (Sentence("bye of {player}", player=named(tournament, each)) for each in extra)
    return (*found, *byes)


def named(tournament: Tournament, number: int) -> str:
    """Return a player by number and name."""
    return f"{number} {tournament.entrant(number).player.name}"


def pair_named(tournament: Tournament, white: int, black: int) -> str:
    """Return who plays whom, White first."""
    return f"{named(tournament, white)} – {named(tournament, black)}"


def _partners(tournament: Tournament, by_rules: Round, *players: int) -> str:
    boards = dict.fromkeys(by_rules.board_of(player) for player in players)
    told = [pair_named(tournament, each[1].white, each[1].black) for each in boards if each]
    return Listing(told, joint="and") or Sentence("a bye")


def _byes(paired: Round) -> set[int]:
    return {each.player for each in paired.free if each.kind is Bye.ALLOCATED}


@rule("pairing.no-rematch", "bye.once")
def _broken(before: Tournament, paired: Round) -> Iterator[Reason]:
    """Yield what no system allows, for those that cannot judge a pairing themselves."""
    rules = edition_of(before)
    met = {
        frozenset((board.white, board.black))
        for played in before.rounds
        for board in played.boards
        if not isinstance(board.result, Forfeit)
    }
    for board in paired.boards:
        white, black = named(before, board.white), named(before, board.black)
        if frozenset((board.white, board.black)) in met:
            yield rules.because(
                "pairing.no-rematch",
                "{player} and {opponent} have already played each other",
                player=white,
                opponent=black,
            )
        if before.must_not_meet(board.white, board.black):
            yield Reason.that("{player} and {opponent} must not meet", player=white, opponent=black)
    known = records(before)
    for player in sorted(_byes(paired)):
        earlier = [entry.round for entry in known[player] if _without_playing(entry)]
        if earlier:
            yield rules.because(
                "bye.once",
                "{player} already had points without playing in round {round}",
                player=named(before, player),
                round=earlier[0],
            )


def _without_playing(entry: RoundRecord) -> bool:
    return entry.bye in {Bye.ALLOCATED, Bye.FULL_POINT} or entry.forfeit_win
