"""A tournament as rules on titles see it: opponents as of the right day, forms, doubts."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.facts import FederationJoined
from crosstable.kernel.person import Person
from crosstable.kernel.player import Identifier, Player, Rating, Sex, Title
from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.kernel.rounds import Board, FreePlayer, ReportCorrection, Round
from crosstable.kernel.title_facts import TitleHeld
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.rulebooks.library import edition, edition_of
from crosstable.titles.candidates import Form, TitleEvent
from crosstable.titles.event import title_event
from crosstable.titles.of_the_day import profile_days
from tests.titles.norm_events import NORA, START, game, open_event

FIDE = edition("fide-2019")


def small(*results: Round, system: System | None = None, players: int = 4) -> Tournament:
    """Return an event of four players of different federations."""
    return Tournament(
        name="Small",
        game="chess",
        edition="fide-2019",
        system=system or System("dutch"),
        planned_rounds=3,
        starts=START,
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=f"Player, {'ABCDEFGH'[number - 1]}",
                    federation=("GER", "FRA", "FID", "ESP")[number % 4],
                    ratings=(Rating("fide.standard", 2000 + number),),
                ),
            )
            for number in range(1, players + 1)
        ),
        rounds=results,
    )


def lasting(tournament: Tournament, days: int) -> Tournament:
    """Return an event whose second round is played that many days after its first."""
    dates = (START, START + timedelta(days=days))
    return replace(tournament, round_dates=dates, ends=dates[-1])


def event_of(tournament: Tournament, **known: object) -> TitleEvent:
    return title_event(tournament, edition_of(tournament), **known)  # type: ignore[arg-type]


def titled(since: date | None = None, confirmed: date | None = None, **more: object) -> Person:
    held = TitleHeld(register="fide", code="GM", since=since, confirmed=confirmed, **more)  # type: ignore[arg-type]
    return Person(id="p-1", name="Player, B", titles=(held,))


def test_meetings_are_counted_in_halves_whatever_the_event_gives() -> None:
    event = event_of(open_event())
    nora = event.candidates[NORA]
    assert sum(meeting.half_points for meeting in nora.meetings) == 14
    assert [meeting.round for meeting in nora.meetings] == list(range(1, 10))
    assert {meeting.kind for meeting in nora.meetings} == {Kind.PLAYED}
    assert nora.person == "fide:4600012"
    assert event.form is Form.SWISS
    assert (event.planned_rounds, event.paired_rounds, event.fixed_pairings) == (9, 9, False)


def test_what_is_no_game_gives_no_half_points() -> None:
    unmoved = Played(Mark.WIN, Mark.LOSS, rated=False)
    event = event_of(
        small(
            Round(1, (Board(1, 2, unmoved), Board(3, 4, Forfeit(Absent.BLACK)))),
            Round(2, (Board(1, 3),), (FreePlayer(2, Bye.ALLOCATED), FreePlayer(4, Bye.ZERO_POINT))),
        )
    )
    first, second, third, fourth = (event.candidates[number].meetings for number in range(1, 5))
    assert [meeting.kind for meeting in first] == [Kind.FORFEIT, Kind.PENDING]
    assert first[0].forfeit_win
    assert not second[0].forfeit_win
    assert third[0].forfeit_win
    assert [meeting.by_bye for meeting in (second[1], fourth[1])] == [True, False]
    assert [meeting.bye for meeting in (second[1], fourth[1])] == [Bye.ALLOCATED, Bye.ZERO_POINT]
    assert not any(meeting.half_points for entries in (first, second, third) for meeting in entries)


def test_it_can_be_judged_as_it_stood_after_a_round() -> None:
    event = event_of(open_event(), after=3)
    assert event.paired_rounds == 3
    assert event.remaining_rounds == 6


def test_norms_are_judged_on_the_games_that_are_reported() -> None:
    played = small(Round(1, (Board(1, 2, game(2)), Board(3, 4, game(1)))))
    told = ReportCorrection(1, 1, Board(1, 2, game(0)), "entered the wrong way round")
    event = event_of(replace(played, report_corrections=(told,)))
    assert event.candidates[1].meetings[0].half_points == 0


@pytest.mark.article("fide.titles", "0.43")
@pytest.mark.parametrize(
    ("held", "counts"),
    [
        (titled(confirmed=START - timedelta(days=1)), True),
        (titled(confirmed=START), False),
        (titled(since=START - timedelta(days=9), confirmed=START + timedelta(days=9)), False),
        (titled(), True),
        (titled(confirmed=START - timedelta(days=9), conditional=True), False),
        (titled(confirmed=START - timedelta(days=9), revoked=START), False),
    ],
    ids=["before", "that day", "later", "undated", "conditional", "revoked"],
)
def test_a_title_counts_once_it_is_confirmed_before_the_start(held: Person, counts: bool) -> None:
    event = event_of(small(Round(1, (Board(1, 2),))), persons={2: held})
    opponent = event.candidates[1].meetings[0].profile
    assert opponent is not None
    assert opponent.titles == (("GM",) if counts else ())


@pytest.mark.article("fide.titles", "1.15")
def test_long_events_take_everybody_as_of_each_games_day() -> None:
    confirmed = titled(confirmed=START + timedelta(days=50))
    games = small(Round(1, (Board(1, 2),)), Round(2, (Board(2, 1),)))
    assert not event_of(lasting(games, 89), persons={2: confirmed}).by_game
    long = lasting(games, 90)
    later = long.round_dates[1]
    assert later is not None
    listed = {
        day: {2: ListedPlayer(id=7, name="B", standings=(standing(rating),))}
        for day, rating in ((START, 2300), (later, 2350))
    }
    event = event_of(long, persons={2: confirmed}, listed=listed)
    assert event.by_game
    met = [meeting.profile for meeting in event.candidates[1].meetings]
    assert [(one.rating, one.titles) for one in met if one] == [(2300, ()), (2350, ("GM",))]
    assert profile_days(long, FIDE) == (START, later)


def standing(rating: int | None) -> ListStanding:
    return ListStanding(list="fide.standard", rating=rating)


@pytest.mark.article("fide.titles", "1.46a")
def test_the_list_of_the_first_day_is_asked_before_the_entry_list() -> None:
    known = ListedPlayer(
        id=7, name="B", federation="POL", title="IM", women_title="WGM", standings=(standing(2410),)
    )
    event = event_of(small(Round(1, (Board(1, 2),))), listed={START: {2: known}})
    profile = event.candidates[2].profile
    assert (profile.rating, profile.titles, profile.federation) == (2410, ("IM", "WGM"), "POL")
    assert event.candidates[1].profile.rating == 2001


def test_somebody_delisted_is_unrated_whatever_the_entry_list_says() -> None:
    unrated = ListedPlayer(id=7, name="B", standings=(standing(None),))
    event = event_of(small(), listed={START: {2: unrated}})
    assert event.candidates[2].profile.rating is None


def test_the_federation_at_the_start_counts_and_a_change_is_told() -> None:
    moved = Person(
        id="p-1",
        name="B",
        federations=(
            FederationJoined("UKR", date(2010, 1, 1)),
            FederationJoined("GER", START + timedelta(days=1)),
        ),
    )
    tournament = replace(small(Round(1, (Board(1, 2),))), ends=START + timedelta(days=8))
    event = event_of(tournament, persons={2: moved})
    assert event.candidates[2].profile.federation == "UKR"
    assert any("changed from UKR to GER on 2019-05-02" in note for note in event.notes)


def test_whoever_plays_for_no_federation_keeps_the_code() -> None:
    assert event_of(small()).candidates[2].profile.federation == "FID"


def test_a_number_that_two_players_have_makes_both_doubtful() -> None:
    tournament = small()
    one = Identifier("fide", "1503014")
    twins = tuple(
        replace(entrant, player=replace(entrant.player, identifiers=(one,)))
        if entrant.number < 3
        else entrant
        for entrant in tournament.entrants
    )
    event = event_of(replace(tournament, entrants=twins))
    assert set(event.doubts) == {1, 2}
    assert "1503014 is that of several players: 1 Player, A, 2 Player, B" in event.doubts[1][0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"starts": None}, "enter the first day in the announcement"),
        ({}, "no fide.standard list in force on 2019-05-01"),
    ],
)
def test_what_is_taken_as_it_is_today_is_said(change: dict[str, object], said: str) -> None:
    notes = event_of(replace(small(), **change)).notes
    assert any(said in note for note in notes)


def test_titles_without_a_date_are_used_and_said() -> None:
    notes = event_of(open_event()).notes
    assert any(
        "count as held before the start: 1 Player, A, 2 Player, B, 3 Player, C, 4 Player, D, "
        "5 Player, E and 12 more" in note
        for note in notes
    )
    dated = {number: titled(confirmed=date(2010, 1, 1)) for number in range(1, 21)}
    assert not any(
        "before the start" in note for note in event_of(open_event(), persons=dated).notes
    )


def test_players_without_a_federation_are_named() -> None:
    tournament = small()
    stateless = tuple(
        replace(entrant, player=replace(entrant.player, federation=""))
        for entrant in tournament.entrants
    )
    none = event_of(replace(tournament, entrants=stateless)).notes
    assert any("no player has a federation" in note for note in none)
    some = event_of(replace(tournament, entrants=(*stateless[:1], *tournament.entrants[1:]))).notes
    assert any("players without a federation: 1 Player, A" in note for note in some)


def test_players_whose_sex_nobody_entered_are_counted() -> None:
    tournament = small()
    assert any("the sex of 4 players is not entered" in note for note in event_of(tournament).notes)
    known = Person(id="p-1", name="B", sex=Sex.FEMALE)
    notes = event_of(tournament, persons={2: known}).notes
    assert any("the sex of 3 players is not entered" in note for note in notes)


def test_opponents_of_a_round_robin_are_known_beforehand() -> None:
    event = event_of(small(system=System("round-robin")))
    assert event.form is Form.ROUND_ROBIN
    assert event.fixed_pairings
    assert event.planned_rounds == 3
    assert event.candidates[1].scheduled == (4, 2, 3)
    twice = event_of(small(system=System("round-robin", (Option("cycles", "2"),))))
    assert twice.form is Form.DOUBLE_ROUND_ROBIN
    assert sorted(twice.candidates[1].scheduled) == [2, 2, 3, 3, 4, 4]


def test_a_table_that_is_not_complete_knows_no_opponents() -> None:
    tournament = small(system=System("round-robin"))
    missing = tuple(entrant for entrant in tournament.entrants if entrant.number != 2)
    event = event_of(replace(tournament, entrants=missing))
    assert event.candidates[1].scheduled == ()


@pytest.mark.parametrize(
    ("rounds", "form"),
    [
        (
            (
                Round(1, (Board(1, 2, game(2)), Board(3, 4, game(2)))),
                Round(2, (Board(1, 3, game(2)),)),
            ),
            Form.KNOCK_OUT,
        ),
        ((Round(1, (Board(1, 2), Board(3, 4))), Round(2, (Board(1, 3), Board(2, 4)))), Form.OTHER),
        ((), Form.OTHER),
    ],
    ids=["knock-out", "two rounds", "none"],
)
def test_a_knock_out_is_known_by_who_plays_on(rounds: tuple[Round, ...], form: Form) -> None:
    assert event_of(small(*rounds, system=System("manual"))).form is form


@pytest.mark.parametrize(
    ("name", "form"),
    [
        *((name, Form.SWISS) for name in ("swiss", "dubov", "double-swiss", "dutch-2017")),
        ("swiss-accelerated", Form.SWISS),
        ("knockout", Form.KNOCK_OUT),
        ("schiller", Form.OTHER),
    ],
)
@pytest.mark.article("fide.titles", "1.42e")
def test_a_swiss_that_nobody_can_pair_here_is_a_swiss(name: str, form: Form) -> None:
    assert event_of(small(system=System(name))).form is form


def by_hand(*rounds: tuple[tuple[int, int, int], ...], planned: int = 4) -> Tournament:
    """Return an event of eight that was paired by hand, with the halves White made."""
    played = tuple(
        Round(number, tuple(Board(white, black, game(halves)) for white, black, halves in boards))
        for number, boards in enumerate(rounds, start=1)
    )
    system = System("manual")
    return replace(small(*played, system=system, players=8), planned_rounds=planned)


FIRST = ((1, 5, 2), (2, 6, 2), (3, 7, 2), (4, 8, 2))
SECOND = ((1, 2, 2), (3, 4, 2), (5, 6, 2), (7, 8, 2))


@pytest.mark.article("fide.titles", "1.42e")
def test_by_hand_a_swiss_is_known_by_who_meets_whom() -> None:
    like = ((1, 3, 2), (2, 4, 2), (5, 7, 2), (6, 8, 2))
    unlike = ((1, 8, 2), (3, 6, 2), (2, 7, 2), (4, 5, 2))
    again = ((1, 2, 2), (3, 4, 2), (5, 7, 2), (6, 8, 2))
    assert event_of(by_hand(FIRST, SECOND, like)).form is Form.SWISS
    assert event_of(by_hand(FIRST, unlike, like)).form is Form.SWISS
    assert event_of(by_hand(FIRST, SECOND, again)).form is Form.OTHER
    assert event_of(by_hand(FIRST, SECOND, like, planned=7)).form is Form.OTHER
    apart = ((1, 8, 2), (3, 6, 2), (2, 5, 2), (4, 7, 2))
    assert event_of(by_hand(FIRST, SECOND, apart)).form is Form.OTHER


def test_a_scheveningen_match_is_a_form_of_its_own() -> None:
    tournament = replace(open_event(0), system=System("scheveningen"))
    assert event_of(tournament).form is Form.SCHEVENINGEN


def test_teams_and_matches_are_forms_of_their_own() -> None:
    tournament = small()
    teams = tuple(
        replace(entrant, team=("Alpha", "Beta")[entrant.number % 2])
        for entrant in tournament.entrants
    )
    assert event_of(replace(tournament, entrants=teams)).form is Form.TEAM
    assert event_of(small(players=2)).form is Form.MATCH


def test_titles_of_other_registers_do_not_count() -> None:
    tournament = small()
    other = replace(
        tournament.entrants[0],
        player=replace(tournament.entrants[0].player, titles=(Title("fmjd", "GMI"),)),
    )
    event = event_of(replace(tournament, entrants=(other, *tournament.entrants[1:])))
    assert event.candidates[1].profile.titles == ()
