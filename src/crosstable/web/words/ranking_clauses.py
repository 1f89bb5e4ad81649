"""How a tournament is ranked, in the sentences of its regulations."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.office.tables import tie_break_lists, usual_tie_breaks
from crosstable.pairing.knockout import ELIMINATION, GRAND_FINAL, THIRD_PLACE, TWO_LOSSES
from crosstable.pairing.systems import (
    PlacingSystem,
    bracket_system,
    system_of,
)
from crosstable.rulebooks.editions import Edition
from crosstable.standings.tiebreaks.own_results import LOTS
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.words import phrases
from crosstable.web.words.clauses import Clause, articles_of
from crosstable.web.words.languages import _
from crosstable.web.words.ranking_words import asked_of_ranking, option_sentence
from crosstable.web.words.sentences import colon


def _by_bracket(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield who is out when, and who shares which places."""
    third = _("Players who lost in the same round share their places.")
    if tournament.system.option(ELIMINATION.name) == TWO_LOSSES:
        yield Clause(
            _(
                "Whoever loses a match goes on in the losers’ bracket; whoever loses a second one "
                "is out. The winners of both brackets meet in the grand final."
            )
        )
        yield Clause(
            _(
                "If the player from the losers’ bracket wins the grand final, a second one "
                "decides: everybody else is out only after two losses."
            )
            if tournament.system.option(GRAND_FINAL.name) == GRAND_FINAL.values[1]
            else _("The grand final is one match, whoever wins it.")
        )
    else:
        yield Clause(
            _("Whoever loses a match is out; whoever wins the last one has won the event."),
            articles_of(rules, "knock-out.bracket"),
        )
        if tournament.system.option(THIRD_PLACE.name) == THIRD_PLACE.values[1]:
            third = _("The losers of the semi-finals play a match for third place.")
    yield Clause(third, articles_of(rules, "play-off.losers-share"))


def _match_by_match(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield how a knock-out or a match is decided."""
    if bracket_system(tournament) is not None:
        yield from _by_bracket(tournament, rules)
    else:
        plan = tournament.game_plan
        yield Clause(
            _("The match is played to its last game even when it is decided.")
            if plan is not None and plan.plays_on
            else _("The match ends when its winner is known."),
            articles_of(rules, "match.decided"),
        )
    yield Clause(
        _("Lots decide who begins with White."),
        articles_of(rules, "knock-out.colours", "round-robin.lots"),
    )


def ranking_in_words(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield how places are decided, in the language of the request."""
    if isinstance(system_of(tournament), PlacingSystem):
        yield from _match_by_match(tournament, rules)
        return
    yield Clause(
        _(
            "Players rank by their points; among equals by the tie-breaks below, one after "
            "the other."
        ),
        _list_of(tournament, rules),
    )
    if not system_of(tournament).everybody_meets:
        chosen = {setting.name: setting.value for setting in tournament.ranking}
        for choice in asked_of_ranking(rules):
            if choice.name in {"own-unplayed", "opponents-unplayed"} and choice.name not in chosen:
                yield Clause(
                    f"{choice.title}{colon()}{choice.usual}.",
                    articles_of(rules, "tie-break.unplayed-games"),
                )
    for option in tournament.ranking:
        yield Clause(f"{option_sentence(option)}.")
    names = tournament.tie_breaks
    if LOTS.name in names:
        yield Clause(
            _("Players who are equal in everything are separated by lot."),
            articles_of(rules, "tie-break.lots"),
        )
    else:
        yield Clause(
            _("Players who are equal in everything share the place."),
            articles_of(rules, "tie-break.shared-places"),
        )


def _list_of(tournament: Tournament, rules: Edition) -> tuple[Citation, ...]:
    """Return the article of the recommended list an event is ranked by, or of any list."""
    names = tournament.tie_breaks or usual_tie_breaks(tournament)
    lists = tie_break_lists(system_of(tournament), rules)
    taken = next((order.article for order in lists if order.tie_breaks == names), None)
    return (taken,) if taken else articles_of(rules, "tie-break.order")


def tie_breaks_in_words(tournament: Tournament, rules: Edition) -> Iterator[Clause]:
    """Yield the tie-breaks in their order, each with the article of its rule."""
    for name in tournament.tie_breaks or usual_tie_breaks(tournament):
        criterion = tie_break(name)
        yield Clause(
            phrases.said(criterion.title),
            articles_of(rules, criterion.rule) if criterion.rule else (),
        )
