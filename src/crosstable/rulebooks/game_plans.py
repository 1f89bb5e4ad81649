"""Pairings of several games: which plans a federation's texts name, and why one ended as it did."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.game_plan import Breaks, GameKind, GamePlan, PartGame, Stage
from crosstable.kernel.notation import result_text
from crosstable.kernel.plan_notation import parse_plan, split_breaks
from crosstable.kernel.plan_standing import standing_of
from crosstable.kernel.points import TWO_GAMES, Mark, PointSystem
from crosstable.kernel.rate_notation import rate_said
from crosstable.kernel.result import Forfeit, Pending, Played
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.editions import Edition, PlannedRound
from crosstable.rulebooks.rules import rule

KINDS = {
    GameKind.STANDARD: Sentence("standard"),
    GameKind.RAPID: Sentence("rapid"),
    GameKind.BLITZ: Sentence("blitz"),
    GameKind.SUPERBLITZ: Sentence("superblitz"),
    GameKind.SUDDEN_DEATH: Sentence("sudden death"),
}
"""What the games of a stage are called."""
_NAME = re.compile(r"[a-z]+(?:-[a-z]+)*", re.IGNORECASE)
"""How the games are named that a text describes: a word, or some with hyphens."""


@rule("match.presets")
def planned_round(edition: Edition, text: str) -> tuple[GamePlan | None, PointSystem]:
    """Return the plan that a name or a text means, and the points it is usually played for.

    A name is one that the edition's texts know; without any text a pairing is one game. Breaks that
    are written behind it take the place of those the texts have.
    """
    text, breaks = split_breaks(text)
    known = {plan.plan.name: plan for plan in edition.game_plans}
    written = text.strip() and text.strip().casefold() not in known
    plan = _written(text, tuple(known)) if written else None
    named = known.get(text.strip().casefold()) or _preset(edition, plan)
    if named is None:
        points = TWO_GAMES if plan is not None and plan.each_counts else edition.points
        return (replace(plan, breaks=breaks or Breaks()) if plan else None), points
    return replace(named.plan, breaks=named.plan.breaks if breaks is None else breaks), named.points


def tie_break_of(edition: Edition, plan: GamePlan | None) -> str:
    """Return the plan by which a text decides a match of its own that ends level, if it does."""
    return next((known.tie_break for known in edition.game_plans if known.plan == plan), "")


def _written(text: str, known: tuple[str, ...]) -> GamePlan:
    """Return the plan that somebody wrote, or say which names of games these rules know."""
    try:
        return parse_plan(text)
    except InvalidValue:
        if not _NAME.fullmatch(text.strip()):
            raise
    raise InvalidValue(
        "these rules have no games called {name}; choose among {known}, or write the stages, as in "
        "{example}",
        name=text.strip(),
        known=Listing(known),
        example="2 standard; 2 rapid 15'+10\"",
    )


def _preset(edition: Edition, plan: GamePlan | None) -> PlannedRound | None:
    """Return the round of a text that has the games of a plan, whatever its breaks are."""
    if plan is None:
        return None
    games = replace(plan, name="", breaks=Breaks())
    return next(
        (
            planned
            for planned in edition.game_plans
            if replace(planned.plan, name="", breaks=Breaks()) == games
        ),
        None,
    )


def rounds_of(edition: Edition, plan: GamePlan | None) -> int:
    """Return how many rounds the text gives a match by a plan it names; 0 where it gives none."""
    named = _preset(edition, plan)
    return named.rounds if named is not None else 0


@rule("points.several-games", "points.each-game")
def check_plan(plan: GamePlan | None, points: PointSystem, edition: Edition) -> None:
    """Refuse a plan under which a pairing could end as its point system does not know."""
    if plan is None:
        return
    if not plan.always_decided and not points.knows(Mark.DRAW):
        raise Refused(
            "under {points} points every round is won: the last games must go on until somebody "
            "wins; write “until won” after them",
            edition.because("points.several-games", "somebody wins every round"),
            points=points.name,
        )
    if plan.each_counts and not points.knows(Mark.NARROW_WIN):
        raise Refused(
            "where both games of a match count, it can end 1½-½: choose the points {known}, not "
            "{points}",
            edition.because("points.each-game", "each game of a match brings its points"),
            known=TWO_GAMES.name,
            points=points.name,
        )
    for stage in plan.stages[1:]:
        if not stage.rate_of_play and stage.kind is not plan.stages[0].kind:
            raise Refused(
                "the {kind} games of a round need a rate of play of their own, such as {example}",
                kind=KINDS[stage.kind],
                example="20'+5\"",
            )


@rule("points.several-games", "points.each-game", "points.forfeit")
def pairing_verdict(
    edition: Edition,
    plan: GamePlan,
    points: PointSystem,
    games: Sequence[PartGame],
    players: tuple[str, str],
) -> Verdict[Played | Forfeit | Pending]:
    """Return what the games of a pairing make of it, game by game, with the articles.

    ``players`` are the names of the pairing's White and Black (decision 205).
    """
    standing = standing_of(plan, points, games)
    because = [
        _of_game(edition, plan, number, game, players) for number, game in enumerate(games, start=1)
    ]
    if not isinstance(standing.result, Pending):
        because.append(_of_pairing(edition, plan, points, standing.stage, standing.result))
    elif games:
        stage = plan.stage_of(standing.next)
        because.append(
            edition.because(
                "points.each-game",
                "each game brings its points: game {game} is still to be played",
                game=standing.next,
            )
            if plan.each_counts
            else edition.because(
                "points.several-games",
                "nobody has won it yet: game {game} ({kind}) is played",
                game=standing.next,
                kind=KINDS[stage.kind],
            )
        )
    return Verdict(standing.result, tuple(because))


def _of_game(
    edition: Edition, plan: GamePlan, game_number: int, game: PartGame, players: tuple[str, str]
) -> Reason:
    white, black = reversed(players) if game.exchanged else players
    values: dict[str, Value] = {
        "game": game_number,
        "kind": KINDS[plan.stage_of(game_number).kind],
        "white": white,
        "black": black,
        "result": result_text(game.result, edition.points),
    }
    if isinstance(game.result, Forfeit):
        sentence = Sentence(
            "game {game} ({kind}), {white} – {black}: {result}, not played", **values
        )
        return edition.because("points.forfeit", sentence)
    return Reason.that("game {game} ({kind}), {white} – {black}: {result}", **values)


def _of_pairing(
    edition: Edition,
    plan: GamePlan,
    points: PointSystem,
    decisive: int | None,
    result: Played | Forfeit,
) -> Reason:
    """Return what decided a pairing, in words."""
    score = result_text(result, points)
    if isinstance(result, Forfeit):
        return edition.because(
            "points.forfeit", "no game was played: the pairing ends {score}", score=score
        )
    if plan.each_counts:
        return edition.because(
            "points.each-game", "both games count: the match ends {score}", score=score
        )
    if decisive is None:
        return edition.because(
            "points.several-games", "all games are level: the pairing ends {score}", score=score
        )
    stage = plan.stages[decisive]
    kind = KINDS[stage.kind]
    if result.white is result.black:
        sentence = Sentence(
            "both have lost at {kind}: the pairing ends {score}", kind=kind, score=score
        )
    elif stage.games == 1 and not stage.until_won:
        sentence = Sentence(
            "the {kind} game decides: the pairing ends {score}", kind=kind, score=score
        )
    else:
        sentence = Sentence(
            "the {kind} games decide: the pairing ends {score}", kind=kind, score=score
        )
    return edition.because("points.several-games", sentence)


@rule("match.presets", "match.wins-needed", "match.decided", "knock-out.winner", "play-off.breaks")
def plan_words(plan: GamePlan, points: PointSystem, edition: Edition) -> tuple[Reason, ...]:
    """Return how the rounds of an event are played, stage by stage, for its regulations."""
    named = _preset(edition, plan)
    articles = named.articles if named is not None else ()
    stages = []
    for place, stage in enumerate(plan.stages):
        sentence = (
            _each_counting(stage)
            if plan.each_counts
            else _by_wins(stage)
            if plan.wins_needed
            else _of_stage(stage, points)
        )
        if place < len(articles):
            stages.append(Reason(sentence, articles[place]))
        else:
            stages.append(edition.because("points.several-games", sentence))
    if plan.wins_needed:
        stages.append(
            edition.because(
                "match.wins-needed",
                "whoever is ahead after the first games and has won at least {count} of them has "
                "won the match; if nobody has, it goes on until one of the two has won {count} "
                "games in all",
                count=plan.wins_needed,
            )
        )
    if plan.plays_on:
        stages.append(
            edition.because("match.decided", "a decided match is played to its last game")
        )
    stages.extend(
        edition.because("play-off.breaks", sentence) for sentence in _of_breaks(plan.breaks)
    )
    return tuple(stages)


def _of_breaks(breaks: Breaks) -> Iterator[Sentence]:
    """Yield the breaks that there are, in words."""
    if breaks.first:
        yield Sentence("break after the first games: at least {minutes} min", minutes=breaks.first)
    if breaks.stages:
        yield Sentence("break between later stages: at least {minutes} min", minutes=breaks.stages)
    if breaks.games:
        yield Sentence(
            "break between two games of a stage: at least {minutes} min", minutes=breaks.games
        )


def _each_counting(stage: Stage) -> Sentence:
    return Sentence.plural(
        "{count} {kind} game ({rate}); it brings its points",
        "{count} {kind} games ({rate}) with exchanged colours; each brings its points",
        count=stage.games,
        kind=KINDS[stage.kind],
        rate=rate_said(stage.rate_of_play) or Sentence("the event's rate of play"),
    )


def _by_wins(stage: Stage) -> Sentence:
    """Return the games of a stage that decides nothing by itself: wins are counted in all."""
    kind = KINDS[stage.kind]
    rate = rate_said(stage.rate_of_play) or Sentence("the event's rate of play")
    if stage.until_won:
        return Sentence("{kind} games ({rate}), as many as are needed", kind=kind, rate=rate)
    return Sentence.plural(
        "{count} {kind} game ({rate})",
        "{count} {kind} games ({rate})",
        count=stage.games,
        kind=kind,
        rate=rate,
    )


def _of_stage(stage: Stage, points: PointSystem) -> Sentence:
    won = stage.kind.won(points)
    values: dict[str, Value] = {
        "kind": KINDS[stage.kind],
        "rate": rate_said(stage.rate_of_play) or Sentence("the event's rate of play"),
        "score": result_text(Played(won, won.opposite), points),
        "count": stage.games,
    }
    if stage.kind is GameKind.SUDDEN_DEATH:
        return Sentence(
            "sudden death: one game, White {rate}, Black {black}; a draw wins for Black",
            rate=values["rate"],
            black=rate_said(stage.black_rate) or values["rate"],
        )
    if stage.until_won:
        return Sentence(
            "{kind} games ({rate}) until somebody wins one; the winner has {score}", **values
        )
    if stage.games == 1:
        return Sentence(
            "one {kind} game ({rate}); the winner has {score}, a draw leads on", **values
        )
    return Sentence("{count} {kind} games ({rate}); whoever has more of them has {score}", **values)
