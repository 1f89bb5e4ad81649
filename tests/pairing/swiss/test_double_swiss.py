"""The Double-Swiss: a literal reference's answers, its articles one by one, what users ask."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.plan_notation import parse_plan, plan_text
from crosstable.kernel.plan_standing import games_for, standing_of
from crosstable.kernel.points import TWO_GAMES, Mark
from crosstable.kernel.record import records
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result
from crosstable.kernel.tournament import System, Tournament
from crosstable.library.tournaments import simulate
from crosstable.office.oddities import oddities
from crosstable.pairing.swiss.double import DOUBLE_SWISS
from crosstable.pairing.swiss.round import Decision
from crosstable.ratings.parting import rated_parts
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.library import edition, edition_of
from tests.pairing.swiss.situations import PLAN, double_round, kept, tournament_of
from tests.pairing.swiss.weighed_rounds import (
    answers_about_any_two,
    notices_a_change,
    pairs_as_kept,
)

WON, DRAWN, LOST = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)


@pytest.mark.parametrize("case", kept("double_swiss"))
def test_the_engine_pairs_as_the_literal_reference_does(case: dict[str, Any]) -> None:
    pairs_as_kept(double_round(case), case)


def match_of(first: Result, second: Result) -> Result:
    """Return what two games make of a match; each is seen from its own White."""
    games = (PartGame(first), PartGame(second, exchanged=True))
    return standing_of(PLAN, TWO_GAMES, games).result


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.1")
@pytest.mark.parametrize(
    ("first", "second", "score"),
    [
        (WON, LOST, (4, 0)),
        (WON, DRAWN, (3, 1)),
        (WON, WON, (2, 2)),
        (DRAWN, WON, (1, 3)),
        (LOST, WON, (0, 4)),
        (Played(Mark.DRAW, Mark.LOSS), Played(Mark.LOSS, Mark.LOSS), (1, 0)),
        (Forfeit(Absent.BLACK), DRAWN, (3, 1)),
        (Forfeit(Absent.WHITE), Forfeit(Absent.WHITE), (2, 2)),
    ],
)
def test_each_game_of_a_match_brings_its_points(
    first: Result, second: Result, score: tuple[int, int]
) -> None:
    made = match_of(first, second)
    assert isinstance(made, Played)
    assert (TWO_GAMES.worth(made.white), TWO_GAMES.worth(made.black)) == score


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.1")
def test_whoever_forfeits_both_games_forfeits_the_match() -> None:
    assert match_of(Forfeit(Absent.BLACK), Forfeit(Absent.WHITE)) == Forfeit(Absent.BLACK)
    assert match_of(Forfeit(Absent.BOTH), Forfeit(Absent.BOTH)) == Forfeit(Absent.BOTH)


def test_a_match_is_open_until_both_games_are_there() -> None:
    standing = standing_of(PLAN, TWO_GAMES, (PartGame(WON),))
    assert (standing.result, standing.next) == (Pending(), 2)


def test_only_all_or_nothing_tells_how_both_games_ended() -> None:
    won = Played(Mark.WIN, Mark.LOSS)
    assert games_for(PLAN, TWO_GAMES, won) == (PartGame(WON), PartGame(LOST, exchanged=True))
    assert games_for(PLAN, TWO_GAMES, Played(Mark.NARROW_WIN, Mark.NARROW_LOSS)) is None
    assert games_for(PLAN, TWO_GAMES, DRAWN) is None


def test_the_games_of_a_match_are_written_and_read() -> None:
    assert plan_text(PLAN) == "2 standard; each counts"
    assert replace(parse_plan(plan_text(PLAN)), name=PLAN.name) == PLAN
    assert planned_round(edition("fide-2026-03"), "2 standard; each counts") == (PLAN, TWO_GAMES)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.4")
def test_the_bye_is_a_game_won_and_a_game_drawn() -> None:
    assert TWO_GAMES.text(TWO_GAMES.allocated_bye) == "1½"


def situation(*players: str, **more: Any) -> dict[str, Any]:
    """Return players after some rounds of five."""
    return {
        "rounds": 5,
        "round": len(players[0].split()) + 1,
        "colour": "w",
        "bye_worth": 1.5,
        "players": list(players),
    } | more


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C1")
def test_a_forfeited_match_may_be_repeated_and_a_single_forfeited_game_is_a_meeting() -> None:
    for games, mirror, again in (("++", "--", True), ("+1", "-0", False), ("+-", "-+", False)):
        table = double_round(situation(f"2w{games}", f"1b{mirror}")).table
        assert bool(table.allowed[0] >> 1 & 1) is again, games


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.6")
@pytest.mark.parametrize(
    ("games", "mirror", "colours"),
    [("11", "00", "W"), ("-1", "+0", "W"), ("+-", "-+", ""), ("++", "--", "")],
)
def test_a_match_has_the_colour_of_its_first_game_if_one_was_played(
    games: str, mirror: str, colours: str
) -> None:
    table = double_round(situation(f"2w{games}", f"1b{mirror}")).table
    assert table.teams[table.rank[1]].colours == colours


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C2")
def test_a_match_won_by_forfeit_or_a_full_bye_bars_from_the_bye() -> None:
    table = double_round(situation("2w++", "1b--", "F", "H", "U")).table
    may = {player.number: player.may_have_bye for player in table.teams}
    assert may == {1: False, 2: True, 3: False, 4: True, 5: False}


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.4.3.2")
def test_whoever_began_fewer_matches_with_white_begins_with_it() -> None:
    case = situation("3w11 Z Z", "4w11 3b11 Z", "1b00 2w00 Z", "2b00 Z Z")
    table = double_round(case).table
    one, two = sorted((table.rank[1], table.rank[2]))
    assert table.colours(one, two).rule.value != "double-swiss.colours-fewer-whites"
    case = situation("3w11 4w11 Z", "4w11 3b11 Z", "1b00 2w00 Z", "2b00 1b00 Z")
    table = double_round(case).table
    one, two = sorted((table.rank[1], table.rank[2]))
    given = table.colours(one, two)
    assert given.rule.value == "double-swiss.colours-fewer-whites"
    white = one if given.higher.value == "white" else two
    assert table.teams[white].number == 2


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C7")
def test_floats_do_not_count_in_the_last_round_alone() -> None:
    for number, counted in ((4, True), (5, False)):
        players = [" ".join(["Z"] * (number - 1))] * 4
        table = double_round(situation(*players)).table
        assert table.counts_upfloated_again is counted


def test_a_half_played_match_is_refused_with_a_sentence() -> None:
    event = tournament_of(situation("2w11", "1b00"), "double-swiss")
    board = replace(event.rounds[0].boards[0], result=Pending(), games=(PartGame(WON),))
    event = replace(event, rounds=(replace(event.rounds[0], boards=(board,)),))
    with pytest.raises(Refused, match="the match of P1 and P2 is half played, game 2 has no"):
        _ = DOUBLE_SWISS.round(event, edition_of(event), 2).pairing


def test_an_adjourned_game_counts_as_a_draw_for_pairing_only() -> None:
    event = tournament_of(situation("2w11", "1b00", "4w==", "3b=="), "double-swiss")
    first, second = event.rounds[0].boards
    games = (PartGame(WON), PartGame(Pending(adjourned=True), exchanged=True))
    open_match = replace(first, result=Pending(adjourned=True), games=games)
    event = replace(event, rounds=(replace(event.rounds[0], boards=(open_match, second)),))
    table = DOUBLE_SWISS.round(event, edition_of(event), 2).table
    assert {player.number: (player.score, player.pairing_score) for player in table.teams} == {
        1: (0, 3),
        2: (0, 1),
        3: (2, 2),
        4: (2, 2),
    }


def test_pairings_of_one_game_are_refused() -> None:
    event = replace(
        tournament_of(situation("2w11", "1b00"), "double-swiss"), game_plan=None, planned_rounds=1
    )
    with pytest.raises(Refused, match="match of two games that both count"):
        DOUBLE_SWISS.check(event, edition_of(event))


def played(seed: str, players: int = 15, rounds: int = 6) -> Tournament:
    return simulate(players=players, rounds=rounds, seed=seed, system_name="double-swiss")


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.4.4")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_what_holds_in_every_event(seed: str) -> None:
    event = played(seed)
    met: set[frozenset[int]] = set()
    byes: Counter[int] = Counter()
    for round_ in event.rounds:
        paired = DOUBLE_SWISS.round(event, edition_of(event), round_.number)
        assert {*paired.pairing.pairs} == {(board.white, board.black) for board in round_.boards}
        for board in round_.boards:
            assert [game.exchanged for game in board.games] == [False, True]
            both = frozenset((board.white, board.black))
            assert both not in met
            met.add(both)
        byes.update(free.player for free in round_.free if free.kind.value == "allocated")
    assert all(count == 1 for count in byes.values())
    total = sum(entry.points for entries in records(event).values() for entry in entries)
    matches = sum(len(round_.boards) for round_ in event.rounds)
    assert total == 4 * matches + 3 * len(event.rounds)


def test_every_game_is_rated_with_its_own_colours() -> None:
    event = played("4", players=8, rounds=3)
    (part,) = rated_parts(event)
    assert len(part.rounds) == 6
    first, second = part.rounds[0].boards, part.rounds[1].boards
    assert {(board.white, board.black) for board in first} == {
        (board.black, board.white) for board in second
    }


def test_an_altered_pair_is_found() -> None:
    event = played("5", players=16)
    notices_a_change(DOUBLE_SWISS.round(event, edition_of(event), 4))


def test_whoever_asks_is_answered_about_any_two_players() -> None:
    event = played("6", players=13)
    paired = DOUBLE_SWISS.round(event, edition_of(event), 4)
    decisions, told = answers_about_any_two(paired)
    assert not any("team" in sentence for sentence in told)
    assert decisions[Decision.ABSOLUTE]
    assert decisions[Decision.SEQUENCE]


def test_its_articles_are_those_of_its_own_text() -> None:
    event = played("7", players=9)
    paired = DOUBLE_SWISS.round(event, edition_of(event), 3)
    cited = {reason.citation for reason in paired.proposal.because if reason.citation}
    assert {citation.text for citation in cited} == {"fide.double-swiss.2026"}


@pytest.mark.article("fide.swiss.2026", "C.04.2.1.4")
def test_whoever_announces_it_is_told_that_it_is_deprecated() -> None:
    rules = edition("fide-2026-03")
    draft = Tournament(
        name="Open",
        game="chess",
        edition=rules.id,
        system=System("double-swiss"),
        points=TWO_GAMES,
        game_plan=PLAN,
        planned_rounds=5,
    )
    assert any("deprecated" in str(told.sentence) for told in oddities(draft))
    told = [str(reason.sentence) for reason in DOUBLE_SWISS.describe(draft, rules)]
    assert any("two games with exchanged colours" in sentence for sentence in told)
    assert any("1½ points" in sentence for sentence in told)
