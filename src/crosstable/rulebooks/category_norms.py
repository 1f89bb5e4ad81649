"""Norms by the category of a player's opponents, as values: FMJD Annex 10.

The group of opponents has an average rating, the average a category (table X-2), and category and
title together the percentage that makes a norm (table X-3). Every number of it is here; where the
text is silent or contradicts itself, ``Readings`` names the choice.
"""

from __future__ import annotations

from enum import Enum, IntEnum

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.automatic_titles import AutomaticTitles
from crosstable.rulebooks.rules import Rules


class Level(IntEnum):
    """The four titles of a family, the highest last; no title is the lowest of all."""

    NONE = 0
    CANDIDATE = 1
    MASTER = 2
    INTERNATIONAL = 3
    GRANDMASTER = 4


class UnratedWomen(Enum):
    """Whom the lower rating of unrated women is for: Annex 10 4.3 against Annex 9 5.2 and 6.5.

    Decision 274.
    """

    WOMENS_EVENTS = "women's events"
    ALL_WOMEN = "all women"


class LowerLimit(Enum):
    """Where 2110 stands for 2210: "women tournaments" (4.4.1.2) against "women" (X-3, remark 5)."""

    WOMENS_EVENTS = "women's events"
    WOMENS_TITLES = "women's titles"


class ForeignTo(Enum):
    """Foreign to the largest federation of what: Annex 10 X-3 (*) against 4.4.1.3.

    Decision 274.
    """

    GROUP = "group"
    TOURNAMENT = "tournament"


class TitleFamily(Rules, frozen=True, kw_only=True):
    """The titles of one family, open or women's, with the ratings at which they count."""

    women: bool
    codes: tuple[str, str, str, str]
    """From the candidate's title up to the grandmaster's, as on the board of the first discipline.
    """
    grandmaster: int
    """A grandmaster rated lower counts as an international master (2.1.1)."""
    international: int
    """Whoever is rated lower counts as a master, grandmasters too (2.1.1)."""
    strong: int
    """From here on three masters stand for one international master (4.5.9), and a player without
    a title counts as classified in a red group (4.4.1.2)."""
    first_category_to: int
    """The highest average of category I (X-2)."""
    candidate_rating: int
    """The rating that makes a candidate master by itself (3.11.5)."""

    def code(self, level: Level) -> str:
        """Return the title of a level."""
        return self.codes[level - 1]


class TitleNeed(Rules, frozen=True, kw_only=True):
    """What a title asks of norms: how many, with how many games, of which colour (5-8)."""

    level: Level
    norms: int
    games: int
    red: int
    rated: bool
    """Whether the rating at which the title counts must have been reached."""
    article: Citation


class Readings(Rules, frozen=True, kw_only=True):
    """What is chosen where the text leaves a choice; the records of decisions say why.

    Decisions 273 and 274.
    """

    red_least_games: int = 7
    """X-3 is blank for red norms in 7 and 8 games; the rule of nine rounds went in 2020."""
    unrated_women: UnratedWomen = UnratedWomen.WOMENS_EVENTS
    category_one: bool = True
    """Whether category I, blank in X-3, allows a master's norm with 73 %."""
    above_table: bool = True
    """Whether categories above the last one printed for a title ask for its last percentage."""
    most_left_out: int | None = 1
    """How many won games may be ignored (4.5.2): "a won game"; None: as many as help."""
    foreign_to: ForeignTo = ForeignTo.GROUP
    candidates_titled: bool = True
    """Whether a candidate master has an international title in the sense of 4.4.1.2."""
    lower_limit: LowerLimit = LowerLimit.WOMENS_EVENTS
    world_participants_titled: bool = True
    """Whether everybody counts as a candidate master during a World Championship: 3.11.3a, "each
    participant will play with FMJD title"."""
    open_titles_for_women: bool = True
    """Whether open titles count as women's ones, by the ratings of those, for women's norms."""
    grandmasters_among_masters: bool = True
    """Whether a grandmaster counts among three international masters (4.5.4)."""
    womens_continental: bool = False
    """Whether 3.3 and 3.4 hold for women's championships of all continents too."""
    small_continental_everywhere: bool = True
    """Whether the champion of any continent, and not of Asia and America only, is MI with 8 to 15
    players."""
    youth_candidates: bool = False
    """Whether 3.11.3 and 3.11.4 are for championships of age groups too, which 4.5.11.2 names and
    they do not."""
    womens_titles_behind: bool = False
    """Whether players with women's titles count in open events for finishing above them (3.11.4,
    4.5.11.2); else "GMI(F)" is the title of the event's family."""
    candidate_uses_norms: bool = False
    """Whether norms that made somebody a candidate master are used up; 4.6 names MF and MI only."""
    open_norms_for_women: bool = False
    """Whether an open norm serves a woman's title; 9 says "the same regulations"."""
    automatic_red: bool = True
    """Whether a norm that comes with a place is red where the group is one of a red norm."""


class CategoryNorms(Rules, frozen=True, kw_only=True, tag_field="by", tag="category"):
    """Everything norms by category ask for, with its numbers."""

    text: str
    """The text that the articles below are of."""
    open: TitleFamily
    womens: TitleFamily
    suffixes: tuple[tuple[str, str], ...]
    """What the titles of a discipline end in, by the name of the discipline."""
    percentages: tuple[int, ...]
    """The rows of X-3 from the top."""
    first_rows: tuple[tuple[Level, int], ...]
    """Which category has the first row, by title; the next category has the next row."""
    blank_rows: tuple[tuple[Level, int], ...]
    """How many of the first rows are not printed for a title."""
    categories: int
    category_step: int
    least_rounds: int
    least_games: int
    least_seconds: int
    """Each player's time for sixty moves that a norm needs at least."""
    red_seconds: int
    two_games_a_day: int
    unrated: int
    unrated_woman: int
    titles_met: int
    """How many holders of the title must have been met."""
    grandmasters_met: int
    """How many grandmasters are enough for the norm below."""
    stand_for_one: int
    """How many of the next lower title stand for one."""
    referee_titles: tuple[str, ...]
    """Of whoever is in charge, for a red norm."""
    needs: tuple[TitleNeed, ...]
    """Lowest title first."""
    automatic: AutomaticTitles
    readings: Readings = Readings()

    def suffix(self, discipline: str) -> str:
        """Return what titles of a discipline end in; the first has the plain ones."""
        return dict(self.suffixes).get(discipline, "")

    def families(self) -> tuple[TitleFamily, TitleFamily]:
        """Return both families, the open one first."""
        return self.open, self.womens

    def need(self, level: Level) -> TitleNeed:
        """Return what a title asks of norms."""
        return next(need for need in self.needs if need.level is level)
