"""The commands: where each is, and what ``crosstable --help`` and completion say of it.

They load no command, so each is told here in one line that fits beside the longest name on a
terminal of 80 columns. A new command is a line here; commands of a group stand in its module.
"""

from __future__ import annotations

from typing import NamedTuple


class Known(NamedTuple):
    """A command that has not been loaded."""

    place: str
    """The module of this room and its name there."""
    summary: str


COMMANDS = {
    "new": Known("tournaments:new_command", "Announce a tournament."),
    "describe": Known("versions:describe_command", "Say in plain words how a system pairs."),
    "editions": Known(
        "editions:editions_commands", "List the rules that are kept here, edition by edition."
    ),
    "edit": Known("tournaments:edit_command", "Change what was announced."),
    "tournaments": Known("showing:tournaments_command", "List the tournaments of the office."),
    "show": Known("showing:show_command", "Show what was announced and where a tournament stands."),
    "archive": Known(
        "keeping:archive_command", "Archive a tournament: it can be read, not changed."
    ),
    "delete": Known("keeping:delete_command", "Delete a tournament before its first round."),
    "duplicate": Known(
        "keeping:duplicate_command", "Announce a tournament like another, on other days."
    ),
    "officials": Known("officials:officials_commands", "Show and change who runs the event."),
    "players": Known("players:players_commands", "Enter, list and correct players."),
    "teams": Known("teams:teams_commands", "Enter, list and order teams."),
    "lots": Known("pairing:lots_command", "Give out the pairing numbers, by lot or by strength."),
    "pair": Known("pairing:pair_command", "Pair the next round."),
    "publish": Known(
        "rounds:publish_command", "Make a tournament or the pairings of a round public."
    ),
    "unpublish": Known("rounds:unpublish_command", "Take the pairings of a round back."),
    "result": Known("rounds:result_command", "Enter results."),
    "lineup": Known("team_matches:lineup_command", "Hand in who plays for a team in a round."),
    "match": Known("fixtures:match_commands", "Decide about a whole match of teams, or move it."),
    "fixtures": Known(
        "fixtures:fixtures_command", "List where and when matches of teams are played."
    ),
    "reschedule": Known("fixtures:reschedule_command", "Play a round on another day."),
    "absent": Known("attendance:absent_command", "Mark a player who is or will be absent."),
    "bye": Known("attendance:bye_command", "Leave a player out of a round to come, on request."),
    "forbid": Known("attendance:forbid_command", "Keep two players apart."),
    "withdraw": Known("attendance:withdraw_command", "Let a player leave the tournament."),
    "expel": Known("attendance:expel_command", "Expel a player from the event."),
    "reinstate": Known("attendance:reinstate_command", "Reinstate a player who had left."),
    "check-in": Known(
        "conduct:check_in_command", "Note who is in the hall before the first round."
    ),
    "door": Known(
        "door:door_command", "Make a link with which players are checked in at the door."
    ),
    "rearrange": Known("conduct:rearrange_commands", "Change the pairing of a round by hand."),
    "leave-rules": Known("conduct:leave_rules_command", "Leave the rules mode for good."),
    "correct-report": Known(
        "conduct:correct_report_command", "Correct a game for the rating report alone."
    ),
    "game": Known("conduct:game_commands", "File the moves of games with their boards."),
    "broadcast": Known(
        "broadcast:broadcast_command", "Follow the games of a round while they are played."
    ),
    "starts": Known("starts:starts_command", "Draw and show starting positions (Chess960)."),
    "record": Known("record:record_command", "Write down the moves of a board, or judge them."),
    "adjourn": Known(
        "adjourning:adjourn_command", "Adjourn a game; the sealed move is kept encrypted."
    ),
    "draw-offer": Known(
        "adjourning:draw_offer_command",
        "Note an offer of a draw in an adjourned game, or its answer.",
    ),
    "resume": Known("adjourning:resume_command", "Open the envelope of an adjourned game."),
    "undo": Known("journal:undo_command", "Undo the latest action; the journal keeps both."),
    "why": Known("why:why_command", "Say why two players meet in a round, or why they do not."),
    "standings": Known("tables:standings_command", "Print the standings."),
    "league": Known("leagues:league_command", "Show the divisions of a league with their tables."),
    "knockout": Known("knockout:knockout_command", "Show the bracket of a knock-out."),
    "crosstable": Known("tables:crosstable_command", "Print the cross table."),
    "print": Known(
        "printing:print_command", "Make PDFs of pairings, tables, slips and other papers."
    ),
    "draw-ties": Known("ties:draw_ties_command", "Draw lots for players who are still tied."),
    "prizes": Known("prizes:prizes_command", "Work out the prizes."),
    "norms": Known(
        "norms:norms_commands", "Say who made a norm, who still can, and what it takes."
    ),
    "titles": Known("titles:titles_commands", "Say which titles places give, and what norms make."),
    "regulations": Known(
        "regulations:regulations_commands", "Decide, check and write what organisers must announce."
    ),
    "playoff": Known("playoff:playoff_commands", "Plan a play-off, or play it."),
    "qualify": Known(
        "qualify:qualify_command", "Announce the next event for the first of this one."
    ),
    "rate": Known("rate:rate_commands", "Calculate ratings, with the working."),
    "ratings": Known(
        "ratings:ratings_commands", "Keep rating lists: import, find players, export, publish."
    ),
    "persons": Known("persons:persons_commands", "Keep the register of persons and their titles."),
    "arbiters": Known(
        "arbiters:arbiters_commands", "Keep arbiters: norms, licences, classes, posts."
    ),
    "cup": Known("cup:cup_commands", "Keep a World Cup: events, standings, conditions."),
    "simul": Known("simul:simul_commands", "Run simultaneous exhibitions."),
    "records": Known(
        "records:records_commands", "Check achievements and list records of exhibitions."
    ),
    "championship": Known(
        "championship:championship_commands", "Fill world championships, chair by chair."
    ),
    "youth": Known("youth:youth_commands", "Check youth championships and rank the nations."),
    "import": Known("exchange:import_command", "Import a tournament from a TRF file."),
    "export": Known(
        "exchange:export_command", "Write a tournament out, for federations and others."
    ),
    "convert": Known(
        "converting:convert_command", "Write a TRF file again, with every record it has."
    ),
    "check": Known("checking:check_command", "Pair every round of a TRF file again and compare."),
    "simulate": Known("simulating:simulate_command", "Make up a tournament with all its rounds."),
    "replay": Known(
        "replay:replay_command", "Validate every game of a PGN or PDN file by the laws."
    ),
    "moves": Known("games:moves_command", "Print the moves of games as a scoresheet has them."),
    "rule": Known("rule:rule_commands", "Ask the laws what an arbiter at a board decides."),
    "exam": Known("exam:exam_commands", "Make papers for arbiters, and mark the answers."),
    "ruling": Known(
        "ruling:ruling_commands", "Rule at a board of an event, and keep what was ruled."
    ),
    "incident": Known(
        "incidents:incident_commands", "Note incidents and penalties at the boards of an event."
    ),
    "fairplay": Known(
        "fair_play:fair_play_commands", "Keep absences, inspections and complaints of an event."
    ),
    "checklist": Known(
        "checklists:checklist_commands", "Work through lists before, during and after an event."
    ),
    "equipment": Known(
        "equipment:equipment_commands", "Say whether pieces, boards, tables and clocks conform."
    ),
    "deadlines": Known(
        "deadlines:deadlines_command", "List what has a date, of one event or of the office."
    ),
    "title-dates": Known(
        "deadlines:title_dates_command", "Say when applications for titles must be sent."
    ),
    "report": Known("papers:report_commands", "Write the final report, and the files of appeals."),
    "ceremony": Known(
        "papers:ceremony_command", "Note who attended the opening or closing ceremony."
    ),
    "package": Known("packages:package_command", "Write the event as one signed package."),
    "intake": Known("packages:intake_command", "Verify a package and check it for the federation."),
    "key": Known("packages:key_command", "Show the key that signs the office's packages."),
    "clock": Known("clock:clock_commands", "Check the clocks of a round, or let one run."),
    "perft": Known("games:perft_command", "Count the positions a number of moves ahead."),
    "diagram": Known("games:diagram_command", "Draw positions as pictures."),
    "journal": Known("journal:journal_commands", "Read and verify the journal of decisions."),
    "account": Known("accounts:account_commands", "Say who may log in to the office, and as what."),
    "backup": Known("system:backup_command", "Copy the office while it goes on working."),
    "restore": Known("system:restore_command", "Bring the office back from a backup."),
    "serve": Known("system:serve_command", "Serve the office's pages; Ctrl-C stops."),
    "demo": Known("demo:demo_command", "Add three tournaments to try things out with."),
    "audit-program": Known(
        "audit:audit_command", "Answer FIDE's checklist for programs, question by question."
    ),
    "doctor": Known("doctor:doctor_command", "Say what is installed and what is missing."),
    "completion": Known(
        "system:completion_command", "Print the script that completes commands in your shell."
    ),
}
"""Every command in the order of the guide."""
