"""What FIDE's Rapid and Blitz Rating Regulations of 2018 say otherwise than B.02 of 2017.

The chapter itself is not among the texts here; what is known of it comes from FIDE's notices, so
that its points are named and not numbered.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.rapid-blitz.2018",
    federation="FIDE",
    title="FIDE Rapid and Blitz Rating Regulations of 2018",
    short="Rapid and Blitz (2018)",
    version="2018",
    left_to_people="nothing",
    differs_from="fide.ratings",
    articles=articles("""
K | decides | The same K for everybody
D | decides | Differences above 735
first-event | decides | A first result needs a point
"""),
)
