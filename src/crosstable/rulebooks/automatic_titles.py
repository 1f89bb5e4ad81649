"""Titles and norms that come with a place or a score in one event, as rows of data.

FMJD Annex 10 3 and table X-1; the same shape takes other federations' lists of events.
"""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import Rules


class PlaceTitle(Rules, frozen=True, kw_only=True):
    """What some places of an event are worth: ``PlaceTitle(level=3, first=4, last=6, norm=4)``."""

    level: int
    """The title, 1 for the candidate's up to 4 for the grandmaster's."""
    first: int
    last: int
    norm: int = 0
    """The norm that comes with it (X-1, remarks 3 to 5); 0: none."""
    article: Citation
    if_holding: int = 0
    """Only for players who have this title already (X-1, remark 2); 0: for everybody."""


class PlaceRow(Rules, frozen=True, kw_only=True):
    """One kind of event with what its places give, as X-1 has it line by line."""

    article: Citation
    worlds: bool = False
    """Whether it is for world championships."""
    continents: tuple[str, ...] = ()
    """For championships of which continents."""
    perhaps_continents: tuple[str, ...] = ()
    """And of which, where somebody reads the text so (``small_continental_everywhere``)."""
    ages: tuple[str, ...] = ("",)
    """Age groups, as events write them; the empty one is all ages."""
    discipline: str = ""
    """Of one discipline only."""
    women: bool | None = None
    """Women's events, others, or both."""
    least_players: int = 0
    most_players: int | None = None
    places: tuple[PlaceTitle, ...]
    analogous: bool = False
    """Whether it is for women's events too where somebody reads the text so
    (``womens_continental``)."""


class AutomaticTitles(Rules, frozen=True, kw_only=True):
    """All ways to a title or norm by one result."""

    rows: tuple[PlaceRow, ...]
    """The first row that fits an event is its row."""
    continents: tuple[str, ...]
    excluded_ages: tuple[str, ...]
    """Age groups without titles (Annex 13 knows them, Annex 10 does not)."""
    veterans_places: int
    """3.11.2."""
    veterans_continent: str
    plus_score: int
    """3.11.3: wins more than losses."""
    above_masters: int
    """3.11.4: above so many international masters and grandmasters."""
    above_any: int
    """3.11.4: or above so many masters or higher."""
    above_holders: int
    """3.12: above so many holders of the title or a higher one."""
    norm_above: int
    """4.5.11.2: above so many masters or higher, for a candidate's norm."""
    national_norm_places: tuple[int, int]
    """4.5.11.1."""
    national_percent: int
    """4.7.1."""
    national_least_rounds: int
    rules_article: Citation
    """Continental championships give titles only where they keep to the federation's rules."""
