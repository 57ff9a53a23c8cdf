"""Full screen: one application, one screen at a time."""
