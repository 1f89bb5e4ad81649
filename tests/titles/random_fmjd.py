"""Random FMJD events of every form and kind, near the limits of Annex 10."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import MAIN_REFEREE, Official
from crosstable.kernel.player import Player, Sex
from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import System, Tournament
from crosstable.titles.awards import Finish
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent

FEDERATIONS = ("NED", "RUS", "LAT", "POL", "CIV", "SEN", "BLR", "LTU", "FRA", "MGL")
LIMITS = (2300, 2299, 2250, 2249, 2210, 2209, 2200, 2199, 2150, 2149, 2110, 2109)
_LEVELS = (
    *[(Level.OTHER, "", False)] * 5,
    *[(Level.NATIONAL_FINAL, "", False)] * 2,
    *((Level.WORLD, "", False), (Level.WORLD, "", True)),
    *((Level.CONTINENTAL, name, False) for name in ("europe", "africa", "asia", "america")),
)
_AGES = ("U9", "U11", "U14", "U17", "U20", "U24", "60+")
_TITLES = {
    Sex.MALE: (("GMI", 2310), ("MI", 2245), ("MF", 2185), ("CMF", 2110)),
    Sex.FEMALE: (("GMIF", 2190), ("MIF", 2130), ("MFF", 2070), ("CMFF", 2010)),
}


def random_event(chance: Random) -> tuple[Tournament, TitleEvent, tuple[Finish, ...]]:
    """Return an event that is over, with places by points and shared where these are equal."""
    form = chance.choice((Form.SWISS, Form.SWISS, Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN))
    size = {Form.SWISS: chance.randint(14, 24), Form.ROUND_ROBIN: chance.randint(8, 14)}.get(
        form, chance.randint(5, 8)
    )
    level, continent, cup = chance.choice(_LEVELS)
    ages = ""
    if level is not Level.OTHER and not cup and chance.random() < 0.3:
        ages = chance.choice(_AGES)
    women = chance.random() < 0.25
    board = "64" if chance.random() < 0.08 else "100"
    profiles = _profiles(chance, size, women=women, board=board)
    rounds, results = _results(chance, form, profiles)
    players = {
        number: Candidate(
            number=number,
            name=f"Player {number}",
            profile=profile,
            sex=sex,
            meetings=tuple(
                results[number].get(round_, Meeting(round=round_, kind=Kind.NONE))
                for round_ in range(1, rounds + 1)
            ),
        )
        for number, (profile, sex) in profiles.items()
    }
    host = chance.choice(FEDERATIONS)
    days = _days(chance, rounds)
    event = TitleEvent(
        form=form,
        planned_rounds=rounds,
        fixed_pairings=False,
        candidates=players,
        host=host,
        starts=days[0],
        round_days=days,
    )
    rate = chance.choice(("98+30", "90+30", "90+30", "90+30", "80+30", "60+30", "59+30", "120+20"))
    tournament = Tournament(
        name="Random",
        game="draughts",
        edition="fmjd-2022",
        system=System("round-robin"),
        rate_of_play=rate,
        federation=host,
        starts=days[0],
        officials=(Official(MAIN_REFEREE, "Jansen, Jan", title=chance.choice(("IR", "FR", "NR"))),),
        event_class=EventClass(
            level=level,
            continent=continent,
            cup=cup,
            age_group=ages,
            women=women,
            discipline=board,
            registered=date(2020, 1, 1),
        ),
        entrants=tuple(Entrant(number, Player(name=f"Player {number}")) for number in players),
    )
    return tournament, event, _finishes(players)


def _profiles(
    chance: Random, size: int, *, women: bool, board: str
) -> dict[int, tuple[Profile, Sex]]:
    level = chance.choice((2050, 2150, 2200, 2250, 2290, 2330)) - (90 if women else 0)
    spread, unrated = chance.choice((30, 60)), chance.choice((0, 0.1, 0.3))
    federations = chance.sample(FEDERATIONS, chance.choice((2, 3, 4, 6, 10)))
    suffix = "64" if board == "64" else ""
    profiles = {}
    for number in range(1, size + 1):
        sex = Sex.FEMALE if women or chance.random() < 0.2 else Sex.MALE
        rating: int | None = round(chance.gauss(level, spread))
        if chance.random() < 0.15:
            rating = chance.choice(LIMITS)
        strength = (rating or 0) + chance.gauss(0, 60)
        title = next((name for name, least in _TITLES[sex] if strength >= least), "")
        if title and sex is Sex.FEMALE and chance.random() < 0.2:
            title = title.removesuffix("F") if title in {"GMIF", "MIF"} else title[:-1]
        titles = (title + suffix,) if title and chance.random() < 0.85 else ()
        if chance.random() < unrated:
            rating = None
        federation = "" if chance.random() < 0.01 else chance.choice(federations)
        profiles[number] = Profile(rating, titles, federation), sex
    return profiles


def _results(
    chance: Random, form: Form, profiles: dict[int, tuple[Profile, Sex]]
) -> tuple[int, dict[int, dict[int, Meeting]]]:
    results: dict[int, dict[int, Meeting]] = {number: {} for number in profiles}

    def play(round_: int, one: int, other: int) -> None:
        made = chance.choice((0, 0, 1, 1, 1, 2, 2, 2) if one < other else (0, 0, 0, 1, 1, 2))
        forfeit = chance.random() < 0.02
        for own, their, points in ((one, other, made), (other, one, 2 - made)):
            results[own][round_] = Meeting(
                round=round_,
                kind=Kind.FORFEIT if forfeit else Kind.PLAYED,
                opponent=their,
                profile=profiles[their][0],
                half_points=0 if forfeit else points,
                forfeit_win=forfeit and points == 2,
            )

    numbers = list(profiles)
    paired = _mixed(chance, numbers) if form is Form.SWISS else _everybody(numbers)
    rounds = paired * 2 if form is Form.DOUBLE_ROUND_ROBIN else paired
    for round_, pairs in enumerate(rounds, 1):
        for one, other in pairs:
            play(round_, one, other)
    return len(rounds), results


_Rounds = list[list[tuple[int, int]]]


def _mixed(chance: Random, numbers: list[int]) -> _Rounds:
    """Pair anybody with anybody, nobody twice."""
    met: set[frozenset[int]] = set()
    rounds: _Rounds = []
    for _ in range(chance.choice((6, 7, 8, 9, 9, 9, 10))):
        order = chance.sample(numbers, len(numbers))
        pairs = [
            pair
            for pair in zip(order[::2], order[1::2], strict=False)
            if frozenset(pair) not in met
        ]
        met |= set(map(frozenset, pairs))
        rounds.append(pairs)
    return rounds


def _everybody(numbers: list[int]) -> _Rounds:
    """Pair everybody with everybody, in a circle; 0 is a free round."""
    table = [*numbers, *([0] if len(numbers) % 2 else [])]
    half = len(table) // 2
    rounds: _Rounds = []
    for _ in range(len(table) - 1):
        pairs = zip(table[:half], reversed(table[half:]), strict=True)
        rounds.append([(one, other) for one, other in pairs if one and other])
        table = [table[0], table[-1], *table[1:-1]]
    return rounds


def _days(chance: Random, rounds: int) -> tuple[date, ...]:
    day, days = date(2025, 5, 2), list[date]()
    crowded = chance.random() < 0.15
    while len(days) < rounds:
        days.append(day)
        if not (crowded and chance.random() < 0.3):
            day += timedelta(days=1)
    return tuple(days)


def _finishes(players: dict[int, Candidate]) -> tuple[Finish, ...]:
    finishes = []
    for player in players.values():
        games = [one for one in player.meetings if one.kind is Kind.PLAYED]
        points = [one.half_points for one in games]
        finishes.append((sum(points), player.number, points))
    scores = [score for score, _, _ in finishes]
    return tuple(
        Finish(
            player=number,
            place=1 + sum(other > score for other in scores),
            games=len(points),
            half_points=score,
            wins=points.count(2),
            losses=points.count(0),
        )
        for score, number, points in finishes
    )
