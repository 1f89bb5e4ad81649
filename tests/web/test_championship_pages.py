"""Pages of world championships and youth championships: board, facts, groups, match, nations."""

from __future__ import annotations

import re
from datetime import date

import pytest

from crosstable.circuits.qualification import board_of
from crosstable.office.acts import DrawLots
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from tests.cli.test_championships import ENTRIES, RESULTS, facts
from tests.office.desk import WHEN
from tests.office.test_championship_events import play
from tests.web.counter import Client, Counter, form

BOARD = "/office/championships/world-championship"
YOUTH = "/office/youth/world-youth"


@pytest.fixture
def browser(counter: Counter) -> Client:
    return counter.signed_in(Role.CHIEF_ARBITER)


@pytest.fixture
def board(browser: Client) -> str:
    """Return the address of a championship with forty chairs filled."""
    answer = browser.post(
        "/office/championships/new", data={}, files={"facts": ("facts.toml", facts())}
    )
    assert answer.url.path == BOARD
    assert "40 of 40 chairs are filled" in answer.text
    return BOARD


@pytest.fixture
def youth(browser: Client) -> str:
    """Return the address of a youth championship with three entries."""
    page = browser.get("/office/youth/new")
    data = form(page, name="World Youth", year="2025", host="POL")
    assert browser.post("/office/youth/new", data=data).url.path == YOUTH
    answer = browser.post(f"{YOUTH}/entries", data={}, files={"file": ("e.csv", ENTRIES)})
    assert "Entries imported: 3." in answer.text
    return YOUTH


@pytest.mark.article("fmjd.annex17", "App.B.1")
def test_every_chair_says_its_article_and_its_fact(browser: Client, board: str) -> None:
    page = browser.get(board).text
    assert page.count('id="chair-') == 40
    assert "world champion" in page
    assert "FMJD Annex 17 App.B.1" in page
    assert "Global reserve list" in page
    assert "40 of 40 chairs are filled" in browser.get("/office/circuits").text


def test_a_championship_begins_empty_and_is_filled_list_by_list(browser: Client) -> None:
    page = browser.get("/office/championships/new")
    begin = "/office/championships/new"
    answer = browser.post(begin, data=form(page, name="Women 2023", year="2023", contest="women"))
    assert "0 of 16 chairs are filled" in answer.text
    address = answer.url.path
    lines = "rank,name,federation\n1,First Woman,NED\n"
    answer = browser.post(f"{address}/facts/list", data={"list": "champion", "lines": lines})
    assert "Players on the list: 1." in answer.text
    assert "1 of 16 chairs are filled" in browser.get(address).text
    for given, told in (
        ({"list": "champion"}, "Choose a CSV or XLSX file, or type its lines."),
        ({"list": "nobody", "lines": lines}, "Choose one of the values offered."),
        ({"list": "cup", "lines": "name,rank\nA,1\nB,1\n"}, "both have place 1"),
        ({"list": "asia", "from_office": "yes"}, "only the lists rating, cup and final"),
        ({"list": "cup", "from_office": "yes"}, "the office has 0 cups"),
        ({"list": "rating", "from_office": "yes"}, "the office has no list fmjd.standard"),
    ):
        bad = browser.post(f"{address}/facts/list", data=given)
        assert bad.status_code == 422, given
        assert told in bad.text
    page = browser.get(begin)
    even = browser.post(begin, data=form(page, name="Even", year="2024"))
    assert even.status_code == 422
    assert "title match" in even.text


@pytest.mark.article("fmjd.annex17", "7")
def test_a_withdrawal_fills_the_board_anew_and_is_taken_back(browser: Client, board: str) -> None:
    known = {"name": "World Championship", "reserve_date": "2025-05-01", "match_played": "yes"}
    browser.post(f"{board}/facts/settings", data={**known, "open_chairs": "open", "host": "HOS"})
    late = {"player": "europe 1", "told_on": "2025-05-02", "back": "no"}
    answer = browser.post(f"{board}/facts/withdraw", data=late)
    assert "from the reserve list" in answer.text
    assert "withdrew on" in answer.text
    again = browser.post(f"{board}/facts/withdraw", data=late)
    assert again.status_code == 422
    assert "has already withdrawn" in again.text
    assert "withdrew on" in browser.get(f"{board}/facts").text
    answer = browser.post(f"{board}/undo", data={})
    assert "from the reserve list" not in answer.text
    refused = browser.post(f"{board}/facts/refused", data={"player": "opponent", "refused": "yes"})
    assert "refused to play the title match" in refused.text
    fees = browser.post(
        f"{board}/facts/federations",
        data={"lines": "federation,paid,championships\nF2499,2020,2023 2024\n"},
    )
    assert "Federations noted: 1." in fees.text
    assert "has not paid its fees" in browser.get(board).text


def test_a_chair_without_anybody_is_vacant_in_french(browser: Client) -> None:
    new = "/office/championships/new"
    made = browser.post(new, data=form(browser.get(new), name="Empty", year="2025", contest="open"))
    page = browser.get(made.url.path, headers={"accept-language": "fr"}).text
    assert page.count("vacant</span>") == 40
    assert "à jouer" not in page


@pytest.mark.article("fmjd.annex17", "App.C.Remark.3")
def test_a_reserve_list_that_begins_at_two_says_why(
    counter: Counter, browser: Client, board: str
) -> None:
    told = "keeps the number of the list as it was announced"
    assert told not in browser.get(board).text
    name = board.rpartition("/")[2]
    kept = counter.house.championships
    first = board_of(kept.get(name).item).reserves.reserves[0].contender.name
    kept.withdraw(name, first, on=date(2025, 5, 2), signed=Signature("s", WHEN))
    assert browser.get(board).text.count(told) == 1
    kept.show(name, published=True, signed=Signature("s", WHEN))
    assert counter.client.get(f"/championships/{name}").text.count(told) == 1
    programs = counter.client.get(f"/api/v1/championships/{name}/board").text
    assert programs.count(told) == 1


@pytest.mark.article("fmjd.annex17", "App.B1.1.2")
@pytest.mark.article("fmjd.annex17", "App.B1.2.4")
def test_groups_and_the_final(browser: Client, board: str) -> None:
    page = browser.get(f"{board}/final").text
    assert "Group D" in page
    assert "1-4; 2-5; 3-6; 10-7; 11-8; 12-9" in re.sub("</?span[^>]*>", "", page)
    groups = {
        "group_a": "champion 1\neurope 1\neurope 2",
        "group_b": "europe 3\neurope 4\neurope 5",
        "group_c": "europe 6\neurope 7\neurope 8",
        "group_d": "europe 9\nasia 1\nasia 2",
    }
    short = browser.post(f"{board}/final", data={**groups, "group_d": "asia 1", "lot": "Riga"})
    assert short.status_code == 422
    assert "group D sends 1 player to" in short.text
    twice = browser.post(f"{board}/final", data={**groups, "group_a": "asia 1\nasia 2\nasia 3"})
    assert twice.status_code == 422
    done = browser.post(f"{board}/final", data={**groups, "lot": "Riga"})
    assert "The numbers are drawn." in done.text
    assert "Drawn with “Riga”" in done.text
    assert "champion 1" in done.text


def test_semi_finals_are_named_in_the_language_of_whoever_announces_them(
    browser: Client, board: str
) -> None:
    page = browser.get(f"{board}/final")
    answer = browser.post(
        f"{board}/group-events",
        data=form(page, city="Riga", starts="2025-05-01"),
        headers={"Accept-Language": "fr"},
    )
    assert answer.text.count("Vers la demi-finale") == 4
    listed = browser.get("/office/", headers={"Accept-Language": "fr"}).text
    assert "demi-finale A" in listed
    assert "semi-final A" not in listed


@pytest.mark.article("fmjd.annex17", "App.B1.1.1")
@pytest.mark.article("fmjd.annex17", "App.B1.2.4")
def test_semi_finals_and_final_become_tournaments(
    counter: Counter, browser: Client, board: str
) -> None:
    page = browser.get(f"{board}/final")
    assert "Announce the semi-finals" in page.text
    answer = browser.post(
        f"{board}/group-events", data=form(page, city="Riga", starts="2025-05-01")
    )
    assert "four tournaments with their players" in answer.text
    assert answer.text.count("To semi-final") == 4
    assert "Announce the semi-finals" not in answer.text
    again = browser.post(f"{board}/group-events", data={})
    assert again.status_code == 422
    assert "already announced" in again.text
    early = browser.post(f"{board}/final-event", data={})
    assert early.status_code == 422
    assert "not drawn yet" in early.text
    office = counter.house.office
    groups = counter.house.championships.get("world-championship").item.group_events
    for name in groups.values():
        play(office, name, DrawLots("lot", "free"))
    page = browser.get(f"{board}/final")
    best = dict(re.findall(r'<textarea[^>]* name="(group_.)"[^>]*>([^<]*)</textarea>', page.text))
    assert [len(three.strip().splitlines()) for three in best.values()] == [3] * 4
    answer = browser.post(f"{board}/final", data=form(page, lot="agreed", **best))
    assert "The numbers are drawn." in answer.text
    answer = browser.post(f"{board}/final-event", data=form(answer, city="Riga"))
    assert "The final is announced." in answer.text
    final = counter.house.championships.get("world-championship").item.final_event
    unready = browser.post(f"{board}/facts/list", data={"list": "final", "from_office": "yes"})
    assert "is not over yet" in unready.text
    assert len(play(office, final).rounds) == 12
    page = browser.get(f"{board}/final")
    assert "To the final" in page.text
    answer = browser.post(f"{board}/facts/list", data={"list": "final", "from_office": "yes"})
    assert "Players on the list: 12." in answer.text


def test_tournaments_that_stay_when_an_announcement_is_taken_back_are_named(
    browser: Client, board: str
) -> None:
    page = browser.get(f"{board}/final")
    assert "two of each name" not in page.text
    browser.post(f"{board}/group-events", data=form(page))
    undone = browser.post(f"{board}/undo", data={})
    assert "the tournaments stay in this office" in undone.text
    assert "World Championship, semi-final D" in undone.text
    again = browser.get(f"{board}/final").text
    assert "this office has tournaments called World Championship, semi-final A" in again
    assert "two of each name" in again


@pytest.mark.parametrize(
    ("contest", "year", "places"), [("women", "2025", 16), ("open", "2027", 20)]
)
def test_a_championship_that_is_not_of_forty_offers_no_groups(
    browser: Client, contest: str, year: str, places: int
) -> None:
    new = "/office/championships/new"
    data = form(browser.get(new), name="Small", year=year, contest=contest, places=str(places))
    address = browser.post(new, data=data).url.path
    page = browser.get(f"{address}/final").text
    assert "Only a championship of forty players has them" in page
    assert f"this one has {places} places" in page
    assert "Draw the numbers" not in page
    assert "neither is known yet" in browser.get(address).text


@pytest.mark.article("fmjd.annex17", "11")
@pytest.mark.article("fmjd.annex17", "12")
def test_the_title_match_becomes_a_tournament(
    counter: Counter, browser: Client, board: str
) -> None:
    assert "have to be there first" in browser.get(f"{board}/match").text
    lines = "rank,name,fmjd\n1,New Master,9001\n2,Second,9002\n"
    browser.post(f"{board}/facts/list", data={"list": "final", "lines": lines})
    page = browser.get(f"{board}/match").text
    assert "New Master" in page
    assert "champion 1 lost the title in the championship" in page
    other = browser.get(f"{board}/match", params={"refuses": "champion 1"}).text
    assert "takes the place" in other
    assert "A refusal to play the title match is noted" not in page
    kept = counter.house.championships
    kept.refuse_match("world-championship", "champion 1", signed=Signature("x", WHEN))
    assert "is noted: champion 1." in browser.get(f"{board}/match").text
    named = browser.get(f"{board}/match", params={"refuses": "champion 1"}).text
    assert "A refusal to play the title match is noted" not in named
    none = browser.post(f"{board}/match", data={"offer": "no"})
    assert none.status_code == 422
    assert "without an acceptable offer" in none.text
    answer = browser.post(f"{board}/match", data={"name": "The match", "starts": "2026-05-01"})
    assert answer.url.path.startswith("/office/tournaments/the-match")
    assert "The title match is announced." in answer.text
    assert "To the title match" in browser.get(f"{board}/match").text
    again = browser.post(f"{board}/match", data={"name": "Another"})
    assert again.status_code == 422
    assert "already announced: the-match" in again.text
    assert "announced with other players" not in browser.get(f"{board}/match").text
    lines = "rank,name\n1,champion 1\n2,Second\n"
    browser.post(f"{board}/facts/list", data={"list": "final", "lines": lines})
    changed = browser.get(f"{board}/match").text
    assert "champion 1 kept the title" in changed
    assert "announced with other players" in changed
    answer = browser.post(f"{board}/match", data={"name": "The right match"})
    assert answer.url.path.startswith("/office/tournaments/the-right-match")
    assert "announced with other players" not in browser.get(f"{board}/match").text
    gone = browser.post(
        f"{answer.url.path}/delete", data={"reason": "x", "_sure": "4", "_read": "1"}
    )
    assert gone.status_code == 200
    assert "or its tournament is gone" in browser.get(f"{board}/match").text


def test_everybody_reads_the_board_when_it_is_public(
    counter: Counter, browser: Client, board: str
) -> None:
    public = "/championships/world-championship"
    assert counter.client.get(public).status_code == 404
    assert "World Championship" not in counter.client.get("/cups").text
    browser.post(f"{board}/facts/withdraw", data={"player": "europe 1", "told_on": "2024-12-01"})
    browser.post(f"{board}/publish", data={"published": "yes"})
    page = counter.client.get(public).text
    assert page.count('id="chair-') == 40
    assert "withdrew on" not in page
    assert public in counter.client.get("/cups").text
    assert f'href="{public}"' in counter.client.get("/federation").text
    browser.post(f"{board}/publish", data={"published": "no"})
    assert counter.client.get(public).status_code == 404
    assert public not in counter.client.get("/federation").text


def test_the_board_of_the_office_refreshes_by_itself(browser: Client, board: str) -> None:
    browser.post(f"{board}/facts/withdraw", data={"player": "europe 1", "told_on": "2024-12-01"})
    page = browser.get(board).text
    live = page[page.index('<div id="board"') : page.index('action="' + board)]
    assert f'hx-get="{board}" hx-select="#board" hx-trigger="every 30s"' in live
    assert live.count("<details") == live.count("data-stays-open") > 0
    assert "<form" not in live[: live.rindex("</section>")]


@pytest.mark.article("fmjd.annex13", "4.1")
def test_youth_entries_are_checked(browser: Client, youth: str) -> None:
    page = browser.get(youth).text
    assert "a boy in a group of girls" in page
    assert "born in 2008" in page
    assert "FMJD Annex 13 4.1" in page
    saved = browser.post(
        f"{youth}/settings", data={"name": "World Youth", "chiefs": "POL = Kowalski, Jan"}
    )
    assert "no chief of delegation" not in saved.text
    wrong = browser.post(f"{youth}/settings", data={"name": "World Youth", "chiefs": "Kowalski"})
    assert wrong.status_code == 422
    assert "one delegation a line" in wrong.text
    bad = browser.post(f"{youth}/entries", data={"lines": "name,federation,group\nA,POL,babies\n"})
    assert bad.status_code == 422
    assert "is not a group of the youth championships" in bad.text


@pytest.mark.article("fmjd.annex13", "8")
def test_the_nations_of_a_youth_championship(counter: Counter, browser: Client, youth: str) -> None:
    answer = browser.post(
        f"{youth}/results", data={"discipline": "rapid"}, files={"file": ("r.csv", RESULTS)}
    )
    assert "Results imported: 2." in answer.text
    assert "183" in answer.text
    assert counter.client.get("/youth/world-youth").status_code == 404
    browser.post(f"{youth}/publish", data={"published": "yes"})
    assert 'href="/youth/world-youth"' in counter.client.get("/federation").text
    public = counter.client.get("/youth/world-youth", params={"discipline": "rapid"}).text
    assert "183" in public
    assert "33" in public
    assert "183" not in counter.client.get("/youth/world-youth").text
    assert browser.post(f"{youth}/undo", data={"_version": "1"}).status_code == 200
    assert "183" in browser.get(youth, params={"discipline": "rapid"}).text
