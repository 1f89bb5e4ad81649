"""The game desk: what an arbiter is asked at a board, and what the laws of the game answer.

A matter (flag, claim, late ...) asks a question or two, rarely more than four, and ends in a
ruling; everything that an event knows beforehand is not asked. ``docs/desk.md`` says how a ruling
is added.
"""
