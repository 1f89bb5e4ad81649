"""FMJD Annex 10 a second time, word by word and slowly: what the fast answers are compared with.

Tables are typed in from the print, every choice of games and every exchange of norms is tried, and
nothing of the engine is used but the values that go in. It was written from the text alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from crosstable.kernel.event_class import Level
from crosstable.kernel.player import Sex
from crosstable.kernel.rate_of_play import time_for
from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.rates_of_play import read_rate
from crosstable.titles.awards import Finish
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent

OPEN = ("CMF", "MF", "MI", "GMI")
WOMEN = ("CMFF", "MFF", "MIF", "GMIF")
RANK = {title: rank for family in (OPEN, WOMEN) for rank, title in enumerate(family, 1)}

X_2 = {
    False: (
        *(1975, 2000, 2025, 2050, 2075, 2100, 2125, 2150, 2175, 2200, 2225, 2250, 2275),
        *(2300, 2325, 2350, 2375, 2400),
    ),
    True: (
        *(1890, 1915, 1940, 1965, 1990, 2015, 2040, 2065, 2090, 2115, 2140, 2165, 2190),
        *(2215, 2240, 2265, 2290, 2315),
    ),
}
"""The last average of categories I to XVIII, for open and for women's titles."""
X_3 = {
    76: ((0, 4, 10), (11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32)),
    73: ((1, 5, 11), (11, 12, 14, 15, 17, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31)),
    70: ((2, 6, 12), (10, 12, 13, 14, 16, 17, 19, 20, 21, 23, 24, 26, 27, 28, 30)),
    67: ((3, 7, 13), (10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26, 27, 29)),
    64: ((4, 8, 14), (9, 11, 12, 13, 15, 16, 17, 18, 20, 21, 22, 24, 25, 26, 27)),
    60: ((5, 9, 15), (9, 10, 11, 12, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24, 26)),
    57: ((6, 10, 16), (8, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24)),
    53: ((7, 11, 17), (8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23)),
    50: ((8, 12, 18), (7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21)),
    47: ((9, 13, 19), (7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16, 17, 18, 19, 20)),
    43: ((10, 14, 0), (7, 7, 8, 9, 10, 11, 12, 13, 13, 14, 15, 16, 17, 18, 19)),
    40: ((11, 15, 0), (6, 7, 8, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 16, 17)),
    36: ((12, 16, 0), (6, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 13, 14, 15, 16)),
    33: ((13, 17, 0), (5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 12, 12, 13, 14, 14)),
    30: ((14, 18, 0), (5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 11, 11, 12, 12, 13)),
    27: ((15, 19, 0), (4, 5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12)),
    24: ((16, 0, 0), (4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11)),
    20: ((17, 0, 0), (3, 4, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 9)),
}
"""Percentages with the categories of MF, MI and GMI, and the points of 7 to 21 games."""


class Norm(NamedTuple):
    """What is said of one player and one title."""

    colour: str | None
    left_out: int
    average: int | None
    needed: int | None


# Titles, and what they count as


def suffix(tournament: Tournament) -> str:
    return "64" if tournament.event_class.discipline == "64" else ""


def of_women(tournament: Tournament, event: TitleEvent) -> bool:
    everybody = event.candidates.values()
    return tournament.event_class.women or all(one.sex is Sex.FEMALE for one in everybody)


def is_world(tournament: Tournament, event: TitleEvent) -> bool:
    announced = tournament.event_class
    individual = event.form not in {Form.TEAM, Form.MATCH}
    return announced.level is Level.WORLD and not announced.cup and individual


def held(tournament: Tournament, event: TitleEvent, one: Profile, *, playing: bool) -> list[str]:
    """Titles of the event's board; in a World Championship everybody plays with one (3.11.3a)."""
    end = suffix(tournament)
    titles = [title.removesuffix(end) for title in one.titles if title.endswith(end) and end]
    if not end:
        titles = [title for title in one.titles if title in RANK]
    titles = [title for title in titles if title in RANK]
    if playing and is_world(tournament, event) and not tournament.event_class.age_group:
        titles.append("CMFF" if of_women(tournament, event) else "CMF")
    return titles


def counts_as(
    tournament: Tournament, event: TitleEvent, one: Profile, *, women: bool, playing: bool = True
) -> int:
    """2.1.1; open titles count for women's conditions by the ratings of women."""
    high, low = (2200, 2150) if women else (2300, 2250)
    rating = one.rating or 0
    best = 0
    for title in held(tournament, event, one, playing=playing):
        if title in WOMEN and not women:
            continue
        rank = RANK[title]
        if rank == 4 and rating < high:
            rank = 3
        if rank == 3 and rating < low:
            rank = 2
        best = max(best, rank)
    return best


def enough_met(rank: int, grand: int, inter: int, master: int, strong: int) -> bool:
    """4.5.3, 4.5.4, 4.5.7 with every way to let three stand for one (4.5.9, 4.5.10)."""
    if rank == 2:
        return grand + inter + master >= 3
    for by_masters in range(strong // 3 + 1):
        together = inter + by_masters
        if rank == 3 and (grand >= 2 or grand + together >= 3):
            return True
        if rank == 4 and any(grand + by >= 3 for by in range(together // 3 + 1)):
            return True
    return False


# The event


def event_allows(tournament: Tournament, event: TitleEvent) -> tuple[bool, bool]:
    """Whether norms, and whether red ones, can be made; what is not known allows nothing."""
    announced = tournament.event_class
    national = announced.level is Level.NATIONAL_FINAL
    everybody = list(event.candidates.values())
    rate = read_rate(tournament.rate_of_play)
    rated = sum(one.profile.rating is not None for one in everybody)
    fine = [
        time_for(rate) >= 90 * 60,
        rate.increment >= 30,
        event.planned_rounds >= 7,
        _days_fine(event),
    ]
    if not national:
        guests = [
            one.profile.federation
            for one in everybody
            if one.profile.federation not in {"", event.host}
        ]
        fine += [len(set(guests)) >= 2, 3 * len(guests) >= len(everybody)]
    if event.form in {Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN}:
        fine.append(rated >= (3 if national else Fraction(len(everybody), 3) + 3))
    elif national and event.form is Form.SWISS:
        fine.append(2 * rated >= len(everybody))
    chief = next((one.title for one in tournament.officials if one.in_charge), "")
    return all(fine), time_for(rate) >= 120 * 60 and chief in {"IR", "FR"}


def _days_fine(event: TitleEvent) -> bool:
    games = Counter(day for day in event.round_days if day is not None)
    return all(
        count < 2 or (count == 2 and games[day + timedelta(days=1)] < 2)
        for day, count in games.items()
    )


# One player


def played(player: Candidate) -> list[Meeting]:
    return [meeting for meeting in player.meetings if meeting.kind is Kind.PLAYED]


def choices(games: Sequence[Meeting]) -> Iterator[tuple[Meeting, ...]]:
    """Every choice 4.5.2 allows: all games, or all but one that was won, seven at least."""
    yield tuple(games)
    for ignored in games:
        if ignored.half_points == 2 and len(games) > 7:
            yield tuple(game for game in games if game is not ignored)


def group_of(event: TitleEvent, games: Sequence[Meeting]) -> dict[int, Profile]:
    return {
        game.opponent: event.candidates[game.opponent].profile
        for game in games
        if game.opponent is not None
    }


def colour_of(
    tournament: Tournament, event: TitleEvent, player: Candidate, games: Sequence[Meeting]
) -> tuple[bool, bool]:
    """Whether the group is one of a black norm, and of a red one (4.4.1, 4.4.3)."""
    group = [*group_of(event, games).values(), player.profile]
    size = len(group)
    limit = 2110 if of_women(tournament, event) else 2210
    federations = Counter(one.federation for one in group if one.federation)
    foreign = sum(federations.values()) - max(federations.values(), default=0)
    rated = sum(one.rating is not None for one in group)
    titled = sum(
        bool(held(tournament, event, one, playing=True)) or (one.rating or 0) >= limit
        for one in group
    )
    black = foreign >= Fraction(size, 3) and rated >= Fraction(size, 3) + 3
    red = 2 * titled >= size and 2 * foreign >= size and 5 * rated >= 4 * size
    return black, black and red


def needed_for(title: str, average: int, games: int) -> int | None:
    """X-2 and X-3."""
    category = 1 + sum(average > last for last in X_2[title in WOMEN])
    column = RANK[title] - 2
    for percent, (categories, points) in X_3.items():
        last = column == 0 and percent == 20 and category > 17
        if categories[column] == category or last:
            cell = points[games - 7] if 7 <= games <= 21 else None
            return cell if cell is not None else ceil(Fraction(percent * 2 * games, 100))
    return None


def judge(tournament: Tournament, event: TitleEvent, player: Candidate, title: str) -> Norm:
    """Return the best norm of all choices: red before black, then the fewest games left out."""
    women = title in WOMEN
    allowed, red_allowed = event_allows(tournament, event)
    unrated = 2000 if of_women(tournament, event) else 2100
    best: Norm | None = None
    for games in choices(played(player)):
        group = group_of(event, games)
        average = needed = None
        reached = False
        if group:
            ratings = [unrated if one.rating is None else one.rating for one in group.values()]
            average = floor(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2))
            needed = needed_for(title, average, len(games))
            ranks = [counts_as(tournament, event, one, women=women) for one in group.values()]
            strong = sum(
                rank == 2 and (one.rating or 0) >= (2110 if women else 2210)
                for rank, one in zip(ranks, group.values(), strict=True)
            )
            met = enough_met(RANK[title], ranks.count(4), ranks.count(3), ranks.count(2), strong)
            points = sum(game.half_points for game in games)
            reached = needed is not None and points >= needed and met and len(games) >= 7
        black, red = colour_of(tournament, event, player, games)
        colour = None
        if allowed and reached and black:
            colour = "red" if red and red_allowed else "black"
        norm = Norm(colour, len(played(player)) - len(games), average, needed)
        if best is None or _better(norm, best):
            best = norm
    assert best is not None
    return best


def _better(one: Norm, other: Norm) -> bool:
    order = (None, "black", "red")
    return order.index(one.colour) > order.index(other.colour)


# Places

Row = tuple[set[str], set[str], bool | None, int, int, dict[int, tuple[int, int]]]


def _places(*parts: tuple[int, int, int, int]) -> dict[int, tuple[int, int]]:
    return {
        place: (title, norm)
        for first, last, title, norm in parts
        for place in range(first, last + 1)
    }


_TOP, _REST = {"world", "europe"}, {"africa", "asia", "america"}
_ALL = {*_TOP, *_REST}
_SIX = _places((1, 2, 4, 0), (3, 4, 3, 4), (5, 6, 2, 3))
X_1: tuple[Row, ...] = (
    (
        *(_TOP, {""}, False, 20, 999),
        _places((1, 3, 4, 0), (4, 6, 3, 4), (7, 9, 2, 3), (10, 10, 1, 2)),
    ),
    (_TOP, {""}, True, 14, 999, _SIX | {7: (1, 2)}),
    (_TOP, {""}, False, 16, 19, _SIX),
    ({"africa"}, {""}, False, 16, 999, _SIX),
    (
        *({"asia", "america"}, {""}, False, 16, 999),
        _places((1, 1, 4, 0), (2, 2, 3, 4), (3, 3, 2, 3), (4, 6, 1, 2)),
    ),
    ({"europe", *_REST}, {""}, False, 8, 15, {1: (3, 0)}),
    (_TOP, {"U20", "U24"}, None, 0, 999, _places((1, 3, 2, 3))),
    (_REST, {"U20"}, None, 0, 999, _places((1, 1, 2, 3), (2, 3, 1, 2))),
    (_TOP, {"U17"}, None, 0, 999, _places((1, 1, 2, 3), (2, 3, 1, 2))),
    (_REST, {"U17"}, None, 0, 999, _places((1, 3, 1, 2))),
    (_ALL, {"U14"}, None, 0, 999, _places((1, 2, 1, 2))),
    (_ALL, {"U11"}, None, 0, 999, {1: (1, 2)}),
)


class Scene(NamedTuple):
    """One player at the end of an event, with what the rules on places ask about."""

    own: Finish
    ages: str
    scope: str
    """``world``, a continent, or nothing."""
    cup: bool
    national: bool
    women: bool
    board: str
    players: int
    has: int
    behind: list[int]
    robin: bool
    rounds: int

    def above(self, rank: int) -> int:
        return sum(one >= rank for one in self.behind)


def direct(
    tournament: Tournament, event: TitleEvent, finishes: Sequence[Finish]
) -> Counter[tuple[int, str, str]]:
    """Return titles and norms by places and scores: who, which, title or the norm's colour."""
    given: Counter[tuple[int, str, str]] = Counter()
    slow = time_for(read_rate(tournament.rate_of_play)) >= 90 * 60
    if not slow or event.form in {Form.TEAM, Form.MATCH}:
        return given
    family = WOMEN if of_women(tournament, event) else OPEN
    _, red_allowed = event_allows(tournament, event)
    for own in finishes:
        scene = _scene(tournament, event, finishes, own)
        player = event.candidates[own.player]
        red = red_allowed and colour_of(tournament, event, player, played(player))[1]
        for rank in _titles(scene):
            given[own.player, family[rank - 1], "title"] += 1
        for rank in _norms(scene):
            given[own.player, family[rank - 1], "red" if red else "black"] += 1
    return given


def _scene(
    tournament: Tournament, event: TitleEvent, finishes: Sequence[Finish], own: Finish
) -> Scene:
    announced = tournament.event_class
    women = of_women(tournament, event)
    profile = event.candidates[own.player].profile
    scope = "world" if is_world(tournament, event) else ""
    if announced.level is Level.CONTINENTAL and not announced.cup:
        scope = announced.continent
    titles = held(tournament, event, profile, playing=False)
    return Scene(
        own=own,
        ages=announced.age_group,
        scope=scope,
        cup=announced.cup,
        national=announced.level is Level.NATIONAL_FINAL and not announced.age_group,
        women=women,
        board=suffix(tournament),
        players=len(event.candidates),
        has=max((RANK[name] for name in titles if women or name in OPEN), default=0),
        behind=[
            counts_as(tournament, event, event.candidates[one.player].profile, women=women)
            for one in finishes
            if one.place > own.place
        ],
        robin=event.form in {Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN},
        rounds=event.planned_rounds,
    )


def _rows(scene: Scene) -> Iterator[tuple[int, int]]:
    """Return title and norm of the place: 3.1 to 3.10, X-1."""
    for scopes, groups, sexes, least, most, places in X_1:
        if (
            scene.scope not in scopes
            or scene.ages not in groups
            or scene.own.place not in places
            or sexes not in {None, scene.women}
            or not least <= scene.players <= most
            or (scene.ages == "U24" and not scene.board)
        ):
            continue
        champion = scene.own.place == 1 and scene.has >= 2
        juniors = scene.scope in _TOP and scene.ages in {"U20", "U24"}
        yield (3, 0) if champion and juniors else places[scene.own.place]


def _titles(scene: Scene) -> Iterator[int]:
    own = scene.own
    if scene.scope == "world" and not scene.ages:
        yield 1  # 3.11.3a asks for no games
    if own.games < 7:
        return
    yield from (title for title, _ in _rows(scene))
    yield from _candidate_titles(scene)
    if scene.scope and scene.ages != "U9":
        yield from [rank for rank in (4, 3, 2, 1) if scene.above(rank) >= 5][:1]  # 3.12


def _candidate_titles(scene: Scene) -> Iterator[int]:
    """3.11.1, 3.11.2, 3.11.3 and 3.11.4."""
    own = scene.own
    if scene.national and own.place == 1:
        yield 1
    if scene.scope == "europe" and scene.ages.endswith("+") and own.place <= 3:
        yield 1
    if (scene.cup or scene.scope not in {"", "world"}) and not scene.ages:
        if own.wins - own.losses >= 2:
            yield 1
        if scene.above(3) >= 3 or scene.above(2) >= 5:
            yield 1


def _norms(scene: Scene) -> Iterator[int]:
    own = scene.own
    if own.games < 7:
        return
    yield from (norm for _, norm in _rows(scene) if norm)
    if scene.national and own.place in {2, 3}:
        yield 1  # 4.5.11.1
    if scene.scope and scene.above(2) >= 3:
        yield 1  # 4.5.11.2
    score = 100 * own.half_points >= 65 * 2 * own.games
    if scene.national and scene.rounds >= 7 and score and (scene.robin or own.place == 1):
        yield 2  # 4.7.1


# The ledger


class HeldNorm(NamedTuple):
    """A norm as 5 to 8 see it."""

    rank: int
    red: bool
    games: int


NEEDS = {1: (2, 0, False), 2: (3, 20, False), 3: (3, 25, True), 4: (3, 40, True)}


def fulfils(rank: int, norms: Sequence[HeldNorm]) -> bool:
    count, games, red = NEEDS[rank]
    return (
        all(norm.rank >= rank for norm in norms)
        and len(norms) >= count
        and sum(norm.games for norm in norms) >= games
        and (not red or any(norm.red for norm in norms))
    )


def can_have(norms: Sequence[HeldNorm], by_norms: Sequence[int], wanted: int) -> bool:
    """4.6: whether norms can be shared out so that titles won by norms, and one more, stand.

    A candidate master's norms are not used up: only MF, MI and GMI are named there.
    """
    if wanted == 1:
        return fulfils(1, norms)
    titles = [*(rank for rank in by_norms if rank > 1), wanted]
    for uses in product(range(len(titles) + 1), repeat=len(norms)):
        shares = [
            [norm for norm, use in zip(norms, uses, strict=True) if use == place]
            for place in range(len(titles))
        ]
        if all(fulfils(rank, share) for rank, share in zip(titles, shares, strict=True)):
            return True
    return False
