"""FIDE's Lim system C.04.4.3: as numbered until January 2026, and since February 2026.

What it says is the same in both; only its rules 8 to 12 became articles 1 to 5 (decision 460).
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.swiss_texts import DEPRECATED, OtherSwissText, UnplayedRounds

_WHOLE = ""
_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("no-pairing", (_WHOLE,)),
    ("bye", ("1.1",)),
    ("no-rematch", ("2.1",)),
    ("compatible", ("2.1",)),
    ("round", ("2.2",)),
    ("median", ("2.2",)),
    ("floats", ("2.3", "3.1")),
    ("floaters", ("2.3",)),
    ("proposal", ("2.4",)),
    ("colour-exchanges", ("2.5", "5.2")),
    ("crack", ("2.6",)),
    ("floater-colour", ("3.2",)),
    ("maxi-floaters", ("3.2.3",)),
    ("floater-opponent-next-door", ("3.3", "3.4", "3.5")),
    ("floater-order", ("3.6", "3.7")),
    ("floater-opponents", ("3.8",)),
    ("maxi-opponents", ("3.8",)),
    ("floater-types", ("3.9",)),
    ("float-twice", ("3.10",)),
    ("exchanges", ("4.2", "4.1", "4.3")),
    ("most-pairs", ("4.4", "4.4.1", "4.4.2")),
    ("colours-limits", ("5.1", "5.3")),
    ("colours-due", ("5.1",)),
    ("colours-equalise", ("5.5", "5.6")),
    ("colours-latest-difference", ("5.4",)),
    ("colours-higher-ranked", ("5.4",)),
    ("colours-lower-ranked", ("5.4",)),
    ("maxi", ("5.7",)),
    ("last-round", ("6",)),
    ("first-round-bye", ("7.1",)),
    ("colours-initial", ("7.2",)),
)


def _articles(text: str, first: int) -> tuple[RuleArticles, ...]:
    """Return where each rule stands, when the first five articles are numbered from ``first`` on.

    Where the older text has the rules of articles 6 and 7 is not known here: it is cited whole.
    """

    def place(article: str) -> Citation:
        number, dot, rest = article.partition(".")
        if not number or (first != 1 and int(number) > 5):
            return Citation(text, "C.04.4.3")
        return Citation(text, f"C.04.4.3.{int(number) + first - 1}{dot}{rest}")

    return tuple(
        RuleArticles(f"lim.{name}", tuple(map(place, numbers))) for name, numbers in _RULES
    )


FIDE_LIM_1999 = OtherSwissText(
    name="lim",
    year=1999,
    text="fide.lim.1999",
    criteria=(),
    bye_barred_by=UnplayedRounds.FORFEIT_WINS,
    caution=DEPRECATED,
    articles=(
        *_articles("fide.lim.1999", 8),
        RuleArticles("lim.round", (Citation("fide.types", "2.b"),)),
    ),
)
"""C.04.4.3 as last amended in 1999, by its rule numbers."""

FIDE_LIM_2026 = replace(
    FIDE_LIM_1999,
    year=2026,
    text="fide.lim.2026",
    bye_barred_by=UnplayedRounds.WORTH_A_WIN,
    articles=_articles("fide.lim.2026", 1),
)
"""C.04.4.3 as approved in October 2025: a bye worth a win bars from the allocated one, too."""
