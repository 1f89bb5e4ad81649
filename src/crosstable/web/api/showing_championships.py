"""Championships and youth championships as shapes for programs."""

from __future__ import annotations

from crosstable.circuits.challenge import TitleMatch
from crosstable.circuits.championship import Championship, Contender
from crosstable.circuits.final_table import final_rounds
from crosstable.circuits.groups import Grouped
from crosstable.circuits.qualification import board_of
from crosstable.circuits.youth import Discipline, YouthChampionship
from crosstable.circuits.youth_entries import checked
from crosstable.circuits.youth_nations import nations
from crosstable.office.own_parts import Kept
from crosstable.web.api import shapes
from crosstable.web.api.showing import reason_item
from crosstable.web.api.showing_circuits import condition_items, like


def _player(one: Contender) -> shapes.ContenderItem:
    return like(shapes.ContenderItem, one)


def championship_item(kept: Kept[Championship]) -> shapes.ChampionshipDetail:
    """Return a championship in a few words."""
    one = kept.item
    return like(
        shapes.ChampionshipDetail,
        one,
        filled=board_of(one).filled,
        public=one.published,
        version=kept.version,
    )


def facts_item(kept: Kept[Championship]) -> shapes.ChampionshipFacts:
    """Return what fills the chairs."""
    one = kept.item
    return shapes.ChampionshipFacts(
        championship=one.id,
        version=kept.version,
        lists={name: tuple(map(_player, one.ranked(name))) for name in one.lists},
        named_on=one.named_on,
        federations=tuple(
            shapes.FederationItem(code=each.code, paid=each.paid, championships=each.championships)
            for each in one.federations
        ),
        withdrawals=tuple(shapes.WithdrawalItem(each.player, each.on) for each in one.withdrawals),
        refused_match=one.refused_match,
    )


def board_item(championship: Championship, *, everything: bool) -> shapes.ChampionshipBoard:
    """Return the board; who was passed over and most notes only for people of the office.

    Everybody reads why numbers of the reserve list are not there.
    """
    board = board_of(championship)
    reserves = board.reserves
    numbering = (reserves.numbering,) if reserves.numbering else ()
    notes = (*numbering, *board.notes, *reserves.deleted, *reserves.notes)
    return shapes.ChampionshipBoard(
        championship=championship.id,
        places=board.places,
        filled=board.filled,
        chairs=tuple(
            like(
                shapes.ChampionshipChair,
                chair,
                pool=chair.pool.value,
                player=None if chair.holder is None else _player(chair.holder),
                because=tuple(map(reason_item, chair.because)),
                passed=tuple(map(reason_item, chair.passed)) if everything else (),
            )
            for chair in board.chairs
        ),
        reserves=tuple(
            shapes.ChampionshipReserve(
                number=one.number, player=_player(one.contender), because=reason_item(one.because)
            )
            for one in reserves.reserves
        ),
        notes=tuple(map(reason_item, notes if everything else numbering)),
    )


def groups_item(championship: Championship, made: Grouped) -> shapes.ChampionshipGroups:
    """Return the four groups."""
    return shapes.ChampionshipGroups(
        championship=championship.id,
        groups={
            letter: tuple(
                shapes.GroupPlayerItem(
                    seed=one.seed, player=_player(one.contender), moved_from=one.moved_from
                )
                for one in players
            )
            for letter, players in made.groups.items()
        },
        notes=tuple(map(reason_item, made.notes)),
        fewest=made.fewest,
    )


def final_item(championship: Championship) -> shapes.ChampionshipFinal:
    """Return the final: its rounds, and its numbers once they are drawn."""
    drawn = championship.final
    return shapes.ChampionshipFinal(
        championship=championship.id,
        lot="" if drawn is None else drawn.lot,
        finalists=()
        if drawn is None
        else tuple(
            shapes.FinalistItem(number=one.number, group=one.group, player=_player(one.contender))
            for one in drawn.finalists
        ),
        notes=() if drawn is None else tuple(map(reason_item, drawn.notes)),
        rounds=final_rounds(),
    )


def match_item(championship: Championship, match: TitleMatch) -> shapes.TitleMatchItem:
    """Return who plays the title match."""
    return like(
        shapes.TitleMatchItem,
        match,
        championship=championship.id,
        champion=None if match.champion is None else _player(match.champion),
        challenger=None if match.challenger is None else _player(match.challenger),
        because=tuple(map(reason_item, match.because)),
        tournament=championship.match_event,
    )


def youth_item(kept: Kept[YouthChampionship]) -> shapes.YouthDetail:
    """Return a youth championship in a few words."""
    one = kept.item
    check = checked(one)
    return like(
        shapes.YouthDetail,
        one,
        opening=check.opening,
        deadline=check.deadline,
        entries=len(one.entries),
        public=one.published,
        version=kept.version,
    )


def check_item(youth: YouthChampionship) -> shapes.YouthChecked:
    """Return what is found about the entries."""
    check = checked(youth)
    return like(
        shapes.YouthChecked,
        check,
        youth=youth.id,
        conditions=condition_items(check.conditions),
        delegations=tuple(like(shapes.DelegationItem, one) for one in check.delegations),
    )


def nations_item(youth: YouthChampionship, discipline: Discipline) -> shapes.NationTable:
    """Return the classification of the nations in a discipline."""
    rows = nations(
        youth.results.get(discipline, ()), rounding=youth.rounding, best_of=youth.best_of
    )
    return shapes.NationTable(
        youth=youth.id,
        discipline=discipline,
        nations=tuple(
            like(
                shapes.NationItem,
                row,
                scores=tuple(
                    like(shapes.NationScoreItem, one, because=reason_item(one.because))
                    for one in row.scores
                ),
            )
            for row in rows
        ),
    )
