"""How a round came about, as pages lay it out: made once, kept while what it rests on stays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from markupsafe import Markup, escape
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import State
from crosstable.office.disclosure import published_rounds
from crosstable.office.publicity import PublicState
from crosstable.office.reasons import known_before
from crosstable.pairing.paired import PairedRound
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.players import Float, Preference, Strength, SwissPlayer
from crosstable.pairing.swiss.report import CheckLine, RoundStory, points_text
from crosstable.pairing.swiss.round import Comparison, WhyNot
from crosstable.pairing.systems import paired_round
from crosstable.pairing.team_view import round_of_teams, score_points
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.web.cache.derived import Derived
from crosstable.web.desk import Desk
from crosstable.web.rendering import render
from crosstable.web.words.headings import heading_of
from crosstable.web.words.languages import N_, _, language
from crosstable.web.words.sentences import error_text, told

MOST_CHANGED = 12
"""How many pairs that differ are set side by side."""
_WISHES = {
    (Strength.MILD, Colour.WHITE): N_("would like White"),
    (Strength.MILD, Colour.BLACK): N_("would like Black"),
    (Strength.STRONG, Colour.WHITE): N_("due White"),
    (Strength.STRONG, Colour.BLACK): N_("due Black"),
    (Strength.ABSOLUTE, Colour.WHITE): N_("must have White"),
    (Strength.ABSOLUTE, Colour.BLACK): N_("must have Black"),
}
_FLOATS = (
    {Float.DOWN: N_("↓ last round"), Float.UP: N_("↑ last round")},
    {Float.DOWN: N_("↓ two rounds ago"), Float.UP: N_("↑ two rounds ago")},
)


class Telling(msgspec.Struct, frozen=True):
    """A round that can be told: its story and its check list, or why there is none."""

    known: Tournament
    """What it was made from."""
    story: RoundStory | None
    lines: tuple[CheckLine, ...] = ()
    refused: CrosstableError | None = None
    """Why the engine cannot pair it, where that is so."""

    @property
    def sentence(self) -> str:
        """Return why there is no story, in the reader's language."""
        if self.refused is not None:
            return error_text(self.refused)
        return _("This system pairs by a table; you can ask about each pair on its own.")

    def is_of(self, tournament: Tournament, number: int) -> bool:
        """Return whether the round stands as the rules pair it."""
        played = round_of_teams(tournament, tournament.round(number))
        made = {(board.white, board.black) for board in played.boards}
        return self.story is not None and self.story.pairs == made


class _KnownRound(msgspec.Struct, frozen=True):
    """A round as the rules pair it, and what it was made from."""

    known: Tournament
    paired: PairedRound


def paired_in_round(derived: Derived, state: State, number: int) -> PairedRound:
    """Return a round as the rules pair it, kept while what it rests on stays."""
    tournament = state.tournament
    known = known_before(tournament, number)

    def make(before: _KnownRound | None) -> _KnownRound:
        if before is not None and before.known == known:
            return before
        return _KnownRound(known, paired_round(known, edition_of(tournament), number))

    return derived.grown(state, ("paired by the rules", number), make).paired


def telling_of(desk: Desk, state: State, number: int) -> Telling:
    """Return how a round of an office is paired by the rules, as arbiters may read it."""
    return desk.house.derived.grown(
        state,
        ("telling", number),
        lambda before: _telling(state.tournament, number, before, discreet=False),
    )


def public_telling(desk: Desk, state: PublicState, number: int) -> Telling:
    """Return how a published round was paired, without what only arbiters know (decision 248)."""

    def make(before: Telling | None) -> Telling:
        tournament = desk.house.office.state(state.id).tournament
        shown = replace(tournament, rounds=published_rounds(tournament))
        return _telling(shown, number, before, discreet=True)

    return desk.house.derived.grown(state, ("public telling", number), make)


def _telling(
    tournament: Tournament, number: int, before: Telling | None, *, discreet: bool
) -> Telling:
    known = known_before(tournament, number)
    if before is not None and before.known == known:
        return before
    paired = paired_round(known, edition_of(tournament), number)
    if not isinstance(paired, SwissRound):
        return Telling(known, None)
    try:
        return Telling(known, paired.story(discreet=discreet), paired.check_lines)
    except CrosstableError as error:
        return Telling(known, None, refused=error)


def told_html(
    desk: Desk, state: State, number: int, telling: Telling, part: str, player_link: str
) -> Markup:
    """Return a part of the pages that tell a round, as it is kept while the story stays the same.

    Results come in all the time, and hundreds of pairs are not put into words again for each.
    """

    def make(before: tuple[Telling, Markup] | None) -> tuple[Telling, Markup]:
        if before is not None and before[0] is telling:
            return before
        html = render(
            f"parts/{part}-body.html",
            story=telling.story,
            lines=telling.lines,
            number=number,
            player_link=player_link,
            **_in_words(state.tournament),
        )
        return telling, Markup(html)  # noqa: S704 -- a template made it, which escapes

    what = ("told", part, number, player_link, isinstance(state, PublicState), language())
    return desk.house.derived.grown(state, what, make)[1]


def _in_words(tournament: Tournament) -> dict[str, Any]:
    """Return what templates of a story put values into words with, each of them once."""
    points = tournament.points
    if tournament.team_plan is not None:
        points = score_points(tournament, tournament.team_plan)

    @cache
    def points_told(units: int) -> str:
        return told(points_text(points, units))

    @cache
    def signs(wish: Preference, floats: tuple[Float, Float]) -> Sequence[str]:
        said = []
        if wish.colour is not None and (wish.strength, wish.colour) in _WISHES:
            said.append(_(_WISHES[wish.strength, wish.colour]))
        ways = zip(_FLOATS, floats, strict=True)
        return [*said, *(_(words[way]) for words, way in ways if way in words)]

    def traits(player: SwissPlayer) -> Sequence[str]:
        return signs(player.preference, player.floats)

    known: dict[str, Markup] = {}

    def colours_told(reason: Reason) -> Markup:
        # Few rules give hundreds of pairs their colours.
        if reason.sentence not in known:
            place = reason.citation
            article = Markup("")
            if place is not None:
                article = Markup(' <span class="article" title="{}">{}</span>').format(
                    heading_of(place), spell(place)
                )
            known[reason.sentence] = escape(told(reason.sentence)) + article
        return known[reason.sentence]

    return {
        "teams": tournament.team_plan is not None,
        "traits": traits,
        "points": points.text,
        "points_told": points_told,
        "colours_told": colours_told,
    }


class BeforeAfter(msgspec.Struct, frozen=True):
    """The pairing that was made beside the best one with two others in it."""

    pairs: tuple[tuple[int, int], ...]
    other_pairs: tuple[tuple[int, int], ...]
    more: int
    """How many pairs that differ are not listed."""
    down: tuple[int, ...]
    other_down: tuple[int, ...]
    criteria: tuple[Comparison, ...]
    """Those that differ, up to the one that decides."""
    decisive: Comparison | None


def before_after(answer: WhyNot | None) -> BeforeAfter | None:
    """Return what would have to change for two players to meet, where that can be said."""
    if answer is None or answer.bracket is None:
        return None
    if not (answer.alternative_pairs or answer.comparisons):
        return None
    made, other = answer.bracket.pairs, answer.alternative_pairs
    kept = {*map(frozenset, made)} & {*map(frozenset, other)}
    pairs = [pair for pair in made if frozenset(pair) not in kept]
    other_pairs = [pair for pair in other if frozenset(pair) not in kept]
    criteria = []
    for comparison in answer.comparisons:
        if comparison.actual != comparison.alternative:
            criteria.append(comparison)
        if comparison is answer.decisive:
            break
    return BeforeAfter(
        tuple(pairs[:MOST_CHANGED]),
        tuple(other_pairs[:MOST_CHANGED]),
        max(len(pairs), len(other_pairs), MOST_CHANGED) - MOST_CHANGED,
        answer.bracket.downfloaters,
        answer.alternative_downfloaters,
        tuple(criteria),
        answer.decisive,
    )
