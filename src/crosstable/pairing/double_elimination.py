"""Double elimination: whoever loses goes to a second bracket, and is out after a second loss.

No text of either federation describes it; it is an option that an event announces (decision 362).
Rounds are played so that nobody has two matches in one of them and whoever lost a match plays in
the next round: in the second, fourth, sixth ... round both brackets, in the rounds between those of
the losers alone, at last the winner of the one against the winner of the other.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.pairing.brackets import (
    Bracket,
    BracketMaker,
    BracketMatch,
    Contender,
    MatchRole,
    dropped,
    gone_on,
)


def last_round(bracket: Bracket) -> int:
    """Return the round of the grand final, or of the second one once that is needed."""
    first, *second = bracket.finals
    return second[0].round if second and first.decided else first.round


def double_elimination(maker: BracketMaker, *, second_final: bool) -> Bracket:
    """Return both brackets and the final between them, twice where that is announced."""
    upper = maker.matches(1, maker.first, loser_is_out=False)
    winners, losers = [upper], []
    waiting = tuple(map(dropped, upper))
    step = 0
    while len(upper) > 1:
        step += 1
        role = MatchRole.WINNERS_FINAL if len(upper) == 2 else MatchRole.ROUND
        upper = maker.matches(2 * step, tuple(map(gone_on, upper)), role, loser_is_out=False)
        winners.append(upper)
        losers.append(maker.matches(2 * step, waiting))
        role = MatchRole.LOSERS_FINAL if len(upper) == 1 else MatchRole.ROUND
        sides = _facing(losers[-1], upper, step)
        losers.append(maker.matches(2 * step + 1, sides, role))
        waiting = tuple(map(gone_on, losers[-1]))
    final = maker.match(2 * step + 2, gone_on(upper[0]), waiting[0], MatchRole.GRAND_FINAL)
    finals = _finals(maker, final) if second_final else (final,)
    return Bracket(tuple(winners), losers=tuple(losers), finals=finals)


def _facing(
    still_in: tuple[BracketMatch, ...], upper: tuple[BracketMatch, ...], step: int
) -> tuple[Contender, ...]:
    """Return who comes from above against those who are still in below.

    They come from the other end of the bracket and from its other half by turns, so that two who
    have met do not soon meet again.
    """
    falling = tuple(map(dropped, upper))
    half = len(falling) // 2
    falling = falling[::-1] if step % 2 else (*falling[half:], *falling[:half])
    pairs = zip(map(gone_on, still_in), falling, strict=True)
    return tuple(side for pair in pairs for side in pair)


def _finals(maker: BracketMaker, final: BracketMatch) -> tuple[BracketMatch, ...]:
    """Return the grand final and, unless the player without a loss won it, a second one."""
    unbeaten = final.sides[0].player
    if final.decided and (final.loser is None or final.winner == unbeaten):
        return (final,)
    first, second = gone_on(final), dropped(final)
    again = maker.match(final.round + 1, first, second, MatchRole.SECOND_FINAL)
    return replace(final, loser_is_out=False), again
