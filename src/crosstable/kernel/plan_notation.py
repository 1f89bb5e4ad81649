"""A plan of games from the text an organiser writes, and the one text we write it as.

Stages are set apart by semicolons, lines or commas: ``standard; rapid 20'+5"; superblitz 10'+2"
until won`` or ``4 standard; 2 rapid 15'+10" same colours``. A stage has the number of its games,
where it is not one, their kind, their rate of play, where it is not that of the event, and what
else there is to say: that the colours are not exchanged, or only after odd games, that lots are
drawn for who begins with White, or that it goes on until somebody wins. Where Black has another
time, both are given: ``sudden-death 5' v 4' by lot``, or ``5'/4'``. Some parts are no stages: ``3
wins`` says how many games the winner must have won in all, ``play on`` that decided matches are
played to their last game. ``each counts`` says that both of two games bring their points. Another
one, ``breaks 30/10/5``, gives the minutes after the first stage, between later stages, and between
the games of a stage.
"""

from __future__ import annotations

import re

from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.game_plan import Breaks, GameKind, GamePlan, Stage, StageColours
from crosstable.kernel.rate_notation import parse_rate, rate_text
from crosstable.kernel.sentence import Listing

_STAGE = re.compile(
    r"(?:(?P<games>[0-9]{1,3})\s*[x×]?\s*)?(?P<kind>[a-z]+(?:-[a-z]+)?)\b\s*(?P<rate>.*?)"
    r"(?:\s+v(?:s\.?)?\s+(?P<black>.*?))?[\s,]*"
    r"(?P<same>same colou?rs)?(?P<odd>odd colou?rs)?[\s,]*(?P<lot>by lot)?[\s,]*"
    r"(?P<won>until won)?",
    re.IGNORECASE | re.DOTALL,
)
_BOTH = re.compile(r"(?P<white>[^/]+?)\s*/\s*(?P<black>[0-9]+\s*(?:['’′]|min).*)", re.DOTALL)
"""White's and Black's time with a stroke; what follows it is no number of moves."""
_SUDDEN = re.compile(r"(?:sudden death|armageddon)\b", re.IGNORECASE)
_COUNT = re.compile(r"[0-9]{1,3}")
_WINS = re.compile(r"(?P<wins>[0-9]{1,2})\s+wins?", re.IGNORECASE)
_PLAY_ON = "play on"
_EACH_COUNTS = "each counts"
_NO_STAGES = frozenset({_PLAY_ON, _EACH_COUNTS})
_APART = re.compile(
    r"[;\n]|,\s*(?=(?:[0-9]{1,3}\s*[x×]?\s*)?(?:"
    + "|".join((*(kind.value for kind in GameKind), "sudden death", "armageddon"))
    + r")\b)",
    re.IGNORECASE,
)
_BREAKS = re.compile(r"breaks?\s+(?P<minutes>[0-9]{1,4}(?:\s*/\s*[0-9]{1,4}){0,2})", re.IGNORECASE)
_EXAMPLE = "standard; rapid 20'+5\"; blitz 5'+3\"; superblitz 10'+2\" until won"


def _parts(text: str) -> list[str]:
    """Return what is set apart; a comma does it, too, where another stage begins behind it."""
    return [part.strip() for part in _APART.split(text) if part.strip()]


def split_breaks(text: str) -> tuple[str, Breaks | None]:
    """Return what somebody wrote without the breaks, and these; None where there are none."""
    parts = _parts(text)
    given = [match for match in map(_BREAKS.fullmatch, parts) if match]
    if not given:
        return text, None
    rest = "; ".join(part for part in parts if not _BREAKS.fullmatch(part))
    return rest, Breaks(*map(int, given[-1]["minutes"].split("/")))


def with_breaks(text: str, breaks: str) -> str:
    """Return games, written or named, with breaks that were written beside them."""
    if not breaks.strip():
        return text
    if not text.strip():
        raise InvalidValue("breaks are between the games of a pairing, and it has only one here")
    if _BREAKS.fullmatch(f"breaks {breaks.strip()}") is None:
        raise InvalidValue(
            "{text!r} is not a list of breaks; write minutes after the first games, between "
            "later stages and between games, as in 30/10/5",
            text=breaks,
        )
    return f"{split_breaks(text)[0]}; breaks {breaks.strip()}"


def breaks_text(breaks: Breaks) -> str:
    """Return breaks as they are written behind the stages: ``30/10``."""
    minutes = (breaks.first, breaks.stages, breaks.games)
    return "/".join(map(str, minutes if breaks.games else minutes[:2]))


def parse_plan(text: str, *, name: str = "") -> GamePlan:
    """Return the plan that somebody wrote."""
    text, breaks = split_breaks(text)
    parts = _parts(text)
    wins = [match for match in map(_WINS.fullmatch, parts) if match]
    plays_on = any(part.casefold() == _PLAY_ON for part in parts)
    stages = tuple(
        _stage(part)
        for part in parts
        if not _WINS.fullmatch(part) and part.casefold() not in _NO_STAGES
    )
    return GamePlan(
        stages,
        name,
        wins_needed=int(wins[0]["wins"]) if wins else 0,
        plays_on=plays_on,
        breaks=breaks or Breaks(),
        each_counts=any(part.casefold() == _EACH_COUNTS for part in parts),
    )


def _stage(text: str) -> Stage:
    if _COUNT.fullmatch(text):
        text = f"{text} {GameKind.STANDARD}"
    match = _STAGE.fullmatch(_SUDDEN.sub(GameKind.SUDDEN_DEATH.value, text, count=1))
    kinds = {kind.value: kind for kind in GameKind}
    if match is None or match["kind"].casefold() not in kinds:
        raise InvalidValue(
            "{text!r} is not a stage of games; begin with one of {kinds}, as in {example}",
            text=text,
            kinds=Listing(tuple(kinds)),
            example=_EXAMPLE,
        )
    colours = StageColours.AS_PAIRED if match["same"] else StageColours.ALTERNATE
    kind, rate, black = kinds[match["kind"].casefold()], match["rate"], match["black"] or ""
    both = _BOTH.fullmatch(rate) if kind is GameKind.SUDDEN_DEATH and not black else None
    if both is not None:
        rate, black = both["white"], both["black"]
    return Stage(
        kind,
        int(match["games"] or 1),
        _rate(rate, text),
        until_won=match["won"] is not None,
        colours=StageColours.AFTER_ODD if match["odd"] else colours,
        by_lot=match["lot"] is not None,
        black_rate=_rate(black, text),
    )


def _rate(rate: str, text: str) -> str:
    """Return a rate of play as we write it."""
    try:
        return str(rate_text(parse_rate(rate))) if rate else ""
    except UnreadableInput as error:
        raise InvalidValue(
            "the rate of play in {text!r} cannot be read: {cause}", text=text, cause=error.cause
        ) from None


_COLOURS = {StageColours.AS_PAIRED: "same colours", StageColours.AFTER_ODD: "odd colours"}


def stage_text(stage: Stage) -> str:
    """Return a stage as ``parse_plan`` reads it."""
    return " ".join(
        filter(
            None,
            (
                str(stage.games) if stage.games != 1 else "",
                stage.kind.value,
                stage.rate_of_play,
                f"v {stage.black_rate}" if stage.black_rate else "",
                _COLOURS.get(stage.colours, ""),
                "by lot" if stage.by_lot else "",
                "until won" if stage.until_won else "",
            ),
        )
    )


def plan_text(plan: GamePlan) -> str:
    """Return a plan as ``parse_plan`` reads it back."""
    wins = [f"{plan.wins_needed} wins"] if plan.wins_needed else []
    plays_on = [_PLAY_ON] if plan.plays_on else []
    each = [_EACH_COUNTS] if plan.each_counts else []
    breaks = [f"breaks {breaks_text(plan.breaks)}"] if plan.breaks != Breaks() else []
    return "; ".join([*map(stage_text, plan.stages), *wins, *plays_on, *each, *breaks])
