"""What the public may see."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from crosstable.kernel.notation import parse_result
from crosstable.kernel.player import BirthDate
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Remark, RemarkKind, TieLots
from crosstable.office import acts
from crosstable.office.publicity import public_view, round_times
from tests.office.desk import Desk, details, people

WIN = parse_result("1-0", HALF_POINTS)


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
    by_hand = Remark(RemarkKind.PAIRED_BY_HAND, 2, "round 2 was paired by hand")
    left = Remark(RemarkKind.RULES_LEFT, 2, "the rules were left")
    lots = TieLots((1, 2), 2, "seed")
    noted = replace(desk.tournament, remarks=(by_hand, left), tie_lots=(lots,))
    shown = public_view(noted)
    assert shown.remarks == (left,)
    assert shown.tie_lots == ()
    earlier = replace(
        noted, remarks=(replace(by_hand, round=1),), tie_lots=(replace(lots, after_round=1),)
    )
    assert public_view(earlier) == earlier
