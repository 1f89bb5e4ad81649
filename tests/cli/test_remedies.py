"""A refusal at the terminal names the command to go on with, and words of the pages are known."""

from __future__ import annotations

from tests.cli.terminal import Run


def enter(run: Run, system: str = "dutch") -> None:
    run("new", "Open", "--game", "chess", "--system", system, "--rounds", "3")
    for name in ("Able, A", "Baker, B", "Clark, C", "Davis, D"):
        run("players", "add", name)


def test_what_is_refused_before_its_time_names_the_command(crosstable: Run) -> None:
    enter(crosstable)
    early = crosstable("result", "1", "1-0")
    assert early.status == 2
    assert "no round is paired yet; pair one first: `crosstable pair`" in early.err
    provisional = crosstable("pair").err
    assert "`crosstable lots` or `crosstable lots --method as-entered`" in provisional


def test_a_second_result_names_the_way_to_correct_it(crosstable: Run) -> None:
    enter(crosstable)
    crosstable("lots", "--method", "strength", "--seed", "1")
    crosstable("--yes", "pair")
    crosstable("publish", "1")
    crosstable("result", "1", "1-0")
    again = crosstable("result", "1", "0-1")
    assert again.status == 2
    assert 'with a reason: `crosstable result BOARD RESULT --correct "reason"`' in again.err
    assert crosstable("result", "1", "0-1", "--correct", "misread").status == 0


def test_strength_is_another_spelling_of_the_initial_order(crosstable: Run) -> None:
    enter(crosstable)
    assert crosstable("lots", "--method", "strength", "--seed", "1").status == 0
    assert "in the order of strength" in crosstable("journal", "show").out


def test_an_option_of_another_name_is_offered(crosstable: Run) -> None:
    enter(crosstable)
    refused = crosstable("standings", "--round", "7")
    assert refused.status == 2
    assert "Did you mean '--after'?" in refused.err
    assert "--json" not in refused.err


def test_a_country_is_read_at_the_terminal_as_on_the_pages(crosstable: Run) -> None:
    enter(crosstable)
    assert crosstable("players", "edit", "1", "--federation", "Germany").status == 0
    assert crosstable("players", "edit", "2", "--federation", "ned").status == 0
    listed = crosstable("players", "list").out
    assert "GER" in listed
    assert "NED" in listed
