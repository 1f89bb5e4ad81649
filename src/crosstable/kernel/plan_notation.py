"""A plan of games from the text an organiser writes, and the one text we write it as.

Stages are set apart by semicolons or lines: ``standard; rapid 20'+5"; superblitz 10'+2" until won``
or ``4 standard; 2 rapid 15'+10" same colours``. A stage has the number of its games, where it is
not one, their kind, their rate of play, where it is not that of the event, and what else there is
to say: that the colours are not exchanged, or that it goes on until somebody wins.
"""

from __future__ import annotations

import re

from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.game_plan import GameKind, GamePlan, Stage, StageColours
from crosstable.kernel.rate_notation import parse_rate, rate_text
from crosstable.kernel.sentence import Listing

__all__ = ["parse_plan", "plan_text", "stage_text"]

_STAGE = re.compile(
    r"(?:(?P<games>[0-9]{1,3})\s*[x×]?\s*)?(?P<kind>[a-z]+)\b\s*(?P<rate>.*?)[\s,]*"
    r"(?P<same>same colou?rs)?[\s,]*(?P<won>until won)?",
    re.IGNORECASE | re.DOTALL,
)
_EXAMPLE = "standard; rapid 20'+5\"; blitz 5'+3\"; superblitz 10'+2\" until won"


def parse_plan(text: str, *, name: str = "") -> GamePlan:
    """Return the plan that somebody wrote."""
    parts = [part.strip() for part in re.split(r"[;\n]", text)]
    return GamePlan(tuple(_stage(part) for part in parts if part), name)


def _stage(text: str) -> Stage:
    match = _STAGE.fullmatch(text)
    kinds = {kind.value: kind for kind in GameKind}
    if match is None or match["kind"].casefold() not in kinds:
        raise InvalidValue(
            "{text!r} is no stage of games; begin with one of {kinds}, as in {example}",
            text=text,
            kinds=Listing(tuple(kinds)),
            example=_EXAMPLE,
        )
    rate = match["rate"]
    try:
        rate = str(rate_text(parse_rate(rate))) if rate else ""
    except UnreadableInput as error:
        raise InvalidValue(
            "the rate of play in {text!r} cannot be read: {cause}", text=text, cause=error.cause
        ) from None
    return Stage(
        kinds[match["kind"].casefold()],
        int(match["games"] or 1),
        rate,
        until_won=match["won"] is not None,
        colours=StageColours.AS_PAIRED if match["same"] else StageColours.ALTERNATE,
    )


def stage_text(stage: Stage) -> str:
    """Return a stage as ``parse_plan`` reads it."""
    return " ".join(
        filter(
            None,
            (
                str(stage.games) if stage.games != 1 else "",
                stage.kind.value,
                stage.rate_of_play,
                "same colours" if stage.colours is StageColours.AS_PAIRED else "",
                "until won" if stage.until_won else "",
            ),
        )
    )


def plan_text(plan: GamePlan) -> str:
    """Return a plan as ``parse_plan`` reads it back."""
    return "; ".join(map(stage_text, plan.stages))
