"""A replay as plain dictionaries: the one shape in which programs get it."""

from __future__ import annotations

from typing import Any

import msgspec

from crosstable.formats.scores.reports import ReplayReport, Stop
from crosstable.kernel.sentence import plain
from crosstable.kernel.verdict import Reason

__all__ = ["report_json"]


def report_json(report: ReplayReport) -> dict[str, Any]:
    """Return a report as values that JSON has; positions are written as their game does."""
    ended = report.ended
    return {
        "line": report.line,
        "column": report.column,
        "white": report.white,
        "black": report.black,
        "event": report.event,
        "date": report.date,
        "round": report.round,
        "result": report.result,
        "status": report.status.value,
        "agreement": report.agreement.value,
        "plies": report.plies,
        "written_plies": report.written_plies,
        "setups": report.setups,
        "stop": _stop(report.stop) if report.stop else None,
        "ended": None
        if ended is None
        else {
            "ply": ended.ply,
            "result": ended.verdict.outcome.result.value,
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
        "forgiven": [msgspec.to_builtins(lapse, enc_hook=plain) for lapse in report.forgiven],
        "final": report.final,
        "edition": report.edition or None,
    }


def _stop(stop: Stop) -> dict[str, Any]:
    return {
        "ply": stop.ply,
        "number": stop.number,
        "move": stop.written,
        "line": stop.line,
        "column": stop.column,
        "fault": stop.fault.value if stop.fault else None,
        "because": [_reason(reason) for reason in stop.because],
    }


def _reason(reason: Reason) -> dict[str, str | None]:
    return {
        "sentence": plain(reason.sentence),
        "article": str(reason.citation) if reason.citation else None,
    }
