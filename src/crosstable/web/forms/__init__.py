"""What people type: forms read into values, questions before an act, one sending one act."""
