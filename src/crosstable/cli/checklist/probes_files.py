"""Probes of the checklist about the engine, the checker, the generator and imported files."""

from __future__ import annotations

from crosstable.cli.checklist.bench import EDITION, Bench, NotMet
from crosstable.rulebooks.library import edition

_SWISS_IN_FORCE = 2026
_OLD = """\
012 Club evening
042 01.03.2007
062 4
092 Individual: Swiss-System (Dutch)
XXR 2
001    1 m    Adler                             2200 GER                         1.0    1     3 w 1
001    2 m    Bauer                             2100 GER                         1.0    2     4 b 1
001    3 m    Clark                             2000 GER                         0.0    3     1 b 0
001    4 m    Dubois                            1900 GER                         0.0    4     2 w 0
"""
"""A small file as programs wrote them after 2006: without any record of later years."""


def custom_points(bench: Bench, table: str) -> str:
    """Return a file with a table of points of its own."""
    return bench.write("points.trf", _OLD.replace("XXR 2\n", f"XXR 2\n162  {table}\n"))


def _simulated(bench: Bench, *options: str) -> str:
    path = bench.path("simulated.trf")
    bench.do(
        *("simulate", "--players", "12", "--rounds", "5", "--seed", "7", "--edition", EDITION),
        *(*options, "-o", path),
    )
    return path


def engine(bench: Bench) -> str:
    """Pair a round; the text must be the one in force."""
    pairs = bench.do("pair", _simulated(bench), "--round", "5", "--edition", EDITION).out
    if len(pairs.splitlines()) != 6:
        raise NotMet("12 players do not make 6 pairs")
    year = edition(EDITION).swiss.year
    if year < _SWISS_IN_FORCE:
        raise NotMet(f"{EDITION} pairs by the text of {year}")
    return f"round 5 of 12 players is paired by the text of {year}"


def pairing_checker(bench: Bench) -> str:
    """Accept what the engine made, and name the round in which two players were exchanged."""
    path = _simulated(bench)
    bench.do("check", path, "--edition", EDITION)
    lines = (bench.folder / "simulated.trf").read_text(encoding="utf-8").splitlines()
    wrong = bench.write("wrong.trf", "\n".join(_exchanged(lines)) + "\n")
    found = bench.refused("check", wrong, "--edition", EDITION)
    if found.status != 1 or "round 1" not in found.text:
        raise NotMet(f"an exchange in round 1 is not named: {found.text.strip()[:200]}")
    return "an exchange in round 1 is named, the file as it was paired is accepted"


def _exchanged(lines: list[str]) -> list[str]:
    """Let the first two Blacks of round 1 change places."""
    players = [line for line in lines if line.startswith("001")]
    cells = [(int(line[4:8]), line[91:96].strip(), line[96:97], line) for line in players]
    blacks = [(number, int(other)) for number, other, colour, _ in cells if colour == "b"][:2]
    (one, white), (two, other) = blacks
    instead = {one: other, two: white, white: two, other: one}
    changed = []
    for line in lines:
        number = int(line[4:8]) if line.startswith("001") else 0
        if number in instead:
            line = f"{line[:91]}{instead[number]:4}{line[95:]}"  # noqa: PLW2901
        changed.append(line)
    return changed


def standings_checker(bench: Bench) -> str:
    """Name a place that is wrong."""
    path = _simulated(bench, "--tie-breaks", "BH/C1,BH,DE")
    bench.do("check", path)
    text = (bench.folder / "simulated.trf").read_text(encoding="utf-8")
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("001"))
    place = int(lines[at][85:89])
    lines[at] = f"{lines[at][:85]}{12 if place < 12 else 1:4}{lines[at][89:]}"
    wrong = bench.write("wrong.trf", "\n".join(lines) + "\n")
    if bench.run("check", wrong).status != 1:
        raise NotMet("a wrong place is not noticed")
    return "a wrong place in the standings is named"


def generator(bench: Bench) -> str:
    """Make a tournament that the checker accepts, twice the same."""
    bench.do("check", _simulated(bench), "--edition", EDITION)
    first = (bench.folder / "simulated.trf").read_bytes()
    _simulated(bench)
    if first != (bench.folder / "simulated.trf").read_bytes():
        raise NotMet("the same seed does not make the same tournament")
    return "12 players, 5 rounds, accepted by the checker; the same seed makes the same file"


def generator_irregular(bench: Bench) -> str:
    """Make a tournament with everything irregular."""
    shares = ("--forfeits", "--half-point-byes", "--retirements", "--late-entries")
    path = _simulated(bench, *(word for share in shares for word in (share, "0.3")))
    bench.do("check", path, "--edition", EDITION)
    return "three in ten of each, accepted by the checker"


def generator_baku(bench: Bench) -> str:
    """Make an accelerated tournament."""
    bench.do("check", _simulated(bench, "--option", "acceleration=baku"), "--edition", EDITION)
    return "an accelerated tournament, accepted by the checker"


def generator_unusual(bench: Bench) -> str:
    """Make a tournament with unusual results."""
    bench.do("check", _simulated(bench, "--unusual", "0.3"), "--edition", EDITION)
    return "three games in ten, accepted by the checker"


def generator_tie_breaks(bench: Bench) -> str:
    """Make a tournament with tie-breaks of its own."""
    path = _simulated(bench, "--tie-breaks", "BH/C1,SB")
    if "202 BH/C1,SB" not in (bench.folder / "simulated.trf").read_text(encoding="utf-8"):
        raise NotMet("the file does not name them")
    bench.do("check", path)
    return "the file names them, and the checker counts by them"


def import_trf06(bench: Bench) -> str:
    """Read a file as it was written after 2006."""
    bench.do("import", bench.write("old.trf", _OLD))
    return _taken_over(bench, 4, 1)


def _taken_over(bench: Bench, players: int, rounds: int) -> str:
    summary = bench.json("show")["summary"]
    if (summary["players"], summary["rounds_paired"]) != (players, rounds):
        raise NotMet(f"of {players} players and {rounds} rounds came {summary}")
    return f"{players} players and {rounds} rounds are taken over"


def import_trf16(bench: Bench) -> str:
    """Write a tournament as in 2016 and read it again."""
    return _round_trip(bench, "trf16")


def import_trf26(bench: Bench) -> str:
    """Write a tournament as in 2026 and read it again."""
    return _round_trip(bench, "trf26")


def _round_trip(bench: Bench, form: str) -> str:
    bench.event(paired=2)
    bench.do("export", "--format", form, "-o", bench.path("report.trf"))
    other = Bench(bench.folder / form)
    other.folder.mkdir()
    other.do("import", bench.path("report.trf"))
    return _taken_over(other, 8, 2)


def import_adjustments(bench: Bench) -> str:
    """Say what was made of a file that leaves something open."""
    path = bench.write("old.trf", _OLD.replace("Individual: Swiss-System (Dutch)", "Open"))
    told = bench.do("import", path).err
    if "old.trf" not in told:
        raise NotMet("nothing is said of a pairing system nobody knows")
    return next(line for line in told.splitlines() if "old.trf" in line).rpartition("old.trf")[2][
        2:
    ]


def import_defective(bench: Bench) -> str:
    """Refuse a file in which two players disagree about their game."""
    path = bench.write("bad.trf", _OLD.replace("3 w 1", "2 w 1"))
    told = bench.refused("import", path)
    if told.status != 2 or "bad.trf" not in told.err:
        raise NotMet(f"the complaint does not say where: {told.err[:200]}")
    return told.err.strip().rpartition("bad.trf")[2].strip(", :")[:160]


def import_checked(bench: Bench) -> str:
    """Take over a tournament whose first round breaks the rules."""
    text = _OLD
    for number, opponent, colour in ((1, 2, "w"), (2, 1, "b"), (3, 4, "w"), (4, 3, "b")):
        line = next(row for row in text.splitlines() if row.startswith(f"001 {number:4}"))
        text = text.replace(
            line, f"{line[:91]}{opponent:4} {colour} {'1' if colour == 'w' else '0'}"
        )
    told = bench.run("import", bench.write("wrong.trf", text))
    if "round 1" not in told.text:
        raise NotMet("a round paired against the rules is taken over without a word")
    said = [line for line in bench.comments() if "round 1" in line]
    if not said:
        raise NotMet("the report says nothing")
    return said[0]


def results_unrated(bench: Bench) -> str:
    """Take over a game that was won and does not count for ratings."""
    text = _OLD.replace("3 w 1", "3 w W").replace("1 b 0", "1 b L")
    bench.do("import", bench.write("unrated.trf", text))
    games = [board["result"] for board in bench.rounds()[0]["boards"]]
    if [game["rated"] for game in games] != [False, True]:
        raise NotMet(f"the games are {games}")
    return "a game marked W and L in the file counts, and is not rated"


PROBES = {
    "engine": engine,
    "pairing-checker": pairing_checker,
    "standings-checker": standings_checker,
    "generator": generator,
    "generator-irregular": generator_irregular,
    "generator-baku": generator_baku,
    "generator-unusual": generator_unusual,
    "generator-tie-breaks": generator_tie_breaks,
    "import-trf06": import_trf06,
    "import-trf16": import_trf16,
    "import-trf26": import_trf26,
    "import-adjustments": import_adjustments,
    "import-defective": import_defective,
    "import-checked": import_checked,
    "results-unrated": results_unrated,
}
