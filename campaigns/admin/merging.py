"""A form that two people had open at once: what each of them changed is kept, and who comes second is asked where both changed the same.

The page says in hidden fields what it showed. What somebody else changed since, and this form did not touch, stays as
it stands now.
"""

from typing import Any

from django import forms
from django.db import models


class Merging(forms.ModelForm):  # type: ignore[type-arg]  # Django's forms take no type arguments when they run
    """Saves what was typed here, and nothing that was not."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is not None:
            for field in self.fields.values():
                field.show_hidden_initial = not field.disabled

    def clean(self) -> dict[str, Any]:
        super().clean()
        for name in [name for name in self.fields if self._was_shown(name)]:
            self._settle(name)
        return self.cleaned_data

    def _was_shown(self, name: str) -> bool:
        """Say whether the page said what it showed; one of before, or of a program, did not."""
        hidden = self[name].html_initial_name
        return self.fields[name].show_hidden_initial and any(key.startswith(hidden) for key in self.data)

    def _settle(self, name: str) -> None:
        field, bound = self.fields[name], self[name]
        shown = field.hidden_widget().value_from_datadict(self.data, self.files, bound.html_initial_name)
        if not field.has_changed(bound.initial, _as_stored(shown)):
            return
        if name not in self.changed_data:
            self.cleaned_data[name] = self._standing(name)
        elif field.has_changed(bound.initial, _as_stored(bound.data)):
            self.add_error(
                name, f"Somebody else changed this since you opened the page. It is now: {bound.initial}"
            )

    def _standing(self, name: str) -> Any:
        """Return what stands in a column now, as the form would have given it."""
        value = getattr(self.instance, name, self.cleaned_data.get(name))
        return value.all() if isinstance(value, models.Manager) else value


def _as_stored(value: Any) -> Any:
    """Undo what a browser does to line ends: it sends each as CRLF, whatever the page held."""
    return value.replace("\r\n", "\n") if isinstance(value, str) else value
