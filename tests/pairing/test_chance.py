"""The stream of choices: repeatable by its description, without bias, different for every seed."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.pairing.chance import Chance


def described_choices(seed: str, among: int, wanted: int) -> list[int]:
    """Follow the description step by step, without the module's own code."""
    words = []
    for block in range(wanted * 2 + 1):
        figures = sha256(f"{seed}:{block}".encode()).hexdigest()
        words += [int(figures[start : start + 16], 16) for start in (0, 16, 32, 48)]
    limit = 2**64 // among * among
    return [word % among for word in words if word < limit][:wanted]


@pytest.mark.parametrize("seed", ["Riga 2024", "Гран-при", "0", "a:1"])
@pytest.mark.parametrize("among", [1, 2, 7, 20, 2**63 + 1, 2**64])
def test_the_description_is_enough_to_repeat_the_choices(seed: str, among: int) -> None:
    chance = Chance(seed)
    assert [chance.choose(among) for _ in range(12)] == described_choices(seed, among, 12)


def test_words_that_would_favour_a_choice_are_thrown_away() -> None:
    among = 2**63 + 1
    first_words = [
        int.from_bytes(sha256(b"Riga 2024:0").digest()[start : start + 8], "big")
        for start in (0, 8, 16, 24)
    ]
    assert any(word >= among for word in first_words)
    chance = Chance("Riga 2024")
    kept = [word for word in first_words if word < among]
    assert [chance.choose(among) for _ in kept] == kept


def test_a_shuffle_exchanges_from_the_end() -> None:
    choices = Chance("shuffle")
    items = list("ABCDE")
    for place in (4, 3, 2, 1):
        other = choices.choose(place + 1)
        items[place], items[other] = items[other], items[place]
    assert Chance("shuffle").shuffle("ABCDE") == tuple(items)
    assert Chance("shuffle").shuffle(()) == ()


def test_all_orders_come_about_equally_often() -> None:
    orders = Counter(Chance(f"seed {number}").shuffle("ABCD") for number in range(4800))
    assert set(orders) == set(permutations("ABCD"))
    assert all(140 < count < 260 for count in orders.values())


def test_pick_takes_one_of_the_items() -> None:
    assert Chance("x").pick("ABC") == "ABC"[Chance("x").choose(3)]


@pytest.mark.parametrize("seed", ["", "  ", "\ud800"])
def test_a_seed_must_be_writable(seed: str) -> None:
    with pytest.raises(InvalidValue, match="seed"):
        Chance(seed)


@pytest.mark.parametrize("among", [0, -1, 2**64 + 1])
def test_there_must_be_something_to_choose_from(among: int) -> None:
    with pytest.raises(InvalidValue, match="cannot choose among"):
        Chance("x").choose(among)
