"""A declared table at every door: the same columns, the same headings, the same cells."""

from __future__ import annotations

import csv
import json
import re
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from markupsafe import escape
from openpyxl import load_workbook

from crosstable.cli.main import cli
from crosstable.kernel.player import BirthDate, Player, Rating, Title
from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.columns.players import COLUMNS as PLAYERS
from crosstable.office.columns.standings import COLUMNS, standings_table
from crosstable.office.columns.table import Column, Kind, View
from crosstable.office.roles import Role
from crosstable.office.tables import standings_of
from crosstable.reports.starting import list_by_federation, list_by_number
from crosstable.reports.tables import standings_sheet
from crosstable.web.display.signs import aligned
from tests.office.desk import WHEN, details
from tests.reports.events import scene
from tests.web.counter import Counter
from tests.web.test_standings_pages import DRAWN, WON, text_of

KEYS = [column.key for column in COLUMNS]


def player(name: str, rating: int, title: str = "") -> acts.NewPlayer:
    return acts.NewPlayer(
        Player(
            name=name,
            federation="NED",
            titles=(Title("fide", title),) if title else (),
            ratings=(Rating("fide.standard", rating),),
            born=BirthDate(1990),
        )
    )


@pytest.fixture
def event(counter: Counter) -> State:
    people = (player("<b>Adams", 2400, "GM"), player("Berg", 2500), player("Cole", 2300, "IM"))
    return counter.begin(
        details(system="dutch", rounds=3),
        *(acts.Register((*people, player("Dorn", 2200))), acts.DrawLots("x")),
        *(acts.PairRound(), acts.Publish(1)),
        *(acts.EnterResult(1, 1, WON), acts.EnterResult(1, 2, DRAWN)),
    )


def public(state: State, query: str = "") -> str:
    return f"/tournaments/{state.id}/standings{query}"


def office(state: State, query: str = "") -> str:
    return f"/office/tournaments/{state.id}/standings{query}"


def heads(page: str) -> list[str]:
    """Return the headings of the table of a page."""
    row = page.partition("<thead>")[2].partition("</thead>")[0]
    return [text_of(cell) for cell in re.findall(r"<th\b.*?</th>", row, re.DOTALL)]


def body(page: str) -> list[list[str]]:
    """Return the cells of the table of a page, line by line."""
    rows = page.partition("<tbody>")[2].partition("</tbody>")[0].split("</tr>")[:-1]
    return [
        [text_of(cell) for cell in re.findall(r"<t[dh]\b.*?</t[dh]>", row, re.DOTALL)]
        for row in rows
    ]


def sheet_of(content: bytes) -> list[tuple[object, ...]]:
    """Return the rows of a workbook's only sheet."""
    book = load_workbook(BytesIO(content))
    return list(book[book.sheetnames[0]].iter_rows(values_only=True))


def terminal(counter: Counter, *words: str) -> str:
    done = CliRunner().invoke(cli, ["--database", counter.database, *words], env={"COLUMNS": "400"})
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("column", COLUMNS, ids=KEYS)
def test_every_door_shows_every_column_under_the_same_heading(
    counter: Counter, event: State, column: Column[object]
) -> None:
    asked = f"?columns=name,{column.key}"
    browser = counter.signed_in()
    assert heads(browser.get(office(event, asked)).text)[-1] == column.head
    if column.right is None:
        assert heads(counter.browser().get(public(event, asked)).text)[-1] == column.head
    words = ("standings", event.id, "--columns", f"name,{column.key}")
    assert str(column.head) in terminal(counter, *words)
    view = View.asked([f"name,{column.key}"], "", lambda _right: True)
    printed = standings_sheet(scene(event.tournament, view=view), "Standings")
    assert printed.columns[-1].head == column.head
    told = browser.get(office(event, f"{asked}&format=csv")).content.decode("utf-8-sig")
    assert next(csv.reader(StringIO(told)))[-1] == column.heading
    given = browser.get(office(event, f"{asked}&format=xlsx"))
    assert sheet_of(given.content)[0][-1] == column.heading
    rows = json.loads(terminal(counter, *words, "--json"))["rows"]
    assert all(list(row) == list(dict.fromkeys(("name", column.key))) for row in rows)
    items = counter.program().get(f"/api/v1{public(event, asked)}").json()["items"]
    assert all(column.key in item for item in items)


def test_what_nobody_asked_for_is_the_same_on_pages_paper_and_terminal(
    counter: Counter, event: State
) -> None:
    table = standings_table(event.tournament, standings_of(event.tournament)).seen(View())
    expected = [str(column.head) for column in table.columns]
    assert expected[:6] == ["Pl.", "No.", "Title", "Name", "Fed", "Rtg"]
    assert heads(counter.browser().get(public(event)).text) == expected
    assert heads(counter.signed_in().get(office(event)).text) == expected
    printed = standings_sheet(scene(event.tournament), "Standings")
    assert [column.head for column in printed.columns] == expected
    shown = terminal(counter, "standings", event.id)
    assert all(head in shown for head in expected)
    for number, cells in enumerate(body(counter.browser().get(public(event)).text)):
        for column, cell in zip(printed.columns, cells, strict=True):
            on_paper = column.cells[number]
            figure = aligned(on_paper, room=False) if column.kind == "figure" else escape(on_paper)
            assert cell == figure


def test_the_interface_and_json_keep_what_is_documented_and_tell_more(
    counter: Counter, event: State
) -> None:
    told = counter.browser().get(f"/api/v1{public(event)}").json()["items"][0]
    assert {"place", "last_place", "number", "games_played", "tie_breaks", "reasons"} <= set(told)
    assert told["points"] == {"text": "1", "units": 2}
    best = event.tournament.entrant(told["number"]).player
    known = (told["title"], told["federation"], told["rating"], told["team"])
    assert known == (best.title(), "NED", best.rating(), "")
    row = json.loads(terminal(counter, "standings", event.id, "--json"))["rows"][0]
    assert {"place", "last_place", "points", "played", "values", "decided_by"} <= set(row)
    assert (row["points"], row["rating"]) == (2, best.rating())
    shape = counter.browser().get("/api/v1/openapi.json").json()["components"]["schemas"]
    fields = next(shape[name] for name in shape if name.split("_")[-1] == "Standing")["properties"]
    assert fields["rating"]["description"] == "Rating"


@pytest.mark.parametrize("name", ["born", "beauty"])
def test_a_column_nobody_may_see_is_as_unknown_as_one_that_does_not_exist(
    counter: Counter, event: State, name: str
) -> None:
    known = "known: place, number, title, name, team, federation, rating, points"
    page = counter.browser().get(public(event, f"?columns=place,{name}"))
    program = counter.browser().get(f"/api/v1{public(event, f'?columns={name}')}")
    viewer = counter.signed_in(Role.VIEWER).get(office(event, f"?columns={name}"))
    for answer in (page, program, viewer):
        assert answer.status_code == 422
        assert known in answer.text
        assert ", born" not in answer.text
    assert "1990" not in counter.browser().get(public(event, "?sort=born")).text
    refused = CliRunner().invoke(
        cli, ["--database", counter.database, "standings", event.id, "--columns", "beauty"]
    )
    assert known in str(refused.exception)


def test_a_heading_orders_the_lines_and_turns_them_round(counter: Counter, event: State) -> None:
    browser = counter.browser()
    at = heads(browser.get(public(event)).text).index("Rtg")

    def ratings(query: str) -> list[str]:
        return [cells[at] for cells in body(browser.get(public(event, query)).text)]

    assert ratings("?sort=rating") == ["2500", "2400", "2300", "2200"]
    assert ratings("?sort=-rating") == ["2200", "2300", "2400", "2500"]
    page = browser.get(public(event, "?sort=rating&after=1")).text
    assert re.search(r'aria-sort="descending"><a\s+class="sorts"[^>]*sort=-rating', page)
    assert "after=1&amp;sort=name" in page
    assert f'hx-get="{public(event)}?after=1&amp;sort=rating"' in page
    titles = [cells[2] for cells in body(browser.get(public(event, "?sort=title")).text)]
    assert titles == ["GM", "IM", "", ""]  # who has none comes last
    assert [cells[2] for cells in body(browser.get(public(event, "?sort=-title")).text)][2:] == [
        "",
        "",
    ]
    printed = terminal(counter, "standings", event.id, "--columns", "name", "--sort", "-name")
    assert printed.index("Dorn") < printed.index("Berg") < printed.index("Adams")


def test_columns_stand_in_the_order_they_were_asked_for(counter: Counter, event: State) -> None:
    page = counter.browser().get(public(event, "?columns=points&columns=name,PLACE")).text
    assert heads(page) == ["Pts", "Name", "Pl."]
    assert "<b>Adams" not in page
    assert "&lt;b&gt;Adams" in page
    french = counter.browser().get(
        public(event, "?columns=rating"), headers={"accept-language": "fr"}
    )
    assert heads(french.text) == ["Elo"]


def test_files_hold_exact_values_and_nothing_that_runs(counter: Counter, event: State) -> None:
    do = counter.office.execute
    do(event.id, acts.EditPlayer(1, player("=cmd()", 2400).player), by="Anna", at=WHEN)
    answer = counter.browser().get(public(event, "?format=csv&columns=name,points,rating"))
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert ["0.5", "2200"] in [row[1:] for row in rows]
    assert not any(row[0].startswith("=") for row in rows)
    given = counter.browser().get(public(event, "?format=xlsx&columns=points,rating"))
    assert (0.5, 2200) in sheet_of(given.content)
    assert counter.browser().get(public(event, "?format=doc")).status_code == 422
    api = counter.browser().get(f"/api/v1{public(event, '?format=csv&columns=place')}")
    assert api.content.decode("utf-8-sig").splitlines()[0] == "Place"


def test_the_terminal_writes_the_table_into_a_file(
    counter: Counter, event: State, tmp_path: Path
) -> None:
    path = tmp_path / "standings.csv"
    terminal(counter, "standings", event.id, "--columns", "place,name", "-o", str(path))
    assert path.read_text("utf-8-sig").splitlines()[0] == "Place,Name"
    done = CliRunner().invoke(
        cli, ["--database", counter.database, "standings", event.id, "-o", str(tmp_path / "x.doc")]
    )
    assert ".csv or .xlsx" in str(done.exception)


def test_a_paper_that_is_no_table_refuses_columns(counter: Counter, event: State) -> None:
    at = f"/office/tournaments/{event.id}/print"
    browser = counter.signed_in()
    assert browser.get(f"{at}/standings?columns=name,points&sure=yes").status_code == 200
    refused = browser.get(f"{at}/pairings?columns=name&sure=yes")
    assert refused.status_code == 422
    assert "choose those of: standings" in refused.text


def test_what_is_shown_to_everybody_is_written_once_and_what_was_chosen_is_not_kept(
    counter: Counter, event: State
) -> None:
    browser = counter.signed_in()
    browser.get(office(event))
    kept = len(counter.house.derived._places.pairs())
    for key in KEYS:
        browser.get(office(event, f"?columns=name,{key}"))
    assert len(counter.house.derived._places.pairs()) == kept


@pytest.mark.parametrize("column", PLAYERS, ids=[column.key for column in PLAYERS])
def test_lists_of_players_have_every_column_at_every_door_too(
    counter: Counter, event: State, column: Column[object]
) -> None:
    asked, at = f"?columns=name,{column.key}", f"/tournaments/{event.id}/players"
    words = ("players", "list", "--fields", "-t", event.id, "--columns", f"name,{column.key}")
    assert str(column.head) in terminal(counter, *words)
    assert all(column.key in row for row in json.loads(terminal(counter, *words, "--json")))
    view = View.asked([f"name,{column.key}"], "", lambda _right: True)
    printed = list_by_number(scene(event.tournament, view=view), "Starting list")
    assert printed.columns[-1].head == column.head
    program = counter.program().get(f"/api/v1{at}{asked}")
    assert all(column.key in item for item in program.json()["items"])
    told = counter.program().get(f"/api/v1{at}{asked}&format=csv").content.decode("utf-8-sig")
    assert next(csv.reader(StringIO(told)))[-1] == column.heading
    page = counter.browser().get(f"{at}{asked}")
    if column.right is not None:
        assert (page.status_code, f"unknown column &#39;{column.key}" in page.text) == (422, True)
        return
    assert heads(page.text)[-1] == column.head
    given = counter.browser().get(f"{at}{asked}&format=xlsx")
    assert sheet_of(given.content)[0][-1] == column.heading


def test_nobody_prints_or_publishes_what_not_everybody_may_see_of_players_unasked(
    counter: Counter, event: State
) -> None:
    at = f"/tournaments/{event.id}/players"
    for text in (
        counter.browser().get(at).text,
        counter.browser().get(f"{at}?format=csv").text,
        str(list_by_number(scene(event.tournament), "Starting list").columns),
    ):
        assert "Adams" in text
        assert "1990" not in text
    assert "1990" in terminal(counter, "players", "list", "-t", event.id)


def test_the_list_of_players_is_ordered_by_its_headings_and_searched(
    counter: Counter, event: State
) -> None:
    browser, at = counter.browser(), f"/tournaments/{event.id}/players"

    def names(query: str) -> list[str]:
        page = browser.get(f"{at}{query}").text
        return [cells[heads(page).index("Name")][-4:] for cells in body(page)]

    assert names("?sort=rating") == ["Berg", "dams", "Cole", "Dorn"]
    assert names("?q=r&sort=-name") == ["Dorn", "Berg"]
    assert "q=r&amp;sort=rating" in browser.get(f"{at}?q=r").text
    grouped = list_by_federation(scene(event.tournament), "Starting list by federation")
    assert [(group.title, group.players) for group in grouped.groups] == [("NED (4)", 4)]


def test_kinds_of_columns_are_all_written_by_pages() -> None:
    assert {column.kind for column in COLUMNS} == set(Kind)
