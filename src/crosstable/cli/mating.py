"""``rule chess can-mate``: whether a mate is possible, with its moves or its proof."""

from __future__ import annotations

from datetime import date

import click
import msgspec

from crosstable.cli.choosing import edition_options
from crosstable.cli.laws_answers import edition_of, side_of
from crosstable.cli.numbers import Number
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.games.chess.mateable import can_mate
from crosstable.games.chess.mating import mating_reason
from crosstable.games.chess.position import read_fen
from crosstable.games.chess.proof_check import MOST, flaws_of
from crosstable.games.chess.proofs import Answer, Herded, Proof, Track, Tried, Walled
from crosstable.kernel.colour import Colour
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.index import cited, numbered
from crosstable.rulebooks.laws import chess_laws

LONG = 2_000_000
"""Positions looked at where somebody asks about one position; some seconds."""
positions_option = click.option(
    "--positions",
    "budget",
    type=Number(1),
    default=LONG,
    show_default=True,
    help="How many positions are looked at before the answer stays open.",
)


class MateRuling(msgspec.Struct, frozen=True, kw_only=True):
    """The answer whether somebody can mate, as ``--json`` prints it."""

    answer: str
    edition: str
    because: tuple[Reason, ...]
    line: tuple[str, ...]
    """The moves to a mate, by their squares."""
    proof: Proof | None
    positions: int
    verified: bool | None = None
    """Whether the checker agreed; nothing where it was not asked."""


@click.command("can-mate")
@click.option("--fen", required=True, help="The position on the board.")
@click.option("--side", type=side_of, required=True, help="Who would checkmate.")
@positions_option
@click.option("--verify", is_flag=True, help="Have the answer checked, without the search.")
@edition_options("Of the game")
@json_option
@pass_shell
def can_mate_command(
    shell: Shell,
    *,
    fen: str,
    side: str,
    budget: int,
    verify: bool,
    edition_name: str | None,
    day: date | None,
    as_json: bool,
) -> None:
    """Say whether a player can checkmate by any series of legal moves: yes, no, or unknown.

    Yes comes with the moves, no with its proof. Unknown means that no mate was found in so many
    positions, and none ruled out.
    """
    edition = edition_of(shell, edition_name, day)
    position, colour = read_fen(fen), Colour(side)
    judged = can_mate(position, colour, budget=budget)
    laws = chess_laws(edition.laws)
    reason = mating_reason(position.board(), colour, judged, laws.flag_fall)
    because = numbered((reason,), edition.texts)
    flaws = flaws_of(position, colour, judged, most=max(MOST, budget)) if verify else ()
    verified = not flaws if verify and judged.answer is not Answer.UNKNOWN else None
    if as_json:
        emit(
            MateRuling(
                answer=judged.answer.value,
                edition=edition.id,
                because=because,
                line=judged.line,
                proof=judged.proof,
                positions=judged.positions,
                verified=verified,
            )
        )
        return
    say(judged.answer.value)
    say(f"  {cited(because[0])}")
    for line in _proof_lines(judged.proof):
        say(f"  {line}")
    if verified is not None:
        say("  verified" if verified else f"  not verified: {'; '.join(flaws[:3])}")


def _proof_lines(proof: Proof | None) -> list[str]:
    """Return a proof as somebody can read it."""
    match proof:
        case Walled(tracks):
            return _track_lines(tracks)
        case Tried(positions, walls):
            lines = [f"all {positions:,} positions that can follow were looked at"]
            if walls:
                lines.append(f"in {len(walls):,} of them walls keep every mate away")
            return lines
        case Herded(positions):
            return [
                f"all {positions:,} positions without the bishops that can follow were looked at",
                "the bishops may stand anywhere on their shade in them",
            ]
    return []


def _track_lines(tracks: tuple[Track, ...]) -> list[str]:
    """Return what can move, and what stays; many squares are counted."""
    stay = [f"{track.piece}{track.home}" for track in tracks if _stays(track)]
    lines = [f"never moves, never falls: {' '.join(stay)}"] if stay else []
    for track in tracks:
        if _stays(track):
            continue
        squares = f"{track.squares} {track.promoted}".split()
        within = " ".join(squares) if len(squares) <= 12 else f"{len(squares)} squares"
        lines.append(f"{track.piece}{track.home}: {within}")
    return lines


def _stays(track: Track) -> bool:
    return track.squares == track.home and not track.promoted and not track.captured
