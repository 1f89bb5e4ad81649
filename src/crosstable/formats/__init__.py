"""Text and bytes to values and back: the files tournaments are exchanged in."""
