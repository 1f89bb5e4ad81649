"""Which rules FIDE's pairing rules of the Olympiad have, as far as they are known here."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.olympiad.2022",
    federation="FIDE",
    title="FIDE Olympiad Pairing Rules of 2022",
    short="D.02",
    version="in force since 1 January 2022",
    left_to_people="who may enter which teams",
    articles=articles("""
D.02 | decides | Olympiad pairing rules: groups, floaters, exchanges, colours
D.02.3.1 | decides | Initial order: average of the best players, next rating, name
D.02.3.2 | decides | Order in later rounds: match points, initial number
D.02.4.1 | decides | The bye goes to the lowest ranked eligible team
D.02.4.2 | decides | Who cannot get the bye
"""),
)
