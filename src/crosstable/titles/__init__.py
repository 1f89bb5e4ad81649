"""Norms and titles: who makes one, who still can, and what proves it."""
