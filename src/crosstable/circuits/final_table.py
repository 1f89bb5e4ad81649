"""The final of twelve: numbers by group and country, and the nine rounds as printed.

FMJD Annex 17 Appendix B1 2. Players of one country have numbers of one pool, so that they meet in
the first three rounds. Where groups have to be changed for that, as few as possible are; where the
text's numbers cannot be given, those that break it least are, and it is said (decision 547).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product

from crosstable.circuits.championship import Contender, Finalist, FinalNumbers
from crosstable.circuits.groups import GROUPS
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Citation, Reason
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.championship_rules import FINAL, FINAL_ROUNDS
from crosstable.rulebooks.rules import rule

_QUALIFY = FINAL.qualify
_POOLS = 3
_LARGE = {6: frozenset({1, 4, 7, 10, 2, 5}), 5: frozenset({1, 4, 7, 10, 2})}
_ARTICLES = {6: "App.B1.2.3.a", 5: "App.B1.2.3.b"}


@rule("championship.final-table")
def final_rounds() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the nine rounds; games inside a group are those of the semi-finals."""
    return FINAL_ROUNDS


@rule("championship.final-numbers")
def final_numbers(qualified: Mapping[str, Sequence[Contender]], *, lot: str) -> FinalNumbers:
    """Draw the numbers of the best three of each semi-final."""
    for letter in GROUPS:
        if len(qualified.get(letter, ())) != _QUALIFY:
            raise Refused(
                "group {group} sends {count:player|players} to the final, not three",
                Reason.that("the best three of each", Citation("fmjd.annex17", "App.B1.1.3")),
                group=letter,
                count=len(qualified.get(letter, ())),
            )
    three = list(permutations(range(_QUALIFY)))
    best: tuple[int, int, int] | None = None
    fitting: list[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]] = []
    countries = [[one.federation for one in qualified[letter]] for letter in GROUPS]
    for blocks in permutations(range(len(GROUPS))):
        moved = sum(block != place for place, block in enumerate(blocks))
        if best is not None and (0, 0, moved) > best:
            continue
        for inside in product(three, repeat=len(GROUPS)):
            worth = (*_broken(countries, blocks, inside), moved)
            if best is None or worth < best:
                best, fitting = worth, []
            if worth == best:
                fitting.append((blocks, inside))
    blocks, inside = fitting[Chance(lot).choose(len(fitting))]
    finalists = sorted(
        (
            Finalist(
                number=_number(blocks[at], inside[at][place]), group=letter, contender=contender
            )
            for at, letter in enumerate(GROUPS)
            for place, contender in enumerate(qualified[letter])
        ),
        key=lambda one: one.number,
    )
    return FinalNumbers(
        finalists=tuple(finalists),
        blocks={letter: GROUPS[blocks[at]] for at, letter in enumerate(GROUPS)},
        notes=tuple(_notes(finalists, blocks)),
        lot=lot,
    )


def _number(block: int, place: int) -> int:
    return block * _QUALIFY + place + 1


def _broken(
    countries: Sequence[Sequence[str]],
    blocks: Sequence[int],
    inside: Sequence[Sequence[int]],
) -> tuple[int, int]:
    """Return how many countries have other numbers than the text's, and pairs that meet late."""
    numbers: dict[str, list[int]] = {}
    for at, own in enumerate(countries):
        for place, country in enumerate(own):
            if country:
                numbers.setdefault(country, []).append(_number(blocks[at], inside[at][place]))
    broken = late = 0
    for own_numbers in numbers.values():
        if len(own_numbers) > 1:
            broken += not _as_written(own_numbers)
            late += sum(
                one % _POOLS != other % _POOLS and (one - 1) // _QUALIFY != (other - 1) // _QUALIFY
                for index, one in enumerate(own_numbers)
                for other in own_numbers[:index]
            )
    return broken, late


def _as_written(numbers: Sequence[int]) -> bool:
    if len(numbers) in _LARGE:
        return frozenset(numbers) == _LARGE[len(numbers)]
    return len({number % _POOLS for number in numbers}) == 1


def _notes(finalists: Sequence[Finalist], blocks: Sequence[int]) -> list[Reason]:
    notes = [
        Reason.that(
            "group {group} has the numbers of group {other}, for players of one country",
            Citation("fmjd.annex17", "App.B1.2.3.b"),
            group=GROUPS[at],
            other=GROUPS[block],
        )
        for at, block in enumerate(blocks)
        if at != block
    ]
    countries = sorted({one.contender.federation for one in finalists if one.contender.federation})
    for country in countries:
        numbers = [one.number for one in finalists if one.contender.federation == country]
        if len(numbers) < 2:
            continue
        article = Citation("fmjd.annex17", _ARTICLES.get(len(numbers), "App.B1.2.3.c"))
        listing = Listing([str(number) for number in numbers])
        if _as_written(numbers):
            notes.append(
                Reason.that(
                    "{federation} has the numbers {numbers}",
                    article,
                    federation=country,
                    numbers=listing,
                )
            )
        else:
            notes.append(
                Reason.that(
                    "{federation} cannot have the numbers of the text; it has {numbers}, with as "
                    "few late meetings as possible",
                    article,
                    federation=country,
                    numbers=listing,
                )
            )
    return notes
