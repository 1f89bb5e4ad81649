"""Words every part of Crosstable shares: colour, points, result, player, tournament, verdict.

Values only: everything here is immutable, and nothing reads a file, a clock or a dice.
"""
