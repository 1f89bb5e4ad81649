"""Who plays the title match: the champion and who may challenge (FMJD Annexes 17 11 and 12 10)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from crosstable.circuits.championship import Contender, key_of
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.championship_rules import TITLE_MATCHES, Contest
from crosstable.rulebooks.rules import rule


class TitleMatch(msgspec.Struct, frozen=True, kw_only=True):
    """The two sides of a match, as far as they are known."""

    contest: Contest
    year: int
    champion: Contender | None = None
    """The holder of the title, or number one of the tournament; none until that is decided."""
    challenger: Contender | None = None
    plan: str
    because: tuple[Reason, ...]
    undecided: bool = False
    """Whether a tie-break has to be played, or the council has to decide."""


@rule("championship.challenger")
def title_match(
    contest: Contest,
    year: int,
    before: Contender,
    classification: Sequence[Contender],
    *,
    last_match_played: bool = True,
    refused: Collection[str] = (),
    offer: bool = True,
) -> TitleMatch:
    """Return who plays after the championship of a year.

    ``before`` held the title until then, ``refused`` are the keys of those who do not accept the
    conditions, ``offer`` is whether there is one that the council accepts.
    """
    order = sorted(classification, key=lambda one: (one.rank, one.name))
    if len(order) < 2:
        raise InvalidValue("the classification needs two players at least", field="previous")
    rules = TITLE_MATCHES[contest]
    match = TitleMatch(contest=contest, year=year + 1, plan=rules.plan, because=())
    first = [one for one in order if one.rank == order[0].rank]
    if len(first) > 1:
        return _to_play_off(match, first, 1)
    retained = key_of(first[0]) == key_of(before)
    because: list[Reason] = []
    if not last_match_played and rules.after_unplayed:
        because.append(
            Reason.that(
                "the last title match was not played: the right goes to numbers 1 and 2 of the "
                "championship",
                rules.right,
            )
        )
        second_needed = True
    elif retained:
        because.append(
            Reason.that(
                "{champion} kept the title: second place challenges",
                rules.right,
                champion=first[0].name,
            )
        )
        second_needed = True
    else:
        because.append(
            Reason.that(
                "{player} lost the title in the championship and may challenge {champion}",
                rules.right,
                player=before.name,
                champion=first[0].name,
            )
        )
        second_needed = False
    second = [one for one in order if one.rank == order[1].rank]
    if second_needed and len(second) > 1:
        return _to_play_off(match, second, order[1].rank, because)
    wanted = (first[0], second[0] if second_needed else before)
    (champion, challenger), made = _replaced(match, wanted, order, refused, because)
    if not offer:
        made.append(
            Reason.that(
                "there is no acceptable offer for the match: {champion} keeps the title",
                rules.match,
                champion=first[0].name,
            )
        )
    return msgspec.structs.replace(
        match,
        champion=champion,
        challenger=challenger,
        because=tuple(made),
        undecided=champion is None or challenger is None,
    )


def _to_play_off(
    match: TitleMatch, tied: Sequence[Contender], place: int, because: Sequence[Reason] = ()
) -> TitleMatch:
    why = Reason.that(
        "{players} share place {place}: Superblitz decides",
        TITLE_MATCHES[match.contest].tie,
        players=Listing([one.name for one in tied], joint="and"),
        place=place,
    )
    return msgspec.structs.replace(match, because=(*because, why), undecided=True)


def _replaced(
    match: TitleMatch,
    sides: tuple[Contender, Contender],
    order: Sequence[Contender],
    refused: Collection[str],
    because: Sequence[Reason],
) -> tuple[list[Contender | None], list[Reason]]:
    """Put the next of the championship in the place of who refuses."""
    rules, said = TITLE_MATCHES[match.contest], list(because)
    chosen: list[Contender | None] = list(sides)
    for at, one in enumerate(sides):
        if key_of(one) not in refused:
            continue
        taken = {key_of(side) for side in chosen if side is not None}
        free = [
            other for other in order if key_of(other) not in refused and key_of(other) not in taken
        ]
        if rules.next_replaces and free:
            chosen[at] = free[0]
            said.append(
                Reason.that(
                    "{player} does not accept the conditions: {reserve}, next of the championship, "
                    "takes the place",
                    rules.right,
                    player=one.name,
                    reserve=free[0].name,
                )
            )
        else:
            chosen[at] = None
            said.append(
                Reason.that(
                    "{player} does not accept the conditions, and the text names nobody instead: "
                    "the council decides",
                    rules.council,
                    player=one.name,
                )
            )
    return chosen, said
