"""Texts in the language of the person: catalogues, words, names, widths. It knows nothing of the house."""
