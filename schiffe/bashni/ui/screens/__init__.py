"""The screens of Bashni except that of a match, one module each."""
