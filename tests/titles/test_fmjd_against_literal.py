"""Norms, places and ledgers of random events, compared with a literal reading of Annex 10."""

from __future__ import annotations

from collections import Counter
from datetime import date
from random import Random

from crosstable.kernel.player import Sex
from crosstable.kernel.title_facts import NormMade, TitleHeld
from crosstable.titles.automatic import automatic
from crosstable.titles.category.verdicts import verdicts
from crosstable.titles.ledger import ledger
from crosstable.titles.standing import Standing
from crosstable.titles.verdicts import Status
from tests.samples import drawn
from tests.texts import FMJD_2022, FMJD_NORMS
from tests.titles import literal_fmjd as literal
from tests.titles.random_fmjd import random_event


def test_norms_are_those_of_the_literal_reading() -> None:
    chance, reached = Random(18), Counter[str]()
    for _ in range(drawn(160, least=40)):
        tournament, event, _ = random_event(chance)
        end = literal.suffix(tournament)
        for verdict in verdicts(tournament, FMJD_2022, event):
            player = event.candidates[verdict.player]
            title = verdict.title.removesuffix(end)
            norm = literal.judge(tournament, event, player, title)
            colour = None
            if verdict.status is Status.REACHED and verdict.colour is not None:
                colour = verdict.colour.value
            assert (colour, len(verdict.left_out)) == (norm.colour, norm.left_out), verdict
            assert verdict.average == norm.average
            if len(verdict.counted) >= 7:
                assert verdict.half_points_needed == norm.needed
            reached[colour or "none"] += 1
    assert min(reached["red"], reached["black"], reached["none"]) > 20


def test_places_give_what_the_literal_reading_gives() -> None:
    chance, given = Random(19), 0
    for _ in range(drawn(400, least=100)):
        tournament, event, finishes = random_event(chance)
        end = literal.suffix(tournament)
        awards = automatic(tournament, FMJD_2022, event, finishes)
        ours = Counter(
            (
                award.player,
                award.title.removesuffix(end),
                award.colour.value if award.colour is not None else "title",
            )
            for award in awards
        )
        assert ours == literal.direct(tournament, event, finishes)
        given += len(awards)
    assert given > 300


def test_titles_are_due_when_the_literal_reading_says_so() -> None:
    chance, due = Random(20), 0
    for _ in range(drawn(400, least=100)):
        sex = chance.choice((Sex.MALE, Sex.FEMALE))
        family = chance.choice((literal.OPEN, literal.WOMEN)) if sex is Sex.FEMALE else literal.OPEN
        norms = [
            literal.HeldNorm(
                chance.choice((1, 2, 2, 3, 3, 4)), chance.random() < 0.5, chance.randint(7, 18)
            )
            for _ in range(chance.randint(1, 7))
        ]
        by_norms = [
            rank for rank in (2, 3) if chance.random() < 0.3 and literal.can_have(norms, (), rank)
        ][:1]
        rating = chance.randint(2100, 2350)
        made = ledger(
            FMJD_NORMS,
            [
                TitleHeld(
                    register="fmjd",
                    code=family[rank - 1],
                    since=date(2020, 1, 1),
                    origin="norms",
                )
                for rank in by_norms
            ],
            [
                NormMade(
                    register="fmjd",
                    title=family[norm.rank - 1],
                    event=f"Event {place}",
                    day=date(2019, 1, 1),
                    games=norm.games,
                    colour="red" if norm.red else "black",
                )
                for place, norm in enumerate(norms)
            ],
            on=date(2024, 1, 1),
            sex=sex,
            best_rating=rating,
        )
        limits = {3: 2250, 4: 2300} if family is literal.OPEN else {3: 2150, 4: 2200}
        for line in made.titles:
            if line.title not in family or line.standing is Standing.HELD or line.because:
                continue
            rank = literal.RANK[line.title]
            expected = Standing.SHORT
            if literal.can_have(norms, by_norms, rank):
                low = rating < limits.get(rank, 0)
                expected = Standing.WAITING if low else Standing.DUE
                due += 1
            assert line.standing is expected, (line, norms, by_norms)
    assert due > 50
