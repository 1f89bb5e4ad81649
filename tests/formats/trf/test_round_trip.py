"""Laws: what is written comes back, and no bytes make the reader stumble."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crosstable.formats.trf import Change, export_tournament, read_trf, to_tournament
from crosstable.formats.trf.convert_out import Version
from crosstable.kernel.entrants import ByeRequest, Entrant
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.official import Official
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title, clean_name
from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.rulebooks.library import edition
from tests.samples import ALL, drawn

DATA = Path(__file__).parents[2] / "data" / "trf"
SAMPLES = [path.read_bytes() for path in sorted(DATA.glob("*.trf"))]
RULES = {name: edition(name) for name in ("fide-2019", "fmjd-2022")}
VERSIONS: tuple[Version, ...] = ("trf16", "trf26")
RESULTS = [
    *(
        Played(white, black, rated=rated)
        for white, black in (
            (Mark.WIN, Mark.LOSS),
            (Mark.LOSS, Mark.WIN),
            (Mark.DRAW, Mark.DRAW),
            (Mark.LOSS, Mark.LOSS),
            (Mark.DRAW, Mark.LOSS),
        )
        for rated in (True, False)
    ),
    *(Forfeit(absent) for absent in Absent),
]
LETTERS = "AbÉłßПёЖგიმ王小ليΩ’"
WORDS = st.text(LETTERS + "-'. ,", min_size=1, max_size=33)


def _cleaned(text: str) -> str:
    return " ".join(text.split())


def _is_name(text: str) -> bool:
    try:
        return clean_name(text) == text
    except InvalidValue:
        return False


names = WORDS.map(_cleaned).filter(_is_name)
texts = st.one_of(st.just(""), names)
LAST_DAY = date(2060, 12, 31)
dates = st.dates(date(1990, 1, 1), LAST_DAY)
births = st.one_of(
    st.none(),
    st.builds(BirthDate, st.integers(1900, 2020)),
    st.builds(BirthDate, st.integers(1900, 2020), st.integers(1, 12)),
    st.dates(date(1900, 1, 1), date(2020, 1, 1)).map(lambda d: BirthDate(d.year, d.month, d.day)),
)
digits = st.integers(1, 99_999_999_999).map(str)


@st.composite
def players(draw: Any, rules: str, version: Version) -> Player:
    fide = RULES[rules]
    national = draw(st.booleans()) and version == "trf26"
    ratings = [Rating(fide.rating_lists[0], draw(st.integers(1, 4999)))] * draw(st.integers(0, 1))
    titles = [Title(fide.title_register, draw(st.sampled_from(["GM", "WIM", "CM", "MI"])))]
    identifiers = [Identifier(fide.title_register, draw(digits))]
    titles *= draw(st.integers(0, 1))
    identifiers *= draw(st.integers(0, 1))
    if national:
        ratings.append(Rating("national", draw(st.integers(1, 4999))))
        titles += [Title("national", "A")] * draw(st.integers(0, 1))
        identifiers += [Identifier("national", draw(st.sampled_from(["N-12", "7"])))]
    return Player(
        name=draw(names),
        federation=draw(st.sampled_from(["", "NED", "GEO", "USA"])),
        sex=draw(st.sampled_from([None, *Sex])),
        born=draw(births),
        ratings=tuple(ratings),
        titles=tuple(titles),
        identifiers=tuple(identifiers),
    )


@st.composite
def tournaments(draw: Any, version: Version) -> Tournament:
    """Everything this version of the format can say."""
    new = version == "trf26"
    rules = draw(st.sampled_from(sorted(RULES)))
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=2, max_size=9)))
    count = draw(st.integers(0, 4))
    planned = draw(st.integers(max(count, 1), 12))
    rounds = []
    for number in range(1, count + 1):
        order = draw(st.permutations(numbers))
        boards = []
        size = draw(st.integers(1, len(order) // 2))
        pending = Pending(adjourned=number < count)
        for index in range(size):
            result = draw(st.sampled_from([*RESULTS, pending]))
            boards.append(Board(order[2 * index], order[2 * index + 1], result))
        left = order[2 * size :]
        kinds = [draw(st.sampled_from([None, *list(Bye)[1:4]])) for _ in left]
        if left and draw(st.booleans()):
            kinds[0] = Bye.ALLOCATED
        free = sorted(
            (FreePlayer(each, kind) for each, kind in zip(left, kinds, strict=True) if kind),
            key=lambda each: each.player,
        )
        boards.sort(key=lambda board: min(board.white, board.black))
        rounds.append(Round(number, tuple(boards), tuple(free)))
    last = min(planned, count + 3 if new else count + 1)
    wanted = draw(
        st.dictionaries(
            st.tuples(st.integers(min(count + 1, last), last), st.sampled_from(numbers)),
            st.sampled_from([Bye.FULL_POINT, Bye.HALF_POINT, Bye.ZERO_POINT]),
            max_size=5 if last > count else 0,
        )
    )
    # A report of 2026 names the system of an older text, but not that it is the older one.
    dubov = [] if new and RULES[rules].year_of_system("dubov") else ["dubov"]
    system = draw(st.sampled_from(["dutch", *dubov, "knockout"]))
    options = []
    if system == "dutch" and new and draw(st.booleans()):
        options.append(Option("acceleration", "baku"))
    options += [Option("initial-colour", draw(st.sampled_from(["white", "black"])))]
    pairs = draw(st.sets(st.sets(st.sampled_from(numbers), min_size=2, max_size=2).map(frozenset)))
    starts = draw(st.one_of(st.none(), dates))
    near = [date(starts.year, 6, day) if starts else date(2026, 6, day) for day in (1, 2)]
    usual = RULES[rules].points
    return Tournament(
        name=draw(names),
        game=RULES[rules].game,
        edition=rules,
        system=System(system, tuple(options)),
        points=draw(st.sampled_from([HALF_POINTS, THREE_ONE_ZERO, TWO_ONE_ZERO]))
        if usual == HALF_POINTS
        else draw(st.sampled_from([TWO_ONE_ZERO, THREE_ONE_ZERO])),
        planned_rounds=planned,
        tie_breaks=draw(st.sampled_from([(), ("direct-encounter", "buchholz-cut-1")]))
        if new
        else (),
        rate_of_play=draw(texts),
        city=draw(texts),
        federation=draw(st.sampled_from(["", "NED", "Land"])),
        starts=starts,
        ends=draw(st.one_of(st.none(), st.dates(starts or LAST_DAY, LAST_DAY))),
        round_dates=draw(st.sampled_from([(), (near[0],), (near[0], None, near[1])])),
        officials=tuple(
            Official(
                duty,
                draw(names),
                title=draw(st.sampled_from(["", "IA", "FA"])),
                identifier=draw(st.sampled_from(["", "24600123"])),
            )
            for duty in ("chief arbiter", "deputy chief arbiter", "deputy chief arbiter")
        ),
        entrants=tuple(
            Entrant(number, draw(players(rules, version)), team=draw(st.sampled_from(["", "Reds"])))
            for number in numbers
        ),
        numbers_final=True,
        forbidden_pairs=tuple(sorted((min(pair), max(pair)) for pair in pairs)),
        bye_requests=tuple(
            ByeRequest(player, number, kind)
            for (number, player), kind in sorted(wanted.items(), key=lambda item: item[0])
        ),
        rounds=tuple(rounds),
    )


def by_smaller_number(tournament: Tournament) -> Tournament:
    """Order the boards in a way that asks for no scores: the format does not number them."""
    rounds = (
        msgspec.structs.replace(
            each, boards=tuple(sorted(each.boards, key=lambda b: min(b.white, b.black)))
        )
        for each in tournament.rounds
    )
    return msgspec.structs.replace(tournament, rounds=tuple(rounds))


def there_and_back(tournament: Tournament, version: Version) -> None:
    rules = RULES[tournament.edition]
    exported = export_tournament(tournament, edition=rules, version=version, program="Crosstable")
    assert exported.adjustments == ()
    data = exported.document.to_bytes()
    reading = read_trf(data)
    assert reading.adjustments == ()
    assert reading.document == exported.document
    imported = to_tournament(reading.document, edition=rules)
    assert by_smaller_number(imported.tournament) == tournament
    assert not [
        note
        for note in imported.adjustments
        if "full-point bye (F)" not in note.what and note.kind is not Change.RESULT
    ]
    again = export_tournament(
        imported.tournament, edition=rules, version=version, program="Crosstable"
    )
    assert again.document.to_bytes() == data
    assert to_tournament(again.document, edition=rules).tournament == imported.tournament


@settings(max_examples=drawn(120), deadline=None, derandomize=True)
@given(tournaments("trf26"))
def test_what_trf26_can_say_comes_back(tournament: Tournament) -> None:
    there_and_back(tournament, "trf26")


@settings(max_examples=drawn(80), deadline=None, derandomize=True)
@given(tournaments("trf16"))
def test_what_trf16_can_say_comes_back(tournament: Tournament) -> None:
    there_and_back(tournament, "trf16")


def swallow(data: bytes) -> None:
    """Read bytes as far as they can be read: identical bytes or a clear error, nothing else."""
    try:
        reading = read_trf(data, source="fuzz")
    except UnreadableInput as error:
        refusal = str(error)
        if not refusal.startswith("fuzz"):
            pytest.fail(refusal)
        return
    assert reading.document.to_bytes() == data
    for rules in RULES.values():
        try:
            imported = to_tournament(reading.document, edition=rules)
        except UnreadableInput:
            continue
        for version in VERSIONS:
            written = export_tournament(
                imported.tournament, edition=rules, version=version, program=""
            ).document.to_bytes()
            # What was written once is understood, whatever the file it came from looked like.
            to_tournament(read_trf(written).document, edition=rules)


@settings(max_examples=drawn(300), deadline=None, derandomize=True)
@given(st.binary(max_size=300))
@example(b"\xef\xbb\xbf")
@example(b"001 \xff")
@example(b"012 \n001    1")
def test_random_bytes(data: bytes) -> None:
    swallow(data)
    swallow(b"012 A\r\n" + data)


PIECES = st.sampled_from(
    [
        *(b"", b" ", b"\r", b"\n", b"\t", b"0", b"9", b"x", b"=", b"\xff", "Ł".encode(), b"001"),
        *(b"240 ", b"XXP 1 2", b"162  W", b"-1", b".", b",", b"\x00", b"\xed\xa0\x80"),
        *(b"\xc2\x85", b"?", b"U"),
    ]
)
CHANGES = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), PIECES), min_size=1, max_size=4)


@settings(max_examples=drawn(800), deadline=None, derandomize=True)
@given(st.sampled_from(SAMPLES), CHANGES)
def test_damaged_files(data: bytes, changes: list[tuple[float, int, bytes]]) -> None:
    for where, drop, piece in changes:
        position = int(where * len(data))
        data = data[:position] + piece + data[position + drop :]
    swallow(data)


@pytest.mark.parametrize("index", range(len(SAMPLES)))
def test_lines_cut_anywhere(index: int) -> None:
    lines = SAMPLES[index].splitlines(keepends=True)
    close, apart = (1, 29) if ALL else (5, 61)
    for number, line in enumerate(lines):
        step = close if number % 9 == index % 9 else apart
        for length in range(7 * number % min(step, len(line)), len(line), step):
            swallow(b"".join([*lines[:number], line[:length], b"\n", *lines[number + 1 :]]))


@settings(max_examples=drawn(200), deadline=None, derandomize=True)
@given(st.sampled_from(SAMPLES), st.data())
def test_lines_left_out_doubled_or_moved(data: bytes, draw: Any) -> None:
    lines = data.splitlines(keepends=True)
    kept = draw.draw(st.lists(st.sampled_from(lines), max_size=len(lines) + 3))
    swallow(b"".join(kept))


@pytest.mark.parametrize("planned", [0, 1, 2])
def test_an_accelerated_event_whose_last_round_is_played(planned: int) -> None:
    """Points of rounds that are not played are not missed, and latecomers not among the first."""
    options = (Option("acceleration", "baku"), Option("initial-colour", "white"))
    tournament = Tournament(
        name="A",
        game="chess",
        edition="fide-2019",
        system=System("dutch", options),
        points=HALF_POINTS,
        planned_rounds=planned,
        entrants=tuple(Entrant(number, Player(name="A")) for number in (1, 2, 3, 4, 5, 6, 9)),
        numbers_final=True,
        rounds=(Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),)),),
    )
    there_and_back(tournament, "trf26")
