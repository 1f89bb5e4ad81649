"""A replay as programs get it: the one shape in which every door prints it as JSON."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.formats.scores.leniency import Forgiven
from crosstable.formats.scores.reports import Agreement, ReplayReport, Status, Stop
from crosstable.kernel.verdict import Reason


class ReasonJson(msgspec.Struct, frozen=True):
    """A reason, and its article as it is cited."""

    sentence: str
    article: str | None


class StopJson(msgspec.Struct, frozen=True):
    """A move at which a replay stopped, or which it had to tell apart from another."""

    ply: int
    number: str
    move: str
    line: int | None
    column: int | None
    fault: Enum | None
    because: tuple[ReasonJson, ...]


class EndedJson(msgspec.Struct, frozen=True):
    """What ended a game, and after how many moves."""

    ply: int
    result: Enum
    because: tuple[ReasonJson, ...]


class ClaimableJson(msgspec.Struct, frozen=True):
    """A draw by the rules: after which moves it was there."""

    first_ply: int
    last_ply: int
    because: ReasonJson


class ReportJson(msgspec.Struct, frozen=True, kw_only=True):
    """What the laws say about one game; positions are written as their game does."""

    game: int
    """Which game of the file it is."""
    status: Status
    plies: int
    written_plies: int
    stop: StopJson | None
    ended: EndedJson | None
    claimable: tuple[ClaimableJson, ...]
    result: str
    agreement: Agreement
    assumed: tuple[StopJson, ...]
    variation_stops: tuple[StopJson, ...]
    setups: int
    final: str | None
    white: str
    black: str
    event: str
    date: str
    round: str
    line: int | None
    column: int | None
    forgiven: tuple[Forgiven, ...]
    edition: str | None


def report_json(game: int, report: ReplayReport) -> ReportJson:
    """Return the report on a game of a file as programs get it."""
    ended = report.ended
    return ReportJson(
        game=game,
        status=report.status,
        plies=report.plies,
        written_plies=report.written_plies,
        stop=_stop(report.stop) if report.stop else None,
        ended=EndedJson(ended.ply, ended.verdict.outcome.result, _reasons(ended.verdict.because))
        if ended
        else None,
        claimable=tuple(
            ClaimableJson(claim.first_ply, claim.last_ply, _reason(claim.because))
            for claim in report.claimable
        ),
        result=report.result,
        agreement=report.agreement,
        assumed=tuple(map(_stop, report.assumed)),
        variation_stops=tuple(map(_stop, report.variation_stops)),
        setups=report.setups,
        final=report.final,
        white=report.white,
        black=report.black,
        event=report.event,
        date=report.date,
        round=report.round,
        line=report.line,
        column=report.column,
        forgiven=report.forgiven,
        edition=report.edition or None,
    )


def _stop(stop: Stop) -> StopJson:
    return StopJson(
        ply=stop.ply,
        number=stop.number,
        move=stop.written,
        line=stop.line,
        column=stop.column,
        fault=stop.fault,
        because=_reasons(stop.because),
    )


def _reasons(because: tuple[Reason, ...]) -> tuple[ReasonJson, ...]:
    return tuple(map(_reason, because))


def _reason(reason: Reason) -> ReasonJson:
    return ReasonJson(reason.sentence, str(reason.citation) if reason.citation else None)
