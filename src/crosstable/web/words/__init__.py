"""The reader's language: catalogs, words for values, sentences of the core said again."""
