"""Accounts as values: which role counts, which passwords are refused, what a token may."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest

from crosstable.kernel.errors import InvalidValue, JournalBroken, NotAllowed, Refused
from crosstable.office import account_acts, list_acts, person_acts
from crosstable.office import administration as acts
from crosstable.office.accounts import (
    Account,
    ApiToken,
    Grant,
    Identity,
    Invitation,
    Member,
    Newcomer,
    Session,
    SessionLimits,
    Welcome,
    check_grant,
    check_handing_out,
    check_newcomer,
    check_password,
    check_somebody_owns,
    fingerprint,
    helpers_for,
    login_key,
    require,
    role_in,
    token_from,
)
from crosstable.office.acts import CorrectResult, PairRound
from crosstable.office.journal import OFFICE_STREAM, START, Draft, Entry, Head, seal
from crosstable.office.office import slug
from crosstable.office.roles import Ask, Role

NOW = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
ANNA = Account(1, "anna", "Anna Arbiter")
GOOD = "correct horse battery"


def member(*grants: tuple[Role, str | None], account: Account = ANNA) -> Member:
    return Member(account, tuple(Grant(account.id, role, where) for role, where in grants))


def test_the_highest_role_that_applies_counts() -> None:
    anna = member((Role.VIEWER, None), (Role.CHIEF_ARBITER, "open"), (Role.CLERK, "blitz"))
    assert anna.role("open") is Role.CHIEF_ARBITER
    assert anna.role("blitz") is Role.CLERK
    assert anna.role("other") is Role.VIEWER
    assert anna.role() is Role.VIEWER
    assert member((Role.ARBITER, None), (Role.VIEWER, "open")).role("open") is Role.ARBITER
    assert member((Role.ARBITER, "open")).role() is None
    assert role_in((), "open") is None


def test_a_disabled_account_has_no_role() -> None:
    assert member((Role.OWNER, None), account=Account(1, "a", "A", disabled=True)).role() is None


def test_the_same_login_in_any_spelling() -> None:
    assert login_key(" Anna@Club.ORG ") == login_key("anna@club.org")
    assert login_key("ａｎｎａ") == "anna"
    assert login_key("Zoe\u0308") == login_key("Zo\u00eb")
    assert login_key("STRASSE") == login_key("straße")


@pytest.mark.parametrize(
    "login", ["", " ", "two words", "bell\a", "nul\0", "x" * 101, "half\ud800"]
)
def test_logins_that_cannot_be(login: str) -> None:
    with pytest.raises(InvalidValue):
        check_newcomer(Newcomer(login, "Anna", GOOD))


@pytest.mark.parametrize("name", ["", "  ", "---", "x" * 101, "bell\a"])
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(InvalidValue):
        check_newcomer(Newcomer("anna", name, GOOD))


def test_names_are_tidied() -> None:
    assert check_newcomer(Newcomer(" anna ", " Anna  Arbiter ", GOOD)) == Newcomer(
        "anna", "Anna Arbiter", GOOD
    )


@pytest.mark.parametrize(
    "password",
    ["short", "123456789", "1234567890", "abcdefghijkl", "aaaaaaaaaaaa", "abababababab",
     "Password123", "x" * 257, "Anna Arbiter", "annaarbiter1\0", "anna.arbiter"],
)  # fmt: skip
def test_passwords_that_are_guessed_first(password: str) -> None:
    with pytest.raises(InvalidValue):
        check_password(password, login="anna.arbiter", name="Anna Arbiter")


@pytest.mark.parametrize("password", [GOOD, "пешка идёт вперёд", "7h3quickbr0wn", "x y z 1 2 3 4"])
def test_passwords_of_any_letters_are_taken(password: str) -> None:
    check_password(password, login="anna", name="Anna Arbiter")


def test_secrets_do_not_show_up_where_values_are_printed() -> None:
    assert GOOD not in repr(Newcomer("anna", "Anna", GOOD))
    session = Session("id", 1, NOW, NOW, NOW)
    assert "secret" not in repr(Welcome(ANNA, session, "secret"))


def test_an_owner_owns_the_whole_office() -> None:
    check_grant(Role.OWNER, None)
    check_grant(Role.CHIEF_ARBITER, "open")
    with pytest.raises(Refused, match="whole office"):
        check_grant(Role.OWNER, "open")


def test_somebody_must_own_the_office() -> None:
    check_somebody_owns([member((Role.OWNER, None))])
    for left in (
        [],
        [member((Role.CHIEF_ARBITER, None))],
        [member((Role.OWNER, None), account=Account(1, "a", "A", disabled=True))],
    ):
        with pytest.raises(Refused, match="last owner"):
            check_somebody_owns(left)


def test_a_session_ends_after_disuse_at_its_end_and_when_revoked() -> None:
    limits = SessionLimits(idle=timedelta(days=2), longest=timedelta(days=10))
    session = Session("s", 1, NOW, NOW + timedelta(days=1), NOW + timedelta(days=10))
    assert limits.open_at(session, NOW + timedelta(days=2, hours=23))
    assert not limits.open_at(session, NOW + timedelta(days=3))
    busy = Session("s", 1, NOW, NOW + timedelta(days=9, hours=23), NOW + timedelta(days=10))
    assert limits.open_at(busy, NOW + timedelta(days=9, hours=23, minutes=59))
    assert not limits.open_at(busy, NOW + timedelta(days=10))
    assert not limits.open_at(msgspec.structs.replace(session, revoked=NOW), NOW)


def test_an_invitation_counts_once_and_for_its_time() -> None:
    made = Invitation("i", Role.CLERK, "open", "Anna", NOW, NOW + timedelta(days=1))
    assert made.open_at(NOW)
    assert not made.open_at(NOW + timedelta(days=1))
    assert not msgspec.structs.replace(made, used=NOW).open_at(NOW)
    assert not msgspec.structs.replace(made, revoked=NOW).open_at(NOW)


def token(role: Role, tournament: str | None = None, account: int | None = None) -> ApiToken:
    return ApiToken("t", "scoreboard", role, tournament, "Anna (anna)", NOW, account)


def test_a_token_never_may_more_than_its_person() -> None:
    chief = member((Role.CHIEF_ARBITER, "open"), (Role.VIEWER, None))
    assert Identity(chief, token=token(Role.ARBITER, account=1)).role("open") is Role.ARBITER
    assert Identity(chief, token=token(Role.OWNER, account=1)).role("open") is Role.CHIEF_ARBITER
    assert Identity(chief, token=token(Role.ARBITER, account=1)).role("blitz") is Role.VIEWER
    assert Identity(member(), token=token(Role.ARBITER, account=1)).role("open") is None


def test_a_token_for_one_tournament_is_for_that_one_only() -> None:
    program = Identity(None, token=token(Role.CLERK, "open"))
    assert program.role("open") is Role.CLERK
    assert program.role("blitz") is None
    assert program.role() is None
    assert Identity(None, token=token(Role.CLERK)).role("blitz") is Role.CLERK


def test_what_the_journal_calls_them() -> None:
    assert Identity(member()).by == "Anna Arbiter (anna)"
    mine = Identity(member(), token=token(Role.CLERK, account=1))
    assert mine.by == "Anna Arbiter (anna) by token scoreboard"
    assert Identity(None, token=token(Role.CLERK)).by == "Anna (anna) by token scoreboard"


def test_who_can_help_the_nearest_role_first() -> None:
    team = [
        member((Role.OWNER, None)),
        member((Role.CHIEF_ARBITER, "open"), account=Account(2, "b", "Ben")),
        member((Role.ARBITER, "open"), account=Account(3, "c", "Cleo")),
        member((Role.ARBITER, "blitz"), account=Account(4, "d", "Dora")),
        member((Role.CLERK, "open"), account=Account(5, "e", "Emil")),
        member((Role.ARBITER, None), account=Account(6, "f", "Fritz", disabled=True)),
    ]
    assert helpers_for(CorrectResult, "open", team) == ("Cleo", "Ben", "Anna Arbiter")
    with pytest.raises(NotAllowed, match=r"needs an arbiter: ask Cleo, Ben or Anna Arbiter$"):
        require(Identity(team[4]), CorrectResult, "open", members=lambda: team)
    require(Identity(team[2]), CorrectResult, "open", members=lambda: team)
    with pytest.raises(NotAllowed, match="you have no role here"):
        require(None, PairRound(), "open")


def test_chief_arbiters_invite_to_their_tournament_and_below_themselves() -> None:
    chief = Identity(member((Role.CHIEF_ARBITER, "open")))
    check_handing_out(chief, Role.ARBITER, "open", Ask.INVITE)
    for role, where in (
        (Role.CHIEF_ARBITER, "open"),
        (Role.CLERK, "blitz"),
        (Role.CLERK, None),
        (Role.OWNER, None),
    ):
        with pytest.raises(NotAllowed):
            check_handing_out(chief, role, where, Ask.INVITE)
    owner = Identity(member((Role.OWNER, None)))
    check_handing_out(owner, Role.OWNER, None, Ask.INVITE)
    with pytest.raises(NotAllowed):
        check_handing_out(Identity(member((Role.ARBITER, None))), Role.CLERK, "open", Ask.INVITE)


def test_tokens_are_long_and_their_fingerprint_tells_nothing() -> None:
    text = token_from(bytes(range(32)))
    assert len(text) == 43
    assert fingerprint(text) != fingerprint(text[:-1])
    assert text not in fingerprint(text)
    with pytest.raises(InvalidValue):
        token_from(b"too short")


def test_no_tournament_can_take_the_office_s_own_part() -> None:
    for name in ("@office", "Office", "@@office", OFFICE_STREAM):
        assert slug(name) != OFFICE_STREAM


def chain(*done: acts.Administration) -> list[Entry]:
    entries: list[Entry] = []
    head = START
    for version, act in enumerate(done, start=1):
        entry = seal(head, OFFICE_STREAM, version, Draft(NOW, "Anna", acts.encode(act)))
        entries.append(entry)
        head = Head(entry.sequence, entry.hash)
    return entries


def test_the_journal_says_what_the_accounts_must_be() -> None:
    people = acts.administered(
        chain(
            account_acts.AccountMade("anna", "Anna", "first visit"),
            account_acts.RoleGiven("anna", Role.OWNER),
            account_acts.AccountMade("ben", "Ben", "invitation"),
            account_acts.RoleGiven("ben", Role.CLERK, "open"),
            account_acts.RoleGiven("ben", Role.ARBITER, "open", Role.CLERK),
            account_acts.RoleGiven("ben", Role.VIEWER, None),
            account_acts.AccountDisabled("ben"),
            account_acts.AccountEnabled("ben"),
            account_acts.RoleTaken("ben", Role.VIEWER),
            account_acts.AccountDisabled("anna"),
        )
    )
    assert people == {
        "anna": acts.Administered("anna", "Anna", disabled=True, roles=((None, Role.OWNER),)),
        "ben": acts.Administered("ben", "Ben", roles=(("open", Role.ARBITER),)),
    }
    with pytest.raises(JournalBroken, match="that nobody created"):
        acts.administered(chain(account_acts.RoleGiven("ghost", Role.OWNER)))


EVERY_ACT = (
    account_acts.AccountMade("a", "A", "by hand"),
    account_acts.AccountDisabled("a"),
    account_acts.AccountEnabled("a"),
    account_acts.RoleGiven("a", Role.ARBITER, "open", Role.CLERK),
    account_acts.RoleTaken("a", Role.ARBITER),
    account_acts.PasswordChanged("a"),
    account_acts.PasswordNoted("a", "mark"),
    account_acts.InvitationMade("i", Role.CLERK, "open", NOW),
    account_acts.InvitationUsed("i", "a"),
    account_acts.InvitationRevoked("i"),
    account_acts.TokenMade("t", "scoreboard", Role.VIEWER, None, "a"),
    account_acts.TokenRevoked("t", "scoreboard"),
    account_acts.SessionsRevoked("a", ("s",)),
    account_acts.PasskeyAdded("a", "p", "phone"),
    account_acts.PasskeyRenamed("a", "p", "old phone", "phone"),
    account_acts.PasskeyRevoked("a", "p", "old phone"),
    list_acts.ListPutInForce("fide.standard", date(2019, 2, 1), 3, "list.txt"),
    list_acts.ListRemoved("fide.standard", date(2019, 2, 1)),
    list_acts.ListAdjusted("fide.standard", date(2024, 3, 1), 3, 5, "period 1, adjusted"),
    person_acts.FactsNoted(person="p-1", kinds=("name", "title"), facts=2, digest="0" * 64),
    person_acts.FactWithdrawn("p-1", "f-1", "title"),
    person_acts.PersonsMerged("p-1", "p-2"),
    person_acts.MergeUndone("p-1", "p-2"),
    person_acts.PersonForgotten("p-1", ("open",)),
    acts.HeadWitnessed("town hall", 3, "0" * 64),
    acts.AddressChosen("http://192.168.1.20:8000"),
)


def test_every_act_has_words_and_comes_back_from_the_journal() -> None:
    from typing import get_args

    assert {type(act) for act in EVERY_ACT} == set(get_args(acts.Administration))
    assert [acts.decode(entry) for entry in chain(*EVERY_ACT)] == list(EVERY_ACT)
    assert EVERY_ACT[3].words() == "a is an arbiter of open, was a results clerk"
    assert len({act.words() for act in EVERY_ACT}) == len(EVERY_ACT)


@pytest.mark.parametrize("asked", [Ask.INVITE, Ask.MAKE_TOKEN, Ask.MANAGE_ACCOUNTS])
def test_no_token_hands_out_what_would_outlive_it(asked: Ask) -> None:
    owner = member((Role.OWNER, None))
    token = ApiToken("id", "screen", Role.OWNER, None, "Anna", NOW, account=owner.account.id)
    program, person = Identity(owner, token=token), Identity(owner)
    assert require(person, asked, None) is person
    with pytest.raises(NotAllowed, match="cannot grant access"):
        require(program, asked, None)
    check_handing_out(person, Role.VIEWER, None, asked)
    with pytest.raises(NotAllowed, match="cannot grant access"):
        check_handing_out(program, Role.VIEWER, None, asked)


@pytest.mark.parametrize(
    "password",
    ["letmein2024", "iloveyou123", "P@ssw0rd2026", "liverpool1", "chessmaster", "qwertyuiop12",
     "tournament2026", "crosstable1", "dragondragon", "19850101198"],
)  # fmt: skip
def test_passwords_of_real_lists_are_refused(password: str) -> None:
    with pytest.raises(InvalidValue, match="first to be guessed"):
        check_password(password, login="ben", name="Ben")


@pytest.mark.parametrize(
    "password",
    ["xq7 arbiter vm2", "Anna.Arb 77 kzv", "zebra ANNAARB tulip", "Ärbiter xq7vm2 kl"],
)
def test_passwords_with_the_own_name_are_refused(password: str) -> None:
    with pytest.raises(InvalidValue, match="your own name"):
        check_password(password, login="annaarb@club.org", name="Anna Arbiter")


def test_passwords_with_an_event_s_name_are_refused() -> None:
    events = ("city-open-2026", "u18")
    with pytest.raises(InvalidValue, match="name of a tournament"):
        check_password("qx City Open 2026 v", login="ben", name="Ben", events=events)
    check_password("u18 tulip zebra qx", login="ben", name="Ben", events=events)


def test_a_long_password_is_judged_by_both_its_ends() -> None:
    check_password("password password password xq7 vm2 kl9 tulip", login="ben", name="Ben")
    with pytest.raises(InvalidValue, match="first to be guessed"):
        check_password("password" * 8, login="ben", name="Ben")
