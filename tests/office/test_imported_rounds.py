"""Rounds that another program paired are judged when a tournament is taken over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.points import HALF_POINTS, POINT_SYSTEMS, THREE_ONE_ZERO, Mark
from crosstable.office.acts.details import refuse_unfair_points
from crosstable.office.adoption import read_report
from crosstable.office.imported_rounds import with_judged_rounds

LINE = "001 {number:4}      {name:<33} {rating:4}{points:>32} {number:4}  {game:>8}\n"
HEAD = "012 Open\n042 2019/05/01\n092 Individual: Swiss-System (Dutch)\nXXR 3\nXXC white1\n"
RIGHT = {1: "3 w 1", 2: "4 b 1", 3: "1 b 0", 4: "2 w 0"}
WRONG = {1: "2 w 1", 2: "1 b 0", 3: "4 w 1", 4: "3 b 0"}


def report(games: dict[int, str], comment: str = "") -> bytes:
    rows = [
        LINE.format(
            number=number,
            name=f"Player {number}",
            rating=2500 - 100 * number,
            points="1.0" if game.endswith("1") else "0.0",
            game=game,
        )
        for number, game in games.items()
    ]
    return (comment + HEAD + "".join(rows)).encode()


def test_a_round_as_the_rules_have_it_is_taken_over_without_a_word() -> None:
    tournament = read_report(report(RIGHT), "x.trf").tournament
    assert with_judged_rounds(tournament) == (tournament, (), ())


def test_a_round_paired_otherwise_is_told_and_stands_in_the_report() -> None:
    tournament, told, (difference,) = with_judged_rounds(
        read_report(report(WRONG), "x.trf").tournament
    )
    assert list(map(str, told)) == ["round 1 is not paired as the rules require"]
    assert difference.found.pairs == ((1, 2), (3, 4))
    assert difference.expected is not None
    assert difference.expected.pairs == ((1, 3), (4, 2))
    (remark,) = tournament.remarks
    assert (remark.kind, remark.round) == (RemarkKind.PAIRED_BY_HAND, 1)
    assert with_judged_rounds(tournament) == (tournament, (), ()), "what is told is not told again"


def test_a_file_that_names_no_system_is_held_against_the_usual_one() -> None:
    nameless = report(RIGHT).replace(b"092 Individual: Swiss-System (Dutch)", b"092 Swiss")
    incoming = read_report(nameless, "x.trf").tournament
    assert with_judged_rounds(incoming).differences == ()
    wrong = report(WRONG).replace(b"092 Individual: Swiss-System (Dutch)", b"092 Swiss")
    assert len(with_judged_rounds(read_report(wrong, "x.trf").tournament).differences) == 1


def test_a_file_too_large_to_wait_for_is_not_judged_and_says_so() -> None:
    tournament = read_report(report(WRONG), "x.trf").tournament
    many = replace(tournament, entrants=tournament.entrants * 600)
    assert with_judged_rounds(many)[0] == many
    assert "`check` does that" in with_judged_rounds(many)[1][0]


@pytest.mark.parametrize("name", list(POINT_SYSTEMS))
def test_every_table_of_ours_is_fair(name: str) -> None:
    refuse_unfair_points(POINT_SYSTEMS[name])


@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"marks": ((Mark.WIN, 3), (Mark.DRAW, 2), (Mark.LOSS, 0))}, "two draws are worth more"),
        ({"allocated_bye": 4}, "worth more than a win"),
    ],
)
def test_a_table_by_which_it_pays_not_to_win_is_refused(
    changes: dict[str, object], cause: str
) -> None:
    with pytest.raises(Refused, match=cause):
        refuse_unfair_points(replace(THREE_ONE_ZERO, **changes))


def test_with_the_usual_points_the_bye_is_a_win_a_draw_or_nothing() -> None:
    tenths = replace(
        HALF_POINTS,
        unit=10,
        marks=((Mark.WIN, 10), (Mark.DRAW, 5), (Mark.LOSS, 0)),
        forfeit_win=10,
        full_point_bye=10,
        half_point_bye=5,
        allocated_bye=10,
    )
    for bye in (10, 5, 0):
        refuse_unfair_points(replace(tenths, allocated_bye=bye))
    with pytest.raises(Refused, match="neither a win nor a draw nor nothing"):
        refuse_unfair_points(replace(tenths, allocated_bye=7))
    refuse_unfair_points(replace(THREE_ONE_ZERO, allocated_bye=2))
