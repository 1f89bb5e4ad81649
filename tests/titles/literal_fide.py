"""FIDE's norms of 2017, 2022, 2023 and 2024 a second time, written from the articles.

Literal and slow: every set of games that a player may choose is built and judged by itself.
Scores are half points. Nothing of the engine is used but the values it is asked about; the numbers
in the comments are those of the text of 2017.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from crosstable.kernel.event_class import Level
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.titles.candidates import Form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crosstable.titles.candidates import Candidate, Meeting, Profile, TitleEvent

# 1.48, 1.48a, 1.46b, 1.45b-e
PERFORMANCE = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
LEAST_AVERAGE = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
FLOOR = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
HOLDERS = {
    "GM": {"GM"},
    "IM": {"GM", "IM"},
    "WGM": {"GM", "IM", "WGM"},
    "WIM": {"GM", "IM", "WGM", "WIM"},
}
TITLED = {"GM", "IM", "FM", "WGM", "WIM", "WFM"}  # 1.45a
# 1.49: for 50 %, 51 % ... 100 %; below 50 % the sign turns
UPPER = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133),
    *(141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284),
    *(296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
DIFFERENCE = {50 + above: gained for above, gained in enumerate(UPPER)}
DIFFERENCE |= {50 - above: -gained for above, gained in enumerate(UPPER)}


class Entry(NamedTuple):
    """A game of the player in question."""

    round: int
    opponent: int
    rating: int | None
    titles: tuple[str, ...]
    federation: str
    half_points: int


class Made(NamedTuple):
    """A set of games that is a norm."""

    credit: int
    left_out: int
    rounds: tuple[int, ...]
    average: int
    performance: int
    needed: int
    normal: bool
    """Whether the rule on federations is kept."""


def ceil_div(number: int, by: int) -> int:
    return -(-number // by)


def percent(half_points: int, games: int) -> int:
    return (100 * half_points + games) // (2 * games)


def needed(title: str, games: int, average: int) -> int | None:
    """Return the least score; None if the average is too low."""
    if average < LEAST_AVERAGE[title]:
        return None
    for half_points in range(2 * games + 1):
        enough = average + DIFFERENCE[percent(half_points, games)] >= PERFORMANCE[title]
        if 100 * half_points >= 70 * games and enough:  # 35 %, exact
            return half_points
    return None


def zero_scorers(event: TitleEvent) -> set[int]:
    """Return the unrated of a round robin without a point against rated players (1.42c)."""
    if event.form not in {Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN}:
        return set()
    poor = set()
    for number, player in event.candidates.items():
        results = [
            meeting.half_points
            for meeting in player.meetings
            if meeting.kind is Kind.PLAYED
            and meeting.opponent is not None
            and event.candidates[meeting.opponent].profile.rating is not None
        ]
        if player.profile.rating is None and results and sum(results) == 0:
            poor.add(number)
    return poor


def is_there(meeting: Meeting, later: bool) -> bool:
    """Return whether somebody takes part in a round, for the waiver of a Swiss (1.43e)."""
    if meeting.kind is Kind.PLAYED:
        return True
    return later and (meeting.forfeit_win or meeting.bye is Bye.ALLOCATED)


def many_foreigners(event: TitleEvent, later: bool) -> bool:
    """Return whether 20 rated players of 3 other federations take part, 10 with titles."""
    if event.form is not Form.SWISS:
        return False
    guests = [
        player
        for player in event.candidates.values()
        if player.profile.rating is not None
        and player.profile.federation not in {event.host, "FID", "NON"}
    ]
    if later:
        lists = [
            [
                player
                for player in guests
                if sum(not is_there(meeting, later) for meeting in player.meetings) <= 1
            ]
        ]
    else:
        lists = [
            [player for player in guests if is_there(player.meetings[place], later)]
            for place in range(event.paired_rounds)
        ]
    return all(enough_guests([player.profile for player in there]) for there in lists)


def enough_guests(there: list[Profile]) -> bool:
    titled = sum(bool(set(profile.titles) & HOLDERS["WIM"]) for profile in there)
    federations = {profile.federation for profile in there}
    return len(there) >= 20 and len(federations) >= 3 and titled >= 10


class Case:
    """One player and one title in one event."""

    def __init__(
        self, event: TitleEvent, level: Level, number: int, title: str, edition: str
    ) -> None:
        self.event, self.title = event, title
        self.later, self.year = edition != "2017", edition
        self.me = event.candidates[number]
        self.poor = zero_scorers(event)
        self.level = level
        team = event.form is Form.TEAM and level in {Level.WORLD, Level.CONTINENTAL}
        self.short_team = team and 7 <= event.planned_rounds <= 9  # 1.41b
        self.cup = event.form is Form.KNOCK_OUT and level is Level.WORLD
        self.least = 7 if self.short_team else 8 if self.cup else 9
        self.games = [
            self.entry(meeting, meeting.half_points)
            for meeting in self.me.meetings
            if meeting.kind is Kind.PLAYED and self.includes(meeting)
        ]

    def entry(self, meeting: Meeting, half_points: int) -> Entry:
        assert meeting.profile is not None
        assert meeting.opponent is not None
        known = meeting.profile
        return Entry(
            *(meeting.round, meeting.opponent, known.rating, known.titles),
            *(known.federation, half_points),
        )

    def includes(self, meeting: Meeting) -> bool:
        """Return whether the opponent is one whose games count (1.42a-c)."""
        return (
            meeting.profile is not None
            and meeting.profile.federation != "NON"
            and not meeting.discounted
            and meeting.opponent not in self.poor
        )

    def eight(self) -> bool:
        """Return whether eight games are enough in nine rounds (1.41c)."""
        others = [meeting for meeting in self.me.meetings if meeting.kind is not Kind.PLAYED]
        if self.least != 9 or self.event.planned_rounds != 9 or len(self.games) != 8:
            return False
        if len(others) != 1 or others[0].kind is Kind.NONE:
            return False
        if others[0].kind is Kind.FORFEIT:
            return others[0].forfeit_win or not self.later
        return others[0].bye is Bye.ALLOCATED if self.later else others[0].by_bye

    def exempt(self, games: int) -> bool:
        """Return whether something frees a set of games from 1.43 and 1.44."""
        own = self.me.profile.federation == self.event.registering
        if self.level in {Level.NATIONAL_FINAL, Level.NATIONAL_TEAM} and own:
            return True
        if self.level is Level.ZONAL or many_foreigners(self.event, self.later):
            return True
        return (self.short_team and games in {7, 8}) or (self.cup and games == 8)

    def average(self, games: list[Entry]) -> int:
        """Return the average with the lowest opponent raised, wherever met (1.46, 1.47)."""
        unrated = 1400 if self.year == "2024" else 1000
        values = [unrated if game.rating is None else game.rating for game in games]
        low, floor = min(values), FLOOR[self.title]
        if low < floor:
            lowest = [
                game.opponent for game, value in zip(games, values, strict=True) if value == low
            ]
            raised = max(sorted(set(lowest)), key=lowest.count)
            values = [
                floor if game.opponent == raised and value == low else value
                for game, value in zip(games, values, strict=True)
            ]
        return (2 * sum(values) + len(games)) // (2 * len(games))

    def federations_met(self, opponents: list[Entry]) -> bool:
        """Return whether 1.43 and 1.44 are kept."""
        count, own = len(opponents), self.me.profile.federation
        met = Counter(game.federation for game in opponents)
        others = [code for code in met if code not in {own, "FID"}]
        if self.later:  # FIDE's flag is nowhere
            of_own = met[own] if own != "FID" else 0
            most = max((met[code] for code in met if code != "FID"), default=0)
        else:
            of_own = met[own] + (met["FID"] if own != "FID" else 0)
            most = max(met.values())
        return len(others) >= 2 and of_own <= 3 * count // 5 and most <= 2 * count // 3

    def titles_needed(self, opponents: list[Entry]) -> tuple[int, int]:
        """Return how many holders of the title and of any title are needed (1.45)."""
        count = len(opponents)
        holders = max(3, ceil_div(count, 3))
        if self.later and self.event.form is Form.DOUBLE_ROUND_ROBIN:
            holders = max(3, ceil_div(len(self.event.candidates), 2))
        return holders, ceil_div(count, 2)

    def titles_met(self, opponents: list[Entry]) -> tuple[int, int]:
        return (
            sum(bool(set(game.titles) & HOLDERS[self.title]) for game in opponents),
            sum(bool(set(game.titles) & TITLED) for game in opponents),
        )

    def mix(self, games: list[Entry]) -> bool:
        """Return whether opponents and average are good enough, whatever the score."""
        opponents = list({game.opponent: game for game in reversed(games)}.values())
        have, need = self.titles_met(opponents), self.titles_needed(opponents)
        unrated = sum(game.rating is None for game in opponents)
        most = (len(opponents) + 1) // 5
        if self.event.form is Form.DOUBLE_ROUND_ROBIN and len(opponents) == 9:
            most = 1  # as the table has it
        return (
            have[0] >= need[0]
            and have[1] >= need[1]
            and (unrated <= most or self.year == "2024")
            and (self.exempt(len(games)) or self.federations_met(opponents))
            and self.average(games) >= LEAST_AVERAGE[self.title]
        )

    def scheduled(self) -> list[Entry]:
        """Return the whole field of opponents where pairings are fixed."""
        return [
            self.entry(meeting, 0)
            for meeting in self.me.meetings
            if meeting.opponent is not None and self.includes(meeting)
        ]

    def sets(self) -> Iterator[tuple[list[Entry], str]]:
        """Yield every choice of games, and how it came about."""
        yield self.games, "eight" if self.eight() else "all"
        last = self.me.meetings[-1]
        if (
            len(self.games) < self.least
            and last.round == self.event.planned_rounds
            and last.forfeit_win
            and self.includes(last)
        ):  # 1.42d
            yield [*self.games, self.entry(last, 0)], "last"
        for until in range(len(self.games), 0, -1):
            part = self.games[:until]
            cut = until < len(self.games)
            if cut and self.event.fixed_pairings and self.later:
                continue
            won = [game for game in part if game.half_points == 2]
            for size in range(len(part) - self.least + 1):
                for gone in combinations(won, size):
                    if cut or gone:
                        yield [game for game in part if game not in gone], "cut" if cut else "won"

    def judge(self, games: list[Entry], how: str) -> Made | None:
        """Return what a set of games is worth, if it is a norm."""
        count, least = len(games), 8 if how == "eight" else self.least
        if count < least or not self.mix(games) or not self.allowed(games, how):
            return None
        average = self.average(games)
        half_points = sum(game.half_points for game in games)
        wanted = needed(self.title, count, average)
        if wanted is None or half_points < wanted:
            return None
        worth = min(count, 13)
        if count == 8 and (self.cup or (how == "eight" and self.later)):
            worth = 9
        opponents = list({game.opponent: game for game in reversed(games)}.values())
        return Made(
            credit=worth + (half_points - wanted) // 2,
            left_out=max(0, len(self.games) - count),
            rounds=tuple(game.round for game in games),
            average=average,
            performance=average + DIFFERENCE[percent(half_points, count)],
            needed=wanted,
            normal=self.federations_met(opponents),
        )

    def allowed(self, games: list[Entry], how: str) -> bool:
        """Return whether fixed pairings let these games be chosen (1.42e.3, 1.42e.4, 1.42f)."""
        if how not in {"cut", "won"} or not self.event.fixed_pairings:
            return True
        whole = self.scheduled()
        if len(whole) < self.least or not self.mix(whole):
            return False
        if how == "cut" and self.event.form is Form.DOUBLE_ROUND_ROBIN:
            everybody = list({game.opponent: game for game in whole}.values())
            met = list({game.opponent: game for game in games}.values())
            need, have = self.titles_needed(everybody), self.titles_met(met)
            return have[0] >= need[0] and have[1] >= need[1]
        return True


def norms_made(
    event: TitleEvent, level: Level, player: Candidate, title: str, edition: str
) -> list[Made]:
    """Return every set of games that is a norm, the best first."""
    case = Case(event, level, player.number, title, edition)
    made = (case.judge(games, how) for games, how in case.sets())
    return sorted(
        (one for one in made if one is not None), key=lambda one: (-one.credit, one.left_out)
    )
