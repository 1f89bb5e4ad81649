"""The programming interface: the office as JSON, in its first version."""
