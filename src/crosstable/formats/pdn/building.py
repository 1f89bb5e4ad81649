"""A game while it is being read: its tags, its lines within each other, and what was forgiven.

Offsets into the text stand for places here; who reads turns them into lines and columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.formats.pdn.game_type import read_game_type
from crosstable.formats.pdn.model import (
    DEEPEST,
    NULL_MOVE,
    PdnGame,
    PdnLine,
    PdnMove,
    Remark,
    Setup,
    Step,
)
from crosstable.formats.pdn.results import read_result
from crosstable.formats.pdn.starting import tidy_fen, tidy_setup
from crosstable.formats.scores.leniency import Leniency
from crosstable.formats.scores.pardons import NotReadableError, Pardon
from crosstable.formats.scores.remarks import Comment, LineNote, Tag
from crosstable.kernel.sentence import Sentence, Value

MOST_TAGS = 1_000
MOST_WORDS = 200
"""Words between the moves of one game at most; a text with more of them is no game."""
_UNDECIDED = frozenset({"", "*", "?"})


class _Frame:
    """A line that may still go on."""

    __slots__ = ("opened_at", "remarks", "steps")

    def __init__(self, opened_at: int) -> None:
        self.opened_at = opened_at
        self.steps: list[Step] = []
        self.remarks: dict[int, list[Remark]] = {}

    def remark(self, remark: Remark) -> None:
        self.remarks.setdefault(len(self.steps) - 1, []).append(remark)

    def line(self) -> PdnLine:
        for at, remarks in self.remarks.items():
            if at >= 0:
                step = self.steps[at]
                if isinstance(step, PdnMove):
                    self.steps[at] = PdnMove(step.text, step.number, step.strength, tuple(remarks))
                else:
                    self.steps[at] = Setup(step.text, tuple(remarks))
        return PdnLine(tuple(self.steps), tuple(self.remarks.get(-1, ())))


class GameBuilder:
    """Takes the parts of a game in the order in which they stand (decision 46)."""

    __slots__ = (
        "began",
        "broken",
        "closing",
        "forgiven",
        "frame",
        "names",
        "notes",
        "number",
        "outer",
        "steps_at",
        "tags",
        "words",
    )

    def __init__(self, began: int, forgiven: dict[Leniency, Pardon]) -> None:
        self.began = began
        self.forgiven = forgiven
        self.broken: NotReadableError | None = None
        """The first thing that stands where a move is due and only begins like one."""
        self.tags: list[Tag] = []
        self.names: set[str] = set()
        self.notes: list[LineNote] = []
        self.frame = _Frame(began)
        self.outer: list[_Frame] = []
        self.steps_at: list[int] = []
        self.closing: str | None = None
        self.number: tuple[str, int] | None = None
        """A number that stands apart from its move, and where."""
        self.words = 0

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was said that could be kept."""
        return not (self.tags or self.frame.steps or self.frame.remarks) and (
            self.closing is None or self.closing == "*"
        )

    @property
    def is_international(self) -> bool:
        """Return whether the tags so far say international draughts, or nothing else."""
        text = next((tag.value for tag in self.tags if tag.name == "GameType"), None)
        return text is None or read_game_type(text).is_international

    def forgive(self, kind: Leniency, at: int, form: str, /, **values: Value) -> None:
        """Note something that is not as the standard has it; only the first is put into words."""
        known = self.forgiven.get(kind)
        if known is None:
            self.forgiven[kind] = Pardon(kind, at, Sentence(form, **values))
        else:
            known.times += 1

    def pardons(self) -> tuple[Pardon, ...]:
        """Return everything that was forgiven, by place."""
        return tuple(sorted(self.forgiven.values(), key=lambda pardon: pardon.at))

    # Moves

    def add_move(self, text: str, at: int, marks: str = "") -> None:
        """Add a move, with the number that stood before it."""
        number = ""
        if self.number is not None:
            number, _ = self.number
            self.number = None
        if not self.outer:
            self.steps_at.append(at)
        self.frame.steps.append(PdnMove(text, number, marks))

    def add_setup(self, text: str, at: int) -> None:
        """Add a position that is put on the board."""
        self.drop_number()
        if not self.outer:
            self.steps_at.append(at)
        self.frame.steps.append(Setup(self._tidied(text, tidy_setup(text), at)))

    def add_unknown(self, written: str, at: int) -> None:
        """Add a move that nobody knows."""
        self.forgive(
            Leniency.UNKNOWN_MOVE,
            at,
            "{written!r} stands for an unknown move",
            written=written,
        )
        self.number = None
        self.add_setup(NULL_MOVE, at)

    def marked(self, marks: str) -> str | None:
        """Put marks to the last move and return it; nothing where there is none without."""
        steps = self.frame.steps
        if not steps or not isinstance(last := steps[-1], PdnMove) or last.strength:
            return None
        steps[-1] = PdnMove(last.text, last.number, marks)
        return last.text

    def note_broken_move(self, written: str, at: int) -> None:
        """Remember what is not a move where one is due: the game goes on, but is not readable."""
        self.number = None
        if self.broken is None:
            self.broken = NotReadableError(
                at,
                "{written!r} is not a move",
                remedy="write it as in 32-28, 28x17 or 27x20x9",
                written=written[:40],
            )

    def drop_number(self) -> None:
        """Leave out a number behind which no move has come."""
        if self.number is not None:
            text, at = self.number
            self.forgive(
                Leniency.NUMBER_WITHOUT_MOVE,
                at,
                "the number {number} has no move and is left out",
                number=text,
            )
            self.number = None

    # What is said about them

    def add_note(self, text: str) -> None:
        """Add a line comment: before the tags to the game, behind them to the moves."""
        if self.tags or self.outer or self.frame.steps or self.frame.remarks:
            self.frame.remark(LineNote(text))
        else:
            self.notes.append(LineNote(text))

    def add_words(self, written: str, at: int, kind: Leniency) -> None:
        """Keep as a comment what is no move and no sign of PDN."""
        self.words += 1
        if self.words > MOST_WORDS:
            raise NotReadableError(
                at,
                "more than {most} words between the moves",
                remedy="is this PDN?",
                most=MOST_WORDS,
            )
        self.forgive(kind, at, "{written!r} is kept as a comment", written=written[:40])
        self.frame.remark(Comment(written.replace("}", ")")))

    def add_rest_of_line(self, text: str, at: int) -> None:
        """Keep as a comment what stands behind a semicolon, up to the end of the line."""
        self.forgive(Leniency.SEMICOLON, at, "a semicolon begins a comment up to the line's end")
        self.frame.remark(Comment(text.replace("}", ")")))

    def open_variation(self, at: int) -> None:
        """Begin a variation."""
        self.drop_number()
        if len(self.outer) >= DEEPEST:
            raise NotReadableError(
                at, "more than {most} variations within each other", most=DEEPEST
            )
        self.outer.append(self.frame)
        self.frame = _Frame(at)

    def close_variation(self, at: int) -> None:
        """End a variation; one without anything in it is left out."""
        self.drop_number()
        if not self.outer:
            self.forgive(Leniency.STRAY_BRACKET, at, "')' closes nothing and is left out")
            return
        line = self.frame.line()
        self.frame = self.outer.pop()
        if line.says_something:
            self.frame.remark(line)
        else:
            for remark in line.opening:
                self.frame.remark(remark)
            self.forgive(Leniency.EMPTY_VARIATION, at, "an empty variation is left out")

    # Tags

    def add_tag(self, name: str, value: str, at: int) -> None:
        """Add a tag to the head of the game."""
        if self.frame.steps or self.outer:
            raise NotReadableError(
                at, "tags in the middle of a game", remedy="end it before them with *"
            )
        if len(self.tags) >= MOST_TAGS:
            raise NotReadableError(at, "more than {most} tags", most=MOST_TAGS)
        if self.frame.remarks:
            self.forgive(Leniency.REMARK_BEFORE_TAGS, at, "tags stand behind a comment")
        if not name[0].isupper():
            self.forgive(
                Leniency.TAG_NAME, at, "the tag {tag} begins with a small letter", tag=name[:40]
            )
            name = name[0].upper() + name[1:]
        if name in self.names:
            self.forgive(
                Leniency.REPEATED_TAG, at, "the tag {tag} stands here again", tag=name[:40]
            )
        self.names.add(name)
        if name == "FEN":
            value = self._tidied(value, tidy_fen(value), at)
        self.tags.append(Tag(name, value))

    def _tidied(self, written: str, tidy: str, at: int) -> str:
        if tidy != written:
            self.forgive(
                Leniency.POSITION,
                at,
                "{written!r}: a position with spaces, leading zeros or a dot",
                written=written[-20:],
            )
        return tidy

    # The end

    def finish(self, at: int, late: Sequence[Remark] = ()) -> PdnGame:
        """Return the game; ``at`` is where it ends, ``late`` what stands behind its end."""
        if late:
            self.forgive(Leniency.REMARK_AFTER_END, at, "a remark follows the end")
            for remark in late:
                self.frame.remark(remark)
        tags = self._tags_with_result(at)
        return PdnGame(tuple(tags), self.frame.line(), tuple(self.notes))

    def take_result_like_a_move(self) -> None:
        """Take the last move for the result where the tag says the same, as in 4-6."""
        steps = self.frame.steps
        if not steps or not isinstance(last := steps[-1], PdnMove):
            return
        if last.number or last.strength or len(steps) - 1 in self.frame.remarks:
            return
        result = next((tag.value for tag in self.tags if tag.name == "Result"), "")
        start, _, end = last.text.partition("-")
        if last.text == "".join(result.split()) or start == end:
            steps.pop()
            at = self.steps_at.pop()
            self.closing = last.text
            self.forgive(
                Leniency.RESULT_ENDS_GAME,
                at,
                "{written} is the result, not a move",
                written=last.text,
            )

    def _tags_with_result(self, at: int) -> list[Tag]:
        """Return the tags, with the result that stands only behind the moves."""
        tags, closing = self.tags, self.closing
        if closing is None or closing == "*":
            return tags
        at = max(at - len(closing), self.began)
        if Leniency.RESULT_ENDS_GAME not in self.forgiven:
            self.forgive(
                Leniency.RESULT_ENDS_GAME,
                at,
                "{closing} ends the game in place of *",
                closing=closing,
            )
        place = next((i for i, tag in enumerate(tags) if tag.name == "Result"), None)
        if place is None:
            self.forgive(
                Leniency.RESULT_ADDED, at, "{closing} is kept as the Result tag", closing=closing
            )
            return [*tags, Tag("Result", closing)]
        tagged = tags[place].value
        if tagged.strip() in _UNDECIDED:
            self.forgive(
                Leniency.RESULT_ADDED,
                at,
                "{closing} replaces the Result {tagged!r}",
                closing=closing,
                tagged=tagged,
            )
            return [*tags[:place], Tag("Result", closing), *tags[place + 1 :]]
        says, ends = read_result(tagged), read_result(closing)
        if says.outcome is not ends.outcome or says.both_lost != ends.both_lost:
            self.forgive(
                Leniency.RESULT_DISAGREES,
                at,
                "the game ends with {closing}, and its Result is {tagged!r}",
                closing=closing,
                tagged=tagged[:40],
            )
        return tags
