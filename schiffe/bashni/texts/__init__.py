"""Texts of Bashni that both views need, by subject."""
