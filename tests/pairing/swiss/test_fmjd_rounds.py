"""Hard rules, byes, leavers, open games and whole events under the FMJD family."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.player import Player
from crosstable.kernel.points import TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, Tournament
from crosstable.kernel.verdict import Citation
from crosstable.pairing.chance import Chance
from crosstable.pairing.checking import before_round, check_rounds
from crosstable.pairing.lots import draw_lots
from crosstable.pairing.simulation import Simulation, rounds_played, simulate
from crosstable.pairing.swiss.fmjd.paired import pair_round
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from crosstable.pairing.swiss.fmjd.table import dummy_rating, lay_table, standings_before
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.yielding import Yielding, yielding
from crosstable.standings.ranking import standings
from tests.pairing.swiss.fmjd_events import event, family, random_event
from tests.texts import FIDE_2019, FMJD_2022

PRESETS = [each.name for each in FMJD_FAMILY]
RATINGS = [2400 - 10 * index for index in range(24)]
WIN, DRAW, LOSS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)
VERSIONS: list[dict[str, str]] = [
    {},
    {"colour": "weak"},
    {"colour": "strong"},
    {"floats": "off"},
    {"colour": "strong", "strong-rounds": "every", "floats": "off"},
]


def paired(tournament: Tournament, number: int) -> tuple[set[frozenset[int]], int | None]:
    pairing = family(tournament.system.name).round(tournament, FMJD_2022, number).pairing
    return {frozenset(pair) for pair in pairing.pairs}, pairing.bye


@pytest.mark.article("fmjd.annex5", "4.1")
@pytest.mark.parametrize("name", PRESETS)
def test_the_last_player_has_the_bye_of_the_first_round(name: str) -> None:
    found, bye = paired(event(name, RATINGS[:7]), 1)
    assert bye == 7
    assert len(found) == 3


@pytest.mark.article("fmjd.annex5", "4.1")
def test_the_dummy_does_not_stand_in_the_halves() -> None:
    found, _ = paired(event("fmjd-rating", RATINGS[:7]), 1)
    assert found == {frozenset(pair) for pair in ((1, 4), (2, 5), (3, 6))}


@pytest.mark.article("fmjd.annex5", "4.1")
def test_a_bye_is_worth_a_win_and_counts_nothing_in_the_second_round() -> None:
    """5 has two points by the bye and is paired with the losers, but stands with the winners."""
    opening = Round(1, (Board(1, 3, WIN), Board(4, 2, LOSS)), (FreePlayer(5, Bye.ALLOCATED),))
    tournament = event("fmjd-rating", RATINGS[:5], rounds=(opening,))
    pairing = family("fmjd-rating").round(tournament, FMJD_2022, 2).pairing
    assert [(each.score, each.residents) for each in pairing.brackets] == [
        (2, (1, 2)),
        (0, (3, 4, 5)),
    ]
    table = standings(tournament, FMJD_2022, round_robin=False)
    assert next(row.points for row in table.rows if row.number == 5) == 2
    third = Round(2, (Board(2, 1, DRAW), Board(3, 5, LOSS)), (FreePlayer(4, Bye.ALLOCATED),))
    later = msgspec.structs.replace(tournament, rounds=(opening, third))
    scores = family("fmjd-rating").round(later, FMJD_2022, 3).pairing.brackets
    assert scores[0].residents == (5,)
    assert scores[0].score == 4


@pytest.mark.article("fmjd.annex5", "4.1")
def test_nobody_has_a_second_bye() -> None:
    opening = Round(1, (Board(1, 3, WIN), Board(4, 2, LOSS)), (FreePlayer(5, Bye.ALLOCATED),))
    second = Round(2, (Board(2, 1, DRAW), Board(3, 5, WIN)), (FreePlayer(4, Bye.ALLOCATED),))
    tournament = event("fmjd-rating", RATINGS[:5], rounds=(opening, second))
    found, bye = paired(tournament, 3)
    # 5 and 4 are last and had it; 3 has two points like them.
    assert bye == 3
    assert found == {frozenset(pair) for pair in ((1, 4), (2, 5))}


@pytest.mark.article("fmjd.annex5", "4.1")
def test_the_bye_goes_up_a_group_where_all_of_the_lowest_had_one() -> None:
    opening = Round(1, (Board(1, 2, DRAW),), (FreePlayer(3, Bye.ALLOCATED),))
    tournament = event("fmjd-rating", RATINGS[:3], rounds=(opening,), planned=3)
    found, bye = paired(tournament, 2)
    assert bye == 2
    assert found == {frozenset((1, 3))}


@pytest.mark.article("fmjd.annex5", "4.1")
def test_the_dummy_is_rated_one_less_than_the_lowest() -> None:
    opening = Round(1, (Board(1, 3, WIN), Board(4, 2, LOSS)), (FreePlayer(5, Bye.ALLOCATED),))
    tournament = event("fmjd-rating", [2300, 2200, 2100, 2000, 1900], rounds=(opening,))
    assert dummy_rating({1: 2300, 5: 1900}) == 1899
    assert standings_before(tournament, FMJD_2022, 2)[5].average == 1899


@pytest.mark.article("fmjd.annex5", "4.2")
def test_who_leaves_is_not_paired_and_turns_the_dummy_on_or_off() -> None:
    opening = Round(1, (Board(1, 4, WIN), Board(5, 2, LOSS), Board(3, 6, WIN)))
    tournament = event("fmjd-rating", RATINGS[:6], rounds=(opening,))
    gone = msgspec.structs.replace(
        tournament,
        entrants=tuple(
            msgspec.structs.replace(each, withdrawal=Withdrawal(1)) if each.number == 4 else each
            for each in tournament.entrants
        ),
    )
    found, bye = paired(gone, 2)
    assert not any(4 in pair for pair in found)
    assert bye == 6
    odd = Round(1, (Board(1, 3, WIN), Board(4, 2, LOSS)), (FreePlayer(5, Bye.ALLOCATED),))
    five = event("fmjd-rating", RATINGS[:5], rounds=(odd,))
    four = msgspec.structs.replace(
        five,
        entrants=tuple(
            msgspec.structs.replace(each, withdrawal=Withdrawal(1)) if each.number == 2 else each
            for each in five.entrants
        ),
    )
    assert paired(four, 2)[1] is None
    assert 2 in {row.number for row in standings(four, FMJD_2022, round_robin=False).rows}


@pytest.mark.article("fmjd.annex5", "4.3")
@pytest.mark.parametrize(("option", "again"), [("may-meet", True), ("kept-apart", False)])
def test_a_game_not_played_yet_is_a_draw_for_pairing_only(option: str, again: bool) -> None:
    opening = Round(1, (Board(1, 2, Pending(adjourned=True)), Board(3, 4, DRAW)))
    tournament = event(
        "fmjd-rating",
        RATINGS[:4],
        rounds=(opening,),
        options={"open-games": option, "pattern": "high-low"},
    )
    table = lay_table(tournament, FMJD_2022, family("fmjd-rating").aspects(tournament), 2)
    assert {player.pairing_score for player in table.players} == {1}
    assert {player.score for player in table.players} == {0, 1}
    assert (2 not in table.players[0].avoids) is again
    solkoff = standings_before(tournament, FMJD_2022, 2)
    assert [solkoff[number].solkoff for number in (1, 2, 3, 4)] == [1, 1, 1, 1]


@pytest.mark.article("fmjd.annex5", "4.3", "3.8")
@pytest.mark.parametrize(
    ("result", "colours", "floats", "average"),
    [
        (Pending(adjourned=True), ("WB", "BW"), (Float.DOWN, Float.UP), Fraction(2375)),
        (DRAW, ("WB", "BW"), (Float.DOWN, Float.UP), Fraction(2375)),
        (Forfeit(Absent.BOTH), ("W", "B"), (Float.NONE, Float.NONE), Fraction(2370)),
    ],
    ids=["open", "drawn", "forfeited"],
)
def test_a_game_not_played_yet_counts_for_pairing_like_a_drawn_one(
    result: Result, colours: tuple[str, str], floats: tuple[Float, Float], average: Fraction
) -> None:
    """1 has two points more than 3 when they are paired in round 2, Black against White."""
    rounds = (
        Round(1, (Board(1, 4, WIN), Board(2, 3, WIN))),
        Round(2, (Board(3, 1, result), Board(4, 2, DRAW))),
    )
    tournament = event("fmjd-rating", RATINGS[:4], rounds=rounds, planned=3)
    table = lay_table(tournament, FMJD_2022, family("fmjd-rating").aspects(tournament), 3)
    one, three = (table.players[table.rank[number]] for number in (1, 3))
    assert (one.colours, three.colours) == colours
    assert (one.floats[0], three.floats[0]) == floats
    assert standings_before(tournament, FMJD_2022, 3)[1].average == average


@pytest.mark.article("fmjd.annex5", "4.3")
def test_two_who_did_not_play_may_meet_later() -> None:
    opening = Round(1, (Board(1, 2, Forfeit(Absent.BLACK)), Board(3, 4, WIN)))
    tournament = event("fmjd-rating", RATINGS[:4], rounds=(opening,))
    table = lay_table(tournament, FMJD_2022, family("fmjd-rating").aspects(tournament), 2)
    assert 2 not in table.players[table.rank[1]].avoids
    assert table.players[table.rank[1]].may_have_bye
    assert table.players[table.rank[1]].floats == (Float.NONE, Float.NONE)


@pytest.mark.article("fmjd.annex5", "4.3")
def test_a_result_that_was_forgotten_holds_the_next_round_up() -> None:
    opening = Round(1, (Board(1, 2, Pending()), Board(3, 4, WIN)))
    with pytest.raises(Refused, match="round 1 is not finished: the game of 1 and 2"):
        paired(event("fmjd-rating", RATINGS[:4], rounds=(opening,)), 2)


@pytest.mark.article("fmjd.annex5", "1")
def test_an_impossible_round_is_refused_with_its_proof() -> None:
    rounds = tuple(
        Round(number, tuple(Board(white, black, DRAW) for white, black in boards))
        for number, boards in enumerate((((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))), 1)
    )
    with pytest.raises(Refused, match="round 4 cannot be paired") as refusal:
        paired(event("fmjd-rating", RATINGS[:4], rounds=rounds), 4)
    sentences = [reason.sentence for reason in refusal.value.because]
    assert sentences[0].endswith("could meet nobody")
    assert refusal.value.because[0].citation is not None


@pytest.mark.article("fmjd.annex5", "3.5")
@pytest.mark.parametrize("options", VERSIONS, ids=str)
@pytest.mark.parametrize("name", PRESETS)
def test_hard_rules_hold_in_whole_events(name: str, options: dict[str, str]) -> None:
    kind = Simulation(
        players=23,
        rounds=7,
        seed=f"hard {name} {options}",
        points=TWO_ONE_ZERO,
        options=tuple(Option(*each) for each in options.items()),
    )
    last = simulate(kind, family(name), FMJD_2022)
    met: set[frozenset[int]] = set()
    byes: set[int] = set()
    for played in last.rounds:
        seats = [seat for board in played.boards for seat in (board.white, board.black)]
        seats += [free.player for free in played.free]
        assert sorted(seats) == list(range(1, 24))
        for board in played.boards:
            assert frozenset((board.white, board.black)) not in met
            met.add(frozenset((board.white, board.black)))
        for free in played.free:
            assert free.player not in byes
            byes.add(free.player)
    assert not check_rounds(last, family(name), FMJD_2022)


@pytest.mark.article("fmjd.annex5", "3.5")
@pytest.mark.parametrize("name", PRESETS)
def test_no_group_leaves_more_unpaired_than_it_must_in_hard_fields(name: str) -> None:
    for index in range(12):
        tournament = random_event(f"most {name} {index}", name, 14, 5, (), calm=True)
        pairing = family(name).round(tournament, FMJD_2022, 6).pairing
        for bracket in pairing.brackets:
            size = len(bracket.moved_down) + len(bracket.residents)
            left = len(bracket.downfloaters)
            assert (size - left) % 2 == 0
            assert len(bracket.pairs) * 2 + left == size
            leaving = next(v.value for v in bracket.values if v.rule == "fmjd-swiss.most-games")
            assert leaving == left


def world_cup(name: str, options: dict[str, str]) -> Yielding:
    kind = Simulation(
        players=120,
        rounds=9,
        seed=f"cup {name}",
        points=TWO_ONE_ZERO,
        options=tuple(Option(*each) for each in options.items()),
    )
    system = family(name)
    last = simulate(kind, system, FMJD_2022)
    return yielding(
        last,
        lambda whole, number: system.round(before_round(whole, number), FMJD_2022, number).pairing,
    )


@pytest.mark.article("fmjd.annex5", "3.7", "3.8")
@pytest.mark.parametrize("colour", ["weak", "strong"])
@pytest.mark.parametrize("name", PRESETS)
def test_an_event_of_the_size_of_a_world_cup(name: str, colour: str) -> None:
    report = world_cup(name, {"colour": colour})
    given_way = {each.rule: each.total for each in report.preferences}
    # Nine games: everybody has had one colour once more, unless two met who both were owed one.
    differences = dict(report.colour_differences)
    assert sum(differences.values()) == 120
    assert max(differences) <= 3
    assert differences.get(3, 0) <= given_way["fmjd-swiss.weak-colours"] <= 3
    # What repeats a float is what the engine says had to give way, and it proves that it had to.
    again = given_way["fmjd-swiss.repeated-downfloats"] + given_way["fmjd-swiss.repeated-upfloats"]
    assert report.repeated_floats <= again + given_way["fmjd-swiss.moved-again"]
    assert report.repeated_floats * 5 < report.floats


@pytest.mark.article("fmjd.annex5", "3.8")
def test_without_floats_more_of_them_are_repeated() -> None:
    kept, ignored = (world_cup("fmjd-rating", {"floats": each}) for each in ("on", "off"))
    assert kept.repeated_floats < ignored.repeated_floats


@pytest.mark.article("fmjd.annex5", "App.A.a")
def test_players_without_a_rating_are_named_before_the_first_round() -> None:
    tournament = event("fmjd-rating", RATINGS[:6])
    unrated = msgspec.structs.replace(
        tournament,
        entrants=(*tournament.entrants[:5], Entrant(6, Player(name="Zonder, Rating"))),
    )
    with pytest.raises(
        Refused, match=r"none is known for Zonder, Rating \(6\); give an estimate"
    ) as why:
        family("fmjd-rating").check(unrated, FMJD_2022)
    assert "NED: 0.5906 x + 1385.095" in why.value.because[0].sentence
    with pytest.raises(Refused, match="pairs by rating"):
        family("fmjd-rating").propose(unrated, FMJD_2022, 1)
    assert (
        family("fmjd-solkoff")
        .propose(
            msgspec.structs.replace(unrated, system=event("fmjd-solkoff", [1]).system), FMJD_2022, 1
        )
        .boards
    )


@pytest.mark.article("fmjd.annex5", "App.A.a")
def test_who_enters_later_without_a_rating_is_ordered_last_and_named() -> None:
    opening = Round(1, (Board(1, 3, DRAW), Board(4, 2, DRAW)))
    tournament = event("fmjd-rating", RATINGS[:4], rounds=(opening,), planned=3)
    late = tuple(
        Entrant(number, Player(name=f"Late, {name}")) for number, name in ((5, "One"), (6, "Two"))
    )
    later = msgspec.structs.replace(tournament, entrants=(*tournament.entrants, *late))
    proposal = family("fmjd-rating").propose(later, FMJD_2022, 2)
    assert len(proposal.boards) == 3
    named = [each.sentence for each in proposal.because if "ordered last" in each.sentence]
    assert [sentence.split(" (")[0] for sentence in named] == ["Late, One", "Late, Two"]


@pytest.mark.article("fmjd.annex5", "App.B.a")
def test_lots_are_drawn_by_the_article_on_lots() -> None:
    tournament = msgspec.structs.replace(event("kndb", RATINGS[:6]), numbers_final=False)
    drawn = draw_lots(tournament, FMJD_2022, method="free", seed="s")
    assert drawn.because[0].citation == Citation("fmjd.annex5", "App.B.a")
    assert sorted(new for _, new in drawn.numbers) == list(range(1, 7))


@pytest.mark.article("fmjd.annex5", "App.B.a")
def test_lots_must_be_drawn() -> None:
    tournament = msgspec.structs.replace(event("kndb", RATINGS[:6]), numbers_final=False)
    with pytest.raises(Refused, match="lots are not drawn"):
        family("kndb").check(tournament, FMJD_2022)


@pytest.mark.article("fmjd.annex5", "1")
@pytest.mark.parametrize(("players", "most"), [(6, 5), (7, 7)])
def test_more_rounds_than_opponents(players: int, most: int) -> None:
    family("kndb").check(event("kndb", RATINGS[:players], planned=most), FMJD_2022)
    with pytest.raises(Refused, match=f"{most + 1} rounds are too many for {players} players"):
        family("kndb").check(event("kndb", RATINGS[:players], planned=most + 1), FMJD_2022)


@pytest.mark.article("fmjd.annex5", "4.4")
@pytest.mark.parametrize(("rounds", "warned"), [(7, False), (8, True), (10, True)])
def test_rounds_close_to_half_of_the_players_are_warned_of(rounds: int, warned: bool) -> None:
    tournament = event("fmjd-rating", RATINGS[:20], planned=rounds)
    found = family("fmjd-rating").advice(tournament, FMJD_2022)
    assert bool(found) is warned
    proposal = family("fmjd-rating").propose(tournament, FMJD_2022, 1)
    assert any("half of 20 players" in each.sentence for each in proposal.because) is warned


@pytest.mark.article("fmjd.annex5", "1")
def test_unknown_choices_are_refused() -> None:
    with pytest.raises(UnknownName, match="value of the option colour 'medium'"):
        paired(event("fmjd-rating", RATINGS[:4], options={"colour": "medium"}), 1)
    with pytest.raises(UnknownName, match="option of fmjd-rating 'initial-colour'"):
        paired(event("fmjd-rating", RATINGS[:4], options={"initial-colour": "white"}), 1)


def test_a_chess_event_may_choose_the_family_and_is_told_the_articles() -> None:
    kind = Simulation(players=12, rounds=4, seed="chess")
    *_, last = rounds_played(kind, family("fmjd-rating"), FIDE_2019)
    proposal = family("fmjd-rating").propose(
        msgspec.structs.replace(last, planned_rounds=5), FIDE_2019, 5
    )
    assert {each.citation.text for each in proposal.because if each.citation} == {"fmjd.annex5"}


@pytest.mark.article("fmjd.annex5", "3.4.c", "3.5.c")
def test_pairing_by_lot_depends_on_event_and_round_alone() -> None:
    options = {"pattern": "by-lot", "moves-down": "by-lot", "first-pairing": "by-lot"}
    tournament = event("fmjd-solkoff", RATINGS[:12], options=options)
    first = paired(tournament, 1)
    assert first == paired(tournament, 1)
    other = msgspec.structs.replace(tournament, name="Another event")
    assert first != paired(other, 1)


@pytest.mark.article("fmjd.annex5", "3.1.a", "3.1.g", "3.1.h")
@pytest.mark.parametrize("seed", range(6))
def test_sums_for_pairing_are_those_of_the_standings(seed: int) -> None:
    """Where no game is open, what orders a group is what the table shows."""
    kind = Simulation(
        players=15 + seed,
        rounds=6,
        seed=f"sums {seed}",
        points=TWO_ONE_ZERO,
        forfeits=Fraction(1, 10),
    )
    *_, last = rounds_played(kind, family("fmjd-solkoff"), FMJD_2022)
    table = standings(
        last,
        FMJD_2022,
        tie_breaks=("solkoff", "sonneborn-berger", "average-rating"),
        round_robin=False,
    )
    mine = standings_before(last, FMJD_2022, 7)
    had_bye = {free.player for played in last.rounds for free in played.free}
    for row in table.rows:
        solkoff, berger, average = (value.value for value in row.values)
        assert mine[row.number].solkoff == solkoff
        assert mine[row.number].sonneborn_berger == berger
        if row.number not in had_bye:
            assert mine[row.number].average == average


def test_requested_byes_are_no_floats() -> None:
    opening = Round(1, (Board(1, 3, WIN), Board(4, 2, LOSS)), (FreePlayer(5, Bye.ZERO_POINT),))
    tournament = event("fmjd-rating", RATINGS[:5], rounds=(opening,))
    asked = msgspec.structs.replace(tournament, bye_requests=(ByeRequest(1, 2, Bye.ZERO_POINT),))
    found, bye = paired(asked, 2)
    assert bye is None
    assert {each for pair in found for each in pair} == {2, 3, 4, 5}
    table = lay_table(tournament, FMJD_2022, family("fmjd-rating").aspects(tournament), 2)
    assert table.players[table.rank[5]].floats[0] is Float.NONE


def test_solvers_agree() -> None:
    chance = Chance("solvers")
    for index in range(10):
        name = chance.pick(PRESETS)
        options = (Option("colour", "weak"),)
        tournament = random_event(f"solvers {index}", name, 10, 4, options, calm=True)
        aspects = family(name).aspects(tournament)
        native, python = (
            pair_round(tournament, FMJD_2022, aspects, 5, solver=solver)
            for solver in ("auto", "python")
        )
        assert native == python


def test_rounds_follow_one_another() -> None:
    kind = Simulation(players=9, rounds=4, seed="follow", points=TWO_ONE_ZERO)
    after = list(rounds_played(kind, family("kndb"), FMJD_2022))
    assert all(two.rounds[:-1] == one.rounds for one, two in pairwise(after))
