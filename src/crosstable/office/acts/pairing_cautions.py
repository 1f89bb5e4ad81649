"""What to know before a round is paired: open games, adjourned ones, who was not seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.acts.numbers import INITIAL_ORDER, latest_numbering
from crosstable.office.acts.presence import expected_in_round_one
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.comparing import (
    pair_named,
)
from crosstable.office.match_seats import seat_text
from crosstable.office.naming import first_of
from crosstable.office.numbering import changes_by_strength
from crosstable.pairing.swiss.double.reading import refuse_half_played
from crosstable.pairing.systems import (
    PlacingSystem,
    system_of,
)
from crosstable.rulebooks.library import edition_of


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
