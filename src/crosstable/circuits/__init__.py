"""A federation's year beyond one event: cups, championships, exhibitions and records."""
