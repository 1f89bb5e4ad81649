"""The regulations of an event: checked against the texts, and written out.

``checking`` asks every rule and returns findings; a rule is one function that stands for one or two
articles, in ``laws`` (Laws and Guidelines), ``appeals``, ``handling`` (General Regulations and
Swiss handling rules), ``draughts`` (annexes of FMJD), ``invitation`` (what regulations should
contain) or ``consequences`` (what follows for ratings and norms). ``subject`` is what a rule may
ask about an event, ``findings`` what it answers, ``sentences`` how a decision reads. What there is
to decide stands in ``rulebooks.regulation_fields``; which rules an edition has, in its value
``regulations``.
"""
