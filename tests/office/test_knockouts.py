"""Knock-outs, matches and play-offs run from the first lot to the last place."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.event_notes import PlayOff
from crosstable.kernel.points import HALF_POINTS, TITLE_MATCH, Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.office.acts import (
    CorrectResult,
    DecidePlayOff,
    Details,
    DrawColours,
    DrawLots,
    EnterResult,
    MarkAbsent,
    PairRound,
    Publish,
    Register,
    StartPlayOff,
    Undo,
    Withdraw,
)
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.brackets import shown_bracket
from crosstable.office.game_rows import Course, game_rows, match_score, typed_clocks
from crosstable.office.overview import is_over
from crosstable.office.play_offs import Origin, order_of_play_off, origin_of, play_off_event
from crosstable.office.qualifying import (
    Qualifier,
    SeedingOrder,
    in_order,
    next_event,
    qualified,
)
from crosstable.office.tables import remarks_on, standings_of, told_of_places
from crosstable.pairing.knockout import KNOCKOUT
from crosstable.pairing.systems import MANUAL, rounds_to_play, system_of
from crosstable.ratings.parting import rated_parts
from crosstable.rulebooks.game_plans import planned_round, rounds_of
from crosstable.rulebooks.library import edition
from tests.office.desk import Desk, details, people

WIN, DRAW, LOSS = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))


def announced(
    system: str, games: str = "", *, rules: str = "fide-2019", rounds: int = 0, third: bool = False
) -> Details:
    plan, points = planned_round(edition(rules), games)
    made = details(edition=rules, points=points, rounds=rounds or rounds_of(edition(rules), plan))
    options = (Option("third-place", "match"),) if third else ()
    return replace(
        made, system=System(system, options), game_plan=plan, rate_of_play="90min + 30s/move"
    )


def cup(players: int = 4, games: str = "knock-out", *, third: bool = False) -> Desk:
    desk = Desk(announced("knockout", games, third=third))
    desk.do(Register(people(players)), DrawLots("lots"))
    return desk.next_round()


def won(desk: Desk, *boards: int) -> None:
    """Let the first named player of boards win both games."""
    number = len(desk.tournament.rounds)
    for board in boards:
        desk.do(EnterResult(number, board, WIN, 1), EnterResult(number, board, LOSS, 2))


def places(tournament: Tournament) -> list[tuple[int, str]]:
    return [(row.number, row.place_text) for row in standings_of(tournament).rows]


def test_numbers_are_seeds_and_the_colour_is_drawn_with_a_recorded_seed() -> None:
    desk = Desk(announced("knockout", "knock-out"))
    desk.do(Register(people(5)[::-1]), DrawLots("lots"))
    assert [entrant.player.name for entrant in desk.tournament.entrants] == [
        f"Player, {letter}" for letter in "ABCDE"
    ]
    assert desk.tournament.system.option("initial-colour") in {"white", "black"}
    drawn = Desk(announced("knockout", "knock-out"))
    drawn.do(Register(people(5)), DrawLots("lots", "free"))
    assert drawn.tournament.system.option("initial-colour")


def test_a_cup_of_four_is_played_to_its_end() -> None:
    desk = cup(third=True)
    assert rounds_to_play(desk.tournament) == 2
    won(desk, 1, 2)
    desk.next_round()
    won(desk, 1, 2)
    bracket = shown_bracket(desk.tournament)
    assert bracket.winner is not None
    assert bracket.third_place is not None
    assert [place for _, place in places(desk.tournament)] == ["1", "2", "3", "4"]
    assert places(desk.tournament)[0][0] == bracket.winner
    with pytest.raises(Refused, match="all 2 rounds are paired"):
        desk.do(PairRound())
    desk.do(Undo(), Undo(), Undo())
    assert shown_bracket(desk.tournament).winner is None


@pytest.mark.article("fide.types", "5.2.1")
def test_the_whole_schedule_is_known_in_advance_and_a_match_has_two_games() -> None:
    desk = Desk(announced("knockout", "knock-out"))
    desk.do(Register(people(7)), DrawLots("lots"))
    bracket = shown_bracket(desk.tournament)
    assert [str(title) for title in bracket.titles] == ["Quarter-finals", "Semi-finals", "Final"]
    assert [len(matches) for matches in bracket.rounds] == [4, 2, 1]
    (final,) = bracket.rounds[-1]
    assert [str(side.name) for side in final.sides] == ["winner of match 4", "winner of match 5"]
    plan = desk.tournament.game_plan
    assert plan is not None
    assert plan.stages[0].games == 2


@pytest.mark.article("fide.types", "5.2.2")
def test_the_next_games_come_when_a_match_is_level() -> None:
    desk = cup()
    for game in range(1, 7):
        desk.do(EnterResult(1, 1, DRAW, game))
    board = desk.tournament.round(1).boards[0]
    rows = game_rows(desk.tournament, board)
    assert [row.course for row in rows] == [*[Course.PLAYED] * 6, Course.NEXT]
    assert rows[-1].lots
    assert rows[-1].rate == "5min/60, 0min + 2s/move v 4min/60, 0min + 2s/move"
    assert match_score(desk.tournament, board) == "3–3"
    with pytest.raises(Refused, match="draw lots for the colours of the sudden death game first"):
        desk.do(EnterResult(1, 1, DRAW, 7))
    desk.do(DrawColours(1, 1, "seed"))
    assert "begins with White, seed seed" in str(desk.state.in_force[-1].act.words(desk.tournament))
    rows = game_rows(desk.tournament, desk.tournament.round(1).boards[0])
    black = rows[-1].black
    desk.do(EnterResult(1, 1, DRAW, 7))
    bracket = shown_bracket(desk.tournament)
    match = bracket.rounds[0][0]
    assert [side.number for side in match.sides if side.won] == [black]
    assert str(match.decided_at) == "sudden death, Black by draw odds"
    with pytest.raises(
        Refused, match=r"this match is decided, .* 3½–3½, and .* has won it: no further game"
    ):
        desk.do(EnterResult(1, 1, DRAW, 8))
    with pytest.raises(Refused, match="no lots are to be drawn"):
        desk.do(DrawColours(1, 1, "again"))


@pytest.mark.article("fide.tournaments", "13.2.10")
def test_lots_that_people_drew_are_told() -> None:
    desk = cup()
    for game in range(1, 7):
        desk.do(EnterResult(1, 2, DRAW, game))
    board = desk.tournament.round(1).boards[1]
    with pytest.raises(Refused, match="does not sit at board 2"):
        desk.do(DrawColours(1, 2, white=desk.tournament.round(1).boards[0].white))
    desk.do(DrawColours(1, 2, white=board.black))
    assert "as was drawn" in str(desk.state.in_force[-1].act.words(desk.tournament))
    rows = game_rows(desk.tournament, desk.tournament.round(1).boards[1])
    assert rows[-1].white == board.black


def test_a_seed_draws_the_same_again() -> None:
    def white(seed: str) -> int:
        desk = cup(games="play-off")
        desk.do(EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, DRAW, 2), DrawColours(1, 1, seed))
        return game_rows(desk.tournament, desk.tournament.round(1).boards[0])[2].white

    assert white("a") == white("a")
    assert {white(seed) for seed in "abcdefgh"} == {1, 4}


def test_a_match_that_goes_on_holds_up_the_next_round() -> None:
    desk = cup()
    won(desk, 1)
    steps = steps_to_pair(desk.state)
    assert steps == (PairRound(),)
    with pytest.raises(Refused, match="round 1 is not complete: no result on board 2"):
        desk.do(*steps)


def test_another_winner_cannot_be_entered_once_the_next_match_is_paired() -> None:
    desk = cup(games="standard; sudden-death 5' v 4' by lot")
    desk.do(EnterResult(1, 1, WIN, 1), EnterResult(1, 2, WIN, 1))
    desk.do(CorrectResult(1, 1, LOSS, "misread", 1))
    desk.next_round()
    with pytest.raises(Refused, match="round 2 is paired with the winner of this match"):
        desk.do(CorrectResult(1, 2, LOSS, "misread", 1))
    with pytest.raises(Refused, match="no longer be taken back"):
        desk.do(CorrectResult(1, 2, DRAW, "misread", 1))


def test_absence_and_withdrawal_are_walk_overs() -> None:
    desk = cup()
    board = desk.tournament.round(1).boards[0]
    desk.do(MarkAbsent(board.white, 1), MarkAbsent(board.white, 1))
    assert desk.tournament.round(1).boards[0].result == Forfeit(Absent.WHITE)
    won(desk, 2)
    desk.do(Withdraw(board.black, "ill"))
    desk.next_round()
    final = desk.tournament.round(2).boards[0]
    assert isinstance(final.result, Forfeit)
    assert shown_bracket(desk.tournament).winner not in {board.white, board.black, None}


def test_seven_players_have_one_bye_and_it_is_said() -> None:
    desk = cup(7)
    bracket = shown_bracket(desk.tournament)
    byes = [match for match in bracket.rounds[0] if match.number == 0]
    assert [match.sides[0].number for match in byes] == [1]
    assert str(bracket.rounds[1][0].sides[1].name) == "winner of match 1"
    with pytest.raises(Refused, match="only a knock-out has a bracket"):
        shown_bracket(Desk().tournament)


def test_a_knock_out_is_announced_with_matches_that_are_decided() -> None:
    with pytest.raises(Refused, match="every match of a knock-out needs a winner"):
        Desk(announced("knockout", "2 standard"))


@pytest.mark.article("fide.types", "5.1.2")
@pytest.mark.article("fide.ratings", "6.5")
def test_games_after_a_match_is_won_are_played_on_request_and_not_rated() -> None:
    desk = Desk(announced("match", "6; play on")).seat(2).next_round()
    for game, result in enumerate((WIN, LOSS, WIN, DRAW, WIN, DRAW), start=1):
        desk.do(EnterResult(1, 1, result, game))
    board = desk.tournament.round(1).boards[0]
    assert match_score(desk.tournament, board) == "5–1"
    part = rated_parts(desk.tournament)[0]
    assert sum(len(played.boards) for played in part.rounds) == 4
    stops = Desk(announced("match", "6")).seat(2).next_round()
    for game, result in enumerate((WIN, LOSS, WIN, DRAW), start=1):
        stops.do(EnterResult(1, 1, result, game))
    with pytest.raises(Refused, match=r"this match is decided, .* 3½–½"):
        stops.do(EnterResult(1, 1, DRAW, 5))


def test_a_knock_out_from_a_file_that_knows_no_games_is_paired_by_hand() -> None:
    desk = cup()
    assert system_of(desk.tournament) is KNOCKOUT
    assert system_of(replace(desk.tournament, game_plan=None)) is MANUAL


def test_a_sudden_death_with_unequal_times_is_not_rated() -> None:
    desk = cup(games="standard; blitz 3'+2\"; sudden-death 5' v 4' by lot")
    desk.do(EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, DRAW, 2), DrawColours(1, 1, "seed"))
    desk.do(EnterResult(1, 1, WIN, 3))
    parts = rated_parts(desk.tournament)
    assert [part.rate_of_play for part in parts] == ["90min + 30s/move", "3min + 2s/move"]


def test_a_match_of_several_rounds_ends_when_it_is_decided() -> None:
    desk = Desk(announced("match", rounds=4)).seat(2)
    for number in (1, 2, 3):
        desk.next_round()
        board = desk.tournament.round(number).boards[0]
        desk.do(EnterResult(number, 1, WIN if board.white == 1 else LOSS))
    assert [desk.tournament.round(number).boards[0].white for number in (1, 2, 3)] in (
        [1, 2, 1],
        [2, 1, 2],
    )
    assert rounds_to_play(desk.tournament) == 3
    with pytest.raises(Refused, match="the match is decided after round 3: no further round"):
        desk.do(PairRound())
    assert places(desk.tournament) == [(1, "1"), (2, "2")]


def test_a_match_is_between_two() -> None:
    desk = Desk(announced("match", "2")).seat(3)
    with pytest.raises(Refused, match="a match is between two players, and 3 are entered"):
        desk.do(PairRound())


@pytest.mark.article("fmjd.annex12", "11.2")
@pytest.mark.article("fmjd.annex12", "11.2.1")
@pytest.mark.article("fmjd.annex12", "11.2.2")
def test_a_level_title_match_goes_to_whoever_has_more_from_standard_games() -> None:
    desk = Desk(announced("match", "womens-title-match", rules="fmjd-2022")).seat(2)
    assert desk.tournament.points == TITLE_MATCH
    assert rounds_to_play(desk.tournament) == 9

    def play(winner: int | None, *kinds: int) -> None:
        desk.next_round()
        number = len(desk.tournament.rounds)
        for game in range(1, (kinds[0] if kinds else 3) + 1):
            rows = game_rows(desk.tournament, desk.tournament.round(number).boards[0])
            result = DRAW
            if winner is not None and game == kinds[0]:
                result = WIN if rows[game - 1].white == winner else LOSS
            desk.do(EnterResult(number, 1, result, game))

    play(1, 1)  # 12-0 at standard
    for _ in range(3):
        play(2, 2)  # 8-4 three times at rapid: 24-24
    play(None)
    totals = {row.number: row.points for row in standings_of(desk.tournament).rows}
    assert totals == {1: 30, 2: 30}
    assert places(desk.tournament) == [(1, "1"), (2, "2")]
    reasons = standings_of(desk.tournament).rows[0].reasons
    assert "the score in standard games" in str(reasons[0].sentence)


@pytest.mark.article("fmjd.annex12", "11.1.4")
@pytest.mark.article("fmjd.annex12", "11.2.3")
@pytest.mark.article("fmjd.annex12", "11.3")
def test_a_title_match_level_at_every_rate_waits_for_its_tie_break() -> None:
    desk = Desk(announced("match", "womens-title-match", rules="fmjd-2022")).seat(2)
    for number in range(1, 10):
        desk.next_round()
        for game in (1, 2, 3):
            desk.do(EnterResult(number, 1, DRAW, game))
        totals = [row.points for row in standings_of(desk.tournament).rows]
        assert totals == [6 * number, 6 * number]
    assert places(desk.tournament) == [(1, "1–2"), (2, "1–2")]
    told = standings_of(desk.tournament).rows[0].reasons[0]
    assert "a tie-break decides it" in str(told.sentence)


@pytest.mark.article("fmjd.annex3", "5.10")
def test_clocks_of_a_superblitz_run_on() -> None:
    desk = Desk(announced("match", "superblitz", rules="fmjd-2022")).seat(2).next_round()
    assert typed_clocks("= 4:10 3:55") == ("=", (250, 235))
    assert typed_clocks("=") == ("=", None)
    desk.do(EnterResult(1, 1, DRAW, 1, clocks=(250, 235)))
    row = game_rows(desk.tournament, desk.tournament.round(1).boards[0])[1]
    assert row.clocks == ("3:55", "4:10")  # colours are exchanged
    desk.do(EnterResult(1, 1, DRAW, 2, clocks=(0, 100)))
    assert desk.tournament.round(1).boards[0].result == WIN
    other = Desk(announced("match", "standard; superblitz 5' until won", rules="fmjd-2022"))
    other.seat(2).next_round()
    with pytest.raises(InvalidValue, match="only in a Superblitz do the clocks run on"):
        other.do(EnterResult(1, 1, DRAW, 1, clocks=(10, 10)))
    other.do(EnterResult(1, 1, DRAW, 1))
    with pytest.raises(InvalidValue, match="a clock shows more time than at the start"):
        other.do(EnterResult(1, 1, DRAW, 2, clocks=(301, 10)))
    other.do(EnterResult(1, 1, DRAW, 2, clocks=(200, 10)))
    with pytest.raises(InvalidValue, match="a clock shows more time than at the start"):
        other.do(EnterResult(1, 1, DRAW, 3, clocks=(9, 201)))


@pytest.mark.article("fmjd.annex3", "5.10")
def test_clocks_that_have_grown_in_a_superblitz_are_asked_about() -> None:
    desk = Desk(announced("match", "superblitz", rules="fmjd-2022")).seat(2).next_round()
    with pytest.raises(InvalidValue, match="a clock shows 40:10, more than the 10:00"):
        desk.do(EnterResult(1, 1, DRAW, 1, clocks=(2410, 235)))
    first = EnterResult(1, 1, DRAW, 1, clocks=(250, 235))
    assert not first.cautions(desk.state)
    desk.do(first)
    (asked,) = EnterResult(1, 1, DRAW, 2, clocks=(370, 230)).cautions(desk.state)
    assert "showed 3:55 before the game shows 6:10 after it" in str(asked.reason.sentence)
    assert not EnterResult(1, 1, DRAW, 2, clocks=(235, 250)).cautions(desk.state)
    delayed = Desk(announced("match", "superblitz 5' delay 2s until won", rules="fmjd-2022"))
    delayed.seat(2).next_round()
    delayed.do(EnterResult(1, 1, DRAW, 1, clocks=(200, 100)))
    with pytest.raises(InvalidValue, match="a clock shows more time than at the start"):
        delayed.do(EnterResult(1, 1, DRAW, 2, clocks=(101, 100)))


def level_event(results: str, rules: str = "fide-2019", tie_breaks: tuple[str, ...] = ()) -> Desk:
    """Return an event of one round with its results typed in the order of the boards."""
    swiss = "dutch" if rules.startswith("fide") else "fmjd-solkoff"
    desk = Desk(replace(details(edition=rules, system=swiss, rounds=1), tie_breaks=tie_breaks))
    desk.seat(2 * len(results)).next_round()
    signs = {"1": WIN, "=": DRAW, "0": LOSS}
    desk.do(*(EnterResult(1, at, signs[sign]) for at, sign in enumerate(results, start=1)))
    return desk


@pytest.mark.article("fide.tournaments", "13.2.11")
@pytest.mark.parametrize(
    ("results", "system", "field"),
    [
        ("11", "match", 2),
        ("111", "round-robin", 3),
        ("1111", "knockout", 4),
        ("11111", "knockout", 4),
    ],
)
def test_how_many_are_level_decides_what_is_played(results: str, system: str, field: int) -> None:
    desk = level_event(results)
    note, made, steps = play_off_event(desk.tournament, 1, "seed", None)
    assert (made.system.name, len(note.players), len(note.left_out)) == (
        system,
        field,
        len(results) - field,
    )
    event = Desk(made)
    event.do(*steps)
    assert event.tournament.numbers_final
    assert event.tournament.name == "Club championship, play-off for place 1"
    assert made.rate_of_play == "3min + 2s/move"


@pytest.mark.article("fide.tournaments", "13.1.1")
@pytest.mark.article("fide.tournaments", "13.2.11.4")
def test_of_five_whom_no_tie_break_separates_lots_decide_who_plays() -> None:
    desk = level_event("11111")
    winners = {row.number for row in standings_of(desk.tournament).rows[:5]}
    out = set()
    for seed in "abcdefghijkl":
        note, _, _ = play_off_event(desk.tournament, 1, seed, None)
        assert set(note.lots) == winners
        assert (note.lots[4],) == note.left_out
        out.add(note.left_out)
    assert len(out) > 2, "it is not always the one with the last number"
    (asked,) = StartPlayOff(note).cautions(desk.state)
    assert "lots decide which of them play" in str(asked.reason.sentence)
    assert str(asked.reason.citation) == "fide.tournaments 13.1.1"
    note = replace(note, event="x")
    desk.do(StartPlayOff(note))
    assert "the order of lots: " in str(desk.state.in_force[-1].act.words(desk.tournament))


@pytest.mark.article("fide.tournaments", "13.2.11.4")
def test_of_five_the_last_by_the_tie_breaks_is_out_without_lots() -> None:
    desk = level_event("11111", tie_breaks=("average-rating",))
    note, _, _ = play_off_event(desk.tournament, 1, "seed", None)
    fifth = standings_of(desk.tournament).rows[4].number
    assert (note.left_out, note.lots) == ((fifth,), ())
    assert not StartPlayOff(note).cautions(desk.state)


def bracket_over(losses: str) -> Desk:
    """Return a bracket of four that is over; the first named side wins every match."""
    made = announced("knockout", "knock-out")
    desk = Desk(replace(made, system=System("knockout", (Option("elimination", losses),))))
    desk.do(Register(people(4)), DrawLots("lots"))
    desk.next_round()
    while True:
        won(desk, *range(1, len(desk.tournament.rounds[-1].boards) + 1))
        if is_over(desk.tournament):
            return desk
        desk.next_round()


@pytest.mark.article("fide.tournaments", "13.2.6")
def test_a_place_that_a_bracket_decided_is_not_played_off() -> None:
    desk = bracket_over("one-loss")
    rows = standings_of(desk.tournament).rows
    assert [row.place_text for row in rows] == ["1", "2", "3–4", "3–4"]
    with pytest.raises(Refused, match="nobody is level with"):
        play_off_event(desk.tournament, 1, "x", None)
    note, _, _ = play_off_event(desk.tournament, 3, "x", None)
    assert set(note.players) == {rows[2].number, rows[3].number}
    note = replace(note, event="third")
    desk.do(StartPlayOff(note), DecidePlayOff("third", ((rows[3].number,), (rows[2].number,))))
    after = standings_of(desk.tournament)
    assert [row.number for row in after.rows[2:]] == [rows[3].number, rows[2].number]
    assert [row.place_text for row in after.rows[2:]] == ["3", "4"]
    (told,) = told_of_places(desk.tournament, after)
    assert "decided places 3 to 4" in str(told.sentence)


def test_a_double_elimination_leaves_nobody_level_for_the_first_place() -> None:
    desk = bracket_over("two-losses")
    with pytest.raises(Refused, match="nobody is level with"):
        play_off_event(desk.tournament, 1, "x", None)


@pytest.mark.article("fide.tournaments", "13.2.5")
def test_a_play_off_gives_the_places_of_those_it_was_for() -> None:
    desk = level_event("11=")
    note, made, steps = play_off_event(desk.tournament, 1, "seed", None)
    note = replace(note, event="play-off")
    desk.do(StartPlayOff(note))
    with pytest.raises(Refused, match="is already for these players"):
        desk.do(StartPlayOff(note))
    event = Desk(made)
    event.do(*steps, PairRound(), Publish(1))
    with pytest.raises(Refused, match="the play-off is not over yet"):
        order_of_play_off(note, event.tournament)
    first = event.tournament.round(1).boards[0].white
    event.do(EnterResult(1, 1, WIN, 1), EnterResult(1, 1, DRAW, 2))
    order = order_of_play_off(note, event.tournament)
    assert order[0] == (note.players[first - 1],)
    desk.do(DecidePlayOff("play-off", order))
    ranked = standings_of(desk.tournament).rows
    assert [row.number for row in ranked[:2]] == [order[0][0], order[1][0]]
    assert [row.place_text for row in ranked[:2]] == ["1", "2"]
    assert str(ranked[0].reasons[0].citation) == "fide.tournaments 13.2.5"
    with pytest.raises(Refused, match="that is already how the play-off ended"):
        desk.do(DecidePlayOff("play-off", order))
    with pytest.raises(Refused, match="no play-off of this event is called"):
        desk.do(DecidePlayOff("other", order))
    with pytest.raises(Refused, match="for those who played in it"):
        desk.do(DecidePlayOff("play-off", order[:1]))


@pytest.mark.article("fide.tournaments", "13.2.5")
def test_a_play_off_is_told_with_the_places_and_changes_no_earlier_table() -> None:
    desk = Desk(details(system="dutch", rounds=2)).seat(4).next_round()
    desk.do(EnterResult(1, 1, DRAW), EnterResult(1, 2, DRAW))
    before = [row.number for row in standings_of(desk.tournament).rows]
    desk.next_round()
    desk.do(EnterResult(2, 1, DRAW), EnterResult(2, 2, DRAW))
    level = [row.number for row in standings_of(desk.tournament).rows]
    assert not told_of_places(desk.tournament, standings_of(desk.tournament))
    order = tuple((number,) for number in reversed(level))
    desk.do(StartPlayOff(PlayOff("play-off", 1, tuple(level))), DecidePlayOff("play-off", order))
    table = standings_of(desk.tournament)
    assert [row.number for row in table.rows] == level[::-1]
    (told,) = told_of_places(desk.tournament, table)
    assert told in remarks_on(desk.tournament, table)
    names = ", ".join(f"{row.place} {row.name}" for row in table.rows)
    assert told.sentence == f"a play-off decided places 1 to 4: {names}"
    assert str(told.citation) == "fide.tournaments 13.2.5"
    earlier = replace(desk.tournament, rounds=desk.tournament.rounds[:1])
    assert [row.number for row in standings_of(earlier).rows] == before
    assert not told_of_places(earlier, standings_of(earlier))


def drawn_play_off(desk: Desk, origin: Origin | None) -> tuple[PlayOff, Desk]:
    """Begin the play-off for the first place of an event, and draw all of its games."""
    note, made, steps = play_off_event(desk.tournament, 1, "seed", None, origin=origin)
    event = Desk(made)
    event.do(*steps)
    while len(event.tournament.rounds) < rounds_to_play(event.tournament):
        event.next_round()
        for number in range(1, len(event.tournament.rounds[-1].boards) + 1):
            event.do(EnterResult(len(event.tournament.rounds), number, DRAW))
    return note, event


@pytest.mark.article("fide.tournaments", "13.2.11")
def test_a_play_off_out_of_a_play_off_is_numbered_and_not_named_twice() -> None:
    desk = level_event("111")
    note, event = drawn_play_off(desk, None)
    origin = Origin(desk.state, note)
    _, made, _ = play_off_event(event.tournament, 1, "seed", None, origin=origin)
    assert made.name == "Club championship, play-off 2 for place 1"
    again = PlayOff("c", 1, (1, 2, 3))
    deeper = Origin(event.state, again, origin)
    _, made, _ = play_off_event(event.tournament, 1, "seed", None, origin=deeper)
    assert made.name == "Club championship, play-off 3 for place 1"
    lower = Origin(event.state, replace(again, place=2), Origin(desk.state, replace(note, place=3)))
    assert lower.above == 3, "places 1 and 2 of the event, and the first of its play-off"


def test_where_a_play_off_comes_from_is_known_when_it_is_decided_too() -> None:
    first, second = level_event("11").state, level_event("11").state
    begun, over = PlayOff("b", 1, (1, 2)), PlayOff("c", 1, (1, 2), (), ((2,), (1,)))
    first = replace(first, id="first", tournament=replace(first.tournament, play_offs=(begun,)))
    second = replace(second, id="b", tournament=replace(second.tournament, play_offs=(over,)))
    both = (first, second)
    assert origin_of("b", both) == Origin(first, first.tournament.play_offs[0])
    assert origin_of("c", both) is None
    told = origin_of("c", both, decided=True)
    assert told is not None
    assert (told.length, told.first.event.id) == (2, "first")
    assert origin_of("first", both, decided=True) is None


def test_play_offs_that_cannot_begin() -> None:
    desk = level_event("1=")
    with pytest.raises(Refused, match=r"nobody is level with .* at place 1"):
        play_off_event(desk.tournament, 1, "seed", None)
    with pytest.raises(Refused, match="is not level with the others"):
        play_off_event(desk.tournament, 2, "seed", None, players=(1, 4))
    open_event = Desk(details(system="dutch", rounds=2)).seat(4).next_round()
    with pytest.raises(Refused, match="games are still open"):
        play_off_event(open_event.tournament, 1, "seed", None)
    played = Desk(details(system="dutch", rounds=2)).seat(4).next_round()
    played.do(EnterResult(1, 1, WIN), EnterResult(1, 2, WIN))
    with pytest.raises(Refused, match="round 2 of 2 is still to be paired and played"):
        play_off_event(played.tournament, 1, "seed", None)
    with pytest.raises(Refused, match="who is qualified is known when all results are in"):
        qualified(open_event.tournament, 2)


def test_a_play_off_is_for_players_next_to_each_other() -> None:
    desk = level_event("1111")
    one, two, three, four = (row.number for row in standings_of(desk.tournament).rows[:4])
    with pytest.raises(Refused, match=rf"{two} Player.* stands between .*level are .*{four} Pl"):
        play_off_event(desk.tournament, 1, "seed", None, players=(one, three))
    note, _, _ = play_off_event(desk.tournament, 1, "seed", None, players=(two, three))
    assert note.place == 2
    (caution,) = StartPlayOff(note).cautions(desk.state)
    said = "level at place 1 too, and not in this play-off: {} Player, {}; {} Player, {}"
    assert str(caution.reason) == said.format(one, "ABCDEFGH"[one - 1], four, "ABCDEFGH"[four - 1])
    whole, _, _ = play_off_event(desk.tournament, 1, "seed", None)
    assert StartPlayOff(whole).cautions(desk.state) == ()


def test_the_right_play_off_comes_in_the_place_of_one_begun_by_mistake() -> None:
    desk = level_event("111")
    wrong = PlayOff("wrong", 1, (1, 2))
    right = PlayOff("right", 1, (1, 2, 3))
    desk.do(StartPlayOff(wrong), StartPlayOff(right))
    assert desk.tournament.play_offs == (right,)
    desk.do(DecidePlayOff("right", ((2,), (1,), (3,))))
    with pytest.raises(Refused, match="the play-off right is already for these players"):
        desk.do(StartPlayOff(wrong))


@pytest.mark.article("fmjd.annex2", "3d")
def test_a_superblitz_is_played_by_two() -> None:
    desk = level_event("11", "fmjd-2022")
    _, made, _ = play_off_event(desk.tournament, 1, "seed", None)
    assert made.game_plan is not None
    assert (made.system.name, made.game_plan.name) == ("match", "superblitz")
    with pytest.raises(Refused, match="a Superblitz is between two players, not 3"):
        play_off_event(level_event("111", "fmjd-2022").tournament, 1, "seed", None)


def test_the_first_go_on_and_reserves_come_in_for_those_who_do_not() -> None:
    desk = level_event("10=")
    order = [row.number for row in standings_of(desk.tournament).rows]
    assert qualified(desk.tournament, 2) == tuple(order[:2])
    assert qualified(desk.tournament, 2, order[:1]) == tuple(order[1:3])
    with pytest.raises(Refused, match="9 are to qualify, and only 6 can"):
        qualified(desk.tournament, 9)
    going = [Qualifier(desk.tournament, number) for number in order[:2]]
    made, steps = next_event("Final", going, system="knockout", games="", seed="s", day=None)
    final = Desk(made)
    final.do(*steps)
    assert [entrant.player.name for entrant in final.tournament.entrants] == [
        desk.tournament.entrant(number).player.name for number in order[:2]
    ]
    assert final.tournament.points == HALF_POINTS


def test_groups_send_their_first_in_the_order_that_is_announced() -> None:
    groups = [replace(level_event("10=").tournament, name=name) for name in "ABC"]
    going = [[Qualifier(group, number) for number in qualified(group, 2)] for group in groups]
    first, second = going[0][0].number, going[0][1].number

    def seeds(order: SeedingOrder) -> list[tuple[str, int]]:
        return [(goer.event.name, goer.number) for goer in in_order(going, order)]

    assert seeds(SeedingOrder.PLACES) == [
        *(("A", first), ("B", first), ("C", first)),
        *(("A", second), ("B", second), ("C", second)),
    ]
    assert [name for name, _ in seeds(SeedingOrder.SERPENTINE)] == list("ABCCBA")
    assert [name for name, _ in seeds(SeedingOrder.GROUPS)] == list("AABBCC")
    draughts = Qualifier(level_event("10=", "fmjd-2022").tournament, 1)
    with pytest.raises(Refused, match="and A are played in different games"):
        next_event("F", [going[0][0], draughts], system="knockout", games="", seed="s", day=None)


def test_a_shared_place_is_decided_before_anybody_goes_on() -> None:
    desk = Desk(details()).seat(4)
    for number in (1, 2, 3):
        desk.next_round()
        desk.do(EnterResult(number, 1, DRAW), EnterResult(number, 2, DRAW))
    with pytest.raises(Refused, match="is shared by more than can qualify"):
        qualified(desk.tournament, 2)


def test_play_offs_follow_new_numbers() -> None:
    desk = level_event("11")
    noted = replace(desk.tournament, play_offs=(PlayOff("x", 1, (1, 2), (3,), ((2,), (1,), (3,))),))
    moved = noted.renumbered({1: 4, 2: 3, 3: 2, 4: 1})
    assert moved.play_offs == (PlayOff("x", 1, (4, 3), (2,), ((3,), (4,), (2,))),)


def test_an_open_match_has_no_winner() -> None:
    desk = cup()
    desk.do(EnterResult(1, 1, Pending(adjourned=True)))
    with pytest.raises(Refused, match="round 1 is not complete"):
        desk.do(PairRound())


@pytest.mark.article("fmjd.annex12", "11.2")
@pytest.mark.article("fmjd.annex12", "11.2.3")
@pytest.mark.article("fmjd.annex12", "11.3")
def test_a_womens_match_that_ends_54_to_54_is_told_with_its_article() -> None:
    desk = Desk(announced("match", "womens-title-match", rules="fmjd-2022"))
    desk.do(Register(people(2)), DrawLots("lots"))
    for number in range(1, 10):
        assert not any("level" in str(told.sentence) for told in remarks_on(desk.tournament))
        desk.next_round()
        desk.do(*(EnterResult(number, 1, DRAW, game) for game in (1, 2, 3)))
    table = standings_of(desk.tournament)
    assert [(row.place_text, row.points) for row in table.rows] == [("1–2", 54), ("1–2", 54)]
    (told,) = [told for told in remarks_on(desk.tournament) if "level" in str(told.sentence)]
    assert str(told.sentence) == "the match is level; a tie-break decides it"
    assert str(told.citation) == "fmjd.annex12 11.2.3"
    _, made, _ = play_off_event(desk.tournament, 1, "seed", None)
    assert made.game_plan is not None
    assert (made.game_plan.name, made.rate_of_play) == ("womens-tie-break", "20min + 5s/move")
