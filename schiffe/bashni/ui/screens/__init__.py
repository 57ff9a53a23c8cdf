"""The screens of Bashni besides the match, one module each."""
