"""Swiss systems: what all of them share, and one package for each of them."""
