"""Sentences for people that more than one view needs, by subject."""
