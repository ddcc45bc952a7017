"""Mail that came back: what it is, what it belongs to, what it says."""
