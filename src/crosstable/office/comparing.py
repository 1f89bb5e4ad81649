"""A round as people have changed it beside the one the system pairs: what differs, what it breaks.

The same comparison is shown before two players change places and kept when the change ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.kernel.record import RoundRecord, records
from crosstable.kernel.result import Bye, Forfeit
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.checking import before_round
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


def as_it_was(tournament: Tournament, round_number: int) -> Tournament:
    """Return what was known before a round that is not public: who is kept apart included."""
    before = before_round(tournament, round_number)
    if round_number < len(tournament.rounds):
        return before
    # The round itself is in question: that two meet in it does not show that they may.
    known = before.by_number
    kept = (pair for pair in tournament.forbidden_pairs if known.keys() >= set(pair))
    return replace(before, forbidden_pairs=tuple(kept))


def differences(tournament: Tournament, paired: Round, by_rules: Round) -> tuple[Sentence, ...]:
    """Return how a pairing differs from the system's, board by board of the latter."""
    wanted = {(board.white, board.black) for board in by_rules.boards}
    made = {(board.white, board.black) for board in paired.boards}
    sentences = []
    for white, black in sorted(made - wanted):
        pair = pair_named(tournament, white, black)
        partners = _partners(tournament, by_rules, white, black)
        sentences.append(Sentence("{pair} instead of {partners}", pair=pair, partners=partners))
    extra = sorted(byes_of(paired) - byes_of(by_rules))
    byes = (Sentence("bye of {player}", player=named(tournament, number)) for number in extra)
    return (*sentences, *byes)


def named(tournament: Tournament, player: int) -> str:
    """Return a player by number and name."""
    return f"{player} {tournament.entrant(player).player.name}"


def pair_named(tournament: Tournament, white: int, black: int) -> str:
    """Return who plays whom, White first."""
    return f"{named(tournament, white)} – {named(tournament, black)}"


def _partners(tournament: Tournament, by_rules: Round, *players: int) -> str:
    boards = dict.fromkeys(by_rules.board_of(player) for player in players)
    told = [
        pair_named(tournament, own_board[1].white, own_board[1].black)
        for own_board in boards
        if own_board
    ]
    return Listing(told, joint="and") or Sentence("a bye")


def byes_of(paired: Round) -> set[int]:
    """Return who is left over in a round."""
    return {free.player for free in paired.free if free.kind is Bye.ALLOCATED}


@rule("pairing.no-rematch", "bye.once")
def broken_by(before: Tournament, paired: Round) -> Iterator[Reason]:
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
    for player in sorted(byes_of(paired)):
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
