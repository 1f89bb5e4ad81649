"""Who comes in, from where and with how much: sessions, origins, limits, what browsers may do."""
