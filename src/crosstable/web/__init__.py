"""The office's pages: rendered on the server, readable on a phone, on paper and without scripts."""
