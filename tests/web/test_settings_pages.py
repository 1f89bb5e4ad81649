"""Settings over HTTP: what changes, what is asked first, what is kept; the regulations in words."""

from __future__ import annotations

import re
from datetime import date, time

import pytest
from msgspec.structs import replace

from crosstable.kernel.event_class import EventClass, Exemption, Level, Waiver
from crosstable.kernel.official import Official
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Played
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import (
    ChangeDetails,
    CorrectReport,
    Details,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
    SetRegulations,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of
from crosstable.office.roles import Role
from crosstable.pairing.systems import SYSTEMS, pairs_teams, usual_games
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition as edition_named
from crosstable.standings.options import RANKING_CHOICES
from crosstable.web.forms.settings_form import sheet_of
from crosstable.web.words.ranking_words import TITLES, VALUES
from crosstable.web.words.regulations import regulations
from tests.office.desk import WHEN, details, people
from tests.office.leagues import members
from tests.office.test_systems_of_files import read, trf
from tests.web.counter import Client, Counter, form

WON = Played(Mark.WIN, Mark.LOSS)
HOUSE_POINTS = PointSystem(
    name="house",
    unit=1,
    marks=((Mark.WIN, 5), (Mark.DRAW, 2), (Mark.LOSS, 1)),
    forfeit_win=5,
    allocated_bye=5,
    full_point_bye=5,
    half_point_bye=2,
)


def begun(counter: Counter, announced: Details | None = None) -> State:
    return counter.begin(
        announced or details(system="dutch", rounds=3),
        Register(people(6)),
        DrawLots("x"),
        PairRound(),
        Publish(1),
        EnterResult(1, 1, WON),
    )


def address(state: State, path: str = "/settings") -> str:
    return f"/office/tournaments/{state.id}{path}"


def filled(browser: Client, state: State, **typed: object) -> dict[str, object]:
    """Return what a browser sends of the form as it is shown, with some fields typed over."""
    page = browser.get(address(state)).text
    sheet = sheet_of(state.tournament)
    sent: dict[str, object] = dict(form(browser.get(address(state))))
    announced = re.search(r'name="announced" value="(\d+)"', page)
    assert announced is not None
    sent["announced"] = announced.group(1)
    for name in sheet.values:
        texts = sheet.all(name)
        several = name == "tie_breaks" or name.endswith(".row")
        sent[name] = list(texts) if several else sheet.text(name)
    sent |= {"official.asked": "yes", "class.asked": "yes"}
    return {**sent, **typed}


@pytest.mark.parametrize(
    "announced",
    [
        details(),
        details(system="dutch", rounds=5),
        details(edition="fmjd-2022", cycles=2),
        replace(
            details(system="dutch", rounds=5),
            points=HOUSE_POINTS,
            rate_of_play="as agreed",
            tie_breaks=("wins", "lots"),
            ranking=(Option("own-unplayed", "own-score"), Option("forfeits-are-wins", "no")),
            round_dates=(date(2026, 5, 1), None, date(2026, 5, 3)),
            round_times=(None, time(14, 30)),
            time_zone="Europe/Paris",
            city="Győr",
            federation="HUN",
            starts=date(2026, 5, 1),
            officials=(
                Official("organiser", "Club: the best"),
                Official("chief arbiter", "Meier, Anna"),
                Official(
                    "fair-play officer",
                    "Ben",
                    identifier="24600123",
                    federation="GER",
                    title="IA",
                    licensed=False,
                    category="B",
                    rounds=(1, 2, 3, 5),
                    person="p-17",
                ),
                Official("technician", "Cid", licensed=True),
            ),
            event_class=EventClass(
                level=Level.NATIONAL_FINAL,
                official=False,
                age_group="U16",
                women=True,
                affiliate="IBCA",
                registered=date(2026, 4, 1),
                registered_by="FRA",
                exemptions=(
                    Exemption(Waiver.LONGER, "QC", date(2026, 4, 2)),
                    Exemption(Waiver.OTHER, "QC", date(2026, 4, 3), "two boards"),
                ),
                pairings_known=True,
                norms=True,
            ),
        ),
    ],
)
@pytest.mark.parametrize("paired", [False, True])
def test_a_form_sent_as_it_is_shown_changes_nothing(
    counter: Counter, announced: Details, paired: bool
) -> None:
    state = counter.inherit(announced, Register(people(6)), DrawLots("x", "initial-order"))
    if paired:
        for command in (SetRegulations((Decided("round-one", "asked"),)), PairRound()):
            state = counter.office.execute(state.id, command, by="Anna", at=counter.house.now())
    browser = counter.signed_in()
    answer = browser.post(address(state), data=filled(browser, state))
    assert answer.status_code == 200
    now = counter.office.state(state.id)
    assert details_of(now.tournament) == details_of(state.tournament)
    assert "Nothing was changed." in answer.text
    assert now.version == state.version


def test_everything_may_change_before_the_first_round(counter: Counter) -> None:
    state = counter.begin(details(system="dutch", rounds=5))
    browser = counter.signed_in()
    typed = {
        "name": "Autumn <b> Open",
        "system": "round-robin",
        "option.round-robin.cycles": "2",
        "points": "3-1-0",
        "tie_breaks": ["wins", "lots"],
        "rate_of_play": "15m+10s",
        "starts": "2026-12-01",
        "date.1": "2026-12-01",
        "time.1": "09:30",
        "date.3": "2026-12-02",
        "time_zone": "America/New_York",
        "official.row": ["1", "2", "5", "7", "8"],
        "official.1.duty": "chief arbiter",
        "official.1.name": "Meier,  Anna",
        "official.1.title": "ia",
        "official.1.federation": "ger",
        "official.2.duty": "arbiter",
        "official.2.name": "Ben",
        "official.2.rounds": "3, 1-2",
        "official.5.duty": "arbiter",
        "official.7.name": "Cid",
        "official.7.licensed": "yes",
        "official.8.duty": "arbiter",
        "official.8.other_duty": "technician",
        "official.8.name": "Dora",
        "ranking.direct-encounter-repeats": "yes",
        "_sure": "2",
    }
    page = browser.post(address(state), data=filled(browser, state, **typed))
    assert "The announcement is changed." in page.text
    assert "Autumn &lt;b&gt; Open" in page.text
    now = counter.office.state(state.id).tournament
    assert (now.system.name, now.points.name, now.planned_rounds) == ("round-robin", "3-1-0", 0)
    assert now.system.option("cycles") == "2"
    assert now.round_dates == (date(2026, 12, 1), None, date(2026, 12, 2))
    assert now.round_times == (time(9, 30),)
    assert now.time_zone == "America/New_York"
    assert now.ranking == (Option("direct-encounter-repeats", "yes"),)
    assert now.officials == (
        Official("chief arbiter", "Meier, Anna", title="IA", federation="GER"),
        Official("arbiter", "Ben", rounds=(1, 2, 3)),
        Official("arbiter", "Cid", licensed=True),
        Official("technician", "Dora"),
    )


def test_more_rounds_than_an_event_may_have_stay_where_it_had_them(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr("crosstable.office.acts.details.MOST_ROUNDS", 500)
        state = counter.begin(details(system="dutch", rounds=500))
    browser = counter.signed_in()
    page = browser.post(address(state), data=filled(browser, state, city="Riga", _sure="2"))
    assert page.status_code == 200
    now = counter.office.state(state.id)
    assert (now.tournament.city, now.tournament.planned_rounds) == ("Riga", 500)
    page = browser.post(address(now), data=filled(browser, now, rounds="501"))
    assert page.status_code == 422
    assert "An event has at most 99" in page.text or "an event has at most 99" in page.text


def test_a_rate_of_play_is_in_the_words_of_who_reads_it_and_kept_as_it_was(
    counter: Counter,
) -> None:
    rate = "90min/40 + 30min + 30s/move"
    state = counter.begin(replace(details(system="dutch", rounds=5), rate_of_play=rate))
    browser = counter.signed_in()
    browser.headers["Accept-Language"] = "fr"
    french = rate.replace("move", "coup")
    assert f'value="{french}"' in browser.get(address(state)).text
    browser.post(address(state), data=filled(browser, state, rate_of_play=french, _sure="2"))
    assert counter.office.state(state.id).tournament.rate_of_play == rate


def test_days_by_a_rhythm(counter: Counter) -> None:
    state = counter.begin(details(system="dutch", rounds=3))
    browser = counter.signed_in()
    sent = filled(browser, state, starts="2026-12-01", rhythm="weekly", _sure="2")
    browser.post(address(state), data=sent)
    dates = counter.office.state(state.id).tournament.round_dates
    assert dates == (date(2026, 12, 1), date(2026, 12, 8), date(2026, 12, 15))


def test_a_rhythm_waits_for_the_entries_where_they_decide_how_many_rounds_there_are(
    counter: Counter,
) -> None:
    """A league announced for every week has its days once its teams have their numbers."""
    browser = counter.signed_in()
    typed = {"name": "League", "game": "chess", "system": "team-round-robin", "boards": "2"}
    weekly = {"starts": "2026-09-05", "rhythm": "weekly"}
    browser.post("/office/new", data=form(browser.get("/office/new"), **typed, **weekly))
    state = counter.office.state("league")
    assert (state.tournament.round_dates, state.tournament.days_between) == ((), 7)
    assert '<option value="weekly" selected' in browser.get(address(state)).text
    entered = [Register(members(name, 2)) for name in ("Alpha", "Beta", "Gamma", "Delta")]
    state = counter.office.execute_all(state.id, entered, by="Anna", at=WHEN)
    lots = DrawLots("x", "as-entered")
    after = counter.office.execute(state.id, lots, by="Anna", at=WHEN).tournament
    weeks = (date(2026, 9, 5), date(2026, 9, 12), date(2026, 9, 19))
    assert (after.round_dates, after.ends) == (weeks, weeks[-1])


def test_fewer_rounds_than_were_paired_are_refused_before_anybody_is_asked(
    counter: Counter,
) -> None:
    state = begun(counter)
    pending = [EnterResult(1, board, WON) for board in (2, 3)]
    state = counter.office.execute_all(state.id, [*pending, PairRound()], by="Anna", at=WHEN)
    browser = counter.signed_in()
    answer = browser.post(address(state), data=filled(browser, state, rounds="1"))
    assert answer.status_code == 422
    assert 'name="_read"' not in answer.text
    assert counter.office.state(state.id).version == state.version


def test_rounds_and_tie_breaks_change_only_after_their_consequences_were_read(
    counter: Counter,
) -> None:
    state = begun(counter)
    browser = counter.signed_in()
    sent = filled(browser, state, rounds="2", tie_breaks=["wins"], city="Lyon")
    asked = browser.post(address(state), data=sent)
    assert "the number of rounds changes from 3 to 2 after 1 round was paired" in asked.text
    assert "players change places in the standings" in asked.text
    assert 'name="_read"' in asked.text
    assert 'name="city" value="Lyon"' in asked.text
    assert counter.office.state(state.id).version == state.version
    once = browser.post(address(state), data={**sent, "_sure": "4"})
    assert 'name="_read"' in once.text
    sure = {**sent, "_sure": "4", "_read": "yes"}
    for _ in range(2):
        assert browser.post(address(state), data=sure).status_code == 200
    now = counter.office.state(state.id)
    assert now.version == state.version + 1
    assert (now.tournament.planned_rounds, now.tournament.tie_breaks) == (2, ("wins",))
    page = browser.get(address(state)).text
    assert "the number of rounds was changed" in page
    assert "the tie-breaks were changed" in page


def test_what_a_round_was_paired_by_stays(counter: Counter) -> None:
    state = begun(counter)
    browser = counter.signed_in()
    assert 'type="radio"' not in browser.get(address(state)).text
    sent = filled(browser, state, system="round-robin", points="3-1-0", city="Lyon")
    assert browser.post(address(state), data=sent).status_code == 200
    now = counter.office.state(state.id).tournament
    assert (now.system, now.points, now.city) == (
        state.tournament.system,
        state.tournament.points,
        "Lyon",
    )


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": " "}, "Please fill this in."),
        ({"rounds": "0"}, "Enter a whole number from 1 to 99"),
        ({"date.2": "May"}, "Enter a date"),
        ({"time.2": "25:00"}, "Enter a time"),
        ({"time_zone": "../etc/passwd"}, "time zone is not known"),
        ({"time_zone": "Mars/Olympus"}, "time zone is not known"),
        ({"federation": "FR"}, "three-letter code"),
        ({"rate_of_play": "quickly"}, "quickly"),
        ({"ranking.own-unplayed": "magic"}, "magic"),
        ({"tie_breaks": "koya"}, "round robins only"),
        ({"starts": "2026-05-02", "ends": "2026-05-01"}, "before it starts"),
        ({"city": "x" * 201}, "Enter at most 200 characters"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_lost(
    counter: Counter, typed: dict[str, object], sentence: str
) -> None:
    state = begun(counter)
    browser = counter.signed_in()
    sent = filled(browser, state, **{"official.row": "1", "official.1.name": "Győr <b>"}, **typed)
    page = browser.post(address(state), data=sent)
    assert page.status_code == 422
    assert sentence in page.text
    assert 'value="Győr &lt;b&gt;"' in page.text
    assert counter.office.state(state.id).version == state.version


def test_results_are_no_conflict_but_another_announcement_is(counter: Counter) -> None:
    state = begun(counter)
    browser = counter.signed_in()
    sent = filled(browser, state, city="Lyon")
    now = counter.house.now()
    counter.office.execute(state.id, EnterResult(1, 2, WON), by="Ben", at=now)
    assert "The announcement is changed." in browser.post(address(state), data=sent).text
    sent = filled(browser, counter.office.state(state.id), city="Paris")
    other = replace(details_of(counter.office.state(state.id).tournament), city="Nice")
    counter.office.execute(state.id, ChangeDetails(other), by="Ben", at=now)
    conflict = browser.post(address(state), data=sent)
    assert conflict.status_code == 409
    assert "announcement changed" in conflict.text
    again = {**sent, "_version": str(counter.office.state(state.id).version)}
    assert browser.post(address(state), data=again).status_code == 200
    assert counter.office.state(state.id).tournament.city == "Paris"


def test_only_a_chief_arbiter_changes_anything(counter: Counter) -> None:
    state = begun(counter)
    owner = counter.signed_in()
    sent = filled(owner, state, city="Lyon")
    arbiter = counter.signed_in(Role.ARBITER)
    page = arbiter.get(address(state)).text
    assert "Only a chief arbiter" in page
    assert "Leave it" not in page
    assert arbiter.post(address(state), data=sent).status_code == 403
    assert arbiter.get(address(state, "/settings/leave-rules")).status_code == 403
    leave = arbiter.post(address(state, "/settings/leave-rules"), data={"reason": "r"})
    assert leave.status_code == 403
    chief = counter.signed_in(Role.CHIEF_ARBITER, tournament=state.id)
    assert chief.post(address(state), data=sent).status_code == 200
    assert chief.get("/office/new/rate?rate_of_play=5m").status_code == 200


def test_the_rules_mode_is_left_in_two_steps_and_never_unnoticed(counter: Counter) -> None:
    state = begun(counter)
    browser = counter.signed_in()
    assert "The rules apply" in browser.get(address(state)).text
    leaving = address(state, "/settings/leave-rules")
    assert browser.post(leaving, data={"reason": " "}).status_code == 422
    asked = browser.post(leaving, data={"reason": "power <cut>"})
    assert "cannot be entered again" in asked.text
    assert counter.office.state(state.id).tournament.by_the_rules
    done = browser.post(leaving, data={"reason": "power <cut>", "_sure": "4", "_read": "yes"})
    assert "Left for good" in done.text
    for path in ("", "/standings", "/journal", "/print"):
        assert "power &lt;cut&gt;" in browser.get(address(state, path)).text


def test_corrections_for_the_report_are_listed(counter: Counter) -> None:
    state = begun(counter)
    command = CorrectReport(1, 1, Played(Mark.DRAW, Mark.DRAW), "scoresheet <2>")
    counter.office.execute(state.id, command, by="Anna", at=counter.house.now())
    page = counter.signed_in().get(address(state)).text
    assert "Corrected for the report only" in page
    assert "scoresheet &lt;2&gt;" in page


def test_every_choice_of_the_ranking_has_its_words() -> None:
    assert set(TITLES) == set(RANKING_CHOICES)
    named = {value for values in RANKING_CHOICES.values() for value in values}
    assert named - set(RANKING_CHOICES["tie-break-points"]) == set(VALUES)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
@pytest.mark.parametrize("edition", ["fide-2019", "fmjd-2022"])
def test_every_system_has_regulations_with_articles(
    counter: Counter, system: str, edition: str
) -> None:
    rounds = 0 if SYSTEMS[system].fixed_schedule else 5
    plan = TeamPlan(boards=4) if pairs_teams(system) else None
    announced = replace(details(system=system, edition=edition, rounds=rounds), team_plan=plan)
    games_named = "knock-out" if system == "match" else usual_games(system)
    if games_named:
        games, points = planned_round(edition_named(edition), games_named)
        announced = replace(announced, game_plan=games, points=points)
    state = counter.begin(announced)
    chapters = list(regulations(state.tournament))
    cited = [spell(each) for one in chapters for two in one.sentences for each in two.articles]
    assert len(cited) >= 5
    page = counter.signed_in().get(address(state, "/regulations")).text
    for one in chapters:
        for two in one.sentences:
            assert two.text.split(".")[0].split("“")[0].split("'")[0] in page


def test_regulations_say_what_was_chosen(counter: Counter) -> None:
    announced = replace(
        details(system="dutch", rounds=5),
        rate_of_play="15m+10s",
        tie_breaks=("wins", "lots"),
        ranking=(Option("own-unplayed", "own-score"),),
        round_dates=(date(2026, 5, 1),),
        round_times=(time(14, 30),),
        time_zone="Europe/Paris",
    )
    state = counter.begin(announced)
    page = counter.signed_in().get(address(state, "/regulations")).text
    for words in (
        "5 rounds are played.",
        "which is rapid play",
        "separated by lot",
        "a dummy with the player&#39;s own final score",
        "14:30",
        "Europe/Paris",
        "FIDE Laws 10.1",
    ):
        assert words in page
    assert "a virtual opponent" not in page


@pytest.mark.article("fide.tournaments", "13.15.4")
@pytest.mark.parametrize(
    ("system", "tie_breaks", "article"),
    [
        ("dutch", (), "13.15.4"),
        ("round-robin", (), "13.15.2"),
        ("dutch", ("buchholz-cut-1", "buchholz", "wins", "wins-with-black"), "11.5.3"),
        ("dutch", ("wins",), "13.15.1"),
    ],
)
def test_the_order_of_tie_breaks_cites_the_list_it_is(
    counter: Counter, system: str, tie_breaks: tuple[str, ...], article: str
) -> None:
    rounds = 5 if system == "dutch" else 0
    announced = replace(details(system=system, rounds=rounds), tie_breaks=tie_breaks)
    chapters = regulations(counter.begin(announced).tournament)
    clauses = [clause for chapter in chapters for clause in chapter.sentences]
    order = next(clause for clause in clauses if "one after the other" in clause.text)
    assert [citation.article for citation in order.articles] == [article]
    shared = next(clause for clause in clauses if "share the place" in clause.text)
    assert shared.articles == (), "FIDE's text knows lots, not shared places (13.1.1)"


def by_day() -> Details:
    announced = details(system="dutch", rounds=3, edition="fide-2026-03")
    return replace(announced, starts=date(2026, 11, 20), edition_by="day")


def test_the_rules_follow_the_first_day_until_a_round_is_paired(counter: Counter) -> None:
    state = counter.begin(by_day())
    browser = counter.signed_in()
    answer = browser.post(address(state), data=filled(browser, state, starts="2019-05-01"))
    assert counter.office.state(state.id).tournament.edition == "fide-2019"
    assert "in force on 1 May 2019" in answer.text


def test_rules_that_were_named_stay_and_it_is_said_when_the_first_day_moves(
    counter: Counter,
) -> None:
    state = counter.begin(replace(by_day(), edition_by="name"))
    browser = counter.signed_in()
    sent = filled(browser, state, starts="2019-05-01")
    answer = browser.post(address(state), data=sent)
    assert "other rules are in force on 1 May 2019" in answer.text
    browser.post(address(state), data={**sent, "_sure": "4", "_read": "yes"})
    assert counter.office.state(state.id).tournament.edition == "fide-2026-03"


def test_where_the_first_day_is_taken_back_the_rules_stay(counter: Counter) -> None:
    state = counter.begin(replace(by_day(), edition="fide-2019", starts=date(2019, 5, 1)))
    browser = counter.signed_in()
    browser.post(address(state), data=filled(browser, state, starts=""))
    now = counter.office.state(state.id).tournament
    assert (now.starts, now.edition) == (None, "fide-2019")


def test_a_round_outside_the_event_is_asked_about_and_strange_years_are_refused(
    counter: Counter,
) -> None:
    state = counter.begin(replace(by_day(), ends=date(2026, 11, 22)))
    browser = counter.signed_in()
    sent = filled(browser, state, **{"date.1": "2026-11-19", "date.3": "2026-12-24"})
    asked = browser.post(address(state), data=sent).text
    assert "round 1 is dated 19 Nov 2026, before the first day (20 Nov 2026)" in asked
    assert "round 3 is dated 24 Dec 2026, after the last day (22 Nov 2026)" in asked
    assert counter.office.state(state.id).version == state.version
    answer = browser.post(address(state), data={**sent, "date.3": "1800-01-01"})
    assert answer.status_code == 422
    assert "1 Jan 1800 is not a day of a tournament" in answer.text


@pytest.mark.parametrize("kept", ["swiss", "dutch-2011", "dutch"])
def test_how_rounds_of_a_file_go_on_is_chosen_until_one_is_paired_here(
    counter: Counter, kept: str
) -> None:
    event, _notes = read(trf("FIDE_DUTCH", played=True))
    state = counter.office.take_over(
        replace(event, system=System(kept)), source="open.trf", by="Anna", at=WHEN
    )
    browser = counter.signed_in()
    assert "All rounds so far came with a file." in browser.get(address(state)).text
    moved = browser.post(address(state), data=filled(browser, state, city="Riga"))
    assert "Riga" in moved.text, moved.text
    state = counter.office.state(state.id)
    assert (state.tournament.city, state.tournament.system) == ("Riga", System(kept))
    sent = filled(browser, state, system="dubov")
    assert "deprecated" in browser.post(address(state), data=sent).text
    assert browser.post(address(state), data={**sent, "_sure": "2"}).status_code == 200
    state = counter.office.state(state.id)
    assert state.tournament.system == System("dubov")
    counter.office.execute(state.id, PairRound(), by="Anna", at=WHEN)
    page = browser.get(address(state)).text
    assert "All rounds so far came with a file." not in page
    assert "Dubov" in page


def test_programs_choose_the_system_too(counter: Counter) -> None:
    event, _notes = read(trf("CUSTOM_SWISS", played=True))
    state = counter.office.take_over(event, source="open.trf", by="Anna", at=WHEN)
    program = counter.program(Role.CHIEF_ARBITER)
    done = program.put(f"/api/v1/tournaments/{state.id}/system", json={"system": "burstein"})
    assert done.status_code == 200, done.text
    assert counter.office.state(state.id).tournament.system == System("burstein")
    no = program.put(f"/api/v1/tournaments/{state.id}/system", json={"system": "banana"})
    assert no.status_code in {404, 422}
