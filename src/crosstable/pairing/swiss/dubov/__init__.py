"""The Dubov system (FIDE C.04.4.1): low averages of opponents' ratings meet high ratings."""
