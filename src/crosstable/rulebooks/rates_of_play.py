"""Rates of play as the texts see them: read by name or by their times, and the kind of game.

What an organiser writes is a name from the texts (``fide-olympiad``) or times that
``kernel.rate_notation`` reads; anything else is refused before it is announced.
"""

from __future__ import annotations

import re

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.rate_notation import parse_rate, rate_said, rate_text
from crosstable.kernel.rate_of_play import RateOfPlay, time_for
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from crosstable.rulebooks.rate_presets import RatePreset
from crosstable.rulebooks.rules import rule

_KINDS = {
    "standard": Sentence("standard"),
    "semi-rapid": Sentence("semi-rapid"),
    "rapid": Sentence("rapid"),
    "blitz": Sentence("blitz"),
    "superblitz": Sentence("superblitz"),
}


_NAME = re.compile("[a-z]+(-[a-z0-9]+)+", re.ASCII)


def named_rates() -> dict[str, tuple[RatePreset, Edition]]:
    """Return every rate that a text names, by its name, with the last edition that has it."""
    dated_first = sorted(EDITIONS.values(), key=lambda edition: edition.undated is not None)
    known: dict[str, tuple[RatePreset, Edition]] = {}
    for edition in dated_first:
        for preset in edition.rates_of_play.presets:
            if edition.undated is None or preset.name not in known:
                known[preset.name] = (preset, edition)
    return known


@rule("rate-of-play.named")
def read_rate(text: str) -> RateOfPlay:
    """Return the rate of play that somebody named or wrote out; FIDE C.02 12, FMJD Annex 3 6.1.

    Decision 208.
    """
    name, known = text.strip().casefold(), named_rates()
    if name in known:
        return known[name][0].rate
    prefix = name.partition("-")[0]
    alike = tuple(rate_name for rate_name in known if rate_name.startswith(f"{prefix}-"))
    if _NAME.fullmatch(name) and alike:
        raise UnknownName("named rate of play", text.strip(), alike)
    return parse_rate(text)


def announced_rate(text: str) -> str:
    """Return a rate of play as announcements write it; nothing where nothing is said."""
    return rate_text(read_rate(text)) if text.strip() else ""


@rule("rate-of-play.classes")
def classify_rate(rate: RateOfPlay, edition: Edition) -> Verdict[str]:
    """Return the class of a game by the time for its first moves, with the article.

    FIDE Laws A.1 and B.1; FMJD Annex 3, 6.1 and Annex 6, 1 (decision 103).
    """
    rules = edition.rates_of_play
    seconds = time_for(rate, rules.moves)
    rate_class = next(candidate for candidate in rules.classes if candidate.admits(seconds))
    kind = _KINDS[rate_class.name]
    because = [
        Reason.that(
            "{rate} gives a player {time} for {moves} moves, which makes a {kind} game",
            rate_class.article,
            rate=rate_said(rate_text(rate)),
            time=_minutes(seconds),
            moves=rules.moves,
            kind=kind,
        )
    ]
    if rate_class.lacks_seconds(rate):
        because.append(
            Reason.that(
                "{seconds:second|seconds} per move are fewer than the {least} that a {kind} game "
                "needs",
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
        return Sentence("{minutes:minute|minutes}", minutes=minutes)
    return Sentence(
        "{minutes:minute|minutes} {seconds:second|seconds}", minutes=minutes, seconds=rest
    )
