"""The command line: reads arguments and files, asks the office, prints tables or JSON."""
