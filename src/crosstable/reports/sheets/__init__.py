"""The sheets as values: all that a template needs, already in words.

A sheet is made by pure functions from a tournament and holds text and whole numbers only. It goes
to the template as JSON, so that no name can be taken for markup.
"""
