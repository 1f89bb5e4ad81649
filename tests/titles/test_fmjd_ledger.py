"""The ledger of norms: FMJD Annex 10 4.6 and 5 to 9, and an exhaustive search beside ours."""

from __future__ import annotations

from datetime import date
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from crosstable.kernel.player import Sex
from crosstable.kernel.title_facts import NormMade, TitleHeld
from crosstable.rulebooks.category_norms import TitleNeed
from crosstable.titles.ledger import ledger
from crosstable.titles.serving import UsableNorm, serve
from crosstable.titles.standing import Ledger, Standing
from crosstable.titles.verdicts import NormColour
from tests.samples import drawn
from tests.texts import FMJD_NORMS

TODAY = date(2024, 1, 1)


def norm(
    title: str, event: str, games: int | None = 9, colour: str = "black", year: int = 2020
) -> NormMade:
    return NormMade(
        register="fmjd",
        title=title,
        event=event,
        day=date(year, 6, 1),
        games=games,
        colour=colour,
    )


def held(
    code: str, origin: str = "norms", year: int = 2021, *, conditional: bool = False
) -> TitleHeld:
    return TitleHeld(
        register="fmjd",
        code=code,
        since=date(year, 1, 1),
        origin=origin,
        conditional=conditional,
    )


def book(
    *made: NormMade,
    titles: tuple[TitleHeld, ...] = (),
    rating: int | None = 2350,
    sex: Sex | None = Sex.MALE,
    discipline: str = "100",
    **readings: object,
) -> Ledger:
    norms = replace(FMJD_NORMS, readings=replace(FMJD_NORMS.readings, **readings))
    return ledger(norms, titles, made, on=TODAY, sex=sex, best_rating=rating, discipline=discipline)


def standing(of: Ledger, title: str) -> Standing:
    return next(line.standing for line in of.titles if line.title == title)


@pytest.mark.article("fmjd.annex10", "5")
@pytest.mark.parametrize(
    ("games", "red", "rating", "expected"),
    [
        ((13, 13, 14), True, 2300, Standing.DUE),
        ((13, 13, 13), True, 2300, Standing.SHORT),
        ((13, 13, 14), False, 2300, Standing.SHORT),
        ((13, 13, 14), True, 2299, Standing.WAITING),
        ((13, 13, 14), True, None, Standing.WAITING),
        ((10, 10, 10, 10), True, 2300, Standing.DUE),
        ((20, 20), True, 2300, Standing.SHORT),
    ],
)
def test_the_grandmaster(
    games: tuple[int, ...], red: bool, rating: int | None, expected: Standing
) -> None:
    made = [
        norm("GMI", f"Event {place}", number, "red" if red and not place else "black")
        for place, number in enumerate(games)
    ]
    assert standing(book(*made, rating=rating), "GMI") is expected


@pytest.mark.article("fmjd.annex10", "6", "4.5.5", "2.2")
def test_the_international_master() -> None:
    made = [norm("MI", "A", 8), norm("GMI", "B", 8), norm("MI", "C", 9, "red")]
    assert standing(book(*made, rating=2250), "MI") is Standing.DUE
    assert standing(book(*made, rating=2249), "MI") is Standing.WAITING
    assert standing(book(*made[:2], norm("MI", "C", 8, "red"), rating=2250), "MI") is Standing.SHORT
    assert standing(book(*made[:2], norm("MI", "C", 9), rating=2250), "MI") is Standing.SHORT


@pytest.mark.article("fmjd.annex10", "7")
def test_the_master() -> None:
    made = [norm("MF", "A", 7), norm("MI", "B", 7), norm("GMI", "C", 7)]
    assert standing(book(*made, rating=None), "MF") is Standing.DUE
    assert standing(book(*made[:2], norm("MF", "C", 5), rating=None), "MF") is Standing.SHORT


@pytest.mark.article("fmjd.annex10", "8", "3.11.5")
def test_the_candidate_master() -> None:
    assert standing(book(norm("CMF", "A", None), rating=None), "CMF") is Standing.SHORT
    two = book(norm("CMF", "A", None), norm("MF", "B", None), rating=None)
    assert standing(two, "CMF") is Standing.DUE
    assert standing(book(rating=2120), "CMF") is Standing.DUE
    assert standing(book(rating=2119), "CMF") is Standing.SHORT
    assert standing(book(rating=2020, sex=Sex.FEMALE), "CMFF") is Standing.DUE


@pytest.mark.article("fmjd.annex10", "9")
def test_women() -> None:
    made = [norm("GMIF", "A", 13, "red"), norm("GMIF", "B", 13), norm("GMIF", "C", 14)]
    of = book(*made, rating=2200, sex=Sex.FEMALE)
    assert standing(of, "GMIF") is Standing.DUE
    assert standing(of, "GMI") is Standing.SHORT
    mixed = [*made[:2], norm("GMI", "C", 14)]
    assert standing(book(*mixed, rating=2200, sex=Sex.FEMALE), "GMIF") is Standing.SHORT
    assert standing(book(*mixed, sex=Sex.FEMALE, open_norms_for_women=True), "GMIF") is Standing.DUE
    assert standing(book(*made, rating=2199, sex=Sex.FEMALE), "GMIF") is Standing.WAITING
    assert not any(line.title == "GMIF" for line in book(norm("GMI", "A")).titles)


@pytest.mark.article("fmjd.annex10", "4.6")
def test_norms_that_made_a_master_need_new_ones() -> None:
    """MF by two MF norms and one of MI; then two more of MI are one short of the title."""
    made = [norm("MF", "A"), norm("MF", "B"), norm("MI", "C", 9, "red")]
    later = [norm("MI", "D", year=2022), norm("MI", "E", year=2022)]
    of = book(*made, *later, titles=(held("MF"),))
    assert standing(of, "MI") is Standing.SHORT
    assert of.free == (2, 4)  # the red one is kept, a later black one takes its place


@pytest.mark.article("fmjd.annex10", "4.6")
def test_a_new_master_norm_is_exchanged_for_a_higher_one() -> None:
    made = [norm("MF", "A"), norm("MF", "B"), norm("MI", "C", 9, "red")]
    later = [norm("MI", "D", year=2022), norm("MI", "E", year=2022)]
    before = book(*made, *later, titles=(held("MF"),))
    (more,) = [one for one in before.one_more if one.title == "MI" and one.norm == "MF"]
    assert (more.colour, more.least_games) == (NormColour.BLACK, 7)
    after = book(*made, *later, norm("MF", "F", year=2023), titles=(held("MF"),))
    assert standing(after, "MI") is Standing.DUE
    assert next(line.serving for line in after.titles if line.title == "MF") == (0, 1, 5)
    assert next(line.serving for line in after.titles if line.title == "MI") == (2, 3, 4)
    assert after.exchanged == ("MF can rest on F, in exchange for norms made earlier",)


@pytest.mark.article("fmjd.annex10", "5")
def test_what_one_more_norm_would_bring_is_not_told_of_a_title_that_is_held_or_due() -> None:
    (red, *black) = (norm("GMI", "A", 14, "red"), norm("GMI", "B", 14), norm("GMI", "C", 14))
    due = book(red, *black)
    assert standing(due, "GMI") is Standing.DUE
    assert "GMI" not in {more.title for more in due.one_more}
    short = book(red, black[0])
    assert "GMI" in {more.title for more in short.one_more}
    holder = book(red, black[0], titles=(held("GMI"),))
    assert holder.one_more == (), "nor of the lower ones, for which a norm is missing too"


@pytest.mark.article("fmjd.annex10", "4.6")
def test_the_same_for_an_international_master_by_grandmaster_norms() -> None:
    made = [norm("GMI", name, 14, "red") for name in "ABC"]
    of = book(*made, titles=(held("MI"),))
    assert standing(of, "GMI") is Standing.SHORT
    exchanged = book(*made, *[norm("MI", name, 9, "red") for name in "DEF"], titles=(held("MI"),))
    assert standing(exchanged, "GMI") is Standing.DUE


@pytest.mark.article("fmjd.annex10", "4.6")
def test_a_candidate_master_uses_no_norms_up_unless_somebody_reads_it_so() -> None:
    made = [norm("MF", "A"), norm("MF", "B"), norm("MF", "C")]
    titles = (held("CMF"),)
    assert standing(book(*made, titles=titles), "MF") is Standing.DUE
    strict = book(*made, titles=titles, candidate_uses_norms=True)
    assert standing(strict, "MF") is Standing.SHORT


@pytest.mark.article("fmjd.annex10", "2.1.1")
def test_automatic_titles_use_no_norms_up() -> None:
    made = [norm("MI", "A", 9, "red"), norm("MI", "B"), norm("MI", "C")]
    assert standing(book(*made, titles=(held("MF", "place"),)), "MI") is Standing.DUE
    assert standing(book(*made, titles=(held("MF", "norms"),)), "MI") is Standing.SHORT


def test_a_title_of_unknown_origin_keeps_what_it_may_have_used() -> None:
    made = [norm("MI", "A", 9, "red"), norm("MI", "B"), norm("MI", "C")]
    of = book(*made, titles=(held("MF", ""),))
    assert standing(of, "MI") is Standing.SHORT
    assert any("how MF was won" in said for said in of.missing)
    earlier = book(*made, titles=(held("MF", "", 2010),))  # before any of these norms
    assert standing(earlier, "MI") is Standing.DUE


def test_nothing_is_due_while_the_norms_of_a_title_are_unknown() -> None:
    made = [norm("MI", "A", 9, "red"), norm("MI", "B"), norm("MI", "C")]
    of = book(*made[:2], titles=(held("MF"),))
    assert standing(of, "MI") is Standing.SHORT
    assert any("the norms that MF was given for" in said for said in of.missing)


def test_nothing_is_due_while_it_is_unknown_how_a_title_was_won() -> None:
    later = [norm("MI", name, 9, "red", 2022) for name in "ABC"]
    of = book(norm("MI", "D"), *later, titles=(held("MF", ""),))
    assert standing(of, "MI") is Standing.DUE_IF
    assert any("how MF was won" in said for said in of.missing)


@pytest.mark.article("fmjd.annex10", "1.4")
def test_a_revoked_title_is_not_held_and_keeps_its_norms() -> None:
    made = [norm("MF", "A"), norm("MF", "B"), norm("MF", "C")]
    revoked = TitleHeld(
        register="fmjd",
        code="MF",
        since=date(2021, 1, 1),
        revoked=date(2022, 1, 1),
        origin="norms",
    )
    assert standing(book(*made, titles=(revoked,)), "MF") is Standing.SHORT
    assert standing(book(*made, titles=(held("MF"),)), "MF") is Standing.HELD


@pytest.mark.article("fmjd.annex10", "5")
def test_a_conditional_title_waits_for_the_rating() -> None:
    made = [norm("GMI", name, 14, "red") for name in "ABC"]
    waiting = held("GMI", conditional=True)
    assert standing(book(*made, titles=(waiting,), rating=2290), "GMI") is Standing.WAITING
    assert standing(book(*made, titles=(waiting,), rating=2300), "GMI") is Standing.DUE


@pytest.mark.article("fmjd.annex10", "2.1.2")
def test_one_result_is_one_norm() -> None:
    made = [norm("MF", "A"), norm("MI", "A"), norm("MF", "B")]
    assert standing(book(*made, rating=None), "MF") is Standing.SHORT


def test_what_is_not_known_of_a_norm_is_asked_for() -> None:
    of = book(norm("MI", "A", None, ""))
    assert [str(said) for said in of.missing] == [
        "the number of games of the MI norm in A; note the norm with it",
        "whether the MI norm in A is black or red; note the norm with it",
    ]


@pytest.mark.article("fmjd.annex10", "12")
def test_the_64_squares_are_a_ledger_of_their_own() -> None:
    made = [norm("MF64", name) for name in "ABC"]
    assert standing(book(*made, discipline="64", rating=None), "MF64") is Standing.DUE
    assert standing(book(*made, rating=None), "MF") is Standing.SHORT


def _tried(needs: list[TitleNeed], norms: list[UsableNorm]) -> bool:
    """Return whether norms fulfil needs, by trying every use of every norm."""
    for uses in product(range(len(needs) + 1), repeat=len(norms)):
        good = True
        for place, need in enumerate(needs):
            own = [norm for norm, use in zip(norms, uses, strict=True) if use == place]
            good = (
                good
                and all(norm.level >= need.level for norm in own)
                and len(own) >= need.norms
                and sum(norm.games for norm in own) >= need.games
                and sum(norm.red for norm in own) >= need.red
            )
        events = [norm.event for norm, use in zip(norms, uses, strict=True) if use < len(needs)]
        if good and len(events) == len(set(events)):
            return True
    return False


@pytest.mark.article("fmjd.annex10", "4.6")
def test_the_search_finds_what_trying_everything_finds() -> None:
    chance, yes = Random(18), 0
    for _ in range(drawn(600, least=150)):
        needs = sorted(
            chance.sample(FMJD_NORMS.needs, chance.randint(1, 2)), key=lambda need: need.level
        )
        norms = [
            UsableNorm(
                index,
                str(chance.randint(0, 7)),
                chance.randint(1, 4),
                chance.random() < 0.4,
                chance.randint(7, 16),
            )
            for index in range(chance.randint(2, 7))
        ]
        service = serve(needs, norms)
        assert (service is not None) == _tried(needs, norms)
        yes += service is not None
        if service is not None:
            used = [index for indices in service for index in indices]
            assert len(used) == len(set(used))
    assert yes > 20


def test_an_entry_of_an_unknown_title_is_named() -> None:
    made = book(norm("MF", "A"), norm("XX", "B"), norm("MF64", "C"))
    assert [entry.event for entry in made.norms] == ["A"]
    assert made.notes == (
        (
            "the norm for XX in B is not weighed: no norms of FMJD lead to such a title; withdraw "
            "the entry or note it with the right one"
        ),
    )


@pytest.mark.article("fmjd.annex10", "4.6")
def test_norms_that_carry_either_of_two_titles_are_named_once() -> None:
    three = [norm("MI", event, 9, "red") for event in ("One", "Two", "Three")]
    either = book(*three)
    assert standing(either, "MF") is standing(either, "MI") is Standing.DUE
    assert [str(said) for said in either.rivals] == [
        "MF or MI, not both, since a norm serves one title only (4.6); MI is the better use"
    ]
    more = [norm("MF", event, 9) for event in ("Four", "Five", "Six")]
    assert book(*three, *more).rivals == ()
