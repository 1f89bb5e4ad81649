"""Knock-outs, matches and play-offs on the pages: announced, drawn, typed, read by everybody."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from crosstable.kernel.game_plan import Breaks
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from crosstable.office.tables import standings_of
from tests.office.desk import WHEN, details, people
from tests.office.test_knockouts import announced
from tests.web.counter import Counter, form

NAME = "club-championship"
OFFICE = f"/office/tournaments/{NAME}"
WIN, DRAW, LOSS = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))


def cup(counter: Counter, players: int = 4, *more: object) -> State:
    return counter.begin(
        announced("knockout", "play-off", third=True),
        *(Register(people(players)), DrawLots("x"), PairRound(), Publish(1)),
        *more,  # type: ignore[arg-type]
    )


def test_a_knock_out_is_announced_with_the_games_of_the_rules(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    page = browser.get("/office/new")
    typed = {"name": "Cup", "game": "chess", "system": "knockout"}
    browser.post("/office/new", data=form(page, **typed))
    tournament = counter.office.state("cup").tournament
    assert tournament.game_plan is not None
    assert (tournament.system.name, tournament.game_plan.name) == ("knockout", "knock-out")
    settings = browser.get("/office/tournaments/cup/settings")
    answer = browser.post(
        "/office/tournaments/cup/settings",
        data=form(settings, **typed, **{"games.chess": "knock-out"}),
    )
    assert answer.status_code < 400
    assert counter.office.state("cup").tournament.game_plan == tournament.game_plan
    page = browser.get("/office/new")
    wrong = {"games.chess": "own", "plan.chess": "2 standard"}
    answer = browser.post("/office/new", data=form(page, **typed, **wrong))
    assert answer.status_code == 422
    assert "every match of a knock-out needs a winner" in answer.text


def test_the_numbers_of_a_bracket_are_offered_by_strength_first(counter: Counter) -> None:
    """They are the seeds (decision 333); the lots of a round robin are not what is usual here."""
    state = counter.begin(announced("knockout", "play-off"), Register(people(4)))
    page = counter.signed_in().get(f"/office/tournaments/{state.id}/players/numbers").text
    ways = [field for field in re.findall("<input [^>]*>", page) if 'name="method"' in field]
    offered = [re.findall(r'value="([a-z-]+)"', way)[0] for way in ways]
    assert offered == ["initial-order", "as-entered", "free"]
    assert [" checked" in way for way in ways] == [True, False, False]
    assert "seeds of the bracket" in page
    assert "envelope" not in page


def test_a_match_is_announced_with_its_rounds(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    page = browser.get("/office/new")
    typed = {"name": "Duel", "game": "chess", "system": "match", "match_rounds": "8"}
    browser.post("/office/new", data=form(page, **typed))
    assert counter.office.state("duel").tournament.planned_rounds == 8
    typed = {"name": "Title", "game": "draughts", "system": "match", "match_rounds": "1"}
    sent = form(browser.get("/office/new"), **typed, **{"games.draughts": "womens-title-match"})
    browser.post("/office/new", data=sent)
    assert counter.office.state("title").tournament.planned_rounds == 9


def test_the_bracket_is_shown_to_everybody_as_far_as_it_is_published(counter: Counter) -> None:
    cup(counter, 7, EnterResult(1, 1, WIN, 1), EnterResult(1, 1, DRAW, 2))
    page = counter.client.get(f"/tournaments/{NAME}/bracket")
    assert page.status_code == 200
    assert "winner of match 2" in page.text
    assert "Match for the third place" in page.text
    assert "1½" in page.text
    assert f'href="/tournaments/{NAME}/bracket"' in counter.client.get(f"/tournaments/{NAME}").text
    office = counter.signed_in(Role.VIEWER).get(f"{OFFICE}/bracket")
    assert "Semi-finals" in office.text
    assert f'href="{OFFICE}/bracket"' in office.text


def test_nobody_is_advised_to_separate_those_who_lost_in_one_round(counter: Counter) -> None:
    """They share their places by the bracket; lots and play-offs are for equal points."""

    def won(number: int, board: int) -> tuple[EnterResult, ...]:
        return EnterResult(number, board, WIN, 1), EnterResult(number, board, LOSS, 2)

    state = counter.begin(
        announced("knockout", "knock-out"),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1), *won(1, 1), *won(1, 2)),
        *(PairRound(), Publish(2), *won(2, 1)),
    )
    page = counter.signed_in().get(f"/office/tournaments/{state.id}/standings").text
    assert "3–4" in page
    assert "Next event for those who qualify" in page
    assert "To separate them by lot" not in page
    assert "Plan a play-off" not in page


def test_other_events_have_no_bracket(counter: Counter) -> None:
    counter.begin(details(), Register(people(4)))
    assert counter.client.get(f"/tournaments/{NAME}/bracket").status_code == 404
    browser = counter.signed_in(Role.VIEWER)
    assert browser.get(f"{OFFICE}/bracket").status_code == 404
    assert "/bracket" not in browser.get(f"{OFFICE}/standings").text


def test_lots_are_drawn_at_the_board(counter: Counter) -> None:
    cup(counter, 4, EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, DRAW, 2))
    browser = counter.signed_in(Role.CLERK)
    page = browser.get(f"{OFFICE}/rounds/1")
    assert "Draw lots for White" in page.text
    assert "Level: lots decide who has White" in page.text
    assert "Game 1.3: " not in page.text, "nobody has White before the lot"
    arbiter, at_board = counter.signed_in(Role.ARBITER), f"{OFFICE}/rounds/1/boards/1"
    assert f"{at_board}/called?game=3" in arbiter.get(at_board).text
    undrawn = len(re.findall(r"<td><span[^>]*>by lot</span>", arbiter.get(at_board).text))
    assert undrawn, "of a game that comes later nobody has White either"
    called = arbiter.get(f"{at_board}/called?game=3").text
    assert "Nobody has White in the next game yet" in called
    assert 'class="colour-mark colour-white"' not in called
    answer = browser.post(f"{OFFICE}/rounds/1/boards/1/lots", data=form(page))
    assert answer.status_code < 400
    (lots,) = counter.office.state(NAME).tournament.round(1).boards[0].lots
    assert lots.seed
    assert "Draw lots for White" not in browser.get(f"{OFFICE}/rounds/1").text
    drawn = len(re.findall(r"<td><span[^>]*>by lot</span>", arbiter.get(at_board).text))
    assert drawn == undrawn - 2, "White and Black of that game are known now"


def test_a_play_off_is_started_and_its_places_are_taken_over(counter: Counter) -> None:
    counter.begin(
        replace(details(system="dutch", rounds=1)),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1)),
        *(EnterResult(1, 1, WIN), EnterResult(1, 2, WIN)),
    )
    browser = counter.signed_in(Role.OWNER)
    page = browser.get(f"{OFFICE}/playoff")
    assert "Start the play-off" in page.text
    answer = browser.post(f"{OFFICE}/playoff/start", data=form(page, place="1"))
    assert answer.status_code < 400
    (note,) = counter.office.state(NAME).tournament.play_offs
    event = counter.office.state(note.event)
    assert (event.tournament.system.name, len(event.tournament.entrants)) == ("match", 2)
    page = browser.get(f"{OFFICE}/playoff")
    assert note.event in page.text
    assert "Start the play-off" not in page.text
    early = browser.post(f"{OFFICE}/playoff/finish", data=form(page, event=note.event))
    assert "not over yet" in early.text
    counter.office.execute_all(
        note.event,
        (PairRound(), Publish(1), EnterResult(1, 1, WIN, 1), EnterResult(1, 1, DRAW, 2)),
        by="Anna",
        at=WHEN,
    )
    own = f"/office/tournaments/{note.event}"
    assert f'href="{OFFICE}/playoff"' in browser.get(own).text, "where its places are taken over"
    page = browser.get(f"{OFFICE}/playoff")
    browser.post(f"{OFFICE}/playoff/finish", data=form(page, event=note.event))
    assert counter.office.state(NAME).tournament.play_offs[0].order
    assert f'href="{OFFICE}/playoff"' not in browser.get(own).text


def test_whoever_is_level_and_not_in_a_play_off_is_asked_about(counter: Counter) -> None:
    counter.begin(
        details(system="dutch", rounds=1),
        *(Register(people(6)), DrawLots("x"), PairRound(), Publish(1)),
        *(EnterResult(1, board, WIN) for board in (1, 2, 3)),
    )
    level = [row.number for row in standings_of(counter.office.state(NAME).tournament).rows[:3]]
    named = {"place": "1", "players": ",".join(map(str, level[:2]))}
    browser = counter.signed_in(Role.OWNER)
    page = browser.get(f"{OFFICE}/playoff")
    asked = browser.post(f"{OFFICE}/playoff/start", data=form(page, **named))
    assert f"not in this play-off: {level[2]} Player" in asked.text
    assert not counter.office.state(NAME).tournament.play_offs
    browser.post(f"{OFFICE}/playoff/start", data=form(asked, **named, _sure="3"))
    (note,) = counter.office.state(NAME).tournament.play_offs
    assert sorted(note.players) == sorted(level[:2])
    program, wish = counter.program(Role.OWNER), {"place": 1, "players": level[1:]}
    address = f"/api/v1/tournaments/{NAME}/play-offs"
    refused = program.post(address, json=wish)
    assert (refused.status_code, refused.json()["confirm"]) == (409, 3)
    assert f"not in this play-off: {level[0]} Player" in refused.text
    assert program.post(address, json={**wish, "confirm": 3}).status_code == 201


def test_a_double_elimination_shows_both_brackets(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    typed = {"name": "Cup", "game": "chess", "system": "knockout"}
    options = {"option.knockout.elimination": "two-losses", "breaks.chess": "20/10"}
    page = browser.get("/office/new")
    browser.post("/office/new", data=form(page, **typed, **options))
    tournament = counter.office.state("cup").tournament
    assert tournament.system.option("elimination") == "two-losses"
    assert tournament.game_plan is not None
    assert tournament.game_plan.breaks == Breaks(20, 10)
    assert tournament.game_plan.name == "knock-out"
    settings = browser.get("/office/tournaments/cup/settings")
    assert 'value="20/10"' in settings.text
    typed |= {"games.chess": "knock-out", **options, "breaks.chess": "twenty"}
    answer = browser.post("/office/tournaments/cup/settings", data=form(settings, **typed))
    assert answer.status_code == 422
    assert "is not a list of breaks; write minutes" in answer.text
    counter.office.execute_all("cup", (Register(people(6)), DrawLots("x")), by="Anna", at=WHEN)
    shown = browser.get("/office/tournaments/cup/bracket").text
    assert "Losers’ final" in shown
    assert "Grand final" in shown
    said = browser.get("/office/tournaments/cup/regulations").text
    assert "goes on in the losers’ bracket" in said


def test_breaks_are_told_in_the_office_and_to_everybody(counter: Counter) -> None:
    cup(counter, 4, EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, DRAW, 2))
    for page in (
        counter.client.get(f"/tournaments/{NAME}/bracket"),
        counter.client.get(f"/tournaments/{NAME}/rounds/1"),
        counter.signed_in(Role.CLERK).get(f"{OFFICE}/rounds/1"),
    ):
        assert page.text.count("not before") == 1


def test_clocks_that_run_on_are_typed_in_the_dialog_of_a_board(counter: Counter) -> None:
    counter.begin(
        announced("match", "superblitz", rules="fmjd-2022"),
        *(Register(people(2)), DrawLots("x"), PairRound(), Publish(1)),
    )
    browser = counter.signed_in(Role.CLERK)
    address = f"{OFFICE}/rounds/1/boards/1"
    page = browser.get(address)
    assert "what the clocks of White and Black show" in page.text
    typed = {"act": "enter", "result": "1-1", "game": "1"}
    answer = browser.post(address, data=form(page, **typed, clocks="four minutes"))
    assert answer.status_code == 422
    browser.post(address, data=form(page, **typed, clocks="4:10 3:55"))
    (game,) = counter.office.state(NAME).tournament.round(1).boards[0].games
    assert game.clocks == (250, 235)
    assert "clocks at 3:55 and 4:10" in browser.get(f"{OFFICE}/rounds/1").text


@pytest.mark.article("fmjd.annex3", "5.10")
def test_a_draw_by_a_button_asks_for_the_clocks_that_run_on(counter: Counter) -> None:
    counter.begin(
        announced("match", "superblitz", rules="fmjd-2022"),
        *(Register(people(2)), DrawLots("x"), PairRound(), Publish(1)),
    )
    browser = counter.signed_in(Role.CLERK)
    hint = "type both, White’s first, as in 1.1 = 4:10 3:55"
    assert hint in browser.get(f"{OFFICE}/rounds/1").text
    results = f"{OFFICE}/rounds/1/results"
    answer = browser.post(results, data={"set": "1.1 1-1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert "after a draw the clocks run on" in answer.text
    assert not counter.office.state(NAME).tournament.round(1).boards[0].games
    browser.post(results, data={"line": "1 = 4:10 3:55"}, headers={"HX-Request": "true"})
    assert "clocks at 3:55 and 4:10" in browser.get(f"{OFFICE}/rounds/1").text


@pytest.mark.article("fmjd.annex17", "12")
def test_a_title_match_says_how_many_wins_there_are_and_how_many_decide(counter: Counter) -> None:
    drawn = (EnterResult(1, 1, DRAW, game) for game in range(1, 12))
    counter.begin(
        announced("match", "title-match", rules="fmjd-2022"),
        *(Register(people(2)), DrawLots("x"), PairRound(), Publish(1), *drawn),
    )
    browser = counter.signed_in(Role.CLERK)
    page = browser.get(f"{OFFICE}/rounds/1").text
    assert "whoever is ahead after 12 games with at least 3 of them won has won the match" in page
    assert "after 11 games: 11–11" in page
    for game, result in ((12, DRAW), (13, WIN)):
        counter.office.execute(NAME, EnterResult(1, 1, result, game), by="Clerk", at=WHEN)
    page = browser.get(f"{OFFICE}/rounds/1").text
    assert re.search(r"games won: .* [01], .* [01]; the first to have won 3 has won", page)
    assert re.search(r"after 13 games: 1[24]–1[24]", page)
    words = counter.client.get(f"/tournaments/{NAME}/regulations").text
    assert "whoever has more of them" not in words
    assert "until one of the two has won 3 games in all" in words


def test_the_first_of_two_groups_go_on_from_the_page(counter: Counter) -> None:
    over = (
        *(Register(people(2)), DrawLots("x", "as-entered"), PairRound(), Publish(1)),
        EnterResult(1, 1, WIN),
    )
    counter.begin(details("North"), *over)
    counter.begin(details("South"), *over)
    counter.begin(details("Open"), *over[:-1])
    browser = counter.signed_in(Role.OWNER)
    assert "/qualify" in browser.get("/office/tournaments/north/standings").text
    assert "/qualify" not in browser.get("/office/tournaments/open/standings").text
    assert "Games are still open" in browser.get("/office/tournaments/open/qualify").text
    address = "/office/tournaments/north/qualify"
    page = browser.get(f"{address}?first=1&also=south")
    assert page.text.count("Does not come") == 2
    assert page.text.count("reserve") == 2
    typed = {"name": "Final", "count": "1", "also": "south", "declined": "north:1"}
    answer = browser.post(address, data=form(page, **typed))
    assert answer.status_code < 400, answer.text
    final = counter.office.state("final").tournament
    assert [entrant.player.name for entrant in final.entrants] == ["Player, B", "Player, A"]
    assert final.system.name == "knockout"
    offered = re.findall(r'<option value="([a-z-]+)"', page.text)
    assert "dutch" in offered
    assert not [name for name in offered if name.startswith(("fmjd", "kndb", "team"))]
    swiss = {**typed, "name": "Open final", "system": "dutch", "rounds": "5"}
    browser.post(address, data=form(browser.get(f"{address}?first=1&also=south"), **swiss))
    assert counter.office.state("open-final").tournament.planned_rounds == 5


def test_the_next_event_takes_those_who_qualify_from_either_end(counter: Counter) -> None:
    over = (
        *(Register(people(4)), DrawLots("x", "as-entered"), PairRound(), Publish(1)),
        *(EnterResult(1, 1, WIN), EnterResult(1, 2, DRAW)),
    )
    one_round = replace(details("North", system="dutch", rounds=1))
    counter.begin(one_round, *over)
    counter.begin(details("Final", system="dutch", rounds=3))
    owner, clerk = counter.signed_in(Role.OWNER), counter.signed_in(Role.CLERK)
    home = "/office/tournaments/north"
    assert f'href="{home}/qualify"' in owner.get(home).text, "from the end of the first event"
    assert f'href="{home}/qualify"' not in clerk.get(home).text
    final = "/office/tournaments/final"
    assert f'href="{final}/qualified"' in owner.get(f"{final}/players").text, "and from the next"
    assert "/qualified" not in clerk.get(f"{final}/players").text
    sources = owner.get(f"{final}/qualified").text
    assert f'href="{home}/qualify?into=final"' in sources
    page = owner.get(f"{home}/qualify?first=1&into=final")
    assert '<option value="final" selected' in page.text
    nameless = owner.post(f"{home}/qualify", data=form(page, count="1"))
    assert "Give the next event a name." in nameless.text
    going = standings_of(counter.office.state("north").tournament).rows
    typed = {"count": "1", "into": "final", "declined": f"north:{going[0].number}"}
    answer = owner.post(f"{home}/qualify", data=form(page, **typed))
    assert answer.status_code < 400, answer.text
    entered = [one.player.name for one in counter.office.state("final").tournament.entrants]
    assert entered == [going[1].name], "the reserve comes for who declined"
    assert clerk.post(f"{home}/qualify", data=form(page, **typed)).status_code == 403


def test_the_page_of_an_event_leads_to_its_play_offs(counter: Counter) -> None:
    counter.begin(
        replace(details(system="dutch", rounds=1)),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1)),
        *(EnterResult(1, 1, WIN), EnterResult(1, 2, WIN)),
    )
    browser = counter.signed_in(Role.OWNER)
    browser.post(f"{OFFICE}/playoff/start", data=form(browser.get(f"{OFFICE}/playoff"), place="1"))
    (note,) = counter.office.state(NAME).tournament.play_offs
    page = browser.get(OFFICE).text
    assert f'href="/office/tournaments/{note.event}"' in page
    assert "Use its places" not in page
    counter.office.execute_all(
        note.event,
        (PairRound(), Publish(1), EnterResult(1, 1, WIN, 1), EnterResult(1, 1, DRAW, 2)),
        by="Anna",
        at=WHEN,
    )
    assert f'href="{OFFICE}/playoff?place=1"' in browser.get(OFFICE).text
    clerk = counter.signed_in(Role.CLERK).get(OFFICE).text
    assert f'href="{OFFICE}/playoff?place=1"' not in clerk


def test_everybody_reads_the_score_of_a_match_in_games(counter: Counter) -> None:
    games = (EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, WIN, 2), EnterResult(1, 1, DRAW, 3))
    counter.begin(
        announced("match", "12 standard"),
        *(Register(people(2)), DrawLots("x"), PairRound(), Publish(1), *games),
    )
    clerk = counter.signed_in(Role.CLERK)
    for browser, address in ((counter.client, f"/tournaments/{NAME}"), (clerk, OFFICE)):
        for page in ("standings", "crosstable"):
            assert "2–1 Player" in browser.get(f"{address}/{page}").text


def test_the_bracket_is_offered_for_printing_in_a_knock_out_only(counter: Counter) -> None:
    cup(counter)
    counter.begin(details("Open"), Register(people(2)))
    browser = counter.signed_in(Role.OWNER)
    assert "Who meets whom up to the final." in browser.get(f"{OFFICE}/print").text
    other = browser.get("/office/tournaments/open/print").text
    assert "Who meets whom up to the final." not in other
    printed = browser.get(f"{OFFICE}/print/bracket")
    assert printed.content.startswith(b"%PDF")


def test_each_round_of_a_bracket_is_joined_to_the_next(counter: Counter) -> None:
    cup(counter, 7)
    page = counter.client.get(f"/tournaments/{NAME}/bracket").text
    assert page.count('class="bracket-round bracket-pairs"') == 2
    assert page.count('class="bracket-round"') == 1
    assert page.count('class="bracket-cell"') == 7
    assert page.index("bracket-third") > page.rindex("bracket-cell")
