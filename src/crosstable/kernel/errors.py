"""The errors of Crosstable, all of them.

CrosstableError
├── InvalidValue        a value that cannot exist: a negative rating, a name without letters
├── UnknownName         a name nobody defined: a system, a tie-break, an edition, a citation
├── UnreadableInput     a file or text that cannot be read; carries file, line, column, remedy
├── Refused             a command that the state or the regulations do not allow; carries reasons
│   └── NotAllowed      a command that whoever asks has no right to, whatever the state
├── Conflict            somebody else changed the tournament first
├── JournalBroken       the journal's hash chain does not hold; names the first bad entry
└── StoreUnusable       the database cannot be opened, is full, damaged or from a newer version

Each carries data. ``error.sentence`` is what it says, as a form and values that the pages say in
the reader's language; ``str(error)`` is the same in English. Forms and values are given directly:
``InvalidValue("{text!r} is not a result", text=text)``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.kernel.sentence import Listing, Sentence, Value

if TYPE_CHECKING:
    from crosstable.kernel.verdict import Reason


class CrosstableError(Exception):
    """Anything Crosstable says no to; the shell prints it in one line and exits with status 2."""

    def __init__(self, form: str = "", /, **values: Value) -> None:
        super().__init__(Sentence.of(form, values))

    @property
    def sentence(self) -> Sentence:
        """Return what the error says."""
        said: Sentence = self.args[0]
        return said

    def __reduce__(self) -> tuple[object, ...]:
        """Let worker processes hand errors over whole, whatever their constructors take."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(
    kind: type[CrosstableError], args: tuple[object, ...], data: dict[str, object]
) -> CrosstableError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(data)
    return error


class InvalidValue(CrosstableError):  # noqa: N818 -- named by what it says, like the whole tree
    """A value that cannot exist; ``field`` names what was to be filled in, where that is known."""

    def __init__(self, form: str, /, *, field: str = "", **values: Value) -> None:
        self.field = field
        super().__init__(form, **values)


class UnknownName(CrosstableError):  # noqa: N818
    """A name nobody defined, with the names that would have been understood."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...] = ()) -> None:
        self.kind = Sentence.of(kind, {})
        self.name = name
        self.known = known
        said = Sentence("unknown {kind} {name!r}", kind=self.kind, name=name)
        hint = Listing(known)
        super().__init__(Sentence("{said}; known: {hint}", said=said, hint=hint) if known else said)


class UnreadableInput(CrosstableError):  # noqa: N818
    """Text that cannot be read, with the place, the cause and the remedy."""

    def __init__(
        self,
        cause: str,
        /,
        *,
        source: str = "",
        line: int | None = None,
        column: int | None = None,
        remedy: str = "",
        **values: Value,
    ) -> None:
        self.cause = Sentence.of(cause, values)
        self.source = source
        self.line = line
        self.column = column
        self.remedy = Sentence.of(remedy, {})
        super().__init__(self._said())

    def _said(self) -> Sentence:
        text = at_place(self.cause, self.line, self.column, source=self.source)
        return (
            Sentence("{cause} ({remedy})", cause=text, remedy=self.remedy) if self.remedy else text
        )

    def at_source(self, source: str) -> UnreadableInput:
        """Return the same error naming the file it happened in."""
        return UnreadableInput(
            self.cause, source=source, line=self.line, column=self.column, remedy=self.remedy
        )


def at_place(
    cause: Sentence, line: int | None, column: str | int | None, *, source: str = ""
) -> Sentence:
    """Return what is said of a place in a file, after the place where it is known."""
    place: list[Value] = [source] if source else []
    if line is not None:
        place.append(Sentence("line {line}", line=line))
    if column is not None:
        place.append(Sentence("column {column}", column=column))
    return Sentence("{where}: {cause}", where=Listing(place), cause=cause) if place else cause


class Refused(CrosstableError):  # noqa: N818
    """A command that the state of the tournament or the regulations do not allow."""

    def __init__(self, what: str, /, *because: Reason, **values: Value) -> None:
        self.what = Sentence.of(what, values)
        self.because = because
        super().__init__(self.what)

    def __str__(self) -> str:
        cited = "; ".join(str(reason) for reason in self.because)
        return f"{self.what} ({cited})" if cited else str(self.what)


class NotAllowed(Refused):
    """A command that whoever asks has no right to; says who has."""


class Conflict(CrosstableError):  # noqa: N818
    """Somebody else changed the tournament between the reading and the writing."""

    def __init__(self, *, expected: int, found: int) -> None:
        self.expected = expected
        self.found = found
        super().__init__(
            Sentence(
                "somebody else changed this tournament meanwhile: you saw version {expected}, it "
                "is now at {found}; look again and redo what still applies",
                expected=expected,
                found=found,
            )
        )


class JournalBroken(CrosstableError):  # noqa: N818
    """The hash chain does not hold from this entry on."""

    def __init__(self, sequence: int, cause: Sentence) -> None:
        self.sequence = sequence
        self.cause = cause
        super().__init__(
            Sentence("journal entry {sequence}: {cause}", sequence=sequence, cause=cause)
        )


class StoreUnusable(CrosstableError):  # noqa: N818
    """The database cannot be used, with the remedy."""
