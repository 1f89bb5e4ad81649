"""A Swiss tournament from the command line: paired, explained, proved, checked, made up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.cli.checking import missing_pairs
from crosstable.pairing.checking import RoundPairs
from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.dutch import paired as pairing
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.proofs import Impossible
from tests.cli.terminal import Run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def swiss(crosstable: Run) -> Run:
    """Return the program at a Swiss of eleven whose first round is played."""
    crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "5")
    lines = "".join(f"Player {chr(65 + index)},{2400 - 20 * index}\n" for index in range(11))
    Path("list.csv").write_text(f"Name,Rating\n{lines}", encoding="utf-8")
    crosstable("players", "import", "list.csv")
    crosstable("lots", "--seed", "a")
    crosstable("pair")
    crosstable("result", "1", "1-0", "2", "=", "3", "0-1", "4", "1-0", "5", "1-0")
    return crosstable


def test_a_round_with_check_list_and_proof(swiss: Run) -> None:
    done = swiss("pair", "--check-list", "--proof", "proof.json", "--explain")
    assert done.status == 0
    assert "Cd" in done.out
    assert "FIDE C.04.3.5.2.1" in done.out
    proof = json.loads(Path("proof.json").read_text(encoding="utf-8"))
    assert {player for bracket in proof for player in bracket["players"]} == set(range(1, 12))


def test_a_round_that_is_explained_and_proven_is_paired_once(
    swiss: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    def counted(table: Table, *, solver: Solver = "auto") -> list[Paired] | Impossible:
        seen.append(table.field.round)
        return pair_brackets(table, solver=solver)

    monkeypatch.setattr(pairing, "pair_brackets", counted)
    done = swiss("pair", "--check-list", "--proof", "proof.json", "--explain")
    assert done.status == 0
    assert seen == [2]
    seen.clear()
    assert swiss("why", "1", "2", "--json").status == 0
    assert seen == [2]
    assert swiss("export", "-o", "open.trf").status == 0
    seen.clear()
    again = ("pair", "open.trf", "--round", "2", "--check-list", "--proof", "2.json", "--explain")
    assert swiss(*again).status == 0
    assert seen == [2]


def test_why_and_why_not(swiss: Run) -> None:
    swiss("pair")
    boards = json.loads(swiss("show", "--json").out)["tournament"]["rounds"][1]["boards"]
    white, black = boards[0]["white"], boards[0]["black"]
    assert "meet in round 2" in swiss("why", str(white), str(black)).out
    other = next(number for number in range(1, 12) if number not in {white, black})
    why = swiss("why", str(white), str(other))
    assert "do not meet in round 2" in why.out
    account = json.loads(swiss("why", str(white), str(other), "--json").out)["account"]
    assert account["decision"] != "they meet"
    earlier = swiss("why", "1", "6", "--round", "1")
    assert "Player A and Player F meet in round 1" in earlier.out
    assert swiss("why", "1", "1").status == 2
    assert swiss("why", "1", "2", "--round", "9").status == 2


def test_a_pairing_by_hand_is_told_what_it_breaks(swiss: Run) -> None:
    bye = json.loads(swiss("show", "--json").out)["tournament"]["rounds"][0]["free"][0]["player"]
    rest = [number for number in range(1, 12) if number != bye]
    met = {frozenset((1, 6)), frozenset((2, 7)), frozenset((3, 8)), frozenset((4, 9))}
    assert frozenset(rest[:2]) not in met
    left = rest[-1]
    seats = [number for number in range(1, 12) if number != left]
    boards = " ".join(f"{one}-{other}" for one, other in zip(seats[::2], seats[1::2], strict=True))
    done = swiss("pair", "--by-hand", f"{boards} {left}-0")
    assert done.status == 0, done.err
    assert "C.04.3" in done.out
    assert "paired by hand" in swiss("journal", "show").out


def test_simulated_tournaments_pass_their_own_check(crosstable: Run) -> None:
    made = crosstable(
        *("simulate", "--players", "31", "--rounds", "6", "--seed", "s", "-o", "one.trf"),
        *("--forfeits", "5%", "--retirements", "0.1", "--half-point-byes", "1/10"),
    )
    assert made.status == 0, made.err
    done = crosstable("check", "one.trf")
    assert (done.status, done.out) == (
        0,
        "6 rounds of 6 as the dutch system pairs\n31 players of 31 ranked as points have it\n",
    )
    again = crosstable("simulate", "--players", "31", "--rounds", "6", "--seed", "s", "-o", "b.trf")
    assert again.status == 0
    several = ("simulate", "--players", "8", "--rounds", "3", "--seed", "x", "--count", "3")
    assert crosstable(*several, "-o", "many.trf").status == 0
    assert len(list(Path().glob("many-*.trf"))) == 3


def test_a_swapped_pair_is_found(crosstable: Run) -> None:
    crosstable("simulate", "--players", "8", "--rounds", "3", "--seed", "s", "-o", "one.trf")
    text = Path("one.trf").read_text(encoding="utf-8")
    lines = text.splitlines()
    players = [index for index, line in enumerate(lines) if line.startswith("001")]
    colours = {"w": "b", "b": "w"}
    first = lines[players[0]]
    opponent = int(first[111:115])
    for index, line in ((players[0], first), (players[opponent - 1], lines[players[opponent - 1]])):
        lines[index] = line[:116] + colours[line[116]] + line[117:]
    Path("two.trf").write_text("\n".join(lines), encoding="utf-8")
    done = crosstable("check", "two.trf")
    assert done.status == 1
    assert done.out.startswith("round 3:")
    found = json.loads(crosstable("check", "two.trf", "--json").out)
    assert [each["round"] for each in found["differences"]] == [3]


def test_the_manuals_tournaments_are_paired_as_printed(crosstable: Run) -> None:
    for name, rounds in (("manual-12", 9), ("manual-14", 6)):
        path = ROOT / "tests" / "data" / "swiss" / f"{name}.trf"
        done = crosstable("check", str(path), "--system", "dutch")
        assert f"{rounds} rounds of {rounds} as the dutch system pairs" in done.out.splitlines()
        assert done.status == 0


@pytest.mark.parametrize(
    "share", ["two", "-1", "2", "1/0"], ids=["word", "negative", "too much", "no number"]
)
def test_shares_are_between_nothing_and_everything(crosstable: Run, share: str) -> None:
    done = crosstable(
        *("simulate", "--players", "8", "--rounds", "3", "--seed", "s", "-o", "x.trf"),
        f"--draws={share}",
    )
    assert done.status == 2
    assert not Path("x.trf").exists()


def test_why_tells_the_published_round_from_the_rules(swiss: Run) -> None:
    swiss("pair", "--hold")
    proposed = json.loads(swiss("show", "--json").out)["tournament"]["rounds"][1]
    swiss("undo")
    pairs = [(each["white"], each["black"]) for each in proposed["boards"]]
    (one, other), (third, fourth) = pairs[-1], pairs[-2]
    changed = [*pairs[:-2], (one, fourth), (third, other)]
    boards = " ".join(f"{white}-{black}" for white, black in changed)
    bye = proposed["free"][0]["player"]
    done = swiss("pair", "--by-hand", f"{boards} {bye}-0", "--explain")
    assert done.status == 0, done.err
    assert "not the one made by hand" in done.out
    assert "by the arbiter's decision" in swiss("why", str(one), str(fourth)).out
    assert "as it was published" in swiss("why", str(one), str(other)).out
    acts = [json.loads(each["act"]) for each in json.loads(swiss("journal", "show", "--json").out)]
    kept = next(act for act in reversed(acts) if act["type"] == "round-paired" and act["by_hand"])
    assert [(each["white"], each["black"]) for each in kept["by_rules"]] == pairs


def test_players_kept_apart_later_had_met_before(swiss: Run) -> None:
    first = json.loads(swiss("show", "--json").out)["tournament"]["rounds"][0]["boards"][0]
    pair = str(first["white"]), str(first["black"])
    refused = swiss("forbid", *pair, "--reason", "quarrel")
    assert refused.status == 2
    assert "leave the rules mode" in refused.err
    assert swiss("leave-rules", "--reason", "quarrel").status == 2  # nobody said --yes
    assert swiss("--yes", "leave-rules", "--reason", "quarrel").status == 0
    assert swiss("forbid", *pair, "--reason", "quarrel").status == 0
    assert "meet in round 1" in swiss("why", *pair, "--round", "1").out
    swiss("export", "-o", "open.trf")
    assert swiss("check", "open.trf").status == 0
    assert "may meet again" in swiss("forbid", *pair, "--cancel").out
    assert swiss("forbid", *pair, "--cancel").status == 2


def test_a_large_round_is_explained_at_once(crosstable: Run) -> None:
    crosstable("simulate", "--players", "300", "--rounds", "5", "--seed", "s", "-o", "big.trf")
    done = crosstable("pair", "big.trf", "--round", "5", "--explain")
    assert done.status == 0
    assert "S1:" in done.out
    finished = crosstable("pair", "big.trf")
    assert finished.status == 2
    assert "all 5 rounds are played" in finished.err


def test_tournaments_that_cannot_be_completed_are_made_up_anew(crosstable: Run) -> None:
    many = ("simulate", "--players", "8", "--rounds", "6", "--seed", "c", "--count", "12")
    assert crosstable(*many, "-o", "o.trf").status == 0
    assert len(list(Path().glob("o-*.trf"))) == 12
    assert crosstable("check", "o-7.trf").status == 0


def test_a_round_that_cannot_be_paired_is_proved_so_as_data(crosstable: Run) -> None:
    crosstable("new", "Tiny", "--game", "chess", "--system", "dutch", "--rounds", "3")
    for name in ("Ann", "Bob", "Cid", "Dan"):
        crosstable("players", "add", name)
    crosstable("lots", "--seed", "s")
    for other in ("Bob", "Cid", "Dan"):
        crosstable("forbid", "Ann", other)
    done = crosstable("pair", "--json")
    assert done.status == 2
    refusal = json.loads(done.out)
    assert "cannot be paired" in refusal["refused"]
    assert any("Ann" in reason["sentence"] for reason in refusal["because"])
    assert crosstable("forbid", "Ann", "Bob", "--cancel").status == 0
    assert crosstable("pair").status == 0


def test_games_without_a_result_are_named(swiss: Run) -> None:
    swiss("pair")
    swiss("export", "-o", "open.trf")
    done = swiss("pair", "open.trf")
    assert done.status == 2
    assert "round 2 has no result of " in done.err


def test_two_large_rounds_are_told_apart_without_looking_every_pair_up_in_a_list() -> None:
    class Listed(tuple[tuple[int, int], ...]):
        __slots__ = ()

        def __contains__(self, pair: object) -> bool:
            raise AssertionError(f"{pair} was looked for in all pairs")

    published = RoundPairs(((1, 3), (4, 2)), (5,))
    expected = RoundPairs(Listed(((1, 3), (2, 5))), (4,))
    assert missing_pairs(published, expected) == "4-2, 5-0"
    assert missing_pairs(published, published) == "the same pairs"


@pytest.mark.parametrize("system", ["knockout", "manual", "scheveningen", "team-scheveningen"])
def test_a_system_by_which_nothing_can_be_made_up_is_not_offered(
    crosstable: Run, system: str
) -> None:
    made = crosstable(
        *("simulate", "--players", "8", "--rounds", "3", "--seed", "x"),
        *("--system", system, "-o", "x.trf"),
    )
    assert made.status == 2
    assert f"'{system}' is not one of" in made.err
    assert "'round-robin', 'match', 'final-of-twelve', 'dutch'" in made.err
