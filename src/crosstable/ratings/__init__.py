"""Ratings of the federations: expectation, performance, change, first ratings, lists, periods."""
