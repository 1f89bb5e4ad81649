"""What pages show, made from the core's values: boards, rolls, replays, pictures, files."""
