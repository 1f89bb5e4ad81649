"""A tournament of the office rated: its kind, its rate of play, its list."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.result import Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.rating import kind_of, rate_player, rate_tournament
from crosstable.ratings.model import EventKind
from crosstable.rulebooks.editions import Edition
from tests.texts import FIDE_2019, FMJD_2022


def tournament(system: str = "dutch", players: int = 4, **fields: object) -> Tournament:
    return replace(
        Tournament(
            name="T",
            game="chess",
            edition="fide-2019",
            system=System(system),
            entrants=tuple(
                Entrant(
                    number,
                    Player(name=f"P{number}", ratings=(Rating("fide.standard", 1500 + number),)),
                )
                for number in range(1, players + 1)
            ),
            rounds=(Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),)),),
        ),
        **fields,
    )


@pytest.mark.parametrize(
    ("system", "players", "kind"),
    [
        ("dutch", 4, EventKind.SWISS),
        ("round-robin", 4, EventKind.ROUND_ROBIN),
        ("round-robin", 2, EventKind.MATCH),
        ("scheveningen", 4, EventKind.SWISS),
        ("unheard-of", 4, EventKind.SWISS),
    ],
)
def test_what_kind_of_event_it_is(system: str, players: int, kind: EventKind) -> None:
    assert kind_of(tournament(system, players)) is kind


def test_players_of_teams_make_a_team_event() -> None:
    event = tournament()
    teams = tuple(replace(each, team="A") for each in event.entrants)
    assert kind_of(replace(event, entrants=teams)) is EventKind.TEAM


@pytest.mark.parametrize(
    ("rate", "name"),
    [("60m", "fide.standard"), ("15m+10s", "fide.rapid"), ("3m+2s", "fide.blitz")],
)
def test_the_rate_of_play_chooses_the_list(rate: str, name: str) -> None:
    rated = rate_tournament(tournament(rate_of_play=rate), FIDE_2019)
    assert rated.event.list == name
    assert [each.before for each in rated.rating.changes] == [1501, 1502]


def test_a_rate_of_play_nobody_can_read_is_said_and_left_out() -> None:
    rated = rate_tournament(tournament(rate_of_play="as usual"), FIDE_2019)
    assert rated.event.list == "fide.standard"
    assert "'as usual' cannot be read" in rated.notes[0].sentence
    said = rate_tournament(
        tournament(rate_of_play="as usual"), FIDE_2019, rate=parse_rate("15m+10s")
    )
    assert said.event.list == "fide.rapid"


def test_a_list_the_rate_does_not_fit_is_refused() -> None:
    with pytest.raises(Refused, match=r"not for the list fide\.standard"):
        rate_tournament(tournament(rate_of_play="15m+10s"), FIDE_2019, list_name="fide.standard")


@pytest.mark.article("fmjd.annex9", "1.2.2")
def test_draughts_rates_leave_a_share_of_k() -> None:
    event = tournament(rate_of_play="80m+30s", game="draughts", edition="fmjd-2022")
    entrants = tuple(
        replace(each, player=replace(each.player, ratings=(Rating("fmjd.standard", 2100),)))
        for each in event.entrants
    )
    rated = rate_tournament(replace(event, entrants=entrants), FMJD_2022)
    assert rated.event.share == 60
    assert [each.factor.k for each in rated.rating.changes] == [9, 9]


def games(system: str, *unrated: int) -> Tournament:
    """Return everybody against everybody among six, some of them without a rating."""
    event = tournament(system, players=6)
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, ratings=()))
        if entrant.number in unrated
        else entrant
        for entrant in event.entrants
    )
    results = (Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW))
    rounds = tuple(
        Round(
            number,
            tuple(Board(white, black, results[(white + number) % 2]) for white, black in boards),
        )
        for number, boards in enumerate(
            (
                ((1, 6), (2, 5), (3, 4)),
                ((6, 4), (5, 3), (1, 2)),
                ((2, 6), (3, 1), (4, 5)),
                ((6, 5), (1, 4), (2, 3)),
                ((3, 6), (4, 2), (5, 1)),
            ),
            start=1,
        )
    )
    return replace(event, entrants=entrants, rounds=rounds)


@pytest.mark.parametrize("system", ["dutch", "round-robin"])
@pytest.mark.parametrize("edition", [FIDE_2019, FMJD_2022])
def test_one_player_is_rated_as_among_everybody(system: str, edition: Edition) -> None:
    event, name = games(system, 5, 6), edition.ratings.lists[0]
    entrants = tuple(
        replace(
            entrant,
            player=replace(
                entrant.player,
                ratings=tuple(Rating(name, rating.value) for rating in entrant.player.ratings),
            ),
        )
        for entrant in event.entrants
    )
    event = replace(event, entrants=entrants)
    whole = rate_tournament(event, edition).rating
    assert whole.changes
    for entrant in event.entrants:
        ((_, _, own),) = rate_player(event, edition, entrant.number)
        assert [change for change in whole.changes if change.number == entrant.number] == [
            change for change in own.changes if change.number == entrant.number
        ]
        assert [newcomer for newcomer in whole.first if newcomer.number == entrant.number] == [
            newcomer for newcomer in own.first if newcomer.number == entrant.number
        ]
