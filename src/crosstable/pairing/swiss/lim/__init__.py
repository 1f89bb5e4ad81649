"""Lim's system (C.04.4.3): groups towards the median, floaters, exchanges for colours, cracks."""
