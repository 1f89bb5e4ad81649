"""What a federation's papers on norms and titles are called, and who gets a copy, as values.

FIDE B.01 3 prints three forms; FMJD Annex 10 15 asks for the norms of an event and for a request
with a list of norms, and prescribes no form.
"""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.rules import Rules


class TitlePapers(Rules, frozen=True, kw_only=True):
    """The papers of one federation; a form without a number of its own has an empty one."""

    certificate: Sentence
    """What the certificate of one result is called."""
    certificate_form: str = ""
    report: Sentence
    """What the report on an event is called."""
    report_form: str = ""
    application: Sentence
    application_form: str = ""
    copies: tuple[Sentence, ...] = ()
    """Who gets a copy of a certificate."""
    report_copies: tuple[Sentence, ...] = ()
    counted_titles: tuple[str, ...] = ()
    """The titles that are counted one by one, in the order of the form."""
    number: Sentence
    """What a number of the federation's register is called."""
    in_charge: Sentence = Sentence("Chief arbiter")
    officials: Sentence = Sentence("Arbiters")
    signed_by: Sentence = Sentence("Chief arbiter, date")
    whole_certificates: bool = False
    """Whether the report holds every certificate, since nobody asks for them by themselves."""
