"""What follows from a version of a tournament: made once, kept while it is the latest."""

from __future__ import annotations

from copy import copy
from functools import partial
from threading import Barrier, Thread

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.office.acts.base import State
from crosstable.web.cache.derived import Derived
from crosstable.web.cache.keeping import Kept
from crosstable.web.cache.spectators import Listing
from tests.office.desk import Desk, details


@pytest.fixture(scope="module")
def event() -> State:
    return Desk(details()).state


def test_it_is_made_once_for_a_version(event: State) -> None:
    derived, made = Derived(), []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [derived.of(event, "a", make) for _ in range(3)] == [1, 1, 1]
    assert derived.of(event, "b", make) == 2
    assert derived.of(replace(event, id="other"), "a", make) == 3
    assert derived.of(replace(event, version=event.version + 1), "a", make) == 4
    assert derived.of(replace(event, hash="restored"), "a", make) == 5
    assert derived.of(event, "b", make) == 2


def test_what_nobody_asked_for_longest_goes_first(event: State) -> None:
    derived = Derived(most=2)
    assert derived.of(event, "a", lambda: 1) == 1
    assert derived.of(event, "b", lambda: 2) == 2
    assert derived.of(event, "a", lambda: 3) == 1
    assert derived.of(event, "c", lambda: 4) == 4
    assert derived.of(event, "a", lambda: 5) == 1
    assert derived.of(event, "b", lambda: 6) == 6


def test_pages_are_kept_up_to_so_many_bytes(event: State) -> None:
    """However many ways visitors find to ask for another one."""
    derived = Derived(most_bytes=1000)
    table = derived.of(event, "table", lambda: ["not weighed"])
    for number in range(50):
        page = Kept(b"x" * (300 if number % 2 else 100), "text/html", "")
        derived.of(event, number, partial(copy, page))
        assert derived._places.bytes <= 1000
    assert [what for (_, what), _ in derived._places.pairs()] == ["table", 46, 47, 48, 49]
    assert derived.of(event, "large", lambda: Kept(b"x" * 2000, "text/html", "")).content
    assert derived._places.bytes == 800
    assert derived.of(event, "table", lambda: ["made anew"]) is table
    for version in range(20):
        state = replace(event, version=version)
        derived.of(state, "page", lambda: Kept(b"x" * 400, "text/html", ""))
    assert derived._places.bytes == 800


def test_a_thousand_versions_take_the_place_of_one(event: State) -> None:
    derived = Derived()
    for version in range(1000):
        derived.of(replace(event, version=version), "table", lambda: [0] * 1000)
    assert len(derived._places) == 1


def test_what_failed_is_tried_again(event: State) -> None:
    derived = Derived()

    def fails() -> int:
        raise Refused("no")

    with pytest.raises(Refused):
        derived.of(event, "a", fails)
    assert derived.of(event, "a", lambda: 1) == 1
    newer = replace(event, version=event.version + 1)
    with pytest.raises(Refused):
        derived.of(newer, "a", fails)
    assert derived.of(newer, "a", lambda: 2) == 2


def test_it_grows_from_what_was_there(event: State) -> None:
    derived, seen = Derived(), []

    def make(before: int | None) -> int:
        seen.append(before)
        return (before or 0) + 1

    newer = replace(event, version=event.version + 1)
    assert [derived.grown(each, "a", make) for each in (event, event, newer, newer)] == [1, 1, 2, 2]
    assert seen == [None, 1]


def test_those_who_ask_at_the_same_moment_get_the_same(event: State) -> None:
    derived, together, found = Derived(), Barrier(8), []

    def ask() -> None:
        together.wait()
        found.append(derived.of(event, "a", object))

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(map(id, found))) == 1


def test_what_somebody_asked_for_is_made_of_the_next_version_before_it_is_asked_again(
    event: State,
) -> None:
    derived, made = Derived(), []

    def make(state: State) -> int:
        made.append(state.version)
        return state.version

    versions = [replace(event, version=event.version + later) for later in range(4)]
    assert derived.foreseen(versions[0], "table", make) == event.version
    derived.of(versions[0], "page", lambda: 1)
    derived.renew(versions[1])
    assert made == [state.version for state in versions[:2]]
    derived.renew(versions[2])
    assert len(made) == 2, "nobody has looked since: it waits until somebody does"
    assert derived.foreseen(versions[2], "table", make) == versions[2].version
    derived.renew(versions[3])
    assert derived.foreseen(versions[3], "table", make) == versions[3].version
    assert made == [state.version for state in versions]


def test_what_follows_from_other_states_is_left_alone(event: State) -> None:
    derived, made = Derived(), []
    derived.foreseen(event, "table", lambda state: made.append(state.id))
    derived.renew(replace(event, id="other"))
    derived.renew(Listing((), "name", event.id, 7))
    assert made == [event.id]
