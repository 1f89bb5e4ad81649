"""Rating lists and periods in the database."""
