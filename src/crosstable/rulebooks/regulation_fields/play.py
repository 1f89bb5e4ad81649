"""What an organiser decides about play itself: lateness, laws at the board, the hall, appeals."""

from __future__ import annotations

from crosstable.kernel.regulations import (
    Alternative,
    FieldKind,
    FieldRange,
    RegulationField,
    Silence,
)
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.starts import PER_BOARD, PER_ROUND, STARTS_FIELD
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.regulation_fields.making import (
    annex2,
    annex3,
    choice_field,
    general,
    guidelines,
    laws,
    line_field,
    text_field,
)

__all__ = ["APPEALS", "ARRIVING", "BOARD", "HALL"]

ARRIVING = (
    RegulationField(
        name="default-time",
        title=Sentence("Default time"),
        asks=Sentence("How many minutes after the start is a player too late?"),
        kind=FieldKind.MINUTES,
        articles=(*laws("6.7.1"), *guidelines("1.1"), *general("12.3.7"), *annex3("5.2")),
        most=600,
        ranges=(FieldRange(0, 60, Citation("fmjd.annex3", "5.2")),),
        silences=(
            Silence(Sentence("the default time is zero"), Citation("fide.organisers", "1.1")),
            Silence(Sentence("the default time is 60 minutes"), Citation("fmjd.annex3", "5.2")),
        ),
    ),
    choice_field(
        "late-consequence",
        Sentence("Coming too late"),
        Sentence("What happens to a player who is too late, below 60 minutes?"),
        annex3("5.2"),
        Alternative("warning", Sentence("an official warning"), Citation("fmjd.annex3", "5.2.1")),
        Alternative("fine", Sentence("a fine"), Citation("fmjd.annex3", "5.2.2")),
        Alternative("loss", Sentence("the game is lost"), Citation("fmjd.annex3", "5.2.3")),
        Alternative(
            "other",
            Sentence("another penalty that the direction of the tournament decides"),
            Citation("fmjd.annex3", "5.2.4"),
        ),
    ),
    RegulationField(
        name="late-fine",
        title=Sentence("Fine for coming too late"),
        asks=Sentence("How much is the fine for coming too late?"),
        kind=FieldKind.MONEY,
        articles=annex3("5.2.2"),
    ),
    choice_field(
        "nobody-present",
        Sentence("Neither player present at the start"),
        Sentence("Whose clock runs while neither player is there?"),
        laws("6.7.2"),
        Alternative("white", Sentence("White loses all the time until White arrives")),
        Alternative("shared", Sentence("both players share the time until one of them arrives")),
        silent=Silence(
            Sentence("White loses all the time until White arrives"),
            Citation("fide.laws", "6.7.2"),
        ),
    ),
)
BOARD = (
    choice_field(
        "rapid-laws",
        Sentence("Rapid games"),
        Sentence("Which rules hold for rapid games in the whole event?"),
        (*laws("A.5"), *guidelines("1.2"), *general("12.3.9")),
        Alternative(
            "competition",
            Sentence("the Competition Rules, with an arbiter for every three games at least"),
            Citation("fide.laws", "A.3"),
        ),
        Alternative(
            "rapid", Sentence("the rules made for rapid games"), Citation("fide.laws", "A.4")
        ),
    ),
    choice_field(
        "blitz-laws",
        Sentence("Blitz games"),
        Sentence("Which rules hold for blitz games in the whole event?"),
        (*laws("B.5"), *guidelines("1.2"), *general("12.3.9")),
        Alternative(
            "competition",
            Sentence("the Competition Rules, with an arbiter for every game"),
            Citation("fide.laws", "B.3"),
        ),
        Alternative(
            "rapid", Sentence("the rules made for rapid games"), Citation("fide.laws", "B.4")
        ),
    ),
    choice_field(
        "blitz-penalty",
        Sentence("Time penalties in blitz under the Competition Rules"),
        Sentence("What does an offence give the opponent in blitz with an arbiter for every game?"),
        (Citation("fide.laws.2023", "B.2"),),
        Alternative("1", Sentence("one minute, as in all other blitz")),
        Alternative("2", Sentence("two minutes, as the Competition Rules say")),
    ),
    choice_field(
        STARTS_FIELD,
        Sentence("Starting positions"),
        Sentence("Are the starting positions drawn by lot (Chess960)?"),
        laws("II.1", "II.2"),
        Alternative(PER_ROUND, Sentence("Chess960, one position for all boards of a round")),
        Alternative(PER_BOARD, Sentence("Chess960, a position for each board")),
    ),
    choice_field(
        "announcing",
        Sentence("Announcing moves to blind players"),
        Sentence("In which language are ranks, pieces and castling announced?"),
        laws("D.2.1"),
        Alternative("german", Sentence("German, as the Laws have it")),
        Alternative("english", Sentence("English")),
        Alternative("french", Sentence("French")),
        silent=Silence(
            Sentence("ranks, pieces and castling have their German names"),
            Citation("fide.laws", "D.2.1"),
        ),
    ),
    choice_field(
        "scoresheets",
        Sentence("Scoresheets"),
        Sentence("How do the players keep score?"),
        (Citation("fide.laws.2023", "8.1.1"),),
        Alternative("paper", Sentence("on paper"), Citation("fide.laws.2023", "8.1.1.1")),
        Alternative(
            "electronic",
            Sentence("on electronic scoresheets that FIDE has certified"),
            Citation("fide.laws.2023", "8.1.1.2"),
        ),
    ),
    choice_field(
        "quickplay",
        Sentence("Draw claims in the last two minutes, without increment"),
        Sentence("May a player with less than two minutes, without increment, ask for a draw?"),
        (*laws("III.2.1"), *guidelines("1.3")),
        Alternative(
            "III.4",
            Sentence("a player may ask for an increment of five seconds for both"),
            Citation("fide.laws", "III.4"),
        ),
        Alternative(
            "III.5",
            Sentence("a player may claim that the opponent cannot win or does not try to"),
            Citation("fide.laws", "III.5"),
        ),
        Alternative("none", Sentence("the guidelines on quickplay finishes are not used")),
        silent=Silence(
            Sentence("the game is played on until a flag falls"), Citation("fide.organisers", "1.3")
        ),
    ),
    choice_field(
        "both-flags",
        Sentence("Both flags down, and nobody knows which fell first"),
        Sentence("What if both flags have fallen and no clock shows which fell first?"),
        (*laws("III.3.1"), Citation("fide.tournaments", "5.4.2")),
        Alternative(
            "laws",
            Sentence("the Laws, or else the arbiter, decide"),
            Citation("fide.laws", "III.3.1"),
        ),
        Alternative("drawn", Sentence("the game is drawn"), Citation("fide.tournaments", "5.4.2")),
    ),
    choice_field(
        "press-without-move",
        Sentence("Pressing the clock without a move"),
        Sentence("What is pressing the clock without having made a move?"),
        laws("6.2.4", "7.5.3"),
        Alternative(
            "illegal", Sentence("it counts as an illegal move"), Citation("fide.laws", "7.5.3")
        ),
        Alternative(
            "penalty",
            Sentence("the arbiter chooses a penalty, and it does not count as an illegal move"),
            Citation("fide.laws", "6.2.4"),
        ),
    ),
    choice_field(
        "queen-by-rule",
        Sentence("A queen that replaces a pawn left on the last rank"),
        Sentence("Can the queen that the arbiter puts up end the game by mate or stalemate?"),
        laws("5.1.1", "7.5.2"),
        Alternative(
            "arbiter", Sentence("the arbiter decides in each case"), Citation("fide.laws", "5.1.1")
        ),
        Alternative("ends", Sentence("it can"), Citation("fide.laws", "7.5.2")),
    ),
    choice_field(
        "draw-restriction",
        Sentence("Agreeing a draw"),
        Sentence("May players agree a draw without asking the arbiter?"),
        (*laws("9.1.1"), *guidelines("2.1"), *general("12.3.8")),
        Alternative("free", Sentence("players may agree a draw once both have moved")),
        Alternative("from-move", Sentence("not before the move named below")),
        Alternative("never", Sentence("players may not agree a draw without the arbiter")),
        silent=Silence(
            Sentence("players may agree a draw once both have moved"),
            Citation("fide.organisers", "2.1"),
        ),
    ),
    RegulationField(
        name="draw-from-move",
        title=Sentence("First move at which a draw may be agreed"),
        asks=Sentence("From which move on may players agree a draw?"),
        kind=FieldKind.COUNT,
        articles=(*laws("9.1.1"), *general("12.3.8")),
        least=2,
        most=200,
    ),
    choice_field(
        "adjourned-clock",
        Sentence("Adjourned games, neither player present"),
        Sentence("Whose clock runs when an adjourned game is resumed and neither is there?"),
        (*laws("I.11"), *guidelines("3.4")),
        Alternative("reply", Sentence("the player who has to answer the sealed move loses time")),
        Alternative("shared", Sentence("both players share the time until one of them arrives")),
        silent=Silence(
            Sentence("the player who has to answer the sealed move loses time"),
            Citation("fide.organisers", "3.4"),
        ),
    ),
    line_field(
        "clocks",
        Sentence("Clocks"),
        Sentence("Which type of clock is used?"),
        (*general("12.3.5"), *annex3("6.1")),
    ),
)
HALL = (
    choice_field(
        "devices-in-bags",
        Sentence("Electronic devices"),
        Sentence("May players keep a switched-off device in their bag?"),
        (*laws("11.3.2.1"), *guidelines("2.2")),
        Alternative("yes", Sentence("allowed in a bag, completely switched off")),
        Alternative("no", Sentence("not allowed in the playing venue")),
        silent=Silence(
            Sentence("no electronic device may be in the playing venue"),
            Citation("fide.organisers", "2.2"),
        ),
    ),
    text_field(
        "device-penalty",
        Sentence("Penalty for a device"),
        Sentence("Which penalty, less severe than the loss of the game, does a device bring?"),
        laws("11.3.2.2"),
    ),
    choice_field(
        "report-leaving",
        Sentence("Leaving the playing area"),
        Sentence("Must a player who is not on the move report before leaving the playing area?"),
        (*laws("11.2.4"), *guidelines("3.2")),
        Alternative("yes", Sentence("every player reports to the arbiter before leaving")),
        Alternative("no", Sentence("only the player on the move asks the arbiter")),
        silent=Silence(
            Sentence("the opponent of the player on the move need not report"),
            Citation("fide.organisers", "3.2"),
        ),
    ),
    choice_field(
        "random-inspections",
        Sentence("Inspections"),
        Sentence("May players be inspected at random?"),
        (Citation("fide.anticheating", "b.5.4"),),
        Alternative("yes", Sentence("players may be inspected at random")),
        Alternative("no", Sentence("players are inspected only where there is a reason")),
    ),
    choice_field(
        "start-signal",
        Sentence("Before the start of a round"),
        Sentence("How do players learn that a round is about to start?"),
        general("4.4"),
        Alternative("clock", Sentence("a large digital clock shows the time in the playing hall")),
        Alternative("calls", Sentence("it is called five minutes and one minute before")),
    ),
    text_field(
        "security",
        Sentence("Security"),
        Sentence("How are the players and the venue kept safe?"),
        general("12.3.19"),
    ),
    text_field(
        "dress",
        Sentence("Dress"),
        Sentence("Is there a dress code?"),
        (*general("2.2.3", "9.2", "12.3.17"), Citation("fmjd.annex18", "Code.5")),
    ),
    text_field(
        "smoking",
        Sentence("Smoking"),
        Sentence("Where is smoking allowed, if anywhere?"),
        general("4.1", "4.2", "12.3.18"),
        everywhere=True,
    ),
    text_field(
        "media",
        Sentence("Media"),
        Sentence("What do players owe press, sponsors and the public, and who may take pictures?"),
        (*general("2.2.5", "11.2", "12.3.16"), Citation("fmjd.annex3", "4.2")),
    ),
)
APPEALS = (
    choice_field(
        "appeal-after-signing",
        Sentence("Appeals after signing"),
        Sentence("May a player appeal after signing the scoresheet?"),
        (*laws("11.10"), *guidelines("3.3")),
        Alternative("yes", Sentence("a player may still appeal after signing the scoresheet")),
        Alternative("no", Sentence("who has signed the scoresheet can no longer appeal")),
        silent=Silence(
            Sentence("a player may still appeal after signing the scoresheet"),
            Citation("fide.organisers", "3.3"),
        ),
    ),
    RegulationField(
        name="appeal-fee",
        title=Sentence("Fee or deposit for an appeal"),
        asks=Sentence("How much must be paid with an appeal?"),
        kind=FieldKind.MONEY,
        articles=(*general("10.4"), *annex2("2.11")),
        silences=(Silence(Sentence("the deposit is 50 EUR"), Citation("fmjd.annex2", "2.11")),),
    ),
    RegulationField(
        name="appeal-deadline",
        title=Sentence("Deadline for an appeal"),
        asks=Sentence("How many minutes after the end of the round can an appeal be made?"),
        kind=FieldKind.MINUTES,
        articles=general("10.4"),
        most=2880,
    ),
    RegulationField(
        name="appeals-committee",
        title=Sentence("Appeals committee"),
        asks=Sentence(
            "Who sits on the appeals committee or jury, the chairman first? Federation and year "
            "of birth may follow a name: Meier, Anna (GER, 1975)."
        ),
        kind=FieldKind.PEOPLE,
        articles=(*general("10.2"), *annex2("2.11")),
        least=1,
        most=15,
    ),
    RegulationField(
        name="appeals-reserves",
        title=Sentence("Reserves of the appeals committee"),
        asks=Sentence("Who replaces a member with a conflict of interest?"),
        kind=FieldKind.PEOPLE,
        articles=general("10.2"),
        least=1,
        most=10,
    ),
)
