"""Tables 1.72 of FIDE's Title Regulations, as printed, against the rule they were made by."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.rulebooks.title_rules import NormTitle
from crosstable.titles.performance.score import half_points_needed
from tests.titles.events import norms_of

NORMS = norms_of("fide-2019")
BELOW_GM = {"GM": 0, "IM": 150, "WGM": 200, "WIM": 350}
"""Every number of the other columns is so much lower than that of the first."""

# Games, then points and the averages from which to which they are enough for a grandmaster norm.
PRINTED = """
7: 5½ 2380-2441; 5 2442-2497; 4½ 2498-2549; 4 2550-2599; 3½ 2600-2649;
    3 2650-2701; 2½ 2702
8: 6½ 2380-2406; 6 2407-2458; 5½ 2459-2504; 5 2505-2556; 4½ 2557-2599;
    4 2600-2642; 3½ 2643-2686; 3 2687
9: 7 2380-2433; 6½ 2434-2474; 6 2475-2519; 5½ 2520-2556; 5 2557-2599;
    4½ 2600-2642; 4 2643-2679; 3½ 2680
10: 8 2380-2406; 7½ 2407-2450; 7 2451-2489; 6½ 2490-2527; 6 2528-2563;
    5½ 2564-2599; 5 2600-2635; 4½ 2636-2671; 4 2672-2709; 3½ 2710
11: 9 2380-2388; 8½ 2389-2424; 8 2425-2466; 7½ 2467-2497; 7 2498-2534;
    6½ 2535-2563; 6 2564-2599; 5½ 2600-2635; 5 2636-2664; 4½ 2665-2701;
    4 2702
12: 9½ 2380-2406; 9 2407-2441; 8½ 2442-2474; 8 2475-2504; 7½ 2505-2542;
    7 2543-2570; 6½ 2571-2599; 6 2600-2628; 5½ 2629-2656; 5 2657-2686;
    4½ 2687
13: 10½ 2380-2388; 10 2389-2424; 9½ 2425-2458; 9 2459-2489; 8½ 2490-2512;
    8 2513-2542; 7½ 2543-2570; 7 2571-2599; 6½ 2600-2628; 6 2629-2656;
    5½ 2657-2686; 5 2687
14: 11 2380-2406; 10½ 2407-2441; 10 2442-2466; 9½ 2467-2497; 9 2498-2519;
    8½ 2520-2549; 8 2550-2570; 7½ 2571-2599; 7 2600-2628; 6½ 2629-2649;
    6 2650-2679; 5½ 2680-2701; 5 2702
15: 12 2380-2388; 11½ 2389-2424; 11 2425-2450; 10½ 2451-2474; 10 2475-2504;
    9½ 2505-2527; 9 2528-2549; 8½ 2550-2578; 8 2579-2599; 7½ 2600-2620;
    7 2621-2649; 6½ 2650-2671; 6 2672-2694; 5½ 2695
16: 12½ 2380-2406; 12 2407-2433; 11½ 2434-2458; 11 2459-2482; 10½ 2483-2504;
    10 2505-2534; 9½ 2535-2556; 9 2557-2578; 8½ 2579-2599; 8 2600-2620;
    7½ 2621-2642; 7 2643-2664; 6½ 2665-2686; 6 2687
17: 13½ 2380-2397; 13 2398-2415; 12½ 2416-2441; 12 2442-2466; 11½ 2467-2489;
    11 2490-2512; 10½ 2513-2534; 10 2535-2556; 9½ 2557-2578; 9 2579-2599;
    8½ 2600-2620; 8 2621-2642; 7½ 2643-2664; 7 2665-2686; 6½ 2687
18: 14 2380-2406; 13½ 2407-2433; 13 2434-2458; 12½ 2459-2474; 12 2475-2497;
    11½ 2498-2519; 11 2520-2542; 10½ 2543-2556; 10 2557-2578; 9½ 2579-2599;
    9 2600-2620; 8½ 2621-2642; 8 2643-2656; 7½ 2657-2679; 7 2680-2701;
    6½ 2702
19: 15 2380-2397; 14½ 2398-2415; 14 2416-2441; 13½ 2442-2466; 13 2467-2482;
    12½ 2483-2504; 12 2505-2519; 11½ 2520-2542; 11 2543-2563; 10½ 2564-2578;
    10 2579-2599; 9½ 2600-2620; 9 2621-2635; 8½ 2636-2656; 8 2657-2679;
    7½ 2680-2694; 7 2695
"""


def rows() -> list[tuple[int, int, int, int | None]]:
    """Return games, half points, and the least and highest average of each row."""
    read: list[tuple[int, int, int, int | None]] = []
    games = 0
    for line in PRINTED.strip().splitlines():
        head, colon, rest = line.partition(":")
        games = int(head) if colon else games
        for cell in (rest if colon else line).strip().rstrip(";").split(";"):
            points, span = cell.split()
            low, _, high = span.partition("-")
            half_points = 2 * int(points.rstrip("½") or 0) + points.endswith("½")
            read.append((games, half_points, int(low), int(high) if high else None))
    return read


ROWS = rows()


def test_all_rows_were_read() -> None:
    assert len(ROWS) == 156


@pytest.mark.article("fide.titles", "1.72")
@pytest.mark.parametrize("title", NORMS.titles, ids=lambda title: title.code)
def test_every_row_follows_from_average_and_difference(title: NormTitle) -> None:
    below = BELOW_GM[title.code]
    for games, half_points, low, high in ROWS:
        assert half_points_needed(NORMS, title, games, low - below) == half_points
        if high is not None:
            assert half_points_needed(NORMS, title, games, high - below) == half_points
            more = half_points_needed(NORMS, title, games, high + 1 - below)
            assert more is not None
            assert more < half_points
        elif (games, half_points) != (17, 13):
            assert half_points_needed(NORMS, title, games, 3200 - below) == half_points


@pytest.mark.article("fide.titles", "1.72")
def test_seventeen_rounds_have_a_row_of_six_points_that_is_not_printed() -> None:
    gm = NORMS.titles[0]
    assert half_points_needed(NORMS, gm, 17, 2709) == 13
    assert half_points_needed(NORMS, gm, 17, 2710) == 12
    assert half_points_needed(NORMS, gm, 17, 3200) == 12


@pytest.mark.article("fide.titles", "1.72")
def test_the_tables_may_be_taken_as_printed() -> None:
    strict = replace(NORMS, least_as_printed=((17, 13),))
    assert half_points_needed(strict, NORMS.titles[0], 17, 3200) == 13
