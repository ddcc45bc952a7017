"""Who we may write to: reading lists of people and companies."""
