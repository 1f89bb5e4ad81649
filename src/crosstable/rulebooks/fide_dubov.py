"""FIDE's Dubov system C.04.4.1: as it stood from 2018 on, and since February 2026.

Decision 450.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.swiss_texts import DEPRECATED, OtherSwissText, UnplayedRounds

_CRITERIA: dict[str, tuple[tuple[str, ...], str]] = {
    "dubov.upfloaters": (("2.3.1",), "C5"),
    "dubov.upfloater-scores": (("2.3.2",), "C6"),
    "dubov.colour-preferences": (("2.3.3",), "C7"),
    "dubov.maximum-upfloaters": (("2.3.4",), "C8"),
    "dubov.maximum-upfloats": (("2.3.5",), "C9"),
    "dubov.upfloated-again": (("2.3.6",), "C10"),
}
"""The criteria of quality, [C5] to [C10], in their order: in 2026, and before."""
_RULES: dict[str, tuple[tuple[str, ...], str]] = {
    "dubov.rating": (("1.1.2", "1.1.1"), "A"),
    "dubov.scoregroups": (("1.3.1", "1.3.2"), "A"),
    "dubov.colour-preference": (("1.6.4", "1.5", "1.6.1", "1.6.2", "1.6.3"), "A"),
    "dubov.average-rating": (("1.7.1", "1.7.2", "1.7.3"), "A"),
    "dubov.upfloat-limit": (("1.8.2", "1.8.1"), "A"),
    "dubov.round": (("1.9.2", "1.9.1"), "A"),
    "dubov.no-pairing": (("1.9.3",), "A"),
    "dubov.no-rematch": (("2.1.1",), "C1"),
    "dubov.bye": (("2.1.2", "3.1.1"), "C2"),
    "dubov.absolute-preferences": (("2.1.3",), "C3"),
    "dubov.completion": (("2.2.1",), "C4"),
    "dubov.bye-order": (("3.1.3", "3.1.2", "3.1.4", "3.1.5"), "C"),
    "dubov.sets": (("3.2.2", "3.2.1", "4.1.1", "4.1.2", "4.1.3", "4.2.1", "4.2.2", "4.2.3"), "D"),
    "dubov.subgroups": (("3.2.3",), "C"),
    "dubov.shifts": (("3.2.4", "4.3.1", "4.3.2", "4.3.3"), "D"),
    "dubov.transpositions": (("3.2.6", "3.2.5", "4.4.1", "4.4.2"), "D"),
    "swiss.order": (("1.2.1",), "A"),
    "swiss.bye": (("1.4",), "A"),
    "swiss.colours-initial": (("5.2.1", "5.1"), "E"),
    "swiss.colours-both-preferences": (("5.2.2",), "E"),
    "swiss.colours-stronger-preference": (("5.2.3",), "E"),
    "swiss.colours-alternate": (("5.2.4",), "E"),
    "swiss.colours-higher-ranked": (("5.2.5",), "E"),
}
"""All other rules, those too that stand elsewhere for the Dutch system: in 2026, and before."""


def _cited(year: int, numbers: dict[str, tuple[str, ...]]) -> tuple[RuleArticles, ...]:
    return tuple(
        RuleArticles(
            rule,
            tuple(Citation(f"fide.dubov.{year}", f"C.04.4.1.{number}") for number in articles),
        )
        for rule, articles in numbers.items()
    )


FIDE_DUBOV_2018 = OtherSwissText(
    name="dubov",
    year=2018,
    text="fide.dubov.2018",
    criteria=tuple(_CRITERIA),
    bye_barred_by=UnplayedRounds.FORFEIT_WINS,
    caution=DEPRECATED,
    articles=(
        *_cited(2018, {rule: (letter,) for rule, (_, letter) in (_RULES | _CRITERIA).items()}),
        RuleArticles("dubov.round", (Citation("fide.types", "2.c"),)),
    ),
)
"""C.04.4.1 as approved in 2018, cited by its lettered chapters."""

FIDE_DUBOV_2026 = replace(
    FIDE_DUBOV_2018,
    year=2026,
    text="fide.dubov.2026",
    bye_barred_by=UnplayedRounds.WORTH_A_WIN,
    articles=_cited(2026, {rule: new for rule, (new, _) in (_RULES | _CRITERIA).items()}),
)
"""C.04.4.1 as approved in October 2025: a bye worth a win bars from the allocated one, too."""
