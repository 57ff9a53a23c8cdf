"""Full screen: one application, one screen at a time. The only part that imports prompt_toolkit."""
