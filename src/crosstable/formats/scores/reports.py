"""What a replay says: about one game, and about all games of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum

import msgspec

from crosstable.formats.scores.leniency import Forgiven
from crosstable.games.game import Conclusion
from crosstable.kernel.result import Ending
from crosstable.kernel.verdict import Reason, Verdict


class Status(Enum):
    """What a replay came to."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"
    """A capture fits several, and what follows does not tell which was played."""
    INCOMPLETE = "incomplete"
    """There is a gap in the record, or a position that cannot be set up."""
    NOT_JUDGED = "not judged"
    """Another game than the one whose laws are known."""
    NO_MOVES = "no moves"
    """A position or a result without moves: nothing to judge."""
    UNREADABLE = "unreadable"


class Agreement(Enum):
    """Whether the result of the record and the board say the same."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    BOARD_OPEN = "board open"
    """The position decides nothing: a resignation, an agreement, time, or an unfinished game."""
    NO_RESULT = "no result"
    NOT_JUDGED = "not judged"


class Stop(msgspec.Struct, frozen=True):
    """A move at which a replay stopped, or which it had to tell apart from another, and why."""

    ply: int
    """How many moves had been played before it."""
    written: str
    because: tuple[Reason, ...]
    fault: Enum | None = None
    """What is wrong, in the words of the game."""
    step: int = 0
    """Its place in the game's own line, setups counted too."""
    number: str = ""
    """Which move of whom it is, as in ``12.`` for White's and ``12...`` for Black's."""
    line: int | None = None
    column: int | None = None

    @property
    def verdict(self) -> Verdict[Enum | None]:
        """Return what is wrong with the move, with the articles."""
        return Verdict(self.fault, self.because)


class Claimable(msgspec.Struct, frozen=True):
    """A draw by the rules: after which moves it was there."""

    first_ply: int
    last_ply: int
    ending: Ending
    because: Reason


class Ended(msgspec.Struct, frozen=True):
    """What ended a game, and after how many moves."""

    ply: int
    verdict: Verdict[Conclusion]


class ReplayReport(msgspec.Struct, frozen=True, kw_only=True):
    """What the laws say about one game."""

    status: Status
    plies: int = 0
    """Moves replayed, of ``written_plies`` in the record."""
    written_plies: int = 0
    stop: Stop | None = None
    ended: Ended | None = None
    claimable: tuple[Claimable, ...] = ()
    result: str = "*"
    agreement: Agreement = Agreement.NOT_JUDGED
    assumed: tuple[Stop, ...] = ()
    """Captures written too short that the rest of the game told apart."""
    variation_stops: tuple[Stop, ...] = ()
    setups: int = 0
    final: str | None = None
    """The last position, as the game writes positions."""
    white: str = ""
    black: str = ""
    event: str = ""
    date: str = ""
    round: str = ""
    line: int | None = None
    column: int | None = None
    forgiven: tuple[Forgiven, ...] = ()
    edition: str = ""
    """By which edition it was judged."""

    @property
    def sound(self) -> bool:
        """Return whether there is nothing to object to."""
        return self.status is Status.LEGAL and self.agreement is not Agreement.DISAGREES


class ReplaySummary(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a file; those of two parts can be added."""

    games: int = 0
    plies: int = 0
    statuses: dict[str, int] = {}
    agreements: dict[str, int] = {}
    endings: dict[str, int] = {}
    """Games that the board or the rules ended, by the article."""
    claims: dict[str, int] = {}
    """Games in which a draw could have been claimed, by the article."""
    leniencies: dict[str, int] = {}
    """Games in which something was forgiven, by its kind."""
    editions: dict[str, int] = {}
    """Games by the edition they were judged by."""

    def __add__(self, other: ReplaySummary) -> ReplaySummary:
        """Return the numbers of both parts together."""
        return ReplaySummary(
            games=self.games + other.games,
            plies=self.plies + other.plies,
            statuses=_sum(self.statuses, other.statuses),
            agreements=_sum(self.agreements, other.agreements),
            endings=_sum(self.endings, other.endings),
            claims=_sum(self.claims, other.claims),
            leniencies=_sum(self.leniencies, other.leniencies),
            editions=_sum(self.editions, other.editions),
        )


def summarise(reports: Iterable[ReplayReport]) -> ReplaySummary:
    """Return the numbers of many games."""
    games = plies = 0
    statuses: Counter[str] = Counter()
    agreements: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    claims: Counter[str] = Counter()
    leniencies: Counter[str] = Counter()
    editions: Counter[str] = Counter()
    for report in reports:
        games += 1
        plies += report.plies
        statuses[report.status.value] += 1
        agreements[report.agreement.value] += 1
        if report.ended is not None:
            endings[_article(report.ended.verdict.because[0])] += 1
        claims.update({_article(claim.because) for claim in report.claimable})
        leniencies.update({forgiven.kind.value for forgiven in report.forgiven})
        if report.edition:
            editions[report.edition] += 1
    return ReplaySummary(
        games=games,
        plies=plies,
        statuses=_sum(statuses, {}),
        agreements=_sum(agreements, {}),
        endings=_sum(endings, {}),
        claims=_sum(claims, {}),
        leniencies=_sum(leniencies, {}),
        editions=_sum(editions, {}),
    )


def _article(reason: Reason) -> str:
    return str(reason.citation or reason.sentence)


def _sum(first: dict[str, int], second: dict[str, int]) -> dict[str, int]:
    total = Counter(first)
    total.update(second)
    return dict(sorted(total.items()))
