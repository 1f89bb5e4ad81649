"""Whether titles can be won in an event, and what excuses it from the rule on federations."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.event_class import EventClass, Exemption, Level, Waiver
from crosstable.kernel.official import Official
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent
from crosstable.titles.performance.exemptions import Foreigners, foreigners
from crosstable.titles.verdicts import NormVerdict, Status
from tests.titles.events import STARTS, condition, event, norms_of, tournament, verdict
from tests.titles.test_conditions import HOME, STRONG


def told(
    of: Tournament | None = None, given: TitleEvent | None = None, rules: str = "fide-2019"
) -> NormVerdict:
    return verdict(given or event("SUI", STRONG), "GM", of=of, rules=rules)


def registered(days: int, **more: object) -> Tournament:
    known = EventClass(registered=STARTS - timedelta(days=days))
    return tournament(event_class=replace(known, **more))


@pytest.mark.article("fide.titles", "1.11")
def test_an_event_is_registered_thirty_days_before() -> None:
    assert told(registered(30)).status is Status.REACHED
    late = told(registered(29))
    assert late.status is Status.OUT
    assert condition(late, "days between").have == 29
    approved = Exemption(Waiver.LATE_REGISTRATION, "QC", STARTS)
    assert told(registered(2, exemptions=(approved,))).status is Status.REACHED


@pytest.mark.article("fide.titles", "1.11")
def test_without_the_day_of_registration_a_norm_is_reached_only_if() -> None:
    unknown = told(tournament(event_class=EventClass()))
    assert unknown.status is Status.REACHED_IF
    assert [sentence.split(";")[0] for sentence in unknown.missing] == [
        "when the event was registered"
    ]


@pytest.mark.article("fide.titles", "1.12")
def test_twelve_hours_a_day_at_most() -> None:
    given = event("SUI", STRONG)
    days = tuple(STARTS + timedelta(days=place // 2) for place in range(9))
    twice = replace(given, round_days=days)
    assert told(tournament(rate_of_play="90/40 + 30 + 30"), twice).status is Status.REACHED
    slow = told(tournament(rate_of_play="120/40 + 60 + 30"), twice)
    assert slow.status is Status.OUT
    assert condition(slow, "minutes of play").have == 840


@pytest.mark.article("fide.titles", "1.13")
def test_two_rounds_a_day_at_most() -> None:
    given = replace(event("SUI", STRONG), round_days=(STARTS,) * 3 + (STARTS + timedelta(1),) * 6)
    assert condition(told(given=given), "rounds on one day").have == 6
    assert told(given=given).status is Status.OUT
    unknown = replace(given, round_days=())
    assert told(given=unknown).status is Status.REACHED_IF


@pytest.mark.article("fide.titles", "1.13")
@pytest.mark.parametrize(
    ("rate", "year", "valid"),
    [
        ("90+30", 2019, True),
        ("80+30", 2019, False),
        ("120", 2019, True),
        ("110+10", 2019, False),
        ("120+10", 2019, True),
        ("120", 2021, False),
        ("90+30", 2021, True),
    ],
)
def test_the_least_time_for_the_game(rate: str, year: int, valid: bool) -> None:
    given, months = event("SUI", STRONG), 8 if year == 2021 else 7
    days = tuple(day and date(year, months, day.day) for day in given.round_days)
    moved = replace(given, round_days=days, starts=days[0], ends=days[-1])
    of = tournament(rate_of_play=rate, event_class=EventClass(registered=date(year, months - 3, 1)))
    assert (told(of, moved).status is Status.REACHED) == valid


@pytest.mark.article("fide.titles", "1.13")
def test_disabled_players_may_play_without_increment() -> None:
    given = event("SUI", STRONG)
    days = tuple(day and day.replace(year=2021) for day in given.round_days)
    moved = replace(given, round_days=days, starts=days[0], ends=days[-1])
    known = EventClass(registered=date(2021, 1, 1), affiliate="IBCA")
    of = tournament(rate_of_play="120", event_class=known)
    assert told(of, moved).status is Status.REACHED


@pytest.mark.article("fide.titles.2022", "1.1.3")
@pytest.mark.parametrize(("rate", "valid"), [("90+30", True), ("89+30", False), ("120", True)])
def test_later_two_hours_for_sixty_moves_are_enough(rate: str, valid: bool) -> None:
    of = tournament(rate_of_play=rate)
    assert (told(of, rules="fide-2022-01").status is Status.REACHED) == valid


def test_a_rate_of_play_that_is_not_known_leaves_it_open() -> None:
    assert told(tournament(rate_of_play="")).status is Status.REACHED_IF


@pytest.mark.article("fide.titles", "1.14")
def test_ninety_days_and_a_year_for_leagues() -> None:
    given = replace(event("SUI", STRONG), ends=STARTS + timedelta(days=89))
    assert told(given=given).status is Status.REACHED
    longer = replace(given, ends=STARTS + timedelta(days=90))
    assert told(given=longer).status is Status.OUT
    assert told(registered(40, level=Level.LEAGUE), longer).status is Status.REACHED
    approved = Exemption(Waiver.LONGER, "QC", STARTS)
    assert told(registered(40, exemptions=(approved,)), longer).status is Status.REACHED
    endless = replace(given, ends=STARTS + timedelta(days=420))
    assert told(registered(40, level=Level.LEAGUE), endless).status is Status.OUT


@pytest.mark.article("fide.titles", "1.16")
@pytest.mark.parametrize(
    ("officials", "status"),
    [
        ((Official("chief arbiter", "Meier", title="FA"),), Status.REACHED),
        ((Official("chief arbiter", "Meier", title="NA"),), Status.OUT),
        ((Official("chief arbiter", "Meier"),), Status.REACHED_IF),
        ((), Status.REACHED_IF),
    ],
)
def test_the_chief_arbiter_holds_a_title(officials: tuple[Official, ...], status: Status) -> None:
    assert told(tournament(officials=officials)).status is status


@pytest.mark.article("fide.titles", "1.17")
def test_no_arbiter_plays() -> None:
    given = event("SUI", STRONG)
    known = replace(given.candidates[103], person="4100018")
    given = replace(given, candidates={**given.candidates, 103: known})
    chief = Official("chief arbiter", "Meier", title="IA")
    both = Official("arbiter", "Opponent 103", identifier="4100018")
    assert told(tournament(officials=(chief, both)), given).status is Status.OUT
    organiser = replace(both, duty="organiser")
    assert told(tournament(officials=(chief, organiser)), given).status is Status.REACHED


@pytest.mark.article("fide.titles", "1.6")
def test_no_norms_in_single_matches() -> None:
    assert told(given=event("SUI", STRONG, form=Form.MATCH)).status is Status.OUT
    other = event("SUI", STRONG, form=Form.OTHER)
    assert told(given=other).status is Status.REACHED
    doubtful = told(given=other, rules="fide-2024-01")
    assert doubtful.status is Status.REACHED_IF
    assert any("paired by hand" in sentence for sentence in doubtful.missing)


@pytest.mark.article("fide.titles", "1.45f")
def test_a_double_round_robin_has_six_players() -> None:
    lines = tuple(f"GM {code} 2500 1" for code in ("GER", "ENG", "FRA", "ITA")) * 3
    given = event("SUI", lines, form=Form.DOUBLE_ROUND_ROBIN, opponents=(101, 102, 103, 104) * 3)
    assert condition(told(given=given), "players in a double").have == 5


def test_two_players_with_one_number_leave_it_open() -> None:
    given = event("SUI", STRONG)
    twins = {number: replace(given.candidates[number], person="4100018") for number in (103, 104)}
    doubtful = told(given=replace(given, candidates={**given.candidates, **twins}))
    assert doubtful.status is Status.REACHED_IF
    assert "both have the number 4100018" in doubtful.missing[0]
    strangers = {
        number: replace(given.candidates[103], number=number, person="4100018", meetings=())
        for number in (901, 902)
    }
    others = told(given=replace(given, candidates={**given.candidates, **strangers}))
    assert others.status is Status.REACHED


def test_without_any_federation_it_is_said_once() -> None:
    given = event("SUI", STRONG)
    nowhere = {
        number: replace(
            player,
            profile=replace(player.profile, federation=""),
            meetings=tuple(
                replace(meeting, profile=replace(meeting.profile, federation=""))
                for meeting in player.meetings
                if meeting.profile is not None
            ),
        )
        for number, player in given.candidates.items()
    }
    doubtful = told(given=replace(given, candidates=nowhere))
    assert [sentence for sentence in doubtful.missing if "federation" in sentence] == [
        "the federations of the players; enter them among the players"
    ]


def test_federations_that_nobody_entered_leave_it_open() -> None:
    lines = tuple(line.replace("GER", "-") for line in STRONG)
    open_question = told(given=event("SUI", lines))
    assert open_question.status is Status.REACHED
    lines = tuple(line.replace("GER", "-").replace("ENG", "FRA") for line in STRONG)
    open_question = told(given=event("SUI", lines))
    assert open_question.status is Status.REACHED_IF
    assert open_question.missing == (
        (
            "the federations of these opponents, which are entered among the players: "
            "Opponent 101; Opponent 102; Opponent 103"
        ),
    )


def test_women_whose_sex_nobody_entered_leave_it_open() -> None:
    lines = tuple(line.replace("GM ", "WGM ") for line in STRONG)
    assert verdict(event("SUI", lines, sex=None), "WGM").status is Status.REACHED_IF
    assert verdict(event("SUI", lines), "WGM").status is Status.REACHED


def crowd(
    codes: tuple[str, ...] = ("GER", "FRA", "ITA"), titled: int = 10, count: int = 20
) -> dict[int, Candidate]:
    """Return so many foreigners who play every round, some of them with titles."""
    meetings = tuple(Meeting(round=number, kind=Kind.PLAYED) for number in range(1, 10))
    return {
        500 + place: Candidate(
            number=500 + place,
            name=f"Guest {place}",
            profile=Profile(2300, ("WIM",) if place < titled else (), codes[place % len(codes)]),
            meetings=meetings,
        )
        for place in range(count)
    }


def with_guests(guests: dict[int, Candidate], planned: int = 9) -> TitleEvent:
    # The players of HOME are hosts, but for the one from Italy, who has no rounds here.
    given = event("SUI", HOME, rounds=planned)
    return replace(given, candidates={**given.candidates, **guests})


@pytest.mark.article("fide.titles", "1.43e")
def test_a_swiss_with_twenty_foreigners_in_every_round_is_excused() -> None:
    excused = told(given=with_guests(crowd()))
    assert (excused.status, excused.exemption) == (Status.REACHED, "1.43e")
    assert condition(excused, "other federations").working == (
        "not asked for in this event by 1.43e"
    )
    for few in (crowd(count=19), crowd(titled=9), crowd(codes=("GER", "FRA"))):
        assert told(given=with_guests(few)).status is Status.OUT


def missing_rounds(guests: dict[int, Candidate], *rounds: Meeting) -> dict[int, Candidate]:
    kept = dict(enumerate(guests[500].meetings, start=1))
    kept |= {entry.round: entry for entry in rounds}
    return {**guests, 500: replace(guests[500], meetings=tuple(kept.values()))}


@pytest.mark.article("fide.titles", "1.43e")
@pytest.mark.parametrize(
    "entry",
    [
        Meeting(round=4, kind=Kind.FORFEIT, forfeit_win=True),
        Meeting(round=4, kind=Kind.BYE, by_bye=True, bye=Bye.ALLOCATED),
        Meeting(round=4, kind=Kind.FORFEIT),
    ],
)
def test_nineteen_in_one_round_do_not_excuse_it_before_2022(entry: Meeting) -> None:
    guests = missing_rounds(crowd(), entry)
    fewest = foreigners(norms_of("fide-2019"), with_guests(guests), "SUI")
    assert fewest == Foreigners(4, 19, 3, 9)
    assert told(given=with_guests(guests)).status is Status.OUT
    later = told(given=with_guests(guests), rules="fide-2022-01")
    assert later.exemption == "1.4.3d"


@pytest.mark.article("fide.titles.2022", "1.4.3d")
def test_later_one_missed_round_is_forgiven_and_a_requested_bye_is_a_miss() -> None:
    absent = Meeting(round=4, kind=Kind.FORFEIT)
    again = Meeting(round=5, kind=Kind.BYE, by_bye=True, bye=Bye.HALF_POINT)
    allotted = replace(again, bye=Bye.ALLOCATED)
    twice = with_guests(missing_rounds(crowd(), absent, again))
    assert told(given=twice, rules="fide-2022-01").status is Status.OUT
    once = with_guests(missing_rounds(crowd(), absent, allotted))
    assert told(given=once, rules="fide-2022-01").status is Status.REACHED


@pytest.mark.article("fide.titles", "1.43e")
def test_before_the_end_nobody_knows_whether_enough_foreigners_play_on() -> None:
    running = told(given=with_guests(crowd(), planned=11))
    assert running.status is Status.REACHED_IF
    assert running.missing[-1].startswith("whether enough players of other federations play")
    hostless = replace(with_guests(crowd()), host="")
    asked = told(tournament(federation=""), replace(hostless, registering=""))
    assert asked.status is Status.REACHED_IF
    assert asked.missing[-1].startswith("which federation hosts the event")


@pytest.mark.article("fide.titles", "1.43e")
def test_whoever_plays_a_game_that_is_adjudicated_takes_part_in_the_round() -> None:
    decided = Meeting(round=4, kind=Kind.PLAYED, discounted=True)
    guests = missing_rounds(crowd(), decided)
    assert told(given=with_guests(guests)).exemption == "1.43e"


@pytest.mark.article("fide.titles.2022", "1.4.3d")
def test_a_broken_rule_on_federations_says_what_the_event_lacks() -> None:
    absent = (Meeting(round=4, kind=Kind.FORFEIT), Meeting(round=7, kind=Kind.FORFEIT))
    short = with_guests(missing_rounds(crowd(), *absent))
    out = told(given=short, rules="fide-2022-01")
    assert str(condition(out, "opponents of the player's own").working) == (
        "not excused by 1.4.3d: 19 rated players not of SUI, 20 needed and 9 guests with the title "
        "GM, IM, WGM or WIM, 10 needed; not counted, for the rounds they missed: Opponent "
        "109 (1, 2, 3, 4, 5, 6, 7, 8, 9); Guest 0 (4, 7)"
    )
    narrow = told(given=with_guests(crowd(codes=("GER", "FRA"))))
    assert str(condition(narrow, "opponents of the player's own").working) == (
        "not excused by 1.43e: 2 federations of guests, 3 needed, in round 1"
    )
    fit = told(given=event("SUI", STRONG))
    assert condition(fit, "opponents of the player's own").working is None


@pytest.mark.article("fide.titles.2022", "1.4.2e")
def test_a_scheveningen_match_asks_for_approval_since_2022() -> None:
    match = event("SUI", STRONG, form=Form.SCHEVENINGEN, fixed=True)
    assert told(given=match).status is Status.REACHED
    later = told(given=match, rules="fide-2022-01")
    assert later.status is Status.REACHED_IF
    assert str(later.missing[0]).startswith("that norms in a Scheveningen match were approved")
    approved = Exemption(Waiver.OTHER, "QC", STARTS)
    fit = told(registered(60, exemptions=(approved,)), match, "fide-2022-01")
    assert fit.status is Status.REACHED
