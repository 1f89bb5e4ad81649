"""The bracket of a knock-out on paper."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player
from crosstable.office.acts import DrawLots, NewPlayer, Register
from crosstable.reports.bracket import bracket_sheet
from crosstable.reports.documents import print_document
from crosstable.reports.printing import Paper
from tests.office.desk import WHEN, Desk, details, people
from tests.office.test_knockouts import announced, won
from tests.paper_eyes import collisions, words_of
from tests.reports.crowded import PEOPLE
from tests.reports.events import pages, scene, text


def cup(players: int, rounds: int, entries: Sequence[NewPlayer] = ()) -> Desk:
    desk = Desk(announced("knockout", "knock-out", third=True))
    desk.do(Register(tuple(entries) or people(players)), DrawLots("lots"))
    for _ in range(rounds):
        desk.next_round()
        won(desk, *range(1, len(desk.tournament.rounds[-1].boards) + 1))
    return desk


def test_a_bracket_is_printed_with_byes_scores_and_where_players_come_from() -> None:
    sheet = bracket_sheet(scene(cup(7, 1).tournament), "Bracket")
    (part,) = sheet.parts
    assert [len(column.matches) for column in part.rounds] == [4, 2, 1]
    first, second = part.rounds[0].matches[:2]
    assert (first.called, len(first.sides), first.note) == ("", 1, "bye")
    assert sorted(side.score for side in second.sides) == ["0", "2"]
    assert part.rounds[2].matches[0].sides[0].name == "winner of match 4"
    assert part.third is not None
    assert not sheet.winner


@pytest.mark.parametrize(("players", "rounds"), [(16, 4), (7, 3)])
def test_a_whole_bracket_is_one_page(players: int, rounds: int) -> None:
    desk = cup(players, rounds)
    printed = print_document("bracket", desk.tournament, printed_at=WHEN)
    page = text(printed)
    assert len(pages(printed)) == 1
    for entrant in desk.tournament.entrants:
        assert entrant.player.name in page
    assert "Third place" in page


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("players", "sheets"), [(32, 3), (64, 5), (50, 5)])
def test_a_large_bracket_is_a_tree_in_parts_and_then_what_joins_them(
    players: int, sheets: int, paper: Paper
) -> None:
    entries = [
        NewPlayer(Player(name=f"{PEOPLE[number % len(PEOPLE)]} {number}"))
        for number in range(1, players + 1)
    ]
    desk = cup(players, 2, entries)
    made = print_document("bracket", desk.tournament, printed_at=WHEN, paper=paper)
    assert collisions(made.pdf) == []
    seen = pages(made)
    assert len(seen) == sheets
    for page in seen[:-1]:
        assert "Round 1" in page
        assert "Round 2" in page
    assert "Final" in seen[-1]
    assert "Third place" in seen[-1]
    assert "Round 1" not in seen[-1]
    first = 32 if players > 32 else 16
    assert f"1 to 8 of {first}" in seen[0]
    assert f"{first - 7} to {first} of {first}" in seen[-2]
    words = {word.text for sheet in words_of(made.pdf)[:-1] for word in sheet}
    assert {str(number) for number in range(1, players + 1)} <= words


def test_an_event_without_a_bracket_prints_none() -> None:
    with pytest.raises(Refused, match="only a knock-out has a bracket"):
        print_document("bracket", Desk(details()).seat(4).tournament, printed_at=WHEN)


@pytest.mark.article("fide.competitions", "12.3.6")
def test_the_printed_regulations_tell_the_games_of_a_match_and_the_third_place() -> None:
    desk = cup(4, 0)
    printed = print_document("regulations", desk.tournament, printed_at=WHEN)
    said = " ".join(" ".join(pages(printed)).split())
    for words in ("2 standard games", "sudden death", "play a match for the third place"):
        assert words in said, said
