"""Random world championships, compared with a literal reading of Annexes 12 and 17."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from random import Random

from crosstable.circuits.challenge import title_match
from crosstable.circuits.championship import Championship, Contender, FederationFacts, Withdrawal
from crosstable.circuits.final_table import final_numbers, final_rounds
from crosstable.circuits.groups import grouped
from crosstable.circuits.qualification import board_of
from crosstable.rulebooks.championship_rules import Contest
from tests.circuits import championship_literal as literal
from tests.circuits.championship_literal import DEFAULT, Facts
from tests.samples import drawn

QUOTAS = {
    ("open", 20): literal.TWENTY,
    ("open", 40): literal.FORTY,
    ("women", 16): literal.SIXTEEN_WOMEN,
}
CONTINENTS = {4: "africa", 5: "america", 6: "asia", 7: "europe"}


def random_facts(chance: Random, quotas: dict[int, int], year: int) -> Facts:
    """Return lists that share players, with few federations, refusals and withdrawals."""
    players = [str(number) for number in range(1, 71)]
    sizes = (60, 100) if literal.quotas_sum(quotas) == 40 else (8, 20, 60)
    codes = [f"F{number}" for number in range(chance.choice(sizes))]
    federation = {player: chance.choice(codes) for player in players}
    few = players[:24]

    def some(source: list[str], least: int, most: int) -> tuple[str, ...]:
        return tuple(chance.sample(source, chance.randint(least, most)))

    pools = {
        point: some(players, max(0, quotas[point] - 2), quotas[point] + 3)
        for point in literal.CONTINENTAL
    }
    previous = some(few, 4, 8)
    champion, opponent = chance.sample(few[:8], 2)
    cut_off = date(year, 6, 1)
    days = (date(year - 1, 12, 1), date(year, 2, 1), date(year, 5, 31), cut_off, date(year, 7, 1))
    return Facts(
        champion=champion,
        match_played=chance.random() < 0.6,
        opponent=opponent,
        previous=previous,
        organisation=some(players, 0, 2),
        sponsor=some(players, 0, 2),
        pools=pools,
        rating_list=some(few + players[50:], 1, 12),
        cup=some(few + players[40:], 1, 12),
        federation=federation,
        group_a=frozenset(code for code in codes if chance.random() < 0.5),
        unpaid=frozenset(code for code in codes if chance.random() < 0.05),
        refused_match=frozenset(chance.sample(few[:8], chance.choice((0, 0, 0, 1, 2)))),
        withdrawn={player: chance.choice(days) for player in players if chance.random() < 0.08},
        cut_off=cut_off,
    )


def as_championship(
    facts: Facts, games: dict[str, int], contest: str, places: int, year: int, open_chairs: str
) -> Championship:
    def listed(names: tuple[str, ...]) -> tuple[Contender, ...]:
        return tuple(
            Contender(
                name=f"P{name}",
                number=name,
                federation=facts.federation[name],
                rank=rank,
                games=games[name],
            )
            for rank, name in enumerate(names, 1)
        )

    fees = (year - 2, year - 1, year)
    codes = sorted({*facts.federation.values()})
    return Championship(
        id="c",
        name="C",
        contest=contest,  # type: ignore[arg-type]
        year=year,
        places=places,
        reserve_date=facts.cut_off,
        match_played=facts.match_played,
        open_chairs=open_chairs,  # type: ignore[arg-type]
        lists={
            "champion": listed((facts.champion,)),
            "opponent": listed((facts.opponent,)),
            "previous": listed(facts.previous),
            "organisation": listed(facts.organisation),
            "sponsor": listed(facts.sponsor),
            **{CONTINENTS[point]: listed(pool) for point, pool in facts.pools.items()},
            "rating": listed(facts.rating_list),
            "cup": listed(facts.cup),
        },
        refused_match=tuple(f"fmjd:{name}" for name in sorted(facts.refused_match)),
        withdrawals=tuple(Withdrawal(f"fmjd:{name}", day) for name, day in facts.withdrawn.items()),
        federations=tuple(
            FederationFacts(
                code=code,
                paid=() if code in facts.unpaid else fees,
                championships=(year - 2, year - 1) if code in facts.group_a else (year - 1,),
            )
            for code in codes
        ),
    )


def test_boards_are_those_of_the_literal_reading() -> None:
    chance, reserves = Random(1701), Counter[bool]()
    for _ in range(drawn(400, least=50)):
        (contest, places), quotas = chance.choice([*QUOTAS.items()])
        year = 2025 if places == 40 else 2023
        facts = random_facts(chance, quotas, year)
        games = {name: chance.choice((0, 49, 50, 90)) for name in facts.federation}
        open_chairs = chance.choice(("open", "reserve"))
        readings = DEFAULT._replace(empty="empty" if open_chairs == "open" else "reserve")
        made = literal.chairs(quotas, facts, readings)
        names = literal.announced(quotas, facts, year, games, readings)
        final = literal.replaced_late(made, names, facts)
        board = board_of(as_championship(facts, games, contest, places, year, open_chairs))
        assert sorted(chair.player[5:] for chair in board.chairs if chair.player) == sorted(
            chair.player for chair in final if chair.player is not None
        ), facts
        assert by_point(
            (chair.point, chair.player[5:])
            for chair in board.chairs
            if chair.player and chair.filled_from != "reserve"
        ) == by_point(
            (before.point, before.player)
            for before, after in zip(made, final, strict=True)
            if before.player == after.player
        )
        reserves.update(chair.filled_from == "reserve" for chair in board.chairs if chair.player)
    assert reserves[True] > 10


def by_point(chairs: Iterable[tuple[int, str | None]]) -> Counter[tuple[int, str]]:
    """Return who sits where; points 1 and 2, and 8 and 9, hand their chairs to each other."""
    together = {2: 1, 9: 8}
    return Counter((together.get(point, point), name) for point, name in chairs if name)


def test_groups_keep_compatriots_apart_with_the_fewest_moves() -> None:
    chance, repaired = Random(1702), 0
    for _ in range(drawn(160, least=20)):
        codes = [f"N{number}" for number in range(40)]
        for nation in range(chance.randint(1, 3)):
            for place in chance.sample(range(40), chance.randint(2, 5)):
                codes[place] = f"X{nation}"
        players = [
            Contender(name=f"P{seed}", number=str(seed), federation=code, rating=2400 - seed)
            for seed, code in enumerate(codes, 1)
        ]
        made = grouped(chance.sample(players, 40))
        seats = {one.seed: group for group, row in made.groups.items() for one in row}
        names = {
            group: [one.contender.federation for one in row] for group, row in made.groups.items()
        }
        assert sorted(seats) == [*range(1, 41)]
        assert literal.apart(names, codes)
        moved = sum(seats[seed] != literal.printed_group(seed) for seed in seats)
        least = literal.fewest_moved(codes, 4)
        if made.fewest:
            assert least == (moved if moved <= 4 else None)
        else:  # the search grew too long, and the answer says so (decision 546)
            assert moved > 4
        for row in range(10):
            assert {seats[4 * row + place] for place in (1, 2, 3, 4)} == set("ABCD")
        repaired += moved > 0
    assert repaired > 5


def random_finalists(chance: Random, kind: int) -> list[str]:
    """Return countries, three of each group: compatriots apart, five or six of them, or any."""
    codes = [f"N{place}" for place in range(12)]
    order = chance.sample((0, 3, 6, 9), 4)
    if kind == 0:
        for nation, first in (("X", 0), ("Y", 1)):
            for group in chance.sample(order, chance.randint(2, 4)):
                codes[group + first] = nation
    elif kind == 1:
        for group, count in zip(order, (2, chance.randint(1, 2), 1, 1), strict=True):
            codes[group : group + count] = ["X"] * count
    else:
        for nation in ("X", "Y"):
            for place in chance.sample(range(12), chance.randint(2, 6)):
                codes[place] = nation
    return codes


def test_numbers_of_the_final_are_those_of_the_text_where_it_has_some() -> None:
    chance, kinds = Random(1703), Counter[tuple[bool, bool]]()
    for number in range(drawn(24, least=3)):
        codes = random_finalists(chance, number % 3)
        groups = dict(zip("ABCD", (codes[at : at + 3] for at in (0, 3, 6, 9)), strict=True))
        made = final_numbers(
            {
                group: [
                    Contender(name=f"{group}{place}", federation=code)
                    for place, code in enumerate(three)
                ]
                for group, three in groups.items()
            },
            lot=str(number),
        )
        stays, found = literal.numberings({group: (a, b, c) for group, (a, b, c) in groups.items()})
        numbered = {one.number: one.contender.federation for one in made.finalists}
        assert sorted(numbered) == [*range(1, 13)]
        for block, letter in zip(literal.BLOCKS, "ABCD", strict=True):
            of_block = {one.group for one in made.finalists if one.number in block}
            assert len(of_block) == 1
            assert made.blocks[of_block.pop()] == letter
        assert literal.numbers_fit(numbered) == bool(found)
        changed = any(group != block for group, block in made.blocks.items())
        if found:
            assert changed != stays
        kinds[bool(found), changed] += 1
    assert kinds[True, False] > 0
    assert kinds[False, False] + kinds[False, True] > 0


def test_the_rounds_of_the_final_are_the_printed_ones() -> None:
    assert final_rounds() == literal.FINAL


def test_title_matches_are_those_of_the_literal_reading() -> None:
    chance, kinds = Random(1704), Counter[bool]()
    for _ in range(drawn(2000, least=300)):
        contest: Contest = chance.choice(("open", "women"))
        order = [
            Contender(name=name, number=str(number), rank=number)
            for number, name in enumerate("abcdef", 1)
        ]
        final = [one.number for one in order[: chance.randint(2, 6)]]
        before = chance.choice(order)
        refused = frozenset(chance.sample("123456", chance.choice((0, 0, 1, 2, 3))))
        played = chance.random() < 0.7
        made = title_match(
            contest,
            2023,
            before,
            order[: len(final)],
            last_match_played=played,
            refused={f"fmjd:{number}" for number in refused},
        )
        expected = literal.title_match(
            before.number,
            final,
            last_match_fell_through=not played and contest == "open",
            refused=refused,
            reserves=contest == "open",
        )
        sides = (made.champion, made.challenger)
        ours = None if None in sides else tuple(side.number for side in sides if side is not None)
        assert ours == expected, (contest, before, final, refused, played)
        assert made.undecided == (expected is None)
        kinds[expected is None] += 1
    assert min(kinds.values()) > 20
