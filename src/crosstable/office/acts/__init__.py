"""Everything that ever changes a tournament, by topic, and what can be asked for it.

A module holds the acts of its topic and the commands that become them, each with all that is to be
said about it: when it is allowed, how it changes a tournament, its words for the journal, what to
know before, and who may ask for it. Here they are put together, once.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

import msgspec

from crosstable.kernel.sentence import Sentence, kept, restored
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.absence import (
    AbsenceDecision,
    AbsenceExplained,
    AfterAbsence,
    ExplainAbsence,
)
from crosstable.office.acts.adjourned_offers import (
    AnswerOffer,
    DrawOffered,
    OfferAnswered,
    OfferDraw,
)
from crosstable.office.acts.adjourning import (
    AdjournGame,
    GameAdjourned,
    KeepSealedMove,
    SealedMoveKept,
)
from crosstable.office.acts.announcement import (
    ChangeDetails,
    DetailsChanged,
    TournamentCreated,
    TournamentImported,
)
from crosstable.office.acts.apart import AllowPair, ForbidPair, PairAllowed, PairForbidden
from crosstable.office.acts.base import Act, Command, State
from crosstable.office.acts.byes import ByeGranted, ByeWithdrawn, CancelBye, GrantBye
from crosstable.office.acts.captains import (
    CaptainLinked,
    CaptainUnlinked,
    LinkCaptain,
    UnlinkCaptain,
)
from crosstable.office.acts.checklists import LineOpened, LineTicked, OpenLine, TickLine
from crosstable.office.acts.claims import ClaimResult, ClaimsDismissed, DismissClaims, ResultClaimed
from crosstable.office.acts.colours import ColoursDrawn, DrawColours
from crosstable.office.acts.conduct import CorrectReport, LeaveRules, ReportCorrected, RulesLeft
from crosstable.office.acts.corrections import CorrectResult, GameCorrected, ResultCorrected
from crosstable.office.acts.details import Details
from crosstable.office.acts.door import CloseDoor, DoorClosed, DoorOpened, OpenDoor
from crosstable.office.acts.explaining import ExplainPairings, PairingsExplained
from crosstable.office.acts.fair_play import (
    ConcludeInspection,
    ConfidentialNoted,
    FileComplaint,
    InformAccused,
    JudgeComplaint,
    NoteRefusal,
    RequireInspection,
)
from crosstable.office.acts.fields import (
    DefineField,
    DropField,
    FieldDefined,
    FieldDropped,
    FieldsFilled,
    Filled,
    FillFields,
)
from crosstable.office.acts.fixed_boards import BoardFixed, FixBoard
from crosstable.office.acts.forgetting import ForgetPlayer, PlayerForgotten
from crosstable.office.acts.games import AttachGame, DetachGame, GameAttached, GameDetached
from crosstable.office.acts.incidents import (
    AnnounceAppeal,
    AppealAnnounced,
    AppealDecided,
    CloseIncident,
    DecideAppeal,
    IncidentClosed,
    IncidentNoted,
    NoteIncident,
)
from crosstable.office.acts.keeping import (
    ArchiveTournament,
    DeleteTournament,
    ReopenTournament,
    TournamentArchived,
    TournamentDeleted,
    TournamentReopened,
    refuse_put_away,
)
from crosstable.office.acts.leaving import (
    Expel,
    PlayerReinstated,
    PlayerWithdrew,
    Reinstate,
    Withdraw,
)
from crosstable.office.acts.matches import (
    ForfeitMatch,
    HandInLineup,
    LineupHandedIn,
    MatchForfeited,
    NoteSeats,
    SeatsNoted,
)
from crosstable.office.acts.moving import MatchMoved, MoveMatch, MoveRound, RoundMoved
from crosstable.office.acts.norms_shown import NormsShown, ShowNorms
from crosstable.office.acts.numbers import DrawLots, NewNumber, NumbersAssigned
from crosstable.office.acts.pairing_again import PairAgain, RoundPairedAgain
from crosstable.office.acts.papers import (
    CeremonyNoted,
    NoteCeremony,
    ReportWritten,
    WriteReport,
)
from crosstable.office.acts.play_offs import (
    DecidePlayOff,
    PlayOffDecided,
    PlayOffStarted,
    StartPlayOff,
)
from crosstable.office.acts.players import (
    EditPlayer,
    NewEntrant,
    NewPlayer,
    PlayerEdited,
    PlayerRemoved,
    PlayersRegistered,
    Register,
    RemovePlayer,
)
from crosstable.office.acts.postponing import MatchPostponed, PostponeMatch
from crosstable.office.acts.presence import CheckIn, PresenceChecked
from crosstable.office.acts.publication import (
    HideTournament,
    Publish,
    PublishTournament,
    RoundPublished,
    RoundUnpublished,
    TournamentHidden,
    TournamentPublished,
    Unpublish,
)
from crosstable.office.acts.rearranging import (
    BeginRearranging,
    EndRearranging,
    Exchange,
    RearrangingBegun,
    RearrangingEnded,
    RoundRearranged,
)
from crosstable.office.acts.recording import (
    CloseRecording,
    MoveRecorded,
    OpenRecording,
    RecordingClosed,
    RecordingOpened,
    RecordMove,
)
from crosstable.office.acts.regulations import RegulationsChanged, SetRegulations
from crosstable.office.acts.requests import (
    AskCorrection,
    CorrectionDeclined,
    CorrectionRequested,
    DeclineCorrection,
)
from crosstable.office.acts.results import EnterResult, GameEntered, MarkAbsent, ResultEntered
from crosstable.office.acts.resuming import GameResumed, ResumeGame
from crosstable.office.acts.rounds import PairByHand, PairRound, RoundPaired
from crosstable.office.acts.rulings import MakeRuling, RulingMade
from crosstable.office.acts.sight import NoteSight, SightNoted
from crosstable.office.acts.starts import DrawStarts, StartsDrawn
from crosstable.office.acts.stepping_out import (
    NoteBack,
    NoteOut,
    PlayerCameBack,
    PlayerSteppedOut,
)
from crosstable.office.acts.team_leaving import TeamWithdrew, WithdrawTeam
from crosstable.office.acts.team_terms import (
    CancelTeamBye,
    GrantTeamBye,
    KeepTeamsApart,
    LetTeamsMeet,
    TeamByeGranted,
    TeamByeWithdrawn,
    TeamsKeptApart,
    TeamsMayMeet,
)
from crosstable.office.acts.teams import (
    EditTeam,
    EnterTeams,
    NewTeam,
    OrderTeam,
    RemoveTeam,
    TeamEdited,
    TeamOrdered,
    TeamRemoved,
    TeamsEntered,
)
from crosstable.office.acts.ties import DrawTies, TiesDrawn
from crosstable.office.acts.undoing import Undo, Undone
from crosstable.office.cautions import Caution

__all__ = [
    "ACTS",
    "COMMANDS",
    "AbsenceDecision",
    "AbsenceExplained",
    "Act",
    "AdjournGame",
    "AfterAbsence",
    "AllowPair",
    "AnnounceAppeal",
    "AnswerOffer",
    "AppealAnnounced",
    "AppealDecided",
    "ArchiveTournament",
    "AskCorrection",
    "AttachGame",
    "BeginRearranging",
    "BoardFixed",
    "ByeGranted",
    "ByeWithdrawn",
    "CancelBye",
    "CancelTeamBye",
    "CaptainLinked",
    "CaptainUnlinked",
    "CeremonyNoted",
    "ChangeDetails",
    "CheckIn",
    "ClaimResult",
    "ClaimsDismissed",
    "CloseDoor",
    "CloseIncident",
    "CloseRecording",
    "ColoursDrawn",
    "Command",
    "ConcludeInspection",
    "ConfidentialNoted",
    "CorrectReport",
    "CorrectResult",
    "CorrectionDeclined",
    "CorrectionRequested",
    "DecideAppeal",
    "DecidePlayOff",
    "DeclineCorrection",
    "DefineField",
    "DeleteTournament",
    "DetachGame",
    "Details",
    "DetailsChanged",
    "DismissClaims",
    "DoorClosed",
    "DoorOpened",
    "DrawColours",
    "DrawLots",
    "DrawOffered",
    "DrawStarts",
    "DrawTies",
    "DropField",
    "EditPlayer",
    "EditTeam",
    "EndRearranging",
    "EnterResult",
    "EnterTeams",
    "Exchange",
    "Expel",
    "ExplainAbsence",
    "ExplainPairings",
    "FieldDefined",
    "FieldDropped",
    "FieldsFilled",
    "FileComplaint",
    "FillFields",
    "Filled",
    "FixBoard",
    "ForbidPair",
    "ForfeitMatch",
    "ForgetPlayer",
    "GameAdjourned",
    "GameAttached",
    "GameCorrected",
    "GameDetached",
    "GameEntered",
    "GameResumed",
    "GrantBye",
    "GrantTeamBye",
    "HandInLineup",
    "HideTournament",
    "IncidentClosed",
    "IncidentNoted",
    "InformAccused",
    "JudgeComplaint",
    "KeepSealedMove",
    "KeepTeamsApart",
    "LeaveRules",
    "LetTeamsMeet",
    "LineOpened",
    "LineTicked",
    "LineupHandedIn",
    "LinkCaptain",
    "MakeRuling",
    "MarkAbsent",
    "MatchForfeited",
    "MatchMoved",
    "MatchPostponed",
    "MoveMatch",
    "MoveRecorded",
    "MoveRound",
    "NewEntrant",
    "NewNumber",
    "NewPlayer",
    "NewTeam",
    "NormsShown",
    "NoteBack",
    "NoteCeremony",
    "NoteIncident",
    "NoteOut",
    "NoteRefusal",
    "NoteSeats",
    "NoteSight",
    "NumbersAssigned",
    "OfferAnswered",
    "OfferDraw",
    "OpenDoor",
    "OpenLine",
    "OpenRecording",
    "OrderTeam",
    "PairAgain",
    "PairAllowed",
    "PairByHand",
    "PairForbidden",
    "PairRound",
    "PairingsExplained",
    "PlayOffDecided",
    "PlayOffStarted",
    "PlayerCameBack",
    "PlayerEdited",
    "PlayerForgotten",
    "PlayerReinstated",
    "PlayerRemoved",
    "PlayerSteppedOut",
    "PlayerWithdrew",
    "PlayersRegistered",
    "PostponeMatch",
    "PresenceChecked",
    "Publish",
    "PublishTournament",
    "RearrangingBegun",
    "RearrangingEnded",
    "RecordMove",
    "RecordingClosed",
    "RecordingOpened",
    "Register",
    "RegulationsChanged",
    "Reinstate",
    "RemovePlayer",
    "RemoveTeam",
    "ReopenTournament",
    "ReportCorrected",
    "ReportWritten",
    "RequireInspection",
    "ResultClaimed",
    "ResultCorrected",
    "ResultEntered",
    "ResumeGame",
    "RoundMoved",
    "RoundPaired",
    "RoundPairedAgain",
    "RoundPublished",
    "RoundRearranged",
    "RoundUnpublished",
    "RulesLeft",
    "RulingMade",
    "SealedMoveKept",
    "SeatsNoted",
    "SetRegulations",
    "ShowNorms",
    "SightNoted",
    "StartPlayOff",
    "StartsDrawn",
    "TeamByeGranted",
    "TeamByeWithdrawn",
    "TeamEdited",
    "TeamOrdered",
    "TeamRemoved",
    "TeamWithdrew",
    "TeamsEntered",
    "TeamsKeptApart",
    "TeamsMayMeet",
    "TickLine",
    "TiesDrawn",
    "TournamentArchived",
    "TournamentCreated",
    "TournamentDeleted",
    "TournamentHidden",
    "TournamentImported",
    "TournamentPublished",
    "TournamentReopened",
    "Undo",
    "Undone",
    "UnlinkCaptain",
    "Unpublish",
    "Withdraw",
    "WithdrawTeam",
    "WriteReport",
    "cautions",
    "decide",
    "decode",
    "describe",
    "encode",
]

ACTS: tuple[type[Act], ...] = (
    TournamentCreated,
    TournamentImported,
    DetailsChanged,
    RegulationsChanged,
    PlayersRegistered,
    PlayerEdited,
    PlayerRemoved,
    PlayerWithdrew,
    PlayerReinstated,
    BoardFixed,
    AbsenceExplained,
    PlayerForgotten,
    TeamsEntered,
    TeamEdited,
    TeamRemoved,
    TeamOrdered,
    TeamByeGranted,
    TeamByeWithdrawn,
    TeamsKeptApart,
    TeamsMayMeet,
    TeamWithdrew,
    RoundMoved,
    MatchMoved,
    CaptainLinked,
    CaptainUnlinked,
    PresenceChecked,
    DoorOpened,
    DoorClosed,
    FieldDefined,
    FieldDropped,
    FieldsFilled,
    NumbersAssigned,
    PairForbidden,
    PairAllowed,
    ByeGranted,
    ByeWithdrawn,
    RoundPaired,
    RoundPairedAgain,
    RearrangingBegun,
    RoundRearranged,
    RearrangingEnded,
    TournamentPublished,
    TournamentHidden,
    PairingsExplained,
    NormsShown,
    TournamentArchived,
    TournamentReopened,
    TournamentDeleted,
    RoundPublished,
    RoundUnpublished,
    LineupHandedIn,
    SeatsNoted,
    MatchForfeited,
    MatchPostponed,
    ResultEntered,
    ResultCorrected,
    GameEntered,
    GameCorrected,
    ResultClaimed,
    ClaimsDismissed,
    CorrectionRequested,
    CorrectionDeclined,
    RulesLeft,
    ReportCorrected,
    GameAdjourned,
    SealedMoveKept,
    DrawOffered,
    OfferAnswered,
    GameResumed,
    GameAttached,
    GameDetached,
    RulingMade,
    IncidentNoted,
    AppealAnnounced,
    AppealDecided,
    IncidentClosed,
    PlayerSteppedOut,
    PlayerCameBack,
    ConfidentialNoted,
    LineTicked,
    LineOpened,
    RecordingOpened,
    MoveRecorded,
    RecordingClosed,
    ColoursDrawn,
    StartsDrawn,
    SightNoted,
    PlayOffStarted,
    PlayOffDecided,
    TiesDrawn,
    Undone,
    ReportWritten,
    CeremonyNoted,
)
"""The acts the journal knows."""

COMMANDS: tuple[type[Command], ...] = (
    ChangeDetails,
    SetRegulations,
    Register,
    EditPlayer,
    RemovePlayer,
    Withdraw,
    Expel,
    Reinstate,
    FixBoard,
    ExplainAbsence,
    ForgetPlayer,
    EnterTeams,
    EditTeam,
    RemoveTeam,
    OrderTeam,
    CancelTeamBye,
    GrantTeamBye,
    KeepTeamsApart,
    LetTeamsMeet,
    WithdrawTeam,
    MoveRound,
    MoveMatch,
    LinkCaptain,
    UnlinkCaptain,
    CheckIn,
    OpenDoor,
    CloseDoor,
    DefineField,
    DropField,
    FillFields,
    DrawColours,
    DrawStarts,
    NoteSight,
    StartPlayOff,
    DecidePlayOff,
    DrawLots,
    ForbidPair,
    AllowPair,
    GrantBye,
    CancelBye,
    PairRound,
    PairByHand,
    PairAgain,
    BeginRearranging,
    Exchange,
    EndRearranging,
    PublishTournament,
    HideTournament,
    ExplainPairings,
    ShowNorms,
    ArchiveTournament,
    ReopenTournament,
    DeleteTournament,
    Publish,
    Unpublish,
    HandInLineup,
    NoteSeats,
    ForfeitMatch,
    PostponeMatch,
    EnterResult,
    CorrectResult,
    MarkAbsent,
    ClaimResult,
    DismissClaims,
    AskCorrection,
    DeclineCorrection,
    LeaveRules,
    CorrectReport,
    AdjournGame,
    KeepSealedMove,
    OfferDraw,
    AnswerOffer,
    ResumeGame,
    AttachGame,
    DetachGame,
    MakeRuling,
    NoteIncident,
    AnnounceAppeal,
    DecideAppeal,
    CloseIncident,
    NoteOut,
    NoteBack,
    RequireInspection,
    ConcludeInspection,
    NoteRefusal,
    FileComplaint,
    JudgeComplaint,
    InformAccused,
    TickLine,
    OpenLine,
    OpenRecording,
    RecordMove,
    CloseRecording,
    DrawTies,
    Undo,
    WriteReport,
    NoteCeremony,
)
"""What an arbiter can ask for."""


_ENCODER = msgspec.json.Encoder(order="deterministic", enc_hook=kept)
_DECODER: msgspec.json.Decoder[Act] = msgspec.json.Decoder(reduce(or_, ACTS), dec_hook=restored)


def encode(act: Act) -> str:
    """Return an act as the text the journal keeps."""
    return _ENCODER.encode(act).decode()


def decode(text: str) -> Act:
    """Return the act a journal text says."""
    return _DECODER.decode(text)


def decide(command: Command, state: State) -> Act:
    """Return the act a command becomes in this state, or refuse it."""
    refuse_put_away(command, state)
    return command.decided(state)


def cautions(command: Command, state: State) -> tuple[Caution, ...]:
    """Return what a person should know before this command is carried out."""
    return command.cautions(state)


def describe(act: Act, tournament: Tournament) -> Sentence:
    """Return what an act did, in the words of the tournament it happened in."""
    return act.words(tournament)
