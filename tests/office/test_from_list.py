"""What the rating lists in force say of players, taken over for one, an import, a whole event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import cast

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts import (
    DrawLots,
    EditPlayer,
    NewPlayer,
    Register,
    TakeFromList,
    lists_taken,
)
from crosstable.office.cautions import Level
from crosstable.office.from_list import ListsInForce
from crosstable.office.list_words import ListUsed
from crosstable.office.rating_lists import ListIssue, RatingLists
from crosstable.ratings.model import ListedPlayer, ListStanding
from tests.office.desk import WHEN, Desk, details

TODAY = date(2026, 11, 19)


def listed(
    number: int, name: str, rating: int | None, *, rapid: int | None = None, **more: object
) -> ListedPlayer:
    standings = (
        ListStanding(list="fide.standard", rating=rating),
        ListStanding(list="fide.rapid", rating=rapid),
    )
    return ListedPlayer(id=number, name=name, standings=standings, **more)  # type: ignore[arg-type]


CARLSEN = listed(
    1503014,
    "Carlsen, Magnus",
    2840,
    rapid=2820,
    federation="NOR",
    title="GM",
    born=BirthDate(1990),
    sex=Sex.MALE,
)


class Kept:
    """Lists by name and day, asked by numbers."""

    def __init__(self, kept: Mapping[tuple[str, date], Sequence[ListedPlayer]]) -> None:
        self.kept = dict(sorted(kept.items(), key=lambda one: one[0][1], reverse=True))

    def issues(self) -> Sequence[ListIssue]:
        return [
            ListIssue(name, dated, len(players), "file", WHEN)
            for (name, dated), players in self.kept.items()
        ]

    def by_ids(
        self, identifiers: Sequence[int], *, lists: Sequence[str] = (), on: date | None = None
    ) -> Mapping[int, ListedPlayer]:
        found: dict[int, ListedPlayer] = {}
        for name in lists:
            days = [dated for kept, dated in self.kept if kept == name and (not on or dated <= on)]
            for player in self.kept[name, max(days)] if days else ():
                known = found.get(player.id, replace(player, standings=()))
                standings = (*known.standings, player.on(name))
                if player.id in identifiers:
                    found[player.id] = replace(known, standings=standings)
        return found


LISTS = cast(
    "RatingLists",
    Kept(
        {
            ("fide.standard", date(2026, 11, 1)): [CARLSEN, listed(100, "Adams, Michael", 2650)],
            ("fide.rapid", date(2026, 11, 1)): [CARLSEN],
            ("fide.standard", date(2026, 12, 1)): [
                replace(CARLSEN, standings=(ListStanding(list="fide.standard", rating=2850),))
            ],
        }
    ),
)
NOVEMBER = ListUsed("fide.standard", date(2026, 11, 1))


def numbered(name: str, number: int | str, **more: object) -> NewPlayer:
    return NewPlayer(Player(name=name, identifiers=(Identifier("fide", str(number)),), **more))  # type: ignore[arg-type]


def desk(*players: NewPlayer, starts: date | None = date(2026, 11, 20)) -> Desk:
    made = Desk(replace(details(system="dutch", rounds=5), starts=starts))
    made.do(Register(players))
    return made


def in_force(desk: Desk, only: str = "") -> ListsInForce:
    return ListsInForce(LISTS, desk.tournament, today=TODAY, only=only)


def player(desk: Desk, number: int) -> Player:
    return desk.tournament.entrant(number).player


def test_a_list_fills_in_everything_that_is_not_known() -> None:
    made = desk(numbered("Carlsen, M.", 1503014))
    made.do(in_force(made).of_event(made.tournament).command())
    assert player(made, 1) == Player(
        name="Carlsen, M.",
        federation="NOR",
        sex=Sex.MALE,
        born=BirthDate(1990),
        ratings=(Rating("fide.standard", 2840), Rating("fide.rapid", 2820)),
        titles=(Title("fide", "GM"),),
        identifiers=(Identifier("fide", "1503014"),),
    )


def test_what_is_noted_otherwise_stays_until_overwriting_is_wanted() -> None:
    known = numbered(
        "Carlsen, Magnus",
        1503014,
        federation="FRA",
        ratings=(Rating("fide.standard", 2800), Rating("national", 2700)),
    )
    made = desk(known)
    comparison = in_force(made).of_event(made.tournament)
    (one,) = comparison.doubtful
    assert [(each.field, each.noted, each.listed) for each in one.otherwise] == [
        ("rating:fide.standard", "2800", "2840"),
        ("federation", "FRA", "NOR"),
    ]
    assert not comparison.command().cautions(made.state)
    made.do(comparison.command())
    assert (player(made, 1).federation, player(made, 1).rating("fide.standard")) == ("FRA", 2800)
    assert player(made, 1).title() == "GM"
    again = in_force(made).of_event(made.tournament)
    with pytest.raises(Refused, match="says something else about 1 player"):
        again.command().decided(made.state)
    wanted = again.command([1])
    (told,) = wanted.cautions(made.state)
    assert told.level is Level.CONFIRM
    assert "1 Carlsen, Magnus: 2800 becomes 2840" in str(told.reason.sentence)
    made.do(wanted)
    assert [(each.list, each.value) for each in player(made, 1).ratings] == [
        ("fide.standard", 2840),
        ("fide.rapid", 2820),
        ("national", 2700),
    ]
    with pytest.raises(Refused, match="says nothing that is not noted already"):
        in_force(made).of_event(made.tournament).command([1]).decided(made.state)


def test_a_whole_birth_date_is_not_shortened_to_the_year_of_the_list() -> None:
    made = desk(numbered("Carlsen, Magnus", 1503014, born=BirthDate(1990, 11, 30)))
    made.do(in_force(made).of_event(made.tournament).command([1]))
    assert player(made, 1).born == BirthDate(1990, 11, 30)


def test_nothing_is_taken_from_somebody_of_quite_another_name_unless_that_is_wanted() -> None:
    made = desk(numbered("Meier, Anna", 1503014), numbered("Adams, M", 100))
    comparison = in_force(made).of_event(made.tournament)
    assert [one.number for one in comparison.strangers] == [1]
    made.do(comparison.command())
    assert player(made, 1).ratings == ()
    assert player(made, 2).rating() == 2650
    wanted = in_force(made).of_event(made.tournament).command([1])
    assert str(wanted.cautions(made.state)[0].reason.sentence) == (
        "under the number of Meier, Anna the rating list has Carlsen, Magnus"
    )
    made.do(wanted)
    assert player(made, 1).rating() == 2840


def test_who_is_on_no_list_and_who_has_no_number_is_told() -> None:
    made = desk(
        numbered("Carlsen, Magnus", 1503014),
        numbered("New, One", 77),
        numbered("Odd, One", "x7"),
        NewPlayer(Player(name="Nobody, N")),
    )
    comparison = in_force(made).of_event(made.tournament)
    assert comparison.unlisted == (2,)
    assert comparison.unnumbered == (3, 4)
    assert [one.number for one in in_force(made).of_event(made.tournament, [1]).compared] == [1]


@pytest.mark.parametrize(
    ("starts", "dated", "rating"),
    [
        (date(2026, 11, 20), date(2026, 11, 1), 2840),
        (date(2026, 12, 1), date(2026, 12, 1), 2850),
        (None, date(2026, 11, 1), 2840),
        (date(2026, 1, 1), date(2026, 12, 1), 2850),  # every list is later: better than none
    ],
)
def test_the_list_of_the_first_day_counts(starts: date | None, dated: date, rating: int) -> None:
    made = desk(numbered("Carlsen, Magnus", 1503014), starts=starts)
    lists = in_force(made, "fide.standard")
    assert lists.used == (ListUsed("fide.standard", dated),)
    made.do(lists.of_event(made.tournament).command())
    assert player(made, 1).ratings == (Rating("fide.standard", rating),)


def test_one_list_can_be_asked_alone_and_one_nobody_knows_is_refused() -> None:
    made = desk(numbered("Carlsen, Magnus", 1503014))
    made.do(in_force(made, "fide.rapid").of_event(made.tournament).command())
    assert player(made, 1).ratings == (Rating("fide.rapid", 2820),)
    with pytest.raises(UnknownName):
        in_force(made, "national.standard")
    with pytest.raises(Refused, match="has no rating list that counts"):
        ListsInForce(None, made.tournament, today=TODAY).of_event(made.tournament)


def test_players_enter_with_what_the_list_says_and_its_day_is_noted() -> None:
    made = desk(NewPlayer(Player(name="First, F")))
    entering = in_force(made).entering(
        [numbered("Carlsen, Magnus", 1503014, federation="GER"), numbered("Meier, Anna", 100)]
    )
    assert [str(each.reason.sentence) for each in entering.cautions(made.state)] == [
        "under the number of Meier, Anna the rating list has Adams, Michael"
    ]
    made.do(entering)
    assert (player(made, 2).rating(), player(made, 2).federation) == (2840, "GER")
    assert player(made, 3).ratings == ()
    rapid = ListUsed("fide.rapid", date(2026, 11, 1))
    assert lists_taken(made.state) == (rapid, NOVEMBER)
    words = made.state.in_force[-1].act.words(made.tournament)
    assert str(words).endswith("with fide.standard of 2026-11-01, fide.rapid of 2026-11-01")


def test_a_new_number_brings_what_the_list_says_with_the_correction() -> None:
    made = desk(NewPlayer(Player(name="Carlsen, M")))
    edit = EditPlayer(1, numbered("Carlsen, M", 1503014).player)
    for command in in_force(made).correcting(edit):
        made.do(command)
    assert player(made, 1).rating() == 2840
    plain = EditPlayer(1, replace(player(made, 1), club="Oslo"))
    assert in_force(made).correcting(plain) == (plain,)


def test_one_act_says_of_which_day_the_list_is() -> None:
    made = desk(numbered("Carlsen, Magnus", 1503014), numbered("Adams, M", 100))
    assert lists_taken(made.state) == ()
    state = made.do(in_force(made, "fide.standard").of_event(made.tournament).command())
    assert lists_taken(state) == (NOVEMBER,)
    words = state.in_force[-1].act.words(made.tournament)
    assert isinstance(words, Sentence)
    assert str(words) == "taken from fide.standard of 2026-11-01: 2 players"


def test_numbers_given_by_strength_are_told_to_be_others_now() -> None:
    made = desk(
        numbered("Adams, Michael", 100, ratings=(Rating("fide.standard", 2860),)),
        numbered("Carlsen, Magnus", 1503014, ratings=(Rating("fide.standard", 2840),)),
    )
    made.do(DrawLots("s", "initial-order"))
    command = in_force(made, "fide.standard").of_event(made.tournament).command([1, 2])
    cautions = command.cautions(made.state)
    assert "by the new ratings 2 players would have others" in str(cautions[-1].reason.sentence)


def test_nobody_but_an_arbiter_takes_from_lists() -> None:
    assert TakeFromList.right == EditPlayer.right
