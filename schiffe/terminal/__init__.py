"""What a terminal can show, and what is typed at one in lines."""
