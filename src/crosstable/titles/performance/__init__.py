"""Norms by a rating performance against a mixed field, as FIDE judges them."""
