"""Who plays whom: round robin, Swiss systems, matching, and the reasons for each pairing."""
