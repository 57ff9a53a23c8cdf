"""Texts in the user's language: translation, words, names, and the columns that they take."""
