"""The working of a rating as sentences a player can follow with the table in hand."""

from __future__ import annotations

from fractions import Fraction

from crosstable.kernel.verdict import Citation, Reason
from crosstable.ratings.change import new_rating
from crosstable.ratings.model import Factor, FirstResult, RatingChange
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import RatingRules, Rounding

__all__ = ["change_words", "factor_words", "first_words", "short_decimal", "signed"]


def short_decimal(value: Fraction, places: int = 4) -> str:
    """Return a number with at most so many decimals, exact where it has no more, halves up."""
    units = Rounding.HALF_AWAY.whole(value * 10**places)
    whole, rest = divmod(abs(units), 10**places)
    sign = "-" if units < 0 else ""
    return f"{sign}{whole}" + (f".{rest:0{places}}".rstrip("0") if rest else "")


def signed(value: Fraction, places: int = 2) -> str:
    """Return a change with its sign."""
    text = short_decimal(value, places)
    return text if text.startswith("-") or text == "0" else f"+{text}"


def change_words(edition: Edition, change: RatingChange) -> tuple[Reason, ...]:
    """Return how a change came about, game by game, with the articles."""
    rules = edition.ratings
    lines = [Reason(f"{change.name}, {change.before} on {change.list}")]
    cap = rules.cap.article if rules.cap is not None else None
    lines += [_game(rules, change, index, cap) for index in range(len(change.games))]
    if change.against_average is not None:
        against = change.against_average
        lines.append(
            edition.because(
                "rating.expected-score",
                f"{change.before} against {short_decimal(against.average, 2)} on average: "
                f"{signed(against.difference)}, expected {short_decimal(against.share * 100)} %",
            )
        )
    won, expected = change.score * rules.win_points, change.expected * rules.win_points
    lines.append(
        edition.because(
            "rating.change",
            f"{short_decimal(won)} scored of {len(change.games) * rules.win_points}, "
            f"{short_decimal(expected)} expected: {signed(won - expected, 4)}",
        )
    )
    lines += factor_words(rules, change.factor)
    per = "" if rules.win_points == 1 else f" / {rules.win_points}"
    lines.append(
        edition.because(
            "rating.change",
            f"{short_decimal(change.factor.k)}{per} × {signed(won - expected, 4)} = "
            f"{signed(change.change, 4)}",
        )
    )
    after = new_rating(rules, change.before, change.change)
    lines.append(
        edition.because(
            "rating.rounding",
            f"new rating {after} ({rules.rounding.value}), if nothing else is rated",
        )
    )
    if change.performance is not None:
        lines.append(
            edition.because(
                "rating.performance", f"performance {short_decimal(change.performance, 2)}"
            )
        )
    return tuple(lines)


def _game(rules: RatingRules, change: RatingChange, index: int, cap: Citation | None) -> Reason:
    game = change.games[index]
    points = short_decimal(game.score * rules.win_points)
    sentence = (
        f"round {game.round}: {points} against {game.opponent_name or game.opponent} "
        f"({game.opponent_rating}{', rated in this event' if game.first_rating else ''})"
    )
    if change.against_average is not None:
        return Reason(sentence)
    difference = f"{game.difference:+}"
    if game.capped:
        difference += f", counted as {game.used:+}"
    sentence += (
        f", difference {difference}, expected {short_decimal(game.expected)}: {signed(game.gain)}"
    )
    return Reason(sentence, cap if game.capped else None)


def factor_words(rules: RatingRules, factor: Factor) -> tuple[Reason, ...]:
    """Return where K comes from."""
    lines = [Reason(f"K {factor.base}: {factor.clause}", factor.article)]
    if factor.games:
        lines.append(
            Reason(
                f"{factor.games} games × {factor.base} are more than {rules.games_times_k}: "
                f"K {short_decimal(factor.k * 100 / factor.share)}",
                rules.games_times_k_article,
            )
        )
    if factor.share != 100:
        lines.append(
            Reason(f"{factor.share} % of it for the rate of play: {short_decimal(factor.k)}")
        )
    return tuple(lines)


def first_words(edition: Edition, result: FirstResult) -> tuple[Reason, ...]:
    """Return how a first rating came about."""
    rules = edition.ratings
    points = short_decimal(result.score * rules.win_points)
    most = result.games * rules.win_points
    lines = [
        Reason(f"{result.name}, no established rating on {result.list}"),
        edition.because(
            "rating.performance",
            f"{points} of {most} against {short_decimal(result.average, 2)} on average: "
            f"{short_decimal(result.performance, 2)}",
        ),
    ]
    if result.pooled_games != result.games and result.pooled_games:
        lines.append(
            Reason(
                f"with all {result.pooled_games} games so far: {short_decimal(result.rating, 2)}"
            )
        )
    lines += result.because
    if result.published is not None:
        lines.append(Reason(f"rating {result.published}"))
    return tuple(lines)
