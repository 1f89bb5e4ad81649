"""For arbiters: papers asked and marked by the desk that answers at the boards; incidents."""
