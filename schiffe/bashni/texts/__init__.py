"""Sentences for people that both views of Bashni need, by subject."""
