"""The articles of FMJD's texts that checklists and checks of equipment rest on."""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles


def _articles(text: str, numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation(text, number) for number in numbers.split())


CHECKLISTS = (
    RuleArticles(
        "checklist.measured",
        (
            *_articles(
                "fmjd.annex4",
                "2.3",
            ),
            *_articles(
                "fmjd.annex3",
                "3.1.1 3.1.2 3.1.5 3.1.6 3.1.7 3.2.1 3.5 3.8 3.9 4.1 4.2",
            ),
            *_articles(
                "fmjd.annex2",
                "2.11 3a",
            ),
        ),
    ),
    RuleArticles(
        "checklist.ticked",
        (
            *_articles(
                "fmjd.annex4",
                "2.1 2.2 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 2.12a 2.13 2.14 2.15 2.16 "
                "2.17.1 2.17.2 2.18 2.19 2.20 2.21 2.22 2.23 2.24 2.25 2.26 2.27 2.28 2.29",
            ),
            *_articles(
                "fmjd.annex9",
                "1.2.1.3 4.1",
            ),
            *_articles(
                "fmjd.annex3",
                "3.1.3 3.1.4 3.1.8 3.1.9 3.2.2 3.2.3 3.4.1 3.5 3.8 3.8.1 3.10.1 3.10.2 3.12 3.13",
            ),
            *_articles(
                "fmjd.annex2",
                "2.2 2.4 2.8.a 2.8.b 2.8.c 2.10 2.12 3 3b 3c 3d 2.13 2.14 2.15",
            ),
        ),
    ),
    RuleArticles(
        "equipment.standards",
        (
            *_articles(
                "fmjd.annex3",
                "3.2.1 3.4.2 3.4.3 3.2.2 3.2.3 3.4.1 3.4.4 3.4.5 3.1.6 3.1.5 3.7.1 3.7.2 "
                "3.7.3 3.7.4 3.7.5 3.7.6 3.7.7 3.7.8 3.10.1 3.10.2",
            ),
        ),
    ),
)
