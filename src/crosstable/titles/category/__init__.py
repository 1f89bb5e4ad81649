"""Norms by the category of a player's opponents: FMJD Annex 10, article 4."""
