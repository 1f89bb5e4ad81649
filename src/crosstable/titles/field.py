"""What an entry list allows before round 1: which norms, what is missing, what one more would do.

Whether a norm is possible at all is the method's own answer for an event of which no round is
paired. Beside it stands how much of each thing the field has: for the player who is best off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import NormTitle, PerformanceNorms
from crosstable.titles.candidates import Candidate, Form, Profile, TitleEvent
from crosstable.titles.category.sheet import NormSheet, sheet
from crosstable.titles.norms import verdicts
from crosstable.titles.performance.event_conditions import event_findings
from crosstable.titles.verdicts import Condition, NormVerdict, Status


class FieldTitle(msgspec.Struct, frozen=True, kw_only=True):
    """What the field allows for one title."""

    title: str
    players: int
    """How many could make a norm."""
    who: tuple[int, ...] = ()
    """Their numbers."""
    seekers: int
    """How many do not hold the title yet, and could."""
    conditions: tuple[Condition, ...] = ()
    """How much of each thing there is for the player who is best off."""


class NormField(msgspec.Struct, frozen=True, kw_only=True):
    """What an entry list allows."""

    titles: tuple[FieldTitle, ...]
    event: tuple[Condition, ...] = ()
    """What is asked of the event itself."""
    waiver: tuple[Condition, ...] = ()
    """What would excuse the event from the rules on federations."""
    one_more: tuple[Sentence, ...] = ()
    """What one more entry would change."""
    sheet: NormSheet | None = None
    """Categories and points, where norms go by them."""


def norm_field(tournament: Tournament, edition: Edition, event: TitleEvent) -> NormField:
    """Return what the entry list of an event allows; of one that has begun, what it allowed."""
    norms = edition.titles.norms if edition.titles is not None else None
    before = _before_round_one(event)
    judged = verdicts(tournament, edition, before)
    titles = tuple(dict.fromkeys(verdict.title for verdict in judged))
    if isinstance(norms, PerformanceNorms):
        return NormField(
            titles=tuple(
                FieldTitle(
                    title=wanted.code,
                    players=_able(judged, wanted.code),
                    who=_who(judged, wanted.code),
                    seekers=_seekers(judged, wanted.code),
                    conditions=tuple(_supply(norms, wanted, edition, before, judged)),
                )
                for wanted in norms.titles
                if wanted.code in titles
            ),
            event=event_findings(tournament, edition, before, norms.event).conditions,
            waiver=tuple(waiver_conditions(norms, edition, before)),
            one_more=tuple(_one_more(norms, tournament, edition, before, judged)),
        )
    return NormField(
        titles=tuple(
            FieldTitle(
                title=title,
                players=_able(judged, title),
                who=_who(judged, title),
                seekers=_seekers(judged, title),
            )
            for title in titles
        ),
        sheet=sheet(tournament, edition, before) if isinstance(norms, CategoryNorms) else None,
    )


def _before_round_one(event: TitleEvent) -> TitleEvent:
    return msgspec.structs.replace(
        event,
        candidates={
            number: msgspec.structs.replace(player, meetings=())
            for number, player in event.candidates.items()
        },
    )


def _able(judged: Sequence[NormVerdict], title: str) -> int:
    """Return how many could make a norm for a title they do not hold."""
    return len(_who(judged, title))


def _who(judged: Sequence[NormVerdict], title: str) -> tuple[int, ...]:
    return tuple(
        verdict.player
        for verdict in judged
        if verdict.title == title and verdict.status is not Status.OUT and not verdict.already
    )


def _seekers(judged: Sequence[NormVerdict], title: str) -> int:
    return sum(verdict.title == title and not verdict.already for verdict in judged)


def _supply(
    norms: PerformanceNorms,
    title: NormTitle,
    edition: Edition,
    event: TitleEvent,
    judged: Sequence[NormVerdict],
) -> Iterator[Condition]:
    """Say of each thing a norm asks for how much the field has of it."""
    seekers = [
        event.candidates[verdict.player]
        for verdict in judged
        if verdict.title == title.code and not verdict.already
    ]
    games = max((len(player.scheduled) for player in seekers), default=0) or event.planned_rounds
    opponents = _different(event, games)
    pools = [(player, _pool(event, player)) for player in _unlike(event, seekers, opponents)]
    yield _counted(edition, "norm.games", Sentence("games"), norms.least_games, games)
    if not pools:
        return
    yield _counted(
        edition,
        title.holders_rule,
        Sentence("opponents with the title {titles}", titles=Listing(title.holders, joint="or")),
        max(
            norms.least_holders,
            -(-opponents * norms.holders_share.numerator // norms.holders_share.denominator),
        ),
        max(_holding(pool, title.holders) for _, pool in pools),
        Sentence("at best"),
    )
    share = norms.title_holders_share
    yield _counted(
        edition,
        "norm.title-holders",
        Sentence("opponents with a title"),
        -(-opponents * share.numerator // share.denominator),
        max(_holding(pool, norms.title_holders) for _, pool in pools),
        Sentence("at best"),
    )
    yield _counted(
        edition,
        "norm.other-federations",
        Sentence("other federations among the opponents"),
        norms.other_federations,
        max(len(_abroad(norms, player, pool)) for player, pool in pools),
        Sentence("at best"),
    )
    own = norms.own_share
    foreign = [
        (player.profile.federation, sum(one.profile.federation in abroad for one in pool))
        for player, pool in pools
        for abroad in (_abroad(norms, player, pool),)
    ]
    yield _counted(
        edition,
        "norm.own-federation",
        Sentence("opponents of other federations"),
        opponents - opponents * own.numerator // own.denominator,
        max(count for _, count in foreign),
        _for_whom(foreign),
    )
    yield _counted(
        edition,
        "norm.average",
        Sentence("average rating of the strongest opponents"),
        title.least_average,
        max(_best_average(norms, title, pool, opponents) for _, pool in pools),
        Sentence("at best"),
    )


def _unlike(event: TitleEvent, seekers: Sequence[Candidate], opponents: int) -> Sequence[Candidate]:
    """Return one of those who are equally well off: the rest of the field is the same to them."""
    if any(player.scheduled for player in seekers):
        return seekers
    ratings = sorted((one.profile.rating or 0 for one in event.candidates.values()), reverse=True)
    strong = ratings[opponents] if opponents < len(ratings) else 0
    kinds: dict[tuple[str, tuple[str, ...], int], Candidate] = {}
    for player in seekers:
        profile, rating = player.profile, player.profile.rating or 0
        kind = (profile.federation, profile.titles, rating if rating >= strong else 0)
        kinds.setdefault(kind, player)
    return tuple(kinds.values())


def _pool(event: TitleEvent, player: Candidate) -> list[Candidate]:
    """Return whom a player may meet, each once."""
    numbers = dict.fromkeys(player.scheduled) if player.scheduled else event.candidates
    return [event.candidates[number] for number in numbers if number != player.number]


def _different(event: TitleEvent, games: int) -> int:
    """Return how many opponents somebody has; met twice, an opponent counts once (1.45f)."""
    return games // 2 if event.form is Form.DOUBLE_ROUND_ROBIN else games


def _holding(pool: Sequence[Candidate], titles: Sequence[str]) -> int:
    return sum(not set(one.profile.titles).isdisjoint(titles) for one in pool)


def _abroad(norms: PerformanceNorms, player: Candidate, pool: Sequence[Candidate]) -> set[str]:
    home = {"", player.profile.federation, norms.stateless, *norms.outside}
    return {one.profile.federation for one in pool} - home


def _best_average(
    norms: PerformanceNorms, title: NormTitle, pool: Sequence[Candidate], opponents: int
) -> int:
    ratings = sorted((one.profile.rating or norms.unrated_rating for one in pool), reverse=True)
    met = ratings[:opponents]
    if not met:
        return 0
    met[-1] = max(met[-1], title.floor)
    return (2 * sum(met) + len(met)) // (2 * len(met))


def _for_whom(foreign: Sequence[tuple[str, int]]) -> Sentence:
    """Say for whom there are fewest opponents of other federations: those of the largest one."""
    federation, fewest = min(foreign, key=lambda one: (one[1], one[0]))
    if fewest == max(count for _, count in foreign) or not federation:
        return Sentence("at best")
    return Sentence(
        "at best; {count} for players of {federation}", count=fewest, federation=federation
    )


def _counted(
    edition: Edition,
    rule: str,
    what: Sentence,
    needed: int,
    have: int,
    working: Sentence | None = None,
) -> Condition:
    return Condition(
        what=what,
        needed=needed,
        have=have,
        met=have >= needed,
        citation=next(iter(edition.cite(rule)), None),
        working=working,
    )


@rule("norm.exempt-swiss")
def waiver_conditions(
    norms: PerformanceNorms, edition: Edition, event: TitleEvent
) -> Iterator[Condition]:
    """Say how many foreigners there are, and how many excuse a Swiss (1.43e)."""
    if event.form is not Form.SWISS:
        return
    waiver, rule = norms.swiss_waiver, "norm.exempt-swiss"
    away = {"", event.host, norms.stateless, *norms.outside}
    others = [
        player
        for player in event.candidates.values()
        if player.profile.rating is not None and player.profile.federation not in away
    ]
    federations = len({player.profile.federation for player in others})
    yield _counted(
        edition,
        rule,
        Sentence("rated players of other federations than the host’s"),
        waiver.players,
        len(others),
    )
    yield _counted(
        edition, rule, Sentence("federations they come from"), waiver.federations, federations
    )
    yield _counted(
        edition,
        rule,
        Sentence("with the title {titles} among them", titles=Listing(waiver.titles, joint="or")),
        waiver.titled,
        _holding(others, waiver.titles),
    )


# What one more entry would change


def _one_more(
    norms: PerformanceNorms,
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    judged: Sequence[NormVerdict],
) -> Iterator[Sentence]:
    """Try a title holder from elsewhere for each title that too few can make a norm for."""
    if event_findings(tournament, edition, event, norms.event).unfit or not event.candidates:
        return
    tried: set[str] = set()
    for title in norms.titles:
        code = title.holders[0]
        if code in tried or _able(judged, title.code):
            continue
        tried.add(code)
        wider = _with_another(event, Profile(title.rating, (code,), _elsewhere(event)))
        again = verdicts(tournament, edition, wider, players=tuple(event.candidates))
        now = {known.code: _able(again, known.code) for known in norms.titles}
        gained = [
            Sentence.plural(
                "{title} for {count} player", "{title} for {count} players", count=able, title=known
            )
            for known, able in now.items()
            if able > _able(judged, known)
        ]
        if gained:
            yield Sentence(
                "one more {title} of another federation, rated {rating}, would make norms "
                "possible: {norms}",
                title=code,
                rating=title.rating,
                norms=Listing(gained),
            )
        else:
            yield Sentence(
                "one more {title} would not be enough for a {wanted} norm",
                title=code,
                wanted=title.code,
            )


def _elsewhere(event: TitleEvent) -> str:
    """Return a code that no player's federation has."""
    known = {player.profile.federation for player in event.candidates.values()}
    return next(code for code in ("XXX", "XXY", "XXZ") if code not in known)


def _with_another(event: TitleEvent, profile: Profile) -> TitleEvent:
    number = max(event.candidates) + 1
    fixed = any(player.scheduled for player in event.candidates.values())
    candidates = {
        player.number: msgspec.structs.replace(player, scheduled=(*player.scheduled, number))
        if fixed
        else player
        for player in event.candidates.values()
    }
    newcomer = Candidate(
        number=number,
        name="",
        profile=profile,
        scheduled=tuple(event.candidates) if fixed else (),
    )
    longest = max((len(player.scheduled) for player in candidates.values()), default=0)
    return msgspec.structs.replace(
        event,
        candidates={**candidates, number: newcomer},
        planned_rounds=max(event.planned_rounds, longest),
    )
