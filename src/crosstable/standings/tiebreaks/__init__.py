"""Tie-breaks by name, one module for each family; ``table`` lists them all."""
