"""What other programs call Crosstable for; ``import crosstable`` offers it, loaded when used."""
