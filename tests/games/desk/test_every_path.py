"""Every answer path of every matter, held against a table that was written from the texts alone.

The table says for one path of answers what the texts make of it; whoever wrote it knew
the questions and no verdict. Here every path is walked in every kind of game and both editions,
with what an event knows of its games and without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of, matters_of
from crosstable.games.desk.matters import Matter, next_step
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.library import game as known_game
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rulings import Reply, Ruling, Tally, TallyKind
from crosstable.rulebooks.library import edition
from tests.games.desk.desk_literal import (
    CHESS_KINDS,
    DRAUGHTS_KINDS,
    EDITIONS,
    POSITIONED,
    QUESTIONS,
    Case,
    Expected,
    verdict,
    verdict_second,
)

THINGS = "move|minute|second|time|turn|piece|king|half-move|hour|game|player|position"
BOOKS = {
    "laws-2018": "fide-2019",
    "laws-2023": "fide-2026-03",
    "fmjd-2022": "fmjd-2022",
    "fmjd-2024": "fmjd-2024",
}
RATES = {
    "standard": ("90/40+30+30", "120/40+60", "120"),
    "rapid": ("15+10", "25"),
    "blitz": ("3+2", "5"),
}
KINDS = {"chess": CHESS_KINDS, "draughts": DRAUGHTS_KINDS}
ON = "goes on"
SAME_WORDS = {"warning": ON, "remark": ON, "postponed": ON, "corrected": ON, "any": ON}
"""What the desk says in a word of its own, by the word of the table: the game goes on."""
SAME_VERDICTS = {
    "No claim: the game goes on": ON,
    "The offer stands until {side} answers": "stands",
    "The result on the board counts": "stands",
    "{side} may offer the draw": "stands",
    "The player must write the moves down": "yes",
    "The player need not write the moves down": "no",
    "The player need not write the moves down now": "no",
    "A plus draw for {side}": "yes",
    "In time: the game is played": ON,
}
"""What the desk says in its verdict, where its first word is about something else."""


def effect(ruling: Ruling) -> str:
    """Return what a ruling does to the game in the table's words: a result, time, or nothing."""
    if ruling.verdict.form in SAME_VERDICTS:
        return SAME_VERDICTS[ruling.verdict.form]
    given = {change.seconds for change in ruling.clocks if change.seconds > 0}
    if given:
        (seconds,) = given
        return f"+{seconds // 60} min" if seconds % 60 == 0 else f"+{seconds} s"
    moves = ruling.verdict.form == "To be played: {moves}"
    return (
        ON
        if moves or (ruling.answer[0] == "-" and ruling.clocks)
        else SAME_WORDS.get(ruling.answer, ruling.answer)
    )


def events(game: str, book: str) -> Iterator[tuple[Known, tuple[str, ...]]]:
    """Yield what events know about their games, with the kinds of game that it leaves open."""
    rules = edition(BOOKS[book])
    kinds = KINDS[game]
    yield Known(edition=rules), kinds
    for tempo, rates in RATES.items():
        of_it = tuple(kind for kind in kinds if kind.partition("-")[0] == tempo)
        for rate in (None, *map(parse_rate, rates)):
            yield Known(edition=rules, rate=rate, tempo=tempo), of_it
            for kind in of_it if len(of_it) > 1 else ():
                watched = "supervised" in kind
                yield Known(edition=rules, rate=rate, tempo=tempo, supervised=watched), (kind,)


def typed(game: str, matter: str, question: BoardQuestion) -> list[str]:
    """Return the answers that are tried: all there are to choose from, or those of the table."""
    if question.alternatives:
        return [choice.value for choice in question.alternatives]
    if question.kind is AnswerKind.POSITION:
        rules = known_game(game).game
        return [rules.position_text(rules.start())]
    return QUESTIONS[f"{game}.{matter}"][question.name].split()


def paths(
    game: str, matter: Matter, known: Known, replies: tuple[Reply, ...] = ()
) -> Iterator[tuple[dict[str, str], Ruling]]:
    """Yield every path of answers with its ruling; what contradicts itself is refused."""
    try:
        step = next_step(matter, known, replies)
    except InvalidValue:
        assert replies
        return
    if isinstance(step, Ruling):
        yield {reply.question: reply.answer for reply in replies}, step
        return
    for answer in typed(game, matter.name, step):
        yield from paths(game, matter, known, (*replies, Reply(step.name, answer)))


def differences(
    answers: Mapping[str, str], ruling: Ruling, expected: Expected, before: int = 0
) -> Iterator[str]:
    """Yield in what a ruling differs from what the texts say."""
    did = effect(ruling)
    if did not in expected.answers:
        yield f"{did!r} is not one of {sorted(expected.answers)}"
    more = sum(change.seconds for change in ruling.clocks if change.seconds > 0)
    if expected.seconds == 0 and more:
        yield f"{more} seconds are given"
    if expected.charged is not None:
        less = -sum(change.seconds for change in ruling.clocks if change.seconds < 0)
        if less != expected.charged:
            yield f"{less} seconds are taken, not {expected.charged}"
    counted = sum(tally.count for tally in ruling.tallies) > before
    if expected.counts is not None and counted is not expected.counts:
        yield f"counted: {counted}, not {expected.counts}"


LATER_ANSWERS = {
    ("draughts", "claim", "rule", "diagonal"),
    ("draughts", "claim", "by", "referee"),
    ("draughts", "irregular", "wants", "silent"),
    ("draughts", "irregular", "decides", "silent"),
}
"""What could not be answered when the table was written; each has tests of its own."""


CHOSEN_ARTICLES = {
    "6.9": "6.3.1",  # completing the moves in time is the duty of 6.3.1
    "9.5": "11.12",  # who has to show whether a claim is right
    "4.3.3": "4.3.1",  # one piece was touched, of one colour
    "III.2.2": "III.3.1",
    "8.1.1": "8.1.3",  # when a move has to be written
    "B.3.1.2": "A.2",
    "B.2.2": "A.2",
    "12.6": "A.3.2 A.4.3",  # where alone there is a right to look
    "7.5.1": "3.10.3",  # the arbiter steps in, which the illegal move then follows
    "7.5.2": "3.10.3",
    "3.7.5.1": "4.7.3",  # when a promotion is made
    "3.7.3.3": "4.7.3",
    "8.5.1": "8.4",  # nobody was free of writing
    "8.5.2": "8.4",
    "III.2.1": "III.2.2",
    "7.4": "7.5",  # Annex 3: when a game may be interrupted
    "7.5": "7.1",
}
"""Where the desk names another article for the same thing than the table, and why."""


def cites(ruling: Ruling, expected: Expected) -> bool:
    """Return whether a ruling names an article of the table, or one below it or above it."""
    mine = {reason.citation.article for reason in ruling.because if reason.citation}
    wanted = {re.sub(r"^(Annex \d+|C\.02) ", "", text) for text in expected.article.split(", ")}
    wanted |= {other for article in wanted for other in CHOSEN_ARTICLES.get(article, "").split()}
    return any(
        one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")
        for one in mine
        for other in wanted
    )


def is_later(game: str, matter: str, answers: Mapping[str, str]) -> bool:
    return any((game, matter, *answer) in LATER_ANSWERS for answer in answers.items())


def facts(known: Known) -> dict[str, str]:
    """Return what the rate of play tells in the words of the table."""
    if known.rate is None:
        return {}
    whole = {"periods": "one"} if known.rate.periods[0].moves is None else {}
    return {"increment": str(known.rate.increment), **whole}


def held(
    game: str, book: str, matter: Matter, known: Known, kinds: tuple[str, ...], *, second: bool
) -> Iterator[str]:
    """Yield where the paths of a matter differ from the table, in every kind that is left open."""
    before = sum(tally.count for tally in known.tallies)
    for path, ruling in paths(game, matter, known):
        if is_later(game, matter.name, path):
            continue
        answers = {**facts(known), **path}
        told = answers.get("tempo", "")
        for kind in [told] if told in kinds else kinds:
            expected = (
                verdict_second(matter.name, answers, kind, book)
                if second
                else verdict(game, matter.name, answers, kind, book)
            )
            if expected is None:
                continue
            if (told or len(kinds) == 1) and not cites(ruling, expected):
                yield f"{matter.name} {kind} {book} {answers}: {expected.article} is not cited"
            for difference in differences(answers, ruling, expected, before):
                yield (
                    f"{matter.name} {kind} {book} {answers}: {difference} ({expected.article}:"
                    f" {expected.reading}) {ruling.verdict}"
                )


@pytest.mark.parametrize("book", ["laws-2023", "fmjd-2024"])
def test_one_of_anything_is_said_in_the_singular(book: str) -> None:
    game = "chess" if book in EDITIONS["chess"] else "draughts"
    one = re.compile(rf"\b1 ({THINGS})s\b|\b1 (men|plies)\b|\bonce times\b")
    for known, _kinds in events(game, book):
        for matter in matters_of(game):
            for answers, ruling in paths(game, matter, known):
                told = [ruling.verdict, *ruling.steps, *ruling.rests_on, *ruling.remarks]
                told += [reason.sentence for reason in ruling.because]
                for sentence in told:
                    assert not one.search(str(sentence)), (matter.name, answers, sentence)


TWICE = tuple(Tally(TallyKind.ILLEGAL_MOVES, side, 1) for side in Colour)


@pytest.mark.article("fide.laws", "7.5.5")
@pytest.mark.parametrize("book", EDITIONS["chess"])
@pytest.mark.parametrize("name", ["illegal", "promotion"])
def test_every_path_of_a_second_offence_leads_to_what_the_text_says(name: str, book: str) -> None:
    found = [
        difference
        for known, kinds in events("chess", book)
        for difference in held(
            "chess",
            book,
            matter_of("chess", name),
            msgspec.structs.replace(known, tallies=TWICE),
            kinds,
            second=True,
        )
    ]
    assert found == []


@pytest.mark.parametrize("book", [book for books in EDITIONS.values() for book in books])
def test_every_path_leads_to_what_the_texts_say(book: str) -> None:
    game = "chess" if book in EDITIONS["chess"] else "draughts"
    found = [
        difference
        for known, kinds in events(game, book)
        for matter in matters_of(game)
        for difference in held(game, book, matter, known, kinds, second=False)
    ]
    assert found == []


DECIDED = {
    "default time": ("default-time", "{}"),
    "no draw before move": ("draw-from-move", "{}"),
    "device in bag": ("devices-in-bags", "yes"),
    "device penalty": ("device-penalty", "a {}"),
    "delay": ("default-time", "{}"),
}
"""What the table calls the regulations of an event, by their fields and how those are filled."""
FOUND = {"in the bag, off": "bag", "in the bag, on": "on", "on the person": "person"}


def called(case: Case) -> Ruling | BoardQuestion:
    """Return what the desk says to a case with a board, counts or regulations."""
    tempo, _dash, watched = case.kind.partition("-")
    decided = {
        DECIDED[name][0]: DECIDED[name][1].format(text)
        for name, text in case.regulations.items()
        if name in DECIDED
    }
    if "draw-from-move" in decided:
        decided["draw-restriction"] = "from-move"
    answers = dict(case.answers)
    if "device found" in case.regulations:
        answers["device"] = FOUND[case.regulations["device found"]]
    known = Known(
        edition=edition(BOOKS[case.edition]),
        tempo=tempo,
        supervised=bool(watched) if case.game == "chess" and tempo != "standard" else None,
        regulations=decided,
        position=case.board,
        tallies=tuple(
            Tally(TallyKind.ILLEGAL_MOVES, Colour(side), count)
            for side, count in case.earlier.items()
        ),
    )
    matter = matter_of(case.game, case.matter)
    return next_step(matter, known, tuple(Reply(*item) for item in answers.items()))


def said(step: Ruling | BoardQuestion) -> str:
    """Return the effect of a step; a penalty that has to be chosen is the arbiter's (12.9)."""
    if isinstance(step, Ruling):
        return effect(step)
    assert step.name == "penalty", step
    return "unknown"


@pytest.mark.parametrize("case", POSITIONED, ids=lambda case: f"{case.matter}: {case.name}")
def test_a_board_leads_to_what_the_texts_say(case: Case) -> None:
    step = called(case)
    assert said(step) in case.expected, step
