"""What the public may see."""

from __future__ import annotations

import ast
import inspect
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import msgspec
import pytest
from msgspec.structs import asdict, replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.event_notes import Remark, RemarkKind, TieLots
from crosstable.kernel.notation import parse_result
from crosstable.kernel.official import Official
from crosstable.kernel.player import BirthDate
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office import acts
from crosstable.office.disclosure import published_rounds
from crosstable.office.news import news
from crosstable.office.publicity import (
    PublicState,
    PublicTournament,
    public_state,
    public_view,
    shown_since,
    with_birth_of,
)
from crosstable.office.timetable import round_times
from tests.office.desk import Desk, details, people

WIN = parse_result("1-0", HALF_POINTS)
SHOWN = {
    *("name", "game", "edition", "system", "points"),
    *("planned_rounds", "tie_breaks", "rate_of_play", "city", "federation"),
    *("starts", "ends", "round_dates", "round_times", "days_between"),
    *("time_zone", "event_class", "numbers_final", "ranking", "prizes"),
    *("regulations", "play_offs", "game_plan", "team_plan", "division"),
    *("moved_rounds", "published", "edition_by", "rating_order", "pairings_explained"),
    *("norms_shown", "archived", "deleted"),
}
"""What everybody sees of a tournament as it is."""


def test_of_everything_a_tournament_keeps_it_is_said_whether_everybody_sees_it() -> None:
    told = {
        key.value
        for node in ast.walk(ast.parse(inspect.getsource(public_view)))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }
    undecided = {*Tournament.__struct_fields__} - told - SHOWN
    assert not undecided, (
        f"everybody sees {sorted(undecided)} of a tournament, rounds that are not published "
        "included: leave it out in public_view, or name it in SHOWN here"
    )
    assert not told & SHOWN
    assert told | SHOWN == {*Tournament.__struct_fields__}


def test_nothing_unpublished_and_nothing_private_gets_out() -> None:
    desk = Desk(details(system="dutch", rounds=5))
    born = replace(
        people(1)[0].player, name="Secret, Ann", born=BirthDate(1990, 5, 17), identifiers=()
    )
    desk.do(acts.Register((*people(7), acts.NewPlayer(born))), acts.DrawLots("seed"))
    desk.do(acts.ForbidPair(1, 2, "quarrel"), acts.GrantBye(3, 4, Bye.HALF_POINT))
    desk.next_round()
    for board in range(1, 5):
        desk.do(acts.EnterResult(1, board, WIN))
    desk.do(acts.Withdraw(5, "appendicitis"), acts.PairRound())
    seen = public_view(desk.tournament)
    assert len(desk.tournament.rounds) == 2
    assert len(seen.rounds) == 1
    text = msgspec.json.encode(seen).decode()
    for secret in ("quarrel", "appendicitis", "05-17", '"month":5', "1990"):
        assert secret not in text
    assert seen.forbidden_pairs == ()
    assert seen.bye_requests == ()
    assert {each.player.born for each in seen.entrants} == {None}


def test_who_somebody_is_in_the_register_and_who_lacks_a_licence_stay_in_the_office() -> None:
    ben = Official("arbiter", "Ben", title="IA", licensed=False, person="p-secret")
    desk = Desk(replace(details(), officials=(ben,)))
    known = replace(people(1)[0].player, person="p-hidden")
    desk.do(acts.Register((acts.NewPlayer(known),)))
    seen = public_view(desk.tournament)
    assert seen.officials == (Official("arbiter", "Ben", title="IA"),)
    text = msgspec.json.encode(seen).decode()
    assert "p-secret" not in text
    assert "p-hidden" not in text


def test_the_times_of_rounds_have_their_zone() -> None:
    announced = replace(
        details(system="dutch", rounds=2),
        round_dates=(date(2026, 7, 4), date(2026, 7, 5)),
        round_times=(time(14, 0),),
        time_zone="Europe/Riga",
    )
    first, second = round_times(Desk(announced).tournament)
    assert first.starts == datetime(2026, 7, 4, 14, 0, tzinfo=ZoneInfo("Europe/Riga"))
    assert first.starts.astimezone(UTC).hour == 11
    assert (second.day, second.starts) == (date(2026, 7, 5), None)


def test_an_unknown_zone_leaves_the_clock_as_it_hangs_in_the_hall() -> None:
    announced = replace(
        details(system="dutch", rounds=1),
        round_dates=(date(2026, 7, 4),),
        round_times=(time(14, 0),),
        time_zone="Nowhere/Land",
    )
    (only,) = round_times(Desk(announced).tournament)
    assert only.starts == datetime.combine(date(2026, 7, 4), time(14, 0))


def test_what_was_noted_or_drawn_in_a_hidden_round_is_hidden_with_it() -> None:
    desk = Desk(details(system="dutch", rounds=3)).seat(4).next_round()
    by_hand = Remark(RemarkKind.PAIRED_BY_HAND, 2, Sentence("round 2 was paired by hand"))
    left = Remark(RemarkKind.RULES_LEFT, 2, Sentence("the rules were left"))
    lots = TieLots((1, 2), 2, "seed")
    noted = replace(desk.tournament, remarks=(by_hand, left), tie_lots=(lots,))
    shown = public_view(noted)
    assert shown.remarks == (left,)
    assert shown.tie_lots == ()
    earlier = replace(
        noted, remarks=(replace(by_hand, round=1),), tie_lots=(replace(lots, after_round=1),)
    )
    assert asdict(public_view(earlier)) == asdict(earlier)


def test_a_private_tournament_is_no_public_one() -> None:
    """The type checker refuses it: were the comments below not needed, it would say so."""
    desk = Desk(details(system="dutch", rounds=3)).seat(4).next_round()
    shown = public_view(desk.tournament)
    assert isinstance(shown, PublicTournament)
    assert isinstance(replace(shown, city="Riga"), PublicTournament)
    news(desk.office.history(desk.id), shown)
    news(desk.office.history(desk.id), desk.tournament)  # type: ignore[arg-type]
    private = PublicState(desk.id, 0, desk.tournament, (), "")  # type: ignore[arg-type]
    assert not isinstance(private.tournament, PublicTournament)


def test_nobody_makes_something_public_by_calling_it_so() -> None:
    desk = Desk(details(system="dutch", rounds=3)).seat(4).next_round()
    shown = public_view(desk.tournament)
    hidden = replace(shown.rounds[0], published=False)
    for changes in ({"rounds": (hidden,)}, {"published": False}):
        with pytest.raises(AssertionError, match="not public"):
            replace(shown, **changes)
        with pytest.raises(AssertionError, match="not public"):
            PublicTournament(**{**asdict(desk.tournament), **changes})
    with pytest.raises(UnknownName):
        public_state(replace(desk.state, tournament=replace(desk.tournament, published=False)))


def test_the_rounds_before_the_first_that_is_hidden() -> None:
    desk = Desk().seat(4).next_round()
    assert published_rounds(desk.tournament) == desk.tournament.rounds
    first = desk.tournament.rounds[0]
    rounds = tuple(replace(first, number=number, published=number != 3) for number in (1, 2, 3, 4))
    taken = published_rounds(replace(desk.tournament, rounds=rounds))
    assert [each.number for each in taken] == [1, 2]
    assert public_view(replace(desk.tournament, rounds=rounds)).rounds == taken


def test_a_birth_that_is_counted_with_is_no_longer_public() -> None:
    desk = Desk(details(system="dutch", rounds=3))
    born = replace(people(1)[0].player, born=BirthDate(1990, 5, 17))
    desk.do(acts.Register((acts.NewPlayer(born), *people(4)[1:])))
    shown = public_view(desk.tournament)
    counted = with_birth_of(shown, 1, desk.tournament)
    assert type(counted) is Tournament
    assert counted.entrant(1).player.born == BirthDate(1990, 5, 17)
    assert asdict(replace(counted, entrants=())) == asdict(replace(shown, entrants=()))
    assert counted.entrants[1:] == shown.entrants[1:]


def test_what_is_taken_over_from_the_version_before_says_the_same() -> None:
    desk = Desk(details(system="dutch", rounds=5))
    entries = tuple(
        replace(entry, player=replace(entry.player, born=BirthDate(1990 + at, 5, 17)))
        for at, entry in enumerate(people(6))
    )
    desk.do(acts.Register(entries), acts.DrawLots("x"), acts.CheckIn((1,), present=True))
    before = None
    for command in (
        acts.Register(people(7)[6:]),
        acts.PairRound(),
        acts.Withdraw(5, "told nobody"),
        acts.Publish(1),
        acts.EnterResult(1, 1, WIN),
        acts.EditPlayer(2, replace(entries[1].player, name="Other, B")),
    ):
        desk.do(command)
        before = shown_since(before, desk.state)
        assert before.state == public_state(desk.state)
