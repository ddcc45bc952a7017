"""What is told, to whom in which order, and when not."""
