"""Asks a language model, or the keyless rules baseline, one question at a time and keeps what came back."""
