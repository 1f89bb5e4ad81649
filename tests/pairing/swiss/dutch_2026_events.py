"""Events for the witnesses of the Dutch system of 2026: kept ones, made-up ones, and how to ask.

Kept rounds were paired by another program and agreed by the literal reference where they are small;
the two of 60 and 180 players and the whole tournaments were agreed by a third program.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from crosstable.kernel.tournament import Tournament
from crosstable.office.adoption import read_report
from crosstable.pairing.checking import pairs_of
from crosstable.pairing.systems import paired_round
from crosstable.rulebooks.library import edition, edition_of
from tests.pairing.swiss.dutch_2026_cards import Colour, Event, Points, baku, read

DATA = Path(__file__).parents[2] / "data" / "dutch_2026"
EDITION = "fide-2026-02"
Pairing = tuple[frozenset[tuple[int, int]], int]

engine_wanted = pytest.mark.skipif(
    edition(EDITION).swiss == edition("fide-2019").swiss,
    reason="the edition has no Swiss text of its own yet",
)


@dataclass(frozen=True)
class Kept:
    """A round others agreed on."""

    event: Event
    round: int
    pairing: Pairing
    decided: frozenset[str]
    """The criteria without any one of which the round would be paired differently."""
    unlike_2017: bool


def kept_rounds() -> list[Kept]:
    with (DATA / "rounds.jsonl").open(encoding="utf-8") as lines:
        return [_kept(json.loads(line)) for line in lines]


def _kept(row: dict[str, object]) -> Kept:
    lines, rounds = row["lines"], row["rounds"]
    assert isinstance(lines, list)
    assert isinstance(rounds, int)
    pairs = (pair.split("-") for pair in str(row["pairs"]).split())
    points = row.get("points")
    return Kept(
        Event(
            {number: line.split() for number, line in enumerate(lines, start=1)},
            rounds,
            "w" if row["first"] == "w" else "b",
            Points(*points) if isinstance(points, list) else Points(),
            baku(len(lines), rounds) if row.get("baku") else {},
            frozenset(map(frozenset, row.get("apart", ()))),  # type: ignore[call-overload]
        ),
        int(str(row["round"])),
        (
            frozenset((int(white), int(black)) for white, black in pairs),
            int(str(row.get("bye", 0))),
        ),
        frozenset(row.get("decided", ())),  # type: ignore[call-overload]
        bool(row.get("unlike_2017")),
    )


def kept_tournaments() -> Iterator[Tournament]:
    """Read the bundle: whole tournaments as TRF, an empty line between them."""
    bundle = gzip.decompress((DATA / "tournaments.trf.gz").read_bytes())
    for number, report in enumerate(bundle.split(b"\n\n")):
        yield tournament_of(report, f"tournament {number}")


def tournament_of(report: bytes, name: str) -> Tournament:
    return read_report(report, name, edition_name=EDITION, system_name="dutch").tournament


def engine_round(event: Event) -> Pairing:
    """Ask the product, by its reader of reports, for the round that comes next."""
    tournament = tournament_of(trf(event).encode(), "an event")
    asked = paired_round(tournament, edition_of(tournament), len(tournament.rounds) + 1)
    paired = pairs_of(asked.proposal)
    return frozenset(paired.pairs), sum(paired.left_over)


def trf(event: Event) -> str:
    """Write an event as a report; who stays away from the next round says so in its column."""
    points = event.points
    rounds = max(map(len, event.lines.values()))
    text = ["012 made up", f"XXR {event.rounds}"]
    text.append(f"XXC {'white1' if event.initial == 'w' else 'black1'}")
    for number, line in sorted(event.lines.items()):
        total = sum(read(token).worth(points) for token in line)
        cells = "".join(_cell(token, last=at == rounds) for at, token in enumerate(line, start=1))
        head = f"001 {number:4} m    {f'Player {number:04}':33} {2600 - number:4}"
        text.append(f"{head:80}{total / 10:4.1f} {number:4}{cells}".rstrip())
    if points != Points():
        values = (points.win, points.draw, points.loss, points.absence, points.forfeit_loss)
        codes = ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
        text += [
            f"{code} {value / 10:4.1f}"
            for code, value in zip(codes, (*values, points.bye), strict=True)
        ]
    for number, extra in event.virtual.items():
        text.append(f"XXA {number:4} " + " ".join(f"{value / 10:4.1f}" for value in extra))
    for pair in event.apart:
        text.append("XXP " + " ".join(map(str, sorted(pair))))
    return "\n".join(text) + "\n"


def _cell(token: str, *, last: bool) -> str:
    if token == "." and not last:
        return " " * 10
    kind = read(token)
    if not kind.opponent:
        return f"  0000 - {'Z' if token == '.' else token}"
    return f"  {kind.opponent:4} {kind.colour} {kind.kind}"


def made_up(seed: int) -> Generator[Event, Pairing | None, None]:
    """Play a small tournament with byes, forfeits, late entries and leavers.

    Each event wants its next round; the pairing sent back is played.
    """
    chance = random.Random(seed)
    players = chance.randint(4, 8)
    rounds = chance.randint(3, 6)
    initial: Colour = chance.choice(("w", "b"))
    away, forfeited, late, leaves = (
        chance.choice(share) for share in ((0, 0.05, 0.2), (0, 0.1), (0, 0.2), (0, 0.05))
    )
    points = chance.choice((Points(), Points(), Points(bye=0), Points(30, 10, 0, 0, 0, 30)))
    apart = frozenset({frozenset(chance.sample(range(1, players + 1), 2))})
    lines: dict[int, list[str]] = {number: [] for number in range(1, players + 1)}
    entry = {number: chance.randint(1, 3) if chance.random() < late else 1 for number in lines}
    gone: set[int] = set()
    for number in range(1, rounds + 1):
        for player, line in lines.items():
            if number > 1 and chance.random() < leaves:
                gone.add(player)
            if number < entry[player] or player in gone:
                line.append("Z")
            elif chance.random() < away:
                line.append(chance.choice("ZHHF"))
        event = Event(
            {player: tuple(line) for player, line in lines.items()},
            rounds,
            initial,
            points,
            apart=apart if seed % 8 == 0 else frozenset(),
        )
        if sum(len(line) < number for line in lines.values()) < 2:
            return
        pairing = yield event
        if pairing is None:
            return
        _play(lines, pairing, forfeited, chance)


def _play(
    lines: dict[int, list[str]], pairing: Pairing, forfeited: float, chance: random.Random
) -> None:
    for white, black in sorted(pairing[0]):
        played = chance.choice(("10", "10", "==", "01", "01"))
        if chance.random() < forfeited:
            played = chance.choice(("+-", "-+", "--"))
        lines[white].append(f"{black}w{played[0]}")
        lines[black].append(f"{white}b{played[1]}")
    if pairing[1]:
        lines[pairing[1]].append("U")
