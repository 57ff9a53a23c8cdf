"""Sentences for people that more than one view needs, by what they speak of."""
