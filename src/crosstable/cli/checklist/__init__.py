"""FIDE's checklist for tournament programs: its questions, and what this program does."""
