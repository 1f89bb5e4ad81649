"""The Double-Swiss (FIDE C.04.5): every pairing is a match of two games with exchanged colours."""
