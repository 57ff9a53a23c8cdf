"""Bashni in line mode."""
