"""FIDE's texts since the Arbiters' Manual of 2019: each day on which one of them was renewed.

Whatever is renewed stands in a module of its own; here it takes its predecessor's place from the
day on which events that begin are played under it.
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.articles import text_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.fide_deadlines import FIDE_DEADLINES_2022, FIDE_DEADLINES_2024
from crosstable.rulebooks.fide_double_swiss import FIDE_DOUBLE_SWISS_MATCH
from crosstable.rulebooks.fide_laws_2023 import LAWS_2023, as_in_2023
from crosstable.rulebooks.fide_olympiad import FIDE_OLYMPIAD_2022
from crosstable.rulebooks.fide_other_swiss import FIDE_OTHERS_2026, with_others
from crosstable.rulebooks.fide_rapid_blitz import (
    RATINGS_2022,
    RATINGS_2022_OCTOBER,
    RATINGS_2024,
    RATINGS_2024_DECEMBER,
    RATINGS_2025,
)
from crosstable.rulebooks.fide_swiss_2026 import FIDE_BAKU_2026, FIDE_SWISS_2026
from crosstable.rulebooks.fide_team_swiss import FIDE_TEAM_SWISS_2024, FIDE_TEAM_SWISS_2026
from crosstable.rulebooks.fide_tie_breaks import (
    TIE_BREAK_TEXTS,
    TIE_BREAKS_2023,
    TIE_BREAKS_2024,
    TIE_BREAKS_2026,
)
from crosstable.rulebooks.fide_titles import (
    FIDE_TITLES_2022,
    FIDE_TITLES_2023,
    FIDE_TITLES_2024,
)
from crosstable.rulebooks.ranking_rules import RankingRules
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.renewal import cited_from
from crosstable.rulebooks.swiss_texts import TeamSwissText
from crosstable.rulebooks.title_rules import TitleRules

_RENEWED = {
    "fide-2022-01": Sentence("Rating and Title Regulations of 2022"),
    "fide-2022-10": Sentence("K in rapid and blitz as in standard games"),
    "fide-2023-01": Sentence("Laws of Chess of 2023"),
    "fide-2024-01": Sentence("Title Regulations of 2024"),
    "fide-2024-03": Sentence("Rating Regulations of 2024"),
    "fide-2024-04": Sentence("tie-breaks of 2023 in every rated event"),
    "fide-2024-08": Sentence("tie-breaks of August 2024, Swisses of teams"),
    "fide-2024-12": Sentence("rapid and blitz games between players far apart not rated"),
    "fide-2025-09": Sentence("reports in the format of 2026"),
    "fide-2025-10": Sentence("Rating Regulations as amended in October 2025"),
    "fide-2026-02": Sentence("Swiss rules of 2026"),
    "fide-2026-03": Sentence("tie-breaks of March 2026"),
}
"""What came with each edition, for whoever chooses one."""


_MONTHS = (
    *(Sentence("January"), Sentence("February"), Sentence("March"), Sentence("April")),
    *(Sentence("May"), Sentence("June"), Sentence("July"), Sentence("August")),
    *(Sentence("September"), Sentence("October"), Sentence("November"), Sentence("December")),
)


def _from(year: int, month: int, before: Edition) -> Edition:
    """Return the edition before, named and dated by the first day of a month."""
    day, name = date(year, month, 1), f"fide-{year}-{month:02}"
    return replace(
        before,
        id=name,
        renewed=_RENEWED[name],
        title=Sentence("FIDE's rules from 1 {month} {year}", month=_MONTHS[month - 1], year=year),
        in_force_from=day,
    )


def _ranked(before: Edition, ranking: RankingRules) -> Edition:
    """Return an edition with other tie-breaks, and their text in place of the one before."""
    kept = (name for name in before.texts if name not in TIE_BREAK_TEXTS)
    return replace(before, ranking=ranking, texts=(*kept, ranking.orders[0].article.text))


def _rated(before: Edition, ratings: RatingRules, *texts: str) -> Edition:
    """Return an edition with other rating regulations, in place of those of its predecessor."""
    kept = tuple(text for text in before.texts if not text.startswith(_RATING_TEXTS) or not texts)
    # How events are reported is renewed by itself.
    ratings = replace(ratings, report_format=before.ratings.report_format)
    return replace(before, ratings=ratings, texts=(*kept, *texts))


def _titled(before: Edition, titles: TitleRules, text: str) -> Edition:
    """Return an edition with other title regulations, and their text in place of the one before."""
    kept = (name for name in before.texts if not name.startswith("fide.titles."))
    return replace(before, titles=titles, texts=(*kept, text))


def _with_team_swiss(before: Edition, text: TeamSwissText, name: str) -> Edition:
    """Return an edition that pairs teams too, and has the text of it."""
    return replace(
        before,
        team_swiss=text,
        pairing_systems=_next_to("team-round-robin", "team-swiss", before.pairing_systems),
        texts=(*before.texts, name),
    )


def _next_to(known: str, fresh: str, systems: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of systems with one more, behind one that is there."""
    place = systems.index(known) + 1
    return (*systems[:place], fresh, *systems[place:])


_RATING_TEXTS = ("fide.ratings.", "fide.rapid-blitz.")

_OLYMPIAD_2022 = replace(
    _from(2022, 1, FIDE_2019),
    olympiad=FIDE_OLYMPIAD_2022,
    pairing_systems=_next_to("team-dutch", "team-olympiad", FIDE_2019.pairing_systems),
    texts=(*FIDE_2019.texts, "fide.olympiad.2022"),
)
_RATINGS_2022 = replace(
    _titled(
        _rated(_OLYMPIAD_2022, RATINGS_2022, "fide.ratings.2022", "fide.rapid-blitz.2022"),
        FIDE_TITLES_2022,
        "fide.titles.2022",
    ),
    deadlines=FIDE_DEADLINES_2022,
)
"""Rating Regulations B.02, Title Regulations B.01 and pairing rules of the Olympiad of 2022."""
_RAPID_2022 = _rated(_from(2022, 10, _RATINGS_2022), RATINGS_2022_OCTOBER)
"""Rapid and blitz: K as for standard games."""
_LAWS_2023 = _titled(
    replace(
        cited_from(text_of("fide.laws.2023"), _from(2023, 1, _RAPID_2022)),
        texts=(*_RAPID_2022.texts, "fide.laws.2023"),
        laws=LAWS_2023,
        general=as_in_2023(_RAPID_2022.general),
    ),
    FIDE_TITLES_2023,
    "fide.titles.2023",
)
"""Laws of Chess and Title Regulations of 2023."""
_TITLES_2024 = replace(
    _titled(_from(2024, 1, _LAWS_2023), FIDE_TITLES_2024, "fide.titles.2024"),
    deadlines=FIDE_DEADLINES_2024,
)
"""Title Regulations B.01 of 2024."""
_RATINGS_2024 = _rated(
    _from(2024, 3, _TITLES_2024), RATINGS_2024, "fide.ratings.2024", "fide.rapid-blitz.2024"
)
"""Rating Regulations B.02 of 2024."""
_TIE_BREAKS_2023 = _ranked(_from(2024, 4, _RATINGS_2024), TIE_BREAKS_2023)
"""Tie-breaks C.07 of 2023, from when on they hold for every rated event."""
_TIE_BREAKS_2024 = _with_team_swiss(
    _ranked(_from(2024, 8, _TIE_BREAKS_2023), TIE_BREAKS_2024),
    FIDE_TEAM_SWISS_2024,
    "fide.team-swiss.2024",
)
"""Tie-breaks C.07 of August 2024, and the first Swiss of teams C.04.6."""
_RAPID_2024 = _rated(_from(2024, 12, _TIE_BREAKS_2024), RATINGS_2024_DECEMBER)
"""Rapid and blitz: games between players far apart are not rated."""
_REPORT_2025 = replace(
    _from(2025, 9, _RAPID_2024), ratings=replace(_RAPID_2024.ratings, report_format="trf26")
)
"""Reports in TRF26."""
_RATINGS_2025 = _rated(_from(2025, 10, _REPORT_2025), RATINGS_2025)
"""Rating Regulations B.02 as amended in October 2025."""
_SWISS_2026 = with_others(
    replace(
        _from(2026, 2, _RATINGS_2025),
        texts=(
            *(name for name in _RATINGS_2025.texts if name != "fide.team-swiss.2024"),
            "fide.swiss.2026",
        ),
        swiss=FIDE_SWISS_2026,
        team_swiss=FIDE_TEAM_SWISS_2026,
        acceleration=FIDE_BAKU_2026,
        game_plans=(*_RATINGS_2025.game_plans, FIDE_DOUBLE_SWISS_MATCH),
    ),
    FIDE_OTHERS_2026,
)
"""Swiss rules C.04 of 2026, with all systems and acceleration C.04.7."""
_TIE_BREAKS_2026 = _ranked(_from(2026, 3, _SWISS_2026), TIE_BREAKS_2026)
"""Tie-breaks C.07 of March 2026."""

FIDE_LATER = (
    _RATINGS_2022,
    _RAPID_2022,
    _LAWS_2023,
    _TITLES_2024,
    _RATINGS_2024,
    _TIE_BREAKS_2023,
    _TIE_BREAKS_2024,
    _RAPID_2024,
    _REPORT_2025,
    _RATINGS_2025,
    _SWISS_2026,
    _TIE_BREAKS_2026,
)
"""In the order in which they came into force."""
