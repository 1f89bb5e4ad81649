"""A rate of play from the text an arbiter writes, and the one text we write it as.

How a text without units is read:

- ``90+30`` has minutes and seconds; from 180 on the first number is seconds, as in game files;
- in ``90/40`` and ``40/90`` the larger number is minutes and the smaller one moves, since nobody
  plays standard chess at less than a minute a move; after ``SD`` or ``G`` come minutes;
- seconds that stand alone or at the end of a chain of ``+`` are for every move of the game;
those beside one of several periods set apart by commas are for the moves of that period only
(decision 102).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_of_play import Extra, Period, RateOfPlay
from crosstable.kernel.rate_words import Sign, Token, rate_tokens, unreadable
from crosstable.kernel.sentence import Sentence

_TIMES = (Sign.MINUTES, Sign.SECONDS)
_QUANTITIES = frozenset({*_TIMES, Sign.NUMBER})
_MODES = {Sign.DELAY: Extra.DELAY, Sign.BRONSTEIN: Extra.BRONSTEIN, Sign.INCREMENT: Extra.FISCHER}
_LEAST_BARE_SECONDS = 180
_LEAST_BARE_SECONDS_FOR_MOVES = 600
_LEAST_A_MOVE = 10
"""Seconds for a move, below which a number without unit is not minutes."""
_MOST_MINUTES_A_MOVE = 15

_TAG_PERIOD = re.compile(
    r"(?:(?P<moves>\d{1,4})/)?(?P<seconds>\d{1,6})(?:\+(?P<increment>\d{1,4}))?|\*(?P<sand>\d{1,6})",
    re.ASCII,
)


def rate_text(rate: RateOfPlay) -> str:
    """Return a rate of play as Crosstable writes it; ``parse_rate`` reads it back."""
    if rate.extra is Extra.HOURGLASS:
        return Sentence("{time_text} hourglass", time_text=_time_text(rate.periods[0].seconds))
    increments = {period.increment for period in rate.periods}
    times = [
        f"{_time_text(period.seconds)}/{period.moves}"
        if period.moves
        else _time_text(period.seconds)
        for period in rate.periods
    ]
    if len(increments) == 1:
        return " + ".join([*times, *_increment_text(rate.increment, rate.extra)])
    return ", ".join(
        " + ".join([time, *_increment_text(period.increment, rate.extra)])
        for time, period in zip(times, rate.periods, strict=True)
    )


def _time_text(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}min{rest}s" if rest else f"{minutes}min"


def _increment_text(seconds: int, extra: Extra) -> tuple[str, ...]:
    if not seconds:
        return ()
    kind = "" if extra is Extra.FISCHER else f" {extra.value}"
    return (f"{seconds}s/move{kind}",)


def rate_said(text: str) -> str:
    """Return a rate of play as it was written, the word for a move in it a word of ours."""
    start, a_move, rest = text.partition("s/move")
    if not a_move or isinstance(text, Sentence):
        return text
    return Sentence("{start}s/move{rest}", start=start, rest=rate_said(rest))


def rate_tag(rate: RateOfPlay) -> str:
    """Return the TimeControl tag of a game; ``?`` where the tag has no way to say it."""
    if rate.extra is Extra.HOURGLASS:
        return f"*{rate.periods[0].seconds}"
    if rate.extra is not Extra.FISCHER:
        return "?"
    return ":".join(
        (f"{period.moves}/" if period.moves else "")
        + str(period.seconds)
        + (f"+{period.increment}" if period.increment else "")
        for period in rate.periods
    )


def read_rate_tag(text: str) -> RateOfPlay | None:
    """Return the rate of play of a TimeControl tag; nothing where it is unknown or without clock.

    A text that is no such tag is refused; all its times are seconds.
    """
    plain = text.strip()
    if plain in {"", "-", "?"}:
        return None
    periods: list[Period] = []
    column = 1
    for part in plain.split(":"):
        match = _TAG_PERIOD.fullmatch(part)
        if match is None:
            raise unreadable("{part!r} is not a period of a TimeControl tag", column, part=part)
        column += len(part) + 1
        if match["sand"]:
            if part != plain:
                raise unreadable("an hourglass runs for the whole game", column)
            return _built((Period(int(match["sand"])),), Extra.HOURGLASS)
        moves = int(match["moves"]) if match["moves"] else None
        try:
            periods.append(Period(int(match["seconds"]), moves, int(match["increment"] or 0)))
        except InvalidValue as error:
            raise unreadable(
                "{part!r}: {error}", column - len(part) - 1, part=part, error=error.sentence
            ) from None
    return _built(tuple(periods), Extra.FISCHER)


def parse_rate(text: str) -> RateOfPlay:
    """Return the rate of play an arbiter wrote, in any of the usual forms."""
    plain = text.strip()
    if not plain:
        raise unreadable("nothing is written")
    if len(plain) > 300:
        raise unreadable("the text is too long for a rate of play")
    if _counts_seconds(plain):
        rate = read_rate_tag(plain)
        if rate is not None:
            return rate
    tokens = rate_tokens(text.rstrip())
    while tokens and tokens[0].text == ":":
        tokens = tokens[1:]
    labels, rest = _without_labels(tokens)
    return _Reading(_split(rest), labels).rate()


def _without_labels(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Return the words that name the kind of clock before a time, and what follows them.

    In ``Fischer 80+60`` and ``Cadence : 1h30 + 30s`` the first number is still the time of the
    game.
    """
    first = next(
        (place for place, token in enumerate(tokens) if token.sign in _QUANTITIES), len(tokens)
    )
    named = first and all(token.sign in {*_MODES, Sign.NEXT, Sign.PLUS} for token in tokens[:first])
    kept = first if named and tokens[0].sign in _MODES else 0
    return tuple(token for token in tokens[:kept] if token.sign in _MODES), tokens[kept:]


def _counts_seconds(text: str) -> bool:
    """Say whether a text without units has seconds, as the tag of a game file has."""
    parts = [_TAG_PERIOD.fullmatch(part) for part in text.split(":")]
    first = parts[0]
    if first is None or None in parts:
        return False
    if first["sand"]:
        return True
    least = _LEAST_BARE_SECONDS_FOR_MOVES if first["moves"] else _LEAST_BARE_SECONDS
    return int(first["seconds"]) >= least


def _built(periods: tuple[Period, ...], extra: Extra) -> RateOfPlay:
    try:
        return RateOfPlay(periods, extra)
    except InvalidValue as error:
        raise unreadable(str(error)) from None


class _Clause(msgspec.Struct, frozen=True):
    """What stands between two plus signs, and the stage between commas it belongs to."""

    stage: int
    tokens: tuple[Token, ...]

    def having(self, *signs: Sign) -> list[Token]:
        return [token for token in self.tokens if token.sign in signs]

    @property
    def column(self) -> int:
        return self.tokens[0].column

    @property
    def is_period(self) -> bool:
        """Say whether it can only be a period: it has the rest, or a time for some moves."""
        return bool(self.having(Sign.REST)) or len(self.having(*_TIMES, Sign.NUMBER)) > 1


def _split(tokens: tuple[Token, ...]) -> tuple[_Clause, ...]:
    for token in (tokens[0], tokens[-1]) if tokens else ():
        if token.sign in {Sign.PLUS, Sign.NEXT, Sign.PER}:
            raise unreadable("a time is missing beside {text!r}", token.column, text=token.text)
    clauses: list[_Clause] = []
    current: list[Token] = []
    stage = 0

    def close() -> None:
        if current:
            clauses.append(_Clause(stage, tuple(current)))
            current.clear()

    for place, token in enumerate(tokens):
        after = [token.sign for token in tokens[place + 1 : place + 3]]
        has_quantity = any(token.sign in _QUANTITIES for token in current)
        behind_stroke = after[:1] == [Sign.PER] and after[-1] in _QUANTITIES
        starts_anew = has_quantity and (
            (token.sign is Sign.REST and behind_stroke)
            or (token.sign in _MODES and (behind_stroke or set(after[:1]) & _QUANTITIES))
        )
        if token.sign is Sign.PLUS:
            close()
        elif token.sign is Sign.NEXT or starts_anew:
            close()
            stage += 1
            if starts_anew:
                current.append(token)
        else:
            current.append(token)
    close()
    return tuple(clauses)


class _Increment(msgspec.Struct, frozen=True):
    """Seconds for a move, the stage they are written in and the move they start with."""

    seconds: int
    stage: int
    start: int | None = None


class _Reading:
    """The clauses of a text while they become periods."""

    def __init__(self, clauses: tuple[_Clause, ...], labels: tuple[Token, ...] = ()) -> None:
        if not clauses:
            raise unreadable("no time is written")
        self.clauses = clauses
        self.periods: list[tuple[int, Period]] = []
        self.increments: list[_Increment] = []
        self.extra = Extra.FISCHER
        self._name_clock(labels)
        self.moves_first = any(self._names_rest_first(clause) for clause in clauses)

    @staticmethod
    def _names_rest_first(clause: _Clause) -> bool:
        """Say whether a clause is written like ``SD/30``, where times stand behind the stroke."""
        signs = [token.sign for token in clause.tokens[:2]]
        return signs == [Sign.REST, Sign.PER]

    def rate(self) -> RateOfPlay:
        """Return the rate of play of all clauses."""
        for place, clause in enumerate(self.clauses):
            try:
                self._take(clause, self.clauses[place + 1 :])
            except InvalidValue as error:
                raise unreadable(str(error), clause.column) from None
        if not self.periods:
            raise unreadable("no time for the game is written", self.clauses[0].column)
        try:
            return _built(self._with_increments(), self.extra)
        except InvalidValue as error:
            raise unreadable(str(error)) from None

    def _take(self, clause: _Clause, later: tuple[_Clause, ...]) -> None:
        self._name_clock(clause.having(*_MODES, Sign.HOURGLASS))
        quantities = clause.having(*_TIMES, Sign.NUMBER)
        if clause.tokens[0].sign is Sign.FROM and self.increments:
            last = self.increments.pop()
            start = quantities[0].value if quantities else 1
            self.increments.append(_Increment(last.seconds, last.stage, start))
        elif not quantities:
            if not clause.having(*_MODES, Sign.HOURGLASS, Sign.REST):
                raise unreadable("{text!r} has no time", clause.column, text=clause.tokens[0].text)
        elif self._is_increment(clause, later):
            self._take_increment(clause, quantities)
        elif clause.having(Sign.REST):
            self._take_rest(clause, quantities)
        elif len(quantities) == 1:
            self._add(clause, Period(_seconds(quantities[0], 60)))
        else:
            self._take_moves(clause, quantities)

    def _name_clock(self, tokens: Iterable[Token]) -> None:
        for token in tokens:
            mode = _MODES.get(token.sign, Extra.HOURGLASS)
            if mode is not Extra.FISCHER and self.extra is not Extra.BRONSTEIN:
                self.extra = mode

    def _is_increment(self, clause: _Clause, later: tuple[_Clause, ...]) -> bool:
        if clause.having(*_MODES):
            return True
        signs = [token.sign for token in clause.tokens]
        for_a_move = any(
            signs[place] is Sign.MOVES and signs[place - 1] is Sign.PER
            for place in range(1, len(signs))
        )
        if for_a_move or (self.periods and clause.having(Sign.FROM)):
            return True
        if not self.periods or clause.is_period:
            return False
        has_rest = self.periods[-1][1].moves is None
        if has_rest or clause.having(Sign.SECONDS):
            return True
        # ``40/90+30, SD/30+30``: a bare number before another period can only be seconds.
        return bool(clause.having(Sign.NUMBER)) and any(
            other.is_period and not self._is_increment_by_words(other) for other in later
        )

    @staticmethod
    def _is_increment_by_words(clause: _Clause) -> bool:
        return bool(clause.having(*_MODES, Sign.FROM))

    def _take_increment(self, clause: _Clause, quantities: list[Token]) -> None:
        starts = [
            token
            for place, token in enumerate(clause.tokens)
            if token.sign is Sign.NUMBER
            and any(token.sign is Sign.FROM for token in clause.tokens[:place])
        ]
        amounts = [token for token in quantities if token not in starts]
        if len(amounts) != 1 or len(starts) > 1:
            raise unreadable("one time for each move is expected", clause.column)
        start = starts[0].value if starts else (1 if clause.having(Sign.FROM) else None)
        self.increments.append(_Increment(_seconds(amounts[0], 1), clause.stage, start))

    def _take_rest(self, clause: _Clause, quantities: list[Token]) -> None:
        if len(quantities) != 1:
            raise unreadable("one time for the rest of the game is expected", clause.column)
        self._add(clause, Period(_seconds(quantities[0], 60)))

    def _take_moves(self, clause: _Clause, quantities: list[Token]) -> None:
        if not clause.having(Sign.PER, Sign.MOVES):
            raise unreadable("one time is expected here", quantities[1].column)
        times = [token for token in quantities if token.sign in _TIMES]
        numbers = [token for token in quantities if token.sign is Sign.NUMBER]
        if len(times) == 1 and len(numbers) == 1:
            self._add(clause, _period(times[0], numbers[0]))
            return
        if len(numbers) != 2 or times:
            raise unreadable("one time and one number of moves are expected", clause.column)
        first, second = numbers
        named = self._named_moves(clause)
        if named is None and self.moves_first:
            named = first
        if named is None:
            named, larger = sorted((first, second), key=lambda token: token.value)
            clear = named.value == larger.value or 2 * larger.value >= 3 * named.value
        else:
            clear = True
        minutes = second if named is first else first
        clear = clear and _LEAST_A_MOVE * named.value <= 60 * minutes.value
        if not clear or minutes.value > _MOST_MINUTES_A_MOVE * named.value:
            raise unreadable(
                "in {text}/{text2} it is not clear which one is minutes",
                first.column,
                text=first.text,
                text2=second.text,
            )
        self._add(clause, _period(minutes, named))

    @staticmethod
    def _named_moves(clause: _Clause) -> Token | None:
        for token, after in zip(clause.tokens, clause.tokens[1:], strict=False):
            if token.sign is Sign.NUMBER and after.sign is Sign.MOVES:
                return token
        return None

    def _add(self, clause: _Clause, period: Period) -> None:
        if self.periods and self.periods[-1][1].moves is None:
            raise unreadable("a period follows the rest of the game", clause.column)
        self.periods.append((clause.stage, period))

    def _with_increments(self) -> tuple[Period, ...]:
        periods = [period for _, period in self.periods]
        stages = [stage for stage, _ in self.periods]
        several = len(set(stages)) > 1
        everywhere = {
            increment.seconds
            for increment in self.increments
            if increment.start is None and not (several and increment.stage in stages)
        }
        if len(everywhere) > 1:
            raise unreadable("two different times for each move are written")
        for increment in self.increments:
            if increment.start is not None:
                periods = _started(periods, increment.start, increment.seconds)
                stages = [-1] * len(periods)
                continue
            only_here = several and increment.stage in stages
            periods = [
                msgspec.structs.replace(period, increment=increment.seconds)
                if not only_here or stage == increment.stage
                else period
                for stage, period in zip(stages, periods, strict=True)
            ]
        return tuple(periods)


def _seconds(token: Token, unit: int) -> int:
    return token.value * unit if token.sign is Sign.NUMBER else token.value


def _period(time: Token, moves: Token) -> Period:
    try:
        return Period(_seconds(time, 60), moves.value)
    except InvalidValue as error:
        raise unreadable(str(error), time.column) from None


def _started(periods: list[Period], start: int, seconds: int) -> list[Period]:
    """Return the periods with seconds for each move from one on, cut in two where it must be."""
    result: list[Period] = []
    first = 1
    for period in periods:
        before = start - first
        if before <= 0:
            result.append(msgspec.structs.replace(period, increment=seconds))
        elif period.moves is not None and before >= period.moves:
            result.append(period)
        else:
            rest = None if period.moves is None else period.moves - before
            result += (Period(period.seconds, before), Period(0, rest, seconds))
        first += period.moves or 0
    return result
