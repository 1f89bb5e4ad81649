"""Sessions on both databases: their end, their revocation, and the wait after wrong passwords."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from itertools import count
from threading import Barrier

import pytest
from argon2 import PasswordHasher

from crosstable.kernel.errors import UnknownName
from crosstable.office.access import Access
from crosstable.office.accounts import (
    Login,
    Newcomer,
    Rejected,
    SessionLimits,
    Welcome,
    fingerprint,
)
from crosstable.office.roles import Role
from crosstable.store import open_access, open_journal
from crosstable.store.passwords import Passwords
from crosstable.store.sessions import WRONG

from .helpers import NOON, sql, table

GOOD = "correct horse battery"
HALL, CAFE = "192.0.2.7", "198.51.100.9"
_seeds = count(1)


class Counting(PasswordHasher):
    """Counts how often a password is checked, and lets things happen meanwhile."""

    checked = 0
    meanwhile: Callable[[], None] | None = None
    """What happens elsewhere while the next password is being checked."""

    def verify(self, *arguments: object, **options: object) -> bool:  # type: ignore[override]
        self.checked += 1
        happening, self.meanwhile = self.meanwhile, None
        if happening is not None:
            happening()
        return super().verify(*arguments, **options)  # type: ignore[arg-type]


@pytest.fixture
def hasher() -> Counting:
    return Counting(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def access(url: str, hasher: Counting) -> Iterator[Access]:
    with open_journal(url, create=True) as journal:
        made = open_access(
            journal,
            chance=lambda size: next(_seeds).to_bytes(size),
            passwords=Passwords(hasher),
            lasts=SessionLimits(idle=timedelta(days=2), longest=timedelta(days=10)),
        )
        made.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        yield made


def attempt(
    access: Access,
    password: str = GOOD,
    *,
    login: str = "anna",
    address: str = HALL,
    at: datetime = NOON,
) -> Login:
    return access.sessions.login(login, password, address=address, label="Firefox", at=at)


def entered(access: Access, at: datetime = NOON) -> Welcome:
    answer = attempt(access, at=at)
    assert isinstance(answer, Welcome)
    return answer


def test_a_session_says_who_is_asking(access: Access) -> None:
    welcome = entered(access)
    identity = access.sessions.by_session(welcome.token, at=NOON)
    assert identity is not None
    assert (identity.by, identity.role()) == ("Anna (anna)", Role.OWNER)
    assert identity.session == welcome.session
    assert access.sessions.by_session(welcome.token + "x", at=NOON) is None
    assert access.sessions.by_session("", at=NOON) is None
    assert access.sessions.by_session(welcome.session.id, at=NOON) is None


def test_a_session_lives_as_long_as_it_is_used_up_to_its_end(access: Access) -> None:
    welcome = entered(access)
    for day in range(1, 10):
        at = NOON + timedelta(days=day)
        assert access.sessions.by_session(welcome.token, at=at) is not None, day
    assert access.sessions.by_session(welcome.token, at=NOON + timedelta(days=10)) is None


def test_a_session_without_use_ends(access: Access) -> None:
    welcome = entered(access)
    assert access.sessions.by_session(welcome.token, at=NOON + timedelta(days=2)) is None


def test_the_last_use_is_written_now_and_then_only(access: Access) -> None:
    welcome = entered(access)
    for minutes, seen in ((4, 0), (6, 6), (10, 6), (12, 12)):
        access.sessions.by_session(welcome.token, at=NOON + timedelta(minutes=minutes))
        (session,) = access.sessions.of("anna", at=NOON + timedelta(minutes=minutes))
        assert session.seen == NOON + timedelta(minutes=seen)


def test_logging_out_ends_one_device(access: Access) -> None:
    one, two = entered(access), entered(access)
    access.sessions.end(one.token, at=NOON)
    assert access.sessions.by_session(one.token, at=NOON) is None
    assert access.sessions.by_session(two.token, at=NOON) is not None
    access.sessions.end("made up", at=NOON)


def test_sessions_are_listed_and_revoked(access: Access) -> None:
    one, two, three = (entered(access, NOON + timedelta(minutes=n)) for n in range(3))
    at = NOON + timedelta(minutes=4)
    listed = access.sessions.of("anna", at=at)
    assert [each.id for each in listed] == [each.session.id for each in (three, two, one)]
    assert (listed[0].label, listed[0].address) == ("Firefox", HALL)
    assert access.sessions.revoke("anna", one.session.id, by="Anna", at=at) == (one.session.id,)
    assert access.sessions.by_session(one.token, at=at) is None
    with pytest.raises(UnknownName):
        access.sessions.revoke("anna", one.session.id, by="Anna", at=at)
    assert len(access.sessions.revoke("anna", by="Anna", at=at)) == 2
    assert access.sessions.of("anna", at=at) == ()
    assert access.sessions.revoke("anna", by="Anna", at=at) == ()
    last = [recorded.act.words() for recorded in access.accounts.history()[-2:]]
    assert last == ["anna logged out on 1 device", "anna logged out on 2 devices"]


def test_nobody_revokes_a_session_under_another_name(access: Access) -> None:
    welcome = entered(access)
    access.accounts.add(Newcomer("ben", "Ben", GOOD), role=None, by="Anna", at=NOON)
    with pytest.raises(UnknownName):
        access.sessions.revoke("ben", welcome.session.id, by="Ben", at=NOON)
    assert access.sessions.by_session(welcome.token, at=NOON) is not None


def test_wrong_names_and_wrong_passwords_look_and_cost_alike(
    access: Access, hasher: Counting
) -> None:
    attempt(access, "wrong password", login="nobody")
    hasher.checked = 0
    assert attempt(access, "wrong password") == Rejected(WRONG)
    assert hasher.checked == 1
    assert attempt(access, "wrong password", login="nobody") == Rejected(WRONG)
    assert hasher.checked == 2
    assert attempt(access, "nobody's password", login="nobody") == Rejected(WRONG)


def test_brute_force_is_slowed_and_then_let_in_again(access: Access, hasher: Counting) -> None:
    clock = NOON
    tried = 0
    while clock < NOON + timedelta(hours=1):
        answer = attempt(access, f"guess number {tried}", at=clock)
        assert isinstance(answer, Rejected)
        if answer.wait:
            assert "wait" in answer.sentence
            clock += answer.wait
        else:
            tried += 1
            assert tried < 30
    hasher.checked = 0
    assert isinstance(attempt(access, "another guess", at=clock), Rejected)
    refused = attempt(access, at=clock)
    assert isinstance(refused, Rejected)
    assert timedelta() < refused.wait <= timedelta(minutes=5)
    assert hasher.checked <= 1
    assert isinstance(attempt(access, at=clock + refused.wait), Welcome)


def test_an_attack_from_elsewhere_does_not_shut_the_hall_out(access: Access) -> None:
    for _ in range(20):
        attempt(access, "wrong password", address=CAFE)
    waiting = attempt(access, address=CAFE)
    assert isinstance(waiting, Rejected)
    assert waiting.wait
    assert isinstance(attempt(access, address=HALL), Welcome)


def test_the_right_password_clears_the_failures(access: Access) -> None:
    for _ in range(3):
        for _ in range(4):
            assert attempt(access, "wrong password") == Rejected(WRONG)
        entered(access)


def test_attempts_at_the_same_moment_all_count(url: str, access: Access) -> None:
    guesses = 12
    start = Barrier(guesses)

    def guess(number: int) -> bool:
        start.wait()
        answer = attempt(access, f"guess number {number}")
        assert isinstance(answer, Rejected)
        return not answer.wait

    with ThreadPoolExecutor(guesses) as pool:
        looked_at = sum(pool.map(guess, range(guesses)))
    assert looked_at == 5
    assert sql(url, f"SELECT count(*) FROM {table(url, 'login_failure')}") == [(5,)]


def test_old_failures_and_sessions_are_cleared_away(url: str, access: Access) -> None:
    attempt(access, "wrong password")
    entered(access)
    attempt(access, "wrong password")
    entered(access, NOON + timedelta(days=21))
    assert sql(url, f"SELECT count(*) FROM {table(url, 'login_failure')}") == [(0,)]
    assert sql(url, f"SELECT count(*) FROM {table(url, 'session')}") == [(1,)]


def test_what_browsers_say_is_kept_short_and_printable(access: Access) -> None:
    answer = access.sessions.login("anna", GOOD, address=HALL, label="Fire\nfox" * 99, at=NOON)
    assert isinstance(answer, Welcome)
    assert answer.session.label.startswith("FirefoxFirefox")
    assert len(answer.session.label) == 200 * 7 // 8


@pytest.mark.parametrize("login", ["", "nul\0", "half\ud800", "x" * 5000, "two words"])
def test_names_nobody_can_have_are_only_wrong(access: Access, login: str) -> None:
    assert attempt(access, login=login) == Rejected(WRONG)
    assert attempt(access, "half\ud800 nul\0") == Rejected(WRONG)
    assert access.sessions.by_session("half\ud800", at=NOON) is None
    assert access.sessions.by_api_token("nul\0") is None


def test_a_disk_that_takes_no_more_does_not_shut_people_out(url: str, access: Access) -> None:
    welcome = entered(access)
    if url.startswith("postgresql"):
        sql(
            url,
            "CREATE FUNCTION crosstable.full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$",
            "CREATE TRIGGER full_disk BEFORE UPDATE ON crosstable.session "
            "EXECUTE FUNCTION crosstable.full_disk()",
        )
    else:
        sql(
            url,
            "CREATE TRIGGER full_disk BEFORE UPDATE ON session "
            "BEGIN SELECT RAISE(ABORT, 'disk full'); END",
        )
    later = NOON + timedelta(hours=1)
    assert access.sessions.by_session(welcome.token, at=later) is not None


def test_what_changes_while_a_password_is_checked_counts(url: str, hasher: Counting) -> None:
    with open_journal(url, create=True) as journal:
        # Another process, with turns of its own.
        others, access = (
            open_access(
                journal,
                chance=lambda size: next(_seeds).to_bytes(size),
                passwords=Passwords(each),
            )
            for each in (PasswordHasher(time_cost=1, memory_cost=8, parallelism=1), hasher)
        )
        access.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        access.accounts.add(Newcomer("ben", "Ben", GOOD), role=Role.CLERK, by="Anna", at=NOON)
        hasher.meanwhile = lambda: others.accounts.set_password(
            "ben", "quite another one", by="Anna", at=NOON
        )
        assert attempt(access, login="ben") == Rejected(WRONG)
        assert isinstance(attempt(access, "quite another one", login="ben"), Welcome)
        hasher.meanwhile = lambda: others.accounts.disable("ben", by="Anna", at=NOON)
        assert attempt(access, "quite another one", login="ben") == Rejected(WRONG)
        assert access.sessions.of("ben", at=NOON) == ()


def test_a_known_device_does_not_wait_for_whoever_guesses_in_the_same_hall(access: Access) -> None:
    device = entered(access).device
    for number in range(30):
        attempt(access, f"guess number {number}")
        mine = access.sessions.login("anna", GOOD, address=HALL, device=device, at=NOON)
        assert isinstance(mine, Welcome), number
        assert mine.device == device
    others = attempt(access)
    assert isinstance(others, Rejected)
    assert others.wait


def test_a_spray_over_many_names_does_not_keep_a_known_device_out(access: Access) -> None:
    device = entered(access).device
    for number in range(110):
        attempt(access, "wrong password", login=f"name-{number}")
    waiting = attempt(access)
    assert isinstance(waiting, Rejected)
    assert waiting.wait
    again = access.sessions.login("anna", GOOD, address=HALL, device=device, at=NOON)
    assert isinstance(again, Welcome)


def test_whoever_finds_a_known_device_is_slowed_as_everybody_else(
    access: Access, hasher: Counting
) -> None:
    device = entered(access).device
    hasher.checked = 0
    answers = [
        access.sessions.login("anna", f"guess {n}", address=CAFE, device=device, at=NOON)
        for n in range(12)
    ]
    assert hasher.checked == 5
    assert all(isinstance(each, Rejected) and each.wait for each in answers[5:])
    assert isinstance(attempt(access, address=CAFE), Welcome)


def test_a_device_is_known_for_the_accounts_that_logged_in_with_it(access: Access) -> None:
    for login in ("ben", "carl"):
        access.accounts.add(Newcomer(login, login.title(), GOOD), role=None, by="Anna", at=NOON)
    shared = entered(access).device
    ben = access.sessions.login("ben", GOOD, address=HALL, device=shared, at=NOON)
    assert isinstance(ben, Welcome)
    assert ben.device == shared
    for login in ("anna", "ben", "carl"):
        for _ in range(6):
            attempt(access, "wrong password", login=login)
    answers = {
        login: access.sessions.login(login, GOOD, address=HALL, device=shared, at=NOON)
        for login in ("anna", "ben", "carl")
    }
    assert {login for login, each in answers.items() if isinstance(each, Welcome)} == {
        "anna",
        "ben",
    }
    made_up = access.sessions.login("anna", GOOD, address=HALL, device="made up", at=NOON)
    assert isinstance(made_up, Rejected)


@pytest.mark.parametrize("end", ["time", "revoked", "all", "password", "disabled"])
def test_a_device_is_known_until_somebody_or_time_ends_it(access: Access, end: str) -> None:
    access.accounts.add(Newcomer("ben", "Ben", GOOD), role=None, by="Anna", at=NOON)
    welcome = attempt(access, login="ben")
    assert isinstance(welcome, Welcome)
    other = attempt(access, login="ben")
    assert isinstance(other, Welcome)
    assert other.device != welcome.device
    at, password = NOON, GOOD
    match end:
        case "time":
            at += timedelta(days=90)
        case "revoked":
            access.sessions.revoke("ben", welcome.session.id, by="Ben", at=at)
        case "all":
            access.sessions.revoke("ben", by="Anna", at=at)
        case "password":
            password = "quite another one"
            access.accounts.set_password(
                "ben", password, current=GOOD, keep_session=other.session.id, by="Ben", at=at
            )
        case _:
            access.accounts.disable("ben", by="Anna", at=at)
            access.accounts.enable("ben", by="Anna", at=at)
    for _ in range(6):
        attempt(access, "wrong password", login="ben", at=at)

    def enters(device: str) -> bool:
        answer = access.sessions.login("ben", password, address=HALL, device=device, at=at)
        return isinstance(answer, Welcome)

    assert not enters(welcome.device)
    assert enters(other.device) == (end in {"revoked", "password"})


def test_of_a_device_only_the_fingerprint_is_kept(url: str, access: Access) -> None:
    device = entered(access).device
    rows = sql(url, f"SELECT fingerprint FROM {table(url, 'known_device')}")
    assert rows == [(fingerprint(device),)]
    assert device not in repr(attempt(access))


def test_only_so_many_devices_are_known_at_once(url: str, access: Access) -> None:
    devices = [entered(access, NOON + timedelta(minutes=n)).device for n in range(23)]
    rows = sql(url, f"SELECT fingerprint FROM {table(url, 'known_device')}")
    assert {row[0] for row in rows} == {fingerprint(each) for each in devices[3:]}


SET_BACK = [
    timedelta(seconds=61),
    timedelta(minutes=59),
    timedelta(hours=1),
    timedelta(hours=25),
    timedelta(days=2),
    timedelta(days=365),
]


@pytest.mark.parametrize("back", SET_BACK)
@pytest.mark.parametrize("known", [False, True])
def test_a_clock_set_back_locks_nobody_out(
    url: str, access: Access, back: timedelta, *, known: bool
) -> None:
    """Neither for the network nor on a known device."""
    device = entered(access, NOON).device if known else ""

    def tried(password: str, at: datetime) -> Login:
        return access.sessions.login(
            "anna", password, address=HALL, label="Firefox", device=device, at=at
        )

    for _ in range(6):
        answer = tried("wrong password", NOON)
    assert isinstance(answer, Rejected)
    assert answer.wait == timedelta(seconds=2)
    assert isinstance(tried(GOOD, NOON - back), Welcome)
    assert sql(url, f"SELECT count(*) FROM {table(url, 'login_failure')}") == [(0,)]


@pytest.mark.parametrize("back", [timedelta(seconds=nth) for nth in (1, 20, 59, 60)])
def test_a_clock_set_back_a_little_asks_for_no_more_than_the_last_attempt(
    access: Access, back: timedelta
) -> None:
    for _ in range(5):
        attempt(access, "wrong password")
    now = NOON + timedelta(seconds=1) - back
    answer = attempt(access, at=now)
    assert isinstance(answer, Rejected)
    assert answer.wait <= timedelta(seconds=2)
    assert isinstance(attempt(access, at=now + answer.wait), Welcome)


@pytest.mark.parametrize("back", SET_BACK)
def test_a_session_lasts_no_longer_after_a_clock_was_set_back(
    access: Access, back: timedelta
) -> None:
    token, now = entered(access).token, NOON - back
    assert access.sessions.by_session(token, at=now) is not None
    assert access.sessions.by_session(token, at=now + timedelta(days=10)) is None
    for day in range(1, 20):
        at = now + timedelta(days=day)
        assert (access.sessions.by_session(token, at=at) is not None) == (day < 10), day


def test_the_device_used_last_is_known_after_a_clock_was_set_back(access: Access) -> None:
    for nth in range(20):
        entered(access, NOON + timedelta(seconds=nth))
    now = NOON - timedelta(days=2)
    welcome = entered(access, now)
    for _ in range(5):
        attempt(access, "wrong password", at=now)
    answer = access.sessions.login(
        "anna", GOOD, address=HALL, label="", device=welcome.device, at=now
    )
    assert isinstance(answer, Welcome)


def test_clocks_of_two_servers_may_differ_a_little(access: Access) -> None:
    ahead = NOON + timedelta(seconds=30)
    for _ in range(5):
        attempt(access, "wrong password", at=ahead)
    answer = attempt(access, "wrong password")
    assert isinstance(answer, Rejected)
    assert answer.wait == timedelta(seconds=2)
    # The wait is over when it is over, although the attempts are still ahead of this clock.
    assert isinstance(attempt(access, at=NOON + timedelta(seconds=2)), Welcome)
