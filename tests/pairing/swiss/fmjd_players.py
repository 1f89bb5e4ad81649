"""What each player brings into a round of the FMJD family, read from Annex 5 alone.

Half of the exhaustive reference: scores, order, colours and floats before a round. Nothing here
knows of the engine; only the values of the kernel and the names of the options are shared.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.record import Kind, RoundRecord, records
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE

WHITE, BLACK = Colour.WHITE, Colour.BLACK
GAMES = frozenset({Kind.PLAYED, Kind.PENDING})
"""What is a game for pairing: one not played yet is a draw (4.3), with its colours and floats."""


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """The aspects of article 2 that bear upon the pairing; aspect 1 is for the final table."""

    first_order: str = "rating"  # 3.2
    first_pairing: str = "halves"  # App. A b, App. B b, 5.3
    next_order: str = "rating"  # 3.3
    pattern: str = "halves"  # 3.4
    moves_down: str = "lowest"  # 3.5
    meets: str = "highest"  # 3.6
    colour: str = "none"  # 3.7
    strong_rounds: str = "after-odd"  # decision 72
    floats: str = "on"  # 3.8
    open_games: str = "may-meet"  # 4.3, decision 74
    accelerate: str = "none"  # 6


ACCELERATION = {"none": 1, "four-groups": 2, "six-groups": 3, "eight-groups": 4, "haley": 2}
"""How many pairs of groups that meet each acceleration makes (6.1, 6.2)."""

_ON_SOLKOFF = Version(first_order="lots", next_order="solkoff")
VERSIONS = {
    # 5.1: own rating in every round, halves, the lowest moves down and meets the highest.
    "fmjd-rating": Version(),
    # 5.1a: the highest average of opponents meets the lowest own rating; the highest moves down.
    "fmjd-rating-players": Version(pattern="average-against-own", moves_down="highest"),
    # 5.2: by lot at first, then by Solkoff and Sonneborn-Berger, otherwise as 5.1.
    "fmjd-solkoff": _ON_SOLKOFF,
    # 5.2a and 5.2b differ from 5.2 in the final order only: every pairing is the same.
    "fmjd-solkoff-truncated": _ON_SOLKOFF,
    "fmjd-solkoff-median": _ON_SOLKOFF,
    # 5.3: neighbours at first; highest against lowest; the highest moves down, meets the lowest.
    "kndb": Version(
        first_order="lots",
        first_pairing="neighbours",
        next_order="solkoff",
        pattern="high-low",
        moves_down="highest",
        meets="lowest",
    ),
}


def version_of(tournament: Tournament) -> Version:
    """Return the version that is played: one of article 5, or a mixture the event announced (1)."""
    chosen = {each.name.replace("-", "_"): each.value for each in tournament.system.options}
    return msgspec.structs.replace(VERSIONS[tournament.system.name], **chosen)


class Seat(msgspec.Struct, frozen=True):
    """A player who is there for the round."""

    number: int
    place: int
    """His place in the whole list, 0 for the first: by score, then by the order of 3.2 or 3.3."""
    level_place: int
    """His place in the same order if nobody had any points."""
    score: int
    rating: int | None
    average: Fraction | None
    barred: frozenset[int]
    """Whom he may not meet."""
    had_bye: bool
    colours: tuple[Colour, ...]
    down: bool
    """Whether one of the two rounds before was a downfloat (3.8)."""
    up: bool

    @property
    def difference(self) -> int:
        """Return how many games more he had with White than with Black (3.7.b, decision 72)."""
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @property
    def due(self) -> Colour | None:
        """Return the colour he should have: it evens out; who is even takes turns (72)."""
        if not self.colours:
            return None
        if self.difference:
            return BLACK if self.difference > 0 else WHITE
        return self.colours[-1].other


def seats(tournament: Tournament, edition: Edition, round_number: int) -> list[Seat]:
    """Return everybody who is to be paired in a round, in the order of the list."""
    version, history = version_of(tournament), _history(tournament, round_number)
    ratings = {
        entrant.number: entrant.player.rating(*edition.rating_lists, ESTIMATE)
        for entrant in tournament.entrants
    }
    scores = _scores(tournament, history, ratings, round_number)
    away = {each.player for each in tournament.bye_requests if each.round == round_number}
    # 4.2: who left keeps his place in the table but is not paired any more.
    there = [
        entrant.number
        for entrant in tournament.entrants
        if entrant.number not in away
        and (entrant.withdrawal is None or entrant.withdrawal.after_round >= round_number)
    ]
    averages = _averages(history, ratings)
    order = version.first_order if round_number == 1 else version.next_order
    keys = _order(order, tournament, history, ratings, averages)
    listed = sorted(there, key=lambda number: (-scores[number], keys[number], number))
    level = sorted(there, key=lambda number: (keys[number], number))
    down, up = _floats(tournament, history, ratings, round_number)
    return [
        Seat(
            number=number,
            place=place,
            level_place=level.index(number),
            score=scores[number],
            rating=ratings[number],
            average=averages[number],
            barred=_barred(tournament, history[number], number, version),
            had_bye=any(each.bye is Bye.ALLOCATED for each in history[number]),  # 4.1: only one
            colours=tuple(
                each.colour
                for each in history[number]
                if each.kind in GAMES and each.colour is not None
            ),
            down=number in down,
            up=number in up,
        )
        for place, number in enumerate(listed)
    ]


History = dict[int, tuple[RoundRecord, ...]]
Ratings = dict[int, int | None]


def _history(tournament: Tournament, round_number: int) -> History:
    before = msgspec.structs.replace(tournament, rounds=tournament.rounds[: round_number - 1])
    return records(before)


def _points(tournament: Tournament, entry: RoundRecord) -> int:
    """Return the points of a round for pairing: a game not yet played is a draw (4.3)."""
    return tournament.points.draw if entry.kind is Kind.PENDING else entry.points


def _scores(
    tournament: Tournament, history: History, ratings: Ratings, round_number: int
) -> dict[int, int]:
    """Return the scores by which a round is paired."""
    scores = {
        number: sum(_points(tournament, each) for each in entries[: round_number - 1])
        for number, entries in history.items()
    }
    if round_number == 2:
        if version_of(tournament).accelerate == "haley":
            for number in _first_two_groups(tournament, ratings):
                scores[number] += tournament.points.win
        # 4.1: the bye of the first round is paired in the second as if he had no points.
        for number, entries in history.items():
            if entries[0].bye is Bye.ALLOCATED:
                scores[number] = 0
    return scores


def _first_two_groups(tournament: Tournament, ratings: Ratings) -> list[int]:
    """6.2: the first two of the four groups of the first round get the points of a win (75)."""
    boards = tournament.rounds[0].boards
    paired = [number for board in boards for number in (board.white, board.black)]
    ordered = sorted(paired, key=lambda number: (-(ratings[number] or 0), number))
    return ordered[: 2 * -(-len(boards) // 2)]


def _barred(
    tournament: Tournament, entries: tuple[RoundRecord, ...], number: int, version: Version
) -> frozenset[int]:
    """Return whom a player may not meet: once only (1), but again if the game was not played (4.3).

    The arbiter may besides keep two players apart.
    """
    kinds = {Kind.PLAYED} | ({Kind.PENDING} if version.open_games == "kept-apart" else set())
    met = {each.opponent for each in entries if each.kind in kinds and each.opponent is not None}
    apart = {
        other
        for pair in tournament.forbidden_pairs
        if number in pair
        for other in pair
        if other != number
    }
    return frozenset(met | apart)


def _floats(
    tournament: Tournament, history: History, ratings: Ratings, round_number: int
) -> tuple[set[int], set[int]]:
    """Return who had a downfloat, and who an upfloat, in one or both of the two rounds before.

    3.8: an opponent with fewer, or more, points, as the round was paired; decision 73: the dummy
    has no points, so the bye was a downfloat; absences and games not played were none.
    """
    down, up = set[int](), set[int]()
    for earlier in range(max(1, round_number - 2), round_number):
        scores = _scores(tournament, history, ratings, earlier)
        for number, entries in history.items():
            entry = entries[earlier - 1]
            if entry.bye is Bye.ALLOCATED:
                down.add(number)
            if entry.kind in GAMES and entry.opponent is not None:
                if scores[entry.opponent] < scores[number]:
                    down.add(number)
                if scores[entry.opponent] > scores[number]:
                    up.add(number)
    return down, up


def _averages(history: History, ratings: Ratings) -> dict[int, Fraction | None]:
    """Return the average rating of everybody's opponents (3.3.d, 5.1a), None without any.

    4.1: where rating plays a role the dummy has the lowest rating of the tournament less one.
    Games not played bring no rated opponent, nor does an opponent without a rating (53).
    """
    known = [rating for rating in ratings.values() if rating is not None]
    dummy = min(known, default=1) - 1
    averages = dict[int, Fraction | None]()
    for number, entries in history.items():
        met = [dummy for each in entries if each.bye is Bye.ALLOCATED]
        for each in entries:
            if each.kind in GAMES and each.opponent is not None:
                rating = ratings[each.opponent]
                met += [] if rating is None else [rating]
        averages[number] = Fraction(sum(met), len(met)) if met else None
    return averages


def _order(
    order: str,
    tournament: Tournament,
    history: History,
    ratings: Ratings,
    averages: dict[int, Fraction | None],
) -> dict[int, tuple[Fraction, Fraction]]:
    """Return the key that orders players of one score, the first the smallest (3.2, 3.3).

    What is still equal goes by the pairing number, which is the lot where lots were drawn (71).
    """
    nothing = Fraction(0)
    if order == "rating":  # 3.3.b; without any rating behind all others (77)
        return {number: (Fraction(-(ratings[number] or 0)), nothing) for number in history}
    if order == "average-rating":  # 3.3.d; of equal averages the higher own rating
        return {
            number: (-(averages[number] or nothing), Fraction(-(ratings[number] or 0)))
            for number in history
        }
    if order == "lots":  # 3.3.c
        return dict.fromkeys(history, (nothing, nothing))
    # 3.3.a: the points of all opponents (3.1.a), then twice those of the opponents beaten and once
    # those of the opponents drawn with (3.1.g). A forfeit keeps its opponent, a bye has a dummy
    # without points (52); a game not played yet is a draw (4.3, 74).
    total = {
        number: sum(_points(tournament, each) for each in entries)
        for number, entries in history.items()
    }
    keys = {}
    for number, entries in history.items():
        met = [(each, total[each.opponent]) for each in entries if each.opponent is not None]
        solkoff = sum(points for _, points in met)
        berger = sum(2 * points for each, points in met if each.won)
        berger += sum(points for each, points in met if each.drawn or each.kind is Kind.PENDING)
        keys[number] = (Fraction(-solkoff), Fraction(-berger))
    return keys
