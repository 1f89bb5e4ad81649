"""Arbiters and referees: their norms, applications, licences, classes and posts.

Everything here is judged from dated facts of the register (``kernel/person.py``) by the values of
``rulebooks/arbiter_rules.py``; nothing is stored.
"""
