"""FIDE's Swiss of teams C.04.6: as it stood from August 2024 on, and since February 2026.

Decision 330.
"""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.swiss_texts import TeamSwissText


def _articles(text: str, *numbered: tuple[str, tuple[str, ...]]) -> tuple[RuleArticles, ...]:
    return tuple(
        RuleArticles(
            f"team-swiss.{rule}", tuple(Citation(text, f"C.04.6.{number}") for number in numbers)
        )
        for rule, numbers in numbered
    )


_ALIKE = (
    ("numbers", ("1.1",)),
    ("scores", ("1.2",)),
    ("bye-worth", ("1.4",)),
    ("floats", ("1.5",)),
    ("colours-of-a-team", ("1.6",)),
    ("preference", ("1.7",)),
    ("round", ("3.3",)),
    ("bye-order", ("3.4",)),
    ("sets", ("3.5",)),
    ("identifiers", ("3.6",)),
    ("no-rematch", ("C1",)),
    ("bye", ("C2",)),
    ("completion", ("C3",)),
    ("no-pairing", ("C3",)),
    ("upfloaters", ("C4",)),
    ("upfloater-scores", ("C5",)),
    ("first-team", ("4.2",)),
    ("colours-initial", ("4.3.1",)),
    ("colours-one-preference", ("4.3.2",)),
    ("colours-both-preferences", ("4.3.3",)),
    ("colours-strong-preference", ("4.3.4",)),
    ("colours-difference", ("4.3.5",)),
    ("colours-alternate", ("4.3.6",)),
    ("colours-first-team", ("4.3.7",)),
    ("colours-first-team-alternates", ("4.3.8",)),
)

FIDE_TEAM_SWISS_2024 = TeamSwissText(
    year=2024,
    set_criteria=("team-swiss.next-group-pairs",),
    pair_criteria=(
        "team-swiss.preferences",
        "team-swiss.strong-preferences",
        "team-swiss.floated-again",
    ),
    bye_by_games=True,
    articles=_articles(
        "fide.team-swiss.2024",
        *_ALIKE,
        ("next-group-pairs", ("C6",)),
        ("preferences", ("C7",)),
        ("strong-preferences", ("C8",)),
        ("floated-again", ("C9",)),
    ),
)
"""C.04.6 as approved in July 2024."""

FIDE_TEAM_SWISS_2026 = TeamSwissText(
    year=2026,
    set_criteria=("team-swiss.next-group", "team-swiss.upfloated-again"),
    pair_criteria=(
        "team-swiss.preferences",
        "team-swiss.strong-preferences",
        "team-swiss.opponents-floated-again",
    ),
    articles=_articles(
        "fide.swiss.2026",
        *_ALIKE,
        ("next-group", ("C6",)),
        ("upfloated-again", ("C7",)),
        ("preferences", ("C8",)),
        ("strong-preferences", ("C9",)),
        ("opponents-floated-again", ("C10",)),
        ("colours-other-alternates", ("4.3.9",)),
    ),
)
"""C.04.6 as approved in October 2025."""
