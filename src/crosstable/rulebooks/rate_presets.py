"""The rates of play that the federations' own texts name, each with its article.

FIDE's are those approved for world events (C.02, 12.1 to 12.22); FMJD's the usual ones (Annex 3,
6.1.a to 6.1.d) and those of its championships and title matches (Annexes 12, 13 and 17). Somebody
who announces an event names one of them instead of writing the times out.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.rate_of_play import Period, RateOfPlay
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation


class RatePreset(msgspec.Struct, frozen=True):
    """A rate of play with the name it is asked for by, and where it comes from."""

    name: str
    title: Sentence
    """What is played at this rate."""
    rate: RateOfPlay
    article: Citation


_LONG = RateOfPlay((Period(6000, 40, 30), Period(3000, 20, 30), Period(900, None, 30)))
_USUAL = RateOfPlay((Period(5400, 40, 30), Period(1800, None, 30)))
_RAPID = RateOfPlay((Period(900, None, 10),))
_BLITZ = RateOfPlay((Period(180, None, 2),))

_WORLD_EVENTS = (
    ("world-championship-match", Sentence("World Championship match"), _LONG),
    ("candidates", Sentence("Candidates tournament"), _LONG),
    ("world-cup", Sentence("World Cup"), _USUAL),
    ("grand-prix", Sentence("Grand Prix"), _LONG),
    ("womens-world-championship-match", Sentence("Women's World Championship match"), _USUAL),
    ("olympiad", Sentence("Olympiad"), _USUAL),
    ("world-team", Sentence("World Team Championship"), _USUAL),
    ("womens-world-team", Sentence("Women's World Team Championship"), _USUAL),
    ("womens-grand-prix", Sentence("Women's Grand Prix"), _USUAL),
    ("world-senior", Sentence("World Senior Championship"), _USUAL),
    ("world-senior-team", Sentence("World Senior Team Championship"), _USUAL),
    ("world-junior", Sentence("World Championship of juniors and girls under 20"), _USUAL),
    ("continental", Sentence("continental individual championships"), _USUAL),
    ("continental-team", Sentence("continental team championships"), _USUAL),
    ("world-youth", Sentence("World Youth Championships under 14, 16 and 18"), _USUAL),
    ("world-cadets", Sentence("World Cadets Championships under 8, 10 and 12"), _USUAL),
    ("world-schools", Sentence("World Schools Championships"), _USUAL),
    ("world-schools-team", Sentence("World Schools Team Championships"), _USUAL),
    ("world-amateur", Sentence("World Amateur Championship"), _USUAL),
    ("olympiad-u16", Sentence("Olympiad under 16"), _USUAL),
    ("world-rapid", Sentence("World Rapid Championships"), _RAPID),
    ("world-blitz", Sentence("World Blitz Championships"), _BLITZ),
)
FIDE_RATES = tuple(
    RatePreset(f"fide-{name}", title, rate, Citation("fide.tournaments", f"12.{number}"))
    for number, (name, title, rate) in enumerate(_WORLD_EVENTS, start=1)
)

_FORTY_FIVE = RateOfPlay((Period(5400, 45), Period(1800, None, 30)))
"""Ninety minutes for 45 moves, then thirty with thirty seconds a move from move 46 on."""
FMJD_RATES = (
    RatePreset(
        "fmjd-official",
        Sentence("official FMJD competitions"),
        RateOfPlay((Period(4800, None, 30),)),
        Citation("fmjd.annex3", "6.1.a"),
    ),
    RatePreset(
        "fmjd-players-committee",
        Sentence("preference of the Players Committee"),
        _FORTY_FIVE,
        Citation("fmjd.annex3", "6.1.b"),
    ),
    RatePreset(
        "fmjd-old-standard",
        Sentence("old standard system"),
        RateOfPlay((Period(7200, 50), Period(3600, 25))),
        Citation("fmjd.annex3", "6.1.c"),
    ),
    RatePreset(
        "fmjd-five-hours",
        Sentence("rounds of five hours"),
        RateOfPlay((Period(7200, 50), Period(1800))),
        Citation("fmjd.annex3", "6.1.d"),
    ),
    RatePreset(
        "fmjd-womens-title-match",
        Sentence("women's title match, standard game"),
        _FORTY_FIVE,
        Citation("fmjd.annex12", "11.1.1"),
    ),
    RatePreset(
        "fmjd-womens-title-match-rapid",
        Sentence("women's title match, rapid game"),
        RateOfPlay((Period(1200, None, 5),)),
        Citation("fmjd.annex12", "11.1.2"),
    ),
    RatePreset(
        "fmjd-womens-title-match-blitz",
        Sentence("women's title match, blitz game"),
        RateOfPlay((Period(300, None, 3),)),
        Citation("fmjd.annex12", "11.1.3"),
    ),
    RatePreset(
        "fmjd-juniors-and-cadets",
        Sentence("World Championships of juniors and cadets"),
        _FORTY_FIVE,
        Citation("fmjd.annex13", "9.2.1"),
    ),
    RatePreset(
        "fmjd-mini-cadets",
        Sentence("World Championships of mini-cadets"),
        RateOfPlay((Period(4800, None, 60),)),
        Citation("fmjd.annex13", "9.2.2"),
    ),
    RatePreset(
        "fmjd-hopes",
        Sentence("World Championships of hopes and young stars"),
        RateOfPlay((Period(3600, None, 30),)),
        Citation("fmjd.annex13", "9.2.3"),
    ),
    RatePreset(
        "fmjd-world-championship",
        Sentence("World Championship"),
        _FORTY_FIVE,
        Citation("fmjd.annex17", "8a"),
    ),
    RatePreset(
        "fmjd-title-match-rapid",
        Sentence("World Title match, rapid games"),
        RateOfPlay((Period(1200, None, 10),)),
        Citation("fmjd.annex17", "12.c.i"),
    ),
    RatePreset(
        "fmjd-title-match-blitz",
        Sentence("World Title match, blitz games"),
        RateOfPlay((Period(600, None, 5),)),
        Citation("fmjd.annex17", "12.c.ii"),
    ),
    RatePreset(
        "fmjd-title-match-superblitz",
        Sentence("World Title match, Superblitz"),
        RateOfPlay((Period(600, None, 2),)),
        Citation("fmjd.annex17", "12.c.iii"),
    ),
)
