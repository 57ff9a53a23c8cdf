"""The screens of training: a question, and the feedback on the answer."""
