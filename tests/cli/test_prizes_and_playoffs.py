"""Prizes, play-offs, lots for ties and notes, as the terminal shows them."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Run


@pytest.fixture
def level(crosstable: Run) -> Run:
    """Four players after two rounds: 1 and 2 have 1½ points, 3 and 4 have ½."""
    crosstable("new", "Cup", "--game", "chess", "--tie-breaks", "wins,direct-encounter,lots")
    for name, sex in (("Ann", "w"), ("Bob", "m"), ("Cid", "m"), ("Dot", "w")):
        assert crosstable("players", "add", name, "--sex", sex).status == 0
    crosstable("lots", "--method", "as-entered")
    crosstable("pair")
    crosstable("result", "1", "1-0", "2", "1-0")  # 1-4, 2-3
    crosstable("pair")
    crosstable("result", "1", "=", "2", "=")  # 4-3, 1-2
    return crosstable


@pytest.mark.article("fide.competitions", "Prizes.c")
def test_hort_money_of_a_tournament(level: Run) -> None:
    level("draw-ties", "--seed", "s")
    done = level("prizes", "--prizes", "1000,500", "--sharing", "hort", "--json")
    assert done.status == 0
    answer = json.loads(done.out)
    assert [each["award"]["amount"] for each in answer["prizes"]] == [87500, 62500]
    assert answer["paid"] == 150_000
    assert [each["place"] for each in answer["prizes"]] == ["1", "2"]


def test_categories_and_what_is_not_paid(level: Run) -> None:
    done = level(
        *("prizes", "--prizes", "100,50", "--sharing", "none"),
        *("--category", "Women:sex=w:60,33.33,10", "--tiebreaks", "wins"),
    )
    assert done.status == 0
    lines = [line.split() for line in done.out.splitlines() if line.startswith("  ")]
    assert ["main", "1–2", "1", "Ann", "1½", "75.00"] in lines
    assert ["Women", "3–4", "4", "Dot", "½", "60.00"] in lines
    assert "not paid of Women: 43.33" in done.out
    assert "paid: 210.00" in done.out


def test_a_round_that_is_being_played_wins_no_prizes(level: Run) -> None:
    """As the standings: nobody is level, or paid, by a game that others still play."""
    words = ("prizes", "--prizes", "100,50", "--tiebreaks", "wins", "--json")
    before = level(*words)
    level("pair")
    level("result", "1", "1-0")
    running = level(*words)
    assert running.out == before.out
    assert "round 3 is being played; these are the standings before it" in running.err
    plan = level("playoff", "plan", "--seed", "s")
    assert plan.status == 0
    assert "round 3 is being played" in plan.err


def test_announced_prizes_are_paid_without_saying_them_again(level: Run) -> None:
    said = ("--prizes", "100,50", "--category", "Women:sex=w:60", "--sharing", "none")
    first = level("prizes", *said, "--announce")
    assert first.status == 0
    assert level("prizes").out == first.out
    assert "prizes announced" in level("journal", "show").out
    assert level("prizes", "--prizes", "7").out != first.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "which prizes?"),
        (("--prizes", "10,20"), "order the prizes"),
        (("--prizes", "ten"), "not an amount"),
        (("--category", "U18:age=-18:5"), "the event has no date"),
        (("--category", "A:sex=w"), "NAME:CONDITIONS:AMOUNTS"),
    ],
)
def test_prizes_that_cannot_be(level: Run, words: tuple[str, ...], said: str) -> None:
    done = level("prizes", *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_a_play_off_from_lots_to_places(level: Run) -> None:
    assert "draw lots for the match: 1 Ann, 2 Bob" in level("playoff").out
    drawn = ("--lots", "match: Bob, Ann")
    now = level("playoff", *drawn).out
    assert "play now: match, game 1: 2 Bob - 1 Ann, 3 min + 2 s" in now
    over = level("playoff", *drawn, "--result", "match 1 1-0", "--result", "match 2 =")
    assert "place 1: 2 Bob" in over.out
    third = level("playoff", "--place", "3", "--seed", "x", "--json")
    assert json.loads(third.out)["games"][0]["stage"] == "match"
    for words, said in (
        (("--result", "match 1"), "is not a result"),
        (("--lots", "1,2"), "is not a drawing"),
        (("--result", "match 1 =", "--result", "match 1 1-0"), "two results"),
        (("--place", "9"), "no place 9"),
        (("--result", "quarter-final 1 ="), "unknown stage"),
    ):
        done = level("playoff", *words)
        assert done.status == 2
        assert said in done.err


def test_a_superblitz_by_the_terminal(crosstable: Run) -> None:
    crosstable("new", "Cup", "--game", "draughts")
    for name in ("Ba", "Dia"):
        crosstable("players", "add", name)
    crosstable("lots", "--method", "as-entered")
    crosstable("pair")
    crosstable("result", "1", "1-1")
    done = crosstable(
        *("playoff", "--lots", "superblitz: 2,1", "--result", "superblitz 1 = 4:10 3:55"),
        *("--result", "superblitz 2 1-0"),
    )
    assert "place 1: 1 Ba" in done.out
    assert "FMJD Annex 3 5.10" in done.out


def test_no_play_off_where_nobody_is_level(playing: Run) -> None:
    playing("result", "1", "1-0", "2", "=")
    assert "no play-off is needed" in playing("playoff").err


def test_lots_for_ties_in_the_standings(level: Run) -> None:
    assert "places 1–2 wait for lots" in level("standings").out
    drawn = level("draw-ties", "--seed", "abc").out
    assert "seed abc" in drawn
    shown = level("standings").out
    assert "decided by lot, drawn after round 2, seed abc" in shown
    assert "lots drawn after round 2, seed abc" in level("journal", "show").out
    assert level("draw-ties").status == 2
    notes = json.loads(level("standings", "--json").out)["notes"]
    assert any("decided by lot" in each["sentence"] for each in notes)


def test_explaining_one_player_in_two_spellings(level: Run) -> None:
    one = level("standings", "--explain", "Bob")
    assert one.status == 0
    assert one.out.startswith("Bob: place")
    assert "Ann: place" not in one.out
    assert level("standings", "--explain", "--player", "Bob").out == one.out
    assert "Ann: place" in level("standings", "--explain").out
    assert level("standings", "--explain", "cup").out == level("standings", "--explain").out
    assert level("standings", "cup", "--explain", "Zoe").status == 2


def test_unwise_tie_breaks_are_named_where_they_are_announced(crosstable: Run) -> None:
    made = crosstable("new", "Cup", "--game", "chess", "--tie-breaks", "buchholz,ARO")
    assert made.out == "cup\n"
    assert "note: Buchholz must not be used in a round robin" in made.err
    crosstable("players", "add", "Ann")
    crosstable("players", "add", "Bob")
    changed = crosstable("edit", "--city", "Riga")
    assert "ratings, which are missing for 2 players" in changed.err
    assert "missing for 2 players" in crosstable("lots", "--method", "as-entered").err
    assert "note: Buchholz" in crosstable("pair").err
    crosstable("result", "1", "1-0")
    assert "note: Buchholz" in crosstable("standings").out
    assert "note: Buchholz" in crosstable("show").out


def test_ranking_options_are_announced_shown_and_taken_back(crosstable: Run) -> None:
    crosstable("new", "Cup", "--game", "chess", "--ranking-option", "forfeits-are-wins=no")
    assert "forfeits-are-wins=no" in crosstable("show").out
    assert crosstable("edit", "--ranking-option", "points-first=maybe").status == 2
    crosstable("edit", "--ranking-option", "")
    assert "forfeits" not in crosstable("show").out
    done = crosstable("new", "Cup", "--game", "chess", "--ranking-option", "forfeit-win=no")
    assert done.status == 2
    assert "known: forfeits-are-wins" in done.err


def test_cross_tables_as_text_and_html(crosstable: Run) -> None:
    crosstable("simulate", "--players", "6", "--rounds", "2", "--seed", "1", "-o", "s.trf")
    plain = crosstable("crosstable", "s.trf").out
    full = crosstable("crosstable", "s.trf", "--progress").out
    assert len(full.split()) > len(plain.split())
    page = crosstable("crosstable", "s.trf", "--html", "--progress")
    assert page.out.startswith('<table class="cross cross-rounds">')
    assert 'class="score"' in page.out
    assert crosstable("crosstable", "s.trf", "--html", "--json").status == 2


def test_what_a_report_cannot_carry_is_named(level: Run) -> None:
    level("--yes", "edit", "--ranking-option", "forfeits-are-wins=no")
    level("draw-ties")
    done = level("export", "-o", "cup.trf")
    assert done.status == 0
    assert "ranking option forfeits-are-wins = no has no place" in done.err
    assert "lots drawn for ties have no place" in done.err
    assert level("standings", "cup.trf", "--system", "round-robin").status == 0


@pytest.mark.article("fide.tournaments", "13.15.5")
@pytest.mark.article("fide.tournaments", "11.5.4")
def test_a_recommended_list_is_chosen_by_its_name(crosstable: Run) -> None:
    rules = ("--edition", "fide-2019")
    crosstable("new", "Cup", "--game", "chess", *rules, "--tie-breaks", "school-round-robin")
    assert "wins, sonneborn-berger, koya, wins-with-black" in crosstable("show").out
    crosstable("edit", "--tie-breaks", "round-robin, lots")
    shown = crosstable("show").out
    assert "direct-encounter, wins, sonneborn-berger, koya, lots" in shown
    ranked = crosstable("standings", "--tie-breaks", "swiss-consistent-ratings-2017", "--json")
    assert "average-rating-cut-1" in ranked.out
    assert crosstable("edit", "--tie-breaks", "school-swis").status == 2
