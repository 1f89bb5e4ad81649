"""Small differences planted in a copy of the product, to see that each of them is listed.

``python tools/same/planted.py`` changes one place for each in a working copy of the last commit,
compares it with that commit, and says which were not seen. A place is found by what stands there,
in whatever module; where it is gone or stands twice, the plant needs another one.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent


class Plant(NamedTuple):
    """What stands at a place, and instead of it; where that is to be seen, and in which line."""

    what: str
    old: str
    new: str
    where: str
    line: str


PLANTS: Sequence[Plant] = (
    Plant(
        "a column of a table",
        'Sentence("Games"),\n        lambda line: line.row.played,\n        kind=Kind.NUMBER,\n'
        "        usual=when_asked,",
        'Sentence("Games"),\n        lambda line: line.row.played,\n        kind=Kind.NUMBER,',
        "^pages/.*_standings",
        "Games",
    ),
    Plant(
        "a heading, on the terminal",
        'Sentence("Rtg"),\n        lambda line: line.player.rating(',
        'Sentence("Rtng"),\n        lambda line: line.player.rating(',
        "^terminal/",
        r"^\+ .*Rtng",
    ),
    Plant(
        "a label on a page",
        '_("Open the points to see the arithmetic and the articles behind a place.")',
        '_("Open the points to see the arithmetic and articles behind a place.")',
        "^pages/.*_standings",
        r"^\+ .*arithmetic and articles",
    ),
    Plant(
        "a rounding",
        "Fraction(half_up(value * scale), scale)",
        "Fraction(int(value * scale), scale)",
        "^(pages|terminal|interface)/",
        r"^\+ .*\d[.,]\d\d",
    ),
    Plant(
        "a right to see",
        "Ask.SEE_INCIDENTS: Right(Role.ARBITER,",
        "Ask.SEE_INCIDENTS: Right(Role.CHIEF_ARBITER,",
        "^pages/commands/arbiter-en/.*_incidents",
        r"^\+ ",
    ),
    Plant(
        "a right to do",
        'Right(Role.CHIEF_ARBITER, Sentence("keeping two players apart"))',
        'Right(Role.ARBITER, Sentence("keeping two players apart"))',
        "^(pages/commands/arbiter-en|changes/commands/arbiter)/",
        r"apart|fields|422|400",
    ),
    Plant(
        "an error text",
        'Refused("name two different players to keep apart"',
        'Refused("name two players to keep apart"',
        "^terminal/commands",
        r"^\+ .*name two players",
    ),
    Plant(
        "a help text",
        '"Three-letter code, or a country."',
        '"Three-letter code or a country."',
        "^help/players-add",
        r"^\+ .*code or a country",
    ),
    Plant(
        "a default",
        'type=Share(), default="0.3", show_default=True',
        'type=Share(), default="0.4", show_default=True',
        "^help/simulate",
        r"^\+ .*0\.4",
    ),
    Plant(
        "an order",
        "tuple(sorted(table.rows, key=lambda row: row.number))",
        "tuple(sorted(table.rows, key=lambda row: -row.number))",
        "^(pages/.*_crosstable|terminal/commands)",
        r"^\+ ",
    ),
    Plant(
        "a status code",
        '422, "refused", error.what',
        '409, "refused", error.what',
        "^changes/commands/owner/",
        r"^\+ 409",
    ),
    Plant(
        "a status code, as described",
        'status_code=201, operation_id="adjournGame"',
        'status_code=200, operation_id="adjournGame"',
        "^openapi/",
        r'"20[01]"',
    ),
    Plant(
        "an edition's value",
        "least_average = 2380",
        "least_average = 2381",
        "^editions/",
        r"^\+ .*2381",
    ),
    Plant(
        "a figure on paper",
        'text(size: 15pt, weight: "bold", seat(pairing))',
        'text(size: 15pt, weight: "bold", [\\#] + seat(pairing))',
        "^pages/.*_print_pairings",
        r"^\+ .*#",
    ),
    Plant(
        "a cell of a workbook",
        "*(int(line.label), line.player.name, line.player.federation),",
        "*(int(line.label), line.player.name, line.player.federation.lower()),",
        "^pages/.*_export_xlsx",
        r"^\+ .*'[a-z]{3}'",
    ),
    Plant(
        "a missing field of the interface",
        "class StandingBase(msgspec.Struct, frozen=True, kw_only=True):",
        "class StandingBase(msgspec.Struct, frozen=True, kw_only=True, "
        'rename={"last_place": "last"}):',
        "^interface/.*_standings",
        r'^- .*"last_place"',
    ),
    Plant(
        "a French word",
        'msgid "Standings"\nmsgstr "Classement"',
        'msgid "Standings"\nmsgstr "Classements"',
        "^pages/.*-fr/",
        r"^\+ .*Classements",
    ),
    Plant(
        "a message of the terminal",
        '"the round is complete"',
        '"the round is completed"',
        "^terminal/",
        r"^\+ .*is completed",
    ),
    Plant(
        "a fold's state",
        "left = Withdrawal(self.after_round, self.reason, self.expelled)",
        "left = Withdrawal(self.after_round, self.reason + '.', self.expelled)",
        "^folds/",
        r'^\+ .*\."',
    ),
    Plant(
        "a line of a calendar",
        'f"DTEND:{_moment(event.starts + event.length)}"',
        'f"DURATION:{event.length}"',
        r"\.ics$",
        r"^\+ DURATION",
    ),
    Plant(
        "a class of an element",
        "<table data-row-working>",
        "<table>",
        "^pages/.*_standings",
        r"^- <table data-row-working>",
    ),
    Plant(
        "a limit",
        "club: Annotated[str, Meta(max_length=100)]",
        "club: Annotated[str, Meta(max_length=101)]",
        "^forms/.*_players_new_too_long",
        r"^\+ .*101",
    ),
    Plant(
        "what is in a package",
        '"final-report.pdf": print_report(',
        '"report.pdf": print_report(',
        "^(pages|interface)/.*_papers_package",
        r"^\+ .*report\.pdf",
    ),
    Plant(
        "an entry of the menu",
        '<a href="/office">{{ _("All tournaments") }}</a>',
        '{% if desk.may_see_people %}<a href="/office">{{ _("All tournaments") }}</a>{% endif %}',
        "^pages/commands/viewer-en/",
        r"^- .*All tournaments",
    ),
)


def main() -> int:
    """Plant, compare, and say what was not listed."""
    sys.path.insert(0, str(HERE.parent))
    from same import taking  # noqa: PLC0415 -- found by the line before
    from same.comparing import differences  # noqa: PLC0415

    with taking.copied("HEAD") as tree:
        for plant in PLANTS:
            _put(tree, plant)
        before = taking.kept_picture("HEAD")
        now = taking.KEPT / "planted"
        taking.take(tree, now, before)
    found = differences(before / "seen", now / "seen")
    missed = 0
    for plant in PLANTS:
        listed = sum(
            any(re.search(plant.where, place) for place in each.places)
            and any(re.search(plant.line, line) for line in each.lines)
            for each in found
        )
        missed += not listed
        print(f"{'listed' if listed else 'MISSED'}  {plant.what}: {listed or ''}")
    print(f"{len(PLANTS) - missed} of {len(PLANTS)} planted differences are listed")
    return int(bool(missed))


def _put(tree: Path, plant: Plant) -> None:
    first = plant.old.partition("\n")[0]
    told = subprocess.run(
        ["git", "grep", "-lF", "-e", first, "--", "src"],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    places = [
        (tree / name, text)
        for name in told.stdout.splitlines()
        if plant.old in (text := (tree / name).read_text(encoding="utf-8"))
    ]
    if len(places) != 1 or places[0][1].count(plant.old) != 1:
        raise SystemExit(f"{plant.what}: stands in {[str(path) for path, _ in places]}")
    [(path, text)] = places
    path.write_text(text.replace(plant.old, plant.new), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
