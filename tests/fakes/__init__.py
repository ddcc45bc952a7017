"""Stand-ins for the outside world that speak its real protocols over loopback."""
