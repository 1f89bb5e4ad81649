"""Packages on the federation's side: what stands against an event, with its article."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from crosstable.arbiter.regulations.findings import Weight
from crosstable.confined import read_apart
from crosstable.formats.fmjd_report import read_report
from crosstable.formats.package import OfficeKey, Package, read_package
from crosstable.formats.trf import read_trf
from crosstable.formats.trf.players import RoundCell
from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.official import Official
from crosstable.kernel.official_facts import Licence
from crosstable.kernel.person import Person
from crosstable.kernel.player import Identifier
from crosstable.kernel.regulations import Decided
from crosstable.kernel.title_facts import TitleHeld
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.event_package import (
    ReadPackage,
    ReportedNorm,
    packed_event,
    read_event,
    read_whole,
)
from crosstable.office.federation_report import is_reported_so, why_not_written, written_report
from crosstable.office.fold import fold
from crosstable.office.intake import Intake, checked_package
from crosstable.office.journal import Head
from crosstable.office.norms import Background
from crosstable.office.papers import norms_reported
from crosstable.office.rating_lists import ListIssue
from crosstable.office.report_file import report_file
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.reports.exports import export
from crosstable.reports.package import make_package
from tests.office.test_old_journals import JOURNALS, read
from tests.reports.test_final_report import HUMMED, chess, draughts
from tests.titles.norm_events import NORA, open_event

KEY = OfficeKey(bytes(32))
MADE = datetime(2019, 5, 12, 12, tzinfo=UTC)
PLAYED = "1 with White against Player, R"
PGN = '[Event "x"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'


def state_of(event: Tournament) -> State:
    return State("norm-open", 30, event, (), "ab" * 32)


def packed(event: Tournament, **more: Any) -> bytes:
    return make_package(state_of(event), KEY, head=Head(40, "cd" * 32), made=MADE, **more)


def proper() -> Tournament:
    """Return an event against which nothing stands."""
    event = open_event()
    return replace(
        event,
        officials=(replace(event.officials[0], licensed=True),),
        regulations=event.regulations.with_changes(
            (
                Decided("default-time", "30"),
                Decided("appeals-committee", "A\nB\nC"),
                Decided("appeal-fee", "50 EUR"),
                Decided("appeal-deadline", "30"),
                Decided("correction-deadline", "30"),
            )
        ),
    )


@cache
def sent() -> ReadPackage:
    event = proper()
    return read_whole(packed(event, norms=norms_reported(event, Background())))


def taken(read: ReadPackage | None = None, days: int = 3, **known: Any) -> Intake:
    read = read or sent()
    ended = read.event.tournament.round_dates[-1]
    assert ended is not None
    return checked_package(read, received=ended + timedelta(days=days), **known)


def changed(**fields: Any) -> ReadPackage:
    return replace(sent(), event=replace(sent().event, **fields))


def of(event: Tournament) -> ReadPackage:
    return changed(tournament=event)


def found(intake: Intake, rule: str) -> list[tuple[Weight, str]]:
    return [(each.weight, str(each.sentence)) for each in intake.findings if each.rule == rule]


def test_a_package_has_its_parts_and_the_head_of_the_journal() -> None:
    package = sent().package
    assert list(package.files) == [
        *("event.json", "event.trf", "final-report.pdf", "standings.pdf"),
        *("cross-table.pdf", "starting-list.pdf"),
    ]
    assert package.manifest.journal.hash == "cd" * 32
    assert (package.manifest.journal.sequence, package.manifest.journal.version) == (40, 30)
    assert package.fingerprint == KEY.fingerprint
    assert sent().event.tournament.rounds == proper().rounds


def test_the_reading_process_can_hand_a_package_over() -> None:
    data = packed(proper())
    assert read_apart(read_whole, "x.zip", data).event == read_whole(data).event


def test_nothing_that_arbiters_noted_leaves_the_office() -> None:
    event = chess()
    entrant = replace(event.entrants[0], withdrawal=Withdrawal(9, "zebra fever"))
    event = replace(event, entrants=(entrant, *event.entrants[1:]))
    whole = packed(event)
    for secret in (b"zebra", b"disturbing", b"hummed", b"More light"):
        assert secret not in read_package(whole).files["event.json"]
    assert "incidents.json" not in read_package(whole).files
    full = read_package(packed(event, incidents=(HUMMED,)))
    assert b"hummed loudly" in full.files["incidents.json"]
    assert full.manifest.incidents


def test_open_games_and_events_without_rounds_are_not_packed() -> None:
    with pytest.raises(Exception, match="no rating report while"):
        packed(open_event(pending=True))
    with pytest.raises(Exception, match="nothing to send"):
        packed(replace(open_event(), rounds=()))


def test_an_event_that_cannot_be_read_is_told() -> None:
    def holding(data: bytes) -> Package:
        return Package(sent().package.manifest, {"event.json": data})

    with pytest.raises(UnreadableInput, match="cannot be read"):
        read_event(holding(b"{}"))
    with pytest.raises(UnreadableInput, match="is missing"):
        read_event(Package(sent().package.manifest, {}))
    stranger = (ReportedNorm(number=99, title="GM"),)
    with pytest.raises(UnreadableInput, match="players who do not exist"):
        read_event(holding(packed_event(open_event(), stranger)))


def test_a_proper_event_is_accepted() -> None:
    intake = taken()
    musts = [str(each.sentence) for each in intake.findings if each.weight is Weight.MUST]
    assert musts == ["norms are reported without the games of those who made them"]
    games = {**sent().package.files, "games.pgn": b"x"}
    whole = replace(sent(), package=Package(sent().package.manifest, games))
    assert taken(whole).accepted
    assert (intake.players, intake.rounds) == (20, 9)


@pytest.mark.article("fide.titles", "1.93")
def test_filed_games_go_with_the_package() -> None:
    event = replace(open_event(), games=(GameRecord(1, 1, PGN),))
    assert b"1. e4" in read_package(packed(event)).files["games.pgn"]


@pytest.mark.article("fide.titles", "1.92")
@pytest.mark.article("fide.ratings", "9.1")
def test_seven_days_for_the_report_and_thirty_to_send_it_on() -> None:
    assert found(taken(days=7), "report.deadline") == []
    assert len(found(taken(days=8), "report.deadline")) == 1
    assert len(found(taken(days=30), "report.deadline")) == 1
    late = [each for each in taken(days=31).findings if each.rule == "report.deadline"]
    assert [each.weight for each in late] == [Weight.MUST] * 2
    undated = replace(proper(), round_dates=(), starts=None, ends=None)
    intake = checked_package(of(undated), received=date(2019, 6, 1))
    assert found(intake, "report.deadline")[0][0] is Weight.SHOULD


@pytest.mark.article("fmjd.annex9", "4.1")
@pytest.mark.article("fmjd.annex9", "11")
def test_a_draughts_package_has_the_report_that_the_federation_takes() -> None:
    read = read_whole(packed(draughts()))
    assert read.to_federation == read_report(written_report(draughts()))
    assert not found(taken(read), "report.final")
    without = found(taken(replace(read, to_federation=None)), "report.final")
    assert without == [
        (Weight.SHOULD, "the report file fmjd-report.txt is missing or cannot be read")
    ]
    other = replace(read.to_federation, results=read.to_federation.results[1:])
    ((weight, said),) = found(taken(replace(read, to_federation=other)), "report.final")
    assert (weight, said) == (
        Weight.MUST,
        "the report file fmjd-report.txt says otherwise than the event",
    )


@pytest.mark.article("fmjd.annex9", "4.2.5.1")
def test_a_package_is_made_without_the_report_where_a_name_has_no_english_letters() -> None:
    event = replace(draughts(), name="Открытый")
    assert why_not_written(draughts()) is None
    assert "in English letters" in str(why_not_written(event))
    assert read_whole(packed(event)).to_federation is None


@pytest.mark.article("fmjd.annex9", "4.7")
def test_a_late_draughts_report_is_not_taken_into_consideration() -> None:
    read = read_whole(packed(draughts()))
    (late,) = [each for each in taken(read, days=8).findings if each.rule == "report.deadline"]
    assert [article.article for article in late.articles] == ["4.5", "4.7"]
    assert not [each for each in taken(read, days=7).findings if each.rule == "report.deadline"]


class Lists:
    """One list of the federation."""

    def __init__(self, dated: date, *players: ListedPlayer) -> None:
        self.dated, self.listed = dated, {player.id: player for player in players}

    def issues(self) -> list[ListIssue]:
        return [ListIssue("fide.standard", self.dated, 1, "a file", MADE)]

    def by_ids(
        self, identifiers: Sequence[int], *, lists: Sequence[str], on: date
    ) -> Mapping[int, ListedPlayer]:
        assert lists == ("fide.standard",)
        assert on == proper().starts
        return {number: self.listed[number] for number in identifiers if number in self.listed}


def listed(number: int, rating: int | None) -> ListedPlayer:
    standing = (ListStanding(list="fide.standard", rating=rating),) if rating else ()
    return ListedPlayer(id=4600000 + number, name="x", standings=standing)


def everybody(*others: ListedPlayer) -> list[ListedPlayer]:
    own = [listed(each.number, each.player.rating("fide.standard")) for each in proper().entrants]
    return [*own, *others]


def test_a_signature_by_a_key_that_nobody_compared_is_told() -> None:
    ((weight, said),) = found(taken(), "intake.key")
    assert weight is Weight.SHOULD
    assert KEY.fingerprint in said
    assert found(taken(key_known=True), "intake.key") == []


def test_who_has_no_number_is_said_to_be_unchecked() -> None:
    first, *others = proper().entrants
    nobody = replace(first, player=replace(first.player, identifiers=()))
    chief = replace(proper().officials[0], identifier="")
    event = replace(proper(), entrants=(nobody, *others), officials=(chief,))
    ((weight, said),) = found(taken(of(event)), "intake.ratings")
    assert weight is Weight.SHOULD
    assert said.startswith("1 player has no number in the register")
    assert "Player, A" in said
    ((weight, said),) = found(taken(of(event)), "intake.arbiters")
    assert said == "Arbiter, Anna: no number in the register, so title and licence are not checked"
    assert found(taken(), "intake.ratings") == found(taken(), "intake.arbiters") == []


def test_a_package_of_an_event_that_is_not_over_by_its_days_is_told() -> None:
    ((weight, said),) = found(taken(days=-2), "report.deadline")
    assert weight is Weight.SHOULD
    assert "after this package came" in said


@pytest.mark.article("fide.titles", "1.46a")
def test_ratings_are_those_of_the_list_in_force_on_the_first_day() -> None:
    start = proper().starts
    assert start is not None
    due = date(start.year, start.month, 1)
    right = Lists(due, *everybody())
    assert found(taken(lists=right), "intake.ratings") == []
    wrong = Lists(due, *everybody(listed(1, 2500)))
    assert found(taken(lists=wrong), "intake.ratings") == [
        (Weight.MUST, "Player, A: registered with 2605, on the list in force 2500")
    ]
    stranger = Lists(due, *everybody()[1:])
    assert found(taken(lists=stranger), "intake.ratings") == [
        (Weight.MUST, "Player, A: registered with 2605, and not on the list in force")
    ]
    old = Lists(due - timedelta(days=40), *everybody())
    ((weight, said),) = found(taken(lists=old), "intake.ratings")
    assert weight is Weight.SHOULD
    assert "is not kept here" in said


@pytest.mark.article("fide.titles", "1.46a")
def test_ratings_of_a_rapid_event_are_not_compared_with_the_standard_list() -> None:
    start = proper().starts
    assert start is not None
    rapid = of(replace(proper(), rate_of_play="15min+10s"))
    standard = Lists(date(start.year, start.month, 1), *everybody(listed(1, 2500)))
    ((weight, said),) = found(taken(rapid, lists=standard), "intake.ratings")
    assert weight is Weight.SHOULD
    assert said.startswith("the fide.rapid list in force on")


class Register:
    """Those whom the federation knows."""

    def __init__(self, *known: tuple[str, Person]) -> None:
        self.known = {Identifier("fide", number): person for number, person in known}

    def owners(self, identifiers: Sequence[Identifier]) -> Mapping[Identifier, Person]:
        return {one: self.known[one] for one in identifiers if one in self.known}

    def person(self, _mark: str) -> None:
        return None


def person(*facts: TitleHeld | Licence) -> Person:
    return Person(
        id="P000001",
        name="x",
        titles=tuple(fact for fact in facts if isinstance(fact, TitleHeld)),
        licences=tuple(fact for fact in facts if isinstance(fact, Licence)),
    )


def test_titles_are_those_of_the_register() -> None:
    titled = next(each for each in proper().entrants if each.player.title("fide") == "GM")
    number = titled.player.identifier("fide")
    known = Register((number, person(TitleHeld(register="fide", code="GM"))))
    assert found(taken(register=known), "intake.titles") == []
    only_master = Register((number, person(TitleHeld(register="fide", code="IM"))))
    ((weight, said),) = found(taken(register=only_master), "intake.titles")
    assert weight is Weight.MUST
    assert "the title GM is not in the register" in said
    assert found(taken(register=Register()), "intake.titles") == []


@pytest.mark.article("fide.ratings", "0.3")
def test_arbiters_have_the_title_and_a_licence() -> None:
    held = TitleHeld(register="fide", code="IA")
    licence = Licence(register="fide", title="IA", until=date(2020, 1, 1))
    assert (
        found(taken(register=Register(("4600000", person(held, licence)))), "intake.arbiters") == []
    )
    over = replace(licence, until=date(2019, 1, 1))
    said = found(taken(register=Register(("4600000", person(held, over)))), "intake.arbiters")
    assert said == [(Weight.MUST, f"Arbiter, Anna: no licence on {proper().ends}")]
    said = found(taken(register=Register(("4600000", person(licence)))), "intake.arbiters")
    assert "the title IA is not in the register" in said[0][1]
    assert found(taken(register=Register()), "intake.arbiters") == [
        (Weight.SHOULD, "Arbiter, Anna: not in the register")
    ]
    unlicensed = replace(proper().officials[0], licensed=False)
    objections = found(taken(of(replace(proper(), officials=(unlicensed,)))), "rating.event")
    assert objections == [(Weight.MUST, "arbiter Arbiter, Anna has no licence")]


def test_norms_are_judged_again() -> None:
    made = sent().event.norms
    assert made
    none = taken(changed(norms=()))
    assert {weight for weight, _ in found(none, "intake.norms")} == {Weight.SHOULD}
    claimed = (*made, ReportedNorm(number=20, title="GM"))
    assert NORA != 20
    (told,) = found(taken(changed(norms=claimed)), "intake.norms")
    assert told == (Weight.MUST, "Player, T: a GM norm is reported, and none by our data")


def test_norms_that_cannot_be_judged_are_not_said_to_be_missing() -> None:
    unclear = replace(proper(), rate_of_play="as announced")
    ((weight, said),) = found(taken(of(unclear)), "intake.norms")
    assert weight is Weight.MUST
    assert said.startswith("norms cannot be judged: rate of play, column 1")
    unreported = changed(tournament=unclear, norms=())
    assert [weight for weight, _ in found(taken(unreported), "intake.norms")] == [Weight.SHOULD]


def test_an_unfinished_event_or_another_report_file_is_told() -> None:
    unfinished = taken(of(replace(proper(), planned_rounds=11)))
    assert (Weight.MUST, "9 of 11 rounds are reported") in found(unfinished, "report.final")
    short = report_file(open_event(rounds=5), version="trf26", rating_report=True)
    other = replace(sent(), reported=short.document.players)
    assert "5 rounds" in found(taken(other), "report.final")[0][1]
    assert "missing" in found(taken(replace(sent(), reported=None)), "report.final")[0][1]
    nobody = replace(proper(), officials=(Official("arbiter", "Only, O"),))
    assert any("in charge" in said for _, said in found(taken(of(nobody)), "report.final"))


def with_line(number: int, /, **fields: Any) -> Intake:
    """Return what came of a package whose report file has one line otherwise."""
    lines = sent().reported
    assert lines is not None
    told = tuple(replace(line, **fields) if line.number == number else line for line in lines)
    return taken(replace(sent(), reported=told))


@pytest.mark.article("fide.duties", "D.3.2")
@pytest.mark.parametrize(
    ("cell", "reported"),
    [
        (RoundCell(18, "w", "0", 92), "0 with White against Player, R"),
        (RoundCell(18, "b", "1", 92), "1 with Black against Player, R"),
        (RoundCell(18, "w", "W", 92), "1, not rated, with White against Player, R"),
        (RoundCell(18, "w", "+", 92), "+ with White against Player, R"),
        (RoundCell(17, "w", "1", 92), "1 with White against Player, Q"),
        (RoundCell(None, "", "H", 92), "a half-point bye"),
        (RoundCell(None, "", "Z", 92), "an absence"),
        (None, "nothing"),
    ],
)
def test_a_result_in_the_report_file_is_that_of_the_event(
    cell: RoundCell | None, reported: str
) -> None:
    assert found(taken(), "report.final") == []
    lines = {line.number: line for line in sent().reported or ()}
    (told,) = found(with_line(3, cells=(cell, *lines[3].cells[1:])), "report.final")
    assert told == (
        Weight.MUST,
        f"Player, C, round 1: the report file has {reported}, the event {PLAYED}",
    )


@pytest.mark.article("fide.duties", "D.3.1")
@pytest.mark.article("fide.duties", "D.3.3")
@pytest.mark.parametrize(
    ("field", "value", "what"),
    [
        ("name", "Other, C", "name: the report file has Other, C, the event Player, C"),
        ("rating", None, "rating: the report file has nothing, the event 2575"),
        ("points", Fraction(13, 2), "points: the report file has 6.5, the event 6"),
        ("number", 77, "number 3 is not in the report file"),
    ],
)
def test_players_and_points_in_the_report_file_are_those_of_the_event(
    field: str, value: object, what: str
) -> None:
    (told,) = found(with_line(3, **{field: value}), "report.final")
    assert told[0] is Weight.MUST
    assert told[1].startswith("Player, C")
    assert told[1].endswith(what)
    ((weight, said),) = found(with_line(3, rank=1), "report.final")
    assert (weight, said) == (
        Weight.SHOULD,
        "Player, C, place: the report file has 1, the event 11",
    )


def test_a_report_file_of_another_event_is_told_in_a_few_lines() -> None:
    lines = sent().reported
    assert lines is not None
    strangers = tuple(replace(line, name="x", points=Fraction(99), rank=1) for line in lines)
    told = found(taken(replace(sent(), reported=strangers)), "report.final")
    assert len([said for weight, said in told if weight is Weight.MUST]) == 21
    assert any(said.startswith("and 20 more differences") for _, said in told)


def test_no_kind_of_event_differs_from_its_own_report_file() -> None:
    """Teams, knock-outs, byes asked for, several games, corrected reports: every kept journal."""
    compared = 0
    for path in JOURNALS:
        entries = read(path)
        for name in dict.fromkeys(entry.tournament for entry in entries):
            event = fold(entry for entry in entries if entry.tournament == name).tournament
            try:
                lines = export("rating-report", event, at=MADE).data
            except Refused:  # games are still open
                continue
            manifest = sent().package.manifest
            kept = read_event(Package(manifest, {"event.json": packed_event(event, ())}))
            own = read_report(written_report(event)) if is_reported_so(event) else None
            whole = ReadPackage(sent().package, kept, read_trf(lines).document.players, own)
            told = found(checked_package(whole, received=date(2026, 1, 1)), "report.final")
            assert [said for _, said in told if "report file" in said] == []
            compared += 1
    assert compared > 5


@pytest.mark.article("fide.laws", "6.7.1")
def test_what_the_regulations_leave_open_is_told() -> None:
    event = proper()
    silent = replace(
        event, regulations=event.regulations.with_changes((Decided("default-time", ""),))
    )
    rules = {each.rule for each in taken(of(silent)).findings} - {
        each.rule for each in taken().findings
    }
    assert rules == {"regulations.default-time"}


def test_findings_are_plain_data() -> None:
    assert msgspec.json.encode(taken().findings[0].weight) == b'"must"'
