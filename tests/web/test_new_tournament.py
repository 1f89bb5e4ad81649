"""Announcing a tournament in the browser's form, over HTTP."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import urlencode

import pytest

from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import Official
from crosstable.kernel.tournament import Option
from crosstable.office.roles import Role
from crosstable.office.tables import recommended_tie_breaks
from crosstable.pairing.systems import system
from crosstable.rulebooks.library import edition, edition_for
from tests.web.counter import Counter, form

LEAST = {"name": "Spring Open", "game": "chess", "system": "dutch", "rounds": "5"}


def test_a_name_is_enough(counter: Counter) -> None:
    browser = counter.signed_in()
    page = browser.post("/office/new", data=form(browser.get("/office/new"), **LEAST))
    assert page.url.path == "/office/tournaments/spring-open"
    assert "The tournament is announced." in page.text
    assert "Enter the players" in page.text
    tournament = counter.office.state("spring-open").tournament
    in_force = edition_for("chess", counter.house.now().date()).id
    assert (tournament.edition, tournament.system.name) == (in_force, "dutch")
    assert (tournament.planned_rounds, tournament.points.name) == (5, "1-½-0")
    assert counter.office.history("spring-open")[0].entry.by == "Olga Owner (owner)"


def test_a_table_of_points_of_one_s_own(counter: Counter) -> None:
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    blank = browser.get("/office/new")
    wrong = browser.post("/office/new", data=form(blank, **LEAST, own_points="5-6-0"))
    assert wrong.status_code == 422
    assert "no more than a win" in wrong.text
    browser.post("/office/new", data=form(blank, **LEAST, own_points="5-2-0 bye=3"))
    (state,) = counter.office.tournaments()
    points = state.tournament.points
    assert (points.name, points.text(points.allocated_bye)) == ("5-2-0 bye=3", "3")


def test_everything_can_be_said_at_once(counter: Counter) -> None:
    browser = counter.signed_in()
    typed = {
        **LEAST,
        "option.dutch.acceleration": "baku",
        "points": "3-1-0",
        "rate_of_play": "15m+10s",
        "tie_breaks": ["wins", "buchholz"],
        "city": "Lyon",
        "federation": "fra",
        "starts": "2026-12-01",
        "rhythm": "weekly",
        "official.asked": "yes",
        "official.row": ["1", "2"],
        "official.1.duty": "chief arbiter",
        "official.1.name": "Meier, Anna",
        "official.2.duty": "organiser",
        "official.2.name": "Club",
        "class.asked": "yes",
        "class.level": "national-final",
        "class.women": "yes",
        "class.age_group": "u16",
        "class.registered": "2026-10-01",
    }
    assert browser.post("/office/new", data=typed).status_code == 200
    tournament = counter.office.state("spring-open").tournament
    assert tournament.system.options == (Option("acceleration", "baku"),)
    assert tournament.points.name == "3-1-0"
    assert tournament.tie_breaks == ("wins", "buchholz")
    assert tournament.federation == "FRA"
    assert tournament.round_dates[-1] == tournament.ends == date(2026, 12, 29)
    assert tournament.officials == (
        Official("chief arbiter", "Meier, Anna"),
        Official("organiser", "Club"),
    )
    assert "15" in tournament.rate_of_play
    assert tournament.event_class == EventClass(
        level=Level.NATIONAL_FINAL, women=True, age_group="U16", registered=date(2026, 10, 1)
    )


def test_a_round_robin_has_as_many_rounds_as_its_players_need(counter: Counter) -> None:
    browser = counter.signed_in()
    data = {**LEAST, "game": "draughts", "system": "round-robin", "rounds": "many"}
    data |= {"option.round-robin.cycles": "2", "edition.chess": "fide-2019"}
    assert browser.post("/office/new", data={**data, "rounds": ""}).status_code == 200
    tournament = counter.office.state("spring-open").tournament
    assert tournament.edition == "fmjd-2024"
    assert tournament.planned_rounds == 0
    assert tournament.system.options == (Option("cycles", "2"),)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": " "}, "Please fill this in."),
        ({"rounds": "0"}, "Enter a whole number from 1 to 99."),
        ({"rounds": "lots"}, "Enter a whole number from 1 to 99."),
        ({"starts": "May"}, "Enter a date"),
        ({"starts": "2026-05-02", "ends": "2026-05-01"}, "the last cannot come before it"),
        ({"federation": "FR"}, "not a three-letter code"),
        ({"official.asked": "y", "official.row": "1", "official.1.title": "IA"}, "fill this in"),
        (
            {
                "official.asked": "y",
                "official.row": "1",
                "official.1.name": "Ann",
                "official.1.rounds": "first",
            },
            "not a list of rounds",
        ),
        (
            {
                "official.asked": "y",
                "official.row": "1",
                "official.1.name": "Ann",
                "official.1.rounds": "7",
            },
            "cannot serve in round 7: only 5 are played",
        ),
        (
            {
                "official.asked": "y",
                "official.row": "1",
                "official.1.name": "Ann",
                "official.1.federation": "FR",
            },
            "Enter three letters",
        ),
        ({"class.asked": "y", "class.level": "galactic"}, "is not offered; choose"),
        ({"class.asked": "y", "class.continent": "atlantis"}, "is not a continent; choose europe"),
        ({"class.asked": "y", "class.series": "pub"}, "is not a series of championships"),
        ({"class.asked": "y", "class.age_group": "16"}, "not an age group"),
        ({"class.asked": "y", "class.registered_by": "FR"}, "Enter three letters"),
        ({"class.asked": "y", "class.registered": "May"}, "is no day such as"),
        ({"class.asked": "y", "class.discipline": "64"}, "has no disciplines"),
        (
            {"class.asked": "y", "exemption.row": "1", "exemption.1.by": "QC"},
            "Say when.",
        ),
        (
            {"class.asked": "y", "exemption.row": "1", "exemption.1.on": "2026-05-01"},
            "Say who granted it.",
        ),
        ({"rate_of_play": "quickly"}, "quickly"),
        ({"system": "lottery"}, "unknown pairing system"),
        ({"system": "keizer"}, "keizer is not offered"),
        ({"game": "go"}, "unknown game"),
        ({"tie_breaks": "koya"}, "round robins only"),
        ({"tie_break_codes": "BH/C1,BH/Q"}, "/Q is not a modifier"),
        ({"tie_break_codes": "BH/C99"}, "the number in /C99 must be from 1 to 9"),
        ({"tie_break_codes": "FOO"}, "known: "),
        ({"tie_break_codes": "EDE"}, "is for team events"),
        ({"points": "42"}, "unknown point system"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_lost(
    counter: Counter, typed: dict[str, str], sentence: str
) -> None:
    browser = counter.signed_in()
    page = browser.post("/office/new", data={**LEAST, "city": "Győr <b>", **typed})
    assert page.status_code == 422
    assert sentence in page.text
    assert 'value="Győr &lt;b&gt;"' in page.text
    assert list(counter.office.tournaments()) == []


def test_tie_breaks_may_be_typed_as_codes(counter: Counter) -> None:
    browser = counter.signed_in()
    typed = {**LEAST, "tie_breaks": ["wins"], "tie_break_codes": "bh/c1/p, TPR, BH/C1"}
    page = browser.post("/office/new", data={**typed, "edition.chess": "fide-2026-03"})
    assert page.status_code == 200
    names = ("BH/C1/P", "performance-rating", "buchholz-cut-1")
    assert counter.office.state("spring-open").tournament.tie_breaks == names
    assert "Buchholz, cut 1, forfeits as played" in page.text
    settings = browser.get("/office/tournaments/spring-open/settings").text
    assert "Buchholz, cut 1, forfeits as played" in settings
    browser.headers["Accept-Language"] = "fr"
    french = browser.get("/office/tournaments/spring-open/settings").text
    assert "Buchholz, tronqué 1, forfaits comptés comme joués" in french


def test_the_same_announcement_sent_twice_is_one_tournament(counter: Counter) -> None:
    browser = counter.signed_in()
    data = form(browser.get("/office/new"), **LEAST)
    for _ in range(2):
        page = browser.post("/office/new", data=data)
        assert page.url.path == "/office/tournaments/spring-open"
    assert len(list(counter.office.tournaments())) == 1


@pytest.mark.parametrize(
    ("game", "system", "first"),
    [
        ("chess", "dutch", "Buchholz cut 1"),
        ("chess", "round-robin", "Direct encounter"),
        ("draughts", "fmjd-solkoff", "Short truncated Solkoff"),
        ("draughts", "fmjd-rating", "Average rating of opponents"),
        ("draughts", "kndb", "Solkoff"),
    ],
)
def test_the_recommended_tie_breaks_follow_game_and_system(
    counter: Counter, game: str, system: str, first: str
) -> None:
    browser = counter.signed_in()
    page = browser.get(f"/office/new/tie-breaks?game={game}&system={system}")
    listed = page.text.split("<li>")[1]
    assert first in listed
    assert "<html" not in page.text


def test_each_game_is_offered_the_systems_of_its_own_rules(counter: Counter) -> None:
    browser = counter.signed_in()
    chess = browser.get("/office/new").text
    draughts = browser.get("/office/new/systems?game=draughts&system=dutch").text
    assert 'value="dutch" required checked' in chess
    assert 'value="fmjd-solkoff"' not in chess
    assert 'value="fmjd-solkoff" required checked' in draughts
    assert 'value="dutch"' not in draughts
    for page in (chess, draughts):
        assert 'value="round-robin"' in page
        assert 'value="manual"' in page
    typed = {**LEAST, "system": "fmjd-solkoff"}
    refused = browser.post("/office/new", data=typed)
    assert refused.status_code == 422
    assert "is not for FIDE" in refused.text
    assert list(counter.office.tournaments()) == []


def test_a_system_is_described_with_its_options_before_it_is_announced(counter: Counter) -> None:
    browser = counter.signed_in()
    asked = "/office/new/words?game=draughts&system=fmjd-rating&rounds=9"
    plain = browser.get(asked).text
    assert "9 rounds are played." in plain
    assert "ordered by their own rating" in plain
    assert "FMJD Annex 5 3.2" in plain
    changed = browser.get(f"{asked}&option.fmjd-rating.first-pairing=neighbours").text
    assert "1 plays 2, 3 plays 4" in changed
    assert "1 plays 2" not in plain
    both = "option.fmjd-rating.accelerate=haley&option.fmjd-rating.first-order=lots"
    assert "contradict one another" in browser.get(f"{asked}&{both}").text


def test_the_first_day_chooses_the_rules_unless_they_are_named(counter: Counter) -> None:
    browser = counter.signed_in()
    assert "those in force on the first day" in browser.get("/office/new").text
    asked = "/office/new/rules?game=draughts&starts="
    assert "Rules fmjd-2022: " in browser.get(f"{asked}2024-07-31").text
    assert "Rules fmjd-2024: " in browser.get(f"{asked}2024-08-01").text
    assert ", in force today." in browser.get(f"{asked}May").text
    assert ", in force on 1 Aug 2024." in browser.get(f"{asked}2024-08-01").text
    named = browser.get(f"{asked}2025-01-01&edition.draughts=fmjd-2022").text
    assert "Rules fmjd-2022: FMJD Annexes of 23 November 2022, as asked for." in named
    wish = {**LEAST, "game": "draughts", "system": "kndb", "starts": "2024-07-31"}
    page = browser.post("/office/new", data=wish)
    assert "FMJD Annexes of 23 November 2022" in page.text
    assert counter.office.state("spring-open").tournament.edition == "fmjd-2022"
    # The day chose, and may choose again; what was named stands in the settings and stays.
    settings = browser.get("/office/tournaments/spring-open/settings").text
    assert '<option value="fmjd-2022" selected>' not in settings
    assert "in force on 31 Jul 2024." in settings
    assert "as asked for" not in settings
    kept = "/office/new/rules?game=draughts&edition.draughts=fmjd-2022&_rules=fmjd-2022"
    moved = browser.get(f"{kept}&starts=2025-05-01").text
    assert "FMJD Annexes of 23 November 2022, as the tournament was announced." in moved


def test_tie_breaks_are_ordered_without_a_script(counter: Counter) -> None:
    browser = counter.signed_in()
    typed = {**LEAST, "tie_breaks": ["wins", "buchholz", "sonneborn-berger"]}

    def pressed(button: str, **more: str) -> list[str]:
        page = browser.post("/office/new", data={**typed, "_edit": f"tie_breaks {button}", **more})
        assert page.status_code == 200
        assert 'value="Spring Open"' in page.text
        return re.findall(r'name="tie_breaks" value="([^"]+)"', page.text)

    assert pressed("up wins") == ["wins", "buchholz", "sonneborn-berger"]
    assert pressed("up buchholz") == ["buchholz", "wins", "sonneborn-berger"]
    assert pressed("down wins") == ["buchholz", "wins", "sonneborn-berger"]
    assert pressed("down sonneborn-berger") == ["wins", "buchholz", "sonneborn-berger"]
    assert pressed("out buchholz") == ["wins", "sonneborn-berger"]
    assert pressed("out nothing") == ["wins", "buchholz", "sonneborn-berger"]
    added = pressed("add", **{"_add.tie_breaks": "lots"})
    assert added == ["wins", "buchholz", "sonneborn-berger", "lots"]
    assert pressed("add", **{"_add.tie_breaks": "wins"})[0] == "wins"
    assert pressed("anew")[0] == "buchholz-cut-1"
    whole = pressed("add", **{"_add.tie_breaks": "wins,sonneborn-berger,koya,wins-with-black"})
    assert whole == ["wins", "sonneborn-berger", "koya", "wins-with-black"]
    assert list(counter.office.tournaments()) == []


def test_how_ties_are_counted_is_chosen_in_words(counter: Counter) -> None:
    browser = counter.signed_in()
    page = browser.get("/office/new").text
    assert "Sonneborn-Berger an opponent&#39;s score is multiplied by" in page
    browser.post("/office/new", data={**LEAST, "ranking.sonneborn-berger": "results"})
    tournament = counter.office.state("spring-open").tournament
    assert tournament.ranking == (Option("sonneborn-berger", "results"),)


def test_a_rate_of_play_is_classified_while_it_is_typed(counter: Counter) -> None:
    browser = counter.signed_in()
    assert "rapid play" in browser.get("/office/new/rate?rate_of_play=15m%2B10s&game=chess").text
    assert "standard" in browser.get("/office/new/rate?rate_of_play=90/40%2B30%2B30").text
    assert 'class="error"' in browser.get("/office/new/rate?rate_of_play=quickly").text
    assert browser.get("/office/new/rate").text.strip() == ""


def test_arbiters_do_not_announce(counter: Counter) -> None:
    counter.signed_in()
    browser = counter.signed_in(Role.ARBITER)
    assert "New tournament" not in browser.get("/office").text
    assert browser.get("/office/new").status_code == 403
    assert browser.post("/office/new", data=LEAST).status_code == 403


def test_somebody_of_one_tournament_sees_that_one_only(counter: Counter) -> None:
    counter.begin()
    counter.signed_in()
    browser = counter.signed_in()
    browser.post("/office/new", data=LEAST)
    clerk = counter.signed_in(Role.CLERK, tournament="spring-open")
    page = clerk.get("/office").text
    assert "Spring Open" in page
    assert "Club championship" not in page
    assert clerk.get("/office/tournaments/club-championship").status_code == 403
    assert clerk.get("/office/tournaments/none").status_code == 404


@pytest.mark.article("fide.tournaments", "13.15.5")
@pytest.mark.article("fide.tournaments", "11.5.3")
def test_whole_lists_of_tie_breaks_are_offered_by_their_articles(counter: Counter) -> None:
    page = (
        counter.signed_in()
        .get("/office/new/tie-breaks?game=chess&system=dutch&starts=2019-05-01")
        .text
    )
    for words in (
        "Swiss, all ratings consistent (FIDE C.02 13.15.5)",
        "School championship, Swiss (FIDE C.02 11.5.3)",
        "Swiss of 2017, not all ratings consistent (",
    ):
        assert words in page
    school = "buchholz-cut-1,buchholz,wins,wins-with-black"
    assert f'<option value="{school}">' in page
    assert "Teams, Swiss" not in page


def test_the_rates_that_texts_name_are_offered_and_understood(counter: Counter) -> None:
    browser = counter.signed_in()
    page = browser.get("/office/new").text
    listed = page.partition('<datalist id="named-rates">')[2].partition("</datalist>")[0]
    offered = re.findall(r'<option value="([^"]+)">([^<]+)<', listed)
    assert len(offered) == 39
    assert dict(offered)["fide-olympiad"] == (
        "FIDE, standard play: Olympiad, 90min/40 + 30min + 30s/move [FIDE C.02 12.6]"
    )
    kinds = [words.partition(":")[0] for _name, words in offered]
    assert list(dict.fromkeys(kinds)) == [
        *("FIDE, standard play", "FIDE, rapid play", "FIDE, blitz"),
        *("FMJD, standard play", "FMJD, rapid play", "FMJD, blitz"),
    ]
    assert kinds == sorted(kinds, key=list(dict.fromkeys(kinds)).index)
    understood = browser.get("/office/new/rate?rate_of_play=fmjd-hopes&game=draughts").text
    assert "60min + 30s/move" in understood


def test_typed_codes_are_the_list_and_doubles_are_noted(counter: Counter) -> None:
    browser = counter.signed_in()
    typed = {**LEAST, "tie_breaks": ["wins", "lots"], "tie_break_codes": "DE, SB, DE, SB"}
    page = browser.post("/office/new", data=typed)
    tournament = counter.office.state("spring-open").tournament
    assert tournament.tie_breaks[1::2] == ("sonneborn-berger", "sonneborn-berger")
    assert len(tournament.tie_breaks) == 4
    assert "Sonneborn-Berger is listed twice; the second decides nothing" in page.text
    settings = browser.get("/office/tournaments/spring-open/settings").text
    assert "Sonneborn-Berger is listed twice" in settings


@pytest.mark.article("fide.tie-breaks.2026", "8")
def test_the_page_says_that_buchholz_must_not_rank_a_round_robin(counter: Counter) -> None:
    browser = counter.signed_in()
    typed = {**LEAST, "system": "round-robin", "starts": "2026-11-20", "tie_break_codes": "BH"}
    page = browser.post("/office/new", data=typed)
    assert "Buchholz must not be used in a round robin" in page.text


def test_how_it_will_be_paired_follows_the_first_day(counter: Counter) -> None:
    browser = counter.signed_in()
    page = browser.get("/office/new").text
    words = re.search(r'<div id="system-words"[^>]*>', page)
    assert words is not None
    assert "change from:[name=starts]" in words[0]
    asked = "/office/new/words?game=chess&system=dutch&rounds=7&starts="
    assert browser.get(f"{asked}2019-05-01").text != browser.get(f"{asked}2026-11-20").text


def test_tie_breaks_of_another_federation_are_taken_by_name_but_not_offered(
    counter: Counter,
) -> None:
    browser = counter.signed_in()
    asked = "/office/new/tie-breaks?system=round-robin&starts=2026-11-20&game="
    chess, draughts = (browser.get(f"{asked}{game}").text for game in ("chess", "draughts"))
    assert "Solkoff Baliakin" not in chess
    assert "Plus draws" not in chess
    assert "Solkoff Baliakin" in draughts
    assert '<option value="buchholz-cut-1">' in chess
    assert '<option value="lots">' in chess
    typed = {**LEAST, "starts": "2026-11-20", "tie_breaks": ["solkoff-baliakin", "lots"]}
    browser.post("/office/new", data=typed)
    taken = counter.office.state("spring-open").tournament.tie_breaks
    assert taken == ("solkoff-baliakin", "lots")
    settings = browser.get("/office/tournaments/spring-open/settings").text
    assert "Solkoff Baliakin" in settings


@pytest.mark.parametrize("typed", [{"starts": "1800-01-01"}, {"ends": "2126-01-01"}])
def test_days_of_strange_years_are_refused(counter: Counter, typed: dict[str, str]) -> None:
    answer = counter.signed_in().post("/office/new", data={**LEAST, **typed})
    assert answer.status_code == 422
    assert "years from 1900 to 2100 are taken" in answer.text


def test_another_first_day_refreshes_the_tie_breaks_and_says_why(counter: Counter) -> None:
    """The preset goes with its edition; an order of one's own stays."""
    browser = counter.signed_in()
    form = browser.get("/office/new").text
    (wrapper,) = re.findall(r'<div id="tie-breaks"[^>]*>', form)
    assert "change from:[name=starts]" in wrapper
    assert "[name=tie_breaks]" in wrapper
    assert 'id="rules-of-day"' in form
    of_choice, usual = re.findall(r'name="_preset" value="([^"]*)"', form)
    asked = {"game": "chess", "system": "dutch", "starts": "2019-05-01"}

    def listed(preset: list[str], tie_breaks: list[str]) -> tuple[list[str], str]:
        query = {**asked, "_preset": preset, "tie_breaks": tie_breaks}
        address = f"/office/new/tie-breaks?{urlencode(query, doseq=True)}"
        page = browser.get(address, headers={"HX-Request": "true"}).text
        return re.findall(r'name="tie_breaks" value="([^"]+)"', page), page

    _, page = listed([of_choice, usual], usual.split(","))
    assert "Rules fide-2019: " in page
    assert "in force on 1 May 2019." in page
    assert '<option value="perfect-performance">' in form
    assert '<option value="perfect-performance">' not in page
    preset = [of_choice, "wins"]  # as if another edition recommended this
    renewed, _ = listed(preset, ["wins"])
    assert renewed == [*recommended_tie_breaks(system("dutch"), edition("fide-2019"))]
    own, _ = listed(preset, ["wins", "sonneborn-berger"])
    assert own == ["wins", "sonneborn-berger"]
    asked["system"] = "round-robin"
    anew, _ = listed(preset, ["wins", "sonneborn-berger"])
    assert anew == [*recommended_tie_breaks(system("round-robin"), edition("fide-2019"))]


def test_all_that_is_wrong_is_told_at_once(counter: Counter) -> None:
    browser = counter.signed_in()
    typed = {
        **LEAST,
        "rounds": "many",
        "own_points": "a-b-c",
        "rate_of_play": "banana",
        "tie_break_codes": "FOO",
        "starts": "2026-11-16",
        "ends": "2026-11-01",
    }
    page = browser.post("/office/new", data=form(browser.get("/office/new"), **typed))
    assert page.status_code == 422
    marked = set(re.findall(r'id="f-([a-z_]+)-error"', page.text))
    assert marked >= {"rounds", "own_points", "rate_of_play", "tie_break_codes", "ends"}
    assert "The first day is 16 Nov 2026: the last cannot come before it." in page.text
    assert not list(counter.office.tournaments())


def test_slips_of_the_pen_are_said_and_not_refused(counter: Counter) -> None:
    browser = counter.signed_in()
    typed = {**LEAST, "rounds": "99", "federation": "NDE"}
    page = browser.post("/office/new", data=form(browser.get("/office/new"), **typed))
    assert page.url.path == "/office/tournaments/spring-open"
    for said in ("NDE is not among the federations", "99 rounds is unusually many"):
        assert said in page.text
        assert said in browser.get("/office/tournaments/spring-open/settings").text


def test_games_are_offered_only_by_the_rules_that_have_them(counter: Counter) -> None:
    browser = counter.signed_in()
    assert "lehmann-georgiev" not in browser.get("/office/new").text
    match = {"game": "draughts", "system": "match"}
    older = browser.get("/office/new/games", params=match | {"edition.draughts": "fmjd-annex3-old"})
    assert "lehmann-georgiev" in older.text
    assert 'value="beijing"' not in older.text
    chosen = {"edition.draughts": "fmjd-annex3-old", "games.draughts": "lehmann-georgiev"}
    typed = form(browser.get("/office/new"), name="Play-off", **match, **chosen)
    assert browser.post("/office/new", data=typed).url.path == "/office/tournaments/play-off"
    plan = counter.office.state("play-off").tournament.game_plan
    assert plan is not None
    assert plan.name == "lehmann-georgiev"


def test_a_knock_out_does_not_say_that_its_matches_are_one_game(counter: Counter) -> None:
    browser = counter.signed_in()
    cup = browser.get("/office/new/games", params={"game": "chess", "system": "knockout"}).text
    assert "according to the system: match of a knock-out: two games, then faster ones" in cup
    assert "one game<" not in cup
    swiss = browser.get("/office/new/games", params={"game": "chess", "system": "dutch"}).text
    assert "one game<" in swiss
