"""A literal reference and the engine beside each other, in events and in any situation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

import pytest

from crosstable.kernel.errors import Refused

E = TypeVar("E")
P = TypeVar("P")


def agree_on_events(
    seeds: Iterable[int],
    made_up: Callable[[int], Generator[E, P | None, None]],
    by_reference: Callable[[E, Counter[str]], P | None],
    by_engine: Callable[[E], P],
) -> Counter[str]:
    """Play events on with the reference's rounds; return what was met in them."""
    met: Counter[str] = Counter()
    for seed in seeds:
        made = made_up(seed)
        told = next(made, None)
        while told is not None:
            due = by_reference(told, met)
            if due is None:
                with pytest.raises(Refused):
                    by_engine(told)
                break
            assert by_engine(told) == due, seed
            try:
                told = made.send(due)
            except StopIteration:
                told = None
    return met


def agree_on_situations(
    seeds: Iterable[int],
    any_situation: Callable[[int], E],
    by_reference: Callable[[E, Counter[str]], P | None],
    by_table: Callable[[E], P],
    unpairable: type[Exception],
) -> Counter[str]:
    """Pair situations, whether or not they can arise; return what was met in them."""
    met: Counter[str] = Counter()
    for seed in seeds:
        of = any_situation(seed)
        due = by_reference(of, met)
        if due is None:
            with pytest.raises(unpairable):
                by_table(of)
        else:
            assert by_table(of) == due, seed
    return met
