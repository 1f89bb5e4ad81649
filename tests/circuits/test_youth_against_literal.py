"""Random youth championships, compared with a literal reading of Annex 13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from random import Random

from crosstable.circuits.conditions import Answer, Condition
from crosstable.circuits.youth import YouthChampionship, YouthEntry, YouthResult
from crosstable.circuits.youth_entries import checked, opening_day
from crosstable.circuits.youth_nations import nations
from tests.circuits import youth_literal as literal
from tests.circuits.youth_literal import DEFAULT, Entry, Finish
from tests.samples import drawn

CODES = ("NED", "FRA", "POL")


def random_group(chance: Random) -> tuple[str, str]:
    return chance.choice([*literal.AGES]), chance.choice(("boys", "girls"))


def written(group: tuple[str, str]) -> str:
    return "-".join(group).replace(" ", "-")


def said(conditions: Iterable[Condition], *articles: str) -> list[str]:
    return [
        one.sentence.form
        for one in conditions
        if one.answer is Answer.BROKEN and one.article.article in articles
    ]


def test_entries_are_judged_as_in_the_literal_reading() -> None:
    chance, found = Random(1301), Counter[str]()
    for _ in range(drawn(1600, least=200)):
        groups = [random_group(chance) for _ in range(2)]
        made = [
            (
                Entry(chance.choice(CODES), chance.choice(groups), chance.random() < 0.1),
                date(2025 - chance.randint(7, 20), chance.randint(1, 12), 31 % 28),
                chance.random() < 0.5,
            )
            for _ in range(chance.randint(1, 16))
        ]
        entries = [entry for entry, _, _ in made]
        check = checked(
            YouthChampionship(
                id="y",
                name="Y",
                year=2025,
                host="NED",
                entries=tuple(
                    YouthEntry(
                        name=f"P{number}",
                        number=str(number),
                        federation=entry.federation,
                        group=written(entry.group),
                        born=born.year,
                        woman=woman,
                        place="sponsor" if entry.sponsor else "federation",
                    )
                    for number, (entry, born, woman) in enumerate(made)
                ),
            )
        )
        wrong = [
            (entry, born, woman)
            for entry, born, woman in made
            if not literal.may_play(born, woman, entry.group, 2025)
        ]
        named = {
            one.sentence.values["player"]
            for one in check.conditions
            if one.answer is Answer.BROKEN and one.article.article == "4.1"
        }
        assert len(named) == len(wrong)
        over = literal.too_many(entries, "NED")
        assert len(said(check.conditions, "5.2", "5.4")) == len(over)
        free = {one.federation: one.free for one in check.delegations if one.free}
        assert free == literal.free_places(entries)
        found.update(over=bool(over), wrong=bool(wrong), more=max(free.values(), default=0) > 1)
    assert min(found.values()) > 20


def test_nations_are_ranked_as_in_the_literal_reading() -> None:
    chance, shared = Random(1302), 0
    for _ in range(drawn(1600, least=200)):
        readings = DEFAULT._replace(
            best_of=chance.choice(("group", "age")), percent=chance.choice(("half-up", "down"))
        )
        tables = {}
        for group in {random_group(chance) for _ in range(3)}:
            rounds = chance.choice((7, 9, 9))
            scores = sorted(
                (chance.randint(0, 2 * rounds) for _ in range(chance.randint(1, 14))), reverse=True
            )
            lines = [Finish(chance.choice(CODES), place, n) for place, n in enumerate(scores, 1)]
            tables[group] = (rounds, lines)
        results = [
            YouthResult(
                name=f"P{line.place}",
                federation=line.federation,
                group=written(group),
                place=line.place,
                points=line.points,
                rounds=rounds,
            )
            for group, (rounds, lines) in tables.items()
            for line in lines
        ]
        made = nations(
            chance.sample(results, len(results)),
            rounding="nearest" if readings.percent == "half-up" else "floor",
            best_of="group" if readings.best_of == "group" else "age",
        )
        expected = literal.nations(tables, readings)
        assert [(row.rank, row.federation, Fraction(row.total)) for row in made] == expected
        shared += len({row.rank for row in made}) < len(made)
    assert shared > 0


def test_the_event_opens_on_the_day_of_the_literal_reading() -> None:
    for year in range(1990, 2090):
        assert opening_day(year) == literal.first_day(year)
