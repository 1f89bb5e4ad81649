"""FIDE's Burstein system C.04.4.2: as it stood until January 2026, and since February 2026."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.swiss_texts import DEPRECATED, OtherSwissText, UnplayedRounds

_RULES: dict[str, tuple[tuple[str, ...], str]] = {
    "burstein.scoregroups": (("1.2.1",), "A"),
    "burstein.floats": (("1.2.2",), "A"),
    "burstein.colour-preference": (("1.5.1", "1.4", "1.5.2", "1.5.3", "1.5.4"), "A"),
    "burstein.seeding-rounds": (("1.6.2", "1.6.1"), "A"),
    "burstein.buchholz": (("1.7.1.1",), "A"),
    "burstein.sonneborn-berger": (("1.7.1.2",), "A"),
    "burstein.unplayed": (("1.7.2.1",), "A"),
    "burstein.zero-point-byes": (("1.7.2.2",), "A"),
    "burstein.virtual-points": (("1.7.2.3",), "A"),
    "burstein.ranking": (("1.8.1", "1.8.2"), "A"),
    "burstein.round": (("1.9.2", "1.9.1"), "A"),
    "burstein.no-pairing": (("1.9.3",), "A"),
    "burstein.no-rematch": (("2.1.1",), "C1"),
    "burstein.bye": (("2.1.2", "3.1.1"), "C2"),
    "burstein.absolute-preferences": (("2.1.3",), "C3"),
    "burstein.completion": (("2.2.1",), "C4"),
    "burstein.pairs": (("2.3.1", "3.2.1"), "C5"),
    "burstein.next-bracket": (("2.3.3",), "C7"),
    "burstein.next-pairs": (("2.3.3",), "C7"),
    "burstein.colour-preferences": (("2.3.4",), "C8"),
    "burstein.bye-order": (("3.1.3", "3.1.2", "3.1.4", "3.1.5"), "C"),
    "burstein.order": (("4.3", "4.1", "4.2", "3.2.2"), "D"),
    "swiss.order": (("1.1",), "A"),
    "swiss.bye": (("1.3",), "A"),
    "swiss.colours-initial": (("5.2.1", "5.1"), "E"),
    "swiss.colours-both-preferences": (("5.2.2",), "E"),
    "swiss.colours-stronger-preference": (("5.2.3",), "E"),
    "swiss.colours-alternate": (("5.2.4",), "E"),
    "swiss.colours-higher-ranked": (("5.2.5",), "E"),
}
"""The rules of both texts, those too that stand elsewhere for the Dutch system: 2026, and before.

Only the chapters of the older text are cited, and the names of its criteria.
"""
_IN_2018: dict[str, tuple[str, ...]] = {
    "burstein.incoming-floaters": ("C6",),
    "burstein.incoming-scores": ("C6",),
    "burstein.next-incoming": ("C7",),
    "burstein.next-incoming-scores": ("C7",),
}
_IN_2026: dict[str, tuple[str, ...]] = {
    "burstein.floater-scores": ("2.3.2",),
    "burstein.next-scores": ("2.3.3",),
}


def _cited(year: int, numbers: Mapping[str, tuple[str, ...]]) -> tuple[RuleArticles, ...]:
    return tuple(
        RuleArticles(
            rule,
            tuple(Citation(f"fide.burstein.{year}", f"C.04.4.2.{number}") for number in articles),
        )
        for rule, articles in numbers.items()
    )


FIDE_BURSTEIN_2018 = OtherSwissText(
    name="burstein",
    year=2018,
    text="fide.burstein.2018",
    criteria=(
        "burstein.pairs",
        "burstein.incoming-floaters",
        "burstein.incoming-scores",
        "burstein.next-pairs",
        "burstein.next-incoming",
        "burstein.next-incoming-scores",
        "burstein.colour-preferences",
    ),
    bye_barred_by=UnplayedRounds.FORFEIT_WINS,
    caution=DEPRECATED,
    articles=(
        *_cited(2018, {rule: (letter,) for rule, (_, letter) in _RULES.items()} | _IN_2018),
        RuleArticles("burstein.round", (Citation("fide.types", "2.d"),)),
    ),
)
"""C.04.4.2 with seeding rounds and an index, cited by its lettered chapters (decision 444)."""

FIDE_BURSTEIN_2026 = replace(
    FIDE_BURSTEIN_2018,
    year=2026,
    text="fide.burstein.2026",
    criteria=(
        "burstein.pairs",
        "burstein.floater-scores",
        "burstein.next-pairs",
        "burstein.next-scores",
        "burstein.colour-preferences",
    ),
    bye_barred_by=UnplayedRounds.WORTH_A_WIN,
    articles=_cited(2026, {rule: new for rule, (new, _) in _RULES.items()} | _IN_2026),
)
"""C.04.4.2 as approved in October 2025: the scores of all who float are as low as possible."""
