"""Sentences of the core in the language of the request.

The core knows no language: what it says of the journal, of cautions and of the working of a figure
is English with numbers and names in it. Here stand the forms of these sentences; one that is
recognised is said again in the reader's language with the same numbers and names. What is not
recognised stays as it is.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.index import spell
from crosstable.web.languages import N_, _, language

__all__ = ["FORMS", "reason_text", "told"]

FORMS = (
    # The journal.
    N_("tournament announced: %(name)s"),
    N_("taken over from %(source)s: %(players)s players, %(rounds)s rounds"),
    N_("announcement changed: %(name)s"),
    N_("late entry: %(names)s"),
    N_("entered: %(names)s"),
    N_("data corrected: %(name)s"),
    N_("player %(number)s struck off the list"),
    N_("player %(number)s withdrew after round %(round)s: %(reason)s"),
    N_("player %(number)s withdrew after round %(round)s"),
    N_("player %(number)s is back"),
    N_("numbers given to %(count)s players (%(method)s)"),
    N_("%(first)s and %(second)s must not meet"),
    N_("%(first)s and %(second)s may meet again"),
    N_("player %(number)s gets a %(kind)s bye in round %(round)s"),
    N_("bye of player %(number)s in round %(round)s taken back"),
    N_("round %(round)s paired by hand: %(count)s boards"),
    N_("round %(round)s paired: %(count)s boards"),
    N_("round %(round)s published"),
    N_("round %(round)s taken back: %(reason)s"),
    N_("round %(round)s board %(board)s corrected from %(before)s to %(now)s: %(reason)s"),
    N_("round %(round)s board %(board)s for the report only: %(told)s"),
    N_("round %(round)s board %(board)s: moves filed"),
    N_("round %(round)s board %(board)s: moves taken away"),
    N_("round %(round)s board %(board)s: player %(player)s says %(result)s"),
    N_("round %(round)s board %(board)s: what the players said is put aside"),
    N_("round %(round)s board %(board)s: %(result)s"),
    N_("checked in: %(numbers)s"),
    N_("not there: %(numbers)s"),
    N_("check-in taken back: %(numbers)s"),
    N_("round %(round)s: change by hand begun"),
    N_("round %(round)s: %(first)s and %(second)s change places"),
    N_("round %(round)s: change by hand ended: nothing differs from the system's pairing"),
    N_("round %(round)s: change by hand ended: %(differences)s"),
    N_("the rules mode was left for good: %(reason)s"),
    N_("lots drawn after round %(round)s, seed %(seed)s: %(orders)s"),
    N_("entry %(version)s undone: %(reason)s"),
    N_("entry %(version)s undone"),
    # Cautions.
    N_("undone will be: %(act)s"),
    N_("the rules mode cannot be entered again, not even by undoing"),
    N_("every page and the exported report will say that it was left, when and why"),
    N_(
        "the number of rounds changes from %(before)s to %(after)s after %(count)s rounds were "
        "paired; the report will say so"
    ),
    N_("round %(round)s would have been paired differently as the last round"),
    N_("round %(round)s would have been paired differently as a round before the last"),
    N_("%(players)s players cannot all meet new opponents %(rounds)s times"),
    N_("the tie-breaks change after play began; the report will say so"),
    N_("%(count)s players change places in the standings as they are now"),
    # The standings.
    N_("provisional: 1 game has no result yet"),
    N_("provisional: %(count)s games have no result yet"),
    N_("decided by lot, %(how)s: %(names)s"),
    N_("%(players)s players in %(groups)s groups are tied and wait for lots"),
    N_("places %(places)s wait for lots, %(names)s"),
    N_("%(title)s is listed twice; the second decides nothing"),
    N_("%(title)s in a round robin: everybody has met the same opponents"),
    N_("%(title)s needs ratings, which are missing for 1 player"),
    N_("%(title)s needs ratings, which are missing for %(count)s players"),
    # The working of a figure.
    N_("tied with nobody"),
    N_("%(points)s in the table, unplayed games taken as draws"),
    N_("%(points)s in the table, rounds after leaving taken as draws"),
    N_("open game in round %(round)s: not finished"),
    N_("virtual opponent in round %(round)s: %(before)s before + %(left)s + %(count)s draws after"),
    N_("dummy in round %(round)s: his own score"),
    N_("dummy in round %(round)s: no points"),
    N_("after round %(round)s"),
    N_("sum %(value)s"),
    N_("has met nobody"),
    N_("the lowest is left out, then the two lowest, and so on"),
    N_("no game was played against a rated opponent"),
    N_("no rating"),
    N_("the average of %(count)s rating"),
    N_("the average of %(count)s ratings"),
    N_("%(count)s without a rating left out"),
    N_("no lot was drawn for this player"),
    N_("drawn after round %(round)s, seed %(seed)s"),
)
"""The forms in which the core says things; of two that fit, the first is meant."""

_SENTENCES = frozenset({"act", "how"})
_WORDS = frozenset({"kind", "method", "title"})
_PLACE = re.compile(r"%\\\((\w+)\\\)s")


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    found = []
    for form in FORMS:
        pattern = _PLACE.sub(r"(?P<\1>.+?)", re.escape(form))
        found.append((form, re.compile(pattern, re.DOTALL)))
    return tuple(found)


@lru_cache(maxsize=4096)
def _recognised(sentence: str) -> tuple[str, dict[str, str]] | None:
    for form, pattern in _patterns():
        match = pattern.fullmatch(sentence)
        if match is not None:
            return form, match.groupdict()
    return None


def told(sentence: str) -> str:
    """Return a sentence of the core in the language of the request."""
    if language() == "en" or not sentence:
        return sentence
    found = _recognised(sentence)
    if found is not None:
        form, values = found
        return _(form) % {name: _inside(name, text) for name, text in values.items()}
    if "; " in sentence:
        return "; ".join(map(told, sentence.split("; ")))
    return sentence


def _inside(name: str, text: str) -> str:
    """Return what stands in a sentence: names and numbers as they are, words of ours translated."""
    if name in _SENTENCES:
        return told(text)
    return _(text) if name in _WORDS else text


def reason_text(reason: Reason) -> str:
    """Return a reason in the language of the request, with its article."""
    said = told(reason.sentence)
    return f"{said} [{spell(reason.citation)}]" if reason.citation else said
