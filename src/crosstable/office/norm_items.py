"""Norms as JSON tells them, the same to a program and on the command line."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Value
from crosstable.kernel.tournament import Tournament
from crosstable.office.norms import NormTable
from crosstable.rulebooks.index import spell
from crosstable.titles.verdicts import Condition, Needs, NormVerdict, OpponentNeeded
from crosstable.titles.wording import summary_words


class ConditionItem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is asked for."""

    article: str
    spelled: Annotated[str, Meta(description="The article as an arbiter writes it")] = ""
    what: str
    needed: int | str
    have: int | str
    met: Annotated[bool | None, Meta(description="null where it cannot be told")]
    lost: Annotated[bool, Meta(description="Whether nothing can mend it any more")] = False
    limit: Annotated[bool, Meta(description="Whether needed is the most that is allowed")] = False
    working: str = ""


class OpponentItem(msgspec.Struct, frozen=True, kw_only=True):
    """What an opponent has to be; empty fields ask for nothing."""

    least_rating: int | None = None
    titles: tuple[str, ...] = ()
    not_federations: tuple[str, ...] = ()
    other_federation: bool = False


class ResultNeeded(msgspec.Struct, frozen=True, kw_only=True):
    """A result of the last round and whom it must be made against."""

    points: str
    opponent: OpponentItem | None = None


class NeedsItem(msgspec.Struct, frozen=True, kw_only=True):
    """What is still needed."""

    rounds: int
    points: Annotated[str, Meta(description="A decimal number", examples=["1.5"])]
    opponent: OpponentItem | None = None
    by_result: tuple[ResultNeeded, ...] = ()
    sentences: tuple[str, ...] = ()
    certain: Annotated[bool, Meta(description="Whether no result can take it away any more")] = (
        False
    )


class NormItem(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand with one player and one title."""

    player: int
    name: str
    title: str
    status: Annotated[str, Meta(examples=["reached", "reached if", "possible", "out"])]
    summary: str
    conditions: tuple[ConditionItem, ...] = ()
    counted: Annotated[tuple[int, ...], Meta(description="The rounds that are counted")] = ()
    left_out: Annotated[tuple[int, ...], Meta(description="Rounds played and left out")] = ()
    average: int | None = None
    performance: int | None = None
    points: str = "0"
    points_needed: str | None = None
    credited: int = 0
    colour: str | None = None
    category: int | None = None
    exemption: str = ""
    missing: tuple[str, ...] = ()
    needs: NeedsItem | None = None
    already: bool = False


class NormsItem(msgspec.Struct, frozen=True, kw_only=True):
    """The norms of a tournament."""

    tournament: str
    edition: str
    after_round: int
    rounds: int
    form: Annotated[str, Meta(examples=["swiss", "round robin"])]
    norms: tuple[NormItem, ...]
    notes: Annotated[
        tuple[str, ...], Meta(description="What had to be taken as it is, and where it is entered")
    ] = ()


def norms_item(
    tournament: Tournament, table: NormTable, verdicts: tuple[NormVerdict, ...]
) -> NormsItem:
    """Tell verdicts of an event."""
    return NormsItem(
        tournament=tournament.name,
        edition=tournament.edition,
        after_round=table.event.paired_rounds,
        rounds=table.event.planned_rounds,
        form=table.event.form.value,
        norms=tuple(norm_item(tournament, verdict, table.points) for verdict in verdicts),
        notes=tuple(map(str, table.event.notes)),
    )


def norm_item(tournament: Tournament, verdict: NormVerdict, points: PointSystem) -> NormItem:
    """Tell one verdict."""
    needed = verdict.half_points_needed
    return NormItem(
        player=verdict.player,
        name=tournament.entrant(verdict.player).player.name,
        title=verdict.title,
        status=verdict.status.value,
        summary=str(summary_words(verdict, points)),
        conditions=tuple(map(_condition, verdict.conditions)),
        counted=verdict.counted,
        left_out=verdict.left_out,
        average=verdict.average,
        performance=verdict.performance,
        points=_points(verdict.half_points, points),
        points_needed=None if needed is None else _points(needed, points),
        credited=verdict.credited,
        colour=None if verdict.colour is None else verdict.colour.value,
        category=verdict.category,
        exemption=verdict.exemption,
        missing=tuple(map(str, verdict.missing)),
        needs=None if verdict.needs is None else _needs(verdict.needs, points),
        already=verdict.already,
    )


def _condition(condition: Condition) -> ConditionItem:
    cited = condition.citation
    return ConditionItem(
        article=cited.article if cited is not None else "",
        spelled=spell(cited) if cited is not None else "",
        what=str(condition.what),
        needed=_plain(condition.needed),
        have=_plain(condition.have),
        met=condition.met,
        lost=condition.lost,
        limit=condition.limit,
        working=str(condition.working or ""),
    )


def _plain(value: Value) -> int | str:
    return value if isinstance(value, int) else str(value)


def _needs(needs: Needs, points: PointSystem) -> NeedsItem:
    return NeedsItem(
        rounds=needs.rounds,
        points=_points(needs.half_points, points),
        opponent=_opponent(needs.opponent),
        by_result=tuple(
            ResultNeeded(points=_points(made, points), opponent=_opponent(opponent))
            for made, opponent in needs.by_result
        ),
        sentences=tuple(map(str, needs.sentences)),
        certain=needs.certain,
    )


def _opponent(opponent: OpponentNeeded | None) -> OpponentItem | None:
    if opponent is None:
        return None
    return OpponentItem(
        least_rating=opponent.least_rating,
        titles=opponent.titles,
        not_federations=opponent.not_federations,
        other_federation=opponent.other_federation,
    )


def _points(halves: int, points: PointSystem) -> str:
    return points.decimal(halves * points.win // 2)
