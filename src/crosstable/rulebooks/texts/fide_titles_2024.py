"""Which articles FIDE's Title Regulations of 2024 have: those of 2023, three of them renewed."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles
from crosstable.rulebooks.texts.fide_titles_2023 import TEXT as BEFORE

__all__ = ["TEXT"]

_RENEWED = articles("""
0.6.2 | decides | Rating needed for a direct title, with thirty games; conditional award
1.4.6d | decides | Unrated opponents count as 1400
1.10 | decides | Applying for titles: 45 days before, 30 days posted
""")

TEXT = Text(
    id="fide.titles.2024",
    federation="FIDE",
    title="International Title Regulations of 2024",
    short="B.01 (2024)",
    version="1 January 2024",
    left_to_people=BEFORE.left_to_people,
    differs_from="fide.titles",
    articles=tuple({article.number: article for article in (*BEFORE.articles, *_RENEWED)}.values()),
)
