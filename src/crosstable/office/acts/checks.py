"""What several commands must satisfy: printable texts, players still in, the pair that was seen."""

from __future__ import annotations

import unicodedata

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament


def refuse_unprintable(field: Sentence, text: str) -> None:
    """Refuse characters that nobody sees and that break terminals, files and pages."""
    if any(unicodedata.category(letter) in {"Cc", "Cs", "Co", "Cn"} for letter in text):
        raise Refused("the {field} {text!r} has unprintable characters", field=field, text=text)


def entrant_still_in(tournament: Tournament, player: int) -> Entrant:
    """Return an entrant who has not left."""
    entrant = tournament.entrant(player)
    if entrant.withdrawal is not None and entrant.withdrawal.expelled:
        raise Refused(
            "{player} was expelled after round {round}",
            player=entrant.player.name,
            round=entrant.withdrawal.after_round,
        )
    if entrant.withdrawal is not None:
        raise Refused(
            "{player} withdrew already, after round {round}",
            player=entrant.player.name,
            round=entrant.withdrawal.after_round,
        )
    return entrant


def refuse_other_pair(
    tournament: Tournament, round_number: int, board_number: int, seen: tuple[int, int] | None
) -> None:
    """Refuse what was meant for two players who do not sit at the board with these colours now."""
    board = tournament.round(round_number).boards[board_number - 1]
    if seen is None or seen == (board.white, board.black):
        return
    names = {entrant.number: entrant.player.name for entrant in tournament.entrants}
    raise Refused(
        "round {round} board {board} is {white} – {black} now, and no longer "
        "{seen_white} – {seen_black}; nothing was changed",
        round=round_number,
        board=board_number,
        white=names[board.white],
        black=names[board.black],
        seen_white=names.get(seen[0], str(seen[0])),
        seen_black=names.get(seen[1], str(seen[1])),
    )
