"""How a place came about, sentence by sentence, in the language of the request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from crosstable.rulebooks.index import spell
from crosstable.standings.ranking import Standings, explain
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.tiebreaks.values import TieBreak, TieBreakValue, number_text
from crosstable.standings.working import Term
from crosstable.web.languages import SOURCE, _, language
from crosstable.web.sentences import joined, reason_text, told

__all__ = ["explained"]

_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff]")


def explained(table: Standings, number: int) -> tuple[str, ...]:
    """Return one row's working in sentences that a person can check with the cross table."""
    lines = explain(table, number)
    if language() != SOURCE:
        lines = _translated(table, number, lines)
    names = [row.name for row in table.rows if _RIGHT_TO_LEFT.search(row.name)]
    return tuple(_set_apart(line, names) for line in lines)


def _set_apart(line: str, names: Iterable[str]) -> str:
    """Return a line in which names from right to left do not turn figures around them."""
    for name in names:
        line = line.replace(name, f"\u2068{name}\u2069")
    return line


def _translated(table: Standings, number: int, lines: tuple[str, ...]) -> tuple[str, ...]:
    row = table.row(number)
    reasons = tuple(f"{_capital(reason_text(each))}." for each in row.reasons)
    if not row.classified:
        return (told(lines[0]), *reasons)
    names = {each.number: each.name for each in table.rows}
    values = (
        _value_line(tie_break(name), value, names)
        for name, value in zip(table.tie_breaks, row.values, strict=True)
    )
    return (told(lines[0]), *reasons, *values, told(lines[-1]))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _value_line(criterion: TieBreak, found: TieBreakValue, names: Mapping[int, str]) -> str:
    title = _(criterion.title)
    if found.because:
        title = f"{title} [{spell(found.because)}]"
    if not found.applies:
        return _("%(title)s: does not apply, %(note)s.") % {
            "title": title,
            "note": told(found.note),
        }
    note = f" ({told(found.note)})" if found.note else ""
    terms = joined(_term(term, names) for term in found.working)
    value = f"{found.text}{note}" + (f" = {terms}" if terms else "")
    return _("%(one)s: %(other)s") % {"one": title, "other": f"{value}."}


def _term(term: Term, names: Mapping[int, str]) -> str:
    together = f" {_('and')} ".join(names[opponent] for opponent in term.opponents)
    whom = ", ".join(filter(None, (together, told(term.note)))) or _("nobody")
    if term.adds is not None:
        amount = number_text(term.adds)
        if not term.cut:
            return f"{amount} ({whom})"
        return _("%(number_text)s (%(who)s) cut") % {"number_text": amount, "who": whom}
    own = number_text(term.own)
    if term.opponent_score is None:
        return _("%(own)s against %(whom)s") % {"own": own, "whom": whom}
    theirs = number_text(term.opponent_score)
    if term.multiplied:
        return f"{own} × {theirs} ({whom}) = {number_text(term.product)}"
    return _("%(own)s against %(whom)s (%(theirs)s)") % {"own": own, "whom": whom, "theirs": theirs}
