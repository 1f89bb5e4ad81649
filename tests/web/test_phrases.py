"""Words for values of the core."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.result import Bye, Pending, Played
from crosstable.languages.saying import Speaker
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.door import AT_THE_DOOR
from crosstable.office.overview import stage
from crosstable.office.roles import Role
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.systems import SYSTEMS
from crosstable.rulebooks.library import EDITIONS
from crosstable.web.views.home import guidance
from crosstable.web.words import phrases
from crosstable.web.words.languages import speak
from tests.office.desk import Desk, details, people
from tests.office.test_knockouts import announced

AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36": (
        "Chrome on Linux"
    ),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1": (
        "Safari on iPhone"
    ),
    "Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0": "Edge on Windows",
    "curl/8.5.0": "curl/8.5.0",
    "": "unknown device",
}


@pytest.mark.parametrize(("agent", "words"), AGENTS.items())
def test_a_device_is_recognised(agent: str, words: str) -> None:
    assert phrases.device(agent) == words


def test_everything_the_core_may_show_has_words() -> None:
    assert all(phrases.bye(each) for each in Bye)
    assert all(phrases.role(each) != phrases.role(None) for each in Role)
    unsaid = SYSTEMS.keys() - phrases.SYSTEM_HELP.keys()
    assert not unsaid, f"say in SYSTEM_HELP of web/words/phrases.py when {unsaid} is right"
    for system in SYSTEMS.values():
        for choice in system.options:
            for value in choice.values:
                assert value.isdigit() or phrases.option_value(choice.name, value) != value
    for edition in EDITIONS.values():
        assert phrases.game(edition.game) != ""
        for each in edition.rates_of_play.classes:
            assert each.name in phrases._RATE_CLASSES


def test_the_stage_is_the_office_s_and_the_next_step_follows_it() -> None:
    desk = Desk()
    seen = []
    for commands in (
        (),
        (Register(people(4)),),
        (DrawLots("x", "as-entered"),),
        (PairRound(),),
        (Publish(1),),
    ):
        desk.do(*commands)
        step = guidance(desk.state).step
        assert step is not None
        assert phrases.stage(desk.tournament) == stage(desk.tournament)
        seen.append((step.title, step.tab))
    assert seen == [
        ("Enter the players", "players"),
        ("Give out the numbers", "players"),
        ("Pair round 1", "rounds"),
        ("Publish round 1", "rounds"),
        ("Enter the results of round 1", "rounds"),
    ]
    assert "2 results are missing." in guidance(desk.state).step.text  # type: ignore[union-attr]


def test_a_round_is_played_on_its_day_until_a_result_tells_that_it_began() -> None:
    days = (date(2026, 5, 1), None)
    desk = Desk(replace(details(system="dutch", rounds=2), round_dates=days)).seat(4).next_round()
    assert phrases.stage(desk.tournament) == "round 1 is played on 1 May 2026"
    assert stage(desk.tournament) == "round 1 is played on 2026-05-01"
    desk.do(EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    assert stage(desk.tournament) == phrases.stage(desk.tournament) == "round 1 is being played"
    desk.do(EnterResult(1, 2, Played(Mark.WIN, Mark.LOSS)))
    assert stage(desk.next_round().tournament) == "round 2 is being played"  # no day is announced


def test_a_match_of_several_games_has_begun_with_its_first() -> None:
    desk = Desk(replace(announced("match", "play-off"), starts=date(2026, 5, 1)))
    desk.seat(2).next_round()
    assert stage(desk.tournament) == "round 1 is played on 2026-05-01"
    desk.do(EnterResult(1, 1, Played(Mark.DRAW, Mark.DRAW), 1))
    assert stage(desk.tournament) == "round 1 is being played"


def test_the_first_round_without_a_day_of_its_own_is_played_when_the_event_begins() -> None:
    desk = Desk(replace(details(system="dutch", rounds=2), starts=date(2026, 5, 1)))
    assert stage(desk.seat(4).next_round().tournament) == "round 1 is played on 2026-05-01"


def test_an_adjourned_game_keeps_a_tournament_from_being_finished() -> None:
    desk = Desk(details(system="dutch", rounds=2)).seat(4)
    desk.next_round().do(
        EnterResult(1, 1, Pending(adjourned=True)), EnterResult(1, 2, Played(Mark.WIN, Mark.LOSS))
    )
    assert phrases.stage(desk.tournament) == "round 1 is complete, 1 adjourned game open"
    assert stage(desk.tournament) == "round 1 is complete, adjourned games open: 1"
    desk.next_round().do(*(EnterResult(2, board, Played(Mark.WIN, Mark.LOSS)) for board in (1, 2)))
    told = guidance(desk.state)
    assert told.step is not None
    assert told.step.title == "Finish the adjourned games"
    assert not told.path[-1].done
    desk.do(EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    finished = guidance(desk.state)
    assert finished.step is not None
    assert finished.step.title == "The tournament is finished"
    assert finished.step.also == "papers"
    assert finished.path[-1].done


def test_a_persons_program_is_told_of_in_the_language_of_the_page() -> None:
    speak("fr")
    try:
        assert phrases.who("Anna by token screen") == "Anna par le jeton screen"
        assert phrases.who("captain Anna of Alpha") == "Anna, capitaine (Alpha)"
        assert phrases.who("player 3 by slip code") == "numéro 3, par le code de son bulletin"
        assert phrases.who(AT_THE_DOOR) != AT_THE_DOOR
        for name in ("Anna", "captain Haddock", "Anna and Bob (rounds; results)", "the arbiter"):
            assert phrases.who(name) == name
        assert phrases.point_system("beijing").startswith("Pékin")
        assert phrases.point_system("2-1-0") == "2-1-0"
    finally:
        speak("en")


@pytest.mark.parametrize(
    ("units", "english", "french"),
    [
        (0, "0 points", "0 point"),
        (1, "½ point", "½ point"),
        (2, "1 point", "1 point"),
        (3, "1½ points", "1½ point"),
        (4, "2 points", "2 points"),
        (5, "2½ points", "2½ points"),
    ],
)
def test_points_are_one_or_several_as_the_language_counts(
    units: int, english: str, french: str
) -> None:
    words = points_text(HALF_POINTS, units)
    assert words == english
    assert Speaker("fr").say(words) == french
