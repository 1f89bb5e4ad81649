"""Words on lines: how a file of games is laid out."""

from __future__ import annotations

WIDTH = 80


class Page:
    """Words put on lines of a width that people can read."""

    __slots__ = ("lines", "width", "words")

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.words: list[str] = []
        self.width = 0

    def add(self, word: str) -> None:
        """Put a word on the line, or on the next one where this one is full."""
        first, _, rest = word.partition("\n")
        if self.words and self.width + 1 + len(first) > WIDTH:
            self._flush()
        self.width += len(word) + bool(self.words)
        self.words.append(word)
        if rest:
            self.width = len(word) - word.rindex("\n") - 1

    def whole_line(self, line: str) -> None:
        """Put a line of its own."""
        self._flush()
        self.lines.append(line)

    def text(self) -> str:
        """Return all lines."""
        self._flush()
        return "\n".join(self.lines) + "\n"

    def _flush(self) -> None:
        if self.words:
            self.lines.append(" ".join(self.words))
            self.words = []
            self.width = 0
