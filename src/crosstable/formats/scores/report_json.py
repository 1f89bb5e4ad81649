"""A replay as plain dictionaries: the one shape in which programs get it."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict

from crosstable.formats.scores.reports import ReplayReport, Stop
from crosstable.kernel.sentence import plain
from crosstable.kernel.verdict import Reason

__all__ = ["report_json"]


def report_json(report: ReplayReport) -> dict[str, Any]:
    """Return a report as values that JSON has; positions are written as their game does."""
    ended = report.ended
    shown = asdict(report) | {
        "stop": _stop(report.stop) if report.stop else None,
        "ended": ended
        and {
            "ply": ended.ply,
            "result": ended.verdict.outcome.result,
            "because": [_reason(reason) for reason in ended.verdict.because],
        },
        "claimable": [
            {
                "first_ply": claim.first_ply,
                "last_ply": claim.last_ply,
                "because": _reason(claim.because),
            }
            for claim in report.claimable
        ],
        "assumed": [_stop(stop) for stop in report.assumed],
        "variation_stops": [_stop(stop) for stop in report.variation_stops],
        "edition": report.edition or None,
    }
    plain_report: dict[str, Any] = to_builtins(shown, enc_hook=plain)
    return plain_report


def _stop(stop: Stop) -> dict[str, Any]:
    return {
        "ply": stop.ply,
        "number": stop.number,
        "move": stop.written,
        "line": stop.line,
        "column": stop.column,
        "fault": stop.fault,
        "because": [_reason(reason) for reason in stop.because],
    }


def _reason(reason: Reason) -> dict[str, str | None]:
    return {
        "sentence": reason.sentence,
        "article": str(reason.citation) if reason.citation else None,
    }
