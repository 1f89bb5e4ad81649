"""The FMJD Swiss family: eight aspects, six presets, one engine (Annex 5).

``aspects`` holds the choices, ``presets`` the six standard systems, ``pairing.pair_round`` pairs a
round, ``explain`` says why, ``changes`` what a pairing made by hand gives up.
"""
