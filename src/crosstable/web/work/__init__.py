"""What goes on behind the pages: long pairings, rating lists taken in, witnesses told."""
