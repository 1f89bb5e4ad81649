"""What the texts ask an organiser to decide: the fields of an event's regulations."""
