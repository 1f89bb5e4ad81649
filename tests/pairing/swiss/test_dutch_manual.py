"""The worked tournaments of the Arbiters' Manual, round by round, and its check list."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from crosstable.pairing.swiss.dutch.paired import DutchRound, pair_round, prepare_field
from crosstable.pairing.swiss.players import ColourRule, Float, allocate, same_colour_run
from crosstable.pairing.swiss.report import check_lines, check_list_text
from crosstable.pairing.swiss.round import BracketKind
from tests.pairing.swiss.dutch_cards import DATA, card, first_bracket, in_numbers, manual, table
from tests.texts import FIDE_2019

WORKED: dict[str, Any] = msgspec.json.decode((DATA / "manual-dutch.json").read_bytes())
ROUNDS = [
    (name, number)
    for name, rounds in WORKED["tournaments"].items()
    for number in range(1, len(rounds) + 1)
]
ARTICLES = {
    "E.1": ColourRule.BOTH,
    "E.2": ColourRule.STRONGER,
    "E.3": ColourRule.ALTERNATE,
    "E.4": ColourRule.HIGHER_RANKED,
    "E.5": ColourRule.INITIAL,
}
KINDS = {
    "bracket": (BracketKind.NORMAL, False),
    "rejected": (BracketKind.NORMAL, True),
    "last_bracket": (BracketKind.LAST, False),
    "ppb": (BracketKind.PENULTIMATE, False),
    "clb": (BracketKind.COLLAPSED, False),
}


def test_all_fifteen_rounds_are_there() -> None:
    assert len(ROUNDS) == 15


@pytest.mark.article("fide.swiss", "C.04.2.D.9", "C.04.3.E")
@pytest.mark.parametrize("solver", ["auto", "python"])
@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_boards_colours_and_bye_are_those_of_the_manual(
    name: str, number: int, solver: Any
) -> None:
    worked = WORKED["tournaments"][name][number - 1]
    pairing = pair_round(manual(name), FIDE_2019, number, solver=solver)
    boards = [(board.white, board.black, board.colours_by) for board in pairing.boards]
    assert boards == [(white, black, ARTICLES[by]) for white, black, by in worked["boards"]]
    assert pairing.bye == worked["bye"]


@pytest.mark.article("fide.swiss", "C.04.3.A.9", "C.04.3.C.4")
@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_brackets_are_those_of_the_manual(name: str, number: int) -> None:
    worked = WORKED["tournaments"][name][number - 1]
    pairing = pair_round(manual(name), FIDE_2019, number)
    ours = [
        (
            (each.kind, each.refused),
            list(each.moved_down),
            list(each.residents),
            {frozenset(pair) for pair in each.pairs},
            list(each.downfloaters),
        )
        for each in pairing.brackets
    ]
    theirs = [
        (
            KINDS[each["kind"]],
            each["mdp"],
            each["residents"],
            {frozenset(pair) for pair in each["pairs"]},
            each["downfloaters"],
        )
        for each in worked["brackets"]
    ]
    assert ours == theirs


@pytest.mark.article("fide.swiss", "C.04.3.A.4.b", "C.04.3.A.6", "C.04.1.d")
@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_players_are_as_the_manual_has_them_before_each_round(name: str, number: int) -> None:
    letters = {Float.NONE: ".", Float.DOWN: "D", Float.UP: "U"}
    ours = {
        f"{name} {number} {each.number} | {each.score} {each.history or '-'} {each.preference} "
        f"{letters[each.floats[0]]} {letters[each.floats[1]]} {'y' if each.may_have_bye else 'n'} "
        f"{','.join(map(str, sorted(each.opponents))) or '-'}"
        for each in prepare_field(manual(name), FIDE_2019, number).players
    }
    lines = (DATA / "manual-players.txt").read_text(encoding="utf-8").splitlines()
    assert ours == {line for line in lines if line.startswith(f"{name} {number} ")}


class Row(msgspec.Struct):
    rank: int
    number: int
    score: int
    colours: str
    due: str
    difference: int
    run: int
    floats: str
    opponents: list[int]


def check_rows() -> tuple[list[Row], list[str], list[str]]:
    rows, brackets, boards = [], [], []
    for line in (DATA / "manual-check-list.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("bracket "):
            brackets.append(line.removeprefix("bracket "))
        elif line.startswith("board "):
            boards.append(line.removeprefix("board "))
        elif not line.startswith("#"):
            rank, number, score, colours, due, difference, run, last, before, met = line.split()
            rows.append(
                Row(
                    *(int(rank), int(number), int(score), colours, due),
                    *(int(difference), int(run), last + before),
                    [int(each) for each in met.split(",")],
                )
            )
    return rows, brackets, boards


def test_the_brackets_of_the_manuals_large_event_come_out_like_its_computer_pairings() -> None:
    rows, brackets, boards = check_rows()
    number = {row.rank: row.number for row in rows}
    here = table(
        [
            card(
                row.number,
                row.score,
                row.colours.replace("=", ""),
                floats=row.floats,
                met=[number[each] for each in row.opponents if each in number],
            )
            for row in rows
        ]
    )
    assert len(brackets) == 4
    groups = [[here.players[each].number for each in group] for group in here.groups()]
    for index, line in enumerate(brackets):
        _, moved, residents, pairs, down = (part.split() for part in line.split("|"))
        assert [int(each) for each in residents] == groups[index]
        paired = first_bracket(
            here, [int(each) for each in moved], groups[index], groups[index + 1]
        )
        expected = {frozenset(map(int, pair.split("-"))) for pair in pairs}
        found, floaters = in_numbers(here, paired)
        assert {frozenset(pair) for pair in found} == expected
        assert [int(each) for each in down] == list(floaters)
    for line in boards:
        white, black, article = line.split()
        one, other = sorted((here.rank[int(white)], here.rank[int(black)]))
        higher, lower = here.players[one], here.players[other]
        given = allocate(higher, lower, here.field.initial)
        seats = (higher, lower) if given.higher.value == "white" else (lower, higher)
        assert [each.number for each in seats] == [int(white), int(black)]
        assert given.rule is ARTICLES[article]


def test_colour_columns_of_the_manuals_check_list() -> None:
    for row in check_rows()[0]:
        player = card(row.number, row.score, row.colours.replace("=", ""))
        assert player.difference == row.difference
        assert same_colour_run(player.colours) == row.run
        assert str(player.preference)[0].upper() == row.due


@pytest.mark.article("fide.swiss", "C.04.1.i")
def test_the_check_list_of_a_round_can_be_printed() -> None:
    tournament = manual("manual-12")
    lines = DutchRound(tournament, FIDE_2019, 4).check_lines
    text = check_list_text(lines, tournament.points).splitlines()
    assert text[0].split()[:7] == ["Rk", "No", "Name", "Pts", "Colours", "C", "D"]
    assert text[4].split() == [
        "4",
        "2",
        "Bob",
        "1½",
        "BWW",
        "B",
        "B",
        "+",
        "+1",
        "+2",
        "8",
        "12",
        "11",
    ]
    assert [line.number for line in lines][:4] == [1, 5, 4, 2]
    assert not any(line.colour for line in check_lines(prepare_field(tournament, FIDE_2019, 4)))
