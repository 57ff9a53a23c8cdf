"""Bashni on the full screen."""
