"""Lists that arbiters and organisers work through, one module for each text."""
