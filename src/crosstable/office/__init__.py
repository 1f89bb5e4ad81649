"""Use cases: a command goes in, a journal entry comes out; state is a fold over entries."""
