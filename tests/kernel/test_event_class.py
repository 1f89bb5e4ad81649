"""What an event is to its federations."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import (
    LEVELS,
    WAIVERS,
    EventClass,
    Exemption,
    Level,
    Waiver,
    age_group,
    age_words,
)
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.tournament import System, Tournament


@pytest.mark.parametrize(
    ("typed", "kept", "words"),
    [
        ("", "", "all ages"),
        ("u16", "U16", "players under 16"),
        ("U-8", "U8", "players under 8"),
        (" 60+ ", "60+", "players aged 60 and over"),
        ("S65", "65+", "players aged 65 and over"),
        (">50", "50+", "players aged 50 and over"),
    ],
)
def test_an_age_group_is_kept_in_one_way(typed: str, kept: str, words: str) -> None:
    assert age_group(typed) == kept
    assert age_group(kept) == kept
    assert age_words(kept) == words


@pytest.mark.parametrize("typed", ["16", "U", "U160", "juniors", "6+", "U0", "U16+"])
def test_what_may_be_read_in_two_ways_is_no_age_group(typed: str) -> None:
    with pytest.raises(InvalidValue, match="is not an age group; write U16"):
        age_group(typed)


def test_world_and_continental_events_are_official_unless_somebody_says_otherwise() -> None:
    official = {level for level in Level if EventClass(level=level).is_official}
    assert official == {Level.WORLD, Level.CONTINENTAL}
    assert not EventClass(level=Level.WORLD, official=False).is_official
    assert EventClass(official=True).is_official


def test_only_what_was_granted_is_excused() -> None:
    granted = EventClass(exemptions=(Exemption(Waiver.LONGER, "QC", date(2026, 5, 1)),))
    assert granted.excused(Waiver.LONGER)
    assert not granted.excused(Waiver.LATE_REGISTRATION)


def test_every_level_and_waiver_has_its_words() -> None:
    assert set(LEVELS) == set(Level)
    assert set(WAIVERS) == set(Waiver)


def test_the_host_registers_an_event_unless_another_federation_does() -> None:
    event = Tournament(
        name="T",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        points=HALF_POINTS,
        federation="FRA",
    )
    assert event.registering_federation == "FRA"
    elsewhere = msgspec.structs.replace(event, event_class=EventClass(registered_by="SUI"))
    assert elsewhere.registering_federation == "SUI"
