"""The ledger of FIDE norms: every title as its application would be judged (B.01 1.5)."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.kernel.player import Sex
from crosstable.kernel.title_facts import NormMade, TitleHeld
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.library import edition
from crosstable.titles.application import InterimRating
from crosstable.titles.application_ledger import application_ledger
from crosstable.titles.ledger_words import one_more_words, standing_words
from crosstable.titles.standing import Ledger, OneMore, Standing, TitleStanding

ON = date(2019, 1, 1)


def norm(event: str, games: int = 9, *, title: str = "GM", **more: object) -> NormMade:
    known: dict[str, object] = {"day": date(2018, 5, 1), "federations_met": True, "slow": True}
    return NormMade(register="fide", title=title, event=event, games=games, **(known | more))  # type: ignore[arg-type]


def book(
    *made: NormMade,
    rules: str = "fide-2019",
    held: str = "",
    sex: Sex | None = None,
    rating: int | None = 2510,
    interim: InterimRating | None = None,
    on: date = ON,
) -> Ledger:
    titles = [TitleHeld(register="fide", code=code) for code in held.split()]
    return application_ledger(
        edition(rules), titles, made, on=on, sex=sex, best_rating=rating, interim=interim
    )


def of(ledger: Ledger, title: str) -> TitleStanding:
    return next(line for line in ledger.titles if line.title == title)


def more_for(ledger: Ledger, title: str) -> OneMore:
    return next(more for more in ledger.one_more if more.title == title)


@pytest.mark.article("fide.titles", "1.51", "1.52")
def test_norms_serve_every_title_they_make() -> None:
    made = book(norm("A"), norm("B"), norm("C"))
    assert [(line.title, line.standing) for line in made.titles] == [
        ("IM", Standing.DUE),
        ("GM", Standing.DUE),
    ]
    assert of(made, "GM").serving == (0, 1, 2) == of(made, "IM").serving
    assert standing_words(of(made, "GM")) == "can be requested, by norm 1, norm 2, norm 3"
    assert made.one_more == ()


@pytest.mark.article("fide.titles", "1.53", "1.53a")
def test_a_title_waits_for_the_rating() -> None:
    three = (norm("A"), norm("B"), norm("C"))
    assert of(book(*three, rating=2499), "GM").standing is Standing.WAITING
    assert of(book(*three, rating=None), "GM").standing is Standing.DUE_IF
    between = InterimRating(rating=2501, event="C", round=7)
    line = of(book(*three, rating=2499, interim=between), "GM")
    assert line.standing is Standing.DUE_IF
    (rating,) = (one for one in line.conditions if one.needed == 2500)
    assert rating.met is None
    assert "2501 after round 7 of C" in str(rating.working)


def test_a_title_that_is_held_needs_nothing_and_covers_the_lower() -> None:
    made = book(norm("A"), held="IM")
    assert [(line.title, line.standing) for line in made.titles] == [
        ("IM", Standing.HELD),
        ("GM", Standing.SHORT),
    ]
    assert [line.title for line in book(held="GM").titles] == ["GM"]


def test_titles_of_women_are_shown_to_women_and_where_they_have_norms() -> None:
    assert [line.title for line in book(sex=Sex.MALE).titles] == ["IM", "GM"]
    assert [line.title for line in book(sex=Sex.FEMALE).titles] == ["IM", "GM", "WIM", "WGM"]
    made = book(norm("A", title="WIM"))
    assert of(made, "WIM").serving == (0,)
    assert of(made, "GM").serving == ()


@pytest.mark.article("fide.titles", "1.51")
@pytest.mark.parametrize(
    ("games", "count", "least"),
    [((), 3, 27), ((9,), 2, 18), ((9, 9), 1, 9), ((13,), 2, 14), ((9, 7), 1, 11), ((13, 13), 1, 7)],
)
def test_how_many_more_norms_and_games(games: tuple[int, ...], count: int, least: int) -> None:
    more = more_for(book(*(norm(f"E{n}", size) for n, size in enumerate(games))), "GM")
    assert (more.count, more.least_games, more.must) == (count, least, more.must)
    if count > 1:
        assert str(one_more_words(more)) == (
            f"{count} more GM norms with {least} games or more together would complete GM"
        )


@pytest.mark.article("fide.titles", "1.51")
def test_a_game_won_by_forfeit_leaves_26_games_to_find() -> None:
    made = book(norm("A"), norm("B", 8, forfeit_win=True))
    assert more_for(made, "GM").least_games == 9


@pytest.mark.article("fide.titles", "1.43f", "1.13a")
def test_what_one_more_norm_must_be() -> None:
    plain = [norm(event, federations_met=False, slow=False) for event in "AB"]
    must = {reason.citation: reason.sentence for reason in more_for(book(*plain), "GM").must}
    assert set(must) == {Citation("fide.titles", "1.43f"), Citation("fide.titles", "1.13a")}
    masters = more_for(book(*plain), "IM").must
    assert [reason.citation for reason in masters] == [Citation("fide.titles", "1.43f")]
    assert more_for(book(norm("A"), norm("B")), "GM").must == ()


@pytest.mark.article("fide.titles.2022", "1.5.6")
def test_since_2022_a_further_norm_may_have_to_come_from_an_event_named() -> None:
    earlier = [norm(event, broad=False, day=date(2021, 5, 1)) for event in "AB"]
    now = date(2024, 6, 1)
    must = more_for(book(*earlier, rules="fide-2024", on=now), "IM").must
    assert [reason.citation for reason in must] == [Citation("fide.titles.2024", "1.5.6")]
    broad = norm("C", 7, broad=True, day=date(2021, 5, 1))
    assert more_for(book(earlier[0], broad, rules="fide-2024", on=now), "IM").must == ()


@pytest.mark.article("fide.titles", "1.55")
def test_a_norm_that_expired_is_named_with_its_article() -> None:
    made = book(norm("Old", day=date(2004, 5, 1)), norm("B"), norm("C"))
    ((place, why),) = of(made, "GM").not_used
    assert (place, why.citation) == (0, Citation("fide.titles", "1.55"))
    assert more_for(made, "GM").least_games == 9


def test_an_entry_of_an_unknown_title_is_one_line_and_no_norm() -> None:
    made = book(norm("A"), norm("B", title="XX"), norm("C", title="FA"))
    assert [entry.event for entry in made.norms] == ["A"]
    assert made.notes == (
        (
            "the norm for XX in B is not weighed: no norms of FIDE lead to such a title; withdraw "
            "the entry or note it with the right one"
        ),
        "the norm for FA in C is one of an official; it is kept, not weighed here",
    )


def test_every_condition_has_its_article() -> None:
    for rules in ("fide-2019", "fide-2022", "fide-2023", "fide-2024"):
        for line in book(norm("A"), rules=rules, on=date(2026, 1, 1)).titles:
            assert all(condition.citation is not None for condition in line.conditions)
