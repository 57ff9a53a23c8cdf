"""The screens of training: a question, and the verdict on the answer."""
