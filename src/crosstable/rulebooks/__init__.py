"""What the federations' texts say, edition by edition: values, article index, citations."""
