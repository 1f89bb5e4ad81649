"""What an event is written to, its own readers read again: every format, every kind of event."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from crosstable.formats.own_export import read_export
from crosstable.formats.roster import read_roster
from crosstable.formats.trf import Change
from crosstable.formats.trf.written_ranking import read_written_ranking
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.fair_play import FairPlay
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.sentence import plain
from crosstable.kernel.tournament import Tournament
from crosstable.library.tournaments import simulate
from crosstable.office.adoption import read_report
from crosstable.office.checking_ranks import check_ranking
from crosstable.office.demo import fill
from crosstable.office.fold import fold
from crosstable.office.journal import Entry
from crosstable.office.office import Office
from crosstable.pairing.systems import MANUAL, system_of
from crosstable.reports.exports import EXPORTS, export
from crosstable.rulebooks.library import edition_of
from crosstable.standings.team_results import team_field
from tests.office.desk import WHEN, MemoryJournal

JOURNALS = Path(__file__).parents[1] / "data" / "journals"
SIMULATED = ("dutch", "dubov", "burstein", "lim", "double-swiss", "fmjd-solkoff", "kndb")
TOLD = {Change.TEAMS, Change.BYE}
"""What a newer report may say when it is read again: how line-ups are taken, byes of requests; and
that nothing here pairs on from it, where the games of each match are not told."""


def _events() -> Iterator[tuple[str, Tournament]]:
    office = Office(MemoryJournal())
    for state in fill(office, by="Anna", at=WHEN):
        yield f"demo {state.id}", state.tournament
    for path in sorted(JOURNALS.glob("*.jsonl")):
        entries = [msgspec.json.decode(line, type=Entry) for line in path.read_bytes().splitlines()]
        for name in sorted({entry.tournament for entry in entries}):
            own = [entry for entry in entries if entry.tournament == name]
            yield f"{path.stem} {name}", fold(own).tournament
    for system in SIMULATED:
        yield f"simulated {system}", simulate(12, 4, seed="trip", system_name=system)


@cache
def events() -> dict[str, Tournament]:
    return dict(_events())


EVENTS = pytest.mark.parametrize("name", events())


@EVENTS
def test_json_holds_the_whole_event(name: str) -> None:
    event = events()[name]
    back = read_export(export("json", event, at=WHEN, fields=True).data)
    assert msgspec.json.encode(back, enc_hook=plain) == msgspec.json.encode(
        replace(event, fair_play=FairPlay()), enc_hook=plain
    )


@EVENTS
@pytest.mark.parametrize("form", ["trf26", "rating-report"])
def test_the_newer_report_passes_its_own_check(name: str, form: str) -> None:
    event = events()[name]
    if form == "rating-report" and _has_open_games(event):
        with pytest.raises(Refused, match="open"):
            export(form, event, at=WHEN)
        return
    data = export(form, event, at=WHEN).data
    incoming = read_report(data, "event.trf")
    back = incoming.tournament
    by_hand = {Change.SYSTEM} if system_of(back) is MANUAL else set()
    assert {note.kind for note in incoming.adjustments} <= TOLD | by_hand
    assert (back.system.name, back.edition) == (event.system.name, event.edition)
    assert [each.player.name for each in back.entrants] == [
        each.player.name for each in event.entrants
    ]
    checked = check_ranking(read_written_ranking(data, "event.trf"), back, edition_of(back))
    assert checked is None or (not checked.differences and checked.not_checked is None)
    if event.team_plan is not None and back.team_plan is not None:
        ours, theirs = team_field(event, event.team_plan), team_field(back, back.team_plan)
        for team in range(1, len(event.teams) + 1):
            for kind in type(event.team_plan.rank_by):
                assert ours.total(team, kind) == theirs.total(team, kind)
    elif event.game_plan is None and form == "trf26":  # reports may have corrections
        results = [[board.result for board in played.boards] for played in back.rounds]
        known = [[board.result for board in played.boards] for played in event.rounds]
        for now, before in zip(results, known, strict=True):
            marks = [result for result in before if isinstance(result, Played)]
            assert sorted(map(repr, map(_bare, marks))) == sorted(
                repr(_bare(result)) for result in now if isinstance(result, Played)
            )


def _has_open_games(event: Tournament) -> bool:
    return any(board.unfinished for played in event.rounds for board in played.boards)


def _bare(result: Played) -> tuple[Mark, Mark, bool]:
    return result.white, result.black, result.rated


@EVENTS
def test_the_older_report_is_read_again(name: str) -> None:
    event = events()[name]
    incoming = read_report(export("trf16", event, at=WHEN).data, "event.trf")
    assert len(incoming.tournament.rounds) >= len(event.rounds)
    assert len(incoming.tournament.entrants) == len(event.entrants)


@EVENTS
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_lists_of_players_are_read_again(name: str, form: str) -> None:
    event = events()[name]
    data = export(form, event, at=WHEN, fields=True).data
    read = read_roster(data, edition=edition_of(event), own=event.player_fields)
    named = {row.player.name for row in read.rows if row.player is not None}
    if form == "csv":
        assert named == {each.player.name for each in event.entrants}
        assert not [problem for row in read.rows for problem in row.problems]
    else:
        assert len(read.rows) == len(event.entrants)


@pytest.mark.parametrize(
    "name", [name for name, event in events().items() if event.game != "chess"]
)
def test_the_federations_own_report_is_read_again(name: str) -> None:
    event = events()[name]
    try:
        written = export("fmjd", event, at=WHEN).data
    except (InvalidValue, Refused):
        return  # letters that the report has no room for
    incoming = read_report(written, "event.txt").tournament
    assert len(incoming.entrants) == len(event.entrants)
    assert len(incoming.rounds) <= len(event.rounds)  # games without a result are not in it


def test_every_format_has_its_round_trip() -> None:
    assert set(EXPORTS) == {"trf26", "trf16", "rating-report", "csv", "xlsx", "json", "fmjd"}
