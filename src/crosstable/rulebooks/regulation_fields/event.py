"""What an organiser decides about the event: entries, ties, money, the way there."""

from __future__ import annotations

from crosstable.kernel.regulations import (
    Alternative,
    FieldKind,
    RegulationField,
    Silence,
)
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.regulation_fields.making import (
    annex2,
    annex3,
    choice_field,
    general,
    line_field,
    swiss,
    text_field,
)

__all__ = ["ENTRIES", "MONEY", "TIES", "TRAVEL"]

ENTRIES = (
    RegulationField(
        name="entries-close",
        title=Sentence("Entries and replies until"),
        asks=Sentence("By which day must players enter or answer the invitation?"),
        kind=FieldKind.DAY,
        articles=(*general("12.3.22"), *annex2("2.1")),
    ),
    line_field(
        "report-arrival",
        Sentence("Reporting on arrival"),
        Sentence("Where and when do players report that they have arrived?"),
        general("12.3.22"),
    ),
    RegulationField(
        name="late-entries",
        title=Sentence("Last round that a late entry may join"),
        asks=Sentence("Up to which round may somebody still join? 1 means nobody joins later."),
        kind=FieldKind.COUNT,
        articles=swiss("C.2"),
        least=1,
        most=99,
    ),
    choice_field(
        "late-entry-points",
        Sentence("Rounds a late entry missed"),
        Sentence("What does a late entry get for the rounds before the first one played?"),
        swiss("C.2"),
        Alternative("none", Sentence("no points")),
        Alternative("half", Sentence("half a point for each round")),
        silent=Silence(Sentence("no points"), Citation("fide.swiss", "C.04.2.C.2")),
    ),
    choice_field(
        "half-point-byes",
        Sentence("Half-point byes"),
        Sentence("May players ask for a half-point bye?"),
        general("6.8.4"),
        Alternative("yes", Sentence("on request, as far as the rules allow")),
        Alternative("no", Sentence("none are granted")),
    ),
    RegulationField(
        name="byes-a-player",
        title=Sentence("Half-point byes a player may have"),
        asks=Sentence("How many half-point byes may one player ask for?"),
        kind=FieldKind.COUNT,
        articles=general("6.8.4"),
        most=99,
    ),
    line_field(
        "no-bye-rounds",
        Sentence("Rounds without byes on request"),
        Sentence("In which rounds is no half-point bye given? Numbers, such as 8, 9."),
        general("6.8.4"),
    ),
    RegulationField(
        name="no-byes-for",
        title=Sentence("Players who get no bye on request"),
        asks=Sentence("Who may not ask for a half-point bye? Names or titles, one a line."),
        kind=FieldKind.PEOPLE,
        articles=general("6.8.4"),
    ),
    line_field(
        "bye-notice",
        Sentence("Asking for a bye"),
        Sentence("By when must a bye be asked for?"),
        general("6.8.2", "6.8.4"),
    ),
    choice_field(
        "absent-without-notice",
        Sentence("Absence without notice"),
        Sentence("What happens to a player who stays away without a word?"),
        (*general("6.5"), *swiss("D.2")),
        Alternative("withdrawn", Sentence("withdrawn, unless explained before the next pairing")),
        Alternative("paired", Sentence("paired again in the next round")),
        silent=Silence(
            Sentence("withdrawn, unless explained before the next pairing"),
            Citation("fide.competitions", "6.5"),
        ),
    ),
    RegulationField(
        name="correction-deadline",
        title=Sentence("Deadline for reporting a wrong result"),
        asks=Sentence("How many minutes after publication can a wrong result be reported?"),
        kind=FieldKind.MINUTES,
        articles=swiss("D.8"),
        most=2880,
    ),
    RegulationField(
        name="expected-players",
        title=Sentence("Expected number of players"),
        asks=Sentence("How many players are expected?"),
        kind=FieldKind.COUNT,
        articles=general("12.3.14"),
        least=2,
        most=10_000,
    ),
    line_field(
        "organisation-place",
        Sentence("Place of the organising federation"),
        Sentence("Who gets the extra place of the organising federation?"),
        annex2("2.1a"),
    ),
    line_field(
        "sponsor-place",
        Sentence("Place of the sponsor"),
        Sentence("Who gets the extra place of the sponsor?"),
        annex2("2.1a"),
    ),
)
TIES = (
    text_field(
        "tie-games",
        Sentence("Games to break a tie"),
        Sentence("Which games are played when players end level, and for which places?"),
        (*annex2("3d"), *annex3("5.10")),
    ),
    RegulationField(
        name="superblitz",
        title=Sentence("Rate of play of the Superblitz"),
        asks=Sentence("At which rate is the Superblitz played?"),
        kind=FieldKind.RATE,
        articles=(*annex3("5.10"), *annex2("3d")),
    ),
    text_field(
        "ties-of-other-counting",
        Sentence("Ties under another counting system"),
        Sentence("How do tie-breaks differ where another counting system is used?"),
        annex3("5.10a"),
    ),
    choice_field(
        "match-stops",
        Sentence("A match that is decided"),
        Sentence("Does a match end as soon as it is decided?"),
        annex2("3e"),
        Alternative("yes", Sentence("the match stops when it is decided")),
        Alternative("no", Sentence("all games of the match are played")),
    ),
)
MONEY = (
    RegulationField(
        name="entry-fee",
        title=Sentence("Entry fee"),
        asks=Sentence("What does it cost to take part?"),
        kind=FieldKind.MONEY,
        articles=general("12.3.11"),
        everywhere=True,
    ),
    text_field(
        "payment",
        Sentence("Payment of prizes"),
        Sentence("How, when and in which currency are prizes paid, and who pays tax on them?"),
        general("12.3.11"),
    ),
    text_field(
        "prizes-in-kind",
        Sentence("Prizes that are not money"),
        Sentence("Which trophies, medals or gifts are there?"),
        (*general("12.3.11"), *annex2("2.14", "3")),
    ),
)
TRAVEL = (
    text_field(
        "venue",
        Sentence("Venue"),
        Sentence("Where exactly is the event played?"),
        (*general("12.3.1"), *annex2("3")),
        everywhere=True,
    ),
    text_field(
        "directions",
        Sentence("Getting there"),
        Sentence("How do players reach the venue?"),
        general("12.3.13"),
        everywhere=True,
    ),
    text_field(
        "ceremonies",
        Sentence("Ceremonies and meetings"),
        Sentence("When and where are opening, technical meeting, drawing of lots and closing?"),
        (*general("12.3.4"), *annex2("2.12", "2.13")),
        everywhere=True,
    ),
    text_field(
        "hotel",
        Sentence("Hotels"),
        Sentence("In which hotels do players stay, at which price?"),
        (*general("12.3.3"), *annex2("2.8")),
        everywhere=True,
    ),
    text_field(
        "lodging",
        Sentence("Board, lodging and travel"),
        Sentence("Who pays for travel, board and lodging, and for which days?"),
        (*general("12.3.10"), *annex2("2.8", "2.9")),
        everywhere=True,
    ),
    text_field(
        "visa",
        Sentence("Visas"),
        Sentence("Who needs a visa, and how is it obtained?"),
        general("12.3.12"),
        everywhere=True,
    ),
    text_field(
        "medical",
        Sentence("Health"),
        Sentence("Which vaccinations, medical care or insurance should players know of?"),
        (*general("12.3.20"), *annex2("2.8.c")),
        everywhere=True,
    ),
    text_field(
        "special-needs",
        Sentence("Special needs"),
        Sentence("Whom do players tell about illness, diet, religion or a disability?"),
        general("12.3.23", "12.3.24"),
        everywhere=True,
    ),
    text_field(
        "leisure",
        Sentence("Around the event"),
        Sentence("Which excursions, side events and internet access are there?"),
        general("12.3.21"),
        everywhere=True,
    ),
    line_field(
        "website",
        Sentence("Website"),
        Sentence("At which address is the event on the web?"),
        general("12.3.15"),
        everywhere=True,
    ),
    text_field(
        "contact",
        Sentence("Contact"),
        Sentence("Who are the organisers, and how are they reached?"),
        general("12.3.15"),
        everywhere=True,
    ),
    text_field(
        "other",
        Sentence("Further regulations"),
        Sentence("What else holds for this event?"),
        (*general("3.2.1"), *annex2("3")),
        everywhere=True,
    ),
)
