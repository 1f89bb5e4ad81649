"""Which rules FIDE's Lim system C.04.4.3 has by the numbers it had until January 2026."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.lim.1999",
    federation="FIDE",
    title="FIDE Lim System of 1999",
    short="C.04.4.3",
    version="amended until 1999, in force to 31 January 2026",
    left_to_people="nothing",
    articles=articles("""
C.04.4.3 | decides | The Lim system
C.04.4.3.8 | heading | The bye
C.04.4.3.8.1 | decides | The bye goes to the lowest ranked of the lowest score group
C.04.4.3.9 | heading | Pairing
C.04.4.3.9.1 | decides | Who may meet: not met before, within the limits of colours
C.04.4.3.9.2 | decides | Median group; from the top down, from the bottom up, the median last
C.04.4.3.9.3 | decides | Who is moved out of a group before it is paired
C.04.4.3.9.4 | decides | One half meets the other in order
C.04.4.3.9.5 | decides | Exchanges for players who have met, then for colours
C.04.4.3.9.6 | decides | Pairs next to the median are dissolved where it cannot be paired
C.04.4.3.10 | heading | Floaters
C.04.4.3.10.1 | decides | They go to the next group in the direction of pairing
C.04.4.3.10.2 | decides | The choice evens out who is due White and Black, else goes by number
C.04.4.3.10.2.3 | decides | Maxi-tournament: only somebody of a similar rating for a colour
C.04.4.3.10.3 | decides | A floater should have an opponent in the next group
C.04.4.3.10.4 | decides | What floaters ahead have taken there is not left
C.04.4.3.10.5 | decides | Who cannot be paired there floats on
C.04.4.3.10.6 | decides | Order in which floaters are paired
C.04.4.3.10.7 | decides | Floaters from above and below in one group
C.04.4.3.10.8 | decides | Whom a floater meets
C.04.4.3.10.9 | decides | Four types of floaters by their disadvantage
C.04.4.3.10.10 | decides | Nobody should float twice running
C.04.4.3.11 | heading | Exchanges
C.04.4.3.11.1 | decides | From which end a group is looked through
C.04.4.3.11.2 | decides | Order of exchanges for the first player
C.04.4.3.11.3 | decides | Order of exchanges for those who follow
C.04.4.3.11.4 | decides | As many pairs as possible are kept
C.04.4.3.11.4.1 | decides | A player who has met everybody floats
C.04.4.3.11.4.2 | decides | Two players left with one opponent
C.04.4.3.12 | decides | Who has White: what is due, the latest difference, the rank
C.04.4.3.12.1 | decides | Limits of colours are absolute
C.04.4.3.12.2 | decides | Pairs are exchanged where both are due the same colour
C.04.4.3.12.3 | decides | Who may have only one colour has it
C.04.4.3.12.4 | decides | Equal claims: the latest difference, then the rank by the median
C.04.4.3.12.5 | decides | In even rounds colours are evened out
C.04.4.3.12.6 | decides | In odd rounds colours alternate
C.04.4.3.12.7 | decides | Maxi-tournament: exchanges for colours only near in rating
"""),
)
