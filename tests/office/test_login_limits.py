"""Growing delays after wrong passwords, for a name from a network, and never a lock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from crosstable.office.login_limits import Failure, LoginLimits, network_of

NOW = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
HALL, CAFE = "192.0.2.7", "198.51.100.9"
LIMITS = LoginLimits()


def failed(count: int, login: str = "anna", network: str = HALL) -> list[Failure]:
    return [Failure(login, network, NOW)] * count


def wait(failures: list[Failure], after: float = 0, login: str = "anna", at: str = HALL) -> float:
    return LIMITS.wait(failures, login, at, NOW + timedelta(seconds=after)).total_seconds()


@pytest.mark.parametrize(
    ("failures", "seconds"),
    [(0, 0), (4, 0), (5, 2), (6, 4), (7, 8), (10, 64), (12, 256), (13, 300), (50, 300)],
)
def test_the_delay_doubles_up_to_five_minutes(failures: int, seconds: int) -> None:
    assert wait(failed(failures)) == seconds
    assert wait(failed(failures), after=seconds) == 0
    if seconds:
        assert wait(failed(failures), after=seconds - 1) == 1


def test_others_and_other_places_do_not_wait() -> None:
    assert wait(failed(50), login="ben") == 0
    assert wait(failed(50), at=CAFE) == 0


def test_a_whole_network_is_slowed_by_very_many() -> None:
    sprayed = [failure for name in range(99) for failure in failed(1, f"user{name}")]
    assert wait(sprayed) == 0
    assert wait([*sprayed, *failed(1, "one more")]) == 2
    assert wait(sprayed * 10) == 30
    assert wait(sprayed * 10, at=CAFE) == 0


def test_failures_are_forgotten_after_an_hour() -> None:
    assert wait(failed(500), after=3599) == 0
    old = failed(50)
    recent = [Failure("anna", HALL, NOW + timedelta(minutes=61))]
    assert LIMITS.wait([*old, *recent], "anna", HALL, NOW + timedelta(minutes=61)) == timedelta()


def test_what_one_hall_shares() -> None:
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("testclient") == "testclient"
    assert network_of("") == ""
