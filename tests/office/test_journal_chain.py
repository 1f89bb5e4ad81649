"""The hash chain: nothing can be altered, removed, slipped in or moved without being noticed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import InvalidValue, JournalBroken
from crosstable.office.journal import START, Draft, Entry, Head, seal, verified
from tests.samples import drawn

replace = msgspec.structs.replace
laws = settings(derandomize=True, deadline=None, max_examples=drawn(80))

moments = st.builds(
    lambda minutes, micros, zone: (
        datetime(1990, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes, microseconds=micros)
    ).astimezone(zone),
    st.integers(0, 50_000_000),
    st.integers(0, 59_999_999),
    st.sampled_from([UTC, timezone(timedelta(hours=5, minutes=30)), timezone(timedelta(hours=-9))]),
)
texts = st.text(st.characters(codec="utf-8"), max_size=12)
drafts = st.builds(Draft, moments, texts.filter(str.strip), texts)


def chained(written: Iterable[tuple[str, Draft]]) -> list[Entry]:
    head, versions, entries = START, dict[str, int](), list[Entry]()
    for tournament, draft in written:
        versions[tournament] = versions.get(tournament, 0) + 1
        entries.append(seal(head, tournament, versions[tournament], draft))
        head = end_of(entries)
    return entries


def end_of(entries: list[Entry]) -> Head:
    return Head(entries[-1].sequence, entries[-1].hash) if entries else START


chains = st.lists(
    st.tuples(st.sampled_from(["open", "b-group", "ветераны"]), drafts), min_size=1, max_size=8
).map(chained)


def example(length: int = 6) -> list[Entry]:
    at = datetime(2024, 5, 17, 9, 30, tzinfo=UTC)
    return chained(
        ("open" if i % 3 else "rapid", Draft(at + timedelta(minutes=i), "Ann", f'{{"n":{i}}}'))
        for i in range(length)
    )


def broken(entries: Iterable[Entry], head: Head | None = None) -> JournalBroken:
    with pytest.raises(JournalBroken) as caught:
        list(verified(entries, head=head))
    return caught.value


@laws
@given(chains)
def test_an_untouched_chain_holds(chain: list[Entry]) -> None:
    assert list(verified(chain)) == chain
    assert list(verified(iter(chain), head=end_of(chain))) == chain


def test_an_empty_journal_holds() -> None:
    assert list(verified([])) == []
    assert list(verified([], head=START)) == []


@laws
@given(chains)
def test_entries_are_numbered_and_linked(chain: list[Entry]) -> None:
    assert [entry.sequence for entry in chain] == list(range(1, len(chain) + 1))
    assert chain[0].previous == START.hash
    for before, after in pairwise(chain):
        assert after.previous == before.hash
    assert len({entry.hash for entry in chain}) == len(chain)


OTHER: dict[str, Callable[[Entry], Entry]] = {
    "sequence up": lambda e: replace(e, sequence=e.sequence + 1),
    "sequence down": lambda e: replace(e, sequence=e.sequence - 1),
    "tournament": lambda e: replace(e, tournament=e.tournament + "x"),
    "tournament emptied": lambda e: replace(e, tournament=""),
    "version up": lambda e: replace(e, version=e.version + 1),
    "version down": lambda e: replace(e, version=e.version - 1),
    "a microsecond": lambda e: replace(e, at=e.at + timedelta(microseconds=1)),
    "another zone": lambda e: replace(e, at=e.at.replace(tzinfo=timezone(timedelta(hours=1)))),
    "person": lambda e: replace(e, by=e.by + " "),
    "act": lambda e: replace(e, act=e.act + " "),
    "act emptied": lambda e: replace(e, act="" if e.act else "x"),
    "previous": lambda e: replace(e, previous=e.previous[::-1]),
    "previous in capitals": lambda e: replace(e, previous=e.previous.upper()),
    "hash": lambda e: replace(e, hash=e.hash[1:] + e.hash[0]),
    "hash in capitals": lambda e: replace(e, hash=e.hash.upper()),
    "hash emptied": lambda e: replace(e, hash=""),
    "text moved from act to person": lambda e: replace(e, by=e.by + e.act[:1], act=e.act[1:]),
    "text moved from person to tournament": lambda e: replace(
        e, tournament=e.tournament + e.by[:1], by=e.by[1:]
    ),
}


def test_every_field_is_among_the_alterations() -> None:
    entry = example()[2]
    touched = {
        name
        for alter in OTHER.values()
        for name in Entry.__struct_fields__
        if getattr(alter(entry), name) != getattr(entry, name)
    }
    assert touched == set(Entry.__struct_fields__)


@pytest.mark.parametrize("alter", OTHER.values(), ids=OTHER)
@settings(derandomize=True, deadline=None, max_examples=25)
@given(chain=chains, data=st.data())
def test_any_single_alteration_is_noticed_where_it_is(
    alter: Callable[[Entry], Entry], chain: list[Entry], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(chain) - 1))
    changed = alter(chain[place])
    if changed == chain[place]:
        return
    altered = [*chain[:place], changed, *chain[place + 1 :]]
    stream = verified(altered)
    assert [next(stream) for _ in range(place)] == chain[:place]
    with pytest.raises(JournalBroken) as caught:
        next(stream)
    assert caught.value.sequence == place + 1


@laws
@given(chains, st.data())
def test_an_altered_entry_sealed_again_is_noticed_by_the_next(
    chain: list[Entry], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(chain) - 1))
    old = chain[place]
    before = end_of(chain[:place])
    forged = seal(before, old.tournament, old.version, Draft(old.at, old.by, old.act + "!"))
    altered = [*chain[:place], forged, *chain[place + 1 :]]
    if place < len(chain) - 1:
        assert broken(altered).sequence == place + 2
    else:
        assert list(verified(altered)) == altered  # only a head kept elsewhere can tell
    assert broken(altered, end_of(chain)).sequence in {place + 1, place + 2}


@laws
@given(chains, st.data())
def test_a_removed_entry_is_noticed(chain: list[Entry], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(chain) - 1))
    shorter = [*chain[:place], *chain[place + 1 :]]
    assert broken(shorter, end_of(chain)).sequence == place + 1
    if place < len(chain) - 1:
        assert broken(shorter).sequence == place + 1


@laws
@given(chains, st.data())
def test_a_cut_journal_is_noticed_with_the_head_only(
    chain: list[Entry], data: st.DataObject
) -> None:
    kept = chain[: data.draw(st.integers(0, len(chain) - 1))]
    assert list(verified(kept)) == kept
    error = broken(kept, end_of(chain))
    assert error.sequence == len(kept) + 1
    assert str(len(chain)) in str(error)


@laws
@given(chains, st.data(), drafts)
def test_a_slipped_in_entry_is_noticed(
    chain: list[Entry], data: st.DataObject, draft: Draft
) -> None:
    place = data.draw(st.integers(0, len(chain) - 1))
    forged = seal(end_of(chain[:place]), "smuggled", 1, draft)
    longer = [*chain[:place], forged, *chain[place:]]
    assert broken(longer).sequence == place + 2
    doubled = [*chain[: place + 1], *chain[place:]]
    assert broken(doubled).sequence == place + 2
    renumbered = [
        *chain[:place],
        forged,
        *(replace(entry, sequence=entry.sequence + 1) for entry in chain[place:]),
    ]
    assert broken(renumbered).sequence == place + 2


@laws
@given(chains.filter(lambda chain: len(chain) > 1), st.data())
def test_swapped_entries_are_noticed(chain: list[Entry], data: st.DataObject) -> None:
    first, second = sorted(
        data.draw(st.lists(st.integers(0, len(chain) - 1), min_size=2, max_size=2, unique=True))
    )
    turned = list(chain)
    turned[first], turned[second] = turned[second], turned[first]
    assert broken(turned).sequence == first + 1
    turned[first] = replace(turned[first], sequence=first + 1)
    turned[second] = replace(turned[second], sequence=second + 1)
    assert broken(turned).sequence == first + 1


def test_versions_must_follow_even_in_a_well_sealed_chain() -> None:
    draft = Draft(datetime(2024, 1, 1, tzinfo=UTC), "Ann", "{}")
    first = seal(START, "open", 1, draft)
    for version in (1, 3, 0):
        error = broken([first, seal(end_of([first]), "open", version, draft)])
        assert error.sequence == 2
        assert "open" in str(error)
        assert "2" in str(error)
    assert broken([seal(START, "open", 2, draft)]).sequence == 1


def test_versions_are_counted_tournament_by_tournament() -> None:
    chain = example()
    assert [(entry.tournament, entry.version) for entry in chain] == [
        *(("rapid", 1), ("open", 1), ("open", 2), ("rapid", 2), ("open", 3), ("open", 4)),
    ]
    assert list(verified(chain)) == chain


def test_a_head_with_another_hash_accuses_the_last_entry() -> None:
    """The last entry is there; it is not the one that the head was written for."""
    chain = example()
    error = broken(chain, Head(len(chain), "0" * 64))
    assert error.sequence == len(chain)
    assert "missing" not in str(error)


def test_entries_beyond_the_head_are_accused() -> None:
    """Nothing is missing: the first entry that the head does not know is the bad one."""
    chain = example()
    error = broken(chain, end_of(chain[:3]))
    assert error.sequence == 4
    assert "missing" not in str(error)
    assert broken(chain, START).sequence == 1


def test_a_time_without_zone_does_not_depend_on_the_machine() -> None:
    """A store that loses the zone would be judged by the clock settings of whoever verifies."""
    chain = example()
    chain[2] = replace(chain[2], at=chain[2].at.replace(tzinfo=None))
    assert broken(chain).sequence == 3


def test_the_same_moment_told_by_another_clock_is_the_same() -> None:
    chain = example()
    there = timezone(timedelta(hours=-5))
    moved = [replace(entry, at=entry.at.astimezone(there)) for entry in chain]
    assert list(verified(moved, head=end_of(chain))) == moved


def test_entries_are_kept_in_universal_time() -> None:
    at = datetime(2024, 5, 17, 11, 30, 0, 5, tzinfo=timezone(timedelta(hours=2)))
    entry = seal(START, "open", 1, Draft(at, "Ann", "{}"))
    assert entry.at == at
    assert entry.at.tzinfo is UTC
    assert entry.at.isoformat() == "2024-05-17T09:30:00.000005+00:00"


@laws
@given(chains)
def test_the_chain_holds_after_a_trip_through_json(chain: list[Entry]) -> None:
    again = msgspec.json.decode(msgspec.json.encode(chain), type=list[Entry])
    assert list(verified(again, head=end_of(chain))) == again == chain


@laws
@given(chains)
def test_the_hash_can_be_computed_without_our_libraries(chain: list[Entry]) -> None:
    """SHA-256 of a compact UTF-8 JSON list, so anybody can check a journal with other tools."""
    for entry in chain:
        fields = [
            entry.sequence,
            entry.tournament,
            entry.version,
            entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
            entry.by,
            entry.act,
            entry.previous,
        ]
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        assert entry.hash == sha256(text.encode()).hexdigest()


def test_old_journals_can_be_verified_for_ever() -> None:
    """Pinned: a change here makes every journal ever written look forged."""
    assert START.sequence == 0
    assert START.hash == "2d890a97f7af7ade2d13e626b2b29495ded31d176c167f837d27b29f966bd6c2"
    first = seal(
        START,
        "open-2024",
        1,
        Draft(
            datetime(2024, 5, 17, 11, 30, tzinfo=timezone(timedelta(hours=2))),
            "Wiersma, Harm",
            '{"type":"created","name":"Кубок – ½ \\"X\\""}',
        ),
    )
    second = seal(
        Head(first.sequence, first.hash),
        "open-2024",
        2,
        Draft(
            datetime(2024, 5, 17, 9, 31, 0, 123456, tzinfo=UTC), "丁立人", "\t/\x7f\x1f\u2028<&>"
        ),
    )
    assert first.hash == "8c5521db64741e96877e63468bd40efdf2b0644153bd75c59cb6f66fc872e5e7"
    assert second.hash == "03f8f513a6f1d03d5f23d3829471006905820750dc726eb6ffce0986be0bab34"
    assert list(verified([first, second])) == [first, second]


def test_a_draft_needs_a_zone_and_a_person() -> None:
    with pytest.raises(InvalidValue, match="time zone"):
        Draft(datetime(2024, 5, 17), "Ann", "{}")  # noqa: DTZ001
    for nobody in ("", " ", "\t\n"):
        with pytest.raises(InvalidValue, match="person"):
            Draft(datetime(2024, 5, 17, tzinfo=UTC), nobody, "{}")


@pytest.mark.parametrize(
    ("at", "by", "act"),
    [
        pytest.param(
            datetime(2024, 5, 17, tzinfo=UTC), "Ann\ud800", "{}", id="half a letter in by"
        ),
        pytest.param(datetime(2024, 5, 17, tzinfo=UTC), "Ann", "\udfff", id="half a letter in act"),
        pytest.param(
            datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=5))), "Ann", "{}", id="before year 1"
        ),
    ],
)
def test_what_cannot_be_hashed_is_refused_before_it_is_written(
    at: datetime, by: str, act: str
) -> None:
    with pytest.raises(InvalidValue):
        seal(START, "open", 1, Draft(at, by, act))


def test_a_very_long_journal_is_verified_as_it_is_read() -> None:
    """Entries are asked for one by one: the chain is never loaded whole."""
    chain = example(4)
    asked = []

    def stored() -> Iterable[Entry]:
        for entry in chain:
            asked.append(entry.sequence)
            yield entry

    stream = verified(stored())
    assert asked == []
    next(stream)
    assert asked == [1]
    next(stream)
    assert asked == [1, 2]
