"""When rounds and results became public, from the journal of a tournament."""

from __future__ import annotations

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import CorrectResult, EnterResult, PairRound
from crosstable.office.news import NewsKind, announced_at, news
from crosstable.office.publicity import public_view
from tests.office.desk import WHEN, Desk, details

WON, DRAWN = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)


def told(desk: Desk) -> list[tuple[NewsKind, int]]:
    history = desk.office.history(desk.id)
    return [(each.kind, each.round) for each in news(history, public_view(desk.tournament))]


def test_a_round_is_news_when_published_and_when_its_last_result_is_in() -> None:
    desk = Desk(details(system="dutch", rounds=3)).seat(4)
    assert told(desk) == []
    desk.do(PairRound())
    assert told(desk) == []
    desk = Desk(details(system="dutch", rounds=3)).seat(4).next_round()
    assert told(desk) == [(NewsKind.PAIRINGS, 1)]
    desk.do(EnterResult(1, 1, WON))
    assert told(desk) == [(NewsKind.PAIRINGS, 1)]
    desk.do(EnterResult(1, 2, WON))
    assert told(desk) == [(NewsKind.RESULTS, 1), (NewsKind.PAIRINGS, 1)]
    desk.do(PairRound())
    assert told(desk) == [(NewsKind.RESULTS, 1), (NewsKind.PAIRINGS, 1)]


def test_a_correction_makes_the_results_news_again() -> None:
    desk = Desk(details(system="dutch", rounds=3)).seat(4).next_round()
    desk.do(EnterResult(1, 1, WON), EnterResult(1, 2, WON))
    history = desk.office.history(desk.id)
    first = news(history, public_view(desk.tournament))[0].at
    desk.do(CorrectResult(1, 1, DRAWN, "misread"))
    history = desk.office.history(desk.id)
    assert news(history, public_view(desk.tournament))[0].at > first
    assert announced_at(history) == WHEN
