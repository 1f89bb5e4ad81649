"""Whatever system a file names or not, the event that is made of it can be run, and it is said how.

Earlier versions kept an event of no named system under a name that nothing pairs by, and refused
every change of it; such journals are usable too.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.formats.trf.systems import SOME_SWISS
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.acts import ChangeDetails, DrawLots, PairByHand, PairRound, Undo
from crosstable.office.acts.details import details_of, with_system
from crosstable.office.adoption import adopted, read_report
from crosstable.pairing.systems import MANUAL, system_of
from crosstable.rulebooks.library import edition
from tests.office.desk import Desk

PLAYERS = 6
ROUND = ("   4 w 1", "   5 b 0", "   6 w =", "   1 b 0", "   2 w 1", "   3 b =")
POINTS = ("1.0", "0.0", "0.5", "0.0", "1.0", "0.5")


def trf(code: str = "", text: str = "", *, played: bool = False, more: str = "") -> bytes:
    """Return a file of six players, before the first round or after it."""
    lines = ["012 Open", "042 2026/05/01", "XXR 5"]
    lines += [f"092 {text}"] if text else []
    lines += [f"192 {code}"] if code else []
    lines += [more] if more else []
    for number in range(1, PLAYERS + 1):
        points = POINTS[number - 1] if played else "0.0"
        name, rating = f"Player {number}", 2300 - number
        line = f"001 {number:>4}      {name:<33} {rating:>4}{points:>32}{number:>5}"
        lines.append(line + (f"  {ROUND[number - 1]}" if played else ""))
    return "\n".join(lines).encode()


def taken_over(event: Tournament) -> Desk:
    desk = Desk()
    desk.id = desk.office.take_over(event, source="open.trf", by="Anna", at=desk.clock).id
    if not event.rounds:
        desk.do(DrawLots("unused", "as-entered"))
    return desk


def read(data: bytes, **given: str) -> tuple[Tournament, str]:
    incoming = read_report(data, "open.trf", **given)  # type: ignore[arg-type]
    return incoming.tournament, " | ".join(str(each) for each in incoming.adjustments)


@pytest.mark.parametrize("played", [False, True])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names no pairing system we know"),
        ("Keizer", "names no pairing system we know"),
        ("Swiss System", "does not say which Swiss"),
        ("Individual: Swiss-System", "does not say which Swiss"),
    ],
)
def test_the_usual_swiss_of_the_rules_is_taken_and_said(
    text: str, said: str, *, played: bool
) -> None:
    event, notes = read(trf(text=text, played=played))
    assert event.system == System("dutch")
    assert said in notes
    assert "Dutch" in notes
    assert edition(event.edition).title in notes
    desk = taken_over(event)
    assert len(desk.do(PairRound()).tournament.rounds) == len(event.rounds) + 1


def test_under_rules_of_draughts_it_is_their_usual_one() -> None:
    event, notes = read(trf(text="Swiss"), edition_name="fmjd-2022")
    assert event.system.name == edition("fmjd-2022").pairing_systems[0]
    assert "FMJD" in notes


def test_who_names_the_system_is_not_told_which_one_was_taken() -> None:
    event, notes = read(trf(text="Swiss"), system_name="dubov")
    assert event.system == System("dubov")
    assert "usual" not in notes


@pytest.mark.parametrize("played", [False, True])
@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("", ""),
        ("CUSTOM_SWISS", ""),
        ("FIDE_DUTCH_2011", ""),
        ("FIDE_SCHILLER", ""),
        ("CUSTOM_KNOCKOUT", ""),
        ("", "Individual: Knockout"),
        ("", "Individual: Swiss-System (accelerated)"),
        ("", "Individual: Swiss-System (fmjd-solkoff; draw=nothing)"),
        ("FIDE_DOUBLESWISS", ""),
        ("FIDE_SCHEVENINGEN", ""),
        ("FIDE_TEAM_BAKU", ""),
        ("", "Team: Swiss-System"),
        ("", "Team: Schiller"),
        ("", "Match"),
    ],
)
def test_no_file_becomes_an_event_that_cannot_be_run(code: str, text: str, *, played: bool) -> None:
    event, _notes = read(trf(code, text, played=played))
    desk = taken_over(event)
    after = desk.do(ChangeDetails(replace(details_of(desk.tournament), city="Riga"))).tournament
    assert (after.city, after.system.name) == ("Riga", event.system.name)
    if event.team_plan is None and event.game_plan is None:
        after = desk.do(ChangeDetails(with_system(details_of(after), "dutch"))).tournament
        assert after.system.name == "dutch"
        assert len(desk.do(PairRound()).tournament.rounds) == len(event.rounds) + 1


@pytest.mark.parametrize("tag", ["012", "022", "032", "102", "112", "122", "202", "999", "ZZZ"])
def test_no_text_of_a_file_is_longer_than_what_may_be_typed(tag: str) -> None:
    """Neither in the event nor in what is told about the file, whatever record it stands in."""
    data = trf(text="Swiss", more=f"{tag} {'x' * 5000}")
    incoming = read_report(data, "open.trf")
    told = tuple(each.sentence for each in incoming.adjustments)
    assert all("x" * 200 not in str(each) for each in told)
    desk = Desk()
    desk.id = desk.office.take_over(
        incoming.tournament, source="open.trf", adjustments=told, by="Anna", at=desk.clock
    ).id
    assert all("x" * 200 not in entry.act for entry in desk.journal.everything())
    cut = [
        str(note)
        for note in adopted(incoming.tournament)[1]
        if "is cut after 199 characters of 5000" in str(note)
    ]
    assert bool(cut) == (tag in {"022", "032", "102", "112", "122"})


TABLE = ("6w1 2w1", "5w0 1b0", "4w1 5b0", "3b0 6b0", "2b1 3w1", "1b0 4w1")
COLOURS_CHANGED = ("6b1", "5w0", "4w1", "3b0", "2b1", "1w0")
SOME_LEFT = ("6w1 2w1", "5w0 1b0", "4w1 -", "3b0 6b0", "2b1 -", "1b0 4w1")
NO_TABLE = ("2w1", "1b0", "4w1", "3b0", "6w1", "5b0")
TWICE = ("2w1 2w1", "1b0 1b0", "4w1 6w0", "3b0 5w1", "6w1 4b0", "5b0 3b1")
FOLDED = ("4w1 5b0", "5b0 6w1", "6w1 4b1", "1b0 3w0", "2w1 1w1", "3b0 2b0")
ROBIN = "092 Individual: Round-Robin"


@pytest.mark.parametrize(
    ("cells", "headers", "system", "told"),
    [
        (TABLE, (ROBIN,), "round-robin", ""),
        (TABLE, (ROBIN, "XXC white1"), "round-robin", "initial-colour=white means nothing"),
        (COLOURS_CHANGED, (ROBIN,), "round-robin", ""),
        (SOME_LEFT, (ROBIN,), "round-robin", ""),
        (FOLDED, (ROBIN,), "dutch", "round 1 pairs the upper half with the lower; the usual one"),
        (FOLDED, ("142 4", "192 BERGER_ROUNDROBIN"), "dutch", "the file says round robin, and"),
        (
            NO_TABLE,
            (ROBIN, "XXR 3"),
            "dutch",
            "it has 3 rounds, and everybody meets everybody in 5",
        ),
        (TWICE, (ROBIN,), "dutch", "players 1 and 2 met more often than that"),
        (NO_TABLE, (ROBIN,), "manual", "round 1 was not paired by the table of this round robin"),
        (FOLDED, ("092 Team: Scheveningen",), "manual", "the Scheveningen match cannot go on"),
        (
            FOLDED,
            ("092 Team: Swiss-System",),
            "team-swiss",
            "no matches of teams; rounds are paired",
        ),
        (FOLDED, ("092 Team: Round-Robin",), "team-round-robin", "has no matches of teams; rounds"),
        (FOLDED, ("092 Team: Schiller",), "schiller", "nothing here pairs by the system schiller"),
        (
            FOLDED,
            ("092 Individual: Knockout",),
            "knockout",
            "does not tell the games of each match",
        ),
    ],
)
def test_an_event_goes_on_by_the_system_that_its_games_can_be_of(
    cells: tuple[str, ...], headers: tuple[str, ...], system: str, told: str
) -> None:
    lines = ["012 Open", "042 2026/05/01", *headers]
    for number, games in enumerate(cells, start=1):
        shown = (f"{game[0]:>4} {game[1:2]} {game[-1]}" for game in games.split())
        written = "  ".join("0000 - -" if game.endswith("-") else game for game in shown)
        lines.append(f"001 {number:>4}      {f'Player {number}':<66} 0.0{number:>5}  {written}")
    event, notes = read("\n".join(lines).encode())
    assert event.system.name == system
    assert told in notes
    assert ("round robin" in notes or "by hand" in notes) == bool(told)
    if system == "dutch":
        event = replace(event, planned_rounds=5)
    desk = taken_over(event)
    if system_of(event) is not MANUAL:
        assert len(desk.do(PairRound()).tournament.rounds) == len(event.rounds) + 1


def kept_by_an_earlier_version(*, played: bool) -> Desk:
    event, _notes = read(trf(text="Swiss", played=played))
    return taken_over(replace(event, system=SOME_SWISS))


@pytest.mark.parametrize("played", [False, True])
def test_an_event_kept_without_a_system_can_be_changed_and_given_one(*, played: bool) -> None:
    desk = kept_by_an_earlier_version(played=played)
    assert system_of(desk.tournament) is MANUAL
    desk.do(ChangeDetails(replace(details_of(desk.tournament), city="Riga")))
    after = desk.do(ChangeDetails(with_system(details_of(desk.tournament), "dutch"))).tournament
    assert (after.city, after.system) == ("Riga", System("dutch"))
    assert desk.do(PairRound()).tournament.rounds


def test_once_a_round_is_paired_here_the_system_stays() -> None:
    desk = kept_by_an_earlier_version(played=True)
    desk.do(PairByHand(((1, 2), (3, 4), (5, 6)), None))
    desk.do(ChangeDetails(replace(details_of(desk.tournament), city="Riga")))
    with pytest.raises(Refused, match="cannot change once a round is paired"):
        desk.do(ChangeDetails(with_system(details_of(desk.tournament), "dutch")))
    desk.do(Undo(), Undo())
    after = desk.do(ChangeDetails(with_system(details_of(desk.tournament), "dutch")))
    assert after.tournament.system == System("dutch")


def test_a_change_of_system_keeps_only_what_the_new_one_knows() -> None:
    event, _notes = read(trf("FIDE_DUTCH", more="152 B"))
    assert event.system.option("initial-colour") == "black"
    details = details_of(event)
    assert with_system(details, "dubov").system.option("initial-colour") == "black"
    changed = with_system(details, "round-robin")
    assert (changed.system, changed.planned_rounds) == (System("round-robin"), 0)
