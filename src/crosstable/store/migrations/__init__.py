"""The steps that bring an office's database from each version to the next, run by Alembic."""
