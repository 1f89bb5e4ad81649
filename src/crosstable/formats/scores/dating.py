"""Under which edition a recorded game is judged: by name, or by the day its tags give."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition, edition_for


class JudgedBy(msgspec.Struct, frozen=True, kw_only=True):
    """What chooses the edition of every game in a file; where neither is given, its own tags do."""

    edition: str = ""
    day: date | None = None

    def rules(self, game: str, tags: Mapping[str, str]) -> Edition:
        """Return the edition for a game with these tags."""
        if not self.edition:
            return edition_for(game, self.day or day_of(tags))
        chosen = edition(self.edition)
        if chosen.game != game:
            raise Refused(
                "{edition} is about {game}, not {chosen}",
                edition=chosen.title,
                game=Sentence.of(chosen.game, {}),
                chosen=Sentence.of(game, {}),
            )
        return chosen


BY_ITS_TAGS = JudgedBy()


def day_of(tags: Mapping[str, str]) -> date | None:
    """Return when the event of a game began, or else when it was played; none where nobody knows.

    Of a day that is known in part it is the first it can be: ``2024.??.??`` is 1 January.
    """
    for name in ("EventDate", "Date"):
        parts = [part.strip() for part in tags.get(name, "").replace("-", ".").split(".")]
        parts += ["?"] * (3 - len(parts))
        try:
            year, month, day = (int(part) if part.strip("?") else 1 for part in parts[:3])
            if parts[0].strip("?"):
                return date(year, month, day)
        except (ValueError, OverflowError):  # no number, no day, or a year without end
            continue
    return None
