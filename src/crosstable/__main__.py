"""``python -m crosstable`` is the program ``crosstable``."""

from crosstable.cli.main import main

if __name__ == "__main__":
    main()
