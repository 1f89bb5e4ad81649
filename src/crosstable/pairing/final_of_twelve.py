"""The final of a championship of forty: twelve players who have met in part already.

FMJD Annex 17 Appendix B1 2. The best three of each semi-final have the numbers 1 to 3, 4 to 6, 7 to
9 and 10 to 12, and their games with each other are counted from the semi-final. They are the first
three rounds here, so that the table of the event is whole; the nine printed rounds follow
(decision 682).
"""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.schedule import FixedSchedule, Ground, ScheduledRound
from crosstable.rulebooks.championship_rules import FINAL, FINAL_ROUNDS
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

PLAYERS = 12
COUNTED_ROUNDS = 3
"""The first rounds, whose games were played in the semi-finals."""
_GROUP = FINAL.qualify
_TABLE = "final-of-twelve.table"
_COUNTED = "final-of-twelve.counted-games"
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def counted_pairs(round_number: int) -> tuple[tuple[int, int], ...]:
    """Return who met in the semi-finals, a third of these games in each of the first rounds."""
    first, second = ((0, 1), (1, 2), (2, 0))[round_number - 1]
    return tuple((start + first, start + second) for start in range(1, PLAYERS + 1, _GROUP))


@rule("final-of-twelve.counted-games")
def _counted_round(tournament: Tournament, round_number: int) -> ScheduledRound:
    """Return a round of games of the semi-finals, with the colours that they had."""
    pairs = counted_pairs(round_number)
    if len(tournament.rounds) >= round_number:
        known = {
            frozenset((one.white, one.black)): one for one in tournament.round(round_number).boards
        }
        boards = [known.get(frozenset(pair)) for pair in pairs]
        pairs = tuple(
            (board.white, board.black) if board is not None else pair
            for board, pair in zip(boards, pairs, strict=True)
        )
    seated = {seat for pair in pairs for seat in pair}
    said = Sentence("Games of the semi-finals, which are counted for the final")
    return ScheduledRound(
        round_number,
        pairs,
        tuple(player for player in range(1, PLAYERS + 1) if player not in seated),
        (Ground(_COUNTED, said),),
    )


@rule("final-of-twelve.table")
def _schedule(tournament: Tournament, edition: Edition) -> tuple[ScheduledRound, ...]:
    if sorted(tournament.by_number) != list(range(1, PLAYERS + 1)):
        raise Refused(
            "the final is for twelve players with the numbers 1 to 12, not for {count}",
            edition.because(_TABLE, "its nine rounds are printed for twelve"),
            count=len(tournament.entrants),
        )
    return (
        *(_counted_round(tournament, number) for number in range(1, COUNTED_ROUNDS + 1)),
        *(
            ScheduledRound(
                number + COUNTED_ROUNDS,
                pairs,
                grounds=(
                    Ground(
                        _TABLE,
                        Sentence("Round {round} of the final of twelve", round=_ROMAN[number - 1]),
                    ),
                ),
            )
            for number, pairs in enumerate(FINAL_ROUNDS, start=1)
        ),
    )


def _pair_grounds(_tournament: Tournament, first: int, second: int) -> tuple[Ground, ...]:
    if (first - 1) // _GROUP == (second - 1) // _GROUP:
        said = Sentence("Numbers {low} and {high} come from one semi-final and met there")
        rule_name = _COUNTED
    else:
        said = Sentence("Numbers {low} and {high} meet in the printed rounds of the final")
        rule_name = _TABLE
    low, high = sorted((first, second))
    return (Ground(rule_name, Sentence(said, low=low, high=high)),)


FINAL_OF_TWELVE = FixedSchedule(
    name="final-of-twelve",
    title=Sentence("final of twelve"),
    options=(),
    lots=(),
    length=lambda _: COUNTED_ROUNDS + len(FINAL_ROUNDS),
    schedule=_schedule,
    grounds=_pair_grounds,
    everybody_meets=True,
    counted=COUNTED_ROUNDS,
)
"""Made by a championship (Annex 17); its numbers are drawn there."""
