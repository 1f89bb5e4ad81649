"""The title match of a championship as a tournament of the office; numbers of the final."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.arbiter.regulations.checking import findings
from crosstable.arbiter.regulations.findings import Weight
from crosstable.circuits.championship import Championship, Contender
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.event_class import Level
from crosstable.office.championship_stages import Where, announce
from crosstable.office.championships import Championships
from crosstable.office.office import Office
from crosstable.office.rating_store import Signature
from crosstable.office.title_matches import challenge_of, title_match_event, title_match_stage
from tests.circuits.championships import championship, player
from tests.office.desk import WHEN, MemoryJournal

SIGNED = Signature("secretary", WHEN)
OPEN = {
    "champion": (player(1, "NED", rating=2420),),
    "final": (player(2, "LAT", rank=1, rating=2401), player(1, "NED", rank=2, rating=2420)),
}


def finalists() -> dict[str, list[Contender]]:
    return {
        letter: [player(10 * at + place, f"F{place}") for place in range(1, 4)]
        for at, letter in enumerate("ABCD", start=1)
    }


def begun(facts: Championship, **more: object) -> tuple[Office, str]:
    office = Office(MemoryJournal())
    where = Where(**more)  # type: ignore[arg-type]
    details, commands = title_match_event(facts, challenge_of(facts), where)
    state = office.duplicate(details, commands, by="secretary", at=WHEN)
    return office, state.id


@pytest.mark.article("fmjd.annex17", "11")
@pytest.mark.parametrize("number", ["1", ""])
def test_nobody_plays_the_match_against_themselves(number: str) -> None:
    final = (Contender(name="Champ, A", rank=1), Contender(name="Second, B", rank=2))
    champion = Contender(name="Champ, A", number=number, federation="NED")
    match = challenge_of(championship(lists={"champion": (champion,), "final": final}))
    assert match.champion is not None
    assert match.challenger is not None
    assert (match.champion.number, match.challenger.name) == (number, "Second, B")
    other = Contender(name="champ A", federation="LAT", rank=1)
    lists = {"champion": (champion,), "final": (other, final[1])}
    with pytest.raises(Refused, match="both sides of the match are called"):
        begun(championship(lists=lists))


@pytest.mark.article("fmjd.annex17", "12")
@pytest.mark.article("fmjd.annex17", "8a")
def test_the_match_is_a_tournament_of_twelve_games_and_their_rates() -> None:
    office, name = begun(championship(lists=OPEN), starts=date(2026, 5, 1), federation="ned")
    event = office.state(name).tournament
    assert (event.name, event.federation, event.edition) == ("Title match 2026", "NED", "fmjd-2024")
    assert [entrant.player.name for entrant in event.entrants] == ["Player 2", "Player 1"]
    assert [one.player.rating("fmjd.standard") for one in event.entrants] == [2401, 2420]
    assert event.entrants[0].player.identifiers[0].register == "fmjd"
    assert event.system.name == "match"
    assert event.game_plan is not None
    assert (event.game_plan.name, event.game_plan.stages[0].games) == ("title-match", 12)
    assert event.rate_of_play == "90min/45, 30min + 30s/move"
    assert (event.event_class.level, event.event_class.women) == (Level.WORLD, False)


@pytest.mark.article("fmjd.annex12", "11")
@pytest.mark.article("fmjd.annex12", "11.1")
def test_the_womens_match_has_nine_rounds_for_twelve_points() -> None:
    office, name = begun(championship(2023, 16, contest="women", lists=OPEN))
    event = office.state(name).tournament
    assert (event.planned_rounds, event.points.name) == (9, "title-match")
    assert event.event_class.women
    assert all(one.player.sex is not None for one in event.entrants)


def test_no_match_that_nobody_can_play() -> None:
    level = {**OPEN, "final": (player(2, rank=1), player(1, rank=1))}
    with pytest.raises(Refused, match="not decided yet"):
        begun(championship(lists=level))
    with pytest.raises(Refused, match="have to be there first"):
        begun(championship())
    facts = championship(lists=OPEN)
    with pytest.raises(Refused, match="without an acceptable offer"):
        title_match_event(facts, challenge_of(facts, offer=False), Where(), offer=False)


def test_a_match_is_announced_once_unless_others_play_it() -> None:
    journal = MemoryJournal()
    office, keeper = Office(journal), Championships(journal)
    name = keeper.take(championship(lists=OPEN), signed=SIGNED).item.id
    stage = title_match_stage()
    first = announce(keeper, name, stage, Where(), office, signed=SIGNED).item.match_event
    assert first == "title-match-2026"
    with pytest.raises(Refused, match=f"already announced: {first}"):
        announce(keeper, name, stage, Where(), office, signed=SIGNED)
    final = (player(3, "POL", rank=1), player(1, "NED", rank=2))
    keeper.take_list(name, "final", final, source="", signed=SIGNED)
    second = announce(keeper, name, stage, Where(), office, signed=SIGNED).item.match_event
    assert second == "title-match-2026-2"
    assert set(office.names()) == {first, second}


@pytest.mark.article("fmjd.annex17", "App.B1.2.2")
def test_numbers_of_the_final_are_drawn_once_and_stay() -> None:
    journal = MemoryJournal()
    keeper = Championships(journal)
    name = keeper.take(championship(), signed=SIGNED).item.id
    with pytest.raises(InvalidValue, match="agreed on beforehand"):
        keeper.draw_final(name, finalists(), lot=" ", signed=SIGNED)
    with pytest.raises(Refused, match="group D sends 2 players"):
        three = finalists()
        keeper.draw_final(name, three | {"D": three["D"][:2]}, lot="Riga", signed=SIGNED)
    drawn = keeper.draw_final(name, finalists(), lot="Riga", signed=SIGNED).item
    assert drawn.final is not None
    assert [one.number for one in drawn.final.finalists] == list(range(1, 13))
    with pytest.raises(Refused, match="already drawn, with “Riga”"):
        keeper.draw_final(name, finalists(), lot="Oslo", signed=SIGNED)
    assert "numbers" in str(drawn.final.notes[0].sentence)
    assert Championships(journal).get(name).item == drawn
    keeper.undo(name, signed=SIGNED)
    assert keeper.get(name).item.final is None


@pytest.mark.article("fmjd.annex2", "3d")
@pytest.mark.article("fmjd.annex3", "5.10a")
def test_what_the_plan_of_a_title_match_says_is_not_asked_for_once_more() -> None:
    womens = championship(2023, 16, contest="women", lists=OPEN)
    for kept in (championship(lists=OPEN), womens):
        office, name = begun(kept, starts=date(2026, 5, 1))
        found = findings(office.state(name).tournament)
        assert not {each.field for each in found if each.weight is Weight.MUST} & {
            *("superblitz", "tie-games", "ties-of-other-counting"),
        }
