"""The FMJD family read literally: every complete pairing is tried, the best one is taken.

Nothing here is shared with the engine. A round is read from the boards, all complete pairings of
the players are listed, each is judged group by group in the written order of what counts, and the
smallest judgement wins. Only for a dozen players at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Bye, Forfeit, Pending, Played
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.chance import Chance

Pairs = tuple[tuple[int, int], ...]


class Card:
    """One player as an arbiter would keep him on a card."""

    def __init__(self, number: int, rating: int) -> None:
        self.number = number
        self.rating = rating
        self.points = 0
        self.extra = 0
        self.games: list[tuple[int, int]] = []
        self.met: set[int] = set()
        self.averaged: list[int | None] = []
        self.colours = ""
        self.up: list[int] = []
        self.down: list[int] = []
        self.had_bye = False
        self.present = True

    @property
    def pairing(self) -> int:
        return self.points + self.extra

    @property
    def difference(self) -> int:
        return self.colours.count("W") - self.colours.count("B")

    @property
    def due(self) -> str:
        if self.difference:
            return "B" if self.difference > 0 else "W"
        return "" if not self.colours else "B" if self.colours[-1] == "W" else "W"


def read_cards(  # noqa: C901, PLR0912 -- one case after the other
    tournament: Tournament, number: int, options: dict[str, str], lists: tuple[str, ...]
) -> dict[int, Card]:
    worth = tournament.points
    cards = {
        each.number: Card(each.number, each.player.rating(*lists) or 0)
        for each in tournament.entrants
    }
    for played in tournament.rounds[: number - 1]:
        before = {
            each: card.points + _extra(played.number, each, tournament, cards, options)
            for each, card in cards.items()
        }
        changes = dict.fromkeys(cards, 0)
        for board in played.boards:
            for me, they, colour in (
                (board.white, board.black, "W"),
                (board.black, board.white, "B"),
            ):
                card = cards[me]
                result = board.result
                if isinstance(result, Forfeit):
                    won = result.won_by(Colour.WHITE if colour == "W" else Colour.BLACK)
                    got = worth.forfeit_win if won else worth.forfeit_loss
                    card.games.append((they, got))
                    changes[me] += got
                    continue
                if isinstance(result, Pending):
                    got = worth.draw
                    if options["open-games"] == "kept-apart":
                        card.met.add(they)
                else:
                    assert isinstance(result, Played)
                    got = worth.worth(result.white if colour == "W" else result.black)
                    card.met.add(they)
                card.games.append((they, got))
                card.averaged.append(they)
                changes[me] += got
                card.colours += colour
                if before[me] < before[they]:
                    card.up.append(played.number)
                if before[me] > before[they]:
                    card.down.append(played.number)
        for free in played.free:
            card = cards[free.player]
            if free.kind is Bye.ALLOCATED:
                changes[free.player] += worth.allocated_bye
                card.had_bye = True
                card.averaged.append(None)
                card.down.append(played.number)
            elif free.kind is Bye.FULL_POINT:
                changes[free.player] += worth.full_point_bye
            elif free.kind is Bye.HALF_POINT:
                changes[free.player] += worth.half_point_bye
        for each, change in changes.items():
            cards[each].points += change
    for each, card in cards.items():
        card.extra = _extra(number, each, tournament, cards, options)
    excused = {each.player for each in tournament.bye_requests if each.round == number}
    for entrant in tournament.entrants:
        left = entrant.withdrawal is not None and entrant.withdrawal.after_round < number
        cards[entrant.number].present = not left and entrant.number not in excused
    for one, other in tournament.forbidden_pairs:
        cards[one].met.add(other)
        cards[other].met.add(one)
    return cards


def _extra(
    number: int,
    player: int,
    tournament: Tournament,
    cards: dict[int, Card],
    options: dict[str, str],
) -> int:
    """Only the second round is paired with other points than the real ones."""
    if number != 2:
        return 0
    opening = tournament.rounds[0]
    if any(free.player == player and free.kind is Bye.ALLOCATED for free in opening.free):
        return -tournament.points.allocated_bye
    if options["accelerate"] != "haley":
        return 0
    seats = sorted(
        (seat for board in opening.boards for seat in (board.white, board.black)),
        key=lambda each: (-cards[each].rating, each),
    )
    quarter = -(-len(seats) // 4)
    return tournament.points.win if player in seats[: 2 * quarter] else 0


def best_pairing(
    tournament: Tournament, number: int, options: dict[str, str], lists: tuple[str, ...]
) -> tuple[Pairs, int | None] | None:
    """Return the pairs, White first, and who has the bye; nothing if no pairing is complete."""
    cards = read_cards(tournament, number, options, lists)
    ordered = _in_order(tournament, cards, number, options)
    judge = _Judge(tournament, cards, ordered, number, options)
    bests: dict[int | None, tuple[Any, Pairs, int | None]] = {}
    for pairs, bye in _complete(cards, ordered):
        key = judge.key(pairs)
        if bye not in bests or key < bests[bye][0]:
            bests[bye] = (key, pairs, bye)
    if not bests:
        return None
    best = min(bests.values(), key=lambda each: each[0])
    for last in reversed(ordered):
        if last in bests and judge.games(bests[last][1]) <= judge.games(best[1]):
            best = bests[last]
            break
    places = {each: index for index, each in enumerate(ordered)}
    coloured = tuple(
        sorted(
            _coloured(cards, places, ordered, one, other, options, number) for one, other in best[1]
        )
    )
    return coloured, best[2]


def _in_order(
    tournament: Tournament, cards: dict[int, Card], number: int, options: dict[str, str]
) -> list[int]:
    """Everybody who is there: by points, then by the order of the system."""
    return sorted(
        (each for each, card in cards.items() if card.present),
        key=lambda each: (-cards[each].pairing, *_order_key(cards, each, number, options)),
    )


def _order_key(
    cards: dict[int, Card], each: int, number: int, options: dict[str, str]
) -> tuple[Any, ...]:
    card = cards[each]
    if number == 1:
        return (-card.rating, each) if options["first-order"] == "rating" else (each,)
    if options["next-order"] == "rating":
        return -card.rating, each
    if options["next-order"] == "lots":
        return (each,)
    if options["next-order"] == "average-rating":
        return -_average(cards, each), -card.rating, each
    solkoff = sum(cards[they].points for they, _ in card.games)
    berger = sum(got * cards[they].points for they, got in card.games)
    return -solkoff, -berger, each


def _average(cards: dict[int, Card], each: int) -> Fraction:
    met = cards[each].averaged
    lowest = min(card.rating for card in cards.values()) - 1
    ratings = [lowest if they is None else cards[they].rating for they in met]
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def _complete(cards: dict[int, Card], left: list[int]) -> Iterator[tuple[Pairs, int | None]]:
    """Every pairing of all players in which nobody meets twice or has a second bye."""
    if len(left) % 2:
        for each in left:
            if not cards[each].had_bye:
                for pairs, _ in _complete(cards, [other for other in left if other != each]):
                    yield pairs, each
        return
    if not left:
        yield (), None
        return
    first, *others = left
    for other in others:
        if other not in cards[first].met:
            rest = [each for each in others if each != other]
            for pairs, _ in _complete(cards, rest):
                yield ((first, other), *pairs), None


class _Judge:
    """Judges complete pairings of one round: smaller is better."""

    def __init__(
        self,
        tournament: Tournament,
        cards: dict[int, Card],
        ordered: list[int],
        number: int,
        options: dict[str, str],
    ) -> None:
        self.tournament = tournament
        self.cards = cards
        self.ordered = ordered
        self.number = number
        self.options = options
        scores = sorted({cards[each].pairing for each in ordered}, reverse=True)
        self.groups = [[each for each in ordered if cards[each].pairing == s] for s in scores]
        self.rank = {each: index for index, each in enumerate(ordered)}

    def games(self, pairs: Pairs) -> list[tuple[int, int]]:
        """Return the games of each group, and by how many points others go on; less is better."""
        found = []
        for group in self.groups:
            level = self.cards[group[0]].pairing
            inside = leaving = 0
            for pair in pairs:
                high, low = sorted((self.cards[each].pairing for each in pair), reverse=True)
                inside += low == level
                leaving += (high - level) * (low < level <= high)
            found.append((-inside, leaving))
        return found

    def key(self, pairs: Pairs) -> list[Any]:
        mate = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        found: list[Any] = []
        moved: list[int] = []
        for index, residents in enumerate(self.groups):
            last = index == len(self.groups) - 1
            here = [*moved, *residents]
            inside = [
                (one, mate[one])
                for one in here
                if one in mate and mate[one] in here and self.rank[one] < self.rank[mate[one]]
            ]
            paired = {each for pair in inside for each in pair}
            leavers = [each for each in here if each not in paired]
            found += self._group(moved, residents, inside, leavers, last=last)
            moved = leavers
        return found

    def _group(
        self,
        moved: list[int],
        residents: list[int],
        inside: list[tuple[int, int]],
        leavers: list[int],
        *,
        last: bool,
    ) -> list[Any]:
        cards, options = self.cards, self.options
        level = cards[residents[0]].pairing
        recent = {self.number - 1, self.number - 2}
        key: list[Any] = [len(leavers), sum(cards[each].pairing - level for each in leavers)]
        divided = options["strong-rounds"] == "every" or self.number % 2 == 0
        if options["colour"] == "strong" and divided:
            key.append(sum(1 for a, b in inside if cards[a].due and cards[a].due == cards[b].due))
        if options["colour"] != "none":
            key.append(
                sum(
                    1
                    for a, b in inside
                    if abs(cards[a].difference) > 1
                    and abs(cards[b].difference) > 1
                    and cards[a].due == cards[b].due
                )
            )
        if options["floats"] == "on":
            first = [each for each in leavers if each not in moved]
            key.append(0 if last else sum(1 for e in first if recent & set(cards[e].down)))
            key.append(
                sum(
                    1
                    for a, b in inside
                    if cards[a].pairing != cards[b].pairing and recent & set(cards[b].up)
                )
            )
        mate = {one: two for pair in inside for one, two in (pair, pair[::-1])}
        wanted = residents if options["meets"] == "highest" else residents[::-1]
        for each in moved:
            wishes = [*wanted, *(other for other in moved if other != each)]
            key.append(wishes.index(mate[each]) if each in mate else len(wishes))
        downwards = self._leaving(residents, moved, last=last)
        key.append(sorted(downwards.index(each) for each in leavers))
        rest = [each for each in residents if each in mate and mate[each] not in moved]
        key += self._pattern(rest, mate)
        return key

    def _leaving(self, residents: list[int], moved: list[int], *, last: bool) -> list[int]:
        if last or self.options["moves-down"] == "lowest":
            return [*residents[::-1], *moved[::-1]]
        if self.options["moves-down"] == "highest":
            return [*residents, *moved]
        seed = f"{self.tournament.name}:{self.number}:moves down:{self.rank[residents[0]]}"
        return [*Chance(seed).shuffle(residents), *moved]

    def _pattern(self, rest: list[int], mate: dict[int, int]) -> list[Any]:
        options = self.options
        pattern = options["first-pairing"] if self.number == 1 else options["pattern"]
        if pattern == "halves":
            return self._halves(rest, mate)
        if pattern == "high-low":
            seekers, wishes = rest, rest[::-1]
        elif pattern == "neighbours":
            seekers = wishes = rest
        elif pattern == "by-lot":
            place = self.rank[rest[0]] if rest else 0
            what = "first" if self.number == 1 else f"group:{place}"
            seed = f"{self.tournament.name}:{self.number}:{what}"
            seekers = wishes = [*Chance(seed).shuffle(rest)] if rest else []
        else:
            cards = self.cards
            seekers = sorted(rest, key=lambda e: (-_average(cards, e), -cards[e].rating, e))
            wishes = sorted(rest, key=lambda e: (cards[e].rating, -e))
        done: set[int] = set()
        key: list[Any] = [0, 0]
        for each in seekers:
            if each not in done:
                done |= {each, mate[each]}
                key.append([w for w in wishes if w != each].index(mate[each]))
        return key

    def _halves(self, rest: list[int], mate: dict[int, int]) -> list[Any]:
        options = self.options
        blocks = {"four-groups": 2, "six-groups": 3, "eight-groups": 4}.get(
            options["accelerate"], 1
        )
        if options["accelerate"] == "haley" and self.number == 1:
            blocks = 2
        pairs = len(rest) // 2
        largest = -(-pairs // blocks)
        to_play = self.tournament.planned_rounds - self.number + 1
        if self.number > 1 and largest <= to_play:
            blocks = 1
        sizes = [pairs // blocks + (1 if index < pairs % blocks else 0) for index in range(blocks)]
        seat: dict[int, tuple[int, str]] = {}
        start = 0
        for index, size in enumerate(sizes):
            for each in rest[start : start + size]:
                seat[each] = (index, "A")
            for each in rest[start + size : start + 2 * size]:
                seat[each] = (index, "B")
            start += 2 * size
        games = [(one, mate[one]) for one in rest if self.rank[one] < self.rank[mate[one]]]
        across = sum(1 for a, b in games if seat[a][0] != seat[b][0])
        same = sum(1 for a, b in games if seat[a] == seat[b])
        key: list[Any] = [across, same]
        uppers = [each for each in rest if seat[each][1] == "A"]
        lowers = [each for each in rest if seat[each][1] == "B"]
        done: set[int] = set()
        for each in (*uppers, *lowers):
            if each in done:
                continue
            done |= {each, mate[each]}
            if seat[each][1] == "A":
                block = seat[each][0]
                own = [e for e in rest if seat[e] == (block, "B")]
                own += [e for e in reversed(rest) if seat[e] == (block, "A") and e != each]
                wishes = own + [e for e in rest if e not in own and e != each]
            else:
                wishes = [e for e in rest if e != each]
            key.append(wishes.index(mate[each]))
        return key


def _coloured(
    cards: dict[int, Card],
    places: dict[int, int],
    ordered: list[int],
    one: int,
    other: int,
    options: dict[str, str],
    number: int,
) -> tuple[int, int]:
    """Who has White: the greater imbalance is evened out, else turns are taken."""
    high, low = sorted((one, other), key=lambda each: places[each])
    a, b = cards[high], cards[low]

    def give(player: int, colour: str) -> tuple[int, int]:
        opponent = low if player == high else high
        return (player, opponent) if colour == "W" else (opponent, player)

    if a.due != b.due or not a.due:
        if a.due:
            return give(high, a.due)
        if b.due:
            return give(low, b.due)
        if options["first-order"] == "lots":
            return give(high, "W")
        alone = sorted(ordered, key=lambda each: _order_key(cards, each, number, options))
        return give(high, "W" if alone.index(high) % 2 == 0 else "B")
    if abs(a.difference) != abs(b.difference):
        player = high if abs(a.difference) > abs(b.difference) else low
        return give(player, cards[player].due)
    for mine, theirs in zip(reversed(a.colours), reversed(b.colours), strict=False):
        if mine != theirs:
            return give(high, "B" if mine == "W" else "W")
    return give(high, a.due)
