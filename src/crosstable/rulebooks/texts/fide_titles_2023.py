"""Which articles FIDE's Title Regulations of 2023 have: those of 2022."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text
from crosstable.rulebooks.texts.fide_titles_2022 import TEXT as BEFORE

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.titles.2023",
    federation="FIDE",
    title="International Title Regulations of 2023",
    short="B.01 (2023)",
    version="1 January 2023",
    left_to_people=BEFORE.left_to_people,
    differs_from="fide.titles",
    articles=BEFORE.articles,
)
