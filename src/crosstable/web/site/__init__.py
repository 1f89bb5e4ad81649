"""A static copy of an event: its public pages as files for any web host."""
