"""Where the rules of cups and championships of draughts stand: FMJD Annexes 12, 13, 17 and 18.

Apart from the rules themselves, which most commands do without.
"""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles


def _annex18(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex18", number) for number in numbers)


CUP_ARTICLES = (
    RuleArticles("cup.factor", _annex18("Points", "Stars")),
    RuleArticles("cup.points", _annex18("Points", "Code.9.b", "Introduction")),
    RuleArticles("cup.classification", _annex18("Introduction", "Classification", "Winners")),
    RuleArticles("cup.places", _annex18("Conditions.4.b.ii", "Introduction")),
    RuleArticles("cup.best-four", _annex18("Classification")),
    RuleArticles(
        "cup.order",
        _annex18(
            "Classification.1",
            "Classification.2",
            "Classification.3",
            "Classification.4",
            "Classification.5",
            "Classification.6",
        ),
    ),
    RuleArticles("cup.intercontinental", _annex18("Intercontinental")),
    RuleArticles("cup.stars-change", _annex18("Conditions.10", "Conditions.11")),
    RuleArticles("cup.stars", _annex18("Stars", "Stars.2020", "Stars.2021")),
    RuleArticles("cup.prizes", _annex18("App.A", "Stars.2020", "Stars.2021")),
    RuleArticles(
        "cup.system",
        _annex18(
            "Conditions.3", "Conditions.3.a", "Conditions.3.b", "Conditions.3.c", "Conditions.3.d"
        ),
    ),
    RuleArticles("cup.other-system", _annex18("Conditions.5")),
    RuleArticles(
        "cup.tie-breaks",
        _annex18(
            "Conditions.1", "Conditions.1.a", "Conditions.1.b", "Conditions.1.c", "Conditions.1.d"
        ),
    ),
    RuleArticles(
        "cup.women-apart",
        _annex18("Conditions.4", "Conditions.4.a", "Conditions.4.b", "Conditions.4.b.i"),
    ),
    RuleArticles("cup.referee", _annex18("Conditions.6")),
    RuleArticles("cup.fee", _annex18("Conditions.13", "Conditions.14")),
    RuleArticles("cup.stars-dates", _annex18("Conditions.10", "Conditions.11")),
    RuleArticles("cup.payment", _annex18("Conditions.17")),
    RuleArticles(
        "cup.for-people",
        _annex18("Conditions.7", "Conditions.8", "Conditions.12", "Conditions.15", "Conditions.19"),
    ),
    RuleArticles("cup.declaration", _annex18("Introduction")),
)


def _articles(*citations: str) -> tuple[Citation, ...]:
    """Return articles written as the annex and its number: ``17 App.A.1``."""
    return tuple(
        Citation(f"fmjd.annex{annex}", number)
        for annex, number in (citation.split() for citation in citations)
    )


CHAMPIONSHIP_ARTICLES = (
    RuleArticles("championship.cycle", _articles("17 2", "12 2")),
    RuleArticles("championship.quotas", _articles("17 App.A", "17 App.B", "12 App.A")),
    RuleArticles(
        "championship.champion",
        _articles("17 App.A.1", "17 App.B.1", "17 4.a", "12 App.A.1", "12 4.a"),
    ),
    RuleArticles(
        "championship.previous", _articles("17 App.A.2", "17 App.B.2", "17 4.b", "12 App.A.2")
    ),
    RuleArticles(
        "championship.organisation",
        _articles(
            *("17 App.A.3", "17 App.B.3", "17 4.c", "17 4.d"),
            *("12 App.A.3", "12 4.b", "12 4.c"),
        ),
    ),
    RuleArticles(
        "championship.continents",
        _articles(
            *("17 App.A.4", "17 App.A.5", "17 App.A.6", "17 App.A.7"),
            *("17 App.B.4", "17 App.B.5", "17 App.B.6", "17 App.B.7", "17 4.e"),
            *("12 App.A.4", "12 App.A.5", "12 App.A.6", "12 App.A.7", "12 4.d"),
        ),
    ),
    RuleArticles("championship.rating-leaders", _articles("17 App.A.8", "17 App.B.8")),
    RuleArticles("championship.cup-places", _articles("17 App.A.9", "17 App.B.9", "17 4.g")),
    RuleArticles(
        "championship.federation-limit",
        _articles("17 App.A.Conditions", "17 App.B.Conditions", "12 App.A.Conditions"),
    ),
    RuleArticles("championship.eligible", _articles("17 1", "17 5", "12 1", "12 5")),
    RuleArticles("championship.replacement", _articles("17 7", "17 App.C.Remark.2", "12 7")),
    RuleArticles(
        "championship.reserve-list",
        _articles(
            *("17 App.C", "17 App.C.Remark.1", "17 App.C.Remark.3", "17 App.C.Remark.4"),
            *(f"17 App.C.{number}" for number in range(1, 8)),
        ),
    ),
    RuleArticles("championship.groups", _articles("17 App.B1", "17 App.B1.1.1", "17 App.B1.1.2")),
    RuleArticles(
        "championship.final-numbers",
        _articles(
            *("17 App.B1.2.2", *(f"17 App.B1.2.2.{letter}" for letter in "abcd")),
            *(f"17 App.B1.2.3.{letter}" for letter in "abc"),
            *(f"17 App.B1.2.3.c.{letter}" for letter in "ABC"),
        ),
    ),
    RuleArticles("championship.final-table", _articles("17 App.B1.2.4", "17 App.B1.2.1")),
    RuleArticles("championship.final-qualifiers", _articles("17 App.B1.1.3")),
    RuleArticles("championship.challenger", _articles("17 11", "12 10")),
    RuleArticles(
        "championship.title-match", _articles("17 12", "17 8a", "12 11", "12 11.1", "12 11.1.4")
    ),
    RuleArticles("youth.age", _articles("13 4.1")),
    RuleArticles("youth.places", _articles("13 5.2", "13 5.4", "13 5.5")),
    RuleArticles("youth.free-places", _articles("13 5.3", "13 7.2.1.a")),
    RuleArticles("youth.applications", _articles("13 6.1", "13 6.2", "13 5.1")),
    RuleArticles("youth.dates", _articles("13 2")),
    RuleArticles("youth.bids", _articles("13 10.1", "13 10.4")),
    RuleArticles("youth.rounds", _articles("13 9.1")),
    RuleArticles("youth.nations", _articles("13 8")),
)
