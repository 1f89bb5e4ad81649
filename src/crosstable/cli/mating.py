"""``rule chess can-mate``: whether a mate is possible, with its moves or its proof."""

from __future__ import annotations

from typing import Annotated

from crosstable.cli.asking import DaySaid, edition_said, opt, terminal
from crosstable.cli.laws_answers import edition_of, side_of
from crosstable.cli.shell import Shell
from crosstable.cli.telling import Shown
from crosstable.games.chess.mateable import can_mate
from crosstable.games.chess.mating import mating_reason
from crosstable.games.chess.position import read_fen
from crosstable.games.chess.proof_check import MOST, flaws_of
from crosstable.games.chess.proofs import Answer, Herded, Proof, Track, Tried, Walled
from crosstable.kernel.colour import Colour
from crosstable.rulebooks.index import cited, numbered
from crosstable.rulebooks.laws import chess_laws

LONG = 2_000_000
"""Positions looked at where somebody asks about one position; some seconds."""


@terminal(None, "can-mate")
def can_mate_command(
    shell: Shell,
    *,
    fen: Annotated[str, opt("--fen", help="The position on the board.")],
    side: Annotated[str, opt("--side", type=side_of, help="Who would checkmate.")],
    budget: Annotated[
        int,
        opt(
            "--positions",
            least=1,
            shown=True,
            help="How many positions are looked at before the answer stays open.",
        ),
    ] = LONG,
    verify: Annotated[bool, opt(help="Have the answer checked, without the search.")] = False,
    edition_name: Annotated[str | None, edition_said("Of the game")] = None,
    day: DaySaid = None,
) -> Shown:
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
    told = {
        "answer": judged.answer.value,
        "edition": edition.id,
        "because": because,
        "line": judged.line,  # the moves to a mate, by their squares
        "proof": judged.proof,
        "positions": judged.positions,
        "verified": verified,
    }
    lines = [judged.answer.value, f"  {cited(because[0])}"]
    lines += [f"  {line}" for line in _proof_lines(judged.proof)]
    if verified is not None:
        lines.append("  verified" if verified else f"  not verified: {'; '.join(flaws[:3])}")
    return Shown(told, lines)


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
