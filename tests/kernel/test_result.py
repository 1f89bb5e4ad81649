"""Results, byes and colours seen from each side."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Ending, Forfeit, Pending, Played, Result


def test_the_other_colour() -> None:
    assert Colour.WHITE.other is Colour.BLACK
    assert Colour.BLACK.other is Colour.WHITE


def test_a_played_game_from_both_sides() -> None:
    game = Played(Mark.RAPID_WIN, Mark.RAPID_LOSS, Ending.TIME)
    assert game.mark(Colour.WHITE) is Mark.RAPID_WIN
    assert game.mark(Colour.BLACK) is Mark.RAPID_LOSS
    assert game.rated


@pytest.mark.article("fmjd.annex3", "5.7")
@pytest.mark.parametrize(
    ("absent", "white", "black"),
    [
        (Absent.WHITE, False, True),
        (Absent.BLACK, True, False),
        pytest.param(
            Absent.BOTH, False, False, marks=pytest.mark.article("fmjd.annex3", "5.8"), id="both"
        ),
    ],
)
def test_who_wins_a_game_that_was_not_played(absent: Absent, white: bool, black: bool) -> None:
    forfeit = Forfeit(absent)
    assert forfeit.won_by(Colour.WHITE) is white
    assert forfeit.won_by(Colour.BLACK) is black


def every_result() -> list[Result]:
    played = [
        Played(white, black, ending, rated)
        for white in Mark
        for black in Mark
        for ending in (None, *Ending)
        for rated in (True, False)
    ]
    return [
        *played,
        *(Forfeit(absent) for absent in Absent),
        Pending(),
        Pending(adjourned=True),
    ]


def test_every_result_survives_json_and_is_told_from_every_other() -> None:
    results = every_result()
    texts = [msgspec.json.encode(result) for result in results]
    assert len(set(texts)) == len(set(results)) == len(results)
    for result, text in zip(results, texts, strict=True):
        assert msgspec.json.decode(text, type=Result) == result


@pytest.mark.article("fmjd.annex3", "5.8")
def test_two_absent_players_are_not_two_players_punished_with_a_loss() -> None:
    nobody: Result = Forfeit(Absent.BOTH)
    punished: Result = Played(Mark.LOSS, Mark.LOSS, Ending.REFEREE)
    assert nobody != punished


def test_the_values_written_into_journals_never_change() -> None:
    """Stored texts: a renamed value would make old journals unreadable."""
    assert [each.value for each in Absent] == ["white", "black", "both"]
    assert [each.value for each in Bye] == [
        *("allocated", "full-point", "half-point", "zero-point", "rest"),
    ]
    assert msgspec.json.encode(Played(Mark.WIN, Mark.LOSS)) == (
        b'{"type":"played","white":"win","black":"loss","ending":null,"rated":true}'
    )
    assert msgspec.json.encode(Forfeit(Absent.BOTH)) == b'{"type":"forfeit","absent":"both"}'
    assert msgspec.json.encode(Pending()) == b'{"type":"pending","adjourned":false}'
