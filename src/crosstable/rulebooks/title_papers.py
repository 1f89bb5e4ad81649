"""What a federation's papers on norms and titles are called, and who gets a copy, as values.

FIDE B.01 3 prints three forms; FMJD Annex 10 15 asks for the norms of an event and for a request
with a list of norms, and prescribes no form.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence


class TitlePapers(msgspec.Struct, frozen=True, kw_only=True):
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


FIDE_PAPERS = TitlePapers(
    certificate=Sentence("Certificate of Title Result"),
    certificate_form="IT1",
    report=Sentence("Tournament Report"),
    report_form="IT3",
    application=Sentence("Title Application"),
    application_form="IT2",
    copies=(
        Sentence("player"),
        Sentence("player’s federation"),
        Sentence("organising federation"),
        Sentence("FIDE office"),
    ),
    report_copies=(
        Sentence("each arbiter who makes a norm and that arbiter’s federation"),
        Sentence("organising federation"),
        Sentence("FIDE office"),
    ),
    counted_titles=("GM", "IM", "FM", "WGM", "WIM", "WFM"),
    number=Sentence("FIDE ID"),
)

FMJD_PAPERS = TitlePapers(
    certificate=Sentence("Certificate of a norm"),
    report=Sentence("Report on norms"),
    application=Sentence("Request for a title"),
    copies=(Sentence("player"), Sentence("player’s federation"), Sentence("FMJD")),
    report_copies=(Sentence("FMJD rating director"), Sentence("organising federation")),
    counted_titles=("GMI", "MI", "MF", "GMIF", "MIF", "MFF"),
    number=Sentence("FMJD number"),
    in_charge=Sentence("Main referee"),
    officials=Sentence("Referees"),
    signed_by=Sentence("Main referee, date"),
    whole_certificates=True,
)
