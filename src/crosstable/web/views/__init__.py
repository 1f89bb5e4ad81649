"""The views, one module for each group of pages: a request in, a page or a command out."""
