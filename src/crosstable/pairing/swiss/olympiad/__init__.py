"""FIDE's pairing rules of the Olympiad (D.02): groups towards the median, floaters, exchanges."""
