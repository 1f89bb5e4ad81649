"""Languages: catalogues, and sentences of the core said in any of them.

One catalogue serves pages and paper. The sentence in English is the key; what the core says comes
as form and values (``crosstable.kernel.sentence``) and is said again by ``saying``.
"""
