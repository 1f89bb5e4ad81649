"""Growing delays after wrong passwords, for a name from a network, and never a lock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from crosstable.office.attempts import Limit
from crosstable.office.login_limits import Failure, LoginLimits, network_of
from crosstable.web.house import BOARD_TELLINGS, WRONG_CODES

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


def test_what_was_written_before_a_clock_was_set_back_does_not_count() -> None:
    ahead = [Failure("anna", HALL, NOW + timedelta(days=1))] * 50
    assert wait(ahead) == 0
    assert wait([*ahead, *failed(5)]) == 2


@pytest.mark.parametrize("limit", [LIMITS.login, LIMITS.network, WRONG_CODES, BOARD_TELLINGS])
def test_passwords_and_codes_wait_by_the_same_formula(limit: Limit) -> None:
    tries = [NOW] * limit.free
    assert limit.wait(tries[1:], NOW) == timedelta()
    assert limit.wait(tries, NOW) == limit.first
    assert limit.wait([*tries, NOW], NOW) == min(2 * limit.first, limit.longest)
    assert limit.wait(tries * 40, NOW) == limit.longest
    assert limit.wait([NOW + timedelta(seconds=50)] * limit.free, NOW) == limit.first
    assert limit.wait([NOW + timedelta(minutes=2)] * limit.free, NOW) == timedelta()
