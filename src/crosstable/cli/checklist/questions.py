"""What FIDE's checklist for programs asks, as far as it is public, in our own words.

Of 225 questions those below were published in 2026, by area and mostly without their single
numbers. ``door`` says by which command or page somebody sees the answer; the probe of the same name
carries it out. A question that is not met has its ``argument``.
"""

from __future__ import annotations

import msgspec

HARD = "hard fail"


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One question of the checklist."""

    name: str
    area: str
    numbers: str
    """The questions of the area."""
    asks: str
    weight: str = ""
    """What failing costs, where that is published."""
    door: str
    argument: str = ""
    """Why it is not met, or not asked of this program."""

    @property
    def span(self) -> range:
        """Return the numbers of the area, in which that of the question lies."""
        first, _, last = self.numbers.partition("-")
        return range(int(first), int(last or first) + 1)


def _area(area: str, numbers: str, *entries: tuple[str, ...]) -> tuple[Question, ...]:
    """Return the questions of an area: name, question, weight, door and perhaps an argument."""
    return tuple(
        Question(
            area=area,
            numbers=numbers,
            name=name,
            asks=asks,
            weight=weight,
            door=door,
            argument="".join(argument),
        )
        for name, asks, weight, door, *argument in entries
    )


QUESTIONS = (
    *_area(
        "Engine, checker, generator",
        "16-39",
        (
            "engine",
            "Does it pair by an engine of its own that follows the Swiss rules in force?",
            HARD,
            "crosstable pair FILE --edition fide-2026",
        ),
        (
            "pairing-checker",
            "Is there a checker for the command line that names every wrong pair, round by round?",
            HARD,
            "crosstable check FILE",
        ),
        (
            "standings-checker",
            "Does the checker also name wrong places and tie-break values in the standings?",
            HARD,
            "crosstable check FILE",
        ),
        (
            "generator",
            "Is there a generator of random tournaments whose files the checker accepts?",
            HARD,
            "crosstable simulate",
        ),
        (
            "generator-irregular",
            "Can the generator be told how many byes, forfeits and late entries there are?",
            "",
            "crosstable simulate --forfeits --half-point-byes --retirements --late-entries",
        ),
        (
            "generator-baku",
            "Can it generate accelerated tournaments (Baku)?",
            "",
            "crosstable simulate --option acceleration=baku",
        ),
        (
            "generator-unusual",
            "Can it generate unusual results, such as half a point against none?",
            "",
            "crosstable simulate --unusual",
        ),
        (
            "generator-tie-breaks",
            "Can it be told which tie-breaks the generated tournament uses?",
            "",
            "crosstable simulate --tie-breaks",
        ),
    ),
    *_area(
        "FIDE mode",
        "40-46",
        (
            "mode-default",
            "Does every tournament begin in a mode in which the rules hold?",
            "",
            "crosstable show --json",
        ),
        (
            "mode-leaving",
            "Does leaving it take two confirmations with the consequences in view?",
            HARD,
            "crosstable leave-rules; Settings",
        ),
        (
            "mode-logged",
            "Does the report say in a ### comment that it was left, and after which round?",
            "30 %",
            "crosstable export",
        ),
        (
            "mode-no-return",
            "Is there no way back into it, not even by undoing?",
            HARD,
            "crosstable undo",
        ),
        (
            "mode-sign",
            "Is it shown permanently that it was left?",
            "3 %",
            "crosstable show; the badge on the tournament's pages",
        ),
    ),
    *_area(
        "Import",
        "47-56",
        ("import-trf06", "Are files of 2006 read?", "7 %", "crosstable import FILE"),
        ("import-trf16", "Are files of 2016 read?", "", "crosstable import FILE"),
        ("import-trf26", "Are files of 2026 read?", "", "crosstable import FILE"),
        (
            "import-adjustments",
            "Is every adjustment made to an imported file reported?",
            "",
            "crosstable import FILE",
        ),
        (
            "import-defective",
            "Are defective files refused, with what is wrong and where?",
            "",
            "crosstable import FILE",
        ),
        (
            "import-checked",
            "Is every imported round checked against the rules, with a warning and a comment?",
            HARD,
            "crosstable import FILE",
        ),
    ),
    *_area(
        "Number of rounds",
        "57-63",
        (
            "rounds-changed",
            "Does another number of rounds take two confirmations, and does the report say so?",
            HARD,
            "crosstable edit --rounds; Settings",
        ),
        (
            "rounds-last",
            "Is a round judged anew that becomes, or stops being, the last one?",
            HARD,
            "crosstable edit --rounds; Settings",
        ),
        (
            "rounds-possible",
            "Is there a warning when so many rounds cannot be paired?",
            "",
            "crosstable edit --rounds; Settings",
        ),
    ),
    *_area(
        "Pairing by hand",
        "64-69",
        (
            "manual-phase",
            "Has pairing by hand a beginning and an end, and is nothing published in between?",
            HARD,
            "crosstable rearrange begin; the round's page",
        ),
        (
            "manual-warnings",
            "Must a second meeting of two players be confirmed, as other breaches of the rules?",
            "25 %",
            "crosstable rearrange exchange",
        ),
        (
            "manual-colours",
            "Is it said when both players of a board have the wrong colour?",
            "",
            "crosstable rearrange exchange",
        ),
        (
            "manual-compared",
            "Is the pairing compared with the engine's at the end, and every difference listed?",
            HARD,
            "crosstable rearrange end",
        ),
        (
            "manual-logged",
            "Does the report say in a ### comment in which round it was done?",
            "30 %",
            "crosstable export",
        ),
    ),
    *_area(
        "Points",
        "70-88",
        (
            "points-systems",
            "Are 1-½-0, 3-1-0 and other tables possible?",
            "",
            "crosstable new --points",
        ),
        (
            "points-draws",
            "Is a table refused in which two draws are worth more than a win and a loss?",
            HARD,
            "crosstable new --points",
        ),
        (
            "points-bye",
            "Is a table refused in which the allocated bye is worth more than a win?",
            HARD,
            "crosstable new --points",
        ),
        (
            "points-bye-standard",
            "With 1-½-0, is the allocated bye worth 1, ½ or 0 and nothing else?",
            HARD,
            "crosstable new --points",
        ),
        (
            "points-locked",
            "Can the points no longer change once a round is paired?",
            "",
            "crosstable edit; Settings",
        ),
    ),
    *_area(
        "Round robins",
        "89-105",
        ("robin-berger", "Are round robins paired by the Berger tables?", "", "crosstable pair"),
        (
            "robin-double",
            "In a double round robin, can the last two rounds of the first cycle be reversed?",
            "",
            "crosstable pair",
        ),
        (
            "robin-half",
            "Does a player who completed less than half of the games leave the table?",
            "",
            "crosstable withdraw",
        ),
        (
            "robin-buchholz",
            "Is Buchholz kept away from round robins?",
            "",
            "crosstable standings; the announcing page",
        ),
        (
            "robin-tie-breaks",
            "Are all tie-breaks there that round robins need?",
            "",
            "crosstable standings --tie-breaks",
        ),
    ),
    *_area(
        "Acceleration",
        "106-115",
        (
            "acceleration-baku",
            "Is Baku acceleration there?",
            "",
            "crosstable new --option acceleration=baku",
        ),
        (
            "acceleration-rules",
            "Can the rules of every other way of accelerating be printed?",
            HARD,
            "crosstable describe",
        ),
        (
            "acceleration-locked",
            "Can acceleration no longer change once a round is paired?",
            "",
            "crosstable edit; Settings",
        ),
        (
            "edits-logged",
            "Is every change that a pairing rests on kept in a journal, and can it be taken back?",
            "",
            "crosstable journal show; crosstable undo",
        ),
    ),
    *_area(
        "Ratings and numbers",
        "145-156",
        (
            "rating-methods",
            "Can players be ordered by FIDE's rating, a national one, or the higher or lower one?",
            "",
            "crosstable new --rating-order; crosstable lots",
        ),
        (
            "numbers-titles",
            "Are players with equal ratings ordered by title, and then by a fixed criterion?",
            "",
            "crosstable lots --method initial-order",
        ),
        (
            "numbers-frozen",
            "Do the numbers stay as they are once round four is paired?",
            "",
            "crosstable lots",
        ),
        (
            "numbers-late",
            "Can a player join after that, with a number of their own?",
            "",
            "crosstable players add",
        ),
    ),
    *_area(
        "Adjourned games",
        "157-169",
        ("adjourned", "Can a game be registered as adjourned?", HARD, "crosstable result N adj"),
        (
            "adjourned-draw",
            "Does it count as a draw when the next round is paired?",
            "",
            "crosstable pair",
        ),
        (
            "adjourned-missing",
            "Do missing results become adjourned games when the next round is paired, with notice?",
            HARD,
            "crosstable pair",
        ),
        (
            "adjourned-final",
            "Are there no final standings and no report while one is open?",
            HARD,
            "crosstable standings; crosstable export",
        ),
        (
            "adjourned-exchange",
            "Is it written into files as such, and read back?",
            "",
            "crosstable export; crosstable import",
        ),
    ),
    *_area(
        "Byes and results",
        "170-188",
        ("withdrawn", "Are players who left marked?", "", "crosstable players list"),
        (
            "half-point-twice",
            "Must a second half-point bye be confirmed, or is it refused?",
            "",
            "crosstable bye",
        ),
        (
            "half-point-barred",
            "Can half-point byes be barred?",
            "",
            "crosstable regulations set half-point-byes no",
        ),
        (
            "full-point",
            "Is it said that a full-point bye is no longer usual?",
            "",
            "crosstable bye --kind full-point",
        ),
        (
            "results-unusual",
            "Are ½-0, 0-0 and forfeits possible?",
            "",
            "crosstable result --unusual",
        ),
        (
            "results-unrated",
            "Can a game count in the standings and not be rated?",
            "",
            "crosstable import FILE",
        ),
        (
            "board-order",
            "Are boards ordered by the higher score, the sum of scores and the lower number?",
            "",
            "crosstable pair",
        ),
    ),
    *_area(
        "Results of the past",
        "189-193",
        (
            "past-locked",
            "Can only the results of the last two rounds still change?",
            "",
            "crosstable result --correct",
        ),
        (
            "past-report",
            "Can older ones be corrected for the rating report alone, listed as comments?",
            "",
            "crosstable correct-report; crosstable export --rating-report",
        ),
    ),
    *_area(
        "Players kept apart",
        "194-196",
        ("apart", "Can two players be kept apart before round 1?", "", "crosstable forbid"),
        (
            "apart-later",
            "Later, only by leaving the mode in which the rules hold?",
            HARD,
            "crosstable forbid",
        ),
    ),
    *_area(
        "Tie-breaks and standings",
        "197-216",
        (
            "tie-breaks",
            "Are all tie-breaks there that C.07 makes obligatory?",
            "",
            "crosstable standings --tie-breaks",
        ),
        (
            "tie-breaks-changed",
            "Does another list after the start take two confirmations, and does the report say so?",
            HARD,
            "crosstable edit --tie-breaks",
        ),
        (
            "lots-repeatable",
            "Can drawing of lots be repeated with the same outcome?",
            HARD,
            "crosstable lots --seed; crosstable draw-ties",
        ),
        (
            "unrated",
            "Is there more than one way to count unrated players in averages of ratings?",
            "",
            "crosstable new --ranking-option",
        ),
        (
            "long-events",
            "Can a player have several ratings in an event of more than thirty days?",
            "up to 119 %",
            "crosstable rate report --month",
            (
                "A player of the office has one rating in an event. What B.02 wants is there in "
                "another way: the rounds of each month are reported and rated as an event of "
                "their own, with the list of its first day (decision 137)."
            ),
        ),
        (
            "expelled",
            "Can a player be expelled, and is it kept with its reason?",
            "",
            "crosstable expel --reason",
        ),
    ),
)
