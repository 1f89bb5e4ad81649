"""Commands about titles."""

from __future__ import annotations

import click

from crosstable.cli.title_papers import (
    certificate_command,
    games_command,
    report_command,
    sheet_command,
)

__all__ = ["titles_commands"]


@click.group("titles")
def titles_commands() -> None:
    """Say which titles places give, and what norms make."""


for _command in (certificate_command, report_command, sheet_command, games_command):
    titles_commands.add_command(_command)
