from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
import pytest

from crosstable.formats.trf import Change, Exported, export_tournament, from_tournament
from crosstable.formats.trf.convert_out import Version
from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import Official
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title
from crosstable.kernel.points import BEIJING, HALF_POINTS, PLUS_REMISE, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Bye, Ending, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.rulebooks.library import edition

FIDE = edition("fide-2019")


def person(number: int, **fields: Any) -> Entrant:
    return Entrant(number, Player(**{"name": f"Player {chr(64 + number % 26)}"} | fields))


def event(*rounds: Round, players: int = 4, **fields: Any) -> Tournament:
    values: dict[str, Any] = {
        "name": "Test",
        "game": "chess",
        "edition": "fide-2019",
        "system": System("dutch"),
        "entrants": tuple(person(number) for number in range(1, players + 1)),
        "numbers_final": True,
        "rounds": rounds,
    }
    return Tournament(**values | fields)


def written(tournament: Tournament, version: Version = "trf26", **more: Any) -> Exported:
    return export_tournament(
        tournament, edition=FIDE, version=version, program="Crosstable 1", **more
    )


def lines(tournament: Tournament, version: Version = "trf26", **more: Any) -> list[str]:
    return [line.text for line in written(tournament, version, **more).document.lines]


def tagged(tag: str, tournament: Tournament, version: Version = "trf26", **more: Any) -> list[str]:
    return [text for text in lines(tournament, version, **more) if text.startswith(tag)]


def kinds(tournament: Tournament, version: Version = "trf26") -> list[Change]:
    return [each.kind for each in written(tournament, version).adjustments]


def test_a_full_player_line_in_exact_columns() -> None:
    full = person(
        1234,
        name="Kowalska-Nowakowska, Aleksandra M",
        federation="POL",
        sex=Sex.FEMALE,
        born=BirthDate(1990, 5, 17),
        ratings=(Rating("fide.standard", 2456),),
        titles=(Title("fide", "WGM"),),
        identifiers=(Identifier("fide", "12345678901"),),
    )
    other = person(4321)
    rounds = (
        Round(1, (Board(1234, 4321, Played(Mark.WIN, Mark.LOSS)),)),
        Round(2, (), (FreePlayer(1234, Bye.ALLOCATED),)),
        Round(3, (Board(4321, 1234),)),
    )
    tournament = event(*rounds, entrants=(full, other))
    first, second = tagged("001", tournament, ranks={1234: 12, 4321: 9999})
    assert first == (
        "001 1234 wWGM Kowalska-Nowakowska, Aleksandra M 2456 POL 12345678901 1990/05/17  2.0   12"
        "  4321 w 1  0000 - U  4321 b ?"
    )
    assert second == (
        "001 4321      Player E" + " " * 58 + " 0.0 9999  1234 b 0            1234 w ?"
    )


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        (Played(Mark.WIN, Mark.LOSS), "1", "0"),
        (Played(Mark.DRAW, Mark.DRAW), "=", "="),
        (Played(Mark.LOSS, Mark.LOSS), "0", "0"),
        (Played(Mark.DRAW, Mark.LOSS), "=", "0"),
        (Played(Mark.LOSS, Mark.WIN, rated=False), "L", "W"),
        (Played(Mark.DRAW, Mark.DRAW, rated=False), "D", "D"),
        (Forfeit(Absent.BLACK), "+", "-"),
        (Forfeit(Absent.WHITE), "-", "+"),
        (Forfeit(Absent.BOTH), "-", "-"),
        (Pending(), "?", "?"),
        (Pending(adjourned=True), "?", "?"),
    ],
)
def test_result_letters(result: Result, white: str, black: str) -> None:
    cells = [
        text[91:] for text in tagged("001", event(Round(1, (Board(1, 2, result),)), players=2))
    ]
    assert cells == [f"   2 w {white}", f"   1 b {black}"]


@pytest.mark.parametrize(
    ("kind", "letter"),
    [
        (Bye.ALLOCATED, "U"),
        (Bye.FULL_POINT, "F"),
        (Bye.HALF_POINT, "H"),
        (Bye.ZERO_POINT, "Z"),
        (Bye.REST, "Z"),
    ],
)
def test_bye_letters(kind: Bye, letter: str) -> None:
    played = Round(1, (Board(1, 2),), (FreePlayer(3, kind),))
    assert tagged("001", event(played, players=3))[2][91:] == f"0000 - {letter}"


def test_a_game_both_won_cannot_be_written() -> None:
    with pytest.raises(InvalidValue, match="round 1, 1 against 2"):
        lines(event(Round(1, (Board(1, 2, Played(Mark.WIN, Mark.WIN)),))))


def test_headers_of_trf26() -> None:
    tournament = event(
        city="Paris",
        federation="FRA",
        starts=date(2026, 5, 1),
        ends=date(2026, 5, 3),
        round_dates=(date(2026, 5, 1), None, date(2026, 5, 3)),
        officials=(Official("chief arbiter", "C"), Official("deputy chief arbiter", "D")),
        rate_of_play="5400+30",
        planned_rounds=5,
        system=System("dutch", (Option("initial-colour", "black"),)),
        points=TWO_ONE_ZERO,
        tie_breaks=("direct-encounter", "buchholz-cut-1"),
        entrants=(person(1, ratings=(Rating("fide.standard", 2000),)), person(2)),
    )
    assert lines(tournament)[:-3] == [
        "012 Test",
        "022 Paris",
        "032 FRA",
        "042 2026/05/01",
        "052 2026/05/03",
        "062 2",
        "072 1",
        "082 0",
        "092 Individual: Swiss-System (Dutch)",
        "102 C",
        "112 D",
        "122 5400+30",
        "132" + " " * 88 + "26/05/01" + " " * 12 + "26/05/03",
        "142 5",
        "152 B",
        "162  W 2.0    D 1.0    L 0.0    A 0.0    P 2.0",
        "182 Crosstable 1",
        "192 FIDE_DUTCH_2017",
        "202 DE,BH/C1",
        "222 5400+30",
    ]


def test_trf16_has_extensions_instead() -> None:
    tournament = event(
        planned_rounds=5,
        system=System("dutch", (Option("initial-colour", "white"),)),
        points=TWO_ONE_ZERO,
        forbidden_pairs=((1, 2), (3, 1)),
        tie_breaks=("direct-encounter",),
    )
    texts = lines(tournament, "trf16")
    assert not [text for text in texts if text[:3] in {"142", "152", "162", "182", "192", "202"}]
    assert texts[-6:] == [
        "XXR 5",
        "XXC white1",
        "XXS WW=2 BW=2 WD=1 BD=1 WL=0 BL=0 ZPB=0 HPB=1 FPB=2 PAB=2 FW=2 FL=0",
        "XXP 1 2",
        "XXP 3 1",
        "### rules fide-2019",
    ]
    assert kinds(tournament, "trf16") == [Change.NOT_CARRIED]


def test_byes_to_come() -> None:
    tournament = event(
        Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),)),
        planned_rounds=5,
        bye_requests=(
            ByeRequest(1, 2, Bye.HALF_POINT),
            ByeRequest(3, 2, Bye.HALF_POINT),
            ByeRequest(4, 3, Bye.ZERO_POINT),
        ),
    )
    assert tagged("240", tournament) == ["240 H 002    1    3", "240 Z 003    4"]
    old = tagged("001", tournament, "trf16")
    assert old[0][80:] == " 1.5    1     2 w 1  0000 - H"
    assert old[2][80:] == " 0.5    3" + " " * 12 + "0000 - H"
    assert kinds(tournament, "trf16") == [Change.NOT_CARRIED]


def test_many_byes_take_several_lines() -> None:
    tournament = event(
        players=45,
        bye_requests=tuple(ByeRequest(number, 1, Bye.ZERO_POINT) for number in range(1, 46)),
    )
    assert [len(text.split()) - 3 for text in tagged("240", tournament)] == [20, 20, 5]


def test_forbidden_pairs_hold_for_the_whole_event() -> None:
    tournament = event(forbidden_pairs=((1, 4), (3, 2)), planned_rounds=7)
    assert tagged("260", tournament) == ["260 001 007    1    4", "260 001 007    3    2"]
    assert tagged("260", msgspec.structs.replace(tournament, planned_rounds=0))[0][8:11] == "999"


def test_national_ratings_have_their_line() -> None:
    entrant = person(
        7,
        federation="GER",
        ratings=(Rating("national", 1987),),
        titles=(Title("national", "A"),),
        identifiers=(Identifier("national", "X-1"),),
    )
    (text,) = tagged("GER", event(entrants=(entrant,)))
    assert text == "GER    7    A Player G" + " " * 26 + "1987" + " " * 13 + "X-1"
    assert tagged("172", event(entrants=(entrant,), federation="SUI")) == ["172 SUI FIDON"]
    assert tagged("SUI", event(entrants=(entrant,), federation="SUI"))
    nobody = person(7, ratings=(Rating("national", 1987),))
    assert tagged("NAT", event(entrants=(nobody,)))


def test_teams() -> None:
    entrants = (
        Entrant(1, Player(name="A"), team="Reds"),
        Entrant(2, Player(name="B"), team="Blues"),
        Entrant(3, Player(name="C"), team="Reds"),
    )
    tournament = event(entrants=entrants)
    assert tagged("013", tournament) == [
        "013 Reds".ljust(36) + "   1    3",
        "013 Blues".ljust(36) + "   2",
    ]
    assert "082 2" in lines(tournament)


def test_names_are_cut_to_33_characters_and_that_is_reported() -> None:
    name = "ბ" * 40
    tournament = event(entrants=(person(1, name=name, ratings=(Rating("fide.standard", 2000),)),))
    (text,) = tagged("001", tournament)
    assert text[14:52] == "ბ" * 33 + " 2000"
    (report,) = written(tournament).adjustments
    assert report.kind is Change.TRUNCATED
    assert name in report.what


def test_points_of_three_figures_lose_their_decimal() -> None:
    rounds = tuple(
        Round(number, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),)) for number in range(1, 10)
    )
    tournament = event(*rounds, players=2, points=BEIJING)
    assert tagged("001", tournament)[0][80:84] == " 108"


def test_numbers_have_four_columns() -> None:
    with pytest.raises(InvalidValue, match="10000 does not fit into four columns"):
        lines(event(entrants=(person(10_000),)))


def test_at_most_999_rounds() -> None:
    with pytest.raises(InvalidValue, match="999 rounds"):
        lines(event(planned_rounds=1000))


def test_ranks_by_points_are_shared_only_in_trf26() -> None:
    played = Round(1, (Board(1, 2, Played(Mark.DRAW, Mark.DRAW)), Board(3, 4)))
    for version, ranks in (("trf26", [1, 1, 3, 3]), ("trf16", [1, 2, 3, 4])):
        found = [int(text[85:89]) for text in tagged("001", event(played), version)]  # type: ignore[arg-type]
        assert found == ranks


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"officials": (Official("organiser", "O"),)}, Change.NOT_CARRIED),
        (
            {"officials": (Official("chief arbiter", "O", federation="FRA"),)},
            Change.NOT_CARRIED,
        ),
        ({"event_class": EventClass(level=Level.LEAGUE)}, Change.NOT_CARRIED),
        ({"entrants": (person(1, club="SK"),)}, Change.NOT_CARRIED),
        ({"entrants": (person(1, titles=(Title("fide", "LONG"),)),)}, Change.TITLE),
        ({"entrants": (person(1, identifiers=(Identifier("fide", "A1"),)),)}, Change.IDENTIFIER),
        (
            {"entrants": (person(1, identifiers=(Identifier("fide", "1" * 12),)),)},
            Change.IDENTIFIER,
        ),
        ({"entrants": (Entrant(1, Player(name="A"), team="T" * 33),)}, Change.TRUNCATED),
        ({"system": System("fmjd")}, Change.SYSTEM),
        ({"system": System("dutch", (Option("odd", "1"),))}, Change.SYSTEM),
        ({"system": System("dutch", (Option("initial-colour", "lot"),))}, Change.SYSTEM),
        ({"tie_breaks": ("best-in-order",)}, Change.TIE_BREAKS),
        ({"points": PLUS_REMISE}, Change.POINT_SYSTEM),
        ({"name": "Two\nlines"}, Change.TRUNCATED),
        ({"bye_requests": (ByeRequest(1, 1, Bye.ALLOCATED),)}, Change.NOT_CARRIED),
        ({"rounds": (Round(1, (), (FreePlayer(1, Bye.ZERO_POINT),)),)}, Change.NOT_CARRIED),
        ({"rounds": (Round(1, (Board(1, 2),), published=False),)}, Change.NOT_CARRIED),
        ({"rounds": (Round(1, (Board(1, 2),), (FreePlayer(3, Bye.REST),)),)}, Change.NOT_CARRIED),
    ],
)
def test_what_does_not_fit_is_reported(fields: dict[str, Any], kind: Change) -> None:
    assert kinds(event(**fields)) == [kind]


def test_how_games_ended_and_other_marks_are_reported() -> None:
    ended = Played(Mark.WIN, Mark.LOSS, Ending.TIME)
    assert kinds(event(Round(1, (Board(1, 2, ended),)))) == [Change.NOT_CARRIED]
    plus = Played(Mark.PLUS_DRAW, Mark.MINUS_DRAW)
    tournament = event(Round(1, (Board(1, 2, plus),)), points=PLUS_REMISE)
    assert kinds(tournament) == [Change.POINT_SYSTEM, Change.NOT_CARRIED]
    assert tagged("001", tournament)[0][91:] == "   2 w ="


def test_those_who_left_are_absent_from_the_rounds_to_come() -> None:
    tournament = event(
        Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),)),
        planned_rounds=3,
        entrants=(person(1), Entrant(2, Player(name="B"), Withdrawal(1)), person(3)),
    )
    assert tagged("240", tournament) == ["240 Z 002    2", "240 Z 003    2"]
    assert tagged("001", tournament, "trf16")[1][101:] == "0000 - Z"


def test_nothing_is_reported_where_everything_fits() -> None:
    assert kinds(event(Round(1, (Board(1, 2), Board(3, 4))), points=HALF_POINTS)) == []


def test_lines_end_as_asked() -> None:
    tournament = event()
    data = from_tournament(tournament, edition=FIDE, version="trf16", program="").to_bytes()
    assert data.count(b"\r\n") == len(data.splitlines())
    assert b"\n" not in written(tournament, ending="\r").document.to_bytes()


def test_nobody_is_absent_from_a_round_after_the_last() -> None:
    won = Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),))
    left = (person(1), Entrant(2, Player(name="B"), Withdrawal(1)), person(3))
    assert tagged("240", event(won, entrants=left)) == []
    late = event(
        won,
        planned_rounds=1,
        entrants=left,
        bye_requests=(ByeRequest(3, 2, Bye.HALF_POINT),),
    )
    assert tagged("240", late) == []
    assert [str(note) for note in written(late).adjustments] == [
        "the bye of 3 in round 2 is left out: round 1 is the last"
    ]
