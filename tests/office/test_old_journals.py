"""Journals of every release must fold in all later ones."""

from __future__ import annotations

from datetime import date, time
from pathlib import Path

import msgspec
import pytest

from crosstable.kernel.entrants import FixedBoard, Withdrawal
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.fixtures import MovedRound
from crosstable.kernel.leagues import Division
from crosstable.kernel.match_scores import match_scores
from crosstable.kernel.official import Official
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.result import Pending, Played
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Postponed, TeamLeft
from crosstable.kernel.tournament import Option, System
from crosstable.office import acts
from crosstable.office.fold import fold
from crosstable.office.journal import Entry, verified
from crosstable.office.tables import standings_of
from tests.office.desk import Desk

JOURNALS = sorted((Path(__file__).parents[1] / "data" / "journals").glob("*.jsonl"))


def read(path: Path) -> list[Entry]:
    return [msgspec.json.decode(line, type=Entry) for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_still_verifies_and_folds(path: Path) -> None:
    entries = list(verified(read(path)))
    for tournament in {entry.tournament for entry in entries}:
        state = fold(entry for entry in entries if entry.tournament == tournament)
        assert state.tournament.entrants
        assert state.tournament.rounds


@pytest.mark.parametrize("path", JOURNALS[:3], ids=lambda path: path.stem)
def test_nobody_knows_more_of_an_old_event_than_was_written_down(path: Path) -> None:
    entries = read(path)
    assert b"event_class" not in path.read_bytes()
    for tournament in {entry.tournament for entry in entries}:
        event = fold(entry for entry in entries if entry.tournament == tournament).tournament
        assert event.event_class == EventClass()
        assert event.officials == tuple(Official(each.duty, each.name) for each in event.officials)
        assert not any(entrant.player.person for entrant in event.entrants)


def test_the_journals_hold_every_act() -> None:
    kept = {type(acts.decode(entry.act)) for path in JOURNALS for entry in read(path)}
    missing = sorted(each.__name__ for each in {*acts.ACTS} - kept)
    assert not missing, (
        f"no journal of tests/data/journals has {missing}: play an event with it at a Desk "
        "(tests/office/desk.py) and ``keep`` its journal there, as a new file"
    )
    assert kept == set(acts.ACTS)


def test_a_journal_of_today_is_kept_as_those_of_earlier_versions_are(tmp_path: Path) -> None:
    desk = Desk().seat(4)
    desk.keep(tmp_path / "journal.jsonl")
    entries = list(verified(read(tmp_path / "journal.jsonl")))
    assert fold(entries).tournament == desk.tournament


def test_events_of_earlier_versions_stay_public_and_later_ones_wait() -> None:
    for path in JOURNALS[:2]:
        entries = read(path)
        for tournament in {entry.tournament for entry in entries}:
            assert fold(
                each for each in entries if each.tournament == tournament
            ).tournament.published
    course = read(JOURNALS[2])
    public = [fold(course[:count]).tournament.published for count in range(1, len(course) + 1)]
    kinds = [type(acts.decode(each.act)) for each in course]
    assert not public[0]
    assert public[kinds.index(acts.TournamentPublished)]
    assert not public[kinds.index(acts.TournamentHidden)]
    assert public[-1]


def test_the_first_journal_says_what_it_said() -> None:
    entries = read(JOURNALS[0])
    state = fold(entry for entry in entries if entry.tournament == "club-championship")
    assert state.tournament.name == "City championship"
    assert state.tournament.round(2).boards[0].result == Pending(adjourned=True)
    assert [each.player.name for each in state.tournament.entrants if "Zoë" in each.player.name]


def test_the_second_journal_says_what_it_said() -> None:
    state = fold(read(JOURNALS[1]))
    assert not state.tournament.by_the_rules
    assert [each.kind.value for each in state.tournament.remarks] == [
        "paired by hand",
        "rounds changed",
        "tie-breaks changed",
        "rules left",
    ]
    assert all(type(each.text) is Sentence for each in state.tournament.remarks)
    assert [(each.round, each.number) for each in state.tournament.games] == [(1, 1)]
    assert state.tournament.report_corrections[0].reason == "score sheets"
    assert state.tournament.tie_lots[0].seed == "tie seed"
    assert not state.tournament.forbidden_pairs


def test_sentences_of_old_entries_read_as_they_were_written() -> None:
    (entry,) = [each for each in read(JOURNALS[0]) if each.version == 6 and each.sequence == 6]
    act = acts.decode(entry.act)
    assert isinstance(act, acts.NumbersAssigned)
    assert act.protocol[0] == Sentence.recorded("Free drawing of the numbers 1 to 4")
    assert act.protocol[0].values == {}
    assert act.because[0].sentence == "The players have drawn their numbers by lot"


def test_entries_keep_the_form_and_the_values_of_what_they_say() -> None:
    drawn = Sentence("{player} draws number {number}", player="Player, A", number=3)
    text = acts.encode(acts.NumbersAssigned("free", (), protocol=(drawn,)))
    assert '"form":"{player} draws number {number}"' in text
    act = acts.decode(text)
    assert isinstance(act, acts.NumbersAssigned)
    assert act.protocol == ("Player, A draws number 3",)
    assert act.protocol[0].form == drawn.form
    assert act.protocol[0].values == {"player": "Player, A", "number": 3}
    assert acts.encode(act) == text


@pytest.mark.parametrize("form", ["{number:>999999999}", "{number.real}", "{other}", "{0}", "{"])
def test_a_form_whose_places_are_no_values_is_refused(form: str) -> None:
    kept = {"form": form, "values": {"number": 3}}
    text = f'{{"type":"numbers-assigned","method":"","numbers":[],"protocol":[{_json(kept)}]}}'
    with pytest.raises(msgspec.ValidationError):
        acts.decode(text)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def test_the_fourth_journal_keeps_explanations_and_when_an_error_was_reported() -> None:
    (path,) = [path for path in JOURNALS if path.stem == "journal-0.4-absence"]
    state = fold(read(path))
    assert [each.reason for each in state.tournament.explained_absences] == ["a flat tyre"]
    corrected = state.in_force[-1].act
    assert isinstance(corrected, acts.ResultCorrected)
    assert corrected.reported_in_time


def test_a_rate_nobody_could_read_and_regulations_fold_to_what_was_written() -> None:
    (path,) = [each for each in JOURNALS if each.stem == "journal-0.4-regulations"]
    tournament = fold(read(path)).tournament
    assert tournament.rate_of_play == "banana"
    assert {each.field: each.text for each in tournament.regulations.decided} == {
        "default-time": "15",
        "appeal-fee": "50 EUR",
    }
    assert [each.kind.value for each in tournament.remarks] == ["regulations changed"]
    before = fold(read(JOURNALS[0])[:1]).tournament
    assert not before.regulations.decided


def test_a_journal_that_names_the_text_of_the_dutch_system_is_read_by_its_edition() -> None:
    """Earlier versions kept the year of the text as an option, which no system has any more."""
    details = acts.Details(
        name="Open",
        game="chess",
        edition="fide-2019",
        system=System("dutch", (Option("variant", "2017"), Option("acceleration", "baku"))),
        points=HALF_POINTS,
    )
    created = acts.TournamentCreated(details)
    tournament = created.begun()
    changed = acts.DetailsChanged(details).applied(tournament)
    imported = acts.TournamentImported(
        msgspec.structs.replace(tournament, system=details.system), "old.trf"
    ).begun()
    for found in (tournament, changed, imported):
        assert found.system == System("dutch", (Option("acceleration", "baku"),))
        assert found.edition == "fide-2019"


def test_the_journal_of_several_games_says_what_it_said() -> None:
    (path,) = [each for each in JOURNALS if "several-games" in each.stem]
    tournament = fold(read(path)).tournament
    first, second = tournament.round(1).boards
    assert [len(board.games) for board in (first, second)] == [2, 2]
    assert (first.result, second.result) == (
        Played(Mark.RAPID_LOSS, Mark.RAPID_WIN),
        Played(Mark.RAPID_WIN, Mark.RAPID_LOSS),
    )
    assert tournament.moves_of(1, 1, 2) is not None
    assert tournament.report_corrections[0].board.games[0].result == Played(Mark.LOSS, Mark.WIN)


def test_the_journal_of_an_expulsion_and_a_fixed_board_says_what_it_said() -> None:
    (path,) = [each for each in JOURNALS if each.stem == "journal-expulsion"]
    entries = read(path)
    kinds = [type(acts.decode(entry.act)) for entry in entries]
    fixed = fold(entries[: kinds.index(acts.BoardFixed) + 1]).tournament
    assert fixed.entrant(4).fixed_board == FixedBoard(1, from_round=1)
    tournament = fold(entries).tournament
    assert tournament.entrant(4).fixed_board is None
    assert 4 in {tournament.round(1).boards[0].white, tournament.round(1).boards[0].black}
    assert tournament.entrant(3).withdrawal == Withdrawal(1, "signals again", expelled=True)
    assert [str(each.text) for each in tournament.remarks] == [
        "player 3",
        "player 3 was reinstated",
        "player 3",
    ]


def test_the_journal_of_teams_says_what_it_said() -> None:
    (path,) = [each for each in JOURNALS if each.stem == "journal-teams"]
    tournament = fold(read(path)).tournament
    assert [(team.name, team.captain) for team in tournament.teams] == [
        ("Alpha", "Smith, John"),
        ("Beta Club", "Doe, Jane"),
    ]
    played = tournament.round(1)
    assert played.matches[0].lineups == ((1, 2, 3, 5), (7, 8, 9, 10))
    assert [(board.white, board.black) for board in played.boards] == [
        (1, 7),
        (9, 2),
        (3, 8),
        (10, 5),
    ]
    (score,) = match_scores(tournament, played)
    assert (score.score.game_points(1), score.score.game_points(2)) == (6, 2)


def test_the_journal_of_a_team_that_withdrew_says_what_it_said() -> None:
    (path,) = [each for each in JOURNALS if each.stem == "journal-teams-withdrawn"]
    first, second, _third = fold(read(path)).tournament.teams
    assert (first.captain, first.link, second.link) == ("Kim", "", "")
    assert first.left == TeamLeft(1, "no players left", by_half=True)


def test_the_journal_of_a_division_says_where_and_when_it_was_played() -> None:
    (path,) = [each for each in JOURNALS if each.stem == "journal-teams-moved"]
    tournament = fold(read(path)).tournament
    assert tournament.division == Division(
        league="City League", season="2026/27", level=2, promoted=1, play_off=1, relegated=1
    )
    assert tournament.team(1).venue == "Town Hall"
    (moved,) = tournament.moved_matches
    assert (moved.teams, moved.day, moved.venue) == ((2, 4, 3), date(2026, 9, 20), "Library")
    assert tournament.moved_rounds == (MovedRound(3, date(2026, 10, 3), time(14)),)
    assert tournament.round_dates[2] == date(2026, 10, 10)


@pytest.mark.parametrize("path", JOURNALS[:11], ids=lambda path: path.stem)
def test_nobody_plays_for_a_team_of_matches_in_a_journal_without_them(path: Path) -> None:
    entries = read(path)
    for name in {entry.tournament for entry in entries}:
        event = fold(entry for entry in entries if entry.tournament == name).tournament
        assert (event.team_plan, event.teams, event.lineups) == (None, (), ())
        assert not any(played.matches for played in event.rounds)


def test_the_journal_of_a_knock_out_says_what_it_said() -> None:
    (path,) = [path for path in JOURNALS if path.stem == "journal-knock-out"]
    tournament = fold(read(path)).tournament
    board = tournament.round(1).boards[0]
    assert [(lots.stage, lots.seed) for lots in board.lots] == [(1, "Riga")]
    assert len(board.games) == 4
    assert tournament.play_offs[0].order == ((4,), (3,))
    assert [(row.number, row.place) for row in standings_of(tournament).rows] == [
        *((1, 1), (2, 2), (4, 3), (3, 4))
    ]


def test_a_match_put_off_stays_open_where_it_was() -> None:
    [path] = [path for path in JOURNALS if path.stem == "journal-teams-postponed"]
    match = fold(read(path)).tournament.rounds[0].matches[0]
    assert match.postponed == Postponed(date(2026, 12, 1), "hall flooded")


def test_line_ups_opened_before_the_deadline_stay_open() -> None:
    [path] = [path for path in JOURNALS if path.stem == "journal-teams-disclosed"]
    played = fold(read(path)).tournament.round(1)
    assert played.disclosed
    assert played.matches[0].lineups[0] == (1, 2, 4, 5)
