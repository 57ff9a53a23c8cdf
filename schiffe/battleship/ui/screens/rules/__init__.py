"""The screens on which the player chooses and edits rules."""
