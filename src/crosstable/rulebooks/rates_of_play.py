"""Which kind of game a rate of play makes: standard, rapid, blitz or what else there is."""

from __future__ import annotations

from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.rate_of_play import RateOfPlay, time_for
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = ["classify_rate"]


@rule("rate-of-play.classes")
def classify_rate(rate: RateOfPlay, edition: Edition) -> Verdict[str]:
    """Return the class of a game by the time for its first moves, with the article.

    FIDE Laws A.1 and B.1; FMJD Annex 3, 6.1 and Annex 6, 1.
    """
    rules = edition.rates_of_play
    seconds = time_for(rate, rules.moves)
    found = next(each for each in rules.classes if each.admits(seconds))
    kind = found.name
    because = [
        Reason(
            f"{rate_text(rate)} gives a player {_minutes(seconds)} for {rules.moves} moves, "
            f"which makes a {kind} game",
            found.article,
        )
    ]
    if rate.has_increment and rate.increment < found.least_increment:
        because.append(
            Reason(
                f"{rate.increment} seconds a move are fewer than the {found.least_increment} "
                f"a {kind} game needs",
                found.article,
            )
        )
    return Verdict(found.name, tuple(because))


def _minutes(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if not rest:
        return f"{minutes} minutes"
    return f"{minutes} minutes {rest} seconds"
