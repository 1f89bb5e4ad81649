"""A paper for arbiters: situations at a board, and what the game desk answers to each.

The desk asks itself: a matter, a rate of play, some regulations and perhaps a position are drawn
from a seed, its questions are answered by lot, and the ruling is the right answer. The wrong ones
offered beside it are rulings of the same matter in other situations. One seed, one paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matters_of
from crosstable.games.desk.matters import Matter, next_step, replies_said
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.library import KnownGame, game
from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.kernel.rate_notation import parse_rate, rate_said, rate_text
from crosstable.kernel.rulings import Reply, Ruling, Said
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rates_of_play import classify_rate
from crosstable.rulebooks.regulation_fields.table import field_in, regulation_field

MOST = 100
MARKS = 3
"""For each question: two for the answer, one for an article it rests on."""
LETTERS = "abcd"
RATES = ("90+30", "2h/50+1h/25", "15+10", "3+2", "15", "")
"""One of these was announced, or nothing."""
DEFAULT_TIMES = ("", "0", "30", "60")
LONGEST_PLAY = 70
_ATTEMPTS = 60
_OTHERS = 16
_SUPERVISED = {"rapid": "rapid-laws", "blitz": "blitz-laws"}
_NUMBERS = ("0", "1", "3", "5", "10", "16", "25", "30", "39", "40", "41", "60", "75", "80")
_TIMES = ("15:00", "15:20", "15:30", "15:31", "16:00", "16:01", "16:05", "16:10")
_CLOCKS = ("0:20", "0:59", "1:00", "1:55", "4:59", "5:01", "20:00")


class ExamQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """One situation, the answers offered, and the ruling that is right."""

    number: int
    title: Sentence
    facts: tuple[Said, ...]
    """What is known and what happened, each under its heading or question."""
    position: str = ""
    choices: tuple[Sentence, ...]
    right: int
    """Which choice, counted from 0."""
    because: tuple[Reason, ...]

    @property
    def letter(self) -> str:
        """Return the letter of the right answer."""
        return LETTERS[self.right]

    @property
    def articles(self) -> tuple[Citation, ...]:
        """Return the articles that the right answer rests on."""
        named = (reason.citation for reason in self.because)
        return tuple(dict.fromkeys(article for article in named if article is not None))


class Exam(msgspec.Struct, frozen=True, kw_only=True):
    """A paper; whoever has the game, the edition, the seed and the number makes the same."""

    game: str
    edition: Edition
    seed: str
    questions: tuple[ExamQuestion, ...]

    @property
    def marks(self) -> int:
        """Return the most that can be reached."""
        return MARKS * len(self.questions)


def make_exam(edition: Edition, seed: str, count: int) -> Exam:
    """Return a paper of so many questions on the laws of an edition."""
    if not 1 <= count <= MOST:
        raise InvalidValue("a paper has from 1 to {most} questions", most=MOST)
    if not seed.strip():
        raise InvalidValue("a paper needs a seed; give any words or figures")
    order = Chance(f"{seed}:matters").shuffle(matters_of(edition.game))
    if not order:
        raise InvalidValue("the desk has no rules for this game yet")
    questions: list[ExamQuestion] = []
    seen: set[tuple[object, ...]] = set()
    for attempt in range(_ATTEMPTS * count):
        if len(questions) == count:
            break
        matter = order[(len(questions) + attempt // _ATTEMPTS) % len(order)]
        drawn = _drawn(matter, edition, Chance(f"{seed}:{attempt}"), len(questions) + 1)
        if drawn is not None and (drawn.title, drawn.facts, drawn.position) not in seen:
            seen.add((drawn.title, drawn.facts, drawn.position))
            questions.append(drawn)
    return Exam(game=edition.game, edition=edition, seed=seed, questions=tuple(questions))


class _Sampler:
    """Answers the desk's questions by lot."""

    def __init__(self, chance: Chance, known_game: KnownGame, position: str) -> None:
        self.chance = chance
        self.known_game = known_game
        self.position = position
        self.clock_time = ""

    def answer(self, question: BoardQuestion) -> str:
        if question.alternatives:
            return self.chance.pick(question.alternatives).value
        match question.kind:
            case AnswerKind.NUMBER:
                fitting = [
                    text for text in _NUMBERS if question.least <= int(text) <= question.most
                ]
                return self.chance.pick(fitting)
            case AnswerKind.TIME:
                # Nobody comes before the round starts.
                later = [text for text in _TIMES if text > self.clock_time]
                self.clock_time = self.chance.pick(later) if self.clock_time else _TIMES[0]
                return self.clock_time
            case AnswerKind.CLOCK:
                return self.chance.pick(_CLOCKS)
            case AnswerKind.SQUARES:
                touched = self.chance.shuffle(self._own_squares())
                return " ".join(touched[: 1 + self.chance.choose(2)])
            case AnswerKind.MOVE:
                return self._move()
            case _:
                return self.position

    def _own_squares(self) -> tuple[str, ...]:
        standing = self.known_game.game.position(self.position)
        placed = self.known_game.placement(standing)
        return tuple(
            square
            for piece in placed.pieces
            if piece.colour is placed.to_move
            for square in piece.squares
        )

    def _move(self) -> str:
        rules = self.known_game.game
        standing = rules.position(self.position)
        move = self.chance.pick(rules.legal_moves(standing))
        return rules.notation(standing, move)


def _drawn(matter: Matter, edition: Edition, chance: Chance, number: int) -> ExamQuestion | None:
    """Return a question on a matter by lot; None where the lot makes none."""
    known_game = game(edition.game)
    position = _played(known_game, chance)
    known = replace(_setting(edition, chance), position=position)
    sampler = _Sampler(chance, known_game, position)
    case = _walked(_Desk(matter, known), sampler)
    if case is None:
        return None
    replies, ruling = case
    known = _needed(matter, known, replies, ruling)
    asked = {question.name for question in matter.questions if _is_position(question)}
    shown = known.position or next(
        (reply.answer for reply in replies if reply.question in asked), ""
    )
    wrong: dict[str, Sentence] = {}
    desk = _Desk(matter, known)
    for _ in range(_OTHERS):
        other = _walked(desk, sampler)
        if other is None or str(other[1].verdict) == str(ruling.verdict):
            continue
        # A ruling on a position that the paper does not show would give itself away.
        if shown or not any(reply.question in asked for reply in other[0]):
            wrong.setdefault(str(other[1].verdict), other[1].verdict)
    if not wrong:
        return None
    beside = chance.shuffle(tuple(wrong.values()))[: len(LETTERS) - 1]
    choices = chance.shuffle((ruling.verdict, *beside))
    texts = [str(choice) for choice in choices]
    return ExamQuestion(
        number=number,
        title=matter.title,
        facts=(
            *_facts(known),
            *replies_said(matter, [reply for reply in replies if reply.question not in asked]),
        ),
        position=shown,
        choices=choices,
        right=texts.index(str(ruling.verdict)),
        because=ruling.because,
    )


def _is_position(question: BoardQuestion) -> bool:
    return question.kind is AnswerKind.POSITION


def _played(known_game: KnownGame, chance: Chance) -> str:
    """Return the position after some legal moves by lot."""
    rules = known_game.game
    standing = rules.start()
    for _ in range(chance.choose(LONGEST_PLAY)):
        moves = rules.legal_moves(standing)
        if not moves:
            break
        standing = rules.play(standing, chance.pick(moves))
    return rules.position_text(standing)


def _setting(edition: Edition, chance: Chance) -> Known:
    """Return an event by lot: its rate of play, its rules for fast games, its default time."""
    text = chance.pick(RATES)
    rate = parse_rate(text) if text else None
    tempo = "" if rate is None else classify_rate(rate, edition).outcome
    supervised = None
    if tempo in _SUPERVISED:
        choice = field_in(regulation_field(_SUPERVISED[tempo]), edition)
        if choice.is_asked_by(edition.texts):
            supervised = bool(chance.choose(2))
    default = chance.pick(DEFAULT_TIMES)
    decided: Mapping[str, str] = {"default-time": default} if default else {}
    return Known(
        edition=edition,
        rate=rate,
        tempo=tempo,
        supervised=supervised,
        regulations=MappingProxyType(decided),
    )


class _Desk:
    """A matter in one setting; what was asked once is not worked out again."""

    def __init__(self, matter: Matter, known: Known) -> None:
        self.matter = matter
        self.known = known
        self._steps: dict[tuple[Reply, ...], BoardQuestion | Ruling | None] = {}

    def step(self, replies: tuple[Reply, ...]) -> BoardQuestion | Ruling | None:
        """Return the next question or the ruling; None where a reply is no answer."""
        if replies not in self._steps:
            try:
                self._steps[replies] = next_step(self.matter, self.known, replies)
            except CrosstableError:
                self._steps[replies] = None
        return self._steps[replies]


def _walked(desk: _Desk, sampler: _Sampler) -> tuple[tuple[Reply, ...], Ruling] | None:
    """Return the answers by lot and the ruling they lead to; None where one is no answer."""
    replies: tuple[Reply, ...] = ()
    sampler.clock_time = ""
    step = desk.step(replies)
    while isinstance(step, BoardQuestion):
        try:
            answer = sampler.answer(step)
        except CrosstableError:  # such as a move where there is none
            return None
        replies = (*replies, Reply(step.name, answer))
        step = desk.step(replies)
    return None if step is None else (replies, step)


def _needed(matter: Matter, known: Known, replies: tuple[Reply, ...], ruling: Ruling) -> Known:
    """Return what of the setting the ruling rests on; the rest would only fill the paper."""
    parts: tuple[Mapping[str, object], ...] = (
        {"position": ""},
        {"regulations": MappingProxyType({})},
        {"rate": None, "tempo": "", "supervised": None},
    )
    for part in parts:
        without = replace(known, **part)
        try:
            if next_step(matter, without, replies) == ruling:
                known = without
        except CrosstableError:
            continue
    return known


def _facts(known: Known) -> Iterator[Said]:
    if known.rate is not None:
        rate = Sentence("{rate}", rate=rate_said(rate_text(known.rate)))
        yield Said(Sentence("Rate of play"), rate)
    if known.supervised is not None:
        field = regulation_field(_SUPERVISED[known.tempo])
        words = field.alternatives[0 if known.supervised else 1].words
        yield Said(field.title, words)
    for name, text in known.regulations.items():
        field = regulation_field(name)
        yield Said(
            field.title, Sentence.plural("{count} minute", "{count} minutes", count=int(text))
        )
