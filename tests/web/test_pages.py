"""The pages over HTTP: what they show, what they hide, how they answer what does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    Details,
    DrawLots,
    EnterResult,
    NewPlayer,
    PairRound,
    Publish,
    Register,
    Withdraw,
)
from crosstable.office.office import Office
from tests.office.desk import WHEN, details, people
from tests.web.counter import Client, Counter

HOSTILE = "<script>alert('x')</script> & Co"


@pytest.fixture
def office(counter: Counter) -> Office:
    return counter.office


@pytest.fixture
def client(counter: Counter) -> Client:
    return counter.client


def begun(office: Office, announced: Details | None = None, players: int = 4) -> str:
    """Return the id of a tournament whose first round is complete."""
    name = office.create(announced or details(), by="Anna", at=WHEN, published=True).id
    office.execute_all(
        name,
        [
            Register(people(players)),
            DrawLots("x", "as-entered"),
            PairRound(),
            Publish(1),
            *(
                EnterResult(1, board, Played(Mark.WIN, Mark.LOSS))
                for board in range(1, players // 2 + 1)
            ),
        ],
        by="Anna",
        at=WHEN,
    )
    return name


def test_an_empty_office_says_how_to_begin(client: Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "This office has no owner yet" in page.text
    assert page.text.count("button-primary") == 1, "one thing to do, and it is plain which"
    assert "<pre" not in page.text, "whoever has a browser open needs no shell"


def test_the_office_lists_its_tournaments(office: Office, client: Client) -> None:
    name = begun(office)
    page = client.get("/")
    assert f'href="/tournaments/{name}"' in page.text
    assert "round 1 is complete" in page.text


@pytest.mark.parametrize(
    "page", ["", "/standings", "/crosstable", "/rounds", "/rounds/1", "/players", "/players/1"]
)
def test_every_page_of_a_tournament(office: Office, client: Client, page: str) -> None:
    name = begun(office)
    answer = client.get(f"/tournaments/{name}{page}")
    assert answer.status_code == 200
    assert "Player, A" in answer.text
    assert answer.text.count("<main") == 1
    assert "Club championship" in answer.text


@pytest.mark.parametrize(
    "page",
    [
        *("", "/standings", "/crosstable", "/rounds", "/players", "/regulations", "/schedule"),
        *("/result", "/projector", "/widget/standings", "/widget/pairings", "/embed"),
        *("/calendar.ics", "/feed.atom", "/preview.png"),
    ],
)
def test_a_tournament_without_players(office: Office, client: Client, page: str) -> None:
    name = office.create(details(), by="Anna", at=WHEN, published=True).id
    assert client.get(f"/tournaments/{name}{page}").status_code == 200


def test_the_working_of_a_tie_break_is_on_the_page(office: Office, client: Client) -> None:
    name = begun(office)
    page = client.get(f"/tournaments/{name}/standings").text
    assert "Sonneborn-Berger" in page
    unfolds = re.findall(r'data-unfold="([^"]+)"', page)
    assert len(unfolds) == 4
    for address in (unfolds[0], f"/tournaments/{name}/players/1"):
        assert "FIDE C.02 13.9.1" in client.get(address).text


def test_what_is_not_published_is_not_shown(office: Office, client: Client) -> None:
    name = begun(office)
    office.execute(name, PairRound(), by="Anna", at=WHEN)
    page = client.get(f"/tournaments/{name}/rounds").text
    assert "Round 1" in page
    assert "Round 2" not in page
    assert "round 1 is complete" in client.get("/").text
    office.execute(name, Publish(2), by="Anna", at=WHEN)
    assert "Round 2" in client.get(f"/tournaments/{name}/rounds").text


def test_a_change_is_seen_at_once(office: Office, client: Client) -> None:
    name = begun(office)
    assert "withdrew" not in client.get(f"/tournaments/{name}/players").text
    office.execute(name, Withdraw(2), by="Anna", at=WHEN)
    assert "withdrew after round 1" in client.get(f"/tournaments/{name}/players").text


@pytest.mark.parametrize(
    "path", ["/nothing", "/tournaments/none", "/tournaments/none/rounds", "/static/none.css"]
)
def test_what_does_not_exist_is_answered_with_a_way_back(client: Client, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 404
    assert 'href="/"' in page.text


def test_a_player_who_does_not_exist(office: Office, client: Client) -> None:
    page = client.get(f"/tournaments/{begun(office)}/players/99")
    assert page.status_code == 404
    assert "There is no player 99" in page.text


def test_names_are_never_markup(office: Office, client: Client) -> None:
    name = office.create(details(f"Cup {HOSTILE}"), by="Anna", at=WHEN, published=True).id
    new = Register((NewPlayer(Player(name=HOSTILE, club=HOSTILE)),))
    office.execute(name, new, by="Anna", at=WHEN)
    for path in (
        "/",
        *(f"/tournaments/{name}{page}" for page in ("/players", "/players/1", "/players/1/card")),
    ):
        page = client.get(path).text
        assert HOSTILE not in page
        assert "&lt;script&gt;" in page


def test_browsers_run_only_our_own_scripts_and_styles(client: Client) -> None:
    for path in ("/", "/nothing"):
        page = client.get(path)
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self'; style-src 'self';" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script(?! src=)|<style| style=| on\w+=", page.text)
        assert not re.search(r"(?:src|href)=.(?:https?:)?//", page.text)


def test_draughts_pages_count_in_their_own_points(office: Office, client: Client) -> None:
    page = client.get(f"/tournaments/{begun(office, details(edition='fmjd-2022'))}/rounds").text
    assert "2-0" in page


def test_styles_and_scripts_are_served_once_and_for_all(client: Client) -> None:
    page = client.get("/").text
    found = re.findall(r"/static/built/[^\"]+", page)
    assert {Path(each).suffix for each in found} == {".css", ".js", ".woff2"}
    for each in found:
        answer = client.get(each)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


def test_a_public_page_needs_no_login_and_offers_no_act(office: Office, client: Client) -> None:
    page = client.get(f"/tournaments/{begun(office)}/rounds").text
    forms = re.findall(r'<form[^>]*method="post"[^>]*action="([^"]*)"', page)
    assert forms == ["/preferences"]


def test_colours_and_language_are_remembered(client: Client) -> None:
    page = client.post("/preferences", data={"theme": "dark", "back": "/"})
    assert 'data-theme="dark"' in page.text
    page = client.post("/preferences", data={"language": "fr", "back": "/"})
    assert "Tournois" in page.text
    assert 'lang="fr"' in page.text
    assert 'data-theme="dark"' in page.text
    assert "data-theme" not in client.post("/preferences", data={"theme": "auto"}).text


def test_rows_are_as_tall_as_was_chosen_and_stay_so(client: Client) -> None:
    assert "data-density" not in client.get("/").text
    page = client.post("/preferences", data={"density": "compact", "back": "/"})
    assert 'data-density="compact"' in page.text
    assert 'data-density="compact"' in client.get("/").text
    assert "data-density" not in client.post("/preferences", data={"density": "roomy"}).text
