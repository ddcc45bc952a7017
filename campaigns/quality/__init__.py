"""What software can say about a finished text before a person reads it."""
