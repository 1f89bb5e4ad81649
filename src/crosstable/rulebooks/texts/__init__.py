"""The article index: one file a text, named by its id."""
