"""Withdrawals from round robins: whose games count under which edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pytest

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import resolve
from crosstable.standings.counted import counted, cycles_of
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]
LEAVER = 3


def all_beat_the_higher(players: int, cycles: int = 1) -> list[list[str]]:
    """Everybody beats everybody with a higher number."""
    return [
        [
            "" if one == other else " ".join(["1" if one < other else "0"] * cycles)
            for other in range(players)
        ]
        for one in range(players)
    ]


def round_after_games(tournament: Tournament, number: int, games: int) -> int:
    """Return the round in which a player finishes this many games."""
    done = 0
    for each in tournament.rounds:
        if done == games:
            return each.number - 1
        done += each.board_of(number) is not None
    assert done == games
    return len(tournament.rounds)


def left_with(
    event: Maker, *, players: int, cycles: int, games: int, edition: Edition
) -> Tournament:
    cells = all_beat_the_higher(players, cycles)
    after = round_after_games(event(cells), LEAVER, games)
    return event(cells, edition=edition.id, points=edition.points, left_after={LEAVER: after})


@pytest.mark.article("fmjd.annex3", "5.9", "5.9.A.a", "5.9.A.b")
@pytest.mark.article("fide.competitions", "6.7.2.1", "6.7.2.2")
@pytest.mark.parametrize(
    ("players", "cycles", "games", "fide", "fmjd"),
    [
        (10, 1, 0, False, False),
        (10, 1, 4, False, False),
        (10, 1, 5, True, True),
        (10, 1, 8, True, True),
        (10, 2, 8, False, False),
        (10, 2, 9, True, False),
        (10, 2, 10, True, True),
        # twelve games for each of thirteen players: cancelled after six, classified after seven
        (13, 1, 5, False, False),
        (13, 1, 6, True, False),
        (13, 1, 7, True, True),
        (11, 1, 5, True, False),
        (3, 1, 1, True, False),
    ],
)
def test_half_of_the_scheduled_games(
    event: Maker, players: int, cycles: int, games: int, *, fide: bool, fmjd: bool
) -> None:
    for edition, stands in ((FIDE_2019, fide), (FMJD_2022, fmjd)):
        tournament = left_with(event, players=players, cycles=cycles, games=games, edition=edition)
        field = counted(tournament, edition)
        (ruling,) = field.withdrawals
        assert (ruling.number, ruling.completed) == (LEAVER, games)
        assert ruling.scheduled == cycles * (players - 1)
        assert ruling.counts is stands
        assert (LEAVER in field.numbers) is stands
        assert [player.number for player in field.unclassified] == ([] if stands else [LEAVER])


@pytest.mark.parametrize(
    ("edition", "games", "sentence"),
    [
        (FIDE_2019, 4, "completed 4 of 9 games, fewer than half: results cancelled"),
        (FMJD_2022, 4, "completed 4 of 9 games, not more than half: results cancelled"),
        (
            FIDE_2019,
            5,
            "completed 5 of 9 games, at least half: results count, games not played are forfeits",
        ),
        (
            FMJD_2022,
            5,
            "completed 5 of 9 games, more than half: results count, games not played are forfeits",
        ),
    ],
)
def test_the_ruling_says_why(event: Maker, edition: Edition, games: int, sentence: str) -> None:
    tournament = left_with(event, players=10, cycles=1, games=games, edition=edition)
    (reason,) = counted(tournament, edition).withdrawals[0].verdict.because
    assert reason.sentence == sentence
    assert reason.citation in edition.cite("round-robin.withdrawal")
    assert isinstance(reason.citation, Citation)
    assert "ithdra" in resolve(reason.citation).heading


@pytest.mark.article("fmjd.annex3", "5.9.B")
def test_in_a_swiss_the_results_of_whoever_left_stand(event: Maker) -> None:
    tournament = left_with(event, players=10, cycles=1, games=4, edition=FMJD_2022)
    field = counted(tournament, FMJD_2022, round_robin=False)
    assert not field.withdrawals
    assert LEAVER in field.numbers
    played = [entry for player in field.players for entry in player.entries]
    assert sum(entry.opponent == LEAVER for entry in played) >= 4


@pytest.mark.article("fide.competitions", "6.7.2.1")
@pytest.mark.article("fmjd.annex3", "5.9.A.a")
@pytest.mark.parametrize("edition", [FIDE_2019, FMJD_2022])
def test_cancelled_games_count_for_nobody(event: Maker, edition: Edition) -> None:
    tournament = left_with(event, players=10, cycles=1, games=4, edition=edition)
    field = counted(tournament, edition)
    win = edition.points.win
    for player in field.players:
        assert len(player.entries) == 8
        assert all(entry.opponent != LEAVER for entry in player.entries)
        above = [number for number in field.numbers if number < player.number]
        assert player.score == win * (8 - len(above))
    (gone,) = field.unclassified
    assert len(gone.entries) == 9
    assert gone.games_played == 4


@pytest.mark.article("fide.competitions", "6.7.2.2")
@pytest.mark.article("fmjd.annex3", "5.9.A.b", "5.7")
@pytest.mark.parametrize("edition", [FIDE_2019, FMJD_2022])
def test_what_a_classified_leaver_does_not_play_is_forfeited(
    event: Maker, edition: Edition
) -> None:
    tournament = left_with(event, players=10, cycles=1, games=6, edition=edition)
    field = counted(tournament, edition)
    entries = field.player(LEAVER).entries
    assert [entry.kind for entry in entries] == [Kind.PLAYED] * 6 + [Kind.FORFEIT] * 3
    assert not any(entry.forfeit_win for entry in entries)
    for entry in entries[6:]:
        assert entry.opponent is not None
        (theirs,) = field.games(entry.opponent, LEAVER)
        assert theirs.forfeit_win
        assert theirs.points == edition.points.win


@pytest.mark.article("fide.competitions", "6.7.2.1")
@pytest.mark.article("fmjd.annex3", "5.8")
def test_two_who_left_both_lose_their_game(event: Maker) -> None:
    cells = all_beat_the_higher(6)
    (meeting,) = counted(event(cells), FIDE_2019).games(1, 3)
    assert meeting.round == 3
    field = counted(event(cells, left_after={1: 2, 3: 2}), FMJD_2022)
    entries = {player.number: player.entries for player in field.sheet}
    for one, other in ((1, 3), (3, 1)):
        game = entries[one][2]
        assert (game.opponent, game.kind, game.points) == (other, Kind.FORFEIT, 0)
        assert not game.forfeit_win


def test_a_forfeited_game_is_not_a_completed_one(event: Maker) -> None:
    """Only games really played are completed: three of six with two forfeits are one of six."""
    cells = [row[:] for row in all_beat_the_higher(7)]
    tournament = event(cells)
    after = round_after_games(tournament, LEAVER, 3)
    met = [
        entry.opponent
        for entry in counted(tournament, FIDE_2019).player(LEAVER).entries
        if entry.opponent and entry.round <= after
    ]
    for opponent in met[:2]:
        cells[LEAVER - 1][opponent - 1] = "+"
        cells[opponent - 1][LEAVER - 1] = "-"
    field = counted(event(cells, left_after={LEAVER: after}), FIDE_2019)
    assert (field.withdrawals[0].completed, field.withdrawals[0].scheduled) == (1, 6)
    assert not field.withdrawals[0].counts


def test_a_game_left_open_before_the_withdrawal_stays_open(event: Maker) -> None:
    cells = all_beat_the_higher(4)
    cells[0][1] = cells[1][0] = "."
    tournament = event(cells, left_after={1: 3})
    (game,) = counted(tournament, FIDE_2019).games(1, 2)
    assert game.kind is Kind.PENDING


def test_a_game_played_ahead_of_its_round_stays_played(event: Maker) -> None:
    """1 left after the first round, but his game of the third round had been played before."""
    tournament = event(all_beat_the_higher(4), left_after={1: 1})
    last = tournament.rounds[2]
    played = tuple(
        msgspec.structs.replace(board, result=Played(Mark.DRAW, Mark.DRAW)) for board in last.boards
    )
    rounds = (*tournament.rounds[:2], msgspec.structs.replace(last, boards=played))
    field = counted(msgspec.structs.replace(tournament, rounds=rounds), FIDE_2019)
    assert [entry.kind for entry in field.player(1).entries] == [
        *(Kind.PLAYED, Kind.FORFEIT, Kind.PLAYED),
    ]
    assert field.withdrawals[0].completed == 2


def test_in_other_systems_the_results_of_a_leaver_stand(event: Maker) -> None:
    tournament = event(all_beat_the_higher(6), left_after={LEAVER: 1})
    field = counted(tournament, FMJD_2022, round_robin=False)
    assert field.numbers == (1, 2, 3, 4, 5, 6)
    assert field.withdrawals == ()
    assert field.player(LEAVER).games_played == 1


def test_somebody_the_rounds_never_named_was_not_scheduled(event: Maker) -> None:
    """Of five entrants one left before the first round was paired: three games for each."""
    cells = all_beat_the_higher(4)
    four = event(cells, left_after={LEAVER: 2})
    five = event(all_beat_the_higher(5), left_after={5: 0, LEAVER: 2})
    tournament = Tournament(
        name="Test",
        game="any",
        edition="fide-2019",
        system=System("round-robin"),
        entrants=five.entrants,
        rounds=four.rounds,
    )
    field = counted(tournament, FIDE_2019)
    assert [(each.number, each.scheduled, each.counts) for each in field.withdrawals] == [
        (LEAVER, 3, True),
        (5, 3, False),
    ]


def test_before_the_first_round_the_schedule_is_for_everybody(event: Maker) -> None:
    tournament = event(all_beat_the_higher(5), left_after={2: 0}, rounds_so_far=0)
    (ruling,) = counted(tournament, FIDE_2019).withdrawals
    assert (ruling.completed, ruling.scheduled, ruling.counts) == (0, 4, False)


def test_nobody_and_nothing(event: Maker) -> None:
    cells: Sequence[Sequence[str]] = []
    assert counted(event(cells), FIDE_2019).players == ()
    alone = counted(event([[""]], left_after={1: 0}), FIDE_2019)
    assert alone.players == ()
    assert alone.withdrawals[0].scheduled == 0
    with pytest.raises(UnknownName, match="classified player"):
        alone.player(1)


@pytest.mark.parametrize("text", ["0", "-1", "two", ""])
def test_cycles_must_be_a_number(text: str) -> None:
    tournament = Tournament(
        name="Test",
        game="any",
        edition="fide-2019",
        system=System("round-robin", (Option("cycles", text),)),
    )
    with pytest.raises(InvalidValue, match="cycles"):
        cycles_of(tournament)
