"""The articles of FIDE's texts that checklists and checks of equipment rest on."""

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
                "fide.competitions",
                "6.3 10.2 11.2",
            ),
            *_articles(
                "fide.duties",
                "G.e A.a B.b",
            ),
            *_articles(
                "fide.tournaments",
                "3.2 4 8.2.1 8.1.2 8.1.3 8.2.2 9.1.2 9.1.3 12 10.1.4 10.3.1 11.2.3 11.3.1 "
                "11.3.6 11.3.11 11.4.1 11.1.6",
            ),
        ),
    ),
    RuleArticles(
        "checklist.ticked",
        (
            *_articles(
                "fide.competitions",
                "2.2.1 2.2.2 2.2.3 2.2.4 2.2.5 2.2.6 3.2.1 3.2.2 3.2.3 4.1 4.2 4.4 5.2 6.2 "
                "10.4 12.5 7.2 11.1 3.1.2 3.1.3 3.1.4 9.5 7.4 7.5 7.6 7.7 3.1.1 7.3 Prizes.2 3.4",
            ),
            *_articles(
                "fide.duties",
                "R.5 R.6 R.7 D.1 D.2 A.b A.c A.d A.e A.f B.a B.c B.d B.e B.f B.g C.a C.b "
                "D.3 D.3.1 D.3.2 D.3.3 D.3.4 D.3.5 D.3.6 D.3.7 D.3.8",
            ),
            *_articles(
                "fide.tournaments",
                "1.1 1.1.1 1.1.2 5.1 5.3 5.4.3.13 8.1.1 8.1.4 8.1.5 8.2.3 8.2.4 8.2.5 9.1.1 "
                "9.1.4 10.1.3 10.1.6 10.2.1 10.2.2 10.2.3 10.2.4 10.2.5 10.3.2 10.3.3 10.3.4 "
                "10.3.5 10.4.2 10.4.4 10.5.1 10.5.3 10.5.5 11.1.2 11.2.1 11.3.2 11.3.3 11.3.4 "
                "11.3.7 11.3.8 11.3.9 11.3.10 11.3.14 11.2.4 11.2.2 11.1.4 11.1.5 11.3.12 "
                "11.3.13 11.3.15 11.4.2",
            ),
        ),
    ),
    RuleArticles(
        "equipment.standards",
        (
            *_articles(
                "fide.tournaments",
                "2.2 3.2 2.1 2.3 2.4 3.1 4 8.2.1 5.4.3.13 5.5.1 5.5.2 5.5.3 5.5.4 5.5.5 5.5.6 "
                "5.5.7 5.4.1 5.4.3.1 5.4.3.2 5.4.3.3 5.4.3.4 5.4.3.5 5.4.3.6 5.4.3.7 5.4.3.8 "
                "5.4.3.9 5.4.3.10 5.4.3.11 5.4.3.12 5.2 6.1.3.1 6.1.3.2 6.1.3.3 6.1.3.4 "
                "6.1.3.5 6.1.3.7 6.2.2.1 6.2.2.2 6.2.2.3 6.2.2.4 6.2.2.5 6.2.2.6 6.2.2.9 "
                "6.2.2.11 6.2.2.12 6.3.2.1 6.4.2.2 6.4.2.3 6.4.2.4 6.4.2.5",
            ),
        ),
    ),
    RuleArticles(
        "equipment.endorsed-clocks",
        (*_articles("fide.tournaments", "5.5"), *_articles("fide.tournaments.2017", "5.5")),
    ),
    RuleArticles("equipment.school-furniture", _articles("fide.tournaments", "11.3.3")),
)
