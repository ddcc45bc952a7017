"""How days and moments are written where Django writes them, by language."""
