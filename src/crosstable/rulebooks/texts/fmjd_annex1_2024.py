"""What is known of Annex 1 in its version of August 2024: its clause on the long diagonal.

The whole text is not at hand. Two publications that quote it independently of one another agree on
6.3 and 6.4; only these are listed, and the rest is taken to stand as it stood.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex1.2024",
    federation="FMJD",
    title="Official FMJD rules for international draughts, as changed in August 2024",
    short="Annex 1 (2024)",
    version="2024-08",
    left_to_people="nothing that is listed here",
    differs_from="fmjd.annex1",
    keeps_the_rest=True,
    articles=articles("""
6.3 | decides | Three against one king: 16 moves, five on the diagonal
6.4 | decides | At most two against one king: five moves
"""),
)
