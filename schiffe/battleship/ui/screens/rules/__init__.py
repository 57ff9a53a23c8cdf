"""The screens on which rules are chosen and made."""
