"""The article index: one module a text."""
