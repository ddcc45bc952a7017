"""Form fields for lists of known words, days and time zones, which are stored as JSON or text."""

from collections.abc import Iterable
from typing import Any, Final
from zoneinfo import available_timezones

from django import forms

from campaigns.prospects.rules.segments import cleaned

WEEKDAYS: Final = (
    (0, "Monday"),
    (1, "Tuesday"),
    (2, "Wednesday"),
    (3, "Thursday"),
    (4, "Friday"),
    (5, "Saturday"),
    (6, "Sunday"),
)


class WordsField(forms.CharField):
    """A list of known words, typed with commas between them. Their order is kept."""

    def __init__(
        self, words: Iterable[str], *, label: str | None = None, required: bool = False, help_text: str = ""
    ) -> None:
        self.words = [str(word) for word in words]
        known = f"Any of: {', '.join(self.words)}. Commas between them."
        super().__init__(
            label=label,
            required=required,
            widget=forms.TextInput(attrs={"class": "vTextField"}),
            help_text=f"{help_text} {known}".strip(),
        )

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        typed = [word.strip() for word in (super().to_python(value) or "").split(",") if word.strip()]
        unknown = [word for word in typed if word not in self.words]
        if unknown:
            raise forms.ValidationError(f"“{unknown[0]}” is none of the known words.")
        return list(dict.fromkeys(typed))


class AnyWordsField(forms.CharField):
    """A list of words as the lists of people write them, typed with commas between."""

    def __init__(self, help_text: str) -> None:
        widget = forms.TextInput(attrs={"class": "vTextField"})
        super().__init__(
            required=False, widget=widget, help_text=f"{help_text} Commas between; empty for any."
        )

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        return cleaned((super().to_python(value) or "").split(","))


def weekdays_field() -> forms.TypedMultipleChoiceField:
    """Return a field for at least one weekday: a window without one would never open."""
    return forms.TypedMultipleChoiceField(
        choices=WEEKDAYS,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose a day."},
    )


def time_zone_field() -> forms.ChoiceField:
    """Return a field for one of the system's time zones, which somebody must choose."""
    zones = [(name, name) for name in sorted(available_timezones())]
    return forms.ChoiceField(
        choices=[("", "Choose one"), *zones], error_messages={"required": "Choose a time zone."}
    )
