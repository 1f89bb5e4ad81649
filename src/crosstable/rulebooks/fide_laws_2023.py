"""FIDE's Laws of Chess in force from 1 January 2023: those of 2018 with what was changed.

Articles that kept number and substance are cited from the text of 2023 too: an edition cites one
version of the Laws alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import text_of
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import Cited, TimePenalty
from crosstable.rulebooks.renewal import cited_from
from crosstable.rulebooks.rules import RuleArticles

_TEXT = text_of("fide.laws.2023")

LAWS_2023 = replace(
    cited_from(_TEXT, LAWS),
    promotion=Citation("fide.laws.2023", "3.7.3.3"),
    resigning_draws=Cited(value=True, citation=Citation("fide.laws.2023", "5.1.2")),
    repetition_written=Citation("fide.laws.2023", "9.2.1"),
    repetition_on_board=Citation("fide.laws.2023", "9.2.2"),
    repetitions=Cited(3, Citation("fide.laws.2023", "9.2")),
    moves_written=Citation("fide.laws.2023", "9.3.1"),
    time_penalties=(
        TimePenalty(kind="rapid", seconds=(60,), article=Citation("fide.laws.2023", "A.3")),
        TimePenalty(
            kind="blitz",
            supervised=False,
            seconds=(60,),
            article=Citation("fide.laws.2023", "B.3"),
        ),
        # Where each game has its arbiter, the Competitive Rules apply and nothing calls in A.3.
        TimePenalty(
            kind="blitz",
            supervised=True,
            seconds=(60, 120),
            article=Citation("fide.laws.2023", "B.2"),
        ),
    ),
)


def as_in_2023(entries: Iterable[RuleArticles]) -> tuple[RuleArticles, ...]:
    """Return rules with the articles of the Laws as they are numbered since 2023.

    The signs of Appendix C have become articles of their own.
    """
    signs = tuple(Citation(_TEXT.id, f"C.13.{number}") for number in range(1, 7))
    return tuple(
        replace(entry, articles=(*(at for at in entry.articles if at != _SIGNS), *signs))
        if _SIGNS in entry.articles
        else entry
        for entry in cited_from(_TEXT, tuple(entries))
    )


_SIGNS = Citation(_TEXT.id, "C.13")
