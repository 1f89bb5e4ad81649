"""FIDE's direct titles: what places and scores in championships give (B.01 1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.player import BirthDate, Player, Sex
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.rulebooks.direct_titles import FirstEqual, PlaceNorms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition
from crosstable.titles.awards import Award, Finish
from crosstable.titles.candidates import Candidate, Form, Profile, TitleEvent
from crosstable.titles.direct import championship
from tests.texts import FIDE_DIRECT

FEDERATIONS = ("GER", "FRA", "ESP", "POL", "HUN", "SUI")


def tournament(players: int = 12, **announced: object) -> Tournament:
    return Tournament(
        name="Championship",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        event_class=EventClass(**announced),  # type: ignore[arg-type]
        entrants=tuple(
            Entrant(number, Player(name=f"P{number}", born=BirthDate(2000 + number)))
            for number in range(1, players + 1)
        ),
    )


def field(
    players: int = 12,
    *,
    rating: int = 2350,
    form: Form = Form.SWISS,
    federations: Sequence[str] = FEDERATIONS,
    rounds: int = 9,
) -> TitleEvent:
    return TitleEvent(
        form=form,
        planned_rounds=rounds,
        fixed_pairings=False,
        starts=date(2019, 8, 1),
        candidates={
            number: Candidate(
                number=number,
                name=f"P{number}",
                profile=Profile(rating, (), federations[number % len(federations)]),
                sex=Sex.FEMALE if number % 2 else Sex.MALE,
                meetings=(),
            )
            for number in range(1, players + 1)
        },
    )


def finished(points: Sequence[int], *, games: int = 9) -> tuple[Finish, ...]:
    """Return places in the order of points, which are halves; ties are broken by the order."""
    return tuple(
        Finish(
            player=at,
            place=at,
            games=games,
            half_points=half_points,
            wins=0,
            losses=0,
            points=half_points,
        )
        for at, half_points in enumerate(points, start=1)
    )


def rules(**changes: object) -> Edition:
    known = edition("fide-2019")
    assert known.titles is not None
    return known.but(titles=replace(known.titles, direct=replace(FIDE_DIRECT, **changes)))


def given(awards: Sequence[Award], player: int) -> list[str]:
    return [
        f"{award.title}{' norm' if award.norm else ''}"
        for award in awards
        if award.player == player and not award.superseded
    ]


SCORES = (14, 14, 13, 12, 11, 10, 9, 8, 8, 7, 7, 6)


def played(
    announced: Tournament, event: TitleEvent | None = None, **changes: object
) -> list[Award]:
    there = event or field(len(announced.entrants))
    return list(championship(announced, rules(**changes), there, finished(SCORES)))


@pytest.mark.article("fide.titles", "1.24b")
def test_world_under_16_first_equal_and_silver_is_an_im_norm_and_the_fm_title() -> None:
    awards = played(tournament(level=Level.WORLD, age_group="U16"))
    assert given(awards, 1) == ["IM"]
    assert given(awards, 2) == ["IM norm", "FM"]
    assert given(awards, 3) == ["FM"]
    assert given(awards, 4) == []


@pytest.mark.article("fide.titles", "1.24a")
def test_womens_events_give_womens_titles() -> None:
    awards = played(tournament(level=Level.WORLD, age_group="U16", women=True))
    assert given(awards, 2) == ["WIM norm", "WFM"]
    assert {award.citation.article for award in awards if not award.norm} == {"1.24a"}


@pytest.mark.article("fide.titles", "1.24b")
@pytest.mark.parametrize(
    ("announced", "first", "second", "third"),
    [
        ({"level": Level.WORLD, "age_group": "U20"}, ["GM"], ["GM norm", "IM"], ["IM"]),
        ({"level": Level.WORLD, "age_group": "65+"}, ["GM"], ["GM norm", "IM"], ["IM"]),
        (
            {"level": Level.WORLD, "age_group": "U18"},
            ["GM norm", "IM"],
            ["IM", "FM"],
            ["IM norm", "FM"],
        ),
        ({"level": Level.WORLD, "age_group": "U14"}, ["IM norm", "FM"], ["FM", "CM"], ["CM"]),
        ({"level": Level.WORLD, "age_group": "U12"}, ["FM"], ["FM", "CM"], ["CM"]),
        ({"level": Level.WORLD, "age_group": "U8"}, ["CM"], ["CM"], ["CM"]),
        (
            {"level": Level.WORLD, "age_group": "U13", "series": "schools"},
            ["FM"],
            ["FM", "CM"],
            ["CM"],
        ),
        ({"level": Level.WORLD, "series": "amateur-2000"}, ["FM"], ["CM"], ["CM"]),
        ({"level": Level.WORLD, "series": "amateur-1700"}, ["CM"], [], []),
        ({"level": Level.CONTINENTAL}, ["GM"], ["GM norm", "IM"], ["IM"]),
        (
            {"level": Level.CONTINENTAL, "age_group": "U20"},
            ["GM norm", "IM"],
            ["IM", "FM"],
            ["IM norm", "FM"],
        ),
        (
            {"level": Level.CONTINENTAL, "age_group": "U14", "series": "regional"},
            ["FM"],
            ["CM"],
            ["CM"],
        ),
        ({"level": Level.ZONAL}, ["IM", "FM", "CM"], ["IM", "FM", "CM"], ["IM norm", "FM", "CM"]),
        ({"level": Level.OTHER, "series": "francophone"}, ["IM"], ["IM", "FM"], ["IM norm", "FM"]),
        ({"level": Level.WORLD, "affiliate": "IBCA"}, ["IM"], ["IM", "FM"], ["IM norm", "FM"]),
        (
            {"level": Level.WORLD, "affiliate": "IPCA", "age_group": "U20"},
            ["FM"],
            ["FM", "CM"],
            ["CM"],
        ),
        ({"level": Level.NATIONAL_FINAL}, [], [], []),
    ],
)
def test_rows_of_the_table(
    announced: dict[str, object], first: list[str], second: list[str], third: list[str]
) -> None:
    awards = played(tournament(12, **announced))
    assert [given(awards, player) for player in (1, 2, 3)] == [first, second, third]


@pytest.mark.article("fide.titles", "1.24b")
def test_olympiad_titles_come_with_percentages() -> None:
    announced = tournament(level=Level.WORLD, series="olympiad")
    event = field(form=Form.TEAM)
    scores = (
        Finish(player=1, place=1, games=9, half_points=12, wins=5, losses=2),
        Finish(player=2, place=2, games=9, half_points=11, wins=5, losses=3),
        Finish(player=3, place=3, games=8, half_points=14, wins=6, losses=0),
        Finish(player=4, place=4, games=7, half_points=7, wins=2, losses=2),
        Finish(player=5, place=5, games=6, half_points=12, wins=6, losses=0),
    )
    awards = championship(announced, rules(), event, scores)
    assert given(awards, 1) == ["FM", "CM"]  # 67 % of nine
    assert given(awards, 2) == ["CM"]  # 61 %
    assert given(awards, 3) == ["CM"]  # 88 %, of eight
    assert given(awards, 4) == ["CM"]  # 50 % of seven
    assert given(awards, 5) == []


@pytest.mark.article("fide.titles", "1.22")
def test_nobody_gets_a_title_with_less_than_35_per_cent() -> None:
    announced = tournament(level=Level.WORLD, age_group="U8")
    awards = championship(announced, rules(), field(), finished((14, 13, 6)))
    assert given(awards, 3) == []
    awards = championship(announced, rules(), field(), finished((14, 13, 7)))
    assert given(awards, 3) == ["CM"]


@pytest.mark.article("fide.titles", "1.23")
def test_a_continental_championship_needs_eight_players_and_five_federations() -> None:
    announced = tournament(7, level=Level.CONTINENTAL)
    assert championship(announced, rules(), field(7), finished(SCORES[:7])) == ()
    awards = championship(
        tournament(level=Level.CONTINENTAL),
        rules(),
        field(federations=("GER", "FRA")),
        finished(SCORES),
    )
    assert "whether the 2 federations that take part are a third" in awards[0].missing[-1]
    world = tournament(7, level=Level.WORLD, affiliate="IBCA")
    assert championship(world, rules(), field(7), finished(SCORES[:7]))


@pytest.mark.article("fide.titles", "1.23a")
def test_the_best_of_a_merged_group_have_titles_of_their_own() -> None:
    announced = tournament(level=Level.CONTINENTAL, age_group="U20")
    awards = championship(announced, rules(), field(), finished(SCORES), group="women")
    # Players 1, 3, 5 ... are women: 1 is first, 3 second and 5 third of them.
    assert given(awards, 1) == ["WGM norm", "WIM"]
    assert given(awards, 3) == ["WIM norm", "WFM"]
    assert given(awards, 2) == []
    assert given(awards, 7) == []
    fewer = championship(announced, rules(), field(), finished(SCORES, games=8), group="women")
    assert fewer == ()  # nine games are needed in a group
    young = championship(announced, rules(), field(), finished(SCORES), group="U16")
    assert [award.place for award in young if award.player == 3] == [1, 1]  # born in 2003 and later


@pytest.mark.article("fide.titles", "0.62")
def test_a_title_below_the_rating_is_conditional() -> None:
    announced = tournament(level=Level.WORLD, age_group="U16")
    awards = championship(announced, rules(), field(rating=2150), finished(SCORES))
    told = {(award.player, award.title, award.norm): award.conditional for award in awards}
    assert told[1, "IM", False] is True
    assert told[2, "FM", False] is False
    assert told[2, "IM", True] is False


@pytest.mark.article("fide.titles.2024", "0.6.2")
def test_olympiad_candidate_titles_need_no_rating_any_more() -> None:
    scores = (Finish(player=1, place=1, games=9, half_points=12, wins=5, losses=2),)
    announced = tournament(level=Level.WORLD, series="olympiad")
    awards = championship(
        announced, edition("fide-2024"), field(rating=1500, form=Form.TEAM), scores
    )
    assert {award.title: award.conditional for award in awards} == {"FM": True, "CM": False}


@pytest.mark.article("fide.titles", "1.24")
def test_first_equal_are_the_best_three_of_those_tied_or_all_of_them() -> None:
    announced = tournament(level=Level.WORLD, age_group="U16")
    tied = finished((14, 14, 14, 14, 12))
    assert given(championship(announced, rules(), field(), tied), 3) == ["IM norm", "FM"]
    assert given(championship(announced, rules(), field(), tied), 4) == []
    everybody = rules(first_equal=FirstEqual.ALL_TIED)
    assert given(championship(announced, everybody, field(), tied), 4) == ["IM norm"]


@pytest.mark.article("fide.titles", "1.21b")
def test_a_norm_by_a_place_can_be_read_to_need_a_performance_too() -> None:
    announced = tournament(level=Level.WORLD, age_group="U16")
    checked = rules(place_norms=PlaceNorms.CHECKED)
    awards = championship(announced, checked, field(), finished(SCORES))
    assert given(awards, 2) == ["FM"]


@pytest.mark.article("fide.titles", "1.21a")
def test_a_knock_out_gives_titles_to_those_who_get_far() -> None:
    numbers = list(range(1, 33))
    rounds: list[Round] = []
    while len(numbers) > 1:
        half = len(numbers) // 2
        pairs = zip(numbers[:half], numbers[half:], strict=True)
        rounds.append(Round(len(rounds) + 1, tuple(Board(*pair) for pair in pairs)))
        numbers = numbers[:half]
    announced = replace(tournament(32, level=Level.WORLD, cup=True), rounds=tuple(rounds))
    event = field(32, form=Form.KNOCK_OUT)
    awards = championship(announced, rules(), event, finished([32 - at for at in range(32)]))
    assert [award.player for award in awards if award.title == "GM"] == list(range(1, 17))
    assert "qualified through play" in next(
        str(award.missing[-1]) for award in awards if award.title == "IM"
    )


def test_shared_places_wait_for_a_tie_break() -> None:
    announced = tournament(level=Level.WORLD, age_group="U16")
    both = tuple(
        replace(finish, place=min(finish.place, 1) if finish.place < 3 else finish.place)
        for finish in finished(SCORES)
    )
    awards = championship(announced, rules(), field(), both)
    assert "who of those on place 1 comes first" in str(awards[0].missing[-1])


@pytest.mark.article("fide.titles.2022", "1.2")
def test_awards_by_an_older_table_ask_to_compare_it() -> None:
    announced = tournament(level=Level.WORLD, age_group="U16")
    for year, asked in (("fide-2019", False), ("fide-2022-01", True), ("fide-2024", True)):
        awards = championship(announced, edition(year), field(), finished(SCORES))
        assert awards
        said = " ".join(str(part) for award in awards for part in award.missing)
        assert ("table of direct titles" in said) is asked
