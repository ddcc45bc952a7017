"""The words by which the rules baseline knows things, in English, German, French and Spanish: data only."""
