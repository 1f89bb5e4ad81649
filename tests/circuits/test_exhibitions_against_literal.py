"""Random exhibitions and attempts, compared with a literal reading of Annexes 8 and 11."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from random import Random

from crosstable.circuits.conditions import Answer
from crosstable.circuits.exhibitions import (
    Attempt,
    Exhibition,
    ExhibitionError,
    Opponent,
    Outcome,
    SimulBoard,
    judged_error,
    officials_needed,
    with_board,
)
from crosstable.circuits.records import Record, achievement, improves
from crosstable.kernel.colour import Colour
from tests.circuits import exhibitions_literal as literal
from tests.circuits.cup_literal import months_before
from tests.samples import drawn
from tests.texts import FMJD_2022

DAY = date(2024, 8, 31)
OUTCOMES = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}


def random_attempt(chance: Random, kind: str) -> literal.Attempt:
    """Return an attempt whose numbers stand at the limits."""
    count = literal.LEAST[kind] + chance.choice((-1, 0, 0, 0, 1, 5))
    wins = count * literal.SCORE[kind] // 100 + chance.choice((0, 0, 1))
    members = count * 70 // 100 + chance.choice((0, 1, 1))
    unrated = count // 10 + chance.choice((-1, 0, 0, 1))
    mates = count // 10 + chance.choice((-1, 0, 0, 1))
    rating = chance.choice((1949, 1950, 1951, 2000))
    venues = chance.choice((("",), ("",), ("x", "y"), ("x", "y", "")))
    opponents = [
        literal.Opponent(
            result=2 if number < wins else chance.choice((0, 0, 0, 1)),
            member=number < members,
            rating=None if count - number <= unrated else rating + chance.choice((0, 0, 0, 1, -1)),
            club_mate=number < mates,
            venue=chance.choice(venues),
        )
        for number in range(count)
    ]
    return literal.Attempt(
        kind,
        tuple(chance.sample(opponents, count)),
        duration_stated=chance.random() < 0.9,
        approved_software=chance.random() < 0.9,
        referee_venues=frozenset(chance.choice(("x", "xy", "xy"))),
        board_members=chance.choice((0, 1, 2, 2, 2, 3)),
        expert_is_member=chance.random() < 0.9,
        federation_in_debt=chance.random() < 0.1,
    )


def as_exhibition(chance: Random, attempt: literal.Attempt) -> Exhibition:
    national = chance.random() < 0.3
    boards = tuple(
        SimulBoard(
            number=number,
            opponent=Opponent(
                name=f"P{number}",
                federation="XXX",
                member=one.member,
                rating=None if national else one.rating,
                national_rating=one.rating if national else None,
                club="Home" if one.club_mate else "Away",
                venue=one.venue,
            ),
            colour=Colour.WHITE,
            outcome=OUTCOMES[one.result],
        )
        for number, one in enumerate(attempt.opponents, 1)
    )
    return Exhibition(
        id="e",
        name="E",
        kind=attempt.kind,
        expert="X",
        expert_club="home",
        day=DAY,
        referee="R",
        assistants=50,
        boards=boards,
        minutes=300 if attempt.duration_stated else None,
        attempt=Attempt(
            witnesses=tuple(f"W{number}" for number in range(attempt.board_members)),
            expert_member=attempt.expert_is_member,
            federation_in_order=not attempt.federation_in_debt,
            software_approved=attempt.approved_software,
            referees_by_venue=tuple(sorted(attempt.referee_venues)),
        ),
    )


def test_attempts_meet_the_articles_of_the_literal_reading() -> None:
    chance, missed = Random(1101), Counter[str]()
    for _ in range(drawn(1600, least=200)):
        attempt = random_attempt(chance, chance.choice([*literal.LEAST]))
        verdict = achievement(as_exhibition(chance, attempt), FMJD_2022.ratings)
        ours = {
            one.article.article
            for one in verdict.conditions
            if one.answer in {Answer.BROKEN, Answer.OPEN}
        }
        expected = literal.unmet(attempt)
        assert ours == expected, attempt
        assert verdict.achieved == (not expected)
        missed.update(expected or {"nothing"})
    assert len(missed) > 20


def test_days_and_improvements_are_those_of_the_literal_reading() -> None:
    chance, kinds = Random(1102), Counter[tuple[bool, bool, bool]]()
    for _ in range(drawn(1600, least=200)):
        attempt = random_attempt(chance, "blindfold")
        day = date(2024, 1, 1) + timedelta(days=chance.randint(0, 365))
        near = months_before(day, chance.choice((3, 6)))
        submitted = near + timedelta(days=chance.choice((-1, 0, 1)))
        before = Record(
            kind="blindfold",
            expert="B",
            opponents=len(attempt.opponents) + chance.choice((-1, 0, 0, 1)),
            points=sum(one.result for one in attempt.opponents) + chance.choice((-1, 0, 1)),
            day=months_before(day, 6) + timedelta(days=chance.choice((-1, 0, 1))),
        )
        made = as_exhibition(chance, attempt)
        asked = Attempt(federation="XXX", submitted=submitted)
        made = Exhibition(
            id="e",
            name="E",
            kind="blindfold",
            expert="X",
            day=day,
            boards=made.boards,
            attempt=asked,
        )
        verdict = achievement(made, FMJD_2022.ratings, records=[before])
        scored = sum(one.result for one in attempt.opponents)
        expected = (
            literal.submitted_in_time(submitted, day),
            not literal.too_soon(before.day, day),
            literal.improves(len(made.boards), scored, before.merit),
        )
        answers = tuple(one.answer is Answer.KEPT for one in verdict.attempt)
        assert answers == expected
        own = Record(
            kind="blindfold", expert="X", opponents=len(made.boards), points=scored, day=day
        )
        assert improves(own, before) == expected[2]
        kinds[expected] += 1
    assert len(kinds) == 8


def test_officials_and_errors_are_those_of_the_literal_reading() -> None:
    chance, lost = Random(801), 0
    for _ in range(drawn(1200, least=150)):
        count = chance.choice((1, 10, 12, 13, 20, 21, 25, 40, 41))
        boards = tuple(
            SimulBoard(number=number, opponent=Opponent(name=f"P{number}"), colour=Colour.WHITE)
            for number in range(1, count + 1)
        )
        for kind in (literal.CLOCK, literal.EDRAUGHTS):
            made = Exhibition(id="e", name="E", kind=kind, expert="X", day=DAY, boards=boards)
            assert officials_needed(made) == literal.officials(kind, count)
        made = Exhibition(id="e", name="E", kind="blindfold", expert="X", day=DAY, boards=boards)
        errors: list[int] = []
        for _ in range(chance.randint(0, 14)):
            playing = [board.number for board in made.open_boards]
            if not playing:
                break
            number = chance.choice(playing[:3])
            error = chance.choice([*ExhibitionError])
            board, _ = judged_error(made, number, error)
            made = Exhibition(
                id="e",
                name="E",
                kind="blindfold",
                expert="X",
                day=DAY,
                boards=with_board(made.boards, board),
            )
            if error in {ExhibitionError.ILLEGAL, ExhibitionError.IMPOSSIBLE}:
                errors.append(number)
            over = {board.number for board in made.boards if board.outcome is Outcome.LOSS}
            assert over == set(literal.lost_by_errors(count, errors))
        lost += len(over) if errors else 0
    assert lost > 50
