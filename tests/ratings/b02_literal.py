"""FIDE B.02 and its rapid and blitz chapter, 2017 to October 2025, a second time.

Written from the articles without a look at the product: literal, slow, exact fractions. An
edition is a name; what each says is written out in the function that needs it, with the article
of the text of 2024 (rapid and blitz: one number less from section 7 on).
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tests.ratings.fide_tables import dp, pd

if TYPE_CHECKING:
    from collections.abc import Sequence

HALF = Fraction(1, 2)

STANDARD = (
    ("2017", date(2017, 7, 1)),
    ("2022", date(2022, 1, 1)),
    ("2024", date(2024, 3, 1)),
    ("2025", date(2025, 10, 1)),
)
RAPID_AND_BLITZ = (
    ("rb-2018", date(2018, 1, 1)),
    ("rb-2022", date(2022, 1, 1)),
    ("rb-2022-10", date(2022, 10, 1)),
    ("rb-2024", date(2024, 3, 1)),
    ("rb-2024-12", date(2024, 12, 1)),
)


class Game(NamedTuple):
    """One game of the player in question against a rated opponent."""

    opponent: int
    score: Fraction


class Player(NamedTuple):
    """What K asks of a player."""

    rating: int
    games: int
    ever_2400: bool = False
    ever_2300: bool = False
    born: date | None = None


def in_force(start: date, *, rapid_or_blitz: bool) -> str:
    """Name the edition by the first day of the tournament (0.1)."""
    answer = ""
    for name, first in RAPID_AND_BLITZ if rapid_or_blitz else STANDARD:
        if start >= first:
            answer = name
    return answer


# --- 8.3.1, 8.3.2: one game, one event ---------------------------------------------------------


def not_rated(edition: str, own: int, opponent: int) -> bool:
    """R&B 7.3.1 from 1 December 2024: 600 points or more, and one of the two above 2600."""
    return (
        edition == "rb-2024-12" and abs(own - opponent) >= 600 and (own > 2600 or opponent > 2600)
    )


def towards(difference: int, limit: int) -> int:
    """Keep a difference within a limit on both sides."""
    return max(-limit, min(limit, difference))


def differences(edition: str, own: int, games: Sequence[Game]) -> list[int]:
    """8.3.1: the differences that count for the games of one tournament."""
    true = [own - game.opponent for game in games]
    if edition in {"rb-2018", "rb-2022"}:
        return [towards(difference, 735) for difference in true]
    if edition == "2025" and own >= 2650:
        return true
    if edition == "2022":
        # one upgrade of an opponent in a tournament, for the greatest difference; a higher rated
        # opponent is brought down in every game, which is no benefit
        upgraded = max(range(len(true)), key=lambda place: true[place], default=0)
        return [
            difference if difference > 400 and place != upgraded else towards(difference, 400)
            for place, difference in enumerate(true)
        ]
    return [towards(difference, 400) for difference in true]


def gain(edition: str, own: int, games: Sequence[Game]) -> Fraction:
    """8.3.2 c: the sum of score less probability over one tournament."""
    rated = [game for game in games if not not_rated(edition, own, game.opponent)]
    return sum(
        (
            game.score - pd(difference)
            for game, difference in zip(rated, differences(edition, own, rated), strict=True)
        ),
        Fraction(0),
    )


def counted(edition: str, own: int, games: Sequence[Game]) -> int:
    """Count the games of one tournament that are rated at all."""
    return sum(not not_rated(edition, own, game.opponent) for game in games)


# --- 8.3.3: K -----------------------------------------------------------------------------------


def is_junior(edition: str, born: date | None, on: date) -> bool:
    """Until the 18th birthday (2017), until the end of its year (later)."""
    if born is None:
        return False
    if edition == "2017":
        return (on.year, on.month, on.day) < (born.year + 18, born.month, born.day)
    return on.year - born.year <= 18


def development(edition: str, player: Player, on: date) -> int:
    """8.3.3 without the limit of 700."""
    if edition in {"rb-2018", "rb-2022"}:
        return 20
    if player.ever_2400 or player.rating >= 2400:
        return 10
    if is_junior(edition, player.born, on) and not player.ever_2300 and player.rating < 2300:
        return 40
    return 40 if player.games < 30 else 20


def limited(k: int, games: int) -> int:
    """8.3.3: K times the games of the period does not exceed 700."""
    if k * games <= 700:
        return k
    while k * games > 700:
        k -= 1
    return k


# --- 8.3.4: the period --------------------------------------------------------------------------


def rounded(change: Fraction) -> int:
    """Round to the nearest whole number, halves away from zero.

    The text of 2017 says "up (whether the change is positive or negative)": up in size.
    """
    size = (abs(change) + HALF).__floor__()
    return size if change >= 0 else -size


def period(
    edition: str, own: int, k: int, events: Sequence[Sequence[Game]]
) -> tuple[int, Fraction, int]:
    """K used, exact change and rounded change of one player over a rating period."""
    games = sum(counted(edition, own, event) for event in events)
    used = limited(k, games)
    change = used * sum((gain(edition, own, event) for event in events), Fraction(0))
    return used, change, rounded(change)


# --- 8.2 and 7.1.4: the first rating ------------------------------------------------------------


def of_2024(edition: str) -> bool:
    """Whether the rules of 1 March 2024 hold."""
    return edition in {"2024", "2025", "rb-2024", "rb-2024-12"}


def floor(edition: str) -> int:
    """7.1.4, 7.2.1: the lowest rating that is listed."""
    return 1400 if of_2024(edition) else 1000


def nearest(value: Fraction) -> int:
    """Round to the nearest whole number, a half upwards."""
    return (value + HALF).__floor__()


def first_rating(edition: str, games: Sequence[Game]) -> int:
    """8.2.2, 8.2.3 for all results against rated opponents as if in one tournament."""
    count = len(games)
    score = sum((game.score for game in games), Fraction(0))
    ratings = sum(game.opponent for game in games)
    if of_2024(edition):
        average = Fraction(ratings + 2 * 1800, count + 2)
        return min(2200, nearest(average + dp((score + 1) / (count + 2))))
    average = Fraction(ratings, count)
    over = score - Fraction(count, 2)
    if over >= 0:
        return nearest(average + 20 * over / HALF)
    return nearest(average + dp(score / count))


def newcomer(edition: str, events: Sequence[Sequence[Game]]) -> int | None:
    """8.2.1, 7.1.4: the rating to be published from events within 26 months, if any.

    Who has nothing but disregarded events has still to play the first one that counts.
    """
    kept = [list(event) for event in events if event]
    needed = 1 if edition in {"rb-2018", "rb-2022"} else HALF
    while kept and sum((game.score for game in kept[0]), Fraction(0)) < needed:
        kept = kept[1:]
    games = [game for event in kept for game in event]
    if len(games) < 5:
        return None
    rating = first_rating(edition, games)
    return rating if rating >= floor(edition) else None


def listed(edition: str, rating: int) -> int | None:
    """7.2.1: below the floor a player is unrated on the next list."""
    return rating if rating >= floor(edition) else None


# --- adjustments on one day ---------------------------------------------------------------------


def lifted_2024(rating: int) -> int:
    """1 March 2024: forty hundredths of what is missing to 2000."""
    if rating >= 2000:
        return rating
    return nearest(rating + Fraction(40, 100) * (2000 - rating))


def lifted_2022(rapid_or_blitz: int, standard: int | None) -> int:
    """1 October 2022: no rapid or blitz rating more than 100 below the standard one."""
    if standard is not None and rapid_or_blitz < standard - 100:
        return standard - 100
    return rapid_or_blitz


# --- which list a game belongs to ---------------------------------------------------------------


def least_minutes(edition: str, one: int | None, other: int | None) -> int:
    """1.1: the time each must have for 60 moves of a standard game."""
    higher = max(one or 0, other or 0)
    long_from, middle_from = (2200, 1600) if edition == "2017" else (2400, 1800)
    if higher >= long_from:
        return 120
    return 90 if higher >= middle_from else 60


def minutes(base: int, increment: int) -> Fraction:
    """Time for 60 moves: minutes at the start and seconds for each move."""
    return base + Fraction(60 * increment, 60)


def pace(time: Fraction) -> str | None:
    """R&B 1.1.1, 1.1.2 as they stand since March 2024."""
    if 3 < time <= 10:
        return "blitz"
    return "rapid" if 10 < time < 60 else None
