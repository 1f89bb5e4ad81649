"""Norms by category: what is said of every player and title of an event (FMJD Annex 10, 4).

A norm is judged when an event is over for a player: until then it is possible or out. It is said
to be reached only where everything the text asks for is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.category_norms import CategoryNorms, Level
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.titles.candidates import Candidate, TitleEvent
from crosstable.titles.category.category import (
    category_of,
    least_average,
    percentage,
    points_for,
    roman,
)
from crosstable.titles.category.conditions import (
    Aim,
    black,
    conditions,
    norm_checks,
    points_needed,
    red,
    red_alone,
    worst,
)
from crosstable.titles.category.dropping import choices
from crosstable.titles.category.event_conditions import EventGround, event_ground
from crosstable.titles.category.field import FamilyField
from crosstable.titles.category.forecast import Ahead, Wanted, Way, outlook
from crosstable.titles.category.group import Game, Tally, held_level, tallied
from crosstable.titles.verdicts import (
    Condition,
    Needs,
    NormColour,
    NormVerdict,
    OpponentNeeded,
    Status,
)

# What is still needed for a norm, in numbers and in words.


def needs_of(aim: Aim, field: FamilyField, player: Candidate, way: Way, ahead: Ahead) -> Needs:
    """Return what the rounds ahead must bring on the easiest way to a norm."""
    rounds = len(ahead.known) + ahead.rounds
    by_result = tuple(
        (half_points, _opponent(aim, field, wanted)) for half_points, wanted in way.by_result
    )
    if not by_result and not ahead.rounds and rounds == 1:
        by_result = tuple((result, None) for result in (2, 1, 0) if result >= way.half_points)
    return Needs(
        rounds=rounds,
        half_points=way.half_points,
        opponent=by_result[0][1] if by_result else None,
        by_result=by_result,
        # With one round to come each result says by itself what it asks for.
        sentences=() if by_result else tuple(_sentences(aim, field, player, way, ahead)),
    )


def _opponent(aim: Aim, field: FamilyField, wanted: Wanted) -> OpponentNeeded | None:
    lowest = min((one.rating for one in field.by_rating), default=0)
    least = wanted.least_rating if wanted.least_rating > lowest else None
    if least is None and wanted.rated:
        least = 1
    titles: tuple[str, ...] = ()
    if not wanted.any_level:
        titled = sorted({level for level, _ in wanted.levels if level}, reverse=True)
        titles = tuple(aim.family.codes[level - 1] + aim.suffix for level in titled)
    if least is None and not titles and not wanted.federations:
        return None
    return OpponentNeeded(
        least_rating=least,
        titles=titles,
        not_federations=tuple(sorted(name for name in wanted.federations if name)),
    )


def _sentences(
    aim: Aim, field: FamilyField, player: Candidate, way: Way, ahead: Ahead
) -> list[Sentence]:
    rounds = len(ahead.known) + ahead.rounds
    said = [
        Sentence.plural(
            "at least {points} of {most} points in the {count} remaining round",
            "at least {points} of {most} points in the {count} remaining rounds",
            count=rounds,
            points=way.half_points,
            most=2 * rounds,
        )
        if way.half_points
        else Sentence("no further points, but the games must be played")
    ]
    if way.win_left_out:
        said.append(Sentence("one of these games must be won, and is then ignored"))
    if ahead.rounds > 1:
        said += _by_average(aim, field, player, way, ahead)
    return said


def _by_average(
    aim: Aim, field: FamilyField, player: Candidate, way: Way, ahead: Ahead
) -> list[Sentence]:
    """Return what average of the opponents to come lets fewer points be enough."""
    tally, norms = way.tally, aim.norms
    rounds = ahead.rounds - way.win_left_out
    strongest = field.pool(player).members[:rounds]
    best = sum(one.rating for one in strongest) // max(1, len(strongest))
    players, games = tally.opponents + rounds, tally.games + rounds
    said: list[Sentence] = []
    most = 2 * (rounds + len(ahead.known))
    for category in range(1, norms.categories + 1):
        percent = percentage(norms, aim.level, category)
        if percent is None:
            continue
        points = points_for(percent, games) - tally.half_points
        if not 0 < points <= most:
            continue
        most = points - 1
        average = least_average(norms, aim.family, category)
        total = max(0, -(-(2 * players * average - players) // 2) - tally.total)
        rating = -(-total // rounds)
        if rating > best:
            break
        said.append(
            Sentence.plural(
                "{count} point, if the opponents still to come are rated {rating} or higher on "
                "average (category {category})",
                "{count} points, if the opponents still to come are rated {rating} or higher on "
                "average (category {category})",
                count=points,
                rating=rating,
                category=roman(category),
            )
        )
    return said


_LEVELS = (Level.GRANDMASTER, Level.INTERNATIONAL, Level.MASTER)
_CERTAIN_GAMES = 4
"""With more games ahead than these nobody asks yet whether a norm is certain."""


def verdicts(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    *,
    players: Iterable[int] | None = None,
    titles: Iterable[str] | None = None,
    forecast: bool = False,
) -> tuple[NormVerdict, ...]:
    """Return how things stand for players and titles; everybody and everything by default."""
    norms = norms_of(edition)
    suffix = norms.suffix(discipline_of(tournament, edition))
    wanted = None if titles is None else tuple(_base(norms, title, suffix) for title in titles)
    ground = event_ground(tournament, edition, event)
    fields = {
        family.women: FamilyField(norms, family, tournament, event, suffix)
        for family in norms.families()
    }
    told = ground.told()
    numbers = event.candidates if players is None else players
    return tuple(
        _Judge(aim, fields[aim.family.women], ground, told, event.candidates[number]).verdict(
            forecast=forecast
        )
        for number in numbers
        for aim in aims_of(norms, suffix, event.candidates[number], wanted)
    )


def norms_of(edition: Edition) -> CategoryNorms:
    """Return the edition's norms by category."""
    norms = edition.titles.norms if edition.titles is not None else None
    if not isinstance(norms, CategoryNorms):
        raise UnknownName("edition with norms by category", edition.id)
    return norms


@rule("titles.disciplines")
def discipline_of(tournament: Tournament, edition: Edition) -> str:
    """Return the discipline of an event, the edition's first where nobody said it."""
    return tournament.event_class.discipline or next(iter(edition.disciplines), "")


def aims_of(
    norms: CategoryNorms, suffix: str, player: Candidate, wanted: tuple[str, ...] | None
) -> Iterator[Aim]:
    """Return the norms somebody can make: women's ones for women, unless asked for by name."""
    for family in norms.families():
        if family.women and player.sex is not Sex.FEMALE:
            asked = wanted is not None and any(code in family.codes for code in wanted)
            if player.sex is Sex.MALE or not asked:
                continue
        for level in _LEVELS:
            if wanted is None or family.code(level) in wanted:
                yield Aim(norms, family, level, suffix)


def _base(norms: CategoryNorms, title: str, suffix: str) -> str:
    known = [family.code(level) for family in norms.families() for level in _LEVELS]
    code = title.upper().replace(" ", "").replace("-", "")
    if code.removesuffix(suffix) in known:
        return code.removesuffix(suffix)
    raise UnknownName("title with norms", title, tuple(code + suffix for code in known))


class _Choice(NamedTuple):
    """Games that are counted, and how good a norm they make."""

    rank: int
    """3 red, 2 black, 1 one of them as far as is known, 0 none."""
    tally: Tally
    counted: tuple[Game, ...]
    left_out: tuple[Game, ...]


class _Judge:
    """One player and one title."""

    def __init__(
        self,
        aim: Aim,
        field: FamilyField,
        ground: EventGround,
        told: tuple[Condition, ...],
        player: Candidate,
    ) -> None:
        self.aim, self.field, self.ground, self.player = aim, field, ground, player
        self.told = told
        """What is asked of the event."""
        self.own = field.of(player, player.profile)
        self.games = field.games(player)
        left = player.number in field.left
        pending = () if left else field.ahead(player)
        fixed = bool(player.scheduled)
        rounds = 0 if left or fixed else field.remaining_rounds
        available = len(field.pool(player).members) if rounds else 0
        self.ahead = Ahead(pending, min(rounds, available))

    def verdict(self, *, forecast: bool) -> NormVerdict:
        """Return what is said of them."""
        if self.ahead.known or self.ahead.rounds:
            return self._ongoing(forecast=forecast)
        return self._over()

    def _over(self) -> NormVerdict:
        best = self._best(self.games)
        status = Status.OUT
        colour = None
        if best.rank:
            status = Status.REACHED if best.rank > 1 else Status.REACHED_IF
            heavier = worst(self.ground.red_alone, red_alone(self.aim, best.tally))
            colour = NormColour.RED if heavier else NormColour.BLACK
        if status is Status.REACHED and self._sex_missing:
            status = Status.REACHED_IF
        return self._said(status, best.tally, best.counted, best.left_out, colour)

    def _best(self, games: tuple[Game, ...]) -> _Choice:
        everything, *others = choices(self.aim.norms, games)
        best = self._judged(*everything)
        for choice in others:
            if best.rank == 3:
                break
            other = self._judged(*choice)
            best = other if other.rank > best.rank else best
        return best

    def _judged(self, counted: tuple[Game, ...], left_out: tuple[Game, ...]) -> _Choice:
        tally = tallied(self.own, counted, self.aim.norms.readings, self.field.largest)
        return _Choice(self._rank(tally), tally, counted, left_out)

    def _rank(self, tally: Tally) -> int:
        enough = norm_checks(self.aim, tally)
        if enough is False:
            return 0
        as_black = worst(enough, black(tally), self.ground.met(NormColour.BLACK))
        as_red = worst(enough, red(self.aim, tally), self.ground.met(NormColour.RED))
        if as_black is None:
            return 1
        return 0 if as_black is False else 3 if as_red else 2

    def _ongoing(self, *, forecast: bool) -> NormVerdict:
        allowed = self.ground.met(NormColour.BLACK) is not False
        view = outlook(
            *(self.aim, self.field, self.player, self.games, self.ahead),
            red_allowed=self.ground.met(NormColour.RED) is not False,
        )
        tally = tallied(
            self.own,
            (*self.games, *self.ahead.known),
            self.aim.norms.readings,
            self.field.largest,
        )
        if not allowed or view.way is None:
            return self._said(Status.OUT, tally, self.games, (), None)
        colour = NormColour.RED if view.red else NormColour.BLACK
        left_out = tuple(game for game in self.games if game.round in view.way.left_out)
        counted = tuple(game for game in self.games if game not in left_out)
        said = self._said(Status.POSSIBLE, view.way.tally, counted, left_out, colour)
        if not forecast:
            return said
        worst_rank = self._rank_whatever_comes()
        if worst_rank:
            games = len(self.ahead.known)
            return msgspec.structs.replace(
                said,
                colour=NormColour.RED if worst_rank == 3 else NormColour.BLACK,
                needs=Needs(rounds=games, half_points=0, certain=True),
            )
        needs = needs_of(self.aim, self.field, self.player, view.way, self.ahead)
        return msgspec.structs.replace(said, needs=needs)

    def _rank_whatever_comes(self) -> int:
        """Return how good the norm is at worst, whichever games ahead are lost or not played.

        A better result never makes it worse, so a loss stands for every result. With opponents
        whom nobody knows, or many games ahead, nothing is certain (decision 323).
        """
        known = self.ahead.known
        if self.ahead.rounds or not known or len(known) > _CERTAIN_GAMES:
            return 0
        rank = 3
        for count in range(len(known), -1, -1):
            for played in combinations(known, count):
                rank = min(rank, self._best((*self.games, *played)).rank)
                if not rank:
                    return 0
        return rank

    @property
    def _sex_missing(self) -> bool:
        return self.aim.family.women and self.player.sex is None

    def _said(
        self,
        status: Status,
        tally: Tally,
        counted: tuple[Game, ...],
        left_out: tuple[Game, ...],
        colour: NormColour | None,
    ) -> NormVerdict:
        aim = self.aim
        met = bool(tally.opponents)
        return NormVerdict(
            player=self.player.number,
            title=aim.code,
            status=status,
            conditions=(
                *self.told,
                *conditions(aim, tally, games_ahead=tally.games > len(counted)),
            ),
            counted=tuple(game.round for game in counted),
            left_out=tuple(game.round for game in left_out),
            average=tally.average if met else None,
            half_points=tally.half_points,
            half_points_needed=points_needed(aim, tally),
            credited=len(counted),
            colour=colour,
            category=category_of(aim.norms, aim.family, tally.average) if met else None,
            missing=() if status is Status.OUT else self._missing(tally),
            covers=tuple(
                aim.family.code(level) + aim.suffix for level in _LEVELS if level < aim.level
            ),
            already=self._already,
        )

    @property
    def _already(self) -> bool:
        norms, family = self.aim.norms, self.aim.family
        held = held_level(norms, family, self.player.profile.titles, self.aim.suffix)
        return held >= self.aim.level

    def _missing(self, tally: Tally) -> tuple[Sentence, ...]:
        missing = [*self.ground.missing]
        if self._sex_missing:
            missing.append(
                Sentence("whether this player is a woman; enter the sex with the player")
            )
        unknown = tally.without_federation
        if unknown and None in {black(tally), red(self.aim, tally)}:
            missing.append(
                Sentence.plural(
                    "the federation of {count} player of the group; enter it with the player",
                    "the federations of {count} players of the group; enter them with the players",
                    count=unknown,
                )
            )
        if self.ground.met(NormColour.RED) is None and red(self.aim, tally) is not False:
            missing += self.ground.red_missing
        return tuple(dict.fromkeys(missing))
