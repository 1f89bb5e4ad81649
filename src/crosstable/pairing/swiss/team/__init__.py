"""The Swiss of teams (FIDE C.04.6): the bye first, then brackets that take in upfloaters."""
