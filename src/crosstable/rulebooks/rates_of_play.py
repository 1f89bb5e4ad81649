"""Which kind of game a rate of play makes: standard, rapid, blitz or what else there is."""

from __future__ import annotations

from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.rate_of_play import RateOfPlay, time_for
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = ["classify_rate"]

_KINDS = {
    "standard": Sentence("standard"),
    "semi-rapid": Sentence("semi-rapid"),
    "rapid": Sentence("rapid"),
    "blitz": Sentence("blitz"),
    "superblitz": Sentence("superblitz"),
}


@rule("rate-of-play.classes")
def classify_rate(rate: RateOfPlay, edition: Edition) -> Verdict[str]:
    """Return the class of a game by the time for its first moves, with the article.

    FIDE Laws A.1 and B.1; FMJD Annex 3, 6.1 and Annex 6, 1.
    """
    rules = edition.rates_of_play
    seconds = time_for(rate, rules.moves)
    rate_class = next(candidate for candidate in rules.classes if candidate.admits(seconds))
    kind = _KINDS[rate_class.name]
    because = [
        Reason.that(
            "{rate} gives a player {time} for {moves} moves, which makes a {kind} game",
            rate_class.article,
            rate=rate_text(rate),
            time=_minutes(seconds),
            moves=rules.moves,
            kind=kind,
        )
    ]
    if rate.has_increment and rate.increment < rate_class.least_increment:
        because.append(
            Reason.that(
                "{seconds} seconds a move are fewer than the {least} a {kind} game needs",
                rate_class.article,
                seconds=rate.increment,
                least=rate_class.least_increment,
                kind=kind,
            )
        )
    return Verdict(rate_class.name, tuple(because))


def _minutes(seconds: int) -> Sentence:
    minutes, rest = divmod(seconds, 60)
    if not rest:
        return Sentence("{minutes} minutes", minutes=minutes)
    return Sentence("{minutes} minutes {seconds} seconds", minutes=minutes, seconds=rest)
