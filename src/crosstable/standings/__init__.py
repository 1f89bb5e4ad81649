"""Who stands where, and why: counted games, tie-breaks, ranking, cross tables."""
