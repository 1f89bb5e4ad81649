"""FIDE's pairing rules of the Olympiad D.02, in force since 2022: where each rule stands."""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles

_WHOLE = (
    *("no-rematch", "no-pairing", "median", "round", "floats", "floaters", "floater-opponents"),
    *("exchanges", "colour-limits", "colours-initial", "colours-limits", "colours-difference"),
    *("colours-alternate", "colours-higher-ranked"),
)
_NUMBERED = (("numbers", "3.1"), ("order", "3.2"), ("bye-order", "4.1"), ("bye", "4.2"))


def _rule(name: str, article: str) -> RuleArticles:
    return RuleArticles(f"olympiad.{name}", (Citation("fide.olympiad.2022", article),))


FIDE_OLYMPIAD_2022 = (
    *(_rule(name, "D.02") for name in _WHOLE),
    *(_rule(name, f"D.02.{number}") for name, number in _NUMBERED),
    RuleArticles("olympiad.round", (Citation("fide.types", "2.e"),)),
)
"""The rules of the Olympiad; those whose article is not known here rest on the whole text."""
