"""Numbers on the command line; what is not one is said in words a person would use."""

from __future__ import annotations

import click


class Number(click.IntRange):
    """A whole number, of a range or of any size."""

    def __init__(self, lowest: int | None = None, highest: int | None = None) -> None:
        super().__init__(lowest, highest)
        if lowest is None and highest is None:
            self.name = click.INT.name

    def _describe_range(self) -> str:
        """Return the range for the help; a number of any size has none."""
        return "" if self.min is None and self.max is None else super()._describe_range()

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or a usage error."""
        try:
            whole = int(str(value))
        except ValueError:
            self.fail(f"{value!r} is not a number", param, ctx)
        return super().convert(whole, param, ctx)


class Amount(click.FloatRange):
    """A number that may have decimals."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or a usage error."""
        try:
            amount = float(str(value))
        except ValueError:
            self.fail(f"{value!r} is not a number", param, ctx)
        return super().convert(amount, param, ctx)
