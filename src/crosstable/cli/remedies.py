"""The command that helps after a refusal.

What the rooms say is read on pages too, so no command is named there; at the terminal it is.
"""

from __future__ import annotations

from collections.abc import Mapping

import click

from crosstable.kernel.errors import CrosstableError

_NUMBERS = "crosstable lots` or `crosstable lots --method as-entered"
_CORRECTING = 'crosstable result BOARD RESULT --correct "reason"'
_REMEDIES: Mapping[str, str] = {
    "the pairing numbers are provisional; draw lots first, order the players by "
    "strength, or keep the order of entry with the method as-entered": _NUMBERS,
    "round {round} board {board} ({white} – {black}) already has the result {result}; "
    "an arbiter can correct it, with a reason": _CORRECTING,
    "game {game} already has its result; an arbiter can correct it, with a reason": _CORRECTING,
}
"""What to type, by the form of what was refused."""

_MEANT: Mapping[tuple[str, str], str] = {
    ("standings", "--round"): "--after",
}
"""Options people look for by another name, by command and option."""


def remedy_for(error: CrosstableError) -> str:
    """Return the command to go on with, as an end of the line, or an empty text."""
    form = error.sentence.form
    return f": `{_REMEDIES[form]}`" if form in _REMEDIES else ""


def with_option_meant(error: click.ClickException) -> click.ClickException:
    """Return an error of an unknown option with the one that was meant, where it is known."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None:
        return error
    meant = _MEANT.get((error.ctx.info_name or "", error.option_name))
    if meant is None:
        return error
    return click.UsageError(f"{error.message} Did you mean {meant!r}?", error.ctx)
