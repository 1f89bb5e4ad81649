"""What changes, told to every open page: the hub, other processes, the crowd of spectators."""
