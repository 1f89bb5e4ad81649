"""The tables that people are shown, each declared once: a column is a line here for every door."""
